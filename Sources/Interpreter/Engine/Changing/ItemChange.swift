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

    init(_ fields: [DataField], _ layout: CheckedLayout, at place: String) throws(WorldError) {
        values = try ItemFields.values(of: .item, fields, layout, at: place)
        if fields.contains(where: { $0.name.utf8.elementsEqual("id".utf8) }) { id = .some(ItemID(fields)) }
    }

    /// The values of the fields of a level.
    static func values(
        of level: CheckedLayout.Field.Level, _ fields: [DataField], _ layout: CheckedLayout, at place: String
    ) throws(WorldError) -> [(field: Int, value: Double)] {
        var values: [(field: Int, value: Double)] = []
        for (number, field) in layout.fields.enumerated() where field.level == level {
            if let value = try FittedWorld.value(field, in: fields, at: place) { values.append((number, value)) }
        }
        return values
    }
}

extension Prepared {
    /// The changes as changes of items; nil where some are of another kind, or need the whole list to be looked at.
    ///
    /// - Throws: The `WorldError` of a place that does not exist or a field of the wrong type.
    func itemChanges(_ changes: [DataChange]) throws(WorldError) -> [ItemChange]? {
        var found: [ItemChange] = []
        var counts: [Int: Int] = [:]
        func count(_ section: Int) -> Int? {
            world.counts.indices.contains(section) ? counts[section] ?? world.counts[section] : nil
        }
        for change in changes {
            switch change {
            case .update(let section, let item, let fields):
                guard let count = count(section), item >= 0, item < count else { return nil }
                let fitted = try ItemFields(fields, program.layout, at: "section \(section), item \(item)")
                found.append(.update(section: section, item: item, fitted))
            case .insert(let section, let item, let fields):
                guard let count = count(section), item >= 0, item <= count else { return nil }
                let fitted = try ItemFields(fields, program.layout, at: "section \(section), item \(item)")
                guard hasNeeded(fitted, world.blocks[section]) else { return nil }
                counts[section] = count + 1
                found.append(.insert(section: section, item: item, fitted))
            case .remove(let section, let item):
                guard let count = count(section), item >= 0, item < count else { return nil }
                counts[section] = count - 1
                found.append(.remove(section: section, item: item))
            case .move(let section, let item, let toSection, let toItem):
                guard let count = count(section), item >= 0, item < count,
                    let room = self.roomForMove(section, toSection, count, counts), toItem >= 0, toItem <= room,
                    world.blocks[section] == world.blocks[toSection]
                else { return nil }
                counts[section] = count - 1
                counts[toSection] = room + 1
                found.append(.move(section: section, item: item, toSection: toSection, toItem: toItem))
            case .updateSection(let section, let fields):
                guard world.counts.indices.contains(section) else { return nil }
                let values = try ItemFields.values(of: .section, fields, program.layout, at: "section \(section)")
                found.append(.updateSection(section, values))
            case .insertSection, .removeSection, .moveSection: return nil
            }
        }
        return found
    }

    private func roomForMove(_ section: Int, _ target: Int, _ count: Int, _ counts: [Int: Int]) -> Int? {
        if section == target { return count - 1 }
        return world.counts.indices.contains(target) ? counts[target] ?? world.counts[target] : nil
    }

    /// Whether a new item has every field that has no default.
    private func hasNeeded(_ fields: ItemFields, _ block: Int32) -> Bool {
        for (number, field) in program.layout.fields.enumerated()
        where field.level == .item && !field.hasDefault && field.block == block {
            guard fields.values.contains(where: { $0.field == number }) else { return false }
        }
        return true
    }
}
