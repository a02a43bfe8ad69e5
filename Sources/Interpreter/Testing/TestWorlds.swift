import LayoutDSL

// A line of a test's world, in a world.

extension TestSetting {
    /// Sets the value.
    ///
    /// - Throws: A `WorldError` at the line when the world has no such place.
    func set(_ value: Double, in world: inout World, of layout: CheckedLayout) throws(WorldError) {
        switch target {
        case .viewport(let axis):
            var size = world.viewport ?? layout.viewport
            if axis == 0 { size.width = value } else { size.height = value }
            world.viewport = size
        case .parameter(let name):
            world.parameters.removeAll { $0.name.utf8.elementsEqual(name.utf8) }
            world.parameters.append(ParameterValue(name: name, value: value))
        case .environment(let number): world.environment.set(EnvironmentValue(rawValue: number), to: value)
        case .offset: break  // no part of the world
        case .rowOffset(let section): world.rowOffsets[section] = value
        case .items(let section):
            let index = try own(section, in: &world, of: layout)
            let old = world.sections?[index]
            let count = Arithmetic.count(value) ?? 0
            world.sections?[index] = SectionData(count: count, block: old?.block, fields: old?.fields ?? [])
        case .field(let field, .layout): TestSetting.set(field.holding(value), in: &world.fields)
        case .field(let field, .section(let section)):
            let index = try own(section, in: &world, of: layout)
            guard var data = world.sections?[index] else { return }
            TestSetting.set(field.holding(value), in: &data.fields)
            world.sections?[index] = data
        case .field(let field, .item(let item)):
            let index = try own(item.section, in: &world, of: layout)
            guard var data = world.sections?[index] else { return }
            guard item.item < data.count else {
                throw WorldError(
                    .impossibleWorld,
                    "there is no item \(item.item) in section \(item.section), which has \(data.count)",
                    at: span)
            }
            guard data.count <= TestSetting.recordLimit else {
                throw WorldError(
                    .visitLimit, "a test sets fields in sections of at most \(TestSetting.recordLimit) cells", at: span)
            }
            if data.records.count < data.count {
                data.records += [[DataField]](repeating: [], count: data.count - data.records.count)
            }
            TestSetting.set(field.holding(value), in: &data.records[item.item])
            world.sections?[index] = data
        }
    }

    /// Sections with more cells get no records.
    private static let recordLimit = 1_000_000

    private static func set(_ field: DataField, in fields: inout [DataField]) {
        fields.removeAll { $0.name.utf8.elementsEqual(field.name.utf8) }
        fields.append(field)
    }

    /// The place of a section among those of the world, where it stands alone afterwards.
    private func own(_ section: Int, in world: inout World, of layout: CheckedLayout) throws(WorldError) -> Int {
        var sections = world.sections ?? layout.items.map { SectionData(count: $0) }
        var first = 0
        for index in sections.indices {
            let data = sections[index]
            let repeats = max(0, data.repeats)
            guard section - first < repeats else {
                first += repeats
                continue
            }
            var parts = [data, data, data]
            parts[0].repeats = section - first
            parts[1].repeats = 1
            parts[2].repeats = repeats - 1 - (section - first)
            let isBehind = parts[0].repeats > 0
            sections.replaceSubrange(index...index, with: parts.filter { $0.repeats > 0 })
            world.sections = sections
            return index + (isBehind ? 1 : 0)
        }
        throw WorldError(
            .impossibleWorld, "there is no section \(section): there \(first == 1 ? "is" : "are") \(first)",
            help: "sections are counted from 0; `items: [4, 20]` makes two", at: span)
    }
}

extension TestSetting {
    /// The value of a range that is nearest to the one of a world where nobody asks for another.
    func usual(in world: World, of layout: CheckedLayout) -> Double {
        var value = values.low
        switch target {
        case .viewport(let axis):
            let size = world.viewport ?? layout.viewport
            value = axis == 0 ? size.width : size.height
        case .parameter(let name):
            func isMeant(_ other: String) -> Bool { other.utf8.elementsEqual(name.utf8) }
            value =
                world.parameters.last { isMeant($0.name) }?.value
                ?? layout.parameters.first { isMeant($0.name) }?.initial ?? value
        case .environment(let number): value = world.environment.value(EnvironmentValue(rawValue: number))
        case .offset: value = 0
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
        case .field, .rowOffset: break
        }
        return max(values.low, min(values.high, value))
    }
}

extension TestTarget {
    /// The input by which formulas read it; nil for what is not the same for the whole layout.
    func input(of layout: CheckedLayout) -> (operation: Operation, number: Int32)? {
        switch self {
        case .viewport(let axis): (axis == 0 ? .viewportWidth : .viewportHeight, 0)
        case .parameter(let name): number(name, among: layout.parameters.map { $0.name }).map { (.parameter, $0) }
        case .environment(let number): (.environment, number)
        case .field(let field, .layout): number(field.name, among: layout.fields.map { $0.name }).map { (.field, $0) }
        case .offset(let axis): (axis == 0 ? .offsetX : .offsetY, 0)
        case .items, .field, .rowOffset: nil
        }
    }

    private func number(_ name: String, among names: [String]) -> Int32? {
        names.firstIndex { $0.utf8.elementsEqual(name.utf8) }.map { Int32(clamping: $0) }
    }
}
