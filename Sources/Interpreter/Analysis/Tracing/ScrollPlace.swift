import LayoutChecker
import LayoutEngine

/// How far a section has been scrolled by itself.
package struct RowPlace: Sendable, Hashable {
    /// The section, counted from 0.
    package let section: Int
    /// Its own offset, in points.
    package let offset: Double
}

/// Where scrolling stands while a layout is looked at: the offset of the layout, and that of one of its rows.
struct ScrollPlace {
    var point: LayoutPoint
    /// nil: all rows stand where they open.
    var row: RowPlace?
}
