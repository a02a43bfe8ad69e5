import LayoutChecker
import LayoutDSL

/// The data of a fitted world, taken apart so that items and sections can be put in and taken away.
struct ChangedData {
    let layout: CheckedLayout
    private(set) var counts: [Int]
    /// The block that each section names; -1 where it takes the next one.
    private(set) var named: [Int32]
    /// The columns of data, a field each, as in a fitted world; empty where no cell or section has the field.
    private(set) var columns: [[Double]]
    /// The items of each section that have an id, in their order.
    private(set) var ids: [[(item: Int, id: ItemID)]]
    /// How many cells stand before each section.
    private var bases: [Int] = []
    private var names: SectionBlockNames

    /// Takes the data of a world apart, with the rows that have changed since it was fitted.
    init(_ world: FittedWorld, _ rows: ChangedItems?, _ layout: CheckedLayout) {
        self.layout = layout
        names = SectionBlockNames(layout)
        counts = world.counts.indices.map { world.counts[$0] }
        let named = world.named
        self.named = counts.indices.map { $0 < named.count ? named[$0] : -1 }
        columns = world.columns.map { column in Array(UnsafeBufferPointer(start: column.base, count: column.count)) }
        ids = [[(item: Int, id: ItemID)]](repeating: [], count: counts.count)
        for (id, place) in world.identities { ids[place.section].append((place.item, id)) }
        countBases()
        if let rows { take(rows, world) }
    }

    private mutating func take(_ rows: ChangedItems, _ world: FittedWorld) {
        for (number, field) in layout.fields.enumerated() where field.level == .item {
            let column = world.columns[number]
            var values: [Double] = []
            values.reserveCapacity(cellCount)
            for section in counts.indices {
                let base = section < world.bases.count ? world.bases[section] : 0
                if let chunked = rows.sections[section] {
                    chunked.append(field: number, column, to: &values)
                } else {
                    let known = max(0, min(counts[section], column.count - base))
                    values += UnsafeBufferPointer(start: column.base + min(base, column.count), count: known)
                    values += [Double](repeating: .nan, count: counts[section] - known)
                }
            }
            columns[number] = values
        }
        for section in counts.indices {
            guard let chunked = rows.sections[section] else { continue }
            var found: [(item: Int, id: ItemID)] = []
            for chunk in 0..<chunked.count {
                let places = chunked.places
                let length = places.length(of: chunk)
                let known = chunked.ids(of: chunk) ?? world.ids(section, places.origins[chunk], length)
                for (item, id) in known.enumerated() {
                    if let id { found.append((places.starts[chunk] + item, id)) }
                }
            }
            ids[section] = found
        }
    }

    private mutating func countBases() {
        var base = 0
        bases = counts.map { count in
            defer { base += count }
            return base
        }
    }

    private var cellCount: Int { (bases.last ?? 0) + (counts.last ?? 0) }

    /// Makes a change.
    ///
    /// - Throws: A `WorldError` if there is no such place, or a field has the wrong type.
    mutating func apply(_ change: DataChange) throws(WorldError) {
        switch change {
        case .update(let section, let item, let fields):
            try checkItem(section, item)
            try set(fields, section, item)
        case .insert(let section, let item, let fields):
            try checkSection(section)
            guard item >= 0, item <= counts[section] else { throw noPlace(section, item) }
            try insert(section, item)
            try set(fields, section, item)
        case .remove(let section, let item):
            try checkItem(section, item)
            _ = remove(section, item)
        case .move(let section, let item, let toSection, let toItem):
            try checkItem(section, item)
            try checkSection(toSection)
            let room = counts[toSection] - (section == toSection ? 1 : 0)
            guard toItem >= 0, toItem <= room else { throw noPlace(toSection, toItem) }
            let (values, id) = remove(section, item)
            try insert(toSection, toItem)
            for (field, value) in values {
                // The only row of a column is gone with it.
                try fill(field, cellCount)
                columns[field][bases[toSection] + toItem] = value
            }
            if let id { set(id, toSection, toItem) }
        case .updateSection(let section, let fields):
            try checkSection(section)
            try setSection(fields, section)
        case .insertSection(let section, let data): try insertSections(data, at: section)
        case .removeSection(let section):
            try checkSection(section)
            _ = removeSection(section)
        case .moveSection(let section, let target):
            try checkSection(section)
            guard target >= 0, target < counts.count else { throw noSection(target) }
            insert(removeSection(section), at: target)
        }
    }

    // MARK: Places

    private func checkSection(_ section: Int) throws(WorldError) {
        guard counts.indices.contains(section) else { throw noSection(section) }
    }

    private func checkItem(_ section: Int, _ item: Int) throws(WorldError) {
        try checkSection(section)
        guard item >= 0, item < counts[section] else { throw noPlace(section, item) }
    }

    private func noSection(_ section: Int) -> WorldError {
        WorldError(.impossibleWorld, "a change names section \(section), and there are \(counts.count) sections")
    }

    private func noPlace(_ section: Int, _ item: Int) -> WorldError {
        WorldError(
            .impossibleWorld,
            "a change names item \(item) of section \(section), which has \(counts[section]) items")
    }

    // MARK: Items

    private mutating func insert(_ section: Int, _ item: Int) throws(WorldError) {
        if let limit = ElementLimit.exceeded(by: Double(cellCount) + 1) {
            throw WorldError(.elementLimit, limit.message)
        }
        let row = bases[section] + item
        for (number, field) in layout.fields.enumerated() where field.level == .item && !columns[number].isEmpty {
            columns[number].insert(.nan, at: row)
        }
        for entry in ids[section].indices where ids[section][entry].item >= item { ids[section][entry].item += 1 }
        counts[section] += 1
        for later in section + 1..<max(section + 1, bases.count) { bases[later] += 1 }
    }

    private mutating func remove(_ section: Int, _ item: Int) -> (values: [(field: Int, value: Double)], id: ItemID?) {
        let row = bases[section] + item
        var values: [(field: Int, value: Double)] = []
        for (number, field) in layout.fields.enumerated() where field.level == .item && !columns[number].isEmpty {
            values.append((number, columns[number].remove(at: row)))
        }
        let id = ids[section].first { $0.item == item }?.id
        ids[section].removeAll { $0.item == item }
        for entry in ids[section].indices where ids[section][entry].item > item { ids[section][entry].item -= 1 }
        counts[section] -= 1
        for later in section + 1..<max(section + 1, bases.count) { bases[later] -= 1 }
        return (values, id)
    }

    private mutating func set(_ id: ItemID, _ section: Int, _ item: Int) {
        ids[section].removeAll { $0.item == item }
        let place = ids[section].firstIndex { $0.item > item } ?? ids[section].count
        ids[section].insert((item, id), at: place)
    }

    private mutating func set(_ fields: [DataField], _ section: Int, _ item: Int) throws(WorldError) {
        let place = DataPlace(section: section, item: item)
        for (number, field) in layout.fields.enumerated() where field.level == .item {
            guard let value = try FittedWorld.value(field, in: fields, at: place) else { continue }
            try fill(number, cellCount)
            columns[number][bases[section] + item] = value
        }
        guard fields.contains(where: { $0.name.utf8.elementsEqual("id".utf8) }) else { return }
        if let id = ItemID(fields) {
            set(id, section, item)
        } else {
            ids[section].removeAll { $0.item == item }
        }
    }

    /// Makes a column whose field nothing had so far.
    private mutating func fill(_ number: Int, _ count: Int) throws(WorldError) {
        guard columns[number].count != count else { return }
        guard count <= Program.prepareLimit else {
            throw WorldError(
                .visitLimit,
                "`data.\(layout.fields[number].name)` would be read for \(count) cells; the limit is \(Program.prepareLimit)",
                at: layout.fields[number].span)
        }
        columns[number] = [Double](repeating: .nan, count: count)
    }

    // MARK: Sections

    private mutating func setSection(_ fields: [DataField], _ section: Int) throws(WorldError) {
        for (number, field) in layout.fields.enumerated() where field.level == .section {
            guard let value = try FittedWorld.value(field, in: fields, at: DataPlace(section: section)) else {
                continue
            }
            try fill(number, counts.count)
            columns[number][section] = value
        }
    }

    /// A section with all that it has: a value for its own fields, a run of values for those of its items.
    private struct Part {
        var count: Int
        var named: Int32
        var values: [[Double]]
        var ids: [(item: Int, id: ItemID)]
    }

    private mutating func removeSection(_ section: Int) -> Part {
        let rows = bases[section]..<bases[section] + counts[section]
        var part = Part(count: counts[section], named: named[section], values: [], ids: ids[section])
        for (number, field) in layout.fields.enumerated() {
            let range = field.level == .section ? section..<section + 1 : rows
            guard field.level != .layout, columns[number].count >= range.upperBound else {
                part.values.append([])
                continue
            }
            part.values.append(Array(columns[number][range]))
            columns[number].removeSubrange(range)
        }
        counts.remove(at: section)
        named.remove(at: section)
        ids.remove(at: section)
        countBases()
        return part
    }

    private mutating func insert(_ part: Part, at section: Int) {
        let row = section < bases.count ? bases[section] : cellCount
        let before = cellCount
        for (number, field) in layout.fields.enumerated() where field.level != .layout {
            let isItem = field.level == .item
            let (place, room) = isItem ? (row, part.count) : (section, 1)
            var values = part.values[number]
            if columns[number].isEmpty {
                if values.isEmpty { continue }
                columns[number] = [Double](repeating: .nan, count: isItem ? before : counts.count)
            } else if values.isEmpty {
                values = [Double](repeating: .nan, count: room)
            }
            columns[number].insert(contentsOf: values, at: place)
        }
        counts.insert(part.count, at: section)
        named.insert(part.named, at: section)
        ids.insert(part.ids, at: section)
        countBases()
    }

    private mutating func insertSections(_ data: SectionData, at section: Int) throws(WorldError) {
        guard section >= 0, section <= counts.count else { throw noSection(section) }
        guard data.count >= 0, data.repeats >= 0 else {
            throw WorldError(.impossibleWorld, "a section has 0 cells or more")
        }
        for column in data.columns where column.count != data.count {
            throw WorldError(
                .impossibleWorld,
                "section \(section): the column `\(column.name)` has \(column.count) values for \(data.count) cells")
        }
        let cells = Double(cellCount) + Double(data.count) * Double(data.repeats)
        if let limit = ElementLimit.exceeded(by: cells) { throw WorldError(.elementLimit, limit.message) }
        guard data.repeats <= Program.sectionLimit - counts.count else {
            throw WorldError(
                .visitLimit, "there are more than \(Program.sectionLimit) sections, which is the limit",
                help: "put more cells into fewer sections")
        }
        var part = Part(count: data.count, named: -1, values: [], ids: FittedWorld.identities(of: data))
        if let name = data.block { part.named = try names.block(named: name, of: section) }
        for field in layout.fields {
            switch field.level {
            case .layout: part.values.append([])
            case .section:
                let value = try FittedWorld.value(field, in: data.fields, at: DataPlace(section: section))
                part.values.append(value.map { [$0] } ?? [])
            case .item:
                guard data.hasData(of: field) || columns[part.values.count].count > 0 else {
                    part.values.append([])
                    continue
                }
                guard cells <= Double(Program.prepareLimit) else {
                    throw WorldError(
                        .visitLimit,
                        "`data.\(field.name)` would be read for \(Int(exactly: cells) ?? .max) cells; the limit is \(Program.prepareLimit)",
                        at: field.span)
                }
                part.values.append(try FittedWorld.values(field, of: data, at: section))
            }
        }
        for number in 0..<data.repeats {
            insert(part, at: section + number)
            // Of sections that are alike the first has the ids.
            part.ids = []
        }
    }
}

extension SectionData {
    /// The column of a field.
    func column(of field: CheckedLayout.Field) -> DataColumn? {
        columns.first { $0.name.utf8.elementsEqual(field.name.utf8) }
    }

    /// Whether it may have values of a field for its items.
    func hasData(of field: CheckedLayout.Field) -> Bool { !records.isEmpty || column(of: field) != nil }
}
