import LayoutChecker

/// The program of elements that come or go, beside that of a layout. It is never prepared: all that takes long, its folds,
/// is taken from what was prepared for the layout.
struct PhaseProgram: Sendable {
    let program: Program
    /// What it takes over.
    let carried: [CarriedSlot]
    /// Which element kinds look different in this phase.
    let isOwn: [Bool]
}

/// A slot of a layout's program whose number goes into a slot of another program of the same layout.
struct CarriedSlot: Sendable {
    let from: Int32
    let to: Int32
}

extension Program {
    /// The program of a phase; nil where no element looks different in it.
    func program(of phase: Phase) -> PhaseProgram? { phases.first { $0.program.phase == phase } }

    /// The formulas that are not computed for a single element, but for all at once or step by step.
    var carriedFormulas: [FormulaID] {
        slots.formulas.filter { id in
            let operation = layout.table[id].operation
            return operation.isFold || operation == .trailing
        }
    }
}
