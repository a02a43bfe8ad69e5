/// The categories of elements: the three of a collection view, and the parts of these.
public enum ElementCategory: String, Sendable, CaseIterable {
    /// Shows one item of data.
    case cell
    /// Belongs to a section or to the whole layout: headers, footers, menus.
    case supplementary
    /// Takes no room and shows no data: backdrops, lines, markers.
    case decoration
    /// Stands in an element, its owner, and is moved, turned, scaled, faded and masked with it.
    case part
}
