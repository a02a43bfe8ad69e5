import LayoutDSL

/// A value that the layout, a section or an element tells the app: `output atEnd = progress == 1`.
package struct OutputFormula: Sendable {
    /// Who tells it.
    package enum Owner: Sendable, Equatable {
        case layout
        /// Each section of a block.
        case section(block: Int32)
        /// Each element of a kind that is on screen; its number among the elements of the layout.
        case element(Int32)
    }

    package enum Shape: UInt8, Sendable {
        case number, boolean, cell
        /// An element that may be no cell.
        case element

        /// Of how many numbers it is made.
        package var count: Int {
            switch self {
            case .number, .boolean: 1
            case .cell: 2
            case .element: 3
            }
        }
    }

    package let name: String
    package let owner: Owner
    package let shape: Shape
    /// The number; of a cell its section and its item, of any element also its kind, below 0 for a cell.
    package let components: [FormulaID]
    /// The place of its name.
    package let span: SourceSpan

    package init(name: String, owner: Owner, shape: Shape, components: [FormulaID], span: SourceSpan) {
        self.name = name
        self.owner = owner
        self.shape = shape
        self.components = components
        self.span = span
    }
}

extension CheckedLayout {
    /// The outputs of an element kind, by its number, that formulas tell: without those that read the current cell, which
    /// is found by a search.
    package func outputs(ofElement number: Int) -> [OutputFormula] {
        allOutputs(ofElement: number).filter { isFollowed($0) }
    }

    /// The outputs of an element, those too that read the current cell.
    package func allOutputs(ofElement number: Int) -> [OutputFormula] {
        outputs.filter { $0.owner == .element(Int32(clamping: number)) }
    }

    /// Whether formulas tell an output: it does not read the current cell.
    package func isFollowed(_ output: OutputFormula) -> Bool {
        output.components.allSatisfy { table[$0].stage < .gesture }
    }
}
