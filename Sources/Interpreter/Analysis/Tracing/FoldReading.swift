import LayoutChecker
import LayoutEngine

/// Reads the children of the folds of a trace again.
struct FoldReading {
    let curve: TracedCurve
    let offset: LayoutPoint
    /// Made when the first fold is met.
    var walker: Walker?

    /// So many instances are told; a fold over more says what the first of them gave.
    private static let limit = 4096

    mutating func fold(_ node: TraceGraph.Node) -> TraceFold? {
        let program = curve.prepared.program
        let walker = self.walker ?? Walker(curve.prepared)
        self.walker = walker
        walker.begin(at: offset)
        let table = program.layout.table
        guard node.number >= 0, Int(node.number) < table.folds.count, curve.fill(walker, at: offset)
        else { return nil }
        let fold = table.folds[Int(node.number)]
        let kind = table.scopes[Int(fold.scope)].kind
        let (section, item) = (walker.machine.section, walker.machine.item)
        let isOverSections = kind == .section
        let scope = program.plan.scopes.indices.first { program.plan.scopes[$0].number == fold.scope }
        var count = curve.prepared.world.counts.count
        if !isOverSections {
            guard let scope else { return nil }
            count = walker.count(of: program.plan.scopes.base + scope, in: section)
        }
        let told = min(count, FoldReading.limit)
        var runs = [[TraceRun]](repeating: [], count: fold.arguments.count)
        for instance in 0..<told {
            if isOverSections {
                walker.load(instance)
            } else if let scope {
                walker.visit(instance, of: scope, in: section)
            }
            for (number, argument) in fold.arguments.enumerated() {
                let slot = program.slots[argument]
                let value = table.value(of: argument) ?? (slot >= 0 ? walker.machine.value(slot) : 0)
                if let last = runs[number].last, last.value == value {
                    runs[number][runs[number].count - 1].count += 1
                } else {
                    runs[number].append(TraceRun(count: 1, value: value))
                }
            }
        }
        let isEach = node.operation == .foldEach
        return TraceFold(
            kind: fold.kind.words, count: count, index: isEach ? (isOverSections ? section : item) : nil,
            arguments: runs, isWhole: told == count)
    }
}
