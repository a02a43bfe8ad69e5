import LayoutDSL

/// Asks the evaluator at a few offsets of a few worlds: first, since much that is wrong is wrong there; and in place of a
/// proof, where an expectation cannot be followed.
struct ProofGlances {
    private let expectation: Expectation
    private let limit: Double
    /// How often elements were seen.
    private(set) var seen = 0
    /// What gave no finite number.
    private(set) var troubles: [Trouble] = []
    /// Of the points at which it fails, the one with the smallest offset.
    private(set) var failing: [Double]?

    /// At so many offsets of each world, spread evenly.
    private static let offsets = 8

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
    ///   - ends: The first and the last offset in a world.
    mutating func ask(
        _ worlds: [[Double]], at points: inout ProofPoints,
        _ ends: ([Double], inout ProofPoints) -> (low: Double, high: Double)?
    ) {
        for values in worlds {
            guard let ends = ends(values, &points) else { continue }
            // Where it fails in one world, a smaller offset may do so in another one.
            for number in 0..<ProofGlances.offsets {
                let share = Double(number) / Double(ProofGlances.offsets - 1)
                let offset = ends.low + (ends.high - ends.low) * share
                if offset >= failing?[0] ?? limit { break }
                let point = [offset] + values
                let found = points.ask(at: point) { look in
                    (isTrue: look.outcome(of: expectation) == nil, seen: look.seen, troubles: look.troubles)
                }
                guard let found else { continue }
                seen += found.seen
                if troubles.isEmpty { troubles = found.troubles }
                if !found.isTrue { failing = point }
                if ends.low == ends.high { break }
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
