import LayoutDSL
import Testing

/// What `print` shows of a finding: a line for each, not the memory of it.
struct DescriptionTests {
    private func printed(_ text: String) -> String {
        let tree = parse(Source(name: "list.layout", text: text))
        return String(describing: Diagnostics(tree.diagnostics, sources: [Source(name: "", text: ""), tree.source]))
    }

    @Test func `two mistakes are two lines`() {
        let text = printed("layout L {\n  items: [1, 2\n  cell { alpha: é + }\n}\n")
        let lines = text.split(separator: "\n")
        #expect(lines.count == 2, "\(text)")
        #expect(
            lines.allSatisfy { $0.hasPrefix("list.layout:") && $0.contains(": error: ") && $0.contains("[L0") },
            "\(text)")
        #expect(text.utf8.count < 400)
    }

    @Test(arguments: [("\u{FEFF}?", 1, 1), ("é\n  ?", 2, 3), ("items: [é ?]", 1, 11)])
    func `a column counts scalars from 1`(text: String, line: Int, column: Int) throws {
        let tree = parse(Source(name: "x", text: text))
        let all = Diagnostics(tree.diagnostics, sources: [Source(name: "", text: ""), tree.source])
        let last = try #require(line == 2 ? all.shown.last : all.shown.first)
        #expect(all.position(of: last.primary.span) == (line, column), "\(all)")
    }

    @Test func `what is not shown is counted`() {
        let many = printed(String(repeating: "?\n", count: 150))
        #expect(many.split(separator: "\n").count == Diagnostics.limit + 1)
        #expect(many.hasSuffix("and 50 more"))
    }
}
