import LayoutChecker

extension DataChange {
    /// Where an item stands after this change; nil when it has been removed.
    func place(of item: ItemPlace) -> ItemPlace? {
        let (section, place) = (item.section, item.item)
        switch self {
        case .update, .updateSection: return item
        case .insert(section, let new, _): return ItemPlace(section: section, item: new <= place ? place + 1 : place)
        case .insert: return item
        case .remove(section, let old):
            return old == place ? nil : ItemPlace(section: section, item: old < place ? place - 1 : place)
        case .remove: return item
        case .move(section, place, let toSection, let toItem): return ItemPlace(section: toSection, item: toItem)
        case .move(let from, let old, let toSection, let toItem):
            let left = from == section && old < place ? place - 1 : place
            return ItemPlace(section: section, item: toSection == section && toItem <= left ? left + 1 : left)
        case .insertSection(let new, let data):
            return new <= section ? ItemPlace(section: section + data.repeats, item: place) : item
        case .removeSection(let old):
            return old == section ? nil : ItemPlace(section: old < section ? section - 1 : section, item: place)
        case .moveSection(section, let target): return ItemPlace(section: target, item: place)
        case .moveSection(let old, let target):
            let left = old < section ? section - 1 : section
            return ItemPlace(section: target <= left ? left + 1 : left, item: place)
        }
    }
}
