import LayoutChecker
import LayoutDSL

// Turns the fields of records into columns of numbers.

extension FittedWorld {
    mutating func fillColumns(_ sections: [SectionData], _ world: World, _ layout: CheckedLayout) throws(WorldError) {
        // The only columns of one section are taken as they are, and stored by whoever gave them.
        let isGiven = sections.count == 1 && sections[0].repeats == 1 && sections[0].records.isEmpty
        let isGathered = !isGiven && sections.contains { !$0.records.isEmpty || !$0.columns.isEmpty }
        let names = NameIndex(world.fields.lazy.map { $0.name })
        var stored = 0.0
        for field in layout.fields {
            if field.level == .section { stored += Double(counts.count) }
            if field.level == .item, isGathered { stored += Double(cellCount) }
            guard stored <= Double(Program.storedLimit) else {
                throw WorldError(
                    .visitLimit,
                    "the data up to `data.\(field.name)` would be more than \(Program.storedLimit) numbers, which is the limit",
                    help: "use fewer fields, or fewer cells", at: field.span)
            }
            switch field.level {
            case .layout:
                var value: Double?
                if let place = names[field.dataName] {
                    value = try FittedWorld.value(field, world.fields[place].value, at: DataPlace())
                }
                if value == nil, !field.hasDefault { throw missing(field, DataPlace(), world) }
                columns.append(Memory([value ?? .nan]))
                ranges.append(.unknown)
            case .section:
                let column = Memory(try sectionColumn(field, sections, world))
                columns.append(column)
                ranges.append(ColumnRange(of: column))
            case .item:
                let (column, range) = try itemColumn(field, sections, world)
                columns.append(column)
                ranges.append(range)
            }
        }
    }

    private func sectionColumn(_ field: CheckedLayout.Field, _ sections: [SectionData], _ world: World)
        throws(WorldError)
        -> [Double]
    {
        var column: [Double] = []
        var hasAny = false
        for data in sections {
            let place = DataPlace(section: column.count)
            let value = try FittedWorld.value(field, in: data.fields, at: place)
            hasAny = hasAny || value != nil
            for _ in 0..<data.repeats {
                if value == nil, !field.hasDefault, blocks[column.count] == field.block {
                    throw missing(field, DataPlace(section: column.count), world)
                }
                column.append(value ?? .nan)
            }
        }
        return hasAny ? column : []
    }

    /// One column that is there already is taken as it is; everything else is put together.
    private func itemColumn(_ field: CheckedLayout.Field, _ sections: [SectionData], _ world: World) throws(WorldError)
        -> (Memory<Double>, ColumnRange)
    {
        let hasData = sections.contains { $0.hasData(of: field) } && FittedWorld.reaches(field, sections)
        if hasData || !field.hasDefault, cellCount > Program.prepareLimit {
            throw WorldError(
                .visitLimit,
                "`data.\(field.name)` would be read for \(cellCount) cells; the limit is \(Program.prepareLimit)",
                at: field.span)
        }
        let column = Memory<Double>(capacity: hasData && sections.count > 1 ? cellCount : 0)
        var section = 0
        for data in sections {
            // Sections that are there no times have no cells, whatever their count says.
            let isRead = data.repeats > 0 && (hasData || !field.hasDefault)
            let found = data.column(of: field)
            if isRead, let found, data.records.isEmpty, found.range.isKnown, found.isBoolean == field.isBoolean {
                if sections.count == 1, data.repeats == 1 { return (found.values, found.range) }
                for _ in 0..<data.repeats { column.append(contentsOf: found.values) }
                section += data.repeats
                continue
            }
            var run: [Double] = []
            for item in 0..<(isRead ? data.count : 0) {
                let place = DataPlace(section: section, item: item)
                let value = try FittedWorld.value(field, of: data, item, found, at: place)
                if value == nil, !field.hasDefault, blocks[section] == field.block {
                    throw missing(field, place, world)
                }
                run.append(value ?? .nan)
            }
            for _ in 0..<data.repeats {
                if hasData { column.append(contentsOf: run) }
                section += 1
            }
        }
        return (column, ColumnRange(of: column))
    }

    /// Whether some list of the items is long enough for a field; true for what is no list.
    private static func reaches(_ field: CheckedLayout.Field, _ sections: [SectionData]) -> Bool {
        guard case .entry(let number) = field.listPart else { return true }
        return sections.contains { data in
            data.column(of: field) != nil
                || data.records.contains { record in
                    record.contains {
                        guard $0.name.utf8.elementsEqual(field.dataName.utf8) else { return false }
                        // What is no list is refused where it is read.
                        guard case .list(let entries) = $0.value else { return true }
                        return entries.count > number
                    }
                }
        }
    }

    /// Takes the columns of changed data; refuses an item or a section that lacks a field without a default.
    mutating func takeColumns(_ data: ChangedData, _ layout: CheckedLayout) throws(WorldError) {
        for (number, field) in layout.fields.enumerated() {
            let column = data.columns[number]
            let lengths = field.level == .item ? counts.indices.map { counts[$0] } : []
            if !field.hasDefault, field.level != .layout {
                var row = 0
                for section in counts.indices {
                    let count = field.level == .item ? lengths[section] : 1
                    for item in 0..<(blocks[section] == field.block ? count : 0)
                    where row + item >= column.count || column[row + item] != column[row + item] {
                        let place = DataPlace(section: section, item: field.level == .item ? item : nil)
                        throw missing(field, place, nil)
                    }
                    row += count
                }
            }
            let values = Memory(column)
            columns.append(values)
            ranges.append(field.level == .layout ? .unknown : ColumnRange(of: values))
        }
    }

    mutating func gatherIdentities(_ sections: [SectionData]) {
        var section = 0
        for data in sections where data.repeats > 0 {
            for (item, id) in FittedWorld.identities(of: data) {
                identities.append((id, ItemPlace(section: section, item: item)))
            }
            section += data.repeats
        }
    }

    /// The items of a section that have an id, in their order.
    static func identities(of data: SectionData) -> [(item: Int, id: ItemID)] {
        var found: [(item: Int, id: ItemID)] = []
        for (item, record) in data.records.prefix(data.count).enumerated() {
            if let id = ItemID(record) { found.append((item, id)) }
        }
        if data.records.isEmpty, let ids = data.columns.first(where: { $0.name.utf8.elementsEqual("id".utf8) }) {
            for item in 0..<ids.count where !ids.isBoolean && ids.values[item].isFinite {
                found.append((item, .number(ids.values[item])))
            }
        }
        return found
    }

    /// The values of a field of all items of a section; NaN for one that lacks it.
    static func values(_ field: CheckedLayout.Field, of data: SectionData, at section: Int) throws(WorldError)
        -> [Double]
    {
        let column = data.column(of: field)
        var values: [Double] = []
        for item in 0..<data.count {
            let place = DataPlace(section: section, item: item)
            values.append(try value(field, of: data, item, column, at: place) ?? .nan)
        }
        return values
    }

    /// The value of a field of an item: what its record says, else its column.
    private static func value(
        _ field: CheckedLayout.Field, of data: SectionData, _ item: Int, _ column: DataColumn?, at place: DataPlace
    ) throws(WorldError) -> Double? {
        if let value = try value(field, in: item < data.records.count ? data.records[item] : [], at: place) {
            return value
        }
        guard let other = column?.value(item) else { return nil }
        return try value(field, other, at: place)
    }

    func missing(_ field: CheckedLayout.Field, _ place: DataPlace, _ world: World?) -> WorldError {
        WorldError(
            .missingField, "\(place.words): the field `\(field.dataName)` is missing",
            help: world.map { $0.sections == nil } == true
                ? "the layout reads it from data; give it data, or a default: `\(field.dataName): … = …`"
                : "add it to the data, or give it a default in the layout: `\(field.dataName): … = …`", at: field.span,
            in: place.of(field))
    }

    static func value(_ field: CheckedLayout.Field, in record: [DataField], at place: DataPlace) throws(WorldError)
        -> Double?
    {
        guard let found = record.first(where: { $0.name.utf8.elementsEqual(field.dataName.utf8) }) else { return nil }
        return try value(field, found.value, at: place)
    }

    /// The value as a number; nil for what stands behind the last number of a list.
    private static func value(_ field: CheckedLayout.Field, _ value: DataValue, at place: DataPlace) throws(WorldError)
        -> Double?
    {
        guard let part = field.listPart else { return try single(field, value, at: place) }
        guard case .list(let entries) = value else {
            if case .number(let number) = value, part == .count, number.isFinite { return number }
            throw WorldError(
                .wrongFieldType,
                "\(place.words): the field `\(field.dataName)` is \(words(value)), and the layout reads a list of "
                    + (field.isBoolean ? "booleans" : "numbers"), at: field.span,
                in: DataPlace(section: place.section, item: place.item, field: field.dataName))
        }
        guard entries.count <= CheckedLayout.Field.listLimit else {
            throw WorldError(
                .wrongFieldType,
                "\(place.words): the field `\(field.dataName)` has \(entries.count) numbers; the limit is "
                    + "\(CheckedLayout.Field.listLimit)", at: field.span,
                in: DataPlace(section: place.section, item: place.item, field: field.dataName))
        }
        guard case .entry(let number) = part else { return Double(entries.count) }
        return number < entries.count ? try single(field, entries[number], at: place) : nil
    }

    private static func words(_ value: DataValue) -> String {
        switch value {
        case .number(let number): number.isFinite ? "a number" : "not finite"
        case .boolean: "a boolean"
        case .text: "a text"
        case .list: "a list"
        case .other(let words): words
        }
    }

    private static func single(_ field: CheckedLayout.Field, _ value: DataValue, at place: DataPlace) throws(WorldError)
        -> Double
    {
        if case .number(let number) = value, !field.isBoolean, number.isFinite { return number }
        if case .boolean(let flag) = value, field.isBoolean { return flag ? 1 : 0 }
        throw WorldError(
            .wrongFieldType,
            "\(place.words): the field `\(field.name)` is \(words(value)), and the layout reads \(field.isBoolean ? "a boolean" : "a number")",
            at: field.span, in: place.of(field))
    }
}

extension DataPlace {
    /// The place of a field.
    fileprivate func of(_ field: CheckedLayout.Field) -> DataPlace {
        let entry: Int? = if case .entry(let number) = field.listPart { number } else { nil }
        return DataPlace(section: section, item: item, field: field.dataName, entry: entry)
    }
}
