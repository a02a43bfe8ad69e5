import LayoutChecker
import LayoutDSL
import LayoutEngine

/// The elements of each name that are likely not as all others, whatever their records say: those at which a comparison or
/// another number of the element is least or greatest, of what no offset changes. What holds at one index alone,
/// `if index == 4711 then …` or `max(0, index - 4990)`, shows in such a number.
struct Outliers {
    /// By the name of their kind.
    private var known: [[UInt8]: [ElementPath]] = [:]
    private let prepared: Prepared
    private let work: ProofBudget

    /// So many elements of a name are looked at, from the first on.
    private static let visitLimit = 100_000

    init(_ prepared: Prepared, kinds: [String], within work: ProofBudget) {
        (self.prepared, self.work) = (prepared, work)
        let walker = Walker.atStart(of: prepared)
        for kind in kinds { known[Array(kind.utf8)] = search(kind, walker) }
    }

    /// The elements of a name, those of comparisons first; each once.
    func of(_ kind: String) -> [ElementPath] {
        known[Array(kind.utf8)] ?? []
    }

    /// A number of an element, and where it has been least and greatest.
    private struct Watch {
        let slot: Int32
        var least: (value: Double, path: ElementPath)?
        var greatest: (value: Double, path: ElementPath)?

        init(slot: Int32) { self.slot = slot }

        mutating func note(_ value: Double, _ path: ElementPath) {
            guard !value.isNaN else { return }
            if least.map({ value < $0.value }) ?? true { least = (value, path) }
            if greatest.map({ value > $0.value }) ?? true { greatest = (value, path) }
        }

        /// The two elements; none where the number is the same for all.
        var paths: [ElementPath] {
            guard let least, let greatest, least.value < greatest.value else { return [] }
            return [least.path, greatest.path]
        }
    }

    private func search(_ kind: String, _ walker: Walker) -> [ElementPath] {
        var found: [ElementPath] = []
        var visits = 0
        let program = prepared.program
        for number in program.kinds[kind] {
            let plan = program.plan.elements[number]
            guard let scope = plan.scopeIndex else { continue }
            var watches = watched(plan).map { Watch(slot: $0) }
            guard !watches.isEmpty else { continue }
            let cost = ProofBudget.seenElement + program.plan[program.plan.scopes[Int(plan.scopeNumber)].code].count
            let limit = min(Outliers.visitLimit, visits + work.left / cost)
            for section in prepared.world.sections(ofElement: plan) {
                if visits >= limit { break }
                if plan.block >= 0 { walker.load(section) }
                let count = walker.count(of: program.plan.scopes.base + scope, in: section)
                let looked = min(count, limit - visits)
                for item in 0..<looked {
                    walker.visit(item, of: scope, in: section)
                    let path = ElementPath(kind: kind, section: section, item: item)
                    for watch in watches.indices {
                        watches[watch].note(walker.machine.value(watches[watch].slot), path)
                    }
                }
                // A section without an element is looked at too.
                visits += max(1, looked)
                work.spend(cost, times: max(1, looked))
            }
            for path in watches.flatMap({ $0.paths }) where !found.contains(path) { found.append(path) }
        }
        return found
    }

    /// The slots of what no offset changes and each instance has for itself: comparisons, what is drawn, and what leads
    /// there.
    private func watched(_ element: ElementPlan) -> [Int32] {
        let program = prepared.program
        let (table, slots) = (program.layout.table, program.slots)
        func isOwn(_ slot: Int32) -> Bool {
            guard slot >= 0 else { return false }
            let formula = table[slots.formulas[Int(slot)]]
            return formula.scope == element.scope && formula.stage == .prepare
        }
        let code = program.plan[program.plan.scopes[Int(element.scopeNumber)].code]
        let comparisons = code.filter { $0.operation.compares }.map { $0.target }
        let drawn = element.drawnSlots(program.plan.attributeSlots)
        return (comparisons + drawn + code.reversed().map { $0.target }).filter(isOwn)
    }
}

extension Operation {
    /// Whether its result is a truth about two numbers.
    fileprivate var compares: Bool {
        switch self {
        case .less, .lessOrEqual, .equal, .notEqual: true
        default: false
        }
    }
}
