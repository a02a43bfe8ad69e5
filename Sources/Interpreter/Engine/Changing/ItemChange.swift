import LayoutChecker

/// A change of one item or of the fields of a section, fitted to the layout.
enum ItemChange {
    /// Values of fields of the section itself.
    case updateSection(Int, [(field: Int, value: Double)])
    /// Values of fields, and the id if the fields name one.
    case update(section: Int, item: Int, ItemFields)
    case insert(section: Int, item: Int, ItemFields)
    case remove(section: Int, item: Int)
    case move(section: Int, item: Int, toSection: Int, toItem: Int)
}

/// The fields of a item that a layout reads.
struct ItemFields {
    var values: [(field: Int, value: Double)] = []
    /// The id, where the fields name one: nil in it takes the id away.
    var id: ItemID??

    init() {}

    init(_ fields: [DataField], _ layout: CheckedLayout, at place: DataPlace) throws(WorldError) {
        values = try ItemFields.values(of: .item, fields, layout, at: place)
        if fields.contains(where: { $0.name.utf8.elementsEqual("id".utf8) }) { id = .some(ItemID(fields)) }
    }

    /// The values of the fields of a level.
    static func values(
        of level: CheckedLayout.Field.Level, _ fields: [DataField], _ layout: CheckedLayout, at place: DataPlace
    ) throws(WorldError) -> [(field: Int, value: Double)] {
        var values: [(field: Int, value: Double)] = []
        for (number, field) in layout.fields.enumerated() where field.level == level {
            if let value = try FittedWorld.value(field, in: fields, at: place) { values.append((number, value)) }
        }
        return values
    }
}
