import LayoutChecker
import LayoutDSL
import LayoutEngine

/// The one offset of an `at` that hangs on the world.
enum OffsetPlace {
    /// What a formula says.
    case formula(FormulaID)
    /// Where the list opens.
    case opening

    /// The offset in one world.
    func offset(in prepared: Prepared) -> Double {
        switch self {
        case .formula(let id): prepared.slots[Int(prepared.program.slots[id])]
        case .opening: prepared.along(prepared.opening)
        }
    }
}

/// Reads what a test expects as formulas over what moves: a number that is above 0 exactly where the expectation holds.
///
/// Of many elements one after the other reads what the others have read: sums over a list are read once.
struct ClaimReading {
    var graph: ProofGraph
    var reading: WorldReading
    /// What was read while the offset was free, and while it was held between two ends.
    private var other: WorldReading?
    private let budget: ProofBudget
    private let base: ProofGraph
    private var counted = 0

    /// The one offset that is asked in each world; empty where the offset takes each value of a range.
    private(set) var place: [FormulaID] = []

    /// Begins to read.
    ///
    /// - Parameters:
    ///   - world: The world.
    ///   - place: The one offset that is asked in each world; nil where the offset takes each value of a range.
    ///   - offsets: The ends of all that the offset may be; nil where nobody knows yet.
    ///   - budget: What reading may cost.
    init(
        _ world: ProofWorld, at place: OffsetPlace? = nil, between offsets: (low: Double, high: Double)? = nil,
        within budget: ProofBudget
    ) {
        base = ProofGraph(world, offsets: offsets)
        graph = base
        reading = WorldReading(world)
        self.budget = budget
        if world.holdsAcross {
            graph.holdAcross(to: reading.lastOffset(world.layout.isHorizontal ? 1 : 0, into: &graph))
        }
        if let place { stand(at: place) }
        if let offsets, world.variables.isEmpty, max(abs(offsets.low), abs(offsets.high)) > ClaimReading.far {
            graph.cancelOffset()
        }
    }

    /// Beyond this distance from the beginning of a list, sums are told apart from their parts, in points.
    private static let far = 1e6

    /// From now on, formulas read the one offset that is asked in each world.
    private mutating func stand(at place: OffsetPlace) {
        let layout = reading.world.layout
        var offset = graph.unknown
        switch place {
        case .formula(let id): offset = number(id)
        case .opening where !layout.opensSection.exists && (!layout.loops.exists || table.value(of: layout.loops) == 0):
            // As the list is held to the range of its content when it opens.
            let isAlongX = layout.isHorizontal
            let content = number(isAlongX ? layout.contentWidth : layout.contentHeight)
            let room = graph.difference(content, graph.viewport[isAlongX ? 0 : 1])
            offset = graph.greatest(graph.constant(0), graph.least(number(layout.opens), room))
        case .opening: break
        }
        graph.stand(at: offset)
        self.place = [offset]
        let moved = reading.moved
        reading = WorldReading(reading.world)
        reading.moved = moved
    }

    /// From now on, the first number that moves is how far behind a cell the offset is that stands for many.
    ///
    /// - Parameters:
    ///   - rest: Where cells rest along the scroll.
    ///   - cell: The cell.
    /// - Returns: Whether they rest at equal distances, so that formulas may be followed.
    mutating func stand(behind rest: FormulaID, of cell: RangedCell) -> Bool {
        let place = WorldReading.Place(section: cell.path.section, item: 0, isRanged: true)
        let (index, rest) = (graph.input(.instanceIndex, 0), reading.read(rest, at: place, into: &graph))
        guard let sum = graph.polynomial(rest), sum.factors.allSatisfy({ $0 == index.index }),
            sum.terms.allSatisfy({ $0.factors.count <= 1 || $0.share == 0 }), let distance = sum.share(of: index.index)
        else { return false }
        graph.stand(behind: sum.terms.first { $0.factors.isEmpty }?.share ?? 0, each: distance)
        return true
    }

    /// Begins with an expectation.
    mutating func begin(takenApart: Bool) {
        graph.takesApart = takenApart
        reading.forgetElement()
        other?.forgetElement()
    }

    /// Whether a formula reads nothing that may be infinite or undefined.
    mutating func isFinite(_ id: FormulaID?) -> Bool { id.map { graph.guardsHold(under: $0) } ?? true }

    /// A graph of what some formulas read, without what others have read, and the formulas in it.
    mutating func cone(of roots: [FormulaID]) -> (graph: ProofGraph, roots: [FormulaID]) {
        let found = graph.cone(of: roots, over: base)
        // Everything that was made, here and there.
        budget.spend(
            graph.table.formulas.count - counted + found.graph.table.formulas.count, times: ProofBudget.formula)
        counted = graph.table.formulas.count
        return found
    }

    /// Says a margin by the cases of its choices; nil where there are too many.
    mutating func byCases(_ margin: FormulaID) -> FormulaID? {
        let found = CaseAnalysis.margin(margin, in: &graph)
        budget.spend(found.steps, times: ProofBudget.caseStep)
        return found.margin
    }

    private var table: FormulaTable { reading.world.layout.table }

    /// A formula of the layout.
    private mutating func number(_ root: FormulaID) -> FormulaID { reading.read(root, into: &graph) }

    /// The ends of a range of offsets that hang on the world.
    mutating func ends(_ range: (low: FormulaID, high: FormulaID)) -> (low: FormulaID, high: FormulaID) {
        (number(range.low), number(range.high))
    }

    /// A margin that counts from an offset a little before the ends of a range up to a little behind them.
    mutating func margin(
        _ margin: FormulaID, within distance: Double, of range: (low: FormulaID, high: FormulaID)
    ) -> FormulaID {
        let (ends, distance) = (self.ends(range), graph.constant(distance))
        let before = graph.difference(graph.difference(ends.low, graph.offset), distance)
        let behind = graph.difference(graph.difference(graph.offset, ends.high), distance)
        return graph.greatest(margin, graph.greatest(before, behind))
    }

    /// From now on, formulas read the offset held between two ends.
    mutating func hold(between ends: (low: FormulaID, high: FormulaID)) {
        graph.hold(between: ends.low, and: ends.high)
        let free = reading
        reading = other ?? WorldReading(free.world)
        reading.moved = free.moved ?? reading.moved
        other = free
    }

    /// From now on, formulas read the offset as it is.
    mutating func release() {
        guard graph.holdsOffset, let free = other else { return }
        graph.release()
        other = reading
        let moved = reading.moved
        reading = free
        reading.moved = reading.moved ?? moved
    }

    // MARK: Truths

    /// A truth, or that it is none.
    private struct Side: Hashable {
        let id: FormulaID
        let isNegated: Bool
    }

    /// How far a truth is from being none: above 0 where it holds. Of what is not compared by numbers, a half.
    mutating func margin(of root: FormulaID, isNegated: Bool = false) -> FormulaID {
        var margins: [Side: FormulaID] = [:]
        let first = Side(id: root, isNegated: isNegated)
        var open: [(side: Side, isEntered: Bool)] = [(first, false)]
        while let (side, isEntered) = open.popLast() {
            if margins[side] != nil { continue }
            let formula = table[side.id]
            let parts = ClaimReading.parts(of: formula, side.isNegated)
            if parts.isEmpty {
                margins[side] = atom(side.id, formula, isNegated: side.isNegated)
            } else if isEntered {
                let found = parts.map { margins[$0] ?? graph.unknown }
                margins[side] = combined(formula.operation, found, isNegated: side.isNegated)
            } else {
                open.append((side, true))
                for part in parts.reversed() where margins[part] == nil { open.append((part, false)) }
            }
        }
        return margins[first] ?? graph.unknown
    }

    /// What a truth is made of; nothing for one that is not made of truths.
    private static func parts(of formula: Formula, _ isNegated: Bool) -> [Side] {
        let (a, b, c) = (FormulaID(formula.a), FormulaID(formula.b), FormulaID(formula.c))
        func side(_ id: FormulaID) -> Side { Side(id: id, isNegated: isNegated) }
        switch formula.operation {
        case .and, .or: return [side(a), side(b)]
        case .not: return [Side(id: a, isNegated: !isNegated)]
        case .select:
            return [Side(id: a, isNegated: false), Side(id: a, isNegated: true), side(b), side(c)]
        default: return []
        }
    }

    private mutating func combined(_ operation: Operation, _ parts: [FormulaID], isNegated: Bool) -> FormulaID {
        switch (operation, parts.count) {
        case (.not, 1): parts[0]
        case (.and, 2) where isNegated, (.or, 2) where !isNegated: graph.greatest(parts[0], parts[1])
        case (.and, 2), (.or, 2): graph.least(parts[0], parts[1])
        case (.select, 4):
            graph.greatest(graph.least(parts[0], parts[2]), graph.least(parts[1], parts[3]))
        default: graph.unknown
        }
    }

    /// The least number above 0: where two numbers may be equal, a difference of 0 holds, and no other one does.
    private static let least = Double.leastNonzeroMagnitude

    private mutating func atom(_ id: FormulaID, _ formula: Formula, isNegated: Bool) -> FormulaID {
        switch formula.operation {
        case .less, .lessOrEqual, .equal, .notEqual:
            let (a, b) = (number(FormulaID(formula.a)), number(FormulaID(formula.b)))
            let least = graph.constant(ClaimReading.least)
            var margin = graph.apart(b, a)
            var mayBeEqual = (formula.operation == .lessOrEqual) != isNegated
            if formula.operation == .less || formula.operation == .lessOrEqual {
                if isNegated { margin = graph.apart(a, b) }
            } else {
                margin = graph.apply(.absolute, margin)
                mayBeEqual = (formula.operation == .equal) != isNegated
                if mayBeEqual { margin = graph.apply(.negate, margin) }
            }
            if mayBeEqual { margin = graph.sum(margin, least) }
            // No number says nothing; another truth beside it may say all.
            return graph.isFinite(margin) ? margin : graph.apply(.fallback, margin, graph.constant(-1))
        default:
            let (half, value) = (graph.constant(0.5), number(id))
            return isNegated ? graph.difference(half, value) : graph.difference(value, half)
        }
    }
}
