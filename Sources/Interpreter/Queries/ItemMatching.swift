/// Which items of two worlds are the same: those of one `id`, wherever they are; without ids, those of one place.
struct ItemMatching: Sendable {
    private let first: ItemNames
    private let second: ItemNames

    init(_ first: Prepared, _ second: Prepared) {
        self.first = ItemNames(first)
        self.second = ItemNames(second)
    }

    /// What an element of the first side is called on the second; nil: it is not there.
    func target(of path: ElementPath) -> ElementPath? { counterpart(of: path, first, second) }

    /// What an element of the second side is called on the first; nil: it is not there.
    func origin(of path: ElementPath) -> ElementPath? { counterpart(of: path, second, first) }

    private func counterpart(of path: ElementPath, _ here: ItemNames, _ there: ItemNames) -> ElementPath? {
        // One data set that names nothing says nothing of what stays what.
        guard !here.isEmpty, !there.isEmpty else { return path }
        guard let id = here.id(of: path) else { return there.id(of: path) == nil ? path : nil }
        guard let place = there.places[id] else { return nil }
        return ElementPath(kind: path.kind, section: place.section, item: place.item)
    }
}

/// The ids of the items of one world.
private struct ItemNames {
    /// The item that has an id: the first, when there are several.
    private(set) var places: [ItemID: ItemPlace] = [:]
    private var ids: [ItemPlace: ItemID] = [:]
    /// For each section block, the elements that there are one of for each item.
    private var kinds: [Set<String>] = []
    private let blocks: Memory<Int32>

    var isEmpty: Bool { places.isEmpty }

    init(_ prepared: Prepared) {
        blocks = prepared.world.blocks
        guard !prepared.world.identities.isEmpty else { return }
        for (id, place) in prepared.world.identities where places[id] == nil {
            places[id] = place
            ids[place] = id
        }
        let program = prepared.program
        kinds = Array(repeating: [], count: program.layout.blocks.count)
        for (number, kind) in program.layout.elements.enumerated() {
            let element = program.plan.elements[number]
            guard let scope = element.scopeIndex, program.plan.scopes[scope].count < 0 else { continue }
            let block = Int(element.block)
            if kinds.indices.contains(block) { kinds[block].insert(kind.name) }
        }
    }

    /// The id that an element goes by; nil for one that is no part of an item, or of an item without an id.
    func id(of path: ElementPath) -> ItemID? {
        guard blocks.indices.contains(path.section) else { return nil }
        let block = Int(blocks[path.section])
        guard kinds.indices.contains(block), kinds[block].contains(path.kind) else { return nil }
        return ids[ItemPlace(section: path.section, item: path.item)]
    }
}
