import Interpreter
import LayoutDSL
import LayoutEmission
import Testing

/// What cannot be code is refused by the name of the construct, at its line.
struct RefusalTests {
    @Test(arguments: [
        ("cell { size: 100% x 50 }\n  supplementary bar { size: 100% x 56; comeBack }", "trail", 3),
        ("cell { size: 60 x 50; translation.y: trail(40) }", "trail", 2),
        ("cell { size: 100% x 50 }\n  supplementary bar { size: 100% x 56 }\n  snap: barStop(56)", "trail", 4),
        ("cell { size: 60 x 50; snap: toStart }\n  output now = current", "current", 3),
        ("section { scroll: horizontal; cell { size: 60 x 50 } }", "scrolls by itself", 2),
        (
            "tight\n  cell { size: 60 x 50 }\n}\narrangement tight { place: fit(size.main, size.cross, within: area.size.cross)",
            "fit", 5
        ),
    ])
    func `a construct is named`(lines: String, word: String, line: Int) throws {
        let source = Source(name: "t.layout", text: "layout T {\n  \(lines)\n}\n")
        let report = check(parse(source))
        let layout = try #require(report.layout, "\(report.diagnostics.shown.map(\.message))")
        for language in [Emission.Language.javaScript, .swift] {
            do throws(EmissionRefusals) {
                _ = try Emission(layout, language, file: "t.layout", tool: "tests")
                Issue.record("written: \(lines)")
            } catch {
                let found = try #require(error.diagnostics.first)
                #expect(found.code == .notEmitted)
                #expect(found.message.contains(word), "\(found.message)")
                let before = source.bytes.prefix(Int(found.primary.span.start)).count { $0 == 0x0A }
                #expect(before + 1 == line, "\(found.message) at line \(before + 1)")
            }
        }
    }

    @Test func `the same layout gives the same bytes`() throws {
        let text = "layout T { section { flow(gap: 4); cell { size: (40 + index * 3) x 30; zoom } } }"
        for language in [Emission.Language.javaScript, .swift] {
            let texts = try (0..<3).map { _ in
                let layout = try check(parse(Source(name: "t.layout", text: text))).get()
                return try Emission(layout, language, file: "t.layout", tool: "tests").text
            }
            #expect(Set(texts).count == 1)
        }
    }
}
