import LayoutDSL
import RandomCases
import Testing

import Interpreter
@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// An interval holds whatever a step can compute from numbers in the intervals of its operands; NaN is one of them only
/// where it says so.
struct IntervalTests {
    /// All that formulas have, but for lists.
    private static let operations = Interpreter.Operation.allCases.filter {
        $0.operandCount > 0 && $0 != .pick && $0.spelling.trace != .unknown
    }
    private static let awkward: [Double] = [
        0, -0.0, 1, -1, 0.5, Double.pi, -Double.pi, Double.pi / 2, 6.283185307179586, 3, 7, 1e-300, -1e-300,
        Double.leastNonzeroMagnitude, 1e9, -1e9, 1e15,
        1e200, -1e200, Double.greatestFiniteMagnitude, -Double.greatestFiniteMagnitude, Double.infinity,
        -Double.infinity,
    ]

    @Test(arguments: operations) func `an interval holds what is computed`(_ operation: Interpreter.Operation) {
        var random = Seeded(Int(operation.rawValue) + 1)
        let rounds = Volume.of(300, optimized: 40_000)
        var finite = 0
        for _ in 0..<rounds {
            let isTruth = [.not, .and, .or].contains(operation)
            let a = interval(&random, isTruth: isTruth || operation == .select, mayMiss: operation == .fallback)
            let b = interval(&random, isTruth: isTruth)
            let c = interval(&random)
            let result = operation.evaluate(a, b, c)
            for lane in 0..<8 {
                for _ in 0..<4 {
                    let (x, y, z) = (member(&random, a, lane), member(&random, b, lane), member(&random, c, lane))
                    // What a guard falls back to is finite.
                    if operation == .finite, !y.isFinite { continue }
                    // And so is what data holds.
                    if operation == .fallback, x.isInfinite { continue }
                    let value = operation.evaluate(x, y, z)
                    let (low, high) = (result.low[lane], result.high[lane])
                    if value.isFinite { finite += 1 }
                    if low != low || high != high { continue }
                    if !(low <= value && value <= high) {
                        Issue.record(
                            "\(operation)(\(x), \(y), \(z)) is \(value), not in \(low)...\(high); a \(a.low[lane])...\(a.high[lane]), b \(b.low[lane])...\(b.high[lane])"
                        )
                        return
                    }
                }
            }
        }
        #expect(finite > rounds)
    }

    @Test func `a square is never below zero`() {
        var random = Seeded(5)
        for _ in 0..<2000 {
            let interval = interval(&random)
            let square = interval.square
            for lane in 0..<8 {
                let value = member(&random, interval, lane)
                let (low, high) = (square.low[lane], square.high[lane])
                guard low == low else { continue }
                #expect(low >= 0 && low <= value * value && value * value <= high, "\(value) in \(interval)")
            }
        }
    }

    /// What is known exactly is told exactly, or nearly: an interval that is too wide finds too much.
    @Test func `one number gives one number`() {
        for operation in IntervalTests.operations where ![.fallback, .not, .and, .or].contains(operation) {
            for (x, y, z) in [(0.25, 0.75, 1.0), (1, 2, 3), (7.5, 0.4, 2), (1, 0.1, 0)] {
                // Of a curve, all that lies between its ends.
                let isCurve = operation == .bezierParameter || operation == .bezier
                let (x, y, z) = isCurve ? (x / 8, y / 2, z / 4) : (x, y, z)
                let value = operation.evaluate(x, y, z)
                let result = operation.evaluate(Interval8(x), Interval8(y), Interval8(z))
                #expect(result.low[0] <= value && value <= result.high[0], "\(operation)(\(x), \(y), \(z))")
                #expect(result.high[0] - result.low[0] <= 1e-13 * max(1, abs(value)), "\(operation)(\(x), \(y), \(z))")
            }
        }
    }

    // MARK: Operands

    private func number(_ random: inout Seeded) -> Double {
        switch random.below(10) {
        case 0: random.pick(IntervalTests.awkward)
        case 1: Double(random.below(41) - 20)
        case 2: Double.random(in: -1...1, using: &random) * 1e6
        case 3: Double(random.below(9) - 4) * .pi / 2
        default: Double.random(in: -12...12, using: &random)
        }
    }

    private func interval(_ random: inout Seeded, isTruth: Bool = false, mayMiss: Bool = false) -> Interval8 {
        var result = Interval8.anything
        for lane in 0..<8 {
            if random.chance(4) { continue }
            let ends: (Double, Double)
            if isTruth {
                ends = random.pick([(0, 0), (1, 1), (0, 1)])
            } else if mayMiss, random.chance(20) {
                ends = (.infinity, -.infinity)
            } else {
                let a = number(&random)
                let b = random.pick([a, number(&random), a + Double.random(in: 0...0.3, using: &random)])
                ends = (min(a, b), max(a, b))
            }
            (result.low[lane], result.high[lane]) = ends
        }
        return result
    }

    private func member(_ random: inout Seeded, _ interval: Interval8, _ lane: Int) -> Double {
        let (low, high) = (interval.low[lane], interval.high[lane])
        if low > high { return .nan }
        if low != low || high != high { return random.chance(30) ? .nan : number(&random) }
        if low == 0, high == 1, random.chance(70) { return random.pick([0, 1]) }
        let between = random.pick([0, 1, 0.5, Double.random(in: 0...1, using: &random)])
        let value = low * (1 - between) + high * between
        let inside = random.chance(10) && low <= 0 && high >= 0 ? 0 : value
        return inside == inside ? min(max(inside, low), high) : random.pick([low, high])
    }
}
