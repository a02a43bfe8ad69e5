import Foundation
import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// No answer is farther from the exact value than its documentation says, in units of its last place: one more than
/// half of one is what rounding itself costs. So none is more than one place from the correctly rounded value.
struct AccuracyTests {
    /// A million of each with optimization; without it, what a second is enough for.
    private static let rounds =
        Volume.of(400, optimized: 1_000_000)

    /// The largest miss over many inputs, and where it is.
    private func worst(
        _ seed: Int, _ input: (inout Seeded) -> (Double, Double), _ miss: (Double, Double) -> Double
    ) -> (Double, (Double, Double)) {
        var random = Seeded(seed)
        var worst = (0.0, (0.0, 0.0))
        for _ in 0..<AccuracyTests.rounds {
            let input = input(&random)
            let size = miss(input.0, input.1).magnitude
            if !(size <= worst.0) { worst = (size, input) }
        }
        return worst
    }

    /// Of any size and sign between two powers of two.
    private static func anything(_ random: inout Seeded, _ low: Int, _ high: Int) -> Double {
        let size = Double(sign: .plus, exponent: random.below(high - low) + low, significand: 1 + random.unit)
        return random.chance(50) ? size : -size
    }

    private static func angle(_ random: inout Seeded) -> Double {
        switch random.below(8) {
        case 0: anything(&random, -30, 39)
        // Beside the multiples of an eighth of a turn, where most digits cancel.
        case 1: Double(random.below(4001) - 2000) * (.pi / 4) + anything(&random, -60, -20)
        case 2: (random.unit - 0.5) * 1e6
        case 3: (random.unit - 0.5) * 2000
        default: (random.unit - 0.5) * 20
        }
    }

    @Test func `sines`() {
        let (size, angle) = worst(1, { (AccuracyTests.angle(&$0), 0) }) { x, _ in Miss.sine(x, Mathematics.sine(x)) }
        #expect(size <= 0.52, "sine of \(angle.0)")
    }

    @Test func `cosines`() {
        let (size, angle) = worst(2, { (AccuracyTests.angle(&$0), 0) }) { x, _ in
            Miss.cosine(x, Mathematics.cosine(x))
        }
        #expect(size <= 0.52, "cosine of \(angle.0)")
    }

    @Test func `both at once are what they are one by one`() {
        var random = Seeded(77)
        for _ in 0..<2000 {
            let angle = AccuracyTests.angle(&random)
            let both = Mathematics.sineAndCosine(angle)
            #expect(both.sine.bitPattern == Mathematics.sine(angle).bitPattern, "\(angle)")
            #expect(both.cosine.bitPattern == Mathematics.cosine(angle).bitPattern, "\(angle)")
        }
    }

    @Test func `tangents`() {
        let (size, angle) = worst(3, { (AccuracyTests.angle(&$0), 0) }) { x, _ in
            Miss.tangent(x, Mathematics.tangent(x))
        }
        #expect(size <= 0.53, "tangent of \(angle.0)")
    }

    @Test func `arctangents`() {
        let input: (inout Seeded) -> (Double, Double) = { random in
            switch random.below(4) {
            case 0: (AccuracyTests.anything(&random, -35, 50), 1)
            case 1: ((random.unit - 0.5) * 20, 1)
            default: ((random.unit - 0.5) * 2, 1)
            }
        }
        let (size, ratio) = worst(4, input) { y, x in Miss.arctangent(y, x, Mathematics.arctangent(y)) }
        #expect(size <= 0.62, "arctangent of \(ratio.0)")
    }

    @Test func `directions`() {
        let input: (inout Seeded) -> (Double, Double) = { random in
            let y = AccuracyTests.anything(&random, -900, 900)
            switch random.below(4) {
            case 0: return (y, y.scaled(random.below(80) - 40) * (0.5 + random.unit))
            case 1: return ((random.unit - 0.5) * 100, (random.unit - 0.5) * 100)
            default: return (y, y * (random.unit - 0.5) * 8)
            }
        }
        let (size, place) = worst(5, input) { y, x in
            x == 0 || y == 0 ? 0 : Miss.arctangent(y, x, Mathematics.arctangent(y, x))
        }
        #expect(size <= 0.62, "arctangent of \(place)")
    }

    @Test func `exponentials`() {
        let input: (inout Seeded) -> (Double, Double) = { random in
            switch random.below(4) {
            case 0: (random.unit * 1416 - 707.5, 0)
            case 1: (AccuracyTests.anything(&random, -60, 9), 0)
            default: ((random.unit - 0.5) * 20, 0)
            }
        }
        let (size, power) = worst(6, input) { x, _ in Miss.exponential(Fixed(x), Mathematics.exponential(x)) }
        #expect(size <= 0.52, "e to \(power.0)")
        let (small, least) = worst(7, { (-745.13 + $0.unit * 37.5, 0) }) { x, _ in
            Miss.exponential(Fixed(x), Mathematics.exponential(x))
        }
        #expect(small <= 1, "e to \(least.0)")
    }

    @Test func `logarithms`() {
        let input: (inout Seeded) -> (Double, Double) = { random in
            switch random.below(4) {
            case 0: (AccuracyTests.anything(&random, -1074, 1023).magnitude, 0)
            case 1: (1 + AccuracyTests.anything(&random, -50, -1), 0)
            default: (random.unit * 4 + 0x1p-60, 0)
            }
        }
        let (size, number) = worst(8, input) { x, _ in x == 1 ? 0 : Miss.logarithm(x, Mathematics.logarithm(x)) }
        #expect(size <= 0.52, "logarithm of \(number.0)")
    }

    @Test func `powers`() {
        let input: (inout Seeded) -> (Double, Double) = { random in
            switch random.below(4) {
            case 0: (AccuracyTests.anything(&random, -1074, 1023).magnitude, (random.unit - 0.5) * 4)
            case 1: (1 + AccuracyTests.anything(&random, -30, -1), AccuracyTests.anything(&random, -20, 36))
            case 2: (1 + random.unit / 60 - 1.0 / 120, (random.unit - 0.5) * 250_000)
            default: (random.unit * 10 + 0x1p-60, (random.unit - 0.5) * 600)
            }
        }
        var subnormal = 0.0
        let (size, place) = worst(9, input) { x, y in
            let answer = Mathematics.power(x, y)
            guard answer > 0, answer < .infinity else { return 0 }
            let miss = Miss.power(x, y, answer)
            if answer >= 0x1p-1021 { return miss }
            subnormal = max(subnormal, miss.magnitude)
            return 0
        }
        #expect(size <= 0.52, "power of \(place)")
        #expect(subnormal <= 1)
    }

    @Test func `hypotenuses`() {
        let input: (inout Seeded) -> (Double, Double) = { random in
            let a = AccuracyTests.anything(&random, -1020, 1022)
            return random.chance(30)
                ? (a, a.scaled(random.below(60) - 30) * (0.5 + random.unit)) : (a, a * (random.unit - 0.5) * 4)
        }
        let (size, place) = worst(10, input) { a, b in
            let answer = Mathematics.hypotenuse(a, b)
            guard answer < .infinity, answer >= 0x1p-1022, b.isFinite else { return 0 }
            return Miss.hypotenuse(a, b, answer)
        }
        #expect(size <= 0.86, "hypotenuse of \(place)")
    }

    /// Remainders have no error at all.
    @Test func `remainders`() {
        var random = Seeded(11)
        for _ in 0..<AccuracyTests.rounds {
            let a = AccuracyTests.anything(&random, -1074, 1023)
            var b = AccuracyTests.anything(&random, -1074, 1023)
            switch random.below(4) {
            case 0: b = a.scaled(random.below(60) - 50) * (0.5 + random.unit)
            case 1: b = a / Double(1 + random.below(1000))
            case 2: b = a / (random.unit * 1e9)
            default: break
            }
            let (answer, expected) = (Mathematics.remainder(a, b), a.truncatingRemainder(dividingBy: b))
            if answer.bitPattern != expected.bitPattern, answer == answer || expected == expected {
                Issue.record("\(a) modulo \(b) is \(answer), not \(expected)")
                return
            }
        }
    }
}

extension Seeded {
    /// From 0 to 1, by arithmetic that is the same everywhere.
    var unit: Double { mutating get { Double(next() >> 11) * 0x1p-53 } }
}
