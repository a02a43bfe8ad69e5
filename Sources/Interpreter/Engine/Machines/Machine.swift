import LayoutChecker
import LayoutDSL

/// Runs instructions over slots. It keeps the current section, item and offset only for messages of runtime errors.
package final class Machine {
    let program: Program
    private let plan: Plan
    /// One number for each slot.
    package let slots: UnsafeMutablePointer<Double>
    private let slotCount: Int
    @exclusivity(unchecked) package var section = 0
    @exclusivity(unchecked) package var item = 0
    var offset: LayoutPoint?
    package private(set) var troubles: [Trouble] = []
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
    package func value(_ slot: Int32) -> Double { slots[Int(slot)] }

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
    func begin(at offset: LayoutPoint) {
        self.offset = offset
        (section, item) = (0, 0)
        if troubleCount != forgotten { forgetTroubles() }
    }

    /// Forgets the troubles met so far.
    func forgetTroubles() {
        forgotten = troubleCount
        troubles = []
        known = [:]
    }

    /// Runs instructions in order; nothing is allocated unless a guard finds trouble.
    func run(_ code: [Instruction]) {
        code.withUnsafeBufferPointer { code in
            guard let base = code.baseAddress else { return }
            run(base, code.count)
        }
    }

    /// Runs a stretch of the plan's instructions.
    @inline(__always)
    package func run(_ code: Code) { run(plan.instructions.base + Int(code.start), Int(code.count)) }

    /// Runs instructions of the plan again whose troubles were noted when they were run first.
    @inline(__always)
    func runQuietly(_ code: Code) {
        _ = SlotRegisters.run(
            plan.instructions.base + Int(code.start), Int(code.count), slots, plan.entries.base)
    }

    @inline(__always)
    private func run(_ first: UnsafePointer<Instruction>, _ count: Int) {
        if let trouble = SlotRegisters.run(first, count, slots, plan.entries.base) {
            noteTroubles(trouble, first + count)
        }
    }

    /// Runs instructions, and answers whether a guard finds trouble; it is not noted.
    func findsTrouble(_ code: [Instruction]) -> Bool {
        code.withUnsafeBufferPointer { code in
            guard let base = code.baseAddress else { return false }
            return SlotRegisters.run(base, code.count, slots, plan.entries.base) != nil
        }
    }

    /// Every slot has one writer, so what the guards saw is still there.
    private func noteTroubles(_ first: UnsafePointer<Instruction>, _ end: UnsafePointer<Instruction>) {
        for guarded in UnsafeBufferPointer(start: first, count: end - first) where guarded.operation == .finite {
            let value = slots[Int(guarded.a)]
            if !value.isFinite, slots[Int(guarded.c)] != 0 { note(guarded.target, isNaN: value.isNaN) }
        }
    }

    // MARK: Trouble

    private func note(_ slot: Int32, isNaN: Bool) {
        troubleCount += 1
        if let index = known[slot] {
            troubles[index].count += 1
            return
        }
        known[slot] = troubles.count
        troubles.append(trouble(of: program.slots.formulas[Int(slot)], isNaN: isNaN))
    }

    /// The trouble of a guard whose value is not finite in the slots.
    package func trouble(of id: FormulaID, isNaN: Bool) -> Trouble {
        let formula = program.layout.table[id]
        let guarded = program.layout.guards[id.index]
        return Trouble(
            kind: .notFinite(isNaN: isNaN), property: guarded?.property ?? "", element: guarded?.element ?? "",
            section: section, item: item, offset: offset, span: guarded?.span ?? formula.span,
            cause: cause(of: FormulaID(formula.a), in: guarded?.span ?? formula.span), count: 1, formula: id)
    }

    func noteTooMany(_ count: Double, _ element: CheckedLayout.ElementKind, offset: LayoutPoint?) {
        troubleCount += 1
        troubles.append(
            Trouble(
                kind: .tooManyVisited(count), property: "", element: element.name, section: section, item: 0,
                offset: offset, span: element.formulas.span, cause: nil, count: 1))
    }

    /// Walks down from a value that is not finite to the step whose operands still were. Equal formulas are shared, and
    /// know only the first place where they are written: the place is looked for again in the formula at hand.
    private func cause(of id: FormulaID, in place: SourceSpan) -> Trouble.Cause? {
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
            guard let words = formula.operation.spelling.noun else { return nil }
            let span = found(formula.span, in: place) ?? formula.span
            let written = operands.map { operand -> (span: SourceSpan, value: Double) in
                let other = table[operand].operation == .constant ? span.atEnd : table[operand].span
                return (found(table[operand].span, in: span) ?? other, value(of: operand))
            }
            return Trouble.Cause(operation: words, span: span, operands: written)
        }
    }

    /// Where the text of a span stands in another one; nil where it does not.
    private func found(_ span: SourceSpan, in place: SourceSpan) -> SourceSpan? {
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
            return SourceSpan(start: Int(place.start) + start, length: text.count, source: place.source)
        }
        return nil
    }

    private func value(of id: FormulaID) -> Double {
        let slot = program.slots[id]
        return slot >= 0 ? slots[Int(slot)] : 0
    }

    /// The operands that counted: of a choice, the branch that was taken.
    private func operands(_ formula: Formula) -> [FormulaID] {
        switch formula.operation {
        case .select: return [FormulaID(value(of: FormulaID(formula.a)) != 0 ? formula.b : formula.c)]
        default: return [formula.a, formula.b, formula.c].prefix(formula.operation.operandCount).map { FormulaID($0) }
        }
    }
}
