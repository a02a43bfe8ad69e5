import LayoutChecker

/// The changed sections of a list; the others are as they were prepared.
final class ChangedItems: @unchecked Sendable {
    /// For each section; nil for one without a change.
    private(set) var sections: [ChunkedItems?]
    /// Pointers to them, for the scroll step.
    let places: Memory<ItemPlaces>
    /// How the items of each scope change, for the scopes that have been asked for.
    var plans: [Int: CellPlan] = [:]
    /// What is read of the items of each section lies in these; nil for few sections.
    var ranges: SectionRanges?
    /// The scopes that hang on more than their own items; nil until they are asked for.
    var others: [OtherScope]?

    init(count: Int) {
        sections = [ChunkedItems?](repeating: nil, count: count)
        places = Memory(repeating: ItemPlaces.unchanged, count: count)
    }

    private init(_ other: ChangedItems) {
        sections = other.sections
        places = other.places.copy()
        plans = other.plans
        ranges = other.ranges?.copy()
        others = other.others
    }

    /// The same; sections are shared until one of both changes them.
    func copy() -> ChangedItems { ChangedItems(self) }

    /// The items of a section, to be changed; `make` makes them of what was prepared.
    func change(_ section: Int, make: () -> ChunkedItems) -> ChunkedItems {
        let isOwn = isKnownUniquelyReferenced(&sections[section])
        guard let rows = sections[section] else {
            let rows = make()
            sections[section] = rows
            note(section)
            return rows
        }
        if isOwn { return rows }
        let own = rows.copy()
        sections[section] = own
        note(section)
        return own
    }

    /// Notes where the items of a section lie now.
    func note(_ section: Int) {
        if let rows = sections[section] { places[section] = rows.places }
    }
}

extension ItemPlaces {
    /// A section without a change.
    static let unchanged: ItemPlaces = {
        let nothing = UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8)
        return ItemPlaces(
            starts: nothing.assumingMemoryBound(to: Int.self), origins: nothing.assumingMemoryBound(to: Int.self),
            owned: nothing.assumingMemoryBound(to: UnsafeMutablePointer<Double>?.self),
            numbers: nothing.assumingMemoryBound(to: Double.self), capacity: 0, foldCount: 0)
    }()
}
