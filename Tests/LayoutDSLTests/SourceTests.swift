import LayoutDSL
import RandomCases
import Testing

/// Lines, documentation and suggestions.
struct SourceTests {
    @Test func `lines end three ways`() {
        let source = Source(name: "t", text: "a\nbc\r\n\rd\n")
        let table = LineTable(source)
        #expect(table.starts == [0, 2, 6, 7, 9])
        #expect((0...9).map { table.line(at: $0) } == [0, 0, 1, 1, 1, 1, 2, 3, 3, 4])
        #expect((0..<5).map { table.content(of: $0, in: source) } == [0..<1, 2..<4, 6..<6, 7..<8, 9..<9])
        #expect(table.content(of: 5, in: source) == 9..<9 && table.content(of: -1, in: source) == 9..<9)
        #expect(table.line(at: -5) == 0 && table.line(at: 500) == 4)
        #expect(LineTable(Source(name: "t", bytes: [])).starts == [0])
    }

    @Test func `spans join and stay in bounds`() {
        let source = Source(name: "t", bytes: [0x61, 0xFF, 0x62])
        #expect(source.text(of: source.span) == "a\u{FFFD}b")
        #expect(source.text(of: SourceSpan(start: -4, length: 900, source: .main)) == "a\u{FFFD}b")
        #expect(source.text(of: SourceSpan(start: 90, length: 4, source: .main)) == "")
        let (a, b) = (SourceSpan(start: 4, length: 2, source: .main), SourceSpan(start: 1, length: 1, source: .main))
        #expect(a.joined(b) == SourceSpan(start: 1, length: 5, source: .main) && a.joined(b) == b.joined(a))
        #expect(a.joined(SourceSpan(start: 0, length: 9, source: .prelude)) == a)
        #expect(a.atStart.length == 0 && a.atEnd.start == 6)
    }

    @Test(arguments: [
        ("/// One.\n/// Two.\nlet a = 1", "One.\nTwo."), ("///One\n///  Two\nlet a = 1", "One\n Two"),
        ("/// far\n// plain\n/// near\nlet a = 1", "near"), ("/// far\n//// rule\nlet a = 1", ""), ("let a = 1", ""),
        ("/// a\r\n/// b\r\nlet a = 1", "a\nb"), ("///\nlet a = 1", ""), ("// no\nlet a = 1", ""),
    ])
    func `documentation stands before`(_ text: String, _ expected: String) {
        #expect(parse(Source(name: "t", text: text)).documentation(before: 0) == expected)
    }

    @Test func `documentation of the second`() {
        let tree = parse(Source(name: "t", text: "let a = 1 /// not b's?\n/// b's\nlet b = 2"))
        let second = tree.statements[1].firstToken
        #expect(tree.documentation(before: second).hasSuffix("b's"))
    }

    @Test(
        arguments: [
            ("heigth", ["width", "height", "weight"], "height"), ("HEIGHT", ["height"], "height"),
            ("colour", ["color"], "color"),
            ("ab", ["abc", "ab"], nil), ("zzz", ["abc", "width"], nil), ("stcky", ["sticky", "stack"], "sticky"),
            ("abc", ["abd", "abe"], "abd"), ("xbc", ["abc", "xbd"], "xbd"), ("", ["a"], nil), ("offset", [], nil),
            ("größe", ["grösse", "große"], "große"),
        ] as [(String, [String], String?)])
    func `suggestions are near`(_ word: String, _ known: [String], _ expected: String?) {
        #expect(Suggestion.best(for: word, among: known) == expected)
        #expect(Suggestion.best(for: word, among: known.reversed()) == expected)
    }

    @Test func `suggestions for monsters`() {
        let long = String(repeating: "a", count: 100_000)
        #expect(Suggestion.best(for: long, among: [long]) == nil)
        #expect(Suggestion.best(for: "width", among: [long, "", "widht"]) == "widht")
    }

    /// Lines of a changed text, found from those before, are those of the whole text.
    @Test(arguments: 0..<20)
    func `lines of a changed text`(seed: Int) {
        var random = Seeded(seed)
        let pieces = ["\n", "\r", "\r\n", "a", "bc", "", "ä", "\u{0B}", "a long line of more than eight bytes"]
        func text() -> [UInt8] { (0..<random.below(6)).flatMap { _ in Array(pieces[random.below(pieces.count)].utf8) } }
        var source = Source(name: "t", bytes: text() + text() + text())
        var lines = LineTable(source)
        for _ in 0..<200 {
            let first = random.below(source.bytes.count + 1)
            let range = first..<first + random.below(min(8, source.bytes.count - first) + 1)
            let new = text()
            var bytes = source.bytes
            bytes.replaceSubrange(range, with: new)
            source = Source(name: "t", bytes: bytes)
            lines = LineTable(source, after: lines, replaced: range, with: new.count)
            #expect(lines.starts == LineTable(source).starts)
        }
    }
}
