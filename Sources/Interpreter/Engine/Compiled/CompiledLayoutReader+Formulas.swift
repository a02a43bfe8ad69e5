import LayoutChecker

// The scopes and formulas of a compiled layout.

extension CompiledLayoutReader {
    /// Where a formula is read: it has to be known there, at a stage at the latest.
    struct Place {
        let scope: Int32
        let stage: Stage
    }

    /// A formula that can be read at a place; none where that is allowed.
    mutating func formula(_ place: Place, isOptional: Bool = false) throws(CompiledLayoutError) -> FormulaID {
        let id = FormulaID(try bytes.numberOrNone(below: table.formulas.count, "there is no such formula"))
        guard id.exists else {
            guard isOptional else { throw bytes.malformed("a formula is missing") }
            return id
        }
        try check(id, place)
        return id
    }

    private func check(_ id: FormulaID, _ place: Place) throws(CompiledLayoutError) {
        let formula = table[id]
        guard formula.stage <= place.stage else { throw bytes.malformed("a formula is known too late") }
        guard table.isAbove(formula.scope, place.scope) else {
            throw bytes.malformed("a formula is of other instances")
        }
    }

    /// Where scrolling stops, by formulas of a scope.
    mutating func stops(in scope: Int32) throws(CompiledLayoutError) -> StopFormulas {
        let place = Place(scope: scope, stage: .gesture)
        return StopFormulas(
            along: try formula(place, isOptional: true), across: try formula(place, isOptional: true),
            halt: try formula(place, isOptional: true), span: .nothing)
    }

    // MARK: Scopes

    mutating func readScopes() throws(CompiledLayoutError) {
        for _ in 0..<(try bytes.count(ofBytes: 2)) {
            switch try bytes.byte() {
            case 0:
                guard table.sectionScope == nil, try bytes.number() == 0 else {
                    throw bytes.malformed("the sections do not stand in the layout, once")
                }
                _ = table.addScope(.section, parent: 0)
            case 1:
                let block = try bytes.number(below: outline.blockCount, "cells are of no such block")
                guard let section = table.sectionScope, try bytes.number() == section else {
                    throw bytes.malformed("cells stand in no section")
                }
                _ = table.addScope(.cells(block: Int32(clamping: block)), parent: section)
            case 2:
                // The formula stands further on; what folds over the copies looks for it there.
                let count = FormulaID(try bytes.numberOrNone(below: Int(Int32.max) - 1, "there is no such formula"))
                // Parts that their element arranges stand in the scope of the element, whichever that is.
                let parent = try bytes.number(below: table.scopes.count, "copies stand in no such scope")
                guard count.exists else { throw bytes.malformed("copies have no count") }
                _ = table.addScope(.copies, parent: Int32(clamping: parent), count: count)
            default: throw bytes.malformed("a scope has no such kind")
            }
        }
        guard outline.blockCount == 0 || table.sectionScope != nil else {
            throw bytes.malformed("blocks stand in no section")
        }
    }

    /// The scope of the sections.
    func section() throws(CompiledLayoutError) -> Int32 {
        guard let scope = table.sectionScope else { throw bytes.malformed("there are no sections") }
        return scope
    }

    // MARK: Formulas

    mutating func readFormulas() throws(CompiledLayoutError) {
        for _ in 0..<(try bytes.count(ofBytes: 2)) {
            let isX = try bytes.flag()
            let distance = try bytes.numberOrNone(below: Int(Int32.max) - 1, "there is no such formula")
            table.restore(TrailFormula(isX: isX, distance: FormulaID(distance)))
        }
        let count = try bytes.count(ofBytes: 2)
        for _ in 0..<count { try readFormula() }
        let whole = Place(scope: 0, stage: .prepare)
        for formula in table.formulas where formula.operation == .trailing {
            let distance = table.trails[Int(formula.a)].distance
            guard distance.exists, Int(distance.index) < count else { throw bytes.malformed("a trail has no distance") }
            try check(distance, whole)
        }
        for scope in table.scopes where scope.kind == .copies {
            guard Int(scope.count.index) < count else { throw bytes.malformed("copies have no count") }
            try check(scope.count, Place(scope: scope.parent, stage: .prepare))
        }
    }

    private mutating func readFormula() throws(CompiledLayoutError) {
        guard let operation = Operation(rawValue: try bytes.byte()), operation.isOfLayouts else {
            throw bytes.malformed("there is no such operation")
        }
        switch operation {
        case .constant: table.restore(constant: try bytes.double())
        case .fold, .foldEach:
            let fold = try fold()
            table.restore(fold)
            guard table.formulas.last?.operation == operation else {
                throw bytes.malformed("a fold has one result where it has many, or the other way round")
            }
        case .pick:
            let index = try operand()
            var list: [FormulaID] = []
            for _ in 0..<(try bytes.count()) { list.append(try operand()) }
            guard !list.isEmpty else { throw bytes.malformed("a choice is made of nothing") }
            var deepest = table[index].scope
            for entry in list { deepest = try deeper(deepest, entry) }
            table.restore(list: list, at: index)
        case let operation where operation.isInput: try readInput(operation)
        default:
            let a = try operand()
            let b = operation.operandCount > 1 ? try operand() : .none
            let c = operation.operandCount > 2 ? try operand() : .none
            var deepest = table[a].scope
            if b.exists { deepest = try deeper(deepest, b) }
            if c.exists { deepest = try deeper(deepest, c) }
            table.restore(operation, a, b, c)
        }
    }

    /// An operand stands before what reads it.
    private mutating func operand() throws(CompiledLayoutError) -> FormulaID {
        let id = try bytes.numberOrNone(below: table.formulas.count, "an operand stands behind what reads it")
        guard id >= 0 else { throw bytes.malformed("an operand is missing") }
        return FormulaID(id)
    }

    /// The deeper of a scope and that of an operand: one has to lie in the other.
    private func deeper(_ scope: Int32, _ operand: FormulaID) throws(CompiledLayoutError) -> Int32 {
        let other = table[operand].scope
        if table.isAbove(scope, other) { return other }
        guard table.isAbove(other, scope) else { throw bytes.malformed("operands are of different instances") }
        return scope
    }

    private mutating func readInput(_ operation: Operation) throws(CompiledLayoutError) {
        let number = Int32(clamping: try bytes.number())
        let scope = Int32(clamping: try bytes.number(below: table.scopes.count, "there is no such scope"))
        let kind = table.scopes[Int(scope)].kind
        let isKnown: Bool
        switch operation {
        case .viewportWidth, .viewportHeight, .offsetX, .offsetY, .sectionCount:
            isKnown = number == 0 && kind == .layout
        case .trailing: isKnown = number < table.trails.count && kind == .layout
        case .proposed, .velocity: isKnown = number < 2 && kind == .layout
        case .current: isKnown = number < 2 && (kind == .layout || kind == .section)
        case .environment: isKnown = EnvironmentValue(rawValue: number) != nil && kind == .layout
        case .parameter: isKnown = number < outline.parameters.count && kind == .layout
        case .sectionIndex, .blockIndex, .cellCount, .rowOffset: isKnown = number == 0 && kind == .section
        case .instanceIndex: isKnown = number == 0 && kind != .layout && kind != .section
        case .field: isKnown = number < outline.fields.count && isField(number, of: kind)
        default: isKnown = false
        }
        guard isKnown else { throw bytes.malformed("an input stands where there is none") }
        table.restore(input: operation, number, scope: scope)
    }

    private func isField(_ number: Int32, of kind: Scope.Kind) -> Bool {
        let field = outline.fields[Int(number)]
        switch field.level {
        case .layout: return kind == .layout
        case .section: return kind == .section
        case .item: return kind == .cells(block: field.block)
        }
    }

    private mutating func fold() throws(CompiledLayoutError) -> FoldFormula {
        guard let kind = FoldKind(rawValue: try bytes.byte()) else { throw bytes.malformed("there is no such fold") }
        let scope = Int32(clamping: try bytes.number(below: table.scopes.count, "there is no such scope"))
        guard scope > 0 else { throw bytes.malformed("a fold runs over the layout") }
        guard try bytes.count() == kind.argumentCount else { throw bytes.malformed("a fold has other arguments") }
        var arguments: [FormulaID] = []
        for _ in 0..<kind.argumentCount {
            let argument = try operand()
            try check(argument, Place(scope: scope, stage: .prepare))
            arguments.append(argument)
        }
        guard kind != .at || table[arguments[0]].scope == scope else {
            throw bytes.malformed("a fold picks from what is the same for all")
        }
        guard kind != .largestAtEnds || table[arguments[0]].degree < .general else {
            throw bytes.malformed("a fold looks at the ends only")
        }
        guard table.scopes[Int(scope)].count.index < table.formulas.count else {
            throw bytes.malformed("a fold stands before the count of what it folds")
        }
        return FoldFormula(kind: kind, scope: scope, arguments: arguments)
    }
}

extension FormulaTable {
    /// The scope of the sections; nil where there are none.
    fileprivate var sectionScope: Int32? {
        scopes.firstIndex { $0.kind == .section }.map { Int32(clamping: $0) }
    }

    /// Whether a scope is another one, or one around it.
    fileprivate func isAbove(_ scope: Int32, _ inner: Int32) -> Bool {
        var current = inner
        while current >= 0 {
            if current == scope { return true }
            current = scopes[Int(current)].parent
        }
        return false
    }
}

extension Operation {
    /// Whether formulas of a checked layout have it: not those of tests, and not those that the optimiser makes.
    fileprivate var isOfLayouts: Bool {
        switch self {
        case .observed, .opaque: return false
        case .trailing, .proposed, .velocity, .current: return true
        default:
            // Compared by cases: `!=` would compare the texts that they stand for.
            if case .unknown = spelling.trace { return false }
            return true
        }
    }
}
