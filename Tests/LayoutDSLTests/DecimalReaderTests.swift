import LayoutDSL
import RandomCases
import Testing

/// Every literal is the double nearest to what is written, ties to even: the same bits as the standard library gives.
struct DecimalReaderTests {
    private func expectSame(_ text: String) {
        let (read, expected) = (DecimalReader.value(of: text.utf8), Double(text))
        if read?.bitPattern != expected?.bitPattern {
            Issue.record(
                "\(text.prefix(60)) (\(text.utf8.count) bytes): \(String(describing: read)), not \(String(describing: expected))"
            )
        }
    }

    @Test func `hard cases`() {
        let many = String(repeating: "9", count: 1000)
        let zeros = String(repeating: "0", count: 1000)
        let cases = [
            "0", "00", "0.0", "0e0", "1", "007", "1.", "0.1", "0.2", "0.3", "1e0", "1E+2", "1e-2", "1e00000002",
            // about 2^53, where a double stops counting by ones
            "9007199254740991", "9007199254740992", "9007199254740993", "9007199254740994", "9007199254740995",
            "9007199254740992.5", "9007199254740993.0000000000000000000000000000000000000001", "9007199254740993e0",
            "90071992547409930000000000000000000000000e-25", "18014398509481985", "18446744073709551616",
            // the ends of exact powers of ten
            "1e22", "1e23", "9e22", "123456789012345e22", "1234567890123456e-22", "999999999999999e22", "1e-22",
            "1e-23",
            // halfway cases
            "1.00000000000000011102230246251565404", "1.00000000000000011102230246251565405",
            "1.000000000000000111022302462515654042363166809082031250", "8.5e-323", "2.2250738585072011e-308",
            "2.2250738585072012e-308", "2.2250738585072014e-308", "6.631236846766476e-316",
            "3.2378839133029012895883524125015321748630094577e-319",
            // the smallest and the largest
            "4.9e-324", "5e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "2.5e-324", "7.4e-324",
            "1e-325", "1e-400", "1.7976931348623157e308", "1.7976931348623158e308", "1.797693134862315807e308",
            "1.7976931348623159e308",
            "179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017977587207096330286416692887910946555547851940402630657488671505820681908902000708383676273854845817711531764475730270069855571366959622842914819860834936475292719074168444365510704342711559699508093042880",
            "1e309", "1e400", "1e99999999999999999999", "1e-99999999999999999999", "0e99999999999999999999",
            // more digits than fit anything
            many, "0." + many, many + "e-1000", "1" + zeros + "e-1000", "0." + zeros + "1e1001", "1." + zeros + "1",
            "9007199254740993" + zeros + "e-1000", "9007199254740993." + zeros + "1", "9007199254740992." + many,
            "0." + zeros + zeros + many, many + zeros, zeros + "7",
        ]
        for text in cases { expectSame(text) }
        #expect(DecimalReader.value(of: "1e309".utf8) == .infinity)
        #expect(DecimalReader.value(of: "1e-400".utf8) == 0)
    }

    @Test func `exact halves between neighbours`() {
        for seed in 0..<300 {
            var random = Seeded(seed)
            // m + 1/2 units for a significand m of 53 bits: 2m + 1 is exact in decimal, and a tie.
            let odd = (UInt64.random(in: 1 << 52..<1 << 53, using: &random) << 1) + 1
            expectSame("\(odd)")
            expectSame("\(odd)" + ".000000000000000000000000000000000001")
            expectSame("\(odd)" + "0000000000e-10")
            expectSame("\(odd - 1).99999999999999999999999999999999999")
        }
    }

    @Test func `every double reads back`() {
        var random = Seeded(53)
        for _ in 0..<5_000 {
            let value = Double(bitPattern: random.next() & (UInt64.max >> 1))
            guard value.isFinite else { continue }
            #expect(DecimalReader.value(of: value.description.utf8) == value)
        }
    }

    @Test(arguments: 0..<4) func `random literals`(_ part: Int) {
        var random = Seeded(part)
        let count = Volume.of(10_000, optimized: 50_000)
        for _ in 0..<count {
            var text = digits(1 + random.below(random.below(8) == 0 ? 40 : 18), &random)
            if random.below(2) == 0 { text += "." + digits(random.below(20), &random) }
            if random.below(2) == 0 {
                let reach = random.below(4) == 0 ? 340 : 30
                text += ["e", "E", "e+", "e-", "e-"][random.below(5)] + "\(random.below(reach))"
            }
            expectSame(text)
        }
    }

    private func digits(_ count: Int, _ random: inout Seeded) -> String {
        String(decoding: (0..<count).map { _ in UInt8(0x30 + random.below(10)) }, as: UTF8.self)
    }

    @Test func `other forms are no literals`() {
        let others = [
            "", ".", ".5", "-1", "+1", "nan", "inf", "0x10", "1e", "1e+", "e5", "1.2.3", "1 ", " 1", "1_000", "1e5.5",
            "1,5",
        ]
        for text in others { #expect(DecimalReader.value(of: text.utf8) == nil, "\(text)") }
    }
}
