import LayoutChecker

/// The `id` of an item, as its data gives it.
enum ItemID: Hashable {
    case number(Double)
    /// The bytes: no two texts that differ are one.
    case text([UInt8])

    /// The id in a record; nil: it has none that could be told again.
    init?(_ record: [DataField]) {
        guard let field = record.first(where: { $0.name.utf8.elementsEqual("id".utf8) }) else { return nil }
        switch field.value {
        case .number(let number) where number.isFinite: self = .number(number)
        case .text(let text): self = .text(Array(text.utf8))
        case .number, .boolean, .list, .other: return nil
        }
    }
}

/// Where an item of data is shown.
struct ItemPlace: Comparable {
    let section: Int
    let item: Int

    static func < (a: ItemPlace, b: ItemPlace) -> Bool {
        a.section != b.section ? a.section < b.section : a.item < b.item
    }
}
