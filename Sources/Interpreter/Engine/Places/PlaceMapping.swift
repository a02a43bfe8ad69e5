import LayoutChecker

/// Where the items of a list stand in another one that comes from the same list, by the changes of both.
struct PlaceMapping: Sendable {
    /// Taken back, the last first.
    private let back: [ChangeHistory.Step]
    private let forth: [ChangeHistory.Step]

    private init(back: [ChangeHistory.Step], forth: [ChangeHistory.Step]) {
        self.back = back
        self.forth = forth
    }

    /// nil where the lists have no common beginning.
    init?(from first: ChangeHistory, to second: ChangeHistory) {
        guard first.root === second.root else { return nil }
        var common = 0
        while common < min(first.steps.count, second.steps.count), first.steps[common] == second.steps[common] {
            common += 1
        }
        self.init(back: Array(first.steps[common...]), forth: Array(second.steps[common...]))
    }

    var inverse: PlaceMapping { PlaceMapping(back: forth, forth: back) }

    /// Where an item stands; nil: it is not there.
    func place(_ place: ItemPlace) -> ItemPlace? {
        var (section, item) = (place.section, place.item)
        for step in back.reversed() {
            guard let before = step.origin(section, item) else { return nil }
            (section, item) = before
        }
        for step in forth {
            guard let after = step.target(section, item) else { return nil }
            (section, item) = after
        }
        return ItemPlace(section: section, item: item)
    }

    /// Where a section stands; nil: it is not there.
    func section(_ section: Int) -> Int? {
        // No item has this number: no change of an item says anything of it.
        place(ItemPlace(section: section, item: -1)).map { $0.section }
    }
}

extension ChangeHistory.Step {
    /// Where an item stands after this change.
    fileprivate func target(_ section: Int, _ item: Int) -> (Int, Int)? {
        switch self {
        case .insert(let at, let place): return (section, section == at && item >= place ? item + 1 : item)
        case .remove(let at, let place):
            if section == at, item == place { return nil }
            return (section, section == at && item > place ? item - 1 : item)
        case .move(let at, let place, let toSection, let toItem):
            if section == at, item == place { return (toSection, toItem) }
            let left = section == at && item > place ? item - 1 : item
            return (section, section == toSection && left >= toItem ? left + 1 : left)
        case .insertSections(let at, let count): return (section >= at ? section + count : section, item)
        case .removeSection(let at): return section == at ? nil : (section > at ? section - 1 : section, item)
        case .moveSection(let at, let target):
            if section == at { return (target, item) }
            let left = section > at ? section - 1 : section
            return (left >= target ? left + 1 : left, item)
        }
    }

    /// Where an item stood before this change.
    fileprivate func origin(_ section: Int, _ item: Int) -> (Int, Int)? {
        switch self {
        case .insert(let at, let place): ChangeHistory.Step.remove(section: at, item: place).target(section, item)
        case .remove(let at, let place): ChangeHistory.Step.insert(section: at, item: place).target(section, item)
        case .move(let at, let place, let toSection, let toItem):
            ChangeHistory.Step.move(section: toSection, item: toItem, toSection: at, toItem: place)
                .target(section, item)
        case .insertSections(let at, let count):
            section >= at && section < at + count ? nil : (section >= at ? section - count : section, item)
        case .removeSection(let at): ChangeHistory.Step.insertSections(at, count: 1).target(section, item)
        case .moveSection(let at, let target):
            ChangeHistory.Step.moveSection(target, to: at).target(section, item)
        }
    }
}
