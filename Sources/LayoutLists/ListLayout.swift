import Interpreter
import LayoutDSL

/// A layout as a collection view uses it: everything between a `UICollectionViewLayout` and the interpreter, without
/// UIKit. All places are those of the scroll view: its offset with insets, its content from the left.
///
///     var list = try ListLayout(program, for: world)
///     let changes = list.scroll(to: LayoutPoint(x: 0, y: 300))   // what entered, left, moved
///     list.elements(in: rectangle)
///
/// It is a value: a copy goes its own way. One that stands alone changes without copying.
public struct ListLayout {
    /// The world that it was prepared for; later changes of data are not in it.
    public private(set) var world: World
    /// Where the scroll view stands.
    public internal(set) var contentOffset: LayoutPoint
    /// What was found on screen and one screen around it, in painting order, the lowest first.
    public internal(set) var shown: [ListElement] = []
    var scroller: Scroller
    var space: ListSpace
    var numbers: PaintingNumbers
    /// The update that is being shown.
    var updating: ListTransition?

    /// Prepares a layout and opens it where it says.
    ///
    /// - Parameters:
    ///   - program: The compiled layout.
    ///   - world: The size of the whole scroll view, what bars cover of it, the direction of lines, and the data. Insets
    ///     are as they are on screen.
    /// - Throws: The `WorldError` of a world that does not fit.
    public init(_ program: Program, for world: World) throws(WorldError) {
        self.world = world
        let prepared = try program.prepare(for: world)
        scroller = prepared.scroller()
        space = ListSpace(prepared)
        numbers = PaintingNumbers(prepared)
        contentOffset = space.contentOffset(of: prepared.opening)
        _ = scroll(to: contentOffset)
    }

    /// The layout in its world. Its offsets and places are those of the layout, not of the scroll view.
    public var prepared: Prepared { scroller.standing }

    /// The size of the scroll view's content, in points. A list without ends has many rounds, and opens in the middle.
    public var contentSize: LayoutSize { space.contentSize }

    /// Whether scrolling changes anything but what is on screen.
    public var movesWithOffset: Bool { prepared.movesWithOffset || prepared.program.layout.isRowed }

    /// Runtime errors: formulas that gave no finite number. A resting value stands in their place.
    public var troubles: [Trouble] { prepared.troubles + scroller.troubles }

    /// Prepares it for another world: the scroll view has another size, bars cover more, all data is new.
    ///
    /// - Returns: The offset of the scroll view at which what the user sees stays where it is.
    /// - Throws: The `WorldError` of a world that does not fit. Then nothing has changed.
    public mutating func prepare(for world: World) throws(WorldError) -> LayoutPoint {
        let before = prepared
        var after = try before.program.prepare(for: world)
        after.keepRows(of: before)
        self.world = world
        return take(after, keeping: before, after: [])
    }

    /// Gives params new values. Only what depends on them is computed again.
    ///
    /// - Returns: The offset of the scroll view at which what the user sees stays where it is.
    /// - Throws: The `WorldError` of a value that does not fit. Then nothing has changed.
    public mutating func set(_ values: [ParameterValue]) throws(WorldError) -> LayoutPoint {
        let before = prepared
        var after = before
        try after.set(values)
        return take(after, keeping: before, after: [])
    }

    /// Goes on with another state of the layout.
    mutating func take(_ after: Prepared, keeping before: Prepared, after changes: [DataChange]) -> LayoutPoint {
        var after = after
        let offset = after.keep(space.offset(of: contentOffset), of: before, after: changes)
        let trails = scroller
        scroller = after.scroller()
        scroller.takeTrails(of: trails)
        space = ListSpace(after)
        numbers = PaintingNumbers(after)
        contentOffset = space.contentOffset(of: offset)
        look()
        return contentOffset
    }

    /// A copy of the scroller where another list uses it too.
    mutating func ownScroller() {
        if !isKnownUniquelyReferenced(&scroller) { scroller = scroller.copy() }
    }
}
