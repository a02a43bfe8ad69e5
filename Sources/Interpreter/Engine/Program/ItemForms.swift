import LayoutChecker

/// How a number of an item hangs on the items before it.
struct ItemForm {
    /// The running results that are added to it, a bit for each column: when what was before an item grows, so does this.
    var sums: UInt32 = 0
    var readsIndex = false
    /// Whether that is all: a running sum that is divided, compared or turned is not known.
    var isKnown = true
    /// Whether it reads results that are computed again from a changed item on.
    var isRedone = false
    /// Whether it never falls from one item to the next, since the index does not.
    var isRising = false

    static let still = ItemForm()

    /// A number that nothing is known of.
    static func unknown(isRedone: Bool) -> ItemForm { ItemForm(isKnown: false, isRedone: isRedone) }
}

/// The forms of the slots of an item: abstract interpretation of the steps that make them.
struct ItemForms {
    private let program: Program
    private let scope: ScopePlan
    private var forms: [Int32: ItemForm] = [:]
    /// The slots that are read and made elsewhere.
    private(set) var outer: Set<Int32> = []
    /// Those that have to be above 0, or what rises with the index would fall.
    private(set) var positive: Set<Int32> = []

    init(_ program: Program, _ scope: ScopePlan) {
        self.program = program
        self.scope = scope
        if scope.index >= 0 { forms[scope.index] = ItemForm(readsIndex: true, isRising: true) }
        for load in program.plan.loads(of: scope) {
            forms[load.slot] =
                load.source == .fold ? ItemForm(sums: 1 << UInt32(truncatingIfNeeded: load.column)) : .still
        }
    }

    /// What is made elsewhere is the same for all items.
    subscript(slot: Int32) -> ItemForm { forms[slot] ?? .still }

    /// Takes slots on that are read as they are.
    mutating func add(read slots: [Int32]) {
        for slot in slots where forms[slot] == nil { outer.insert(slot) }
    }

    /// Notes the form of what a column of results holds.
    mutating func set(_ form: ItemForm, of column: Int32) {
        for load in program.plan.loads(of: scope) where load.source == .fold && load.column == column {
            forms[load.slot] = form
        }
    }

    mutating func add(_ steps: [Instruction]) {
        for step in steps {
            let read = step.slotsRead(program.plan.entries)
            for slot in read where forms[slot] == nil { outer.insert(slot) }
            forms[step.target] = form(of: step, read)
        }
    }

    /// Whether a slot is infinite: that plus anything is the same.
    private func isInfinite(_ slot: Int32) -> Bool { program.plan.constants[Int(slot)]?.isInfinite == true }

    private mutating func form(of step: Instruction, _ read: ReadSlots) -> ItemForm {
        let operands = read.map { self[$0] }
        var result = ItemForm.still
        result.readsIndex = operands.contains { $0.readsIndex }
        result.isRedone = operands.contains { $0.isRedone }
        guard operands.allSatisfy({ $0.isKnown }) else { return .unknown(isRedone: result.isRedone) }
        result.isRising = isRising(step, read, operands)
        if operands.allSatisfy({ $0.sums == 0 }) { return result }
        switch step.operation {
        case .add where operands[0].sums & operands[1].sums == 0: result.sums = operands[0].sums | operands[1].sums
        case .subtract where operands[1].sums == 0: result.sums = operands[0].sums
        // Where a number is not finite, all is prepared anew.
        case .finite where operands[2].sums == 0: result.sums = operands[0].sums
        case .select where operands[0].sums == 0:
            let sums = isInfinite(read[1]) ? operands[2].sums : operands[1].sums
            guard operands[1].sums == sums || isInfinite(read[1]), operands[2].sums == sums || isInfinite(read[2])
            else { return .unknown(isRedone: result.isRedone) }
            result.sums = sums
        default: return .unknown(isRedone: result.isRedone)
        }
        return result
    }

    /// What rises with the index goes on to do so, rounded, moved, and multiplied by what is above 0.
    private mutating func isRising(_ step: Instruction, _ read: ReadSlots, _ operands: [ItemForm]) -> Bool {
        guard operands.first?.isRising == true else { return false }
        switch step.operation {
        case .floor, .ceiling, .finite: return true
        case .add, .subtract: return forms[read[1]] == nil
        case .multiply, .divide:
            guard forms[read[1]] == nil else { return false }
            positive.insert(read[1])
            return true
        default: return false
        }
    }
}

/// What slots of the layout and of sections come from.
struct OuterSlots {
    private var steps: [Int32: ReadSlots] = [:]
    /// The slots that differ from section to section.
    private var isOfSections: Set<Int32> = []
    private var isFoldOfSections: Set<Int32> = []

    init(_ program: Program) {
        for input in program.sectionInputs { isOfSections.insert(input.slot) }
        for level in program.levels {
            for step in level.section {
                steps[step.target] = step.slotsRead(program.plan.entries)
                isOfSections.insert(step.target)
            }
            for folds in level.scopeFolds where program.plan.scopes[folds.scope].isInSection {
                for fold in folds.folds { isOfSections.insert(fold.target) }
            }
            for fold in level.sectionFolds where fold.isForEach {
                isFoldOfSections.insert(fold.target)
                isOfSections.insert(fold.target)
            }
        }
    }

    /// The slots themselves, and those of the layout behind those of sections, which other sections read too; nil where
    /// one of them may differ in sections that have no change.
    func leaves(of slots: Set<Int32>, isSingle: Bool) -> [Int32]? {
        var found = slots
        var seen = slots
        var open = Array(slots)
        while let slot = open.popLast() {
            if !isSingle, isFoldOfSections.contains(slot) { return nil }
            for operand in steps[slot] ?? .none where seen.insert(operand).inserted {
                open.append(operand)
                if !isOfSections.contains(operand) { found.insert(operand) }
            }
        }
        return found.sorted()
    }
}
