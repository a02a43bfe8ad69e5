/// One change to the data of a list. Places count from 0, in the list as the changes before it have left it.
///
///     try prepared.apply([
///         .update(section: 0, item: 4, fields: [DataField(name: "height", value: .number(96))]),
///         .insert(section: 0, item: 0, fields: [DataField(name: "height", value: .number(44))]),
///     ])
public enum DataChange: Sendable {
    /// Gives an item new values for the fields that are named; its other fields stay as they are.
    case update(section: Int, item: Int, fields: [DataField])
    /// Puts a new item before the item that stands at this place, or behind the last one.
    case insert(section: Int, item: Int, fields: [DataField])
    /// Takes an item away.
    case remove(section: Int, item: Int)
    /// Takes an item away, then puts it in at a place of the list without it. Its fields and its `id` go with it.
    case move(section: Int, item: Int, toSection: Int, toItem: Int)
    /// Gives a section new values for the fields that are named.
    case updateSection(Int, fields: [DataField])
    /// Puts a section in before the one that stands at this place, or behind the last one. A section without a `block`
    /// takes the block of its new place, as if all sections were given anew.
    case insertSection(Int, SectionData)
    /// Takes a section away, with its items.
    case removeSection(Int)
    /// Takes a section away, with its items, then puts it in at a place of the list without it.
    case moveSection(Int, to: Int)
}
