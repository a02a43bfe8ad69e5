import LayoutChecker
import LayoutDSL
import LayoutEngine

/// The formulas under a claim, over what moves: the offset along the scroll, and the ranges of a world. What stands
/// still is a constant in it, equal formulas are one, and operands stand before the formulas that read them.
struct ProofGraph {
    private(set) var table = FormulaTable()
    /// What moves: the offset along the scroll, then the ranges of the world.
    private(set) var moving: [FormulaID]
    /// What nobody can say anything about.
    let unknown: FormulaID
    private let isHorizontal: Bool
    /// The offset across the scroll.
    private var across: FormulaID = .none
    /// Width and height between the bars, and the whole of them; unknown outside of a world with ranges.
    private(set) var viewport: [FormulaID]
    /// The boxes whose bounds were asked for, each as its parts.
    var boxes: [[FormulaID]] = []
    /// What is known to be the same as another formula, by its number: of a box it counts as that one.
    var same: [Int32: FormulaID] = [:]
    /// Of a formula that was made narrower, the one that says the same in fewer steps.
    var plainer: [Int32: FormulaID] = [:]
    /// Whether numbers that are compared are taken apart by their cases.
    var takesApart = false
    /// Formulas as sums of products, as far as they were asked for; nil for those that are none.
    var polynomials: [Int32: ProofPolynomial?] = [:]
    private var inputs: [ProofVariable.Key: FormulaID] = [:]
    /// What cancels in sums.
    private var cancellation: Cancellation?
    /// What lies between which ends wherever the proof looks.
    private var reach: ProofReach

    /// `across`: the offset across the scroll, which stands still.
    init(isHorizontal: Bool, across: Double) {
        self.isHorizontal = isHorizontal
        readOffset = table.input(isHorizontal ? .offsetX : .offsetY, stage: .scroll, at: .nothing)
        moving = [readOffset]
        reach = ProofReach()
        reach.set(readOffset, to: (-ProofGraph.farthest, ProofGraph.farthest))
        unknown = table.input(.opaque, stage: .scroll, at: .nothing)
        viewport = [unknown, unknown]
        self.across = constant(across)
    }

    /// The graph of a world with ranges.
    ///
    /// - Parameters:
    ///   - world: The world.
    ///   - offsets: Between what the offset along the scroll lies wherever the proof looks; nil where nobody knows yet.
    init(_ world: ProofWorld, offsets: (low: Double, high: Double)? = nil) {
        let isHorizontal = world.layout.isHorizontal
        self.init(isHorizontal: isHorizontal, across: isHorizontal ? world.offset.y : world.offset.x)
        if let offsets { reach.set(readOffset, to: offsets) }
        for variable in world.variables {
            let value = addMoving(variable.operation, within: (variable.low, variable.high))
            let known = variable.low == variable.high ? constant(variable.low) : value
            if inputs[variable.key] == nil { inputs[variable.key] = known }
            if variable.operation == .offsetX || variable.operation == .offsetY { across = known }
        }
        let fitted = world.prepared.world
        let environment = fitted.environment
        for (axis, size) in [fitted.viewport.width, fitted.viewport.height].enumerated() {
            let bars = EnvironmentValue.contentInsets[2 * axis..<2 * axis + 2]
            let covered = bars.reduce(0) { $0 + environment.value($1) }
            let whole = input(axis == 0 ? .viewportWidth : .viewportHeight, 0)
            var left = whole == unknown ? constant(size + covered) : whole
            for bar in bars {
                let inset = input(.environment, bar.rawValue)
                left = difference(left, inset == unknown ? constant(environment.value(bar)) : inset)
            }
            viewport[axis] = left
        }
    }

    /// No proof is about offsets beyond.
    static let farthest = 1e30

    /// Whether a formula is finite wherever the proof looks: only then may it cancel.
    mutating func isFinite(_ id: FormulaID) -> Bool { reach.isFinite(id, in: table) }

    /// Whether a formula is finite and never below 0 wherever the proof looks.
    mutating func isNeverNegative(_ id: FormulaID) -> Bool { reach.isNeverNegative(id, in: table) }

    /// What a formula lies between wherever the proof looks.
    mutating func range(of id: FormulaID) -> (low: Double, high: Double) { reach.range(of: id, in: table) }

    /// Whether all that is guarded under a formula is finite wherever the proof looks.
    mutating func guardsHold(under id: FormulaID) -> Bool { reach.guardsHold(under: id, in: table) }

    /// The offset along the scroll.
    var offset: FormulaID { moving[0] }

    /// What formulas read as the offset along the scroll: it, or it held between two ends.
    private(set) var readOffset: FormulaID

    /// One more number that moves; anywhere, or between two ends. Moving numbers are counted, so that two of one kind are two.
    mutating func addMoving(_ operation: Operation, within ends: Bounds? = nil) -> FormulaID {
        let value = table.input(operation, Int32(clamping: moving.count), stage: .scroll, at: .nothing)
        moving.append(value)
        if let ends { reach.set(value, to: ends) }
        return value
    }

    /// Lets the offset across the scroll move.
    mutating func moveAcross() -> FormulaID {
        across = addMoving(isHorizontal ? .offsetY : .offsetX)
        return across
    }

    /// Holds the offset across the scroll to an end.
    mutating func holdAcross(to end: FormulaID) { across = least(across, end) }

    /// Holds the offset that formulas read between two ends.
    mutating func hold(between low: FormulaID, and high: FormulaID) {
        readOffset = least(greatest(offset, low), high)
    }

    /// From now on formulas read the offset that a formula gives.
    mutating func stand(at place: FormulaID) { readOffset = place }

    /// Whether formulas read the offset held between two ends.
    var holdsOffset: Bool { readOffset != offset }

    /// Lets formulas read the offset as it is.
    mutating func release() { readOffset = offset }

    /// Some formulas and all that they read, operands before what reads them.
    func read(by roots: [FormulaID]) -> [FormulaID] {
        var found = Set(roots.map { $0.index })
        var open = Array(found)
        while let next = open.popLast() {
            for operand in table.operands(table[FormulaID(next)]) where operand.exists {
                if found.insert(operand.index).inserted { open.append(operand.index) }
            }
        }
        return found.sorted().map { FormulaID($0) }
    }

    /// What some formulas read, as a graph of its own.
    ///
    /// - Parameters:
    ///   - roots: The formulas.
    ///   - base: A graph of the same world in which nothing was read.
    /// - Returns: The graph, and the formulas in it.
    func cone(of roots: [FormulaID], over base: ProofGraph) -> (graph: ProofGraph, roots: [FormulaID]) {
        let found = read(by: roots)
        var graph = base
        var places: [Int32: FormulaID] = [unknown.index: graph.unknown]
        for (old, new) in zip(moving, graph.moving) { places[old.index] = new }
        func place(_ id: Int32) -> FormulaID { places[id] ?? .none }
        // Operands stand before what reads them.
        for id in found where places[id.index] == nil {
            let (number, formula) = (id.index, table[id])
            if let value = value(of: id) {
                places[number] = graph.constant(value)
            } else if formula.operation == .pick {
                let list = table.operands(formula).dropFirst().map { place($0.index) }
                places[number] = graph.table.pick(Array(list), at: place(formula.a), span: formula.span)
            } else {
                places[number] = graph.table.apply(
                    formula.operation, place(formula.a), place(formula.b), place(formula.c), at: formula.span)
            }
        }
        return (graph, roots.map { place($0.index) })
    }

    /// A number of the world that moves; unknown for one that does not.
    func input(_ operation: Operation, _ number: Int32) -> FormulaID {
        inputs[ProofVariable.Key(operation: operation.rawValue, number: number)] ?? unknown
    }

    /// The value of a formula that stands still; nil for one that moves.
    func value(of id: FormulaID) -> Double? { table.value(of: id) }

    mutating func constant(_ value: Double) -> FormulaID { table.constant(value, at: .nothing) }

    /// A step over other formulas. Offsets become the number that moves, or what stands still across.
    mutating func apply(
        _ operation: Operation, _ a: FormulaID = .none, _ b: FormulaID = .none, _ c: FormulaID = .none,
        at span: SourceSpan = .nothing
    ) -> FormulaID {
        if let found = overChoices(operation, a, b, c, at: span) { return found }
        switch operation {
        case .offsetX: return isHorizontal ? readOffset : across
        case .offsetY: return isHorizontal ? across : readOffset
        case _ where operation.isInput: return unknown
        case .multiply where value(of: a) == 0 && isFinite(b) || value(of: b) == 0 && isFinite(a): return constant(0)
        // 0 wherever it is finite: the product says so, and of nothing else.
        case .subtract where a == b && a != unknown: return isFinite(a) ? constant(0) : product(constant(0), a)
        // What is endless stays so, whatever finite is taken from it: `sticky(until: infinity)`.
        case .add where value(of: a)?.isInfinite == true && isFinite(b): return a
        case .add where value(of: b)?.isInfinite == true && isFinite(a): return b
        case .subtract where value(of: a)?.isInfinite == true && isFinite(b): return a
        case .minimum where a == b, .maximum where a == b: return a
        // The angle of −0 is another one than that of 0, and a product that was left out may be either.
        case .arctangent2 where value(of: a) == 0 && !(value(of: b) ?? -1 > 0): return unknown
        // What is finite all over needs no guard.
        case .finite where isFinite(a): return a
        case .fallback:
            if let known = value(of: a) { return known.isNaN ? b : a }
        case .select:
            if let share = heldShare(a, b, c) { return share }
            let (first, second) = (held(b, where: a, isNegated: false), held(c, where: a, isNegated: true))
            return table.apply(.select, a, first, second, at: span)
        case .add:
            if let mixture = mixture(a, b) { return mixture }
            return cancelled(table.apply(operation, a, b, c, at: span))
        case .subtract: return cancelled(table.apply(operation, a, b, c, at: span))
        case .minimum, .maximum:
            if let isAbove = isAbove(a, b) ?? isBeside(a, b) { return isAbove == (operation == .maximum) ? a : b }
        case .less:
            if let isAbove = isAbove(b, a) { return constant(isAbove ? 1 : 0) }
        case .lessOrEqual:
            if let isAbove = isAbove(a, b) { return constant(isAbove ? 0 : 1) }
        default: break
        }
        return table.apply(operation, a, b, c, at: span)
    }

    /// From now on the offset cancels in sums. At the far end of a long list, what a sum of two large numbers lies between is
    /// wider than what is compared.
    mutating func cancelOffset() {
        cancellation = Cancellation(index: -1, offset: offset.index, first: 0, distance: 0, anything: nil)
    }

    /// From now on the first number that moves is how far the offset is behind the place where a cell rests, whose index is
    /// another one. In what is said of the cell in its window, index and offset cancel.
    ///
    /// - Parameters:
    ///   - first: Where the cell with index 0 rests along the scroll.
    ///   - distance: How far the next one is behind it.
    mutating func stand(behind first: Double, each distance: Double) {
        let (index, offset) = (input(.instanceIndex, 0), input(.opaque, 1))
        // From end to end of a range that no number of a layout comes near.
        let share = product(constant(4e21 / 1.0.ulp), difference(input(.opaque, 0), constant(1)))
        stand(at: offset)
        cancellation = Cancellation(
            index: index.index, offset: offset.index, first: first, distance: distance,
            anything: difference(share, constant(2e21)))
    }

    /// A sum in which index and offset of a cell cancel, with all that rounding may do; any other step as it is.
    private mutating func cancelled(_ step: FormulaID) -> FormulaID {
        guard let cancellation else { return step }
        if let known = cancellation.known[step.index] { return known }
        guard let sum = polynomial(step), let (once, room) = cancelled(sum) else { return step }
        let value = factored(once)
        let (low, high) = (plain(.subtract, value, constant(room)), plain(.add, value, constant(room)))
        let found = plain(.minimum, plain(.maximum, cancellation.anything ?? step, low), high)
        plainer[found.index] = step
        self.cancellation?.known[step.index] = found
        self.cancellation?.exact[found.index] = value
        return found
    }

    /// A sum without index and offset of a cell, where they cancel: one by itself, or one by the other, as the offset less the
    /// place of the cell is the number that moves first.
    ///
    /// - Parameter sum: The sum.
    /// - Returns: What is left, and how far the evaluator may be away from it; nil where neither is in the sum, or one is left.
    mutating func cancelled(_ sum: ProofPolynomial) -> (sum: ProofPolynomial, room: Double)? {
        guard let cancellation else { return nil }
        let (index, offset) = (sum.share(of: cancellation.index), sum.share(of: cancellation.offset))
        guard index != nil || offset != nil else { return nil }
        var room = sum.stepRoom(within: bounds(of: sum))
        if index ?? 0 != 0 || offset ?? 0 != 0 {
            guard let offset, offset != 0, cancellation.index >= 0 else { return nil }
            let ends = range(of: FormulaID(cancellation.index))
            room += abs((index ?? 0) + offset * cancellation.distance) * max(abs(ends.low), abs(ends.high))
        }
        guard room < 1e-3 else { return nil }
        var once = sum.without([cancellation.index, cancellation.offset])
        if let offset, offset != 0 {
            let behind = ProofPolynomial([self.offset.index], share: 1)
            guard once.add(behind, times: offset),
                once.add(ProofPolynomial([], share: cancellation.first), times: offset)
            else { return nil }
        }
        return (once, room)
    }

    /// Whether a number is never below another one, or never above it, where one cell stands for many: they may be the same at an
    /// end, as `max(0, offset.y)` is at the first offset.
    private mutating func isBeside(_ a: FormulaID, _ b: FormulaID) -> Bool? {
        guard cancellation != nil, isSettled(a), isSettled(b) else { return nil }
        let (first, second) = (range(of: a), range(of: b))
        return first.low >= second.high ? true : first.high <= second.low ? false : nil
    }

    /// The sum that a formula stands for but for rounding, where index and offset of a cell have cancelled in it; nil for any
    /// other one.
    func exact(_ id: FormulaID) -> FormulaID? { cancellation?.exact[id.index] }

    /// The numbers that grow as the offset does.
    var growing: [FormulaID] { cancellation.map { [offset, FormulaID($0.offset)] } ?? [offset] }

    /// What cancels in sums.
    private struct Cancellation {
        /// -1 where no cell stands for many.
        let index: Int32
        let offset: Int32
        /// Where the first cell rests, and how far each is behind the one before.
        let first: Double
        let distance: Double
        /// A number of which nothing is known; nil for the sum as it is.
        let anything: FormulaID?
        /// Sums in which they have cancelled, by the numbers of those in which they stand.
        var known: [Int32: FormulaID] = [:]
        var exact: [Int32: FormulaID] = [:]
    }

    /// A step as it is written.
    mutating func plain(_ operation: Operation, _ a: FormulaID, _ b: FormulaID, _ c: FormulaID = .none) -> FormulaID {
        table.apply(operation, a, b, c, at: .nothing)
    }

    mutating func pick(_ list: [FormulaID], at index: FormulaID, span: SourceSpan) -> FormulaID {
        guard let known = value(of: index) else { return table.pick(list, at: index, span: span) }
        return Arithmetic.entry(known, of: list.count).map { list[$0] } ?? constant(.nan)
    }
}

extension ProofGraph {
    mutating func sum(_ a: FormulaID, _ b: FormulaID) -> FormulaID { apply(.add, a, b) }
    mutating func difference(_ a: FormulaID, _ b: FormulaID) -> FormulaID { apply(.subtract, a, b) }
    mutating func product(_ a: FormulaID, _ b: FormulaID) -> FormulaID { apply(.multiply, a, b) }
    mutating func quotient(_ a: FormulaID, _ b: FormulaID) -> FormulaID { apply(.divide, a, b) }
    mutating func least(_ a: FormulaID, _ b: FormulaID) -> FormulaID { apply(.minimum, a, b) }
    mutating func greatest(_ a: FormulaID, _ b: FormulaID) -> FormulaID { apply(.maximum, a, b) }

    /// So deep choices within each other are told apart.
    private static let deepestChoice = 16

    /// The opposite of a number; of the least of several numbers the greatest of their opposites, so that they can be told apart.
    ///
    /// - Parameters:
    ///   - id: The number.
    ///   - added: What is added to each opposite.
    ///   - depth: How many steps were taken to it.
    /// - Returns: The opposite.
    mutating func opposite(_ id: FormulaID, adding added: Double = 0, depth: Int = 0) -> FormulaID {
        let formula = table[id]
        let (a, b) = (FormulaID(formula.a), FormulaID(formula.b))
        let isChoice = formula.operation == .minimum || formula.operation == .maximum
        guard isChoice, depth < ProofGraph.deepestChoice, value(of: id) == nil else {
            let opposite = formula.operation == .subtract ? difference(b, a) : apply(.negate, id)
            return added == 0 ? opposite : sum(opposite, constant(added))
        }
        let (first, second) = (
            opposite(a, adding: added, depth: depth + 1), opposite(b, adding: added, depth: depth + 1)
        )
        return formula.operation == .minimum ? greatest(first, second) : least(first, second)
    }

    /// The formulas of a graph at one element.
    ///
    /// - Parameters:
    ///   - graph: The graph.
    ///   - known: For each of its nodes the formula, where that is known already.
    ///   - span: Where the formula of a node is written, by its number in the table.
    /// - Returns: A formula for each node.
    mutating func add(_ graph: TraceGraph, known: [FormulaID?], span: (Int32) -> SourceSpan) -> [FormulaID] {
        var made: [FormulaID] = []
        made.reserveCapacity(graph.nodes.count)
        for (index, node) in graph.nodes.enumerated() {
            if let known = known[index] {
                made.append(known)
                continue
            }
            let read = graph.operands(of: node).map { made[Int($0)] }
            func operand(_ number: Int) -> FormulaID { number < read.count ? read[number] : .none }
            let place = node.record >= 0 ? span(node.record) : .nothing
            switch node.code {
            case .name: made.append(read.first ?? unknown)
            case .bounds: made.append(bounds(node.number, read))
            case .operation where node.operation == .pick:
                made.append(pick(Array(read.dropFirst()), at: operand(0), span: place))
            case .operation:
                made.append(apply(node.operation, operand(0), operand(1), operand(2), at: place))
            }
        }
        return made
    }
}
