import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// Rounding may let a function fall by a place where it should rise; an interval of a few neighbouring numbers holds
/// what is computed for each of them all the same.
struct EnclosureTests {
    enum Function: CaseIterable, Sendable {
        case sine, cosine, tangent, arctangent, directionUp, directionLeft, hypotenuse, smallHypotenuse

        func value(_ x: Double) -> Double {
            switch self {
            case .sine: Mathematics.sine(x)
            case .cosine: Mathematics.cosine(x)
            case .tangent: Mathematics.tangent(x)
            case .arctangent: Mathematics.arctangent(x)
            case .directionUp: Mathematics.arctangent(x, 1.25)
            case .directionLeft: Mathematics.arctangent(0.75, x)
            case .hypotenuse: Mathematics.hypotenuse(x, 0.3)
            case .smallHypotenuse: Mathematics.hypotenuse(x * 0x1p-1060, 0x1p-1061)
            }
        }

        func interval(_ x: Interval8) -> Interval8 {
            switch self {
            case .sine: Intervals().sine(x)
            case .cosine: Intervals().cosine(x)
            case .tangent: Intervals().tangent(x)
            case .arctangent: Intervals().arctangent(x)
            case .directionUp: Intervals().arctangent2(x, Interval8(1.25))
            case .directionLeft: Intervals().arctangent2(Interval8(0.75), x)
            case .hypotenuse: Intervals().hypotenuse(x, Interval8(0.3))
            case .smallHypotenuse: Intervals().hypotenuse(x * Interval8(0x1p-1060), Interval8(0x1p-1061))
            }
        }
    }

    @Test(arguments: Function.allCases) func `neighbours stay inside`(_ function: Function) {
        var random = Seeded(21)
        for _ in 0..<Volume.of(400, optimized: 100_000) {
            let start = random.chance(20) ? Double(random.below(49) - 24) * .pi / 4 : (random.unit - 0.5) * 40
            var members = [start]
            for _ in 0..<random.below(12) { members.append(members[members.count - 1].nextUp) }
            let result = function.interval(Interval8(start, members[members.count - 1]))
            for member in members {
                let value = function.value(member)
                guard result.low[0] <= value, value <= result.high[0] else {
                    Issue.record("\(function) of \(member) is \(value), not in \(result.low[0])...\(result.high[0])")
                    return
                }
            }
        }
    }
}
