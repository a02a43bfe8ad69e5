/// How a number of a row hangs on the rows before it.
struct RowForm {
    /// The running sums that are added to it, a bit for each column: when what was before a row grows, so does this.
    var sums: UInt32 = 0
    var readsIndex = false
    /// Whether that is all: a running sum that is divided, compared or turned is not known.
    var isKnown = true

    static let still = RowForm()
    static let unknown = RowForm(isKnown: false)
}

/// The forms of the slots of a row: abstract interpretation of the steps that make them.
struct RowForms {
    private let program: Program
    private var forms: [Int32: RowForm] = [:]
    /// The slots that are read and made elsewhere.
    private(set) var outer: Set<Int32> = []

    init(_ program: Program, _ scope: ScopePlan) {
        self.program = program
        if scope.index >= 0 { forms[scope.index] = RowForm(readsIndex: true) }
        for load in program.plan.loads(of: scope) {
            forms[load.slot] =
                load.source == .fold ? RowForm(sums: 1 << UInt32(truncatingIfNeeded: load.column)) : .still
        }
    }

    /// What is made elsewhere is the same for all rows.
    subscript(slot: Int32) -> RowForm { forms[slot] ?? .still }

    mutating func add(_ steps: [Instruction]) {
        for step in steps {
            let read = step.slotsRead(program.plan.entries)
            for slot in read where forms[slot] == nil { outer.insert(slot) }
            forms[step.target] = form(of: step, read)
        }
    }

    /// Whether a slot is infinite: that plus anything is the same.
    private func isInfinite(_ slot: Int32) -> Bool { program.plan.constants[Int(slot)]?.isInfinite == true }

    private func form(of step: Instruction, _ read: [Int32]) -> RowForm {
        let operands = read.map { self[$0] }
        var result = RowForm.still
        result.readsIndex = operands.contains { $0.readsIndex }
        guard operands.allSatisfy({ $0.isKnown }) else { return .unknown }
        if operands.allSatisfy({ $0.sums == 0 }) { return result }
        switch step.operation {
        case .add where operands[0].sums & operands[1].sums == 0: result.sums = operands[0].sums | operands[1].sums
        case .subtract where operands[1].sums == 0: result.sums = operands[0].sums
        // Where a number is not finite, nothing is mended.
        case .finite where operands[2].sums == 0: result.sums = operands[0].sums
        case .select where operands[0].sums == 0:
            let sums = isInfinite(read[1]) ? operands[2].sums : operands[1].sums
            guard operands[1].sums == sums || isInfinite(read[1]), operands[2].sums == sums || isInfinite(read[2])
            else { return .unknown }
            result.sums = sums
        default: return .unknown
        }
        return result
    }
}

/// What slots of the layout and of sections come from.
struct OuterSlots {
    private var steps: [Int32: [Int32]] = [:]
    private var isFoldOfSections: Set<Int32> = []

    init(_ program: Program) {
        for level in program.levels {
            for step in level.section { steps[step.target] = step.slotsRead(program.plan.entries) }
            for fold in level.sectionFolds where fold.isForEach { isFoldOfSections.insert(fold.target) }
        }
    }

    /// The slots themselves, and those of the layout behind those of sections; nil where one of them may differ in
    /// sections that have no change.
    func leaves(of slots: Set<Int32>, isSingle: Bool) -> [Int32]? {
        var found = slots
        var open = Array(slots)
        while let slot = open.popLast() {
            if !isSingle, isFoldOfSections.contains(slot) { return nil }
            for operand in steps[slot] ?? [] where found.insert(operand).inserted { open.append(operand) }
        }
        return found.sorted()
    }
}
