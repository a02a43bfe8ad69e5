import LayoutDSL
import Testing

@testable import Reports

struct TrimmingTests {
    private let long =
        String(repeating: "alpha + ", count: 30) + "beta" + String(repeating: " + gamma", count: 30)

    @Test func `long lines are cut around the mark`() {
        #expect(
            render(long, at: "beta", width: 60) == """
                error[L0201]: m
                 --> jungle.layout:1:241
                  |
                1 | … alpha + alpha + alpha + beta + gamma + gamma + gamma …
                  |                           ^^^^ here


                """)
        #expect(
            render(long, at: "alpha", width: 40).hasSuffix(
                "1 | alpha + alpha + alpha + alpha + alp…\n  | ^^^^^ here\n\n"))
        let (main, all) = sources(long)
        #expect(
            render([Diagnostic(.missingName, "m", at: Diagnostic.Label(main.span.atEnd, "here"))], all, width: 40)
                .hasSuffix(
                    "1 | …ma + gamma + gamma + gamma + gamma\n  |                                    ^ here\n\n"))
    }

    @Test func `marks far apart keep their surroundings`() {
        let (main, all) = sources(long)
        let found = Diagnostic(
            .mixedUnits, "m", at: Diagnostic.Label(span("beta", in: main), "x"),
            secondary: [
                Diagnostic.Label(span("alpha", in: main), "first"),
                Diagnostic.Label(span("gamma", in: main, occurrence: 30), "last"),
            ])
        #expect(
            render([found], all, width: 60).hasSuffix(
                """
                1 | alpha + alpha +…+ alpha + beta + gamma +…+ gamma + gamma
                  | -----                     ^^^^                     ----- last
                  | |                         |
                  | |                         x
                  | first


                """))
    }

    @Test func `a mark that is too long shows its ends`() {
        let (main, all) = sources(long)
        #expect(
            render([Diagnostic(.mixedUnits, "m", at: Diagnostic.Label(main.span, "x"))], all, width: 40).hasSuffix(
                """
                1 | alpha + alpha + a…a + gamma + gamma
                  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ x


                """))
    }

    @Test func `wide characters stay aligned when cut`() throws {
        let (main, all) = sources(String(repeating: "日本語", count: 60) + "x" + String(repeating: "語", count: 60))
        for width in 24...80 {
            let text = render(
                [Diagnostic(.unknownName, "m", at: Diagnostic.Label(span("x", in: main)))], all, width: width)
            let rows = text.split(separator: "\n")
            let source = rows[3]
            let before = try #require(source.firstIndex(of: "x"))
            let mark = try #require(rows[4].firstIndex(of: "^"))
            #expect(String(source[..<before]).terminalWidth == rows[4].distance(from: rows[4].startIndex, to: mark))
            #expect(String(source).terminalWidth <= max(width, 28))
        }
    }

    /// Whatever is cut: what is shown over the marks is what was marked, and nothing is wider than the terminal.
    @Test func `every cut keeps its marks`() throws {
        let pieces = ["a", "日", "e\u{301}", "\t", "👩", "\u{202E}", " ", "bc"]
        for _ in 0..<300 {
            let before = (0..<Int.random(in: 0...90)).map { _ in pieces.randomElement() ?? "a" }.joined()
            let after = (0..<Int.random(in: 0...90)).map { _ in pieces.randomElement() ?? "a" }.joined()
            let width = Int.random(in: 30...90)
            let rows = render(before + "QXZ" + after, at: "QXZ", label: "", width: width).split(separator: "\n")
            let start = try #require(rows[3].range(of: "QXZ"))
            #expect(
                rows[4] == "  | "
                    + String(repeating: " ", count: String(rows[3][..<start.lowerBound]).terminalWidth - 4) + "^^^")
            #expect(String(rows[3]).terminalWidth <= width)
        }
    }

    @Test func `a line of megabytes is cut without reading it all`() {
        let filler = Array(repeatElement(Array("日本 ".utf8), count: 200_000).joined())
        let bytes = filler + Array("bad ".utf8) + filler + Array("worse ".utf8) + filler
        let all = [Source(name: "p", text: "", id: .prelude), Source(name: "jungle.layout", bytes: bytes)]
        let found = Diagnostic(
            .unknownName, "m", at: Diagnostic.Label(SourceSpan(start: filler.count, length: 3, source: .main), "x"),
            secondary: [Diagnostic.Label(SourceSpan(start: 2 * filler.count + 4, length: 5, source: .main), "y")])
        #expect(
            render([found], all, width: 50) == """
                error[L0201]: m
                 --> jungle.layout:1:600001
                  |
                1 | …本 日本 bad 日本 日…本 日本 worse 日本 日…
                  |          ^^^                 ----- y
                  |          |
                  |          x


                """)
    }

    @Test func `no limit shows ordinary lines whole`() {
        #expect(render(long, at: "beta", width: 0).split(separator: "\n")[3] == "1 | " + long)
    }
}
