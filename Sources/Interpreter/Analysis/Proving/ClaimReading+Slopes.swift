import LayoutChecker
import LayoutEngine

// How fast numbers change, as formulas: by the rules of differentiation, step by step.

extension ClaimReading {
    /// Reads how fast numbers change that an expectation asks about. Those of which the evaluator may see something between two
    /// slopes are only followed where bounds of them are asked: where the slopes on both sides of a bend keep a bound, so does
    /// all between.
    ///
    /// - Parameter expectation: The expectation.
    /// - Returns: Margins that are above 0 where none of the numbers jumps.
    mutating func observeSlopes(_ expectation: Expectation) -> [FormulaID] {
        let layout = reading.world.layout
        var margins: [FormulaID] = []
        for number in expectation.observations {
            guard case .slope(let asked) = layout.observations[Int(number)].quantity else { continue }
            let variables: [FormulaID] =
                switch asked.over {
                case .offset: graph.growing
                case .parameter(let parameter): [graph.input(.parameter, Int32(clamping: parameter))]
                }
            let root = reading.read(asked.formula, into: &graph)
            guard Claim.asksForBounds(expectation.formula, layout), !variables.contains(graph.unknown),
                variables.allSatisfy({ graph.value(of: $0) == nil }),
                variables.contains(graph.readOffset) || asked.over != .offset,
                let slope = graph.slope(of: root, over: variables)
            else {
                reading.observed[number] = graph.unknown
                continue
            }
            margins += slope.unbroken
            let (above, below) = (graph.constant(AskedSlope.slack / 2), graph.constant(-AskedSlope.slack / 2))
            reading.observed[number] =
                switch asked.change {
                case .slope: slope.value
                case .rises: graph.apply(.lessOrEqual, below, slope.value)
                case .falls: graph.apply(.lessOrEqual, slope.value, above)
                }
        }
        return margins
    }
}

extension Claim {
    /// Whether a formula is a slope.
    private static func isSlope(_ id: FormulaID, _ layout: CheckedLayout) -> Bool {
        guard layout.table[id].operation == .observed else { return false }
        if case .slope = layout.observations[Int(layout.table[id].a)].quantity { return true }
        return false
    }

    private static func readsSlope(_ id: FormulaID, _ layout: CheckedLayout) -> Bool {
        var (open, met) = ([id], Set<FormulaID>())
        while let next = open.popLast() {
            guard next.exists, met.insert(next).inserted else { continue }
            if isSlope(next, layout) { return true }
            open += layout.table.operands(layout.table[next])
        }
        return false
    }

    /// What an expectation says of slopes alone: of conditions that hold together those that read one.
    ///
    /// - Parameters:
    ///   - expectation: The expectation.
    ///   - bound: The elements that it is about.
    ///   - reading: What has been read of the world.
    /// - Returns: What they say; nil when they read an element that there is not.
    static func readSlopes(_ expectation: Expectation, for bound: BoundElements, by reading: inout ClaimReading)
        -> ReadClaim?
    {
        reading.begin(takenApart: false)
        guard let shown = observe(expectation.observations, of: bound, by: &reading) else { return nil }
        let layout = reading.reading.world.layout
        var margins = reading.observeSlopes(expectation)
        var open = [expectation.formula]
        while let next = open.popLast() {
            let formula = layout.table[next]
            if formula.operation == .and {
                open += [FormulaID(formula.a), FormulaID(formula.b)]
            } else if readsSlope(next, layout) {
                margins.append(reading.margin(of: next))
            }
        }
        let margin = margins.dropFirst().reduce(margins.first ?? reading.graph.constant(1)) {
            reading.graph.least($0, $1)
        }
        return ReadClaim(margin: margin, shown: expectation.isEverywhere ? nil : shown.margin)
    }

    /// Whether a truth says nothing of slopes but that they lie between bounds that stand still over the offset.
    static func asksForBounds(_ root: FormulaID, _ layout: CheckedLayout) -> Bool {
        let table = layout.table
        func isSlope(_ id: FormulaID) -> Bool { Claim.isSlope(id, layout) }
        func readsSlope(_ id: FormulaID) -> Bool { Claim.readsSlope(id, layout) }
        func stands(_ id: FormulaID) -> Bool { table[id].stage <= .prepare }
        /// The slope in a sum with what stands still.
        func plain(_ id: FormulaID) -> FormulaID {
            let formula = table[id]
            guard formula.operation == .add || formula.operation == .subtract, stands(FormulaID(formula.b)) else {
                return id
            }
            return FormulaID(formula.a)
        }
        var open = [root]
        while let next = open.popLast() {
            let formula = table[next]
            switch formula.operation {
            case .and: open += [FormulaID(formula.a), FormulaID(formula.b)]
            case .less, .lessOrEqual:
                let (a, b) = (plain(FormulaID(formula.a)), plain(FormulaID(formula.b)))
                let inner = table[a].operation == .absolute ? plain(FormulaID(table[a].a)) : a
                guard
                    !readsSlope(next) || isSlope(inner) && stands(FormulaID(formula.b))
                        || isSlope(b) && stands(FormulaID(formula.a))
                else { return false }
            case .observed: continue
            default: guard !readsSlope(next) else { return false }
            }
        }
        return true
    }
}

extension ProofGraph {
    /// How fast a formula changes while numbers grow alike, and margins that are above 0 where it does not jump; nil for what is
    /// not followed.
    mutating func slope(of root: FormulaID, over variables: [FormulaID]) -> (value: FormulaID, unbroken: [FormulaID])? {
        var needed: Set<Int32> = []
        var open = [root.index]
        while let next = open.popLast() {
            guard needed.insert(next).inserted else { continue }
            if next == unknown.index { return nil }
            // It was made before what stands for it.
            if let exact = exact(FormulaID(next)) {
                open.append(exact.index)
                continue
            }
            open += table.operands(table[FormulaID(next)]).filter { $0.exists }.map { $0.index }
        }
        var slopes: [Int32: FormulaID] = [:]
        var unbroken: [FormulaID] = []
        var truths: Set<Int32> = []
        let (zero, one) = (constant(0), constant(1))
        for number in needed.sorted() {
            let id = FormulaID(number)
            if variables.contains(id) {
                slopes[number] = one
                continue
            }
            if let exact = exact(id) {
                slopes[number] = slopes[exact.index] ?? zero
                continue
            }
            let formula = table[id]
            let moves = table.operands(formula).contains { $0.exists && slopes[$0.index] != zero }
            guard value(of: id) == nil, moves else {
                slopes[number] = zero
                continue
            }
            // A truth has no slope, and is read by choices only.
            if formula.operation.isTruth {
                truths.insert(number)
                continue
            }
            let numbers = table.operands(formula).dropFirst(formula.operation == .select ? 1 : 0)
            guard !numbers.contains(where: { truths.contains($0.index) }),
                let slope = slope(of: id, formula, { slopes[$0.index] ?? zero }, &unbroken)
            else { return nil }
            slopes[number] = slope
        }
        return truths.contains(root.index) ? nil : slopes[root.index].map { ($0, unbroken) }
    }

    /// The slope of a step by those of its operands.
    private mutating func slope(
        of id: FormulaID, _ formula: Formula, _ slope: (FormulaID) -> FormulaID, _ unbroken: inout [FormulaID]
    ) -> FormulaID? {
        let (a, b, c) = (FormulaID(formula.a), FormulaID(formula.b), FormulaID(formula.c))
        let zero = constant(0)
        /// Above 0 where a divisor is not 0.
        func apart(_ divisor: FormulaID, _ graph: inout ProofGraph) -> FormulaID {
            graph.difference(graph.apply(.absolute, divisor), graph.constant(1e-9))
        }
        switch formula.operation {
        case .negate: return apply(.negate, slope(a))
        case .add: return sum(slope(a), slope(b))
        case .subtract: return difference(slope(a), slope(b))
        case .multiply: return sum(product(slope(a), b), product(a, slope(b)))
        case .divide:
            if value(of: b) == nil { unbroken.append(apart(b, &self)) }
            return quotient(difference(slope(a), product(id, slope(b))), b)
        case .minimum: return apply(.select, apply(.less, a, b), slope(a), slope(b))
        case .maximum: return apply(.select, apply(.less, a, b), slope(b), slope(a))
        case .absolute: return apply(.select, apply(.less, a, zero), apply(.negate, slope(a)), slope(a))
        case .sine: return product(apply(.cosine, a), slope(a))
        case .cosine: return apply(.negate, product(apply(.sine, a), slope(a)))
        case .exponential: return product(id, slope(a))
        case .arctangent: return quotient(slope(a), sum(constant(1), product(a, a)))
        case .squareRoot:
            unbroken.append(difference(a, constant(1e-9)))
            return quotient(slope(a), product(constant(2), id))
        case .hypotenuse:
            unbroken.append(apart(id, &self))
            return quotient(sum(product(a, slope(a)), product(b, slope(b))), id)
        case .select: return selected(a, b, c, slope, &unbroken)
        default: return nil
        }
    }

    /// The slope of a choice, which jumps where its condition changes unless both values are the same there.
    private mutating func selected(
        _ condition: FormulaID, _ a: FormulaID, _ b: FormulaID, _ slope: (FormulaID) -> FormulaID,
        _ unbroken: inout [FormulaID]
    ) -> FormulaID? {
        let same = difference(constant(1e-10), apply(.absolute, difference(a, b)))
        var open = [condition]
        while let next = open.popLast() {
            let formula = table[next]
            let operands = table.operands(formula)
            switch formula.operation {
            case .and, .or, .not: open += operands.filter { $0.exists }
            case .less, .lessOrEqual, .equal, .notEqual:
                let apart = apply(.absolute, difference(FormulaID(formula.a), FormulaID(formula.b)))
                unbroken.append(greatest(difference(apart, constant(1e-11)), same))
            case _ where value(of: next) != nil: continue
            default: return nil
            }
        }
        return apply(.select, condition, slope(a), slope(b))
    }
}

extension Operation {
    /// Whether it tells true from false.
    fileprivate var isTruth: Bool {
        switch self {
        case .less, .lessOrEqual, .equal, .notEqual, .and, .or, .not: true
        default: false
        }
    }
}
