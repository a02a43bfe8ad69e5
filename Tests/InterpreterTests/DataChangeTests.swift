import Interpreter
import LayoutAnalysis
import LayoutDSL
import RandomCases
import Testing

/// Changes of data, beside a host that changes its data and prepares anew.
struct DataChangeTests {
    private func number(_ name: String, _ value: Double) -> DataField { DataField(name: name, value: .number(value)) }

    private let list = """
        layout T {
          section list { stack; cell { data { height: Length }; size: 100% x data.height } }
          section grid { stack; cell { data { wide: Length = 10 }; size: 50 x data.wide } }
        }
        """

    private func heights(_ heights: [Double], block: String? = nil) -> SectionData {
        SectionData(
            records: heights.enumerated().map { [number("height", $1), number("id", Double($0))] }, block: block)
    }

    private func tops(_ prepared: Prepared) -> [Double] {
        prepared.attributes(at: LayoutPoint(x: 0, y: 0), culling: false).elements.map { $0.frame.y }
    }

    @Test func `each change does what it says`() throws {
        var list = try prepared(list, World(sections: [heights([10, 20, 30], block: "list")]))
        #expect(tops(list) == [0, 10, 30] && list.contentSize.height == 60)
        try list.apply([.update(section: 0, item: 1, fields: [number("height", 25)])])
        #expect(tops(list) == [0, 10, 35] && list.contentSize.height == 65)
        try list.apply([.insert(section: 0, item: 0, fields: [number("height", 5)])])
        #expect(tops(list) == [0, 5, 15, 40])
        try list.apply([.move(section: 0, item: 0, toSection: 0, toItem: 3)])
        #expect(tops(list) == [0, 10, 35, 65] && list.contentSize.height == 70)
        try list.apply([.remove(section: 0, item: 2)])
        #expect(tops(list) == [0, 10, 35] && list.sectionCounts == [3])
        try list.apply([.insertSection(0, heights([7], block: "list")), .update(section: 1, item: 0, fields: [])])
        #expect(tops(list) == [0, 7, 17, 42] && list.sectionCounts == [1, 3])
        try list.apply([.moveSection(0, to: 1)])
        #expect(tops(list) == [0, 10, 35, 40] && list.sectionCounts == [3, 1])
        try list.apply([.removeSection(0), .updateSection(0, fields: [])])
        #expect(tops(list) == [0] && list.contentSize.height == 7)
    }

    @Test func `a change that does not fit changes nothing`() throws {
        var list = try prepared(list, World(sections: [heights([10, 20, 30], block: "list")]))
        let fine = DataChange.update(section: 0, item: 0, fields: [number("height", 99)])
        func refusal(_ change: DataChange) -> String? {
            do throws(WorldError) {
                try list.apply([fine, change])
                return nil
            } catch {
                return "\(error.code.text) \(error.message)"
            }
        }
        let text = [DataField(name: "height", value: .text("tall"))]
        let refused: [(DataChange, String)] = [
            (.update(section: 1, item: 0, fields: []), "L0908 a change names section 1, and there are 1 sections"),
            (.update(section: 0, item: 3, fields: []), "L0908 a change names item 3 of section 0, which has 3 items"),
            (.insert(section: 0, item: 4, fields: []), "L0908 a change names item 4 of section 0, which has 3 items"),
            (.remove(section: 0, item: -1), "L0908 a change names item -1 of section 0, which has 3 items"),
            (
                .move(section: 0, item: 0, toSection: 0, toItem: 3),
                "L0908 a change names item 3 of section 0, which has 3 items"
            ),
            (.removeSection(1), "L0908 a change names section 1, and there are 1 sections"),
            (.moveSection(0, to: 1), "L0908 a change names section 1, and there are 1 sections"),
            (
                .update(section: 0, item: 1, fields: text),
                "L0905 section 0, item 1: the field `height` is a text, and the layout reads a number"
            ),
            (.insert(section: 0, item: 1, fields: []), "L0904 section 0, item 1: the field `height` is missing"),
            (
                .insertSection(1, SectionData(count: 2, block: "shelf")),
                "L0907 section 1: the layout has no section block `shelf`"
            ),
            (.insertSection(1, SectionData(count: -1, block: "grid")), "L0908 a section has 0 cells or more"),
            (
                .insertSection(1, SectionData(count: .max, block: "grid")),
                "L0705 these are more than 9007199254740992 (2^53) elements, the largest number that can be counted"
            ),
        ]
        for (change, words) in refused {
            #expect(refusal(change) == words)
            #expect(tops(list) == [0, 10, 30])
        }
    }

    @Test func `an id goes with its item`() throws {
        let before = try prepared(list, World(sections: [heights([10, 20, 30], block: "list")]))
        var after = before
        try after.apply([
            .insert(section: 0, item: 0, fields: [number("height", 5), number("id", 9)]),
            .move(section: 0, item: 3, toSection: 0, toItem: 0),
        ])
        let changes = LayoutTransition(from: before, to: after).changes(from: LayoutPoint(x: 0, y: 0))
        #expect(changes.came.map { $0.item } == [1] && changes.went.isEmpty)
        #expect(changes.moved.map { [$0.from.item, $0.to.item] } == [[0, 2], [1, 3], [2, 0]])
    }

    // MARK: Beside preparing anew

    @Test(arguments: 0..<8) func `random layouts`(_ part: Int) throws {
        let count = Volume.of(2, optimized: 400)
        var (made, refused) = (0, 0)
        for seed in (part * count)..<(part * count + count) {
            var random = RandomLayout(seed: seed)
            guard let layout = Probe.report(random.text).layout else { continue }
            let program = compile(layout)
            var host = ChangingHost(random.world(isLarge: false), items: layout.items)
            guard var prepared = try? program.prepare(for: host.world) else { continue }
            var dice = Seeded(seed)
            for _ in 0..<8 {
                let (before, start) = (host, prepared)
                var changes: [DataChange] = []
                for _ in 0...dice.below(3) {
                    let block = random.blocks.isEmpty || dice.chance(50) ? nil : dice.pick(random.blocks)
                    guard let change = host.change(&dice, field, block: block) else { continue }
                    changes.append(change)
                    host.make(change)
                }
                let words = "seed \(seed), \(changes)\n\(random.text)"
                let (fresh, refusal) = answer(program, host.world)
                do throws(WorldError) {
                    try prepared.apply(changes)
                    guard var fresh else {
                        Issue.record("not refused: \(words)")
                        return
                    }
                    made += 1
                    fresh.rowOffsets = prepared.rowOffsets
                    if let difference = LayoutDifference(tolerance: 1e-9).find(prepared, fresh) {
                        Issue.record("\(difference)\n\(words)")
                        return
                    }
                } catch {
                    refused += 1
                    // A value of the wrong type is refused even if a later change takes it away.
                    #expect(error.code == refusal?.code || error.code == .wrongFieldType, "\(error) \(words)")
                    host = before
                    #expect(LayoutDifference(tolerance: 0).find(prepared, start) == nil, "\(words)")
                }
            }
        }
        #expect(made > 3 * count, "\(made) made, \(refused) refused")
    }

    private func field(_ random: inout Seeded) -> DataField {
        let number = random.below(4)
        if random.chance(2) { return DataField(name: "w\(number)", value: .text("wide")) }
        switch random.below(4) {
        case 0: return DataField(name: "n\(number)", value: .number(Double(random.below(400)) / 7 - 20))
        case 1: return DataField(name: "flag\(number)", value: .boolean(random.chance(50)))
        case 2: return DataField(name: "tall\(number)", value: .number(Double(random.below(90))))
        default: return DataField(name: "w\(number)", value: .number(Double(random.below(1200)) / 10))
        }
    }

    private func answer(_ program: Program, _ world: World) -> (Prepared?, WorldError?) {
        var world = world
        // The sections that they belong to may have gone.
        world.rowOffsets = RowOffsets()
        do throws(WorldError) {
            return (try program.prepare(for: world), nil)
        } catch {
            return (nil, error)
        }
    }
}
