import Interpreter
import LayoutAnalysis
import LayoutDSL
import RandomCases
import Testing

/// A host that keeps its data as records, changes them itself, and prepares anew: what changes of data are compared with.
struct ChangingHost {
    var world: World
    private var sections: [SectionData] = []

    /// A host with the data of a world, section by section.
    init(_ world: World, items: [Int] = [10]) {
        self.world = world
        for section in world.sections ?? items.map({ SectionData(count: $0) }) {
            var single = SectionData(records: ChangingHost.records(of: section), block: section.block)
            single.fields = section.fields
            for _ in 0..<section.repeats { sections.append(single) }
        }
        self.world.sections = sections
    }

    var counts: [Int] { sections.map { $0.records.count } }

    private static func records(of section: SectionData) -> [[DataField]] {
        (0..<section.count).map { $0 < section.records.count ? section.records[$0] : [] }
    }

    /// Makes a change whose places exist.
    mutating func make(_ change: DataChange) {
        switch change {
        case .update(let section, let item, let fields): merge(fields, &sections[section].records[item])
        case .insert(let section, let item, let fields): sections[section].records.insert(fields, at: item)
        case .remove(let section, let item): sections[section].records.remove(at: item)
        case .move(let section, let item, let toSection, let toItem):
            let record = sections[section].records.remove(at: item)
            sections[toSection].records.insert(record, at: toItem)
        case .updateSection(let section, let fields): merge(fields, &sections[section].fields)
        case .insertSection(let section, let data):
            var single = SectionData(records: ChangingHost.records(of: data), block: data.block)
            single.fields = data.fields
            for _ in 0..<data.repeats { sections.insert(single, at: section) }
        case .removeSection(let section): sections.remove(at: section)
        case .moveSection(let section, let target):
            let moved = sections.remove(at: section)
            sections.insert(moved, at: target)
        }
        for section in sections.indices { sections[section].count = sections[section].records.count }
        world.sections = sections
    }

    private func merge(_ fields: [DataField], _ record: inout [DataField]) {
        record.removeAll { old in fields.contains { $0.name == old.name } }
        record += fields
    }

    /// A change at random, of a place that exists, and of fields that are named with their values.
    func change(_ random: inout Seeded, _ field: (inout Seeded) -> DataField, block: String?) -> DataChange? {
        func fields() -> [DataField] { (0...random.below(2)).map { _ in field(&random) } }
        let filled = counts.indices.filter { counts[$0] > 0 }
        let kind = random.below(12)
        if kind < 8, kind != 4, kind != 5 {
            guard !filled.isEmpty else { return nil }
            let section = random.pick(filled)
            let item = random.below(counts[section])
            if kind < 4 { return .update(section: section, item: item, fields: fields()) }
            if kind == 6 { return .remove(section: section, item: item) }
            let target = random.below(counts.count)
            let room = counts[target] - (target == section ? 1 : 0)
            return .move(section: section, item: item, toSection: target, toItem: random.below(room + 1))
        }
        if kind == 4 || kind == 5 {
            guard !counts.isEmpty else { return nil }
            let section = random.below(counts.count)
            return .insert(section: section, item: random.below(counts[section] + 1), fields: fields())
        }
        if kind == 8 {
            let records = (0..<random.below(5)).map { _ in fields() }
            return .insertSection(random.below(counts.count + 1), SectionData(records: records, block: block))
        }
        guard !counts.isEmpty else { return nil }
        let section = random.below(counts.count)
        if kind == 9 { return .removeSection(section) }
        if kind == 10 { return .moveSection(section, to: random.below(counts.count)) }
        return .updateSection(section, fields: fields())
    }
}

/// What tells two prepared layouts apart.
struct LayoutDifference {
    /// How far two numbers may lie apart: a share of the content's size; 0: they are the same number.
    let tolerance: Double

    /// nil when nothing does.
    func find(
        _ a: Prepared, _ b: Prepared, at offsets: [Double] = [0, 37.5, -80, 300, 1200], whole: Bool = true
    ) -> String? {
        let size = max(b.contentSize.width, b.contentSize.height, 1)
        if !isSame([a.contentSize.width, a.contentSize.height], [b.contentSize.width, b.contentSize.height], size) {
            return "content \(a.contentSize), not \(b.contentSize)"
        }
        if a.sectionCounts != b.sectionCounts { return "counts \(a.sectionCounts), not \(b.sectionCounts)" }
        if a.troubles.count != b.troubles.count { return "troubles \(a.troubles), not \(b.troubles)" }
        for along in offsets {
            let offset = a.offset(along: along)
            for isCulling in whole ? [true, false] : [true] {
                let (found, wanted) = (
                    a.attributes(at: offset, culling: isCulling), b.attributes(at: offset, culling: isCulling)
                )
                if let words = difference(found, wanted, size, isCulling: isCulling) {
                    return "at \(along), culling \(isCulling): \(words)"
                }
            }
        }
        return nil
    }

    func difference(_ found: Frame, _ wanted: Frame, _ size: Double, isCulling: Bool = true) -> String? {
        let (first, second) = (found.elements, wanted.elements)
        if first.map({ $0.path }) != second.map({ $0.path }) {
            return "\(first.map { $0.path })\nnot\n\(second.map { $0.path })"
        }
        for (a, b) in zip(first, second) where !isSame(Probe.numbers(a), Probe.numbers(b), size) {
            return "\(a)\nnot\n\(b)"
        }
        // A changed list looks at more that cannot be seen, whose troubles it tells too.
        if isCulling, found.troubles.count >= wanted.troubles.count { return nil }
        return found.troubles.count == wanted.troubles.count ? nil : "\(found.troubles)\nnot\n\(wanted.troubles)"
    }

    private func isSame(_ a: [Double], _ b: [Double], _ size: Double) -> Bool {
        func isClose(_ a: Double, _ b: Double) -> Bool {
            tolerance == 0 ? a == b : abs(a - b) <= tolerance * size
        }
        return a.count == b.count && zip(a, b).allSatisfy { isClose($0, $1) }
    }
}
