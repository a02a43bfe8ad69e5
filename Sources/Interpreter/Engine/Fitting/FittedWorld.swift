import LayoutChecker
import LayoutDSL

/// A world that fits a layout: every default filled in, every section assigned to its block, data in columns.
package struct FittedWorld: Sendable {
    /// What lies between the bars of the host.
    package private(set) var viewport: LayoutSize
    package private(set) var environment: LayoutEnvironment
    /// The value of each parameter of the layout.
    package var parameters: [Double]
    /// The number of cells of each section.
    package private(set) var counts = Memory<Int>()
    /// What those counts lie in.
    private(set) var countRange = ColumnRange.unknown
    /// The section block of each section.
    package private(set) var blocks = Memory<Int32>()
    /// The section block that each section names, -1 for one that takes the next; empty where none names any.
    private(set) var named = Memory<Int32>()
    /// Whether all sections are of one block.
    private(set) var hasOneBlock = true
    /// For each block, from where to where its sections stand; empty where all sections are of one block.
    private var stretches: [Range<Int>] = []
    /// How many cells stand in the sections before each one; empty where the cells have no data.
    package private(set) var bases = Memory<Int>()
    var cellCount = 0
    /// The columns of data, a field each: one number for the layout, for each section, or for each cell; NaN where
    /// the data has nothing. Empty when it has nothing at all.
    package var columns: [Memory<Double>] = []
    /// What the numbers of each column lie in, where that is known.
    var ranges: [ColumnRange] = []
    /// The items whose records have an id, and where each of them is shown first.
    var identities: [(id: ItemID, place: ItemPlace)] = []

    /// Fits a world to a layout, or says why it does not fit.
    init(_ world: World, _ layout: CheckedLayout) throws(WorldError) {
        viewport = world.viewport ?? layout.viewport
        environment = world.environment
        parameters = layout.parameters.map { $0.initial }
        try set(viewport: viewport, environment)
        try set(world.parameters, layout)
        let sections = world.sections ?? layout.items.map { SectionData(count: $0) }
        try countCells(sections, layout)
        try assignBlocks(sections, layout)
        try fillColumns(sections, world, layout)
        gatherIdentities(sections)
    }

    /// The same world with other data.
    init(_ world: FittedWorld, _ data: ChangedData, _ layout: CheckedLayout) throws(WorldError) {
        viewport = world.viewport
        environment = world.environment
        parameters = world.parameters
        let sections = data.counts.indices.map { section in
            let named = Int(data.named[section])
            return SectionData(count: data.counts[section], block: named < 0 ? nil : layout.blocks[named].name)
        }
        try countCells(sections, layout)
        try assignBlocks(sections, layout)
        try takeColumns(data, layout)
        for section in data.ids.indices {
            for (item, id) in data.ids[section] { identities.append((id, ItemPlace(section: section, item: item))) }
        }
    }

    // MARK: Changed rows

    /// Memory of its own for the numbers of cells, before they change.
    mutating func ownCounts() { counts = counts.copy() }

    /// Notes another number of cells; the columns stay as they are.
    mutating func setCount(_ section: Int, _ count: Int) {
        cellCount += count - counts[section]
        counts[section] = count
        let range = ColumnRange(Double(count), Double(count))
        countRange = counts.count == 1 ? range : countRange.hull(range)
    }

    /// Takes another value for a field of a section; another world that looks at the same numbers keeps the old one.
    mutating func set(_ value: Double, _ field: Int, ofSection section: Int) {
        if columns[field].count == counts.count {
            columns[field] = columns[field].copy()
        } else {
            columns[field] = Memory(repeating: .nan, count: counts.count)
            ranges[field] = .unknown
        }
        columns[field][section] = value
        note(value, field)
    }

    /// Gives a field one value everywhere: in the layout, in all sections, or in all cells.
    package mutating func set(_ value: Double, ofAll field: Int, at level: CheckedLayout.Field.Level) {
        guard columns.indices.contains(field), ranges.indices.contains(field) else { return }
        let count =
            switch level {
            case .layout: 1
            case .section: counts.count
            case .item: cellCount
            }
        columns[field] = Memory(repeating: value, count: count)
        ranges[field] = .unknown
    }

    /// Makes a number of all records of a field larger; where a record has none it is that of an estimate.
    package mutating func scale(
        _ field: Int, by factor: Double, estimate: Double?, at level: CheckedLayout.Field.Level
    ) {
        guard columns.indices.contains(field), ranges.indices.contains(field) else { return }
        let column = columns[field]
        let known = (0..<column.count).map { column[$0] }
        if known.allSatisfy({ $0.isNaN }) {
            if let estimate { set(estimate * factor, ofAll: field, at: level) }
            return
        }
        columns[field] = Memory(known.map { ($0.isNaN ? estimate ?? $0 : $0) * factor })
        ranges[field] = .unknown
    }

    /// Notes another value of a field.
    mutating func note(_ value: Double, _ field: Int) {
        guard ranges[field].isKnown else { return }
        ranges[field] = !value.isNaN ? ranges[field].hull(ColumnRange(value, value)) : .unknown
    }

    /// The ids of a stretch of the items of a section, as it was prepared; none where no item of the list has one.
    func ids(_ section: Int, _ first: Int, _ count: Int) -> [ItemID?] {
        guard !identities.isEmpty else { return [] }
        var ids = [ItemID?](repeating: nil, count: count)
        let start = ItemPlace(section: section, item: first)
        var entry = Bisection.firstIndex(in: 0..<identities.count) { !(identities[$0].place < start) }
        while entry < identities.count, identities[entry].place.section == section {
            let item = identities[entry].place.item - first
            if item >= count { break }
            ids[item] = identities[entry].id
            entry += 1
        }
        return ids
    }

    // MARK: The device

    /// The viewport with what the bars of the host cover.
    package var whole: LayoutSize {
        let insets = environment.contentInsets
        return LayoutSize(
            width: viewport.width + (insets.left + insets.right), height: viewport.height + (insets.top + insets.bottom)
        )
    }

    /// Takes a device: a viewport with all that bars cover, and what else it supplies.
    package mutating func set(viewport whole: LayoutSize, _ environment: LayoutEnvironment) throws(WorldError) {
        guard whole.width.isFinite, whole.height.isFinite, whole.width > 0, whole.height > 0 else {
            throw WorldError(.impossibleWorld, "a viewport is wider and higher than 0, and finite")
        }
        guard environment.safeArea.isSound else {
            throw WorldError(.impossibleWorld, "the insets of a safe area are 0 or more, and finite")
        }
        let insets = environment.contentInsets
        guard insets.isSound else {
            throw WorldError(.impossibleWorld, "content insets are 0 or more, and finite")
        }
        let size = LayoutSize(
            width: whole.width - (insets.left + insets.right), height: whole.height - (insets.top + insets.bottom))
        guard size.width > 0, size.height > 0 else {
            throw WorldError(
                .impossibleWorld, "the content insets leave nothing of the viewport",
                help: "the viewport is the whole screen of the list, with what its bars cover")
        }
        self.environment = environment
        viewport = size
    }

    /// Takes another value for a field of the whole layout.
    package mutating func set(_ given: DataField, _ layout: CheckedLayout) throws(WorldError) {
        for (number, field) in layout.fields.enumerated()
        where field.level == .layout && field.name.utf8.elementsEqual(given.name.utf8) {
            let value = try FittedWorld.value(field, in: [given], at: DataPlace())
            columns[number] = Memory([value ?? .nan])
        }
    }

    // MARK: Parameters

    /// Sets the parameters that are named.
    mutating func set(_ given: [ParameterValue], _ layout: CheckedLayout) throws(WorldError) {
        guard given.count > 1 else {
            for value in given { parameters[try layout.place(fitting: value)] = value.value }
            return
        }
        let names = NameIndex(layout.parameters.lazy.map { $0.name })
        for value in given { parameters[try layout.place(fitting: value, at: names[value.name])] = value.value }
    }

    // MARK: Sections

    private mutating func countCells(_ sections: [SectionData], _ layout: CheckedLayout) throws(WorldError) {
        var total = 0.0
        var number = 0
        for section in sections {
            guard section.count >= 0, section.repeats >= 0 else {
                throw WorldError(.impossibleWorld, "a section has 0 cells or more")
            }
            for column in section.columns where column.count != section.count {
                throw WorldError(
                    .impossibleWorld,
                    "section \(number): the column `\(column.name)` has \(column.count) values for \(section.count) cells"
                )
            }
            total += Double(section.count) * Double(section.repeats)
            let (sum, overflow) = number.addingReportingOverflow(section.repeats)
            guard !overflow, sum <= Program.sectionLimit else {
                throw WorldError(
                    .visitLimit, "there are more than \(Program.sectionLimit) sections, which is the limit",
                    help: "put more cells into fewer sections")
            }
            number = sum
        }
        if let limit = ElementLimit.exceeded(by: total) { throw WorldError(.elementLimit, limit.message) }
        counts = Memory(capacity: number)
        let hasCellData = layout.fields.contains { $0.level == .item }
        bases = Memory(capacity: hasCellData ? number : 0)
        for section in sections where section.repeats > 0 {
            let count = Double(section.count)
            let range = ColumnRange(count, count)
            countRange = countRange.isKnown ? countRange.hull(range) : range
            counts.append(repeating: section.count, count: section.repeats)
            if hasCellData {
                for index in 0..<section.repeats { bases.append(cellCount + index * section.count) }
            }
            cellCount += section.count * section.repeats
        }
    }

    private mutating func assignBlocks(_ sections: [SectionData], _ layout: CheckedLayout) throws(WorldError) {
        try layout.check(sections: counts.count)
        let limited = layout.blocks.map { $0.count }
        let open = limited.firstIndex { $0 == nil }
        // Blocks with a count before the open one are filled from the front, those behind it from the back.
        var front: [Int32] = []
        var back: [Int32] = []
        for (number, count) in limited.enumerated() {
            guard let count else { continue }
            let run = [Int32](repeating: Int32(clamping: number), count: min(count, counts.count))
            if let open, number > open { back += run } else { front += run }
        }
        blocks = Memory(capacity: counts.count)
        let hasNames = sections.contains { $0.block != nil }
        var names = SectionBlockNames(layout)
        var section = 0
        for data in sections {
            var named: Int32?
            if let name = data.block { named = try names.block(named: name, of: section) }
            if hasNames { self.named.append(repeating: named ?? -1, count: data.repeats) }
            let end = section + data.repeats
            while section < end {
                // Those in the middle are filled at once.
                let isOpen = section >= front.count && section < counts.count - back.count
                let run = named != nil ? end - section : isOpen ? min(end, counts.count - back.count) - section : 0
                if let block = named ?? open.map({ Int32(clamping: $0) }), run > 0 {
                    blocks.append(repeating: block, count: run)
                    section += run
                    continue
                }
                let fromBack = section - (counts.count - back.count)
                if section < front.count {
                    blocks.append(front[section])
                } else if fromBack >= 0, fromBack < back.count {
                    blocks.append(back[fromBack])
                } else {
                    throw WorldError(
                        .unknownSection,
                        "there are \(counts.count) sections, but the blocks of the layout take \(front.count)",
                        help: "leave out `count:` of the block that takes the rest")
                }
                section += 1
            }
        }
        if blocks.count > 0 {
            let first = blocks[0]
            var different: Int32 = 0
            for index in blocks.indices { different |= blocks.base[index] ^ first }
            hasOneBlock = different == 0
        }
        if layout.blocks.count > 1 { findStretches(layout.blocks.count) }
    }
}

extension FittedWorld {
    /// Finds from where to where the sections of each block stand.
    private mutating func findStretches(_ count: Int) {
        stretches = [Range<Int>](repeating: 0..<0, count: count)
        for section in blocks.indices {
            let block = Int(blocks[section])
            let first = stretches[block].isEmpty ? section : stretches[block].lowerBound
            stretches[block] = first..<section + 1
        }
    }

    /// A stretch of sections outside which none is of a block.
    func sections(of block: Int32) -> Range<Int> {
        guard stretches.indices.contains(Int(block)) else { return counts.indices }
        return stretches[Int(block)]
    }

    /// The same of the instances of a scope.
    func sections(of scope: ScopePlan) -> Range<Int> {
        scope.isInSection ? scope.block < 0 ? counts.indices : sections(of: scope.block) : 0..<1
    }

    /// Refuses offsets of sections that do not scroll by themselves.
    package func check(_ rows: RowOffsets, _ layout: CheckedLayout) throws(WorldError) {
        for (section, _) in rows.moved {
            guard section < blocks.count else {
                throw WorldError(
                    .unknownSection, "there is no section \(section)", help: "sections are counted from 0")
            }
            guard layout.blocks[Int(blocks[section])].row != nil else {
                let direction = layout.isHorizontal ? "vertical" : "horizontal"
                throw WorldError(
                    .unknownSection, "section \(section) does not scroll by itself",
                    help: "a section with `scroll: \(direction)` does")
            }
        }
    }

    /// Whether all sections have as many cells.
    var hasEqualCounts: Bool { countRange.low == countRange.high }

    /// Whether an input of the sections is the same for all of them.
    func isSame(_ input: Input) -> Bool {
        switch input.operation {
        case .cellCount: hasEqualCounts
        case .blockIndex: hasOneBlock && blocks.count > 0
        case .rowOffset: false
        case .field: counts.count == 1 || columns[Int(input.number)].count == 0 || range(input).isOneNumber
        default: counts.count == 1
        }
    }

    /// What an input of the sections lies in.
    func range(_ input: Input) -> ColumnRange {
        switch input.operation {
        case .sectionIndex: ColumnRange(0, Double(max(0, counts.count - 1)))
        case .cellCount: countRange
        case .field: columns[Int(input.number)].count >= counts.count ? ranges[Int(input.number)] : .unknown
        default: .unknown
        }
    }
}
