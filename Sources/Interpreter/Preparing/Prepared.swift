import LayoutDSL

/// A program in a world, with everything computed that does not depend on the offset: sizes, resting places, content
/// size. It is a value; reading attributes changes nothing.
public struct Prepared: Sendable {
    /// The program.
    public let program: Program
    let world: FittedWorld
    /// The slots of the layout; those of sections and cells are filled as they are visited.
    let slots: [Double]
    /// What is stored for each section.
    let sectionValues: SectionValues
    /// Pointers to those columns.
    let sectionPlaces: Memory<SectionValues.Place>
    let states: [ScopeState]
    /// Formulas that gave no finite number while preparing.
    public let troubles: [Trouble]
    /// How many steps the last preparing has run, those for each instance counted each time, and how many values it
    /// has folded: 0 after a `set` that changes nothing but what is worked out at every offset.
    public internal(set) var preparedSteps: Int
    let parts: [PreparedPart]
    /// How far each section reaches; nil where all sections are visited.
    var reach: SectionReach?
    /// The indexes of inverse culling.
    var inverted = InverseIndexes.none

    /// The viewport, in points.
    public var viewport: LayoutSize { world.viewport }

    /// The size of the content that scrolls, in points.
    public var contentSize: LayoutSize {
        LayoutSize(width: finite(program.contentSize.x), height: finite(program.contentSize.y))
    }

    /// The value of each parameter, in their order.
    package var parameterValues: [Double] { world.parameters }

    /// How many cells each section has.
    public var sectionCounts: [Int] { world.counts.indices.map { world.counts[$0] } }

    private func finite(_ slot: Int32) -> Double {
        let value = slots[Int(slot)]
        return value.isFinite ? max(0, value) : 0
    }

    /// The content offset that lies so far along the scroll: along x in a horizontal layout, else along y.
    public func offset(along distance: Double) -> LayoutPoint {
        program.layout.isHorizontal ? LayoutPoint(x: distance, y: 0) : LayoutPoint(x: 0, y: distance)
    }

    /// Whether scrolling alone moves anything: whether any formula that is drawn depends on the offset. A change of the
    /// viewport's size always needs preparing again.
    public var movesWithOffset: Bool { program.movesWithOffset }
}

/// Names one element: `cell[1,2]`, `menu[0,0]`.
public struct ElementPath: Sendable, Hashable {
    /// The name of its kind in the file.
    public var kind: String
    /// The section, counted from 0; 0 for an element of the whole layout.
    public var section: Int
    /// The item, counted from 0; 0 for what a section or layout has once.
    public var item: Int

    /// Makes a path.
    public init(kind: String, section: Int = 0, item: Int = 0) {
        self.kind = kind
        self.section = section
        self.item = item
    }
}
