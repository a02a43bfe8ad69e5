/// The three categories of elements, as in a collection view.
public enum ElementCategory: String, Sendable, CaseIterable {
    /// Shows one item of data.
    case cell
    /// Belongs to a section or to the whole layout: headers, footers, menus.
    case supplementary
    /// Takes no room and shows no data: backdrops, lines, markers.
    case decoration
}
