/// Looks for the smallest offset of a range at which a claim fails, or proves that there is none: the range is divided
/// until its parts are decided, from the left.
struct RangeSearch {
    enum Answer {
        /// It holds at every offset.
        case proved
        /// An offset at which it fails, and whether it is the smallest one.
        case refuted(at: Double, isSmallest: Bool)
        /// The leftmost part in which nobody knows, and the formula that keeps it open.
        case open(low: Double, high: Double, doubt: FormulaID)
    }

    /// Above 0 where the claim holds.
    let machine: ProofMachine
    /// Whether the claim holds at an offset: asked of the evaluator, whose word counts.
    let holds: (Double) -> Bool
    /// How many parts may be looked at yet.
    private(set) var budget: Int

    init(_ machine: ProofMachine, budget: Int, holds: @escaping (Double) -> Bool) {
        self.machine = machine
        self.budget = budget
        self.holds = holds
    }

    private typealias Part = (low: Double, high: Double)

    /// Searches from a low offset, at which the claim holds, to a high one.
    mutating func run(from low: Double, to high: Double) -> Answer {
        // The leftmost part is the last one.
        var open: [Part] = [(low, high)]
        var failing: Double?
        while let leftmost = open.last {
            guard budget > 0 else {
                if let failing { return .refuted(at: failing, isSmallest: false) }
                return .open(low: leftmost.low, high: leftmost.high, doubt: machine.doubt(lane: 0))
            }
            let parts = taken(&open)
            budget -= parts.count
            let margin = machine.run(
                Interval8 { parts[min($0, parts.count - 1)] })
            var undecided: [Part] = []
            for (lane, part) in parts.enumerated() {
                if margin.low[lane] > 0 { continue }
                let isFalse = margin.high[lane] <= 0
                if isFalse || RangeSearch.isLeast(part) {
                    let failed = [part.low, part.high].first { !holds($0) }
                    if let failed, !isFalse || failed == part.low {
                        failing = failed
                        open = []
                        break
                    }
                    // Between two neighbours there is no offset to ask.
                    if RangeSearch.isLeast(part) { continue }
                }
                undecided.append(part)
            }
            open += undecided.reversed()
        }
        guard let failing else { return .proved }
        return .refuted(at: failing, isSmallest: true)
    }

    /// Up to eight parts from the left; few parts are divided first, so that no lane stays idle.
    private func taken(_ open: inout [Part]) -> [Part] {
        var parts: [Part] = []
        while parts.count < 8, let part = open.popLast() { parts.append(part) }
        let pieces = 8 / max(1, parts.count)
        guard pieces > 1 else { return halved(parts, &open) }
        return parts.flatMap { RangeSearch.divided($0, into: pieces) }
    }

    /// Of eight parts the first four, each divided; the others wait.
    private func halved(_ parts: [Part], _ open: inout [Part]) -> [Part] {
        open += parts.dropFirst(4).reversed()
        return parts.prefix(4).flatMap { RangeSearch.divided($0, into: 2) }
    }

    private static func divided(_ part: Part, into pieces: Int) -> [Part] {
        var found: [Part] = []
        var low = part.low
        for piece in 1...pieces {
            let share = Double(piece) / Double(pieces)
            let high = piece == pieces ? part.high : max(low, min(part.high, part.low + (part.high - part.low) * share))
            if high > low || piece == pieces && found.isEmpty { found.append((low, high)) }
            low = high
        }
        return found
    }

    /// Whether no offset lies between the ends.
    private static func isLeast(_ part: Part) -> Bool {
        let middle = part.low + (part.high - part.low) * 0.5
        return !(middle > part.low && middle < part.high)
    }
}
