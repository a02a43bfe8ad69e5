import Interpreter
import LayoutDSL

/// One of the updates that a collection view makes together. What goes is counted in the list before all of them, what
/// comes in the list after all of them, as `performBatchUpdates` counts.
public enum ListUpdate: Sendable, Hashable {
    /// An item comes, at its place in the list after.
    case insert(section: Int, item: Int)
    /// An item goes, from its place in the list before.
    case delete(section: Int, item: Int)
    /// An item has other data; its place in the list before.
    case reload(section: Int, item: Int)
    /// An item goes to another place; from the list before, to the list after.
    case move(section: Int, item: Int, toSection: Int, toItem: Int)
    /// A section comes, with its items.
    case insertSection(Int)
    /// A section goes, with its items.
    case deleteSection(Int)
    /// A section has other data; its place in the list before.
    case reloadSection(Int)
    /// A section goes to another place, with its items.
    case moveSection(Int, to: Int)
}

/// What updates need of the list after them.
public protocol ListData {
    /// The data of a section.
    func section(_ section: Int) -> SectionData
    /// The fields of an item.
    func fields(section: Int, item: Int) -> [DataField]
}
