import Interpreter
import LayoutDSL

/// Worlds for a random layout, and where to look in them.
extension RandomLayout {
    /// The mistakes of layouts that do not check: the writer does not know which sizes move.
    package static let slips: Set<DiagnosticCode> = [.movingRest, .cycle, .mixedUnits, .attributeTwice]

    /// Sections with so many cells, of the blocks in turn.
    package func world(_ counts: [Int], viewport: LayoutSize = LayoutSize(width: 200, height: 300)) -> World {
        var world = World(viewport: viewport)
        world.sections = counts.enumerated().map { section, count in
            SectionData(count: count, block: hasCounts || blocks.isEmpty ? nil : blocks[section % blocks.count])
        }
        return world
    }

    /// Any world; a large one has some thousand cells.
    package mutating func world(isLarge: Bool) -> World {
        let viewport = LayoutSize(width: random.pick([200, 320, 375.5]), height: random.pick([300, 480, 667]))
        var world = World(viewport: viewport)
        var sections: [SectionData] = []
        if blocks.isEmpty {
            sections = [section(random.pick(isLarge ? [700, 3000] : [0, 7, 9, 40, 130]), nil)]
        } else {
            for _ in 0..<random.pick(hasCounts ? [9, 14] : [0, 1, 3, 9, 14, 40]) {
                let count = random.pick(isLarge ? [0, 3, 20, 300] : [0, 1, 3, 8, 9, 10, 25])
                sections.append(section(count, hasCounts ? nil : random.pick(blocks)))
            }
        }
        world.sections = sections
        for (number, section) in sections.enumerated() where section.block.map(rows.contains) ?? false {
            if random.chance(60) { world.rowOffsets[number] = random.number(-60...900) }
        }
        world.environment.rightToLeft = random.chance(30)
        if random.chance(25) {
            world.contentInsets = LayoutEnvironment.Insets(
                top: random.pick([0, 59]), left: random.pick([0, 20]), bottom: random.pick([0, 34, 83]),
                right: random.pick([0, 40]))
        }
        return world
    }

    private mutating func section(_ count: Int, _ block: String?) -> SectionData {
        var fields: [DataField] = []
        let number = block.flatMap { blocks.firstIndex(of: $0) }
        if let number, random.chance(40) {
            fields = [DataField(name: "tall\(number)", value: .number(Double(random.below(90))))]
        }
        let cell = (number ?? 0) + 1
        let share = random.pick(hasCounts ? [0] : [0, 0, 0, 5, 50, 95, 100])
        guard share > 0, count > 0 else { return SectionData(count: count, block: block, fields: fields) }
        let records = (0..<count).map { _ -> [DataField] in
            var record: [DataField] = []
            if random.chance(share) {
                let wide = Double(random.below(1200)) / 10
                record.append(DataField(name: "w\(cell)", value: .number(wide)))
            }
            if random.chance(share) {
                record.append(DataField(name: "n\(cell)", value: .number(Double(random.below(400)) / 7 - 20)))
            }
            if random.chance(share) {
                record.append(DataField(name: "flag\(cell)", value: .boolean(random.chance(50))))
            }
            return record
        }
        return SectionData(records: records, block: block, fields: fields)
    }

    /// Offsets at the ends of a scroll of some length, beyond them, far away and in between.
    package mutating func offsets(along length: Double) -> [Double] {
        var all = [0, -80.25, 1e-9, length, length + 60, random.pick([1e12, -1e12, 1e7, 1e15, 4e15])]
        for _ in 0..<6 { all.append(random.number(-100...max(100, length))) }
        all.append(Double(random.below(Int(min(1e9, max(1, length))))))
        return all
    }

    /// A part of the content, near an offset or anywhere.
    package mutating func rectangle(_ offset: LayoutPoint) -> LayoutRectangle {
        let (x, y) = (coordinate(), coordinate())
        return LayoutRectangle(
            x: random.chance(50) ? offset.x + x / 9 : x, y: random.chance(50) ? offset.y + y / 9 : y,
            width: random.pick([1, 200, 5000]), height: random.pick([0.5, 300, 5000]))
    }

    private mutating func coordinate() -> Double { random.pick([0, -50, 13.5, Double(random.below(3000)), 1e12]) }
}
