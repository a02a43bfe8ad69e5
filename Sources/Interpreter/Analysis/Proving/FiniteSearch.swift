import LayoutChecker
import LayoutDSL
import LayoutEngine

/// Looks for a point at which something that is drawn is not finite, or proves that there is none. The evaluator draws
/// the resting value then and tells of it, so that no margin of a claim does.
struct FiniteSearch {
    private var graph: ProofGraph
    /// What is guarded, where that counts, and where it is written.
    private let guarded: [(value: FormulaID, counts: FormulaID, span: SourceSpan)]

    /// - Parameters:
    ///   - graph: The formulas.
    ///   - roots: What is drawn, and all that it reads.
    ///   - shown: Above 0 where it is; nil for what is asked everywhere.
    init(_ graph: ProofGraph, _ roots: [FormulaID], shown: FormulaID?) {
        let table = graph.table
        var isRead = [Bool](repeating: false, count: table.formulas.count)
        for root in roots where root.exists { isRead[Int(root.index)] = true }
        var graph = graph
        var guarded: [(value: FormulaID, counts: FormulaID, span: SourceSpan)] = []
        for index in table.formulas.indices.reversed() where isRead[index] {
            let formula = table.formulas[index]
            for operand in table.operands(formula) where operand.exists { isRead[Int(operand.index)] = true }
            guard formula.operation == .finite else { continue }
            guard !graph.isFinite(FormulaID(formula.a)) else { continue }
            var counts = FormulaID(formula.c)
            if let shown { counts = graph.least(counts, shown) }
            guarded.append((FormulaID(formula.a), counts, formula.span))
        }
        self.graph = graph
        self.guarded = guarded
    }

    /// The point with the smallest offset at which something is not finite.
    ///
    /// - Parameters:
    ///   - box: Where to look.
    ///   - targets: The low end of the offset, and the usual value of each other number.
    ///   - budget: What it may cost.
    ///   - goesOn: Whether anybody still waits for the answer.
    ///   - holds: Whether the evaluator finds nothing wrong at a point with what is written at a place.
    /// - Returns: The first answer that is no proof, and the place; nil where all is proved.
    func run(
        over box: ProofBox, targets: [Double], within budget: ProofBudget, goesOn: @escaping () -> Bool = { true },
        holds: @escaping ([Double], SourceSpan) -> Bool
    ) -> (answer: BoxSearch.Answer, span: SourceSpan)? {
        var box = box
        var found: (answer: BoxSearch.Answer, span: SourceSpan)?
        for (number, (value, counts, span)) in guarded.enumerated() where goesOn() {
            let machine = ProofMachine(graph, root: value, asking: .isFinite(where: counts))
            budget.spend(graph.table.formulas.count)
            // Those behind it get their share, whatever it takes.
            let share = budget.share(number + 1 < guarded.count ? 2 : 1)
            var search = BoxSearch(machine, targets: targets, within: share, goesOn: goesOn) { holds($0, span) }
            let answer = search.run(box)
            switch answer {
            case .proved: break
            case .open: found = found ?? (answer, span)
            case .refuted(let point, _):
                // A smaller offset is of more worth.
                found = (answer, span)
                box.sides[0].high = point[0]
            }
        }
        return found
    }

    /// The same, where so many boxes may be looked at for one formula.
    func run(
        over box: ProofBox, targets: [Double], budget: Int, of whole: ProofBudget? = nil,
        goesOn: @escaping () -> Bool = { true },
        holds: @escaping ([Double], SourceSpan) -> Bool
    ) -> (answer: BoxSearch.Answer, span: SourceSpan)? {
        let limit = ProofBudget(boxes: budget, steps: graph.table.formulas.count).limit
        return run(
            over: box, targets: targets, within: ProofBudget(limit, of: whole), goesOn: goesOn, holds: holds)
    }
}
