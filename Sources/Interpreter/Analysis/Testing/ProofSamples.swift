import LayoutChecker
import LayoutDSL
import LayoutEngine

/// Asks the evaluator at a few offsets of a few worlds: first, since much that is wrong is wrong there; and in place of a
/// proof, where an expectation cannot be followed.
struct ProofSamples {
    private let expectation: Expectation
    private let limit: Double
    /// How often elements were seen.
    private(set) var seen = 0
    /// What gave no finite number.
    private(set) var troubles = MetTroubles()
    /// Of the points at which it fails, the one with the smallest offset.
    private(set) var failing: [Double]?

    /// At so many offsets of each world, spread evenly.
    private static let most = 8

    /// Offsets of a range.
    static func offsets(from low: Double, to high: Double) -> [Double] {
        guard low < high else { return low == high ? [low] : [] }
        return (0..<most).map { low + (high - low) * (Double($0) / Double(most - 1)) }
    }

    /// Offsets of a sweep, its ends among them.
    static func offsets(of sweep: OffsetSweep) -> [Double] {
        guard sweep.count > most else { return (0..<sweep.count).map { sweep[$0] } }
        return (0..<most).map { sweep[Int(Double(sweep.count - 1) * (Double($0) / Double(most - 1)))] }
    }

    /// `limit`: only smaller offsets count.
    init(_ expectation: Expectation, before limit: Double) {
        self.expectation = expectation
        self.limit = limit
    }

    /// Asks in worlds.
    ///
    /// - Parameters:
    ///   - worlds: For each the values of its ranges.
    ///   - points: Where the evaluator is asked.
    ///   - offsets: The offsets in a world, the smallest first.
    mutating func ask(
        _ worlds: [[Double]], at points: inout ProofPoints, _ offsets: ([Double], inout ProofPoints) -> [Double]
    ) {
        for values in worlds {
            // Where it fails in one world, a smaller offset may do so in another one.
            for offset in offsets(values, &points) {
                if offset >= failing?[0] ?? limit { break }
                let point = [offset] + values
                let found = points.ask(at: point) { look in
                    (isTrue: look.outcome(of: expectation) == nil, seen: look.seen, troubles: look.troubles)
                }
                guard let found else { continue }
                seen += found.seen
                if troubles.isEmpty { troubles = MetTroubles(found: found.troubles, ranged: values) }
                if !found.isTrue { failing = point }
            }
        }
    }
}

extension ProofWorld {
    /// So many worlds are spread over the ranges.
    private static let spreadCount = 64

    /// The usual world, and those at the ends of the ranges.
    var glanced: [[Double]] {
        let usual = variables.map { $0.usual }
        guard !variables.isEmpty else { return [[]] }
        var worlds = [usual, variables.map { $0.low }, variables.map { $0.high }]
        for (number, variable) in variables.enumerated().prefix(4) {
            for end in [variable.low, variable.high] {
                var values = usual
                values[number] = end
                worlds.append(values)
            }
        }
        return worlds
    }

    /// Worlds spread evenly over the ranges, by an additive recurrence (Roberts, "The unreasonable effectiveness of
    /// quasirandom sequences", 2018).
    var spread: [[Double]] {
        guard !variables.isEmpty else { return [] }
        // The root above 1 of x^(n + 1) = x + 1.
        var root = 1.5
        for _ in 0..<32 { root = Mathematics.power(1 + root, 1 / Double(variables.count + 1)) }
        return (1...ProofWorld.spreadCount).map { number in
            var step = 1.0
            return variables.map { variable in
                step /= root
                let place = Double(number) * step
                return variable.low + (variable.high - variable.low) * (place - place.rounded(.down))
            }
        }
    }
}
