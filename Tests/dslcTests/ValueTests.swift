import Interpreter
import Testing

@testable import dslc
import Worlds

struct NumberTests {
    @Test(arguments: [
        ("0", 0.0), ("300", 300), ("-120", -120), ("+5", 5), ("1.5", 1.5), (".5", 0.5), ("1e3", 1000), ("1E-2", 0.01),
        ("007", 7), ("-0", 0),
    ])
    func `decimal numbers are read`(text: String, expected: Double) {
        #expect(PlainNumber.value(of: text) == expected)
    }

    @Test(arguments: [
        "", " ", "nan", "NaN", "inf", "-inf", "infinity", "0x10", "1e999", "-1e999", "1.", ".", "-", "+", "e3", "1e",
        "1e+", "1 2", "1,5", "1_000", "--1", "٣", "1\u{0}", "300px", "1.2.3",
    ])
    func `everything else is refused`(text: String) {
        #expect(PlainNumber.value(of: text) == nil)
    }

    @Test func `minus zero is zero`() {
        #expect(PlainNumber.value(of: "-0")?.sign == .plus)
        #expect(PlainNumber.value(of: "-0.0")?.sign == .plus)
    }

    @Test func `counts are whole and at most 2^53`() {
        #expect(PlainNumber.count(of: "0") == 0)
        #expect(PlainNumber.count(of: "9007199254740992") == 9_007_199_254_740_992)
        for text in ["9007199254740993", "-1", "+1", "1.0", "1e3", "", "99999999999999999999999999"] {
            #expect(PlainNumber.count(of: text) == nil, "\(text)")
        }
    }
}

struct OffsetTests {
    private func read(_ texts: String..., step: String? = nil) throws -> [OffsetRequest] {
        try OffsetRequest.read(texts, step: step)
    }

    private func offsets(_ text: String, step: String) throws -> [Double] {
        guard case .sweep(let sweep) = try read(text, step: step).first else { return [] }
        return (0..<sweep.count).map { sweep[$0] }
    }

    @Test func `offsets are numbers, points and sweeps`() throws {
        #expect(try read() == [.opening])
        #expect(try read("300") == [.main(300)])
        #expect(try read("-120", "5") == [.main(-120), .main(5)])
        #expect(try read("300,40") == [.point(x: 300, y: 40)])
        #expect(try read("-3, -4") == [.point(x: -3, y: -4)])
        #expect(try read("1", "0...10", step: "5").map(\.count) == [1, 3])
        #expect(try offsets("-100...0", step: "50") == [-100, -50, 0])
        #expect(try offsets("-1e2...-50", step: "25") == [-100, -75, -50])
    }

    @Test func `a sweep includes its end when a step lands there`() throws {
        #expect(try offsets("0...10", step: "5") == [0, 5, 10])
        #expect(try offsets("0...9", step: "5") == [0, 5])
        #expect(try offsets("0...0", step: "5") == [0])
        #expect(try offsets("0...1", step: "0.1").count == 11)
        #expect(try offsets("0...1", step: "0.1").last == 1)
        #expect(try offsets("0...0.3", step: "0.1").last == 0.3)
        #expect(try offsets("0...0.3", step: "0.1").count == 4)
    }

    @Test func `a sweep does not drift`() throws {
        let found = try offsets("0...1000", step: "0.1")
        #expect(found.count == 10_001)
        #expect(found[7] == 7 * 0.1)
        #expect(found.last == 1000)
    }

    @Test(arguments: ["0", "-1", "nan", "inf", "x", "", "1pt", "-0"])
    func `a step is above zero`(step: String) {
        #expect(throws: ValueError.self) { try read("0...10", step: step) }
    }

    @Test func `a sweep needs its step, a step its sweep`() {
        #expect(throws: ValueError.self) { try read("0...10") }
        #expect(throws: ValueError.self) { try read("10", step: "5") }
        #expect(throws: ValueError.self) { try read(step: "5") }
    }

    @Test func `frames are limited to ten million`() throws {
        #expect(try read("0...9999999", step: "1").first?.count == 10_000_000)
        for (text, step) in [("0...10000000", "1"), ("0...1", "1e-300"), ("-1e308...1e308", "1"), ("0...1", "5e-324")] {
            #expect(throws: ValueError.self) { try read(text, step: step) }
        }
        #expect(throws: ValueError.self) { try read("0...6000000", "0...6000000", step: "1") }
    }

    @Test(arguments: [
        "", "x", "nan", "inf", "0x10", "1e999", "1,2,3", "1,", ",1", "10...0", "0..10", "0...", "...5",
        "0...1...2", "300pt", "0...5,3",
    ])
    func `malformed offsets are refused`(text: String) {
        #expect(throws: ValueError.self) { try read(text, step: "1") }
    }
}

struct WorldTests {
    @Test func `viewports`() throws {
        #expect(try ViewportText.read("390x844") == LayoutSize(width: 390, height: 844))
        #expect(try ViewportText.read("390×844.5") == LayoutSize(width: 390, height: 844.5))
        #expect(try ViewportText.read("390 x 844") == LayoutSize(width: 390, height: 844))
        for text in ["", "390", "390x", "x844", "0x10", "-1x5", "390x844x2", "infx3", "nanxnan", "1e999x1", "390*844"] {
            #expect(throws: ValueError.self, "\(text)") { try ViewportText.read(text) }
        }
    }

    @Test func `items`() throws {
        func counts(_ text: String) throws -> [[Int]] { try ItemsText.read(text).map { [$0.count, $0.repeats] } }
        #expect(try counts("14") == [[14, 1]])
        #expect(try counts("0") == [[0, 1]])
        #expect(try counts("1,4,4,2") == [[1, 1], [4, 1], [4, 1], [2, 1]])
        #expect(try counts("1, 4 * 3") == [[1, 1], [4, 3]])
        #expect(try counts("4*1000000") == [[4, 1_000_000]])
        #expect(try counts("9007199254740992") == [[9_007_199_254_740_992, 1]])
        for text in [
            "", ",", "1,", "-1", "1.5", "x", "4*", "*4", "4*0", "1*2*3", "9007199254740993", "4503599627370497*2",
            "9007199254740992*9007199254740992", "9007199254740992,1", "1,0*9007199254740992",
            "99999999999999999999", "[1,2]",
        ] {
            #expect(throws: ValueError.self, "\(text)") { try ItemsText.read(text) }
        }
    }

    @Test func `parameters carry their unit`() throws {
        func read(_ text: String) throws -> ParameterValue { try #require(try ParameterText.read([text]).first) }
        let cases: [(String, Double, ParameterValue.Unit)] = [
            ("a=500", 500, .plain), ("a=-2.5", -2.5, .plain), ("a=50%", 0.5, .share), ("a=12pt", 12, .length),
            ("a=180deg", .pi, .angle), ("a=0.5turn", .pi, .angle), ("a=1rad", 1, .angle), ("a=1e2rad", 100, .angle),
            ("a=true", 1, .boolean), ("a=false", 0, .boolean), ("a=1e2", 100, .plain), (" a = 3 deg", .pi / 60, .angle),
        ]
        for (text, value, unit) in cases {
            let found = try read(text)
            #expect(found.name == "a")
            #expect(abs(found.value - value) < 1e-15, "\(text)")
            #expect(found.unit == unit, "\(text)")
        }
        #expect(try ParameterText.read(["b=1", "a=2"]).map(\.name) == ["b", "a"])
        for text in ["a", "=1", "a=", "a=x", "a=1px", "a=nan", "a=inf", "a=1e999", "a=1e308turn", "a=0x10", "a=1 2"] {
            #expect(throws: ValueError.self, "\(text)") { try ParameterText.read([text]) }
        }
        #expect(throws: ValueError.self) { try ParameterText.read(["a=1", "a=1"]) }
    }

    @Test func `elements`() throws {
        func read(_ text: String) throws -> String {
            let element = try WrittenElement(text)
            return element.kind + " " + element.indices.map { String($0) }.joined(separator: " ")
        }
        #expect(try read("menu") == "menu ")
        #expect(try read("cell[1,2]") == "cell 1 2")
        #expect(try read("cell[1, 2]") == "cell 1 2")
        #expect(try read("title[3]") == "title 3")
        for text in [
            "", "[1,2]", "cell[", "cell[]", "cell[1", "cell[1,2", "cell[1,2]x", "cell[-1,0]", "cell[1,2,3]",
            "cell[a,b]", "cell[1.5,0]", "2[0,0]", "cell 1", "cell[99999999999999999999,0]",
        ] {
            #expect(throws: ValueError.self, "\(text)") { try WrittenElement(text) }
        }
    }

    @Test func `contradictions are wrong usage`() throws {
        func request(_ words: String...) throws -> EvalRequest {
            try EvalRequest(try Arguments(words, of: CommandDescription.described(.eval)))
        }
        #expect(throws: UsageError.self) { try request("a", "--items", "1", "--data", "d.json") }
        #expect(throws: UsageError.self) { try request("-", "--data", "-") }
        #expect(throws: UsageError.self) { try request("a", "b") }
        #expect(throws: UsageError.self) { try request() }
        #expect(throws: UsageError.self) { try request("a", "-o", "") }
        #expect(try request("a", "-o", "-").output == nil)
        #expect(try !request("a").isSweep)
        #expect(try !request("a", "--offset", "3").isSweep)
        #expect(try request("a", "--offset", "3", "--offset", "4").isSweep)
        #expect(try request("a", "--offset", "3...3", "--step", "1").isSweep)
        #expect(try request("a").format == .table)
        #expect(try request("a", "--json").format == .json)
    }
}
