import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// The functions beside correctly rounded values, in special places, and as the same bits everywhere.
struct ReferenceTests {
    private static func answer(_ name: String, _ a: Double, _ b: Double) -> Double? {
        switch name {
        case "sine": Mathematics.sine(a)
        case "cosine": Mathematics.cosine(a)
        case "tangent": Mathematics.tangent(a)
        case "arctangent": Mathematics.arctangent(a)
        case "direction": Mathematics.arctangent(a, b)
        case "exponential": Mathematics.exponential(a)
        case "logarithm": Mathematics.logarithm(a)
        case "power": Mathematics.power(a, b)
        case "hypotenuse": Mathematics.hypotenuse(a, b)
        case "remainder": Mathematics.remainder(a, b)
        default: nil
        }
    }

    @Test func `nothing is more than one place from the reference`() throws {
        var exact = 0
        let rows = References.rows.split(separator: "\n")
        for row in rows {
            let words = row.split(separator: " ")
            let numbers = words.dropFirst().compactMap { UInt64($0, radix: 16) }.map { Double(bitPattern: $0) }
            let (first, expected) = (try #require(numbers.first), try #require(numbers.last))
            let answer = try #require(ReferenceTests.answer(String(words[0]), first, numbers[1]))
            #expect(answer.isFinite && answer.sign == expected.sign, "\(row): \(answer)")
            let distance = Int64(bitPattern: answer.bitPattern) - Int64(bitPattern: expected.bitPattern)
            #expect(distance.magnitude <= 1, "\(row): \(answer), not \(expected)")
            if distance == 0 { exact += 1 }
        }
        #expect(rows.count > 300)
        // Nearly all are correctly rounded.
        #expect(exact * 100 >= rows.count * 97)
    }

    @Test func `a sine of ten to the twenty two`() {
        #expect(Mathematics.sine(1e22) == -0.8522008497671888)
    }

    private static let infinity = Double.infinity
    private static let least = Double.leastNonzeroMagnitude
    private static let special: [(String, Double, Double, Double)] = [
        ("sine", 0, 0, 0), ("sine", -0.0, 0, -0.0), ("sine", infinity, 0, .nan), ("sine", -infinity, 0, .nan),
        ("sine", least, 0, least), ("sine", .nan, 0, .nan), ("cosine", 0, 0, 1), ("cosine", -0.0, 0, 1),
        ("cosine", least, 0, 1), ("cosine", infinity, 0, .nan), ("cosine", .nan, 0, .nan), ("tangent", 0, 0, 0),
        ("tangent", -0.0, 0, -0.0), ("tangent", infinity, 0, .nan), ("tangent", -least, 0, -least),
        ("tangent", .nan, 0, .nan), ("arctangent", 0, 0, 0), ("arctangent", -0.0, 0, -0.0),
        ("arctangent", infinity, 0, .pi / 2), ("arctangent", -infinity, 0, -.pi / 2), ("arctangent", .nan, 0, .nan),
        ("arctangent", 1, 0, .pi / 4), ("arctangent", least, 0, least),
        ("direction", 0, 1, 0), ("direction", -0.0, 1, -0.0), ("direction", 0, -1, .pi), ("direction", -0.0, -1, -.pi),
        ("direction", 0, 0, 0), ("direction", -0.0, 0, -0.0), ("direction", 0, -0.0, .pi),
        ("direction", -0.0, -0.0, -.pi), ("direction", 1, 0, .pi / 2), ("direction", -1, -0.0, -.pi / 2),
        ("direction", infinity, infinity, .pi / 4), ("direction", infinity, -infinity, 3 * .pi / 4),
        ("direction", -infinity, infinity, -.pi / 4), ("direction", -infinity, -infinity, -3 * .pi / 4),
        ("direction", infinity, 1, .pi / 2), ("direction", -infinity, -1, -.pi / 2), ("direction", 1, infinity, 0),
        ("direction", -1, infinity, -0.0), ("direction", 1, -infinity, .pi), ("direction", -1, -infinity, -.pi),
        ("direction", .nan, 1, .nan), ("direction", 1, .nan, .nan), ("direction", infinity, .nan, .nan),
        ("direction", least, least, .pi / 4), ("direction", least, 1e308, 0),
        ("exponential", 0, 0, 1), ("exponential", -0.0, 0, 1), ("exponential", infinity, 0, infinity),
        ("exponential", -infinity, 0, 0), ("exponential", .nan, 0, .nan), ("exponential", 710, 0, infinity),
        ("exponential", 709.7827128933841, 0, infinity), ("exponential", -745.133219101941, 0, least),
        ("exponential", -745.1332191019413, 0, 0), ("exponential", -1e308, 0, 0), ("exponential", least, 0, 1),
        ("logarithm", 1, 0, 0), ("logarithm", 0, 0, -infinity), ("logarithm", -0.0, 0, -infinity),
        ("logarithm", -1, 0, .nan), ("logarithm", -least, 0, .nan), ("logarithm", infinity, 0, infinity),
        ("logarithm", -infinity, 0, .nan), ("logarithm", .nan, 0, .nan),
        ("hypotenuse", 0, 0, 0), ("hypotenuse", -0.0, 0, 0), ("hypotenuse", -3, 4, 5), ("hypotenuse", -7, 0, 7),
        ("hypotenuse", infinity, .nan, infinity), ("hypotenuse", .nan, -infinity, infinity),
        ("hypotenuse", .nan, 1, .nan), ("hypotenuse", 1.7e308, 1.7e308, infinity),
        ("hypotenuse", least, 0, least), ("hypotenuse", 3 * least, 4 * least, 5 * least),
        ("remainder", 5, 0, .nan), ("remainder", infinity, 1, .nan), ("remainder", 1, .nan, .nan),
        ("remainder", .nan, 1, .nan), ("remainder", -5, infinity, -5), ("remainder", -0.0, 1, -0.0),
        ("remainder", -4, 2, -0.0), ("remainder", 4, -2, 0), ("remainder", 1e308, least, 0),
    ]

    /// IEEE 754's table for `pow`.
    private static let powers: [(Double, Double, Double)] = [
        (0, 3, 0), (-0.0, 3, -0.0), (-0.0, 2, 0), (-0.0, 2.5, 0), (0, -3, infinity), (-0.0, -3, -infinity),
        (-0.0, -2, infinity), (0, infinity, 0), (0, -infinity, infinity), (-1, infinity, 1), (-1, -infinity, 1),
        (1, .nan, 1), (1, infinity, 1), (.nan, 0, 1), (.nan, -0.0, 1), (infinity, 0, 1), (0, 0, 1), (.nan, 1, .nan),
        (2, .nan, .nan), (-8, 1.0 / 3, .nan), (-1.5, 0.5, .nan), (0.5, infinity, 0), (2, infinity, infinity),
        (-2, infinity, infinity), (-0.5, -infinity, infinity), (2, -infinity, 0), (infinity, 0.1, infinity),
        (infinity, -2, 0), (-infinity, 3, -infinity), (-infinity, 2, infinity), (-infinity, -3, -0.0),
        (-infinity, -2, 0), (-infinity, 2.5, infinity), (2, 1024, infinity), (2, -1074, least), (2, -1075, 0),
        (-2, 1023, -0x1p1023), (-2, -1075, -0.0), (2, 1e300, infinity), (0.5, 1e300, 0), (2, 1e-300, 1),
        (-1, 9_007_199_254_740_991, -1), (-1, 9_007_199_254_740_992, 1), (-1, 1e300, 1), (-1, 0.5, .nan), (-3, 3, -27),
        (10, 22, 1e22), (10, -1, 0.1), (3, 33, 5_559_060_566_555_523), (0.5, -3, 8), (1.5, 2, 2.25), (9, 0.5, 3),
        (least, 1, least), (least, -1, infinity), (0x1p-1022, 1, 0x1p-1022), (7, 1, 7),
        (1.7976931348623157e308, 1, 1.7976931348623157e308), (4, -0.5, 0.5), (1.25, 4, 2.44140625),
    ]

    @Test func `in special places`() throws {
        let powers = ReferenceTests.powers.map { ("power", $0.0, $0.1, $0.2) }
        for (name, a, b, expected) in ReferenceTests.special + powers {
            let answer = try #require(ReferenceTests.answer(name, a, b))
            let isSame = answer.bitPattern == expected.bitPattern || (answer != answer && expected != expected)
            #expect(isSame, "\(name) of \(a), \(b): \(answer), not \(expected)")
        }
    }

    @Test func `powers of whole numbers are exact`() {
        for base in 2...40 {
            var product = Double(base)
            for exponent in 1... {
                #expect(Mathematics.power(Double(base), Double(exponent)) == product)
                #expect(Mathematics.power(Double(-base), Double(exponent)) == (exponent % 2 == 0 ? product : -product))
                product *= Double(base)
                if product >= 0x1p53 { break }
            }
        }
        for exponent in -1074...1023 { #expect(Mathematics.power(2, Double(exponent)) == 1.0.scaled(exponent)) }
    }

    @Test func `odd functions are odd to the bit`() {
        var random = Seeded(12)
        for _ in 0..<2000 {
            let x = Double(bitPattern: random.next())
            guard x.isFinite else { continue }
            #expect(Mathematics.sine(-x) == -Mathematics.sine(x))
            #expect(Mathematics.cosine(-x) == Mathematics.cosine(x))
            #expect(Mathematics.tangent(-x) == -Mathematics.tangent(x))
            #expect(Mathematics.arctangent(-x) == -Mathematics.arctangent(x))
        }
    }

    /// One number for all answers over a fixed set. It is the same in every build and on every processor: where it
    /// differs, digits of layouts do too.
    @Test func `the same bits everywhere`() {
        var random = Seeded(13)
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ value: Double) {
            let bits = value == value ? value.bitPattern : 0x7FF8_0000_0000_0000
            hash = (hash ^ bits) &* 0x100_0000_01B3
        }
        for round in 0..<4000 {
            var (x, y) = ((random.unit - 0.5) * 20, (random.unit - 0.5) * 20)
            if round % 8 == 0 { (x, y) = (Double(bitPattern: random.next()), Double(bitPattern: random.next())) }
            add(Mathematics.sine(x))
            add(Mathematics.cosine(x))
            add(Mathematics.tangent(x))
            add(Mathematics.arctangent(x))
            add(Mathematics.arctangent(x, y))
            add(Mathematics.exponential(x))
            add(Mathematics.logarithm(abs(x)))
            add(Mathematics.power(abs(x), y))
            add(Mathematics.hypotenuse(x, y))
            add(Mathematics.remainder(x, y))
            add(Arithmetic.modulo(x, y))
        }
        #expect(hash == 0x53F5_870C_7CD6_50C3)
    }
}
