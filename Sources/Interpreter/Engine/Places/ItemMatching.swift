import LayoutChecker

/// Which items of two lists are the same: by the changes that lead from one to the other, if both come from one list;
/// else those of one `id`, wherever they are; without ids, those of one place.
struct ItemMatching: Sendable {
    private enum Way {
        case changes(PlaceMapping, PlaceMapping)
        case names(ItemNames, ItemNames)
    }

    private let way: Way
    private let first: Prepared
    private let second: Prepared

    init(_ first: Prepared, _ second: Prepared) {
        (self.first, self.second) = (first, second)
        if let mapping = PlaceMapping(from: first.history, to: second.history) {
            way = .changes(mapping, mapping.inverse)
        } else {
            way = .names(ItemNames(first), ItemNames(second))
        }
    }

    /// What an element of the first side is called on the second; nil: it is not there.
    func target(of path: ElementPath) -> ElementPath? {
        switch way {
        case .changes(let mapping, _): mapped(path, mapping, first)
        case .names(let here, let there): counterpart(of: path, here, there)
        }
    }

    /// What an element of the second side is called on the first; nil: it is not there.
    func origin(of path: ElementPath) -> ElementPath? {
        switch way {
        case .changes(_, let mapping): mapped(path, mapping, second)
        case .names(let there, let here): counterpart(of: path, here, there)
        }
    }

    private func counterpart(of path: ElementPath, _ here: ItemNames, _ there: ItemNames) -> ElementPath? {
        // One data set that names nothing says nothing of what stays what.
        guard !here.isEmpty, !there.isEmpty else { return path }
        guard let id = here.id(of: path) else { return there.id(of: path) == nil ? path : nil }
        guard let place = there.place(of: id) else { return nil }
        return ElementPath(kind: path.kind, section: place.section, item: place.item)
    }

    private func mapped(_ path: ElementPath, _ mapping: PlaceMapping, _ side: Prepared) -> ElementPath? {
        let program = side.program
        let number = program.kinds[path.kind].first
        guard let number, program.plan.elements[number].isInSection else { return path }
        let scope = program.plan.elements[number].scopeIndex
        // An element that a section has once, or copies of it, go with the section.
        guard let scope, program.plan.scopes[scope].count < 0 else {
            guard let section = mapping.section(path.section) else { return nil }
            return ElementPath(kind: path.kind, section: section, item: path.item)
        }
        guard let place = mapping.place(ItemPlace(section: path.section, item: path.item)) else { return nil }
        return ElementPath(kind: path.kind, section: place.section, item: place.item)
    }
}

/// The ids of the items of one world.
private struct ItemNames {
    /// In the order of their places.
    private let entries: [(id: ItemID, place: ItemPlace)]
    /// The number of an entry at the hash of its id, or behind it; -1 where there is none. It is at most half full.
    ///
    /// A dictionary takes ten times as long for a million ids: it grows step by step, and a second one by place would
    /// say what the order of the entries says anyway.
    private var table: [Int32] = []
    /// For each section block, the elements that there are one of for each item.
    private var kinds: [[String]] = []
    private let blocks: Memory<Int32>

    var isEmpty: Bool { entries.isEmpty }

    init(_ prepared: Prepared) {
        blocks = prepared.world.blocks
        entries = ItemNames.identities(of: prepared)
        guard !entries.isEmpty else { return }
        fillTable()
        let program = prepared.program
        kinds = Array(repeating: [], count: program.layout.blocks.count)
        for (number, kind) in program.layout.elements.enumerated() {
            let element = program.plan.elements[number]
            guard let scope = element.scopeIndex, program.plan.scopes[scope].count < 0 else { continue }
            let block = Int(element.block)
            if kinds.indices.contains(block) { kinds[block].append(kind.name) }
        }
    }

    /// The items that have an id, in the order of their places.
    private static func identities(of prepared: Prepared) -> [(id: ItemID, place: ItemPlace)] {
        guard prepared.changedItems != nil else { return prepared.world.identities }
        let ids = ChangedData(prepared.world, prepared.changedItems, prepared.program.layout).ids
        return ids.enumerated().flatMap { section, items in
            items.map { ($0.id, ItemPlace(section: section, item: $0.item)) }
        }
    }

    private mutating func fillTable() {
        var size = 2
        while size < 2 * entries.count { size *= 2 }
        var table = [Int32](repeating: -1, count: size)
        for number in entries.indices {
            let slot = ItemNames.slot(of: entries[number].id, table, entries)
            // Of several items with one id the first has it.
            if table[slot] < 0 { table[slot] = Int32(clamping: number) }
        }
        self.table = table
    }

    /// Where an id stands in the table, or would.
    private static func slot(of id: ItemID, _ table: [Int32], _ entries: [(id: ItemID, place: ItemPlace)]) -> Int {
        let mask = table.count - 1
        var slot = id.hashValue & mask
        while table[slot] >= 0, entries[Int(table[slot])].id != id { slot = (slot + 1) & mask }
        return slot
    }

    /// The item that has an id: the first, when there are several.
    func place(of id: ItemID) -> ItemPlace? {
        guard !table.isEmpty else { return nil }
        let number = table[ItemNames.slot(of: id, table, entries)]
        return number >= 0 ? entries[Int(number)].place : nil
    }

    /// The id that an element goes by; nil for one that is no part of an item, or of an item without an id.
    func id(of path: ElementPath) -> ItemID? {
        guard blocks.indices.contains(path.section) else { return nil }
        let block = Int(blocks[path.section])
        guard kinds.indices.contains(block),
            kinds[block].contains(where: { $0.utf8.elementsEqual(path.kind.utf8) })
        else { return nil }
        let place = ItemPlace(section: path.section, item: path.item)
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].place < place { low = middle + 1 } else { high = middle }
        }
        guard low < entries.count, entries[low].place == place else { return nil }
        // An item behind another one of the same id goes by its place.
        let id = entries[low].id
        return self.place(of: id) == place ? id : nil
    }
}
