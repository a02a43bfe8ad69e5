import LayoutDSL

/// A layout as one flat program: numbered slots, one step a slot, no names, no recursion, no loops but those over
/// sections, cells and copies. The steps are cut into three stages (constants are in the slots from the start,
/// `prepare` runs once a world, `scroll` once an offset) and, within a stage, by what they are computed for.
public final class Program: Sendable {
    /// The layout it was compiled from.
    public let layout: Layout
    /// Whether its elements are drawn as they are, as they come, or as they go.
    let phase: Phase

    /// How many elements are visited one by one at an offset, at most.
    public static let visitLimit = 1_000_000
    /// How many elements are visited one by one to prepare, at most; only cells whose sizes differ need it.
    static let prepareLimit = 16_777_216
    /// How many sections, at most: each is visited at every offset.
    static let sectionLimit = 1_000_000

    /// The slots before anything has run: constants in place, the rest 0.
    let slots: [Double]
    /// The formula of each slot.
    let formulas: [FormulaID]
    /// The slot of each formula; -1 for one that nothing reads.
    let slotOfFormula: [Int32]
    /// The operands of `.pick`, as slots.
    let entries: [Int32]
    /// What is run to prepare, one level after the other: a level's folds read what the levels before it left.
    let levels: [Level]
    /// What is run once an offset.
    let scroll: ScrollStage
    /// The inputs that are the same for the whole layout, by their slots.
    let inputs: [Input]
    /// The inputs that differ from section to section.
    let sectionInputs: [Input]
    /// The section slots that are stored for each section, in the order of their columns.
    let sectionColumns: [Int32]
    /// The column of each slot among `sectionColumns`; -1 for one that is not stored.
    let columnOfSlot: [Int32]
    /// Which section slots are read after the run of steps that made them: stored, or made again.
    let isKeptSlot: [Bool]
    /// What makes those again that are not stored, in order.
    let rematerialized: [Instruction]
    /// The parameters that each slot depends on.
    let dependence: [ParameterSet]
    /// For each scope that has instances of its own, in the order of their numbers.
    let scopes: [ScopeProgram]
    /// For each section block: what decides whether the elements of a section can be seen.
    let blockVisibility: [Visibility]
    let elements: [ElementProgram]
    let contentSize: (x: Int32, y: Int32)
    /// Whether anything that is drawn depends on the offset.
    let movesWithOffset: Bool
    /// The slot of the layout's own rule for where scrolling stops; -1 without one, and the steps that lead to it.
    let snap: Int32
    let gesture: [Instruction]
    /// What scrolling runs, in flat memory.
    let plan: Plan
    /// What a test asks of what has been drawn: the slots to fill with observations, and the steps over them.
    let observed: [Input]
    let expectation: [Instruction]

    init(
        layout: Layout,
        phase: Phase,
        slots: [Double],
        formulas: [FormulaID],
        slotOfFormula: [Int32],
        entries: [Int32],
        levels: [Level],
        scroll: ScrollStage,
        inputs: [Input],
        sectionInputs: [Input],
        sectionColumns: [Int32],
        columnOfSlot: [Int32],
        isKeptSlot: [Bool],
        rematerialized: [Instruction],
        dependence: [ParameterSet],
        scopes: [ScopeProgram],
        blockVisibility: [Visibility],
        elements: [ElementProgram],
        contentSize: (x: Int32, y: Int32),
        movesWithOffset: Bool,
        snap: Int32,
        gesture: [Instruction],
        plan: Plan,
        observed: [Input],
        expectation: [Instruction]
    ) {
        self.layout = layout
        self.phase = phase
        self.slots = slots
        self.formulas = formulas
        self.slotOfFormula = slotOfFormula
        self.entries = entries
        self.levels = levels
        self.scroll = scroll
        self.inputs = inputs
        self.sectionInputs = sectionInputs
        self.sectionColumns = sectionColumns
        self.columnOfSlot = columnOfSlot
        self.isKeptSlot = isKeptSlot
        self.rematerialized = rematerialized
        self.dependence = dependence
        self.scopes = scopes
        self.blockVisibility = blockVisibility
        self.elements = elements
        self.contentSize = contentSize
        self.movesWithOffset = movesWithOffset
        self.snap = snap
        self.gesture = gesture
        self.plan = plan
        self.observed = observed
        self.expectation = expectation
    }

    /// How many steps each stage has.
    public var stepCounts: (constant: Int, prepare: Int, scroll: Int) {
        let table = layout.table
        var counts = (0, 0, 0)
        for formula in formulas {
            switch table[formula].stage {
            case .constant: counts.0 += 1
            case .prepare: counts.1 += 1
            case .scroll, .gesture, .observed: counts.2 += 1
            }
        }
        return counts
    }
}
