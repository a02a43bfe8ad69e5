import Interpreter
import LayoutDSL
import Testing

@testable import dslc
import Worlds

/// The mistake that a data file has.
private func mistake(_ bytes: [UInt8]) -> JSONError? {
    do {
        _ = try DataFile(bytes)
        return nil
    } catch {
        return error
    }
}

private func mistake(_ text: String) -> JSONError? { mistake(Array(text.utf8)) }

private func read(_ text: String) throws -> DataFile { try DataFile(Array(text.utf8)) }

/// One value as a field of the whole layout.
private func value(_ text: String) throws -> DataValue? { try read("{\"a\": \(text)}").fields.first?.value }

struct DataTests {
    @Test func `sections hold counts or records`() throws {
        let file = try read(
            #"{"sections": [{"items": 4}, {"items": [{"height": 120}, {"height": 90, "tall": true}]}]}"#)
        let sections = try #require(file.sections)
        #expect(sections.map(\.count) == [4, 2])
        #expect(sections.map(\.repeats) == [1, 1])
        #expect(sections[0].records.isEmpty)
        #expect(sections[1].records.map { $0.map(\.name) } == [["height"], ["height", "tall"]])
        #expect(sections[1].records[1].map(\.value) == [.number(90), .boolean(true)])
    }

    @Test func `a section repeats, names its block, and has fields`() throws {
        let file = try read(
            """
            {"theme": 2, "sections": [{"repeat": 1000, "section": "gallery", "gap": 8, "items": 1e1}], "note": "x"}
            """)
        let section = try #require(file.sections?.first)
        #expect((section.count, section.repeats, section.block) == (10, 1000, "gallery"))
        #expect(section.fields.map(\.name) == ["gap"])
        #expect(file.fields.map(\.name) == ["theme", "note"])
        #expect(file.fields.map(\.value) == [.number(2), .other("a text")])
    }

    @Test func `sections may be missing or empty`() throws {
        #expect(try read("{}").sections == nil)
        #expect(try read(#"{"sections": []}"#).sections?.isEmpty == true)
        #expect(try read(#"{"sections": [{"items": []}]}"#).sections?.first?.count == 0)
        #expect(try read("\u{FEFF} {} \r\n\t").fields.isEmpty)
    }

    @Test(arguments: [
        (#"[]"#, 0), (#"{"sections": {}}"#, 13), (#"{"sections": [4]}"#, 14), (#"{"sections": [{}]}"#, 14),
        (#"{"sections": [{"items": "4"}]}"#, 24), (#"{"sections": [{"items": [4]}]}"#, 25),
        (#"{"sections": [{"items": 1.5}]}"#, 24), (#"{"sections": [{"items": -1}]}"#, 24),
        (#"{"sections": [{"items": 9007199254740994}]}"#, 24), (#"{"sections": [{"items": 1e300}]}"#, 24),
        (#"{"sections": [{"items": 1, "repeat": 0}]}"#, 37), (#"{"sections": [{"items": 1, "repeat": []}]}"#, 37),
        (#"{"sections": [{"items": 1, "section": 3}]}"#, 38),
        (#"{"sections": [{"items": 9007199254740992, "repeat": 9007199254740992}]}"#, 14),
        (#"{"sections": [{"items": 9007199254740992}, {"items": 1}]}"#, 43),
    ])
    func `a file of the wrong shape is refused with its place`(text: String, offset: Int) {
        #expect(mistake(text)?.offset == offset, "\(text)")
    }

    @Test func `mistakes name section and item`() {
        #expect(
            mistake(#"{"sections": [{"items": 1}, {"items": [{}, 7]}]}"#)?.message
                == "item 1 of section 1 is a record like {\"height\": 120}, not a number")
    }

    @Test func `a mistake becomes a finding with line and column`() throws {
        let text = "{\n  \"a\": 1,\n  \"é\": nul\n}"
        let error = try #require(mistake(text))
        let found = DataReader.diagnostics(for: error, name: "d.json", bytes: Array(text.utf8))
        let span = try #require(found.shown.first).primary.span
        #expect(found.shown.first?.code == .malformedData)
        #expect(found.source(of: span).name == "d.json")
        #expect(LineTable(found.source(of: span)).line(at: Int(span.start)) == 2)
        #expect(found.source(of: span).text(of: span) == "n")
        let atEnd = DataReader.diagnostics(for: try #require(mistake("{")), name: "d.json", bytes: Array("{".utf8))
        #expect(atEnd.shown.first?.primary.span.length == 0)
    }
}

struct JSONTests {
    @Test(arguments: [
        ("0", 0.0), ("-0", 0), ("-0.0", 0), ("12", 12), ("-3.25", -3.25), ("1e3", 1000), ("1E+3", 1000),
        ("2.5e-1", 0.25), ("0.1", 0.1), ("123.456", 123.456), ("9007199254740993", 9_007_199_254_740_992),
        ("0.30000000000000004", 0.30000000000000004), ("1e-400", 0),
        ("123456789012345678901234567890", 1.2345678901234568e29),
        ("0.000000000000000000001", 1e-21), ("5e-324", .leastNonzeroMagnitude),
        ("1.7976931348623157e308", .greatestFiniteMagnitude),
    ])
    func `numbers are the nearest Double`(text: String, expected: Double) throws {
        #expect(try value(text) == .number(expected))
        if case .number(let number) = try value(text), number == 0 { #expect(number.sign == .plus) }
    }

    @Test func `the fast way to read numbers gives the same bits as the slow one`() throws {
        var state: UInt64 = 42
        for _ in 0..<20_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            var digits = String(state >> (state & 31 + 10))
            let point = Int(state >> 33) % (digits.utf8.count + 1)
            digits = point == 0 ? "0.\(digits)" : "\(digits.prefix(point)).\(digits.dropFirst(point))0"
            #expect(try value(digits) == Double(digits).map(DataValue.number), "\(digits)")
        }
    }

    @Test(arguments: [
        "01", "-", "+1", ".5", "1.", "1e", "1e+", "0x10", "nan", "NaN", "Infinity", "-inf", "1e999", "--1", "1_0",
    ])
    func `numbers follow the grammar and are finite`(text: String) {
        #expect(mistake("{\"a\": \(text)}") != nil)
    }

    @Test func `escapes in keys`() throws {
        #expect(try read(#"{"\u0061\n\"\\\/\b\f\r\t": 1}"#).fields.first?.name == "a\n\"\\/\u{8}\u{C}\r\t")
        #expect(try read(#"{"\uD83D\uDE00": 1}"#).fields.first?.name == "😀")
        #expect(try read(#"{"é😀": 1}"#).fields.first?.name == "é😀")
        for text in [
            #"\uD83D"#, #"\uDE00"#, #"\uD83D\u0041"#, #"\uD83Dx"#, #"\u00g0"#, #"\u12"#, #"\x"#, #"\"#, "\n", "\u{1}",
        ] {
            #expect(mistake("{\"\(text)\": 1}") != nil, "\(text)")
        }
    }

    @Test func `invalid UTF-8 is named by its byte`() {
        var bytes = Array(#"{"ab": 1}"#.utf8)
        for bad in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF5, 0x80, 0x80, 0x80]] as [[UInt8]] {
            bytes.replaceSubrange(3..<4, with: bad)
            #expect(mistake(bytes)?.offset == 3, "\(bad)")
            bytes = Array(#"{"ab": 1}"#.utf8)
        }
        #expect(mistake([0x7B, 0xFF])?.message == "expected a key in quotes, found a byte that is not UTF-8")
    }

    @Test func `a key stands once in an object`() throws {
        #expect(mistake(#"{"a": 1, "a": 2}"#)?.offset == 9)
        #expect(mistake(#"{"a": {"b": 1, "b": 2}}"#)?.offset == 15)
        #expect(mistake(#"{"a": 1, "\u0061": 2}"#) != nil)
        // The same letter, spelled in two ways.
        #expect(try read("{\"\u{E9}\": 1, \"e\u{301}\": 2}").fields.count == 2)
        let many = (0..<1000).map { "\"k\($0)\": \($0)" }.joined(separator: ", ")
        #expect(try read("{\(many)}").fields.count == 1000)
        #expect(mistake("{\(many), \"k500\": 1}")?.message == "the key `k500` stands twice in one object")
        #expect(mistake("{\"x\": {\(many), \"k7\": 1}}") != nil)
    }

    @Test(arguments: [
        "", " ", "{", "{\"a\"", "{\"a\":", "{\"a\": 1", "{\"a\": 1,", "{\"a\": 1,}", "{,}", "{\"a\" 1}", "{\"a\": }",
        "{\"a\": [1,]}", "{\"a\": [,1]}", "{\"a\": [1 2]}", "{\"a\": [1}", "{\"a\": {1}}", "{\"a\": tru}",
        "{\"a\": nulll}",
        "{} {}", "{}x", "{\"a\": 'b'}", "{a: 1}", "// x\n{}", "{\"a\": \"b", "{\"a\": \"b\\", "{\"a\": [[]",
        "{\"a\": 1]",
    ])
    func `broken texts are refused`(text: String) {
        #expect(mistake(text) != nil)
    }

    @Test func `values of any shape are passed over`() throws {
        #expect(try value(#"[1, [], {}, [[]], {"b": [true, false, null, "x"]}]"#) == .other("a list"))
        #expect(try value(#"{"b": {"c": []}, "d": 1}"#) == .other("an object"))
        #expect(try value("null") == .other("null"))
        #expect(try value("\"x\"") == .other("a text"))
        #expect(try value("true") == .boolean(true))
    }

    @Test func `nesting has a limit`() throws {
        func nested(_ count: Int) -> String {
            String(repeating: "[", count: count) + String(repeating: "]", count: count)
        }
        #expect(try value(nested(127)) == .other("a list"))
        #expect(mistake("{\"a\": \(nested(128))}")?.message == "values are nested more than 128 deep")
        #expect(mistake("{\"a\": " + String(repeating: "[", count: 1_000_000)) != nil)
        #expect(mistake(String(repeating: "{\"a\":", count: 1_000_000)) != nil)
    }

    @Test func `every prefix and every changed byte is read without a trap`() {
        let text =
            #"{"t": [1, {"b": "\u00e9é"}], "sections": [{"items": [{"h": 1.5e1}], "repeat": 2, "section": "g"}]}"#
        let bytes = Array(text.utf8)
        for end in bytes.indices { #expect(mistake(Array(bytes[..<end])) != nil) }
        for index in bytes.indices {
            for byte in [0x00, 0x22, 0x2C, 0x30, 0x5B, 0x5C, 0x5D, 0x7B, 0x7D, 0x80, 0xC3, 0xFF] as [UInt8] {
                var changed = bytes
                changed[index] = byte
                if let error = mistake(changed) {
                    #expect(error.offset >= 0 && error.offset <= changed.count)
                    _ = DataReader.diagnostics(for: error, name: "d", bytes: changed)
                }
            }
        }
    }
}
