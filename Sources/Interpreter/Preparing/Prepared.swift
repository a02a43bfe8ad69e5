import LayoutDSL

/// A program in a world, with everything settled that does not depend on the offset: sizes, resting places, content
/// size. A value; asking it for attributes changes nothing.
public struct Prepared: Sendable {
    /// The program.
    public let program: Program
    let world: FittedWorld
    /// The slots of the layout; those of sections and cells are filled as they are visited.
    let slots: [Double]
    /// What is stored for each section.
    let sectionValues: SectionValues
    /// Where that lies.
    let sectionPlaces: Memory<SectionValues.Place>
    let states: [ScopeState]
    /// Formulas that gave no finite number while preparing.
    public let troubles: [Trouble]
    /// How many steps the last preparing has run, those for each instance counted each time, and how many values it
    /// has folded: 0 after a `set` that changes nothing but what is worked out at every offset.
    public internal(set) var preparedSteps: Int
    let parts: [PreparedPart]
    /// Where each section can be seen from; nil where all of them are looked at.
    var reach: SectionReach?
    /// The quantities that decide alone what can be seen of a scope.
    var inverted = InverseIndexes.none

    /// The viewport, in points.
    public var viewport: Size { world.viewport }

    /// The size of the content that scrolls, in points.
    public var contentSize: Size {
        Size(width: finite(program.contentSize.x), height: finite(program.contentSize.y))
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
    public func offset(along distance: Double) -> Point {
        program.layout.isHorizontal ? Point(x: distance, y: 0) : Point(x: 0, y: distance)
    }

    /// Everything that can be seen at an offset, in painting order.
    ///
    /// - Parameters:
    ///   - offset: The content offset, in points; below 0 and past the end are overscroll. Offsets that are not finite
    ///     count as 0.
    ///   - culling: Whether to leave out what is hidden, empty or outside of the viewport. Without, every element of
    ///     the layout is answered, and visited.
    /// - Returns: The elements, the troubles met, and how many elements were visited.
    public func attributes(at offset: Point, culling: Bool = true) -> Frame {
        guard culling else {
            var visit = Visit(self, at: offset)
            visit.run()
            return visit.frame()
        }
        let scroller = Scroller(self)
        scroller.move(to: offset)
        return scroller.frame()
    }

    /// Everything that overlaps a rectangle at an offset, in painting order: what a host asks for ahead of scrolling.
    ///
    /// - Parameters:
    ///   - rectangle: In content coordinates; it need not lie in the viewport.
    ///   - offset: The content offset, in points.
    /// - Returns: The elements, the troubles met, and how many elements were visited.
    public func attributes(in rectangle: Rectangle, at offset: Point) -> Frame {
        let scroller = Scroller(self)
        scroller.look(at: rectangle, offset: offset)
        return scroller.frame()
    }

    /// Whether scrolling alone moves anything: whether any formula that is drawn depends on the offset. A change of the
    /// viewport's size always needs preparing again.
    public var movesWithOffset: Bool { program.movesWithOffset }

    /// One element at an offset, on screen or not, hidden or not.
    ///
    /// - Returns: A frame with that one element; nil when the layout has no such element in this world.
    public func attributes(of path: ElementPath, at offset: Point) -> Frame? {
        var visit = Visit(self, at: offset)
        guard visit.runOne(path) else { return nil }
        return visit.frame()
    }
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
