import LayoutDSL

/// Runs steps over slots. What is being run (which section, which item, at which offset) is kept for the wording of
/// troubles only.
final class Machine {
    let program: Program
    private let plan: Plan
    /// One number for each slot.
    let slots: UnsafeMutablePointer<Double>
    private let slotCount: Int
    var section = 0
    var item = 0
    var offset: Point?
    private(set) var troubles: [Trouble] = []
    /// How often a guard has found trouble.
    private(set) var troubleCount = 0
    /// How often one had been found when the last ones were forgotten.
    private var forgotten = 0
    /// The trouble of each guard that has one.
    private var known: [Int32: Int] = [:]

    init(_ program: Program, slots: [Double]) {
        self.program = program
        plan = program.plan
        slotCount = slots.count
        self.slots = .allocate(capacity: max(1, slots.count))
        slots.withUnsafeBufferPointer { from in
            if let base = from.baseAddress { self.slots.initialize(from: base, count: from.count) }
        }
    }

    deinit { slots.deallocate() }

    /// The slots as they are now.
    var snapshot: [Double] { Array(UnsafeBufferPointer(start: slots, count: slotCount)) }

    @inline(__always)
    func value(_ slot: Int32) -> Double { slots[Int(slot)] }

    /// Hands over the troubles met so far, each with the slot of its guard, and forgets them.
    func takeTroubles() -> [(slot: Int32, trouble: Trouble)] {
        guard !troubles.isEmpty else { return [] }
        var taken = troubles.map { (slot: Int32(0), trouble: $0) }
        for (slot, index) in known { taken[index].slot = slot }
        forgetTroubles()
        return taken
    }

    /// Forgets the troubles met so far, to begin at an offset.
    @inline(__always)
    func begin(at offset: Point) {
        self.offset = offset
        section = 0
        if troubleCount != forgotten { forgetTroubles() }
    }

    /// Forgets the troubles met so far.
    func forgetTroubles() {
        forgotten = troubleCount
        troubles = []
        known = [:]
    }

    /// Runs steps in order; nothing is allocated unless a guard finds trouble.
    func run(_ steps: [Step]) {
        steps.withUnsafeBufferPointer { steps in
            guard let base = steps.baseAddress else { return }
            run(base, steps.count)
        }
    }

    /// Runs a stretch of the plan's steps.
    @inline(__always)
    func run(_ code: Code) { run(plan.steps.base + Int(code.start), Int(code.count)) }

    /// Runs steps of the plan again whose troubles were noted when they were run first.
    @inline(__always)
    func runQuietly(_ code: Code) {
        _ = Machine.run(plan.steps.base + Int(code.start), Int(code.count), slots, plan.entries.base)
    }

    @inline(__always)
    private func run(_ steps: UnsafePointer<Step>, _ count: Int) {
        let firstTrouble = Machine.run(steps, count, slots, plan.entries.base)
        if firstTrouble >= 0 { noteTroubles(steps + firstTrouble, count - firstTrouble) }
    }

    /// Runs steps, and answers whether a guard finds trouble; it is not noted.
    func findsTrouble(_ steps: [Step]) -> Bool {
        steps.withUnsafeBufferPointer { steps in
            guard let base = steps.baseAddress else { return false }
            return Machine.run(base, steps.count, slots, plan.entries.base) >= 0
        }
    }

    /// Every slot has one writer, so what the guards saw is still there.
    private func noteTroubles(_ steps: UnsafePointer<Step>, _ count: Int) {
        for index in 0..<count where steps[index].operation == .finite {
            let step = steps[index]
            let value = slots[Int(step.a)]
            if !value.isFinite, slots[Int(step.c)] != 0 { note(step.target, isNaN: value.isNaN) }
        }
    }

    /// Answers the first step whose guard found trouble; -1 for none.
    private static func run(
        _ steps: UnsafePointer<Step>, _ count: Int, _ slots: UnsafeMutablePointer<Double>,
        _ entries: UnsafeMutablePointer<Int32>
    ) -> Int {
        var firstTrouble = -1
        var step = steps
        let end = steps + count
        // One switch over all operations: the loop is as long as its jumps are many.
        while step < end {
            let a = slots[Int(step.pointee.a)]
            let target = slots + Int(step.pointee.target)
            @inline(__always) func b() -> Double { slots[Int(step.pointee.b)] }
            @inline(__always) func c() -> Double { slots[Int(step.pointee.c)] }
            switch step.pointee.operation {
            case .add: target.pointee = a + b()
            case .subtract: target.pointee = a - b()
            case .multiply: target.pointee = a * b()
            case .divide: target.pointee = a / b()
            case .minimum: target.pointee = Arithmetic.minimum(a, b())
            case .maximum: target.pointee = Arithmetic.maximum(a, b())
            case .negate: target.pointee = -a
            case .less: target.pointee = a < b() ? 1 : 0
            case .lessOrEqual: target.pointee = a <= b() ? 1 : 0
            case .select: target.pointee = a != 0 ? b() : c()
            case .finite:
                let isFinite = a - a == 0
                target.pointee = isFinite ? a : b()
                if !isFinite, firstTrouble < 0, c() != 0 { firstTrouble = step - steps }
            case .absolute: target.pointee = abs(a)
            case .pick: target.pointee = pick(step.pointee.a, step.pointee.b, step.pointee.c, slots, entries)
            default: target.pointee = step.pointee.operation.evaluate(a, b(), c())
            }
            step += 1
        }
        return firstTrouble
    }

    /// An entry of a list; the index runs round.
    static func pick(
        _ a: Int32, _ b: Int32, _ c: Int32, _ slots: UnsafeMutablePointer<Double>,
        _ entries: UnsafeMutablePointer<Int32>
    ) -> Double {
        let entry = entry(slots[Int(a)], of: c)
        return entry < 0 ? .nan : slots[Int(entries[Int(b) + entry])]
    }

    /// Which entry of a list of so many an index means; -1 when it is no number, or there are none.
    static func entry(_ index: Double, of count: Int32) -> Int {
        let wanted = index.rounded(.down)
        guard wanted.isFinite, count > 0 else { return -1 }
        return Int(exactly: Arithmetic.modulo(wanted, Double(count))) ?? -1
    }

    // MARK: Trouble

    private func note(_ slot: Int32, isNaN: Bool) {
        troubleCount += 1
        if let index = known[slot] {
            troubles[index].count += 1
            return
        }
        known[slot] = troubles.count
        let id = program.formulas[Int(slot)]
        let formula = program.layout.table[id]
        let guarded = program.layout.guards[id.index]
        troubles.append(
            Trouble(
                kind: .notFinite(isNaN: isNaN), property: guarded?.property ?? "", element: guarded?.element ?? "",
                section: section, item: item, offset: offset, span: guarded?.span ?? formula.span,
                cause: cause(of: FormulaID(formula.a), in: guarded?.span ?? formula.span), count: 1))
    }

    func noteTooMany(_ count: Double, _ element: Layout.ElementKind, offset: Point?) {
        troubleCount += 1
        troubles.append(
            Trouble(
                kind: .tooManyVisited(count), property: "", element: element.name, section: section, item: 0,
                offset: offset, span: element.formulas.span, cause: nil, count: 1))
    }

    /// Walks down from a value that is not finite to the step whose operands still were. Equal formulas are shared, and
    /// know only the first place where they are written: the place is looked for again in the formula at hand.
    private func cause(of id: FormulaID, in place: Span) -> Trouble.Cause? {
        let table = program.layout.table
        var current = id
        while true {
            let formula = table[current]
            guard formula.operation != .pick else { return nil }
            let operands = operands(formula)
            if let deeper = operands.first(where: { !value(of: $0).isFinite }) {
                current = deeper
                continue
            }
            guard let words = formula.operation.words else { return nil }
            let span = found(formula.span, in: place) ?? formula.span
            let written = operands.map { operand -> (span: Span, value: Double) in
                let other = table[operand].operation == .constant ? span.atEnd : table[operand].span
                return (found(table[operand].span, in: span) ?? other, value(of: operand))
            }
            return Trouble.Cause(operation: words, span: span, operands: written)
        }
    }

    /// Where the text of a span stands in another one; nil where it does not.
    private func found(_ span: Span, in place: Span) -> Span? {
        let isInside = span.source == place.source && span.start >= place.start && span.end <= place.end
        if isInside { return span }
        let sources = program.layout.sources
        guard Int(span.source.number) < sources.count, Int(place.source.number) < sources.count else { return nil }
        let text = Array(sources[Int(span.source.number)].text(of: span).utf8)
        let bytes = Array(sources[Int(place.source.number)].text(of: place).utf8)
        guard !text.isEmpty, text.count <= bytes.count, text.count > 1 || span.source == place.source else {
            return nil
        }
        for start in 0...(bytes.count - text.count) where bytes[start..<start + text.count].elementsEqual(text) {
            return Span(start: Int(place.start) + start, length: text.count, source: place.source)
        }
        return nil
    }

    private func value(of id: FormulaID) -> Double {
        let slot = program.slotOfFormula[Int(id.index)]
        return slot >= 0 ? slots[Int(slot)] : 0
    }

    /// The operands that counted: of a choice, the branch that was taken.
    private func operands(_ formula: Formula) -> [FormulaID] {
        switch formula.operation {
        case .select: return [FormulaID(value(of: FormulaID(formula.a)) != 0 ? formula.b : formula.c)]
        default:
            return [formula.a, formula.b, formula.c].prefix(formula.operation.operandCount).map { FormulaID($0) }
        }
    }
}

extension Operation {
    /// What it is called when it leaves the finite numbers.
    fileprivate var words: String? {
        switch self {
        case .constant: "infinity"
        case .divide: "division"
        case .modulo: "the remainder"
        case .squareRoot: "the square root"
        case .tangent: "the tangent"
        case .add: "the sum"
        case .subtract: "the difference"
        case .multiply: "the product"
        case .hypotenuse: "the hypotenuse"
        case .fold, .foldEach: "what is folded"
        default: nil
        }
    }
}
