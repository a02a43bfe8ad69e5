import LayoutChecker
import LayoutDSL
import LayoutEngine

// A line of a test's world, in a world.

/// The names of a layout, and of what a world gives.
struct TestNames {
    let parameters: NameIndex
    let fields: NameIndex
    /// The last value of each param that the world gives.
    private(set) var given = NameIndex()

    init(_ world: World, _ layout: CheckedLayout) {
        parameters = NameIndex(layout.parameters.lazy.map { $0.name })
        fields = NameIndex(layout.fields.lazy.map { $0.name })
        for (place, value) in world.parameters.enumerated() { given.add(value.name, at: place) }
    }
}

/// Where a test finds in its world what its lines set.
struct WorldPlaces {
    fileprivate var parameters = NameIndex()
    fileprivate var fields: NameIndex
    /// The place of each section that a line names, which stands alone there.
    fileprivate var sections: [Int: Int] = [:]
    /// How many sections there are.
    fileprivate var sectionCount = 0

    /// Takes apart the sections of a world, so that those that lines name stand alone.
    init(of settings: [TestSetting], in world: inout World, of layout: CheckedLayout) {
        // The last value of a param counts, and the first of a field.
        for (place, value) in world.parameters.enumerated() { parameters.add(value.name, at: place) }
        fields = NameIndex(world.fields.lazy.map { $0.name })
        var rest = Set(settings.compactMap { $0.target.section }).sorted()[...]
        guard !rest.isEmpty else { return }
        var parts: [SectionData] = []
        for data in world.sections ?? layout.items.map({ SectionData(count: $0) }) {
            let (sum, overflow) = sectionCount.addingReportingOverflow(max(0, data.repeats))
            let end = overflow ? .max : sum
            func add(_ count: Int) {
                guard count > 0 else { return }
                parts.append(data)
                parts[parts.count - 1].repeats = count
                sectionCount += count
            }
            while let section = rest.first, section < end {
                add(section - sectionCount)
                sections[section] = parts.count
                add(1)
                rest.removeFirst()
            }
            add(end - sectionCount)
        }
        world.sections = parts
    }
}

extension TestTarget {
    /// The section of the data that it sets something in.
    fileprivate var section: Int? {
        switch self {
        case .items(let section), .field(_, .section(let section)): section
        case .field(_, .item(let item)): item.section
        case .viewport, .parameter, .environment, .field(_, .layout), .rowOffset, .offset, .trail: nil
        }
    }
}

extension TestSetting {
    /// Sets the value.
    ///
    /// - Throws: A `WorldError` at the line when the world has no such place.
    func set(_ value: Double, in world: inout World, _ places: inout WorldPlaces, of layout: CheckedLayout)
        throws(WorldError)
    {
        switch target {
        case .viewport(let axis):
            var size = world.viewport ?? layout.viewport
            if axis == 0 { size.width = value } else { size.height = value }
            world.viewport = size
        case .parameter(let name):
            let given = ParameterValue(name: name, value: value)
            if let place = places.parameters[name] {
                world.parameters[place] = given
            } else {
                places.parameters.add(name, at: world.parameters.count)
                world.parameters.append(given)
            }
        case .environment(let number): world.environment.set(EnvironmentValue(rawValue: number), to: value)
        case .offset, .trail: break  // no part of the world
        case .rowOffset(let section): world.rowOffsets[section] = value
        case .items(let section):
            let index = try place(of: section, places)
            guard let old = world.sections?[index] else { return }
            world.sections?[index] = SectionData(
                count: Arithmetic.count(value) ?? 0, block: old.block, fields: old.fields)
        case .field(let field, .layout):
            if let place = places.fields[field.name] {
                world.fields[place] = field.holding(value)
            } else {
                places.fields.add(field.name, at: world.fields.count)
                world.fields.append(field.holding(value))
            }
        case .field(let field, .section(let section)):
            let index = try place(of: section, places)
            world.sections?[index].set(field.holding(value))
        case .field(let field, .item(let item)):
            let index = try place(of: item.section, places)
            let count = world.sections?[index].count ?? 0
            guard item.item < count else {
                throw WorldError(
                    .impossibleWorld, "there is no item \(item.item) in section \(item.section), which has \(count)",
                    at: span)
            }
            guard count <= TestSetting.recordLimit else {
                throw WorldError(
                    .visitLimit, "a test sets fields in sections of at most \(TestSetting.recordLimit) cells", at: span)
            }
            world.sections?[index].set(field.holding(value), ofItem: item.item)
        }
    }

    /// Sections with more cells get no records.
    private static let recordLimit = 1_000_000

    /// The place of a section among those of the world.
    private func place(of section: Int, _ places: WorldPlaces) throws(WorldError) -> Int {
        if let place = places.sections[section] { return place }
        let count = places.sectionCount
        throw WorldError(
            .impossibleWorld, "there is no section \(section): there \(count == 1 ? "is" : "are") \(count)",
            help: "sections are counted from 0; `items: [4, 20]` makes two", at: span)
    }
}

extension SectionData {
    fileprivate mutating func set(_ field: DataField) {
        fields.removeAll { $0.name.utf8.elementsEqual(field.name.utf8) }
        fields.append(field)
    }

    fileprivate mutating func set(_ field: DataField, ofItem item: Int) {
        if records.count < count { records += [[DataField]](repeating: [], count: count - records.count) }
        records[item].removeAll { $0.name.utf8.elementsEqual(field.name.utf8) }
        records[item].append(field)
    }
}

extension TestSetting {
    /// The value of a range that is nearest to the one of a world where nobody asks for another.
    func usual(in world: World, _ names: TestNames, of layout: CheckedLayout) -> Double {
        var value = values.low
        switch target {
        case .viewport(let axis):
            let size = world.viewport ?? layout.viewport
            value = axis == 0 ? size.width : size.height
        case .parameter(let name):
            value =
                names.given[name].map { world.parameters[$0].value }
                ?? names.parameters[name].map { layout.parameters[$0].initial } ?? value
        case .environment(let number): value = world.environment.value(EnvironmentValue(rawValue: number))
        case .offset, .trail: value = 0
        case .rowOffset(let section): value = world.rowOffsets[section] ?? 0
        case .items(let section):
            var before = 0
            for data in world.sections ?? layout.items.map({ SectionData(count: $0) }) {
                let repeats = max(0, data.repeats)
                if section - before < repeats {
                    value = Double(data.count)
                    break
                }
                before += repeats
            }
        case .field: break
        }
        return max(values.low, min(values.high, value))
    }
}

extension TestTarget {
    /// The input by which formulas read it; nil for what takes no value between two.
    func input(_ names: TestNames) -> (operation: Operation, number: Int32)? {
        switch self {
        case .viewport(let axis): (axis == 0 ? .viewportWidth : .viewportHeight, 0)
        case .parameter(let name): names.parameters[name].map { (.parameter, Int32(clamping: $0)) }
        case .environment(let number): (.environment, number)
        case .field(let field, .layout): names.fields[field.name].map { (.field, Int32(clamping: $0)) }
        case .offset(let axis): (axis == 0 ? .offsetX : .offsetY, 0)
        case .rowOffset(let section): (.rowOffset, Int32(clamping: section))
        case .trail: (.trailing, 0)
        case .items, .field: nil
        }
    }
}
