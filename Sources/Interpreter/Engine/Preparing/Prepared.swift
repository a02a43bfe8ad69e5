import LayoutChecker
import LayoutDSL

/// A program in a world. Everything that does not depend on the offset is computed: sizes, places, the size of the
/// content. It is a value type; reading attributes does not change it.
public struct Prepared: Sendable {
    /// The program.
    public let program: Program
    package let world: FittedWorld
    /// The slots of the layout; those of sections and cells are filled as they are visited.
    package var slots: [Double]
    /// What is stored for each section.
    let sectionValues: SectionValues
    /// Pointers to those columns.
    let sectionPlaces: Memory<SectionValues.Place>
    let states: [ScopeState]
    /// Runtime errors of preparing: formulas that are not finite.
    public let troubles: [Trouble]
    /// The number of steps of the last preparing (steps for each instance count each time) plus the number of folded
    /// values. It is 0 after a `set` that changes only formulas that are computed at every offset.
    public internal(set) var preparedSteps: Int
    let parts: [PreparedPart]
    /// How far each section reaches; nil where all sections are visited.
    var reach: SectionReach?
    /// The indexes of inverse culling.
    var inverted = InverseIndexes.none
    /// The rows of sections that have changed since all was prepared; nil where none has.
    var changedItems: ChangedItems?
    /// How far rounding may have moved what is summed, since all was prepared.
    var drift = 0.0
    /// What the last change has kept in its place; nil before any.
    var kept: KeptPlace?
    /// The changes since the list was prepared first.
    var history = ChangeHistory()

    /// Where the rows stand, the sections that scroll by themselves, wherever nothing else moves them.
    public var rowOffsets: RowOffsets

    /// The viewport of formulas, in points: what lies between the content insets.
    public var viewport: LayoutSize { world.viewport }

    /// How much of the screen bars of the host cover around the viewport, in points.
    public var contentInsets: LayoutEnvironment.Insets { world.environment.contentInsets }

    /// What is on screen at an offset, in content coordinates: the viewport, and what stands under the content insets.
    public func screen(at offset: LayoutPoint) -> LayoutRectangle {
        let screen = writtenScreen(at: offset)
        return mirror?.placed(screen) ?? screen
    }

    /// The left edge of the viewport at an offset, in content coordinates: the offset along x counts from where lines of text
    /// begin.
    public func viewportLeft(at offset: LayoutPoint) -> Double {
        mirror.map { $0.width - offset.x - viewport.width } ?? offset.x
    }

    /// The screen in the layout as it is written, from left to right.
    package func writtenScreen(at offset: LayoutPoint) -> LayoutRectangle {
        let insets = mirror == nil ? contentInsets : contentInsets.mirrored
        return LayoutRectangle(
            x: offset.x - insets.left, y: offset.y - insets.top,
            width: viewport.width + (insets.left + insets.right),
            height: viewport.height + (insets.top + insets.bottom))
    }

    /// The size of the content, in points.
    public var contentSize: LayoutSize {
        LayoutSize(width: finite(program.contentSize.x), height: finite(program.contentSize.y))
    }

    /// Whether the list has no ends: any number is an offset, and the content repeats. A layout with `loop: true` whose
    /// content is too short has ends all the same.
    public var loops: Bool { program.loops >= 0 && slots[Int(program.loops)] != 0 }

    /// The value of each parameter, in their order.
    package var parameterValues: [Double] { world.parameters }

    /// The number of cells of each section.
    public var sectionCounts: [Int] { world.counts.indices.map { world.counts[$0] } }

    private func finite(_ slot: Int32) -> Double {
        let value = slots[Int(slot)]
        return value.isFinite ? max(0, value) : 0
    }

    /// The content offset at a distance along the scroll: along x in a horizontal layout, else along y.
    public func offset(along distance: Double) -> LayoutPoint {
        program.layout.isHorizontal ? LayoutPoint(x: distance, y: 0) : LayoutPoint(x: 0, y: distance)
    }

    /// Whether any drawn formula depends on the offset. If it is false, a scroll step changes no element. A new size of
    /// the viewport always needs preparing again.
    public var movesWithOffset: Bool { program.movesWithOffset }
}
