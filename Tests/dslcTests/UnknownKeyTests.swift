import Foundation
import Interpreter
import LayoutDSL
import StoredLayouts
import Testing
import Worlds

@testable import dslc

/// Keys of the data that a layout does not read are told; none of them is silent.
struct UnknownKeyTests {
    private static let layout = StoredLayout("feed").text

    private let folder: TemporaryFolder
    private let checked: CheckedLayout

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("a.layout", Self.layout)
        checked = try #require(Interpreter.check(parse(Source(name: "a", text: Self.layout))).layout)
    }

    /// The findings of a text as `bytes: message; help`, the bytes those that the finding points at.
    private func findings(_ text: String) throws -> [String] {
        let file = try DataFile(Array(text.utf8))
        return file.unknownKeys(for: [checked]).map { key in
            let found = key.diagnostic(in: .main, isStrict: false)
            let place = Int(found.primary.span.start)..<found.primary.span.end
            let pointed = String(decoding: Array(text.utf8)[place], as: UTF8.self)
            return ([pointed + ": " + found.message] + found.notes + [found.help ?? ""]).joined(separator: "; ")
        }
    }

    @Test func `what a layout reads is not told`() throws {
        let text = #"""
            {"$schema": "s", "dark": true, "sections": [
              {"items": [{"id": 1, "height": 1, "tint": 0.5, "title": "x", "heights": [1]}], "gap": 2, "section": "gallery"},
              {"items": 3, "repeat": 2, "margin": 1}, {"items": []}]}
            """#
        #expect(try findings(text) == [])
        #expect(try findings("{}") == [])
    }

    @Test func `every unknown key of the file and of a section is told`() throws {
        #expect(
            try findings(#"{"sektions": [], "drak": 1, "x": 2, "items": 5}"#) == [
                "\"sektions\": the data has an unknown key `sektions`; did you mean `sections`?",
                "\"drak\": the data has an unknown key `drak`; did you mean `dark`?",
                "\"x\": the data has an unknown key `x`; known keys here: `sections`, `dark`",
                "\"items\": the data has an unknown key `items`; known keys here: `sections`, `dark`",
            ])
        #expect(
            try findings(#"{"sections": [{"items": 1}, {"items": 1, "repaet": 3, "other": 1, "gap": 1}]}"#) == [
                "\"repaet\": section 1 has an unknown key `repaet`; did you mean `repeat`?",
                "\"other\": section 1 has an unknown key `other`; "
                    + "known keys here: `items`, `repeat`, `section`, `gap`, `margin`",
            ])
        // In a section that names its block, only the fields of that block are read.
        #expect(try findings(#"{"sections": [{"items": 1, "section": "plain", "gap": 1}]}"#).count == 1)
    }

    @Test func `of a record only what is close to a field that it lacks is told`() throws {
        let text = #"{"sections": [{"items": [{"height": 1}, {"hieght": 1, "heihgt": 2, "title": 3}, {"hieght": 3}]}]}"#
        #expect(
            try findings(text) == [
                "\"hieght\": section 0, item 1 has an unknown key `hieght`; it also stands in 1 more item; did you mean `height`?",
                "\"heihgt\": section 0, item 1 has an unknown key `heihgt`; did you mean `height`?",
            ])
        #expect(try findings(#"{"sections": [{"items": [{"weight": 80, "height": 180}]}]}"#) == [])
        #expect(try findings(#"{"sections": [{"items": [{"weight": 80}]}]}"#).count == 1)
        // A field of another block is none of this one's.
        #expect(try findings(#"{"sections": [{"items": [{"widht": 8}], "section": "gallery"}]}"#) == [])
        #expect(try findings(#"{"sections": [{"items": [{"widht": 8}], "section": "plain"}]}"#).count == 1)
    }

    @Test func `escaped keys are pointed at whole`() throws {
        #expect(try findings(#"{"s\u0065ktions": 1}"#).first?.hasPrefix(#""s\u0065ktions": "#) == true)
    }

    @Test func `of very many unknown keys a thousand are told`() throws {
        let keys = (0..<40_000).map { "\"key\($0)\": 1" }.joined(separator: ", ")
        #expect(try findings("{\(keys)}").count == 1000)
        let records = (0..<20_000).map { "{\"heigh\($0)\": 1, \"k\($0)\": 2}" }.joined(separator: ",")
        #expect(try !findings("{\"sections\": [{\"items\": [\(records)]}]}").isEmpty)
        let sections = (0..<20_000).map { "{\"items\": 1, \"s\($0)\": 2}" }.joined(separator: ",")
        #expect(try findings("{\"sections\": [\(sections)]}").count == 1000)
    }

    @Test(arguments: [
        "eval a.layout", "render a.layout", "plot a.layout --of cell[0,0].alpha", "snap a.layout --offset 0",
        "explain a.layout --of cell[0,0].alpha", "preview a.layout -o page.html", "test a.layout",
        "eval a.layout --changes --to-items 2", "eval a.layout --changes --to a.layout",
    ])
    func `every command that takes data tells them once, and refuses them when it is strict`(line: String) throws {
        try folder.write("d.json", "{\n  \"sektions\": [],\n  \"sections\": [{\"items\": [{\"hieght\": 3}]}]\n}")
        let words = line.split(separator: " ").map { String($0) } + ["--data", "d.json"]
        let run = try ToolRun(list: words, in: folder)
        let told = run.output + run.errors
        #expect(run.code == 0, "\(told)")
        #expect(told.contains("warning[L0911]: the data has an unknown key `sektions`\n --> d.json:2:3\n"), "\(told)")
        #expect(
            told.contains("warning[L0911]: section 0, item 0 has an unknown key `hieght`\n --> d.json:3:28\n"),
            "\(told)")
        #expect(told.split(separator: "\n").filter { $0.contains("[L0911]") }.count == 2, "\(told)")
        let strict = try ToolRun(list: words + ["--strict-data"], in: folder)
        #expect(strict.code == 1)
        #expect((strict.output + strict.errors).contains("error[L0911]: the data has an unknown key `sektions`"))
        try folder.write("d.json", "{\"sections\": [{\"items\": [{\"height\": 3, \"note\": 1}]}]}")
        #expect(try ToolRun(list: words + ["--strict-data"], in: folder).code == 0)
    }

    @Test func `the data at the other end is looked through too`() throws {
        try folder.write("d.json", "{\"sections\": [{\"items\": 1}], \"one\": 1}")
        try folder.write("e.json", "{\"sections\": [{\"items\": 1}], \"two\": 1}")
        try folder.write("b.layout", "layout B { data { one: Number }; cell { size: 10 x data.one } }")
        let both = try ToolRun("eval", "a.layout", "--data", "d.json", "--to-data", "e.json", "--changes", in: folder)
        #expect(both.errors.contains("`one`") && both.errors.contains("`two`"), "\(both.errors)")
        // What either layout reads is known.
        let shared = try ToolRun("eval", "a.layout", "--data", "d.json", "--to", "b.layout", "--changes", in: folder)
        #expect(shared.code == 0 && !shared.errors.contains("L0911"), "\(shared.errors)")
    }
}

/// Counts are read exactly.
struct CountTests {
    private func outcome(_ count: String) -> String {
        do {
            let file = try DataFile(Array("{\"sections\": [{\"items\": \(count)}]}".utf8))
            return file.sections.map { String($0[0].count) } ?? "none"
        } catch {
            return error.message
        }
    }

    @Test(arguments: [
        ("0", "0"), ("-0", "0"), ("-0.0e5", "0"), ("0e999999999999999999999", "0"), ("12", "12"), ("1.2e1", "12"),
        ("120e-1", "12"), ("12.000", "12"), ("9007199254740992", "9007199254740992"),
        ("9.007199254740992e15", "9007199254740992"), ("90071992547409920e-1", "9007199254740992"),
    ])
    func `whole numbers are counts however they are written`(text: String, expected: String) {
        #expect(outcome(text) == expected)
    }

    @Test(arguments: [
        "9007199254740993", "9007199254740992.5", "4.0000000000000000000000000001", "1e16", "1e300", "0.5", "-1",
        "1e-1",
        "-9007199254740993", "99999999999999999999", "18446744073709551617", "1e-300",
    ])
    func `anything else is refused with the number`(text: String) {
        #expect(outcome(text) == "`items` of section 0 is a whole number from 0 to 2^53, not \(text)")
    }

    @Test func `a long number is cut in the message`() {
        let long = String(repeating: "9", count: 300)
        #expect(outcome(long).hasSuffix("not " + long.prefix(40) + "…"))
    }
}
