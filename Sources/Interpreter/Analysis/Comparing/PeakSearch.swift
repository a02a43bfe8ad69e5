import LayoutChecker
import LayoutEngine

/// Looks for the offset at which a formula is the greatest. Branch and bound: what cannot be greater than what has been
/// found is left out.
struct PeakSearch {
    private let machine: ProofMachine
    private let budget: ProofBudget
    /// How often Taylor models may be asked yet: where they leave nothing to look for they earn more of it.
    private var refinements = 12

    /// What is greater by less than this is not looked for, in points.
    private static let resolution = 1e-5

    init(_ machine: ProofMachine, within budget: ProofBudget) {
        self.machine = machine
        self.budget = budget
    }

    /// The offset, and whether it is proved that nowhere the formula is greater.
    mutating func run(from low: Double, to high: Double) -> (place: Double, isMost: Bool) {
        typealias Part = (low: Double, high: Double)
        var best = (place: low, value: value(at: low))
        var open: [Part] = [(low, high)]
        while let part = open.popLast() {
            guard !budget.isSpent else { return (best.place, false) }
            var parts: [Part] = []
            for piece in 0..<8 {
                let from = piece == 0 ? part.low : part.low + (part.high - part.low) * (Double(piece) / 8)
                let to = piece == 7 ? part.high : part.low + (part.high - part.low) * (Double(piece + 1) / 8)
                parts.append((from, max(from, to)))
            }
            budget.spend(machine.passCost, times: 2)
            // Ends first: the greatest value of what is straight lies there.
            let ends = machine.run(Interval8 { (parts[$0].high, parts[$0].high) })
            for (lane, part) in parts.enumerated() where ends.low[lane] > best.value {
                best = (part.high, ends.low[lane])
            }
            let whole = machine.run(Interval8 { parts[$0] })
            var rest: [(part: Part, most: Double)] = []
            for (lane, part) in parts.enumerated() {
                var most = whole.high[lane]
                if !(most <= best.value + PeakSearch.resolution), machine.isCurved, refinements > 0 {
                    let refined = machine.refined(ProofBox(sides: [part]), lane: lane).high
                    if refined < most || most.isNaN { most = refined }
                    refinements += most <= best.value + PeakSearch.resolution ? 8 : -1
                    budget.spend(machine.refinementCost)
                }
                // Between neighbours there is nothing to look for.
                let middle = part.low + (part.high - part.low) * 0.5
                guard !(most <= best.value + PeakSearch.resolution), middle > part.low, middle < part.high else {
                    continue
                }
                rest.append((part, most))
            }
            // What may be the greatest is looked at next.
            for entry in rest.sorted(by: { !($0.most >= $1.most) }) { open.append(entry.part) }
        }
        return (best.place, true)
    }

    private func value(at offset: Double) -> Double {
        let value = machine.run(Interval8(offset)).low[0]
        return !value.isNaN ? value : 0
    }
}
