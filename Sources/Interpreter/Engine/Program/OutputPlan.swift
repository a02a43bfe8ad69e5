import LayoutChecker

/// Where the outputs of a layout stand among the slots.
package struct OutputPlan: Sendable {
    /// The outputs, in the order of the file.
    package var outputs: [Output] = []
    /// The slots of the current cell of the layout, and of the row at hand.
    var current: [Input] = []
    var currentOfRow: [Input] = []

    /// The slots of an output.
    package struct Output: Sendable {
        package let owner: OutputFormula.Owner
        package let shape: OutputFormula.Shape
        /// The slot of the number, or of the section of a cell.
        package let first: Int32
        /// The slot of the item of a cell; -1 for what is no cell.
        package let second: Int32
        /// The slot of the kind of what may be no cell, else -1.
        package let third: Int32

        /// The slot of a component.
        func slot(_ component: Int) -> Int32 { component == 0 ? first : component == 1 ? second : third }
    }
}
