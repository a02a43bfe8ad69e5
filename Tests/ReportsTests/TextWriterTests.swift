import Foundation
import RandomCases
import Testing

@testable import Reports

struct TextWriterTests {
    private func number(_ value: Double) -> String {
        var writer = TextWriter()
        writer.append(number: value)
        return writer.text
    }

    @Test(arguments: [
        (0.0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (100, "100"), (0.1, "0.1"), (187.5, "187.5"),
        (1e16, "1e16"), (1.5e300, "1.5e300"), (1e-5, "1e-5"), (-2.5e-7, "-2.5e-7"), (1e-10, "1e-10"),
        (.leastNonzeroMagnitude, "5e-324"), (9_007_199_254_740_991, "9007199254740991"),
        (.nan, "0"), (.infinity, "0"), (-.infinity, "0"),
    ])
    func `writes the shortest number`(value: Double, text: String) {
        #expect(number(value) == text)
    }

    /// The description of a number, without `.0`, and its exponent without `+` and zeros before it.
    private func described(_ value: Double) -> String {
        let parts = value.description.split(separator: "e")
        guard value.isFinite, value != 0, let first = parts.first else { return "0" }
        let mantissa = first.hasSuffix(".0") ? String(first.dropLast(2)) : String(first)
        guard parts.count > 1, let exponent = Int(parts[1]) else { return mantissa }
        return "\(mantissa)e\(exponent)"
    }

    /// Numbers of each size and kind that a layout may answer, and any bits at all.
    private func numbers(_ random: inout Seeded) -> [Double] {
        let whole = Double(Int.random(in: -1_000_000_000...1_000_000_000, using: &random))
        let small = Double(Int.random(in: -99_999...99_999, using: &random))
        let number = Double.random(in: -5000...5000, using: &random)
        let power = Double(sign: .plus, exponent: Int.random(in: -70...60, using: &random), significand: 1)
        let places = Double(sign: .plus, exponent: Int.random(in: 0...60, using: &random), significand: 1)
        return [
            Double(bitPattern: random.next()), whole, whole / 2, small / 3, small / 7, small / 10,
            small / 100, small / 1000, small / 10_000, small / 1e7, number, number.rounded() / 3, whole / places,
            power, power.nextUp, power.nextDown, power * number, power * Double.random(in: 1..<2, using: &random),
            0x1p53 - abs(whole), 0x1p52 + whole / 2, 0x1p51 + whole / 4, 0x1p50 + whole / 8, 0x1p53 + abs(whole),
        ]
    }

    @Test func `numbers are their description`() {
        var random = Seeded(1)
        let rounds = Volume.of(2_000, optimized: 50_000)
        for _ in 0..<rounds {
            for value in numbers(&random) where number(value) != described(value) {
                Issue.record("\(value) (bits \(value.bitPattern)) is written \(number(value))")
                return
            }
        }
    }

    @Test func `shortest decimals know their places`() throws {
        for shift in 1...60 {
            let places = ShortDecimal.places(ofShift: shift)
            try #require(ShortDecimal.powers.indices.contains(places))
            let power: UInt64 = 1 << UInt64(shift)
            #expect(ShortDecimal.powers[places] >= power && ShortDecimal.powers[places - 1] < power)
        }
        for index in 1..<ShortDecimal.powers.count {
            #expect(ShortDecimal.powers[index] == ShortDecimal.powers[index - 1] * 10)
        }
    }

    @Test(arguments: [(0, "0"), (7, "7"), (10, "10"), (-1, "-1"), (Int.max, "\(Int.max)"), (Int.min, "\(Int.min)")])
    func `writes whole numbers`(value: Int, text: String) {
        var writer = TextWriter()
        writer.append(number: value)
        #expect(writer.text == text)
    }

    @Test func `every number reads back`() throws {
        var random = Seeded(2)
        for _ in 0..<20_000 {
            let value = Double(bitPattern: random.next())
            guard value.isFinite else { continue }
            let text = number(value)
            #expect(Double(text) == value, "bits \(value.bitPattern)")
            #expect(!text.hasSuffix(".0") && text != "-0")
            #expect(text.utf8.count <= value.description.utf8.count)
        }
        for _ in 0..<200 {
            let value = random.number(-5000...5000)
            // Not JSONSerialization, whose numbers are off by some units in the last place on Linux.
            #expect(try JSONDecoder().decode([Double].self, from: Data("[\(number(value))]".utf8)) == [value])
        }
    }

    @Test(arguments: [
        (1.0, "1"), (0.0004, "0"), (-0.0004, "0"), (0.0005, "0.001"), (-0.0005, "-0.001"), (26.643599, "26.644"),
        (-26.643599, "-26.644"), (0.1 + 0.2, "0.3"), (2.5, "2.5"), (1234567.8915, "1234567.892"),
        (123456789012.5, "123456789012.5"), (1e12, "1000000000000"), (1e300, "1e300"), (-1e300, "-1e300"),
        (.greatestFiniteMagnitude, "1.7976931348623157e308"), (.leastNonzeroMagnitude, "0"), (.nan, "0"),
    ])
    func `rounds to three decimals`(value: Double, text: String) {
        var writer = TextWriter()
        writer.append(rounded: value)
        #expect(writer.text == text)
    }

    @Test func `rounds as the standard library does`() {
        for _ in 0..<20_000 {
            let value = Double.random(in: -1e6...1e6)
            #expect(TextWriter.rounded(value) == (value * 1000).rounded() / 1000)
        }
        for half in stride(from: -20.5, through: 20.5, by: 0.5) { #expect(TextWriter.whole(half) == half.rounded()) }
    }

    @Test(arguments: [(0.0, "0"), (999, "999"), (1000, "1,000"), (2_000_000, "2,000,000"), (123_456, "123,456")])
    func `groups thousands`(value: Double, text: String) {
        var writer = TextWriter()
        writer.append(grouped: value)
        #expect(writer.text == text)
    }

    @Test(arguments: [
        ("plain é 日本", "\"plain é 日本\""), ("a\"b\\c", #""a\"b\\c""#), ("\n\r\t\u{0}\u{1B}", #""\n\r\t\u0000\u001B""#),
        ("\u{2028}\u{2029}", #""\u2028\u2029""#), ("\u{202E}\u{2066}\u{61C}", #""\u202E\u2066\u061C""#),
        ("\u{7F}\u{9B}", #""\u007F\u009B""#), ("😀", "\"😀\""),
    ])
    func `escapes strings`(text: String, json: String) throws {
        var writer = TextWriter()
        writer.append(jsonString: text)
        #expect(writer.text == json)
        let parsed = try JSONSerialization.jsonObject(with: Data("[\(json)]".utf8)) as? [String]
        #expect(parsed == [text])
    }

    @Test(arguments: [
        ("abc", 3), ("日本", 4), ("e\u{301}", 1), ("👩", 2), ("\u{200B}", 0), ("\u{202E}", 8), ("\u{1B}", 6), ("ｱ", 1),
        ("Ａ", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("🇨🇭", 2), ("…", 1), ("\u{AD}", 1), ("\u{20000}", 2),
    ])
    func `knows the width of text`(text: String, width: Int) {
        #expect(text.terminalWidth == width)
    }

    @Test func `decodes as the standard library does`() {
        let leads: [UInt8] = [
            0x41, 0x80, 0xBF, 0xC0, 0xC2, 0xE0, 0xE2, 0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xFF, 0x9F, 0xA0, 0x90,
        ]
        for _ in 0..<20_000 {
            let bytes = (0..<6).map { _ in Bool.random() ? leads.randomElement() ?? 0 : UInt8.random(in: 0...255) }
            var scalars = String.UnicodeScalarView()
            var index = 0
            while index < bytes.count {
                let decoded = DecodedScalar(bytes, at: index, end: bytes.count)
                scalars.append(decoded.scalar)
                index += decoded.length
            }
            #expect(String(scalars).unicodeScalars.elementsEqual(String(decoding: bytes, as: UTF8.self).unicodeScalars))
        }
    }
}
