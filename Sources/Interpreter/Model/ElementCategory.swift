/// The three kinds of view that a collection view knows.
public enum ElementCategory: String, Sendable, CaseIterable {
    /// Shows one item of data.
    case cell
    /// Belongs to a section or to the whole layout: headers, footers, menus.
    case supplementary
    /// Belongs to the layout alone: backdrops, lines, markers.
    case decoration
}
