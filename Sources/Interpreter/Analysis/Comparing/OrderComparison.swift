import LayoutChecker
import LayoutDSL
import LayoutEngine

/// Elements that lie over each other with equal `z`: which one is in front follows from the order in the file, and is
/// compared where that order is another one.
struct OrderComparison {
    private let old: Prepared
    private let new: Prepared
    private let offsets: ClosedRange<Double>
    private let tolerance: Double
    /// What the whole comparison may cost yet.
    private let whole: ProofBudget

    /// So many pairs in another order are compared.
    static let pairLimit = 300
    private static let budget = 1_000

    init(
        _ old: Prepared, _ new: Prepared, over offsets: ClosedRange<Double>, tolerance: Double,
        within whole: ProofBudget
    ) {
        (self.old, self.new, self.offsets, self.tolerance, self.whole) = (old, new, offsets, tolerance, whole)
    }

    /// Compares the order of elements that both layouts have.
    ///
    /// - Parameter paths: The elements.
    /// - Returns: What lies behind something in one layout and before it in the other, and what stays open.
    func run(_ paths: [ElementPath]) -> (
        differences: [LayoutDifference], undecided: [UndecidedValue], hasTurned: Bool
    ) {
        var differences: [LayoutDifference] = []
        var undecided: [UndecidedValue] = []
        let pairs = turned(paths)
        for (number, pair) in pairs.enumerated() {
            guard number < OrderComparison.pairLimit else {
                undecided.append(
                    UndecidedValue(
                        element: pair.0, value: "order", reason: .tooMany(OrderComparison.pairLimit)))
                break
            }
            switch search(pair.0, pair.1, from: offsets.lowerBound) {
            case .proved, nil: continue
            case .open(let box, _)?:
                let part = box.sides[0].low...box.sides[0].high
                undecided.append(
                    UndecidedValue(element: pair.0, value: "order", reason: .open(part, isSpent: whole.isSpent)))
            case .refuted(let first, _)?:
                var last = first[0]
                if case .refuted(let found, _)? = search(pair.0, pair.1, from: offsets.upperBound) { last = found[0] }
                differences.append(
                    LayoutDifference(
                        element: pair.0, value: "behind \(pair.1.kind)[\(pair.1.section), \(pair.1.item)]",
                        quantity: .boolean, offsets: first[0]...max(first[0], last), place: first[0], values: (1, 0),
                        isMost: true))
            }
        }
        return (differences, undecided, !pairs.isEmpty)
    }

    /// The pairs of which the first is painted before the second in the old layout and behind it in the new one; one more
    /// than are compared at most.
    private func turned(_ paths: [ElementPath]) -> [(ElementPath, ElementPath)] {
        let (before, after) = (places(of: paths, in: old), places(of: paths, in: new))
        let order = paths.indices.sorted { before[$0] < before[$1] }
        var found: [(ElementPath, ElementPath)] = []
        /// The highest place in the new order up to there: what stands higher has nothing behind it that stood before it.
        var highest = -1
        for (place, number) in order.enumerated() {
            if after[number] > highest {
                highest = after[number]
                continue
            }
            for other in order[..<place] where after[other] > after[number] {
                found.append((paths[other], paths[number]))
                if found.count > OrderComparison.pairLimit { return found }
            }
        }
        return found
    }

    private func places(of paths: [ElementPath], in prepared: Prepared) -> [Int] {
        let order = DocumentOrder(prepared)
        let walker = Walker(prepared)
        walker.begin(at: prepared.offset(along: 0))
        return paths.map { path in
            walker.find(path).map {
                order.place(of: ElementID(kind: $0, section: path.section, item: path.item))
            } ?? 0
        }
    }

    /// Looks for an offset at which both are on screen with equal `z` and overlap; nil where that cannot be asked.
    private func search(_ one: ElementPath, _ other: ElementPath, from end: Double) -> BoxSearch.Answer? {
        let start = old.offset(along: offsets.lowerBound)
        guard let claim = OverlapClaim(one, other, of: old, at: start, moreThan: tolerance) else { return nil }
        let box = ProofBox(sides: [(offsets.lowerBound, offsets.upperBound)])
        guard !claim.machine.readsUnknown else { return .open(box, cause: claim.machine.root) }
        let share = ProofBudget(boxes: OrderComparison.budget, steps: claim.machine.stepCount)
        let budget = ProofBudget(share.limit, of: whole)
        var search = BoxSearch(claim.machine, targets: [end], within: budget) { point in
            !overlap(one, other, at: point[0])
        }
        return search.run(box)
    }

    private func overlap(_ one: ElementPath, _ other: ElementPath, at distance: Double) -> Bool {
        let elements = old.attributes(at: old.offset(along: distance)).elements
        whole.spend(elements.count + 10, times: ProofBudget.element)
        guard let a = elements.first(where: { $0.path == one }), let b = elements.first(where: { $0.path == other })
        else { return false }
        let (left, top) = (max(a.visible.x, b.visible.x), max(a.visible.y, b.visible.y))
        let width = min(a.visible.x + a.visible.width, b.visible.x + b.visible.width) - left
        let height = min(a.visible.y + a.visible.height, b.visible.y + b.visible.height) - top
        return a.zIndex == b.zIndex && width > tolerance && height > tolerance
    }
}
