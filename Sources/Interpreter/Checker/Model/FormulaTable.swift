import LayoutDSL

/// All formulas of a layout. Equal formulas are stored once, constants are folded, and stage, scope and degree are
/// derived when a formula is added. Operands stand before the formulas that read them.
package struct FormulaTable: Sendable {
    package private(set) var formulas: [Formula] = []
    /// The values of `.constant` formulas, at `a`.
    package private(set) var constants: [Double] = []
    /// The operands of `.pick`, a run for each.
    package private(set) var entries: [FormulaID] = []
    package private(set) var scopes: [Scope] = [Scope(kind: .layout, parent: -1, depth: 0, count: .none)]
    /// Whether a formula reads the end of a gesture.
    private(set) var readsGesture = false
    /// The trails that `.trailing` formulas name.
    package private(set) var trails: [TrailFormula] = []
    /// The folds that `.fold` and `.foldEach` formulas name.
    package private(set) var folds: [FoldFormula] = []
    private var known = FormulaIndex()
    private var knownConstants = NumberTable()
    /// What tells apart formulas that are otherwise equal, of those that have it.
    private var tags = NumberTable()
    private var knownFolds: [FoldFormula: Int32] = [:]
    /// What was written, beside what it came to: kept for explanations only, and then every number that is handed out
    /// is one of the record's.
    package private(set) var record = FormulaRecord()
    package let isRecording: Bool

    package init(isRecording: Bool = false) { self.isRecording = isRecording }

    package subscript(id: FormulaID) -> Formula { formulas[Int(shared(id).index)] }

    /// The formulas that a formula reads.
    @inline(__always)
    package func operands(_ formula: Formula) -> FormulaOperands {
        if formula.operation.isFold {
            let fold = folds[Int(formula.a)]
            // The count has to be known before anything is folded.
            return FormulaOperands(fold.arguments, last: scopes[Int(fold.scope)].count)
        }
        if formula.operation == .pick {
            return FormulaOperands(formula.a, list: entries[Int(formula.b)..<Int(formula.b) + Int(formula.c)])
        }
        return FormulaOperands(formula.a, formula.b, formula.c, count: formula.operation.operandCount)
    }

    /// Calls a function with each formula that a formula reads, in order. Compiling asks this of every formula several times,
    /// and nearly all of them are no list.
    @inline(__always)
    package func forEachOperand(of formula: Formula, _ read: (FormulaID) -> Void) {
        if formula.operation.isFold || formula.operation == .pick {
            for operand in operands(formula) { read(operand) }
            return
        }
        let count = formula.operation.operandCount
        if count > 0 { read(FormulaID(formula.a)) }
        if count > 1 { read(FormulaID(formula.b)) }
        if count > 2 { read(FormulaID(formula.c)) }
    }

    // MARK: Scopes

    package mutating func addScope(_ kind: Scope.Kind, parent: Int32, count: FormulaID = .none) -> Int32 {
        scopes.append(Scope(kind: kind, parent: parent, depth: scopes[Int(parent)].depth + 1, count: count))
        return Int32(clamping: scopes.count - 1)
    }

    mutating func setCount(_ count: FormulaID, of scope: Int32) { scopes[Int(scope)].count = shared(count) }

    /// The deeper of two scopes on one path of the tree.
    private func deeper(_ a: Int32, _ b: Int32) -> Int32 { scopes[Int(b)].depth > scopes[Int(a)].depth ? b : a }

    // MARK: Leaves

    package mutating func constant(_ value: Double, at span: SourceSpan) -> FormulaID {
        let shared = sharedConstant(value, at: span)
        return isRecording ? record.add(.constant, span, shared: shared) : shared
    }

    mutating func sharedConstant(_ value: Double, at span: SourceSpan) -> FormulaID {
        if let found = knownConstants[value.bitPattern] { return FormulaID(found) }
        knownConstants.set(value.bitPattern, to: Int32(clamping: formulas.count))
        constants.append(value)
        return append(
            Formula(
                operation: .constant, stage: .constant, degree: .independent, a: Int32(clamping: constants.count - 1),
                b: -1, c: -1, scope: 0, span: span))
    }

    /// An input, at the stage of its operation unless another one is given.
    package mutating func input(
        _ operation: Operation, _ number: Int32 = 0, stage: Stage? = nil, scope: Int32 = 0, at span: SourceSpan
    ) -> FormulaID {
        let shared = add(inputFormula(operation, number, stage: stage, scope: scope, at: span))
        if operation == .proposed || operation == .velocity { readsGesture = true }
        return isRecording ? record.add(operation, a: number, b: scope, span, shared: shared) : shared
    }

    private func inputFormula(
        _ operation: Operation, _ number: Int32, stage: Stage?, scope: Int32, at span: SourceSpan
    ) -> Formula {
        let degree: IndexDegree
        switch operation {
        case .instanceIndex, .sectionIndex: degree = .affine
        // One section may have any number of cells, whatever those beside it have.
        case .field where scope != 0, .cellCount, .blockIndex: degree = .general
        default: degree = .independent
        }
        return Formula(
            operation: operation, stage: stage ?? operation.inputStage, degree: degree, a: number, b: scope, c: -1,
            scope: scope, span: span)
    }

    /// The value of a constant formula; nil for any other.
    @inline(__always)
    package func value(of id: FormulaID) -> Double? { known(shared(id)) }

    /// The same of a formula that is shared already.
    func value(ofShared id: FormulaID) -> Double? { known(id) }

    @inline(__always)
    private func known(_ id: FormulaID) -> Double? {
        // By its parts: to copy the whole formula would be most of the work.
        guard id.exists, formulas[Int(id.index)].operation == .constant else { return nil }
        return constants[Int(formulas[Int(id.index)].a)]
    }

    // MARK: Operations

    /// An operation over formulas; those with different tags are not shared.
    package mutating func apply(
        _ operation: Operation, _ a: FormulaID, _ b: FormulaID = .none, _ c: FormulaID = .none, at span: SourceSpan,
        tag: Int32 = 0
    ) -> FormulaID {
        guard isRecording else { return sharedApply(operation, a, b, c, at: span, tag: tag) }
        let shared = sharedApply(operation, shared(a), shared(b), shared(c), at: span, tag: tag)
        return record.add(operation, a: a.index, b: b.index, c: c.index, span, shared: shared)
    }

    mutating func sharedApply(
        _ operation: Operation, _ a: FormulaID, _ b: FormulaID, _ c: FormulaID, at span: SourceSpan, tag: Int32
    ) -> FormulaID {
        if let folded = folded(operation, a, b, c, at: span) { return folded }
        return add(applied(operation, a, b, c, at: span), tag: tag)
    }

    /// An operation over formulas, with the stage, the scope and the degree that follow from them.
    private func applied(
        _ operation: Operation, _ a: FormulaID, _ b: FormulaID, _ c: FormulaID, at span: SourceSpan
    ) -> Formula {
        var stage = Stage.constant
        var scope: Int32 = 0
        func read(_ operand: FormulaID) {
            guard operand.exists else { return }
            stage = max(stage, formulas[Int(operand.index)].stage)
            scope = deeper(scope, formulas[Int(operand.index)].scope)
        }
        read(a)
        read(b)
        read(c)
        // A constant that could not be folded, because it is not finite, has to be run all the same.
        return Formula(
            operation: operation, stage: max(stage, .prepare), degree: degree(operation, a, b, c, in: scope),
            a: a.index, b: b.index, c: c.index, scope: scope, span: span)
    }

    mutating func sharedPick(_ list: [FormulaID], at index: FormulaID, span: SourceSpan) -> FormulaID {
        add(picked(list, at: index, span: span))
    }

    package mutating func pick(_ list: [FormulaID], at index: FormulaID, span: SourceSpan) -> FormulaID {
        let shared = sharedPick(list.map(shared), at: shared(index), span: span)
        return isRecording ? record.add(.pick, a: index.index, list: list, span, shared: shared) : shared
    }

    private mutating func picked(_ list: [FormulaID], at index: FormulaID, span: SourceSpan) -> Formula {
        var stage = formulas[Int(index.index)].stage
        var scope = formulas[Int(index.index)].scope
        for entry in list {
            stage = max(stage, formulas[Int(entry.index)].stage)
            scope = deeper(scope, formulas[Int(entry.index)].scope)
        }
        let start = Int32(clamping: entries.count)
        entries += list
        return Formula(
            operation: .pick, stage: max(stage, .prepare), degree: .general, a: index.index, b: start,
            c: Int32(clamping: list.count), scope: scope, span: span)
    }

    /// Constants are computed at once; a result that is not finite stays a step, so that its cause can be told.
    private mutating func folded(
        _ operation: Operation, _ a: FormulaID, _ b: FormulaID, _ c: FormulaID, at span: SourceSpan
    ) -> FormulaID? {
        if operation == .select, let condition = known(a) { return condition != 0 ? b : c }
        if operation == .select, b == c { return b }
        if operation == .finite, let known = known(a), known.isFinite { return a }
        let (left, right) = (known(a), known(b))
        if left == nil, right == nil { return nil }
        if let same = unchanged(operation, a, left, b, right) { return same }
        guard let x = left else { return nil }
        let y = operation.operandCount >= 2 ? right : 0
        let z = operation.operandCount >= 3 ? known(c) : 0
        guard let y, let z, operation != .finite else { return nil }
        let result = operation.evaluate(x, y, z)
        return result.isFinite ? sharedConstant(result, at: span) : nil
    }

    /// The operand that an operation with a constant leaves as it is: v + 0, v − 0, v · 1, v ÷ 1, true and v.
    private func unchanged(
        _ operation: Operation, _ a: FormulaID, _ left: Double?, _ b: FormulaID, _ right: Double?
    ) -> FormulaID? {
        switch operation {
        case .add where left == 0: b
        case .add where right == 0, .subtract where right == 0: a
        case .multiply where left == 1: b
        case .multiply where right == 1, .divide where right == 1: a
        case .and where left == 1: b
        case .and where right == 1: a
        default: nil
        }
    }

    private func degree(_ operation: Operation, _ a: FormulaID, _ b: FormulaID, _ c: FormulaID, in scope: Int32)
        -> IndexDegree
    {
        func degree(_ id: FormulaID) -> IndexDegree {
            id.exists && formulas[Int(id.index)].scope == scope ? formulas[Int(id.index)].degree : .independent
        }
        let (x, y, z) = (degree(a), degree(b), degree(c))
        switch operation {
        case .add, .subtract:
            if x == .independent || y == .independent || max(x, y) == .general { return max(x, y) }
            return .affineSum
        case .negate: return x
        case .multiply where x == .independent: return y
        case .multiply where y == .independent: return x
        case .divide where y == .independent: return x
        case .select where x == .independent: return max(y, z)
        case .finite where z == .independent && y == .independent: return x
        default: return max(x, y, z) == .independent ? .independent : .general
        }
    }

    // MARK: Trails

    /// The offset along an axis followed from behind, at most a distance late: held between the offset less the
    /// distance, and the offset.
    mutating func trail(_ distance: FormulaID, behind offset: FormulaID, axis: Int, at span: SourceSpan) -> FormulaID {
        let trail = TrailFormula(isX: axis == 0, distance: shared(distance))
        let number = trails.firstIndex(of: trail) ?? trails.count
        if number == trails.count { trails.append(trail) }
        let before = input(.trailing, Int32(clamping: number), at: span)
        let least = apply(.subtract, offset, distance, at: span)
        return apply(.maximum, least, apply(.minimum, before, offset, at: span), at: span)
    }

    // MARK: Folds

    /// A fold over the instances of a scope. Where the argument is the same for each of them there is a closed form:
    /// n·v, i·v, v. The arguments must stand still: the checker has seen to that.
    mutating func fold(
        _ kind: FoldKind, _ arguments: [FormulaID], over scope: Int32, count: FormulaID, at span: SourceSpan
    ) -> FormulaID {
        let isSame = arguments.allSatisfy { self[$0].scope != scope }
        let argument = arguments[0]
        var kind = kind
        switch kind {
        case .sum where isSame: return apply(.multiply, argument, count, at: span)
        case .sumBefore where isSame:
            let isSection = scopes[Int(scope)].kind == .section
            let index = input(isSection ? .sectionIndex : .instanceIndex, scope: scope, at: span)
            return apply(.multiply, argument, index, at: span)
        case .largest where isSame:
            let none = constant(-.infinity, at: span)
            let isAny = apply(.less, constant(0, at: span), count, at: span)
            return apply(.select, isAny, argument, none, at: span)
        case .at where self[argument].scope != scope:
            let zero = constant(0, at: span)  // of no cells at all there is no value
            return apply(.select, apply(.less, zero, count, at: span), argument, zero, at: span)
        case .largest where self[argument].degree < .general: kind = .largestAtEnds
        default: break
        }
        let fold = FoldFormula(kind: kind, scope: scope, arguments: isRecording ? arguments.map(shared) : arguments)
        let number = knownFolds[fold] ?? Int32(clamping: folds.count)
        if Int(number) == folds.count {
            folds.append(fold)
            knownFolds[fold] = number
        }
        let shared = add(folding(number, at: span))
        let isEach = formulas[Int(shared.index)].operation == .foldEach
        return isRecording ? record.add(isEach ? .foldEach : .fold, a: number, span, shared: shared) : shared
    }

    /// The result of a fold: for each instance of its scope, or once for all of them.
    private func folding(_ number: Int32, at span: SourceSpan) -> Formula {
        let fold = folds[Int(number)]
        let isEach =
            fold.kind.isForEach || fold.kind == .at && formulas[Int(fold.arguments[1].index)].scope == fold.scope
        // Only the layout has one result; each section has its own.
        let scope = isEach ? fold.scope : scopes[Int(fold.scope)].parent
        return Formula(
            operation: isEach ? .foldEach : .fold, stage: .prepare, degree: scope == 0 ? .independent : .general,
            a: number, b: -1, c: -1, scope: scope, span: span)
    }

    // MARK: Formulas that were shared and folded before

    /// Adds a number of a compiled file.
    package mutating func restore(constant value: Double) {
        constants.append(value)
        _ = append(
            Formula(
                operation: .constant, stage: .constant, degree: .independent, a: Int32(clamping: constants.count - 1),
                b: -1, c: -1, scope: 0, span: .nothing))
    }

    /// Adds an input of a compiled file.
    package mutating func restore(input operation: Operation, _ number: Int32, scope: Int32) {
        _ = append(inputFormula(operation, number, stage: nil, scope: scope, at: .nothing))
    }

    /// Adds an operation of a compiled file, as it is.
    package mutating func restore(_ operation: Operation, _ a: FormulaID, _ b: FormulaID, _ c: FormulaID) {
        _ = append(applied(operation, a, b, c, at: .nothing))
    }

    /// Adds a choice of a compiled file.
    package mutating func restore(list: [FormulaID], at index: FormulaID) {
        _ = append(picked(list, at: index, span: .nothing))
    }

    /// Adds a fold of a compiled file, as it is.
    package mutating func restore(_ fold: FoldFormula) {
        folds.append(fold)
        _ = append(folding(Int32(clamping: folds.count - 1), at: .nothing))
    }

    /// Adds a trail of a compiled file, for the inputs that name it.
    package mutating func restore(_ trail: TrailFormula) { trails.append(trail) }

    // MARK: The record

    /// The formula that a number stands for: itself, unless a record is kept.
    @inline(__always)
    package func shared(_ id: FormulaID) -> FormulaID { isRecording ? record.shared(id) : id }

    /// A shared formula with a record of its own, from what it reads on; the same formula when no record is kept.
    mutating func recorded(_ id: FormulaID) -> FormulaID {
        guard isRecording else { return id }
        var known = NumberTable()
        var waiting = [id]
        func record(of id: FormulaID) -> Int32? { known[UInt64(UInt32(bitPattern: id.index))] }
        while let next = waiting.last {
            let formula = formulas[Int(next.index)]
            let reads = formula.operation.isFold ? [] : operands(formula).filter { record(of: $0) == nil }
            guard record(of: next) == nil, reads.isEmpty else {
                if record(of: next) != nil { waiting.removeLast() } else { waiting += reads }
                continue
            }
            waiting.removeLast()
            let made: FormulaID
            if formula.operation == .pick {
                let list = operands(formula).dropFirst().compactMap { record(of: $0).map { FormulaID($0) } }
                made = self.record.add(
                    .pick, a: record(of: FormulaID(formula.a)) ?? -1, list: list, formula.span, shared: next)
            } else if formula.operation.isFold || formula.operation.operandCount == 0 {
                let isInput = formula.operation != .constant && !formula.operation.isFold
                made = self.record.add(
                    formula.operation, a: formula.operation == .constant ? -1 : formula.a, b: isInput ? formula.b : -1,
                    formula.span, shared: next)
            } else {
                let read = operands(formula).map { record(of: $0) ?? -1 }
                func operand(_ number: Int) -> Int32 { number < read.count ? read[number] : -1 }
                made = self.record.add(
                    formula.operation, a: operand(0), b: operand(1), c: operand(2), formula.span, shared: next)
            }
            known.set(UInt64(UInt32(bitPattern: next.index)), to: made.index)
        }
        return record(of: id).map { FormulaID($0) } ?? id
    }

    /// Whether two numbers come to the same formula; those of a record differ wherever they are written.
    @inline(__always)
    package func isSame(_ a: FormulaID, _ b: FormulaID) -> Bool { shared(a) == shared(b) }

    /// Notes that a formula is written with other words, and what it counts; the same formula when no record is kept.
    mutating func named(_ id: FormulaID, _ name: RecordedName, _ quantity: Quantity, at span: SourceSpan) -> FormulaID {
        guard isRecording, id.exists else { return id }
        return record.add(name, quantity, id, span, shared: shared(id))
    }

    /// Where a formula is written; nil when no record is kept.
    func writtenSpan(of id: FormulaID) -> SourceSpan? {
        guard isRecording, id.index >= 0, Int(id.index) < record.formulas.count else { return nil }
        let span = record.formulas[Int(id.index)].span
        return span.length > 0 ? span : nil
    }

    /// Notes what a formula counts, where that is not known yet.
    mutating func note(_ quantity: Quantity, of id: FormulaID) {
        if isRecording { record.note(quantity, of: id) }
    }

    /// Notes in which activation the formulas to come are written; -1: in none.
    mutating func note(origin: Int32) { record.origin = origin }

    /// Takes the notes that belong to the whole record.
    mutating func note(uses: [RecordedUse], ofActivations: [Int32], boxes: [String]) {
        record.uses = uses
        record.useOfActivation = ofActivations
        record.boxes = boxes
    }

    // MARK: Sharing

    private mutating func add(_ formula: Formula, tag: Int32 = 0) -> FormulaID {
        let newest = max(0, formula.a, formula.b, formula.c)
        let front = UInt64(formula.operation.rawValue) << 32 | UInt64(UInt32(bitPattern: formula.a))
        let back = UInt64(UInt32(bitPattern: formula.b)) << 32 | UInt64(UInt32(bitPattern: formula.c))
        var hash = Mixing.mixed(front, back)
        if tag != 0 { hash = Mixing.mixed(hash, UInt64(UInt32(bitPattern: tag))) }
        let found = known.number(hash, near: newest) { number in
            let other = formulas[Int(number)]
            return other.operation == formula.operation && other.a == formula.a && other.b == formula.b
                && other.c == formula.c
                && (other.operation != .finite || (tags[UInt64(UInt32(bitPattern: number))] ?? 0) == tag)
        }
        if let found { return FormulaID(found) }
        let added = append(formula)
        known.add(added.index, hash, near: newest)
        if tag != 0 { tags.set(UInt64(UInt32(bitPattern: added.index)), to: tag) }
        return added
    }

    private mutating func append(_ formula: Formula) -> FormulaID {
        formulas.append(formula)
        return FormulaID(Int32(clamping: formulas.count - 1))
    }

    /// Makes room for the formulas of a file, of which about so many are written.
    mutating func reserve(_ count: Int) {
        formulas.reserveCapacity(formulas.count + count)
        known.reserve(count / 2)
    }
}
