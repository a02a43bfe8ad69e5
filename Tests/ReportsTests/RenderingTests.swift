import LayoutDSL
import Testing

@testable import Reports

/// The line "Rendering" of the conventions, a case for each of its words, and the anatomy of a diagnostic.
struct RenderingTests {
    @Test func `a diagnostic has all its parts`() {
        let (main, all) = sources("layout A {\n  cell {\n    let a = tilt + 300\n  }\n}\n")
        let found = Diagnostic(
            .mixedUnits, "an angle and a length cannot be added",
            at: Diagnostic.Label(span("300", in: main), "`300` is a length"),
            secondary: [Diagnostic.Label(span("tilt", in: main), "`tilt` is an angle")], notes: ["one", "two\nlines"],
            help: "give both a unit",
            fixes: [Diagnostic.Fix("write `30deg`", replace: span("300", in: main), with: "30deg", .likely)])
        #expect(
            render([found], all) == """
                error[L0301]: an angle and a length cannot be added
                 --> jungle.layout:3:20
                  |
                3 |     let a = tilt + 300
                  |             ----   ^^^ `300` is a length
                  |             |
                  |             `tilt` is an angle
                  |
                  = note: one
                  = note: two
                          lines
                  = help: give both a unit
                  = fix: write `30deg`
                  |
                3 |     let a = tilt + 30deg
                  |                    +++++


                """)
    }

    @Test func `several lines and another source`() {
        let text = String(repeating: "\n", count: 7) + "  a\n  b\n  c\n\n\n  d\n"
        let main = Source(name: "jungle.layout", text: text)
        let prelude = Source(name: "Prelude.layout", text: "// hi\neffect sticky {}\n", id: .prelude)
        let found = Diagnostic(
            .wrongType, "m", at: Diagnostic.Label(span("c", in: main)),
            secondary: [
                Diagnostic.Label(span("a", in: main), "first"),
                Diagnostic.Label(span("sticky", in: prelude), "declared here"),
                Diagnostic.Label(span("d", in: main), "last"),
            ], severity: .warning)
        #expect(
            render([found], [prelude, main]) == """
                warning[L0302]: m
                  --> jungle.layout:10:3
                   |
                 8 |   a
                   |   - first
                 9 |   b
                10 |   c
                   |   ^
                ...
                13 |   d
                   |   - last
                   |
                  ::: Prelude.layout:2:8
                   |
                 2 | effect sticky {}
                   |        ------ declared here


                """)
    }

    @Test func `nested and coincident marks`() {
        let (main, all) = sources("a(bc, d)")
        let found = Diagnostic(
            .wrongType, "m", at: Diagnostic.Label(span("bc", in: main), "inner"),
            secondary: [
                Diagnostic.Label(span("a(bc, d)", in: main), "call"), Diagnostic.Label(span("a", in: main), "name"),
            ])
        #expect(
            render([found], all) == """
                error[L0302]: m
                 --> jungle.layout:1:3
                  |
                1 | a(bc, d)
                  | --^^---- call
                  | | |
                  | | inner
                  | name


                """)
        let twice = Diagnostic(
            .wrongType, "m", at: Diagnostic.Label(span("d", in: main)),
            secondary: [Diagnostic.Label(span("a", in: main), "one"), Diagnostic.Label(span("a", in: main), "two")])
        #expect(
            render([twice], all) == """
                error[L0302]: m
                 --> jungle.layout:1:7
                  |
                1 | a(bc, d)
                  | -     ^
                  | |
                  | one
                  | two


                """)
    }

    @Test func `wide characters take two columns and combining ones none`() {
        #expect(
            render("日本 e\u{301}👩 x", at: "x") == """
                error[L0201]: m
                 --> jungle.layout:1:8
                  |
                1 | 日本 e\u{301}👩 x
                  |          ^ here


                """)
        #expect(
            render("日本 x", at: "本") == """
                error[L0201]: m
                 --> jungle.layout:1:2
                  |
                1 | 日本 x
                  |   ^^ here


                """)
        // A mark on the accent alone points at the letter that carries it.
        #expect(render("ae\u{301}", at: "\u{301}").hasSuffix("1 | ae\u{301}\n  |  ^ here\n\n"))
        #expect(render("ae\u{301}", at: "ae").hasSuffix("  | ^^ here\n\n"))
    }

    @Test func `tabs go to multiples of four`() {
        #expect(
            render("\ta\t日b\tx", at: "x") == """
                error[L0201]: m
                 --> jungle.layout:1:7
                  |
                1 |     a   日b x
                  |             ^ here


                """)
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func `every line end`(end: String) {
        #expect(
            render("a" + end + "bad" + end + "c", at: "bad") == """
                error[L0201]: m
                 --> jungle.layout:2:1
                  |
                2 | bad
                  | ^^^ here


                """)
    }

    @Test func `a mark at the start is neither shown nor counted`() {
        let (main, all) = sources("\u{FEFF}bad x")
        #expect(
            render([Diagnostic(.unknownName, "m", at: Diagnostic.Label(span("x", in: main)))], all) == """
                error[L0201]: m
                 --> jungle.layout:1:5
                  |
                1 | bad x
                  |     ^


                """)
        let whole = Diagnostic(
            .unknownName, "m", at: Diagnostic.Label(main.span),
            fixes: [Diagnostic.Fix("f", replace: span("bad", in: main), with: "good", .safe)])
        #expect(
            render([whole], all) == """
                error[L0201]: m
                 --> jungle.layout:1:1
                  |
                1 | bad x
                  | ^^^^^
                  |
                  = fix: f
                  |
                1 | good x
                  | ++++


                """)
    }

    @Test func `invalid UTF-8 is replaced and keeps the columns`() {
        let main = Source(name: "jungle.layout", bytes: [0x61, 0xFF, 0xE2, 0x82, 0x20, 0xC3, 0xA9, 0x78])
        let all = [Source(name: "p", text: "", id: .prelude), main]
        let at = Diagnostic(
            .invalidUTF8, "m", at: Diagnostic.Label(SourceSpan(start: 1, length: 1, source: .main), "0xFF"))
        let after = Diagnostic(.unknownName, "m", at: Diagnostic.Label(SourceSpan(start: 7, length: 1, source: .main)))
        #expect(
            render([at, after], all) == """
                error[L0002]: m
                 --> jungle.layout:1:2
                  |
                1 | a\u{FFFD}\u{FFFD} éx
                  |  ^ 0xFF

                error[L0201]: m
                 --> jungle.layout:1:6
                  |
                1 | a\u{FFFD}\u{FFFD} éx
                  |      ^


                """)
    }

    @Test func `direction and control characters are shown as escapes`() {
        let main = Source(name: "e\u{202E}vil\u{1B}.layout", text: "a\u{202E}b\u{1B}[0m\u{2028} x")
        let found = Diagnostic(
            .unknownCharacter, "a \u{2066} and a\nline", at: Diagnostic.Label(span("x", in: main), "\u{200F}"),
            notes: ["\u{7}"],
            help: "\u{202A}", fixes: [Diagnostic.Fix("t\u{9B}", replace: span("b", in: main), with: "\u{202D}", .safe)])
        let all = [Source(name: "p", text: "", id: .prelude), main]
        #expect(
            render([found], all) == #"""
                error[L0001]: a \u{2066} and a\u{A}line
                 --> e\u{202E}vil\u{1B}.layout:1:10
                  |
                1 | a\u{202E}b\u{1B}[0m\u{2028} x
                  |                             ^ \u{200F}
                  |
                  = note: \u{7}
                  = help: \u{202A}
                  = fix: t\u{9B}
                  |
                1 | a\u{202E}\u{202D}\u{1B}[0m\u{2028} x
                  |          ++++++++


                """#)
        #expect(
            render([found], all, .short)
                == #"e\u{202E}vil\u{1B}.layout:1:10: error[L0001]: a \u{2066} and a\u{A}line"# + "\n")
    }

    @Test func `the end of the file can be pointed at`() {
        for (text, place, row, marks) in [
            ("ab", "1:3", "1 | ab", "  |   ^ here"), ("ab\n", "2:1", "2 |", "  | ^ here"),
            ("", "1:1", "1 |", "  | ^ here"),
            ("ab\r\n", "2:1", "2 |", "  | ^ here"),
        ] {
            let (main, all) = sources(text)
            for span in [main.span.atEnd, SourceSpan(start: 99, length: 5, source: .main)] {
                #expect(
                    render([Diagnostic(.missingName, "m", at: Diagnostic.Label(span, "here"))], all)
                        == "error[L0105]: m\n --> jungle.layout:\(place)\n  |\n\(row)\n\(marks)\n\n")
            }
        }
    }

    @Test func `empty spans are one column`() {
        let (_, all) = sources("ab cd\nx")
        for (start, marks) in [(0, "^ here"), (2, "  ^ here"), (5, "     ^ here")] {
            let found = Diagnostic(
                .missingName, "m", at: Diagnostic.Label(SourceSpan(start: start, length: 0, source: .main), "here"))
            #expect(render([found], all).hasSuffix("1 | ab cd\n  | \(marks)\n\n"))
        }
        // The line end belongs to its line.
        let end = Diagnostic(
            .missingName, "m", at: Diagnostic.Label(SourceSpan(start: 3, length: 3, source: .main), "here"))
        #expect(render([end], all).hasSuffix("1 | ab cd\n  |    ^^ here\n\n"))
    }

    @Test func `spans over several lines show the first and the last`() {
        let text = "layout A {\n  cell {\n    a\n\n    b\n  }\n}"
        #expect(
            render(text, at: "cell {\n    a\n\n    b\n  }", label: "twice") == """
                error[L0201]: m
                 --> jungle.layout:2:3
                  |
                2 |   cell {
                  |   ^^^^^^ from here
                ...
                6 |   }
                  |   ^ to here: twice


                """)
        #expect(render("a\r\nb", at: "a\r\nb", label: "").hasSuffix("1 | a\n  | ^ from here\n2 | b\n  | ^ to here\n\n"))
    }

    @Test func `a source that is not there does no harm`() {
        let found = Diagnostic(
            .missingName, "m", at: Diagnostic.Label(SourceSpan(start: 7, length: 3, source: SourceID(9)), "x"))
        #expect(render([found], []) == "error[L0105]: m\n --> ?:1:1\n  |\n1 |\n  | ^ x\n\n")
    }
}
