import LayoutChecker

/// Fits changes of data to a layout, one after the other: the places of each count as those before it have left them.
struct ItemChangeReader {
    private let world: FittedWorld
    private let layout: CheckedLayout
    /// How many items the sections have that changes before have made longer or shorter.
    private var counts: [Int: Int] = [:]

    init(_ world: FittedWorld, _ layout: CheckedLayout) {
        (self.world, self.layout) = (world, layout)
    }

    /// The changes as changes of items; nil where some are of another kind, or need the whole list to be looked at.
    ///
    /// - Throws: The `WorldError` of a place that does not exist or a field of the wrong type.
    mutating func itemChanges(_ changes: [DataChange]) throws(WorldError) -> [ItemChange]? {
        var found: [ItemChange] = []
        for change in changes {
            switch change {
            case .update(let section, let item, let fields):
                guard let count = self.count(section), item >= 0, item < count else { return nil }
                let fitted = try ItemFields(fields, layout, at: DataPlace(section: section, item: item))
                found.append(.update(section: section, item: item, fitted))
            case .insert(let section, let item, let fields):
                guard let count = self.count(section), item >= 0, item <= count else { return nil }
                let fitted = try ItemFields(fields, layout, at: DataPlace(section: section, item: item))
                guard hasNeeded(fitted, world.blocks[section]) else { return nil }
                counts[section] = count + 1
                found.append(.insert(section: section, item: item, fitted))
            case .remove(let section, let item):
                guard let count = self.count(section), item >= 0, item < count else { return nil }
                counts[section] = count - 1
                found.append(.remove(section: section, item: item))
            case .move(let section, let item, let toSection, let toItem):
                guard let count = self.count(section), item >= 0, item < count,
                    let room = section == toSection ? count - 1 : self.count(toSection), toItem >= 0, toItem <= room,
                    world.blocks[section] == world.blocks[toSection]
                else { return nil }
                counts[section] = count - 1
                counts[toSection] = room + 1
                found.append(.move(section: section, item: item, toSection: toSection, toItem: toItem))
            case .updateSection(let section, let fields):
                guard world.counts.indices.contains(section) else { return nil }
                let values = try ItemFields.values(of: .section, fields, layout, at: DataPlace(section: section))
                found.append(.updateSection(section, values))
            case .insertSection, .removeSection, .moveSection: return nil
            }
        }
        return found
    }

    /// How many items a section has after the changes so far; nil where there is none.
    private func count(_ section: Int) -> Int? {
        world.counts.indices.contains(section) ? counts[section] ?? world.counts[section] : nil
    }

    /// Whether a new item has every field that has no default.
    private func hasNeeded(_ fields: ItemFields, _ block: Int32) -> Bool {
        for (number, field) in layout.fields.enumerated()
        where field.level == .item && !field.hasDefault && field.block == block {
            guard fields.values.contains(where: { $0.field == number }) else { return false }
        }
        return true
    }
}
