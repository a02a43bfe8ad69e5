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
    let remade: [Step]
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
    let gesture: [Step]
    /// What scrolling runs, in flat memory.
    let plan: Plan
    /// What a test asks of what has been drawn: the slots to fill with observations, and the steps over them.
    let observed: [Input]
    let expectation: [Step]

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
        remade: [Step],
        dependence: [ParameterSet],
        scopes: [ScopeProgram],
        blockVisibility: [Visibility],
        elements: [ElementProgram],
        contentSize: (x: Int32, y: Int32),
        movesWithOffset: Bool,
        snap: Int32,
        gesture: [Step],
        plan: Plan,
        observed: [Input],
        expectation: [Step]
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
        self.remade = remade
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

/// One step: the result of an operation goes into a slot of its own.
struct Step: BitwiseCopyable {
    let operation: Operation
    let target: Int32
    let a: Int32
    let b: Int32
    let c: Int32

    /// The slots that it reads, those that a list of operands names among them.
    func slotsRead(_ entries: [Int32]) -> [Int32] {
        if operation == .pick { return [a] + entries[Int(b)..<Int(b) + Int(c)] }
        return Array([a, b, c].prefix(operation.operandCount))
    }
}

/// An input that a slot is filled with.
struct Input {
    let operation: Operation
    let number: Int32
    let slot: Int32
}

/// A fold over the instances of a scope.
struct Fold {
    let kind: FoldKind
    let arguments: [Int32]
    let target: Int32
    /// Whether there is a result for each instance, and which column of the scope it goes into.
    let isForEach: Bool
    let column: Int32
}

/// One level of the prepare stage.
struct Level {
    /// Folds over the sections, into slots of the layout or columns of the sections.
    var sectionFolds: [Fold] = []
    /// Folds over the instances of a scope.
    var scopeFolds: [ScopeFolds] = []
    var layout: [Step] = []
    var section: [Step] = []
}

/// Folds over one scope, and the steps that make their arguments.
struct ScopeFolds {
    let scope: Int
    let steps: [Step]
    let folds: [Fold]
}

/// The scroll stage of what is there once, and once a section.
struct ScrollStage {
    var layout: [Step] = []
    var section: [Step] = []
}

/// What is computed for each instance of a scope: the cells of a block, the copies of an element.
struct ScopeProgram {
    /// Its number among the scopes of the formula table.
    let number: Int32
    /// The section block it lies in; -1 for copies of an element of the layout.
    let block: Int32
    /// The slot of the number of instances; -1 for cells, which the world counts.
    let count: Int32
    /// The slot of the index; -1 when nothing reads it.
    let index: Int32
    /// Slots that are filled from data.
    let fields: [Input]
    /// Slots that are filled from the results of folds, each with its column.
    let columns: [(slot: Int32, column: Int32)]
    let columnCount: Int
    let prepare: [Step]
    let scroll: [Step]
    /// How the instances that can be visible are found.
    let culling: Culling
    /// The elements computed in it, in document order.
    let elements: [Int]
    /// What leads to the stops of its elements.
    let stops: [Step]
    /// What decides whether its elements can be seen.
    let visibility: Visibility
    /// What may decide it alone.
    let driver: Driver
    let isInSection: Bool
}

/// How the instances of a scope that can be visible are found.
enum Culling {
    /// All are visited: something may carry them into view from anywhere.
    case none
    /// The resting boxes advance evenly: a search over the index. `steps` make start and length along the scroll.
    case search(steps: [Step], boxes: [(start: Int32, length: Int32)], margin: Int)
    /// The resting boxes stand still but anyhow: columns of how far they reach from the slot `base`, which is the same
    /// for all of them (-1: from 0), so that the columns stay as they are when that moves. A box starts at the sum of
    /// its places from there.
    /// `plane` tells where they lie across the scroll too, where that stands still.
    case columns(steps: [Step], base: Int32, boxes: [ReachBox], plane: PlaneReach?)
}

/// Where boxes lie across the scroll, as along it; `steps` make both.
struct PlaneReach {
    let steps: [Step]
    let base: Int32
    let boxes: [ReachBox]
}

/// A box along the scroll: where it begins, as a sum from where all of them are counted from, and its length.
struct ReachBox {
    let places: [Int32]
    let length: Int32

    var slots: [Int32] { places + [length] }
}

/// Where the values of one element kind lie.
struct ElementProgram {
    let kind: Layout.ElementKind
    let scope: Int32
    /// Its place among the program's scopes; nil for what a section or the layout has once.
    let scopeIndex: Int?
    let block: Int32
    let presence: Int32
    let size: (x: Int32, y: Int32)
    let rest: (x: Int32, y: Int32)
    let center: (x: Int32, y: Int32)
    let anchor: (x: Int32, y: Int32)
    let scale: (x: Int32, y: Int32)
    let translation: (x: Int32, y: Int32, z: Int32)
    let rotation: (x: Int32, y: Int32, z: Int32)
    let perspective: Int32
    let alpha: Int32
    let z: Int32
    let hidden: Int32
    /// The slot of its stop; -1 for none.
    let snap: Int32
    let isEvenlySpaced: Bool
    /// What the formulas say of its drawing as a whole.
    let isCentered: Bool
    let hasDepth: Bool
    /// Whether it is only ever moved: its scale is 1 and it does not turn.
    let isOnlyMoved: Bool
    /// Whether it may turn in the plane.
    let turns: Bool
    let attributes: [(name: String, shape: AttributeFormula.Shape, slots: [Int32])]
}
