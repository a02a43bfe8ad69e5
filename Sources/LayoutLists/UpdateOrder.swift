import Interpreter
import LayoutDSL

/// Puts the updates of a collection view, which all count in the list before or after all of them, into changes one
/// after the other: what goes first, from the end; then sections, then items, from the start, each at its place among
/// what stands there already.
struct UpdateOrder {
    private var goneSections: [Int] = []
    private var newSections: [Int] = []
    private var otherSections: [Int] = []
    private var movedSections: [(from: Int, to: Int)] = []
    private var gone: [ItemPlace] = []
    private var new: [ItemPlace] = []
    private var other: [ItemPlace] = []
    private var moved: [(from: ItemPlace, to: ItemPlace)] = []

    struct ItemPlace: Hashable {
        let section: Int
        let item: Int

        static func < (a: ItemPlace, b: ItemPlace) -> Bool { (a.section, a.item) < (b.section, b.item) }
    }

    /// - Throws: A `WorldError` if an update names a place that is not there, or two name the same one.
    init(_ updates: [ListUpdate], counts: [Int]) throws(WorldError) {
        for update in updates {
            switch update {
            case .insert(let section, let item): new.append(ItemPlace(section: section, item: item))
            case .delete(let section, let item): gone.append(ItemPlace(section: section, item: item))
            case .reload(let section, let item): other.append(ItemPlace(section: section, item: item))
            case .move(let section, let item, let toSection, let toItem):
                moved.append((ItemPlace(section: section, item: item), ItemPlace(section: toSection, item: toItem)))
            case .insertSection(let section): newSections.append(section)
            case .deleteSection(let section): goneSections.append(section)
            case .reloadSection(let section): otherSections.append(section)
            case .moveSection(let section, let to): movedSections.append((section, to))
            }
        }
        try check(counts)
        leaveOutWholeSections()
    }

    private func check(_ counts: [Int]) throws(WorldError) {
        let before = gone + other.filter { !moved.map { $0.from }.contains($0) } + moved.map { $0.from }
        let sectionsBefore = goneSections + otherSections + movedSections.map { $0.from }
        for place in before
        where !counts.indices.contains(place.section) || place.item < 0
            || place.item >= counts[place.section]
        {
            throw WorldError(
                .impossibleWorld, "an update names item \(place.item) of section \(place.section), which was not there")
        }
        for section in sectionsBefore where !counts.indices.contains(section) {
            throw WorldError(.impossibleWorld, "an update names section \(section), which was not there")
        }
        let after = new + moved.map { $0.to }
        guard Set(before).count == before.count, Set(after).count == after.count,
            Set(sectionsBefore).count == sectionsBefore.count,
            Set(newSections + movedSections.map { $0.to }).count == newSections.count + movedSections.count
        else { throw WorldError(.impossibleWorld, "two updates name the same place") }
    }

    /// Items of sections that go or come as a whole go and come with them.
    private mutating func leaveOutWholeSections() {
        let before = Set(goneSections + otherSections)
        let after = Set(newSections + otherSections.map { section(after: $0) })
        gone.removeAll { before.contains($0.section) }
        other.removeAll { before.contains($0.section) }
        new.removeAll { after.contains($0.section) }
        let crossing = moved
        moved.removeAll { before.contains($0.from.section) || after.contains($0.to.section) }
        for move in crossing where before.contains(move.from.section) != after.contains(move.to.section) {
            if before.contains(move.from.section) { new.append(move.to) } else { gone.append(move.from) }
        }
    }

    /// Where a section that stays stands after all updates.
    private func section(after section: Int) -> Int {
        if let move = movedSections.first(where: { $0.from == section }) { return move.to }
        return SurvivingPlaces(
            leaving: goneSections + movedSections.map { $0.from }, coming: newSections + movedSections.map { $0.to }
        ).place(after: section)
    }

    /// Where an item that stays stands after all updates.
    private func place(after place: ItemPlace) -> ItemPlace {
        if let move = moved.first(where: { $0.from == place }) { return move.to }
        let section = section(after: place.section)
        let leaving = (gone + moved.map { $0.from }).filter { $0.section == place.section }.map { $0.item }
        let coming = (new + moved.map { $0.to }).filter { $0.section == section }.map { $0.item }
        return ItemPlace(
            section: section, item: SurvivingPlaces(leaving: leaving, coming: coming).place(after: place.item))
    }

    /// The changes, each counted in the list as those before it have left it.
    func changes(_ data: some ListData) -> [DataChange] {
        var changes = gone.sorted { $1 < $0 }.map { DataChange.remove(section: $0.section, item: $0.item) }
        changes += goneSections.sorted().reversed().map { .removeSection($0) }
        addSections(to: &changes, data)
        addItems(to: &changes, data)
        for place in other.map({ place(after: $0) }).sorted(by: <) {
            let fields = data.fields(section: place.section, item: place.item)
            changes.append(.update(section: place.section, item: place.item, fields: fields))
        }
        for section in otherSections.map({ section(after: $0) }).sorted() {
            changes += [.removeSection(section), .insertSection(section, data.section(section))]
        }
        return changes
    }

    private func addSections(to changes: inout [DataChange], _ data: some ListData) {
        var order = PlaceOrder(
            moving: movedSections.enumerated().map { ($1.from, $0) }, without: goneSections)
        let comings = newSections.map { ($0, Int?.none) } + movedSections.enumerated().map { ($1.to, $0) }
        for (goal, number) in comings.sorted(by: { $0.0 < $1.0 }) {
            let from = number.flatMap { order.take($0) }
            let place = order.place(before: goal)
            changes.append(
                from.map { .moveSection($0, to: place) } ?? .insertSection(place, data.section(goal)))
            order.insert(at: place)
        }
    }

    private func addItems(to changes: inout [DataChange], _ data: some ListData) {
        var orders: [Int: PlaceOrder] = [:]
        for before in Set(moved.map { $0.from.section }) {
            orders[section(after: before)] = PlaceOrder(
                moving: moved.enumerated().filter { $1.from.section == before }.map { ($1.from.item, $0) },
                without: gone.filter { $0.section == before }.map { $0.item })
        }
        let comings = new.map { ($0, Int?.none) } + moved.enumerated().map { ($1.to, $0) }
        for (goal, number) in comings.sorted(by: { $0.0 < $1.0 }) {
            let source = number.map { section(after: moved[$0].from.section) }
            let from = number.flatMap { number in source.flatMap { orders[$0]?.take(number) } }
            let place = orders[goal.section]?.place(before: goal.item) ?? goal.item
            if let source, let from {
                changes.append(.move(section: source, item: from, toSection: goal.section, toItem: place))
            } else {
                let fields = data.fields(section: goal.section, item: goal.item)
                changes.append(.insert(section: goal.section, item: place, fields: fields))
            }
            orders[goal.section]?.insert(at: place)
        }
    }
}
