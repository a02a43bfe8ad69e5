import Foundation
import LayoutDSL
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine
@testable import Reports

struct DocumentTests {
    private func document(_ reports: [Diagnostics], _ failures: [Failure] = []) throws -> [String: Any] {
        var writer = TextWriter()
        DiagnosticRenderer(style: .json, color: true).render(reports, failures: failures, into: &writer)
        return try #require(JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [String: Any])
    }

    @Test func `success is the same document`() {
        #expect(
            render([], [], .json) == """
                {
                  "schema": 1,
                  "diagnostics": [],
                  "omitted": [],
                  "errors": 0,
                  "warnings": 0
                }

                """)
    }

    @Test func `positions are bytes lines and columns`() {
        let (main, all) = sources("\u{FEFF}a\n👩é x\n")
        let found = Diagnostic(
            .unknownName, "a \"b\"\u{202E}", at: Diagnostic.Label(span("x", in: main), "l"),
            secondary: [Diagnostic.Label(span("a", in: main), "s")], notes: ["n", "o"], help: "h",
            fixes: [Diagnostic.Fix("t", replace: SourceSpan(start: 15, length: 0, source: .main), with: "y", .safe)])
        let warning = Diagnostic(
            .clampOrder, "w", at: Diagnostic.Label(SourceSpan(start: 0, length: 0, source: .main)), severity: .warning)
        #expect(
            render([found, warning], all, .json) == #"""
                {
                  "schema": 1,
                  "diagnostics": [
                    {"severity": "warning", "code": "L0801", "message": "w", "file": "jungle.layout", \#
                "span": {"start": {"byte": 0, "line": 1, "column": 1, "utf16Column": 1}, \#
                "end": {"byte": 0, "line": 1, "column": 1, "utf16Column": 1}}, "label": "", \#
                "secondary": [], "notes": [], "help": null, "fixes": []},
                    {"severity": "error", "code": "L0201", "message": "a \"b\"\u202E", "file": "jungle.layout", \#
                "span": {"start": {"byte": 12, "line": 2, "column": 4, "utf16Column": 5}, \#
                "end": {"byte": 13, "line": 2, "column": 5, "utf16Column": 6}}, "label": "l", \#
                "secondary": [{"file": "jungle.layout", \#
                "span": {"start": {"byte": 3, "line": 1, "column": 1, "utf16Column": 1}, \#
                "end": {"byte": 4, "line": 1, "column": 2, "utf16Column": 2}}, "label": "s"}], \#
                "notes": ["n", "o"], "help": "h", \#
                "fixes": [{"title": "t", "applicability": "safe", "file": "jungle.layout", \#
                "span": {"start": {"byte": 14, "line": 3, "column": 1, "utf16Column": 1}, \#
                "end": {"byte": 14, "line": 3, "column": 1, "utf16Column": 1}}, "replacement": "y"}]}
                  ],
                  "omitted": [],
                  "errors": 1,
                  "warnings": 1
                }

                """#)
    }

    @Test func `long lines are counted the same from any side`() {
        let line = Array(repeatElement(Array("a日👩".utf8), count: 4000).joined())
        let all = [
            Source(name: "p", text: "", id: .prelude), Source(name: "m", bytes: line + [0x0A] + line + [0x0A] + line),
        ]
        var places = SourcePlaces(all)
        for _ in 0..<300 {
            let number = Int.random(in: 0..<4000)
            let row = Int.random(in: 0...2)
            let byte = row * (line.count + 1) + number * 8
            #expect(
                places.position(of: byte, in: .main)
                    == Position(byte: byte, line: row + 1, column: number * 3 + 1, utf16Column: number * 4 + 1))
        }
    }

    @Test func `columns are the same however they are asked for`() {
        let bytes: [UInt8] = [0xEF, 0xBB, 0xBF, 0x61, 0xC3, 0xA9, 0x0A, 0xF0, 0x9F, 0x91, 0xA9, 0xFF, 0x0D, 0x0A, 0x62]
        let all = [Source(name: "p", text: "", id: .prelude), Source(name: "m", bytes: bytes)]
        for _ in 0..<200 {
            var kept = SourcePlaces(all)
            for _ in 0..<10 {
                let offset = Int.random(in: -1...17)
                var fresh = SourcePlaces(all)
                let position = fresh.position(of: offset, in: .main)
                #expect(kept.position(of: offset, in: .main) == position)
                #expect(position.byte == min(max(0, offset), 15))
            }
        }
        var places = SourcePlaces(all)
        #expect(places.position(of: 12, in: .main) == Position(byte: 12, line: 2, column: 3, utf16Column: 4))
        #expect(places.position(of: 1, in: .main) == Position(byte: 1, line: 1, column: 1, utf16Column: 1))
        #expect(places.position(of: 6, in: .main) == Position(byte: 6, line: 1, column: 3, utf16Column: 3))
    }

    @Test func `several files and failures are one document`() throws {
        let (main, all) = sources("x")
        let many = (0..<130).map { _ in Diagnostic(.unknownName, "m", at: Diagnostic.Label(main.span)) }
        let first = Diagnostics(many, sources: all)
        let second = Diagnostics(
            [Diagnostic(.clampOrder, "w", at: Diagnostic.Label(main.span), severity: .warning)], sources: all)
        let parsed = try document(
            [first, second],
            [Failure(message: "no such file", file: "a.layout", help: "h"), Failure(code: "L0901", message: "z")])
        let entries = try #require(parsed["diagnostics"] as? [[String: Any]])
        #expect(entries.count == 103)
        #expect(parsed["errors"] as? Int == 132)
        #expect(parsed["warnings"] as? Int == 1)
        let omitted = try #require(parsed["omitted"] as? [[String: Any]])
        #expect(omitted.count == 1)
        #expect(omitted[0]["file"] as? String == "jungle.layout")
        #expect(omitted[0]["count"] as? Int == 30)
        #expect(entries[101]["span"] is NSNull)
        #expect(entries[101]["code"] is NSNull)
        #expect(entries[101]["file"] as? String == "a.layout")
        #expect(entries[101]["help"] as? String == "h")
        #expect(entries[102]["code"] as? String == "L0901")
        #expect(entries[102]["file"] is NSNull)
        #expect(Set(entries[0].keys) == Set(entries[102].keys))
    }

    @Test func `what is left out is counted`() {
        let (main, all) = sources("x")
        let many = (0..<130).map { _ in Diagnostic(.unknownName, "m", at: Diagnostic.Label(main.span)) }
        #expect(render(many, all).hasSuffix("1 | x\n  | ^\n\nand 30 more in jungle.layout\n\n"))
        #expect(render(many, all, .short).hasSuffix("jungle.layout:1:1: error[L0201]: m\njungle.layout: and 30 more\n"))
    }

    @Test func `failures are told in every style`() {
        let failures = [
            Failure(code: "L0601", message: "no \u{202E}file", file: "a", help: "h"), Failure(message: "plain"),
        ]
        for (style, text) in [
            (DiagnosticRenderer.Style.text, "error[L0601]: no \\u{202E}file\n --> a\n  = help: h\n\nerror: plain\n\n"),
            (.short, "a: error[L0601]: no \\u{202E}file\nerror: plain\n"),
        ] {
            var writer = TextWriter()
            DiagnosticRenderer(style: style).render([], failures: failures, into: &writer)
            #expect(writer.text == text)
        }
    }

    @Test func `a world that does not fit`() throws {
        let (main, all) = sources("param a = 1")
        let placed = WorldError(.parameterOutOfRange, "too big", help: "h", at: span("a", in: main, occurrence: 2))
        var writer = TextWriter()
        let renderer = DiagnosticRenderer(style: .text)
        renderer.render(placed, sources: all, into: &writer)
        renderer.render(WorldError(.unknownParameter, "no `b`"), sources: all, file: "f", into: &writer)
        #expect(
            writer.text == """
                error[L0903]: too big
                 --> jungle.layout:1:4
                  |
                1 | param a = 1
                  |    ^
                  |
                  = help: h

                error[L0902]: no `b`
                 --> f


                """)
        writer = TextWriter()
        DiagnosticRenderer(style: .json).render(WorldError(.unknownParameter, "m"), sources: all, into: &writer)
        let parsed = try JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [String: Any]
        #expect((parsed?["diagnostics"] as? [[String: Any]])?.first?["span"] is NSNull)
    }

    @Test func `colour only repeats what is said`() {
        let (main, all) = sources("tilt + 300")
        let found = Diagnostic(
            .mixedUnits, "m", at: Diagnostic.Label(span("300", in: main), "a length"),
            secondary: [Diagnostic.Label(span("tilt", in: main), "an angle")], notes: ["n"], help: "h",
            fixes: [Diagnostic.Fix("f", replace: span("300", in: main), with: "3", .safe)])
        for severity in [Diagnostic.Severity.error, .warning] {
            var found = found
            found.severity = severity
            for style in [DiagnosticRenderer.Style.text, .short] {
                let colored = render([found], all, style, color: true)
                #expect(colored.contains("\u{1B}[1;3"))
                #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == render([found], all, style))
            }
        }
        #expect(
            render([found], all, .text, color: true).hasPrefix(
                "\u{1B}[1;31merror[L0301]\u{1B}[0m\u{1B}[1m: m\u{1B}[0m\n"))
        #expect(render([found], all, .json, color: true) == render([found], all, .json))
    }
}
