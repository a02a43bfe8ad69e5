import LayoutChecker
import LayoutDSL

/// A layout as one flat program: numbered slots with one instruction for each slot. It has no names and no recursion,
/// and loops only over sections, cells and copies. The code has stages: constants are in the slots from the start,
/// `prepare` runs once for a world, `scroll` once for an offset. Within a stage the code is divided by scope: layout,
/// section, cell.
public final class Program: Sendable {
    /// The layout it was compiled from.
    public let layout: CheckedLayout
    /// Whether its elements are drawn as they are, as they come, or as they go.
    package let phase: Phase

    /// At most this many elements are visited one by one at an offset.
    public static let visitLimit = 1_000_000
    /// How many elements are visited one by one to prepare, at most; only cells whose sizes differ need it.
    static let prepareLimit = 16_777_216
    /// At most this many visits and steps of folds that look for places, in all parts together.
    static let searchLimit = 268_435_456
    /// How many numbers are stored to prepare, at most: 1 GiB of them.
    static let storedLimit = 134_217_728
    /// How many sections, at most: each is visited at every offset.
    static let sectionLimit = 1_000_000

    package let slots: SlotTable
    /// What is run to prepare, one level after the other: a level's folds read what the levels before it left.
    let levels: [Level]
    /// The inputs that are the same for the whole layout, by their slots.
    package let inputs: [Input]
    /// The inputs that differ from section to section.
    let sectionInputs: [Input]
    /// What a test reads of elements as they are drawn: the slots to fill.
    package let observed: [Input]
    let contentSize: (x: Int32, y: Int32)
    /// What the layout tells its app.
    package let outputs: OutputPlan
    /// Whether anything that is drawn depends on the offset.
    let movesWithOffset: Bool
    /// The slots of the layout's own rule for where scrolling stops; -1 without one.
    package let rule: (along: Int32, across: Int32)
    /// The slot of whether the list has no ends; -1 without `loop: true`.
    let loops: Int32
    /// The slots of where the list opens, and of the line that is kept; -1 without.
    let opens: Int32
    /// The slot of the section of the cell that it opens at; -1 where it opens at an offset.
    let opensSection: Int32
    let keeps: Int32
    let keepsAcross: Int32
    /// The code, the elements and the scopes.
    package let plan: Plan
    /// The same code, optimised for every world.
    let optimized: OptimizedPlan
    /// The programs of elements that come or go, where they look different then.
    let phases: [PhaseProgram]
    /// The kinds of elements by their names.
    package let kinds: KindIndex
    /// Where the inputs of sections stand in their list, by their slots.
    let sectionInputPlaces: [Int32: Int]
    /// For each slot the instruction that rematerialises it; -1 for none.
    let rematerializingPlaces: [Int32]

    init(
        layout: CheckedLayout, phase: Phase, slots: SlotTable, levels: [Level], inputs: [Input], sectionInputs: [Input],
        observed: [Input], contentSize: (x: Int32, y: Int32), movesWithOffset: Bool,
        outputs: OutputPlan, rule: (along: Int32, across: Int32), loops: Int32, opens: Int32, opensSection: Int32,
        keeps: Int32, keepsAcross: Int32, plan: Plan, optimized: OptimizedPlan, phases: [PhaseProgram]
    ) {
        self.layout = layout
        self.phase = phase
        self.slots = slots
        self.levels = levels
        self.inputs = inputs
        self.sectionInputs = sectionInputs
        self.observed = observed
        self.contentSize = contentSize
        self.movesWithOffset = movesWithOffset
        self.outputs = outputs
        self.rule = rule
        self.loops = loops
        self.opens = opens
        self.opensSection = opensSection
        self.keeps = keeps
        self.keepsAcross = keepsAcross
        self.plan = plan
        self.optimized = optimized
        self.phases = phases
        kinds = KindIndex(layout)
        var inputPlaces: [Int32: Int] = [:]
        for (place, input) in sectionInputs.enumerated() where inputPlaces[input.slot] == nil {
            inputPlaces[input.slot] = place
        }
        sectionInputPlaces = inputPlaces
        var places = [Int32](repeating: -1, count: slots.formulas.count)
        for place in plan.rematerializingCode.indices {
            places[Int(plan.instructions[place].target)] = Int32(clamping: place)
        }
        rematerializingPlaces = places
    }

    /// What of its environment the layout reads: `reducedMotion`, `rightToLeft`, `safeArea.top` …
    package var environmentRead: [String] {
        EnvironmentValue.names.indices.filter { number in
            number == Int(EnvironmentValue.rightToLeft.rawValue) && layout.mirrors
                || inputs.contains { $0.operation == .environment && Int($0.number) == number }
        }.map { EnvironmentValue.names[$0] }
    }

    /// The number of steps of each stage.
    public var stepCounts: (constant: Int, prepare: Int, scroll: Int) {
        let stages = slots.formulas.map { layout.table[$0].stage }
        let (constant, prepare) = (stages.count { $0 == .constant }, stages.count { $0 == .prepare })
        return (constant, prepare, stages.count - constant - prepare)
    }
}

/// The known facts about each slot.
package struct SlotTable: Sendable {
    /// The numbers before anything has run: constants in place, the rest 0.
    let initial: [Double]
    /// The formula of each slot.
    package let formulas: [FormulaID]
    /// The slot of each formula; -1 for one that nothing reads.
    package let ofFormula: [Int32]
    /// The column of each slot among those that are stored for sections; -1 for one that is not stored.
    let columns: [Int32]
    /// Which section slots are read after the code that made them: stored, or rematerialised.
    package let isKept: [Bool]
    /// The parameters that each slot depends on.
    let dependence: [ParameterSet]

    /// The slot of a formula; -1 for one that nothing reads.
    package subscript(formula: FormulaID) -> Int32 { ofFormula[Int(formula.index)] }
}
