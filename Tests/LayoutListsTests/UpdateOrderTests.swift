import Interpreter
import LayoutDSL
import LayoutLists
import RandomCases
import StoredLayouts
import Testing

/// Updates as a collection view tells them, against a list of names that is put together the way its documentation says:
/// what goes counts before, what comes counts after.
struct UpdateOrderTests {
    @Test func `updates in any order make the list that they describe`() throws {
        let program = try Lists.program(
            text: "layout L { cell { data { height: Length = 10 }; size: 100% x data.height } }")
        for seed in 0..<400 {
            var random = Seeded(seed)
            let batch = Batch(&random)
            let world = World(
                viewport: LayoutSize(width: 100, height: 100), sections: batch.before.map { Batch.section($0) })
            var list = try ListLayout(program, for: world)
            _ = try list.update(batch.updates.shuffled(using: &random), data: batch)
            var oracle = try ListLayout(
                program,
                for: World(
                    viewport: LayoutSize(width: 100, height: 100), sections: batch.after.map { Batch.section($0) }))
            #expect(list.contentSize == oracle.contentSize, "seed \(seed)")
            let all = LayoutRectangle(x: 0, y: -10, width: 100, height: list.contentSize.height + 20)
            _ = list.scroll(to: LayoutPoint(x: 0, y: 0))
            _ = oracle.scroll(to: LayoutPoint(x: 0, y: 0))
            #expect(list.elements(in: all) == oracle.elements(in: all), "seed \(seed): \(batch.updates)")
        }
    }

    @Test func `updates that name what is not there are refused, and nothing changes`() throws {
        var list = try Lists.list("jungle.layout")
        let (before, size) = (list.shown, list.contentSize)
        let wrong: [[ListUpdate]] = [
            [.delete(section: 1, item: 4)], [.delete(section: 9, item: 0)], [.insert(section: 1, item: 9)],
            [.delete(section: 1, item: 0), .delete(section: 1, item: 0)], [.deleteSection(4)], [.reloadSection(-1)],
            [.move(section: 1, item: 0, toSection: 1, toItem: 7)], [.insertSection(9)], [.delete(section: 1, item: -1)],
            [.insert(section: 1, item: 0), .insert(section: 1, item: 0)], [.insert(section: -1, item: 0)],
        ]
        for updates in wrong {
            #expect(throws: WorldError.self, "\(updates)") { _ = try list.update(updates, data: Batch.plain) }
            #expect(list.shown == before && list.contentSize == size)
        }
    }

    @Test func `what the user sees stays where it is`() throws {
        var list = try Lists.list("jungle.layout")
        _ = list.scroll(to: LayoutPoint(x: 0, y: 1500))
        let offset = try list.update([.delete(section: 1, item: 0)], data: Batch.plain)
        #expect(offset.y == 1500 - 203)
        #expect(list.contentOffset == offset)
        let come = try list.update([.insert(section: 1, item: 0), .insert(section: 1, item: 1)], data: Batch.plain)
        #expect(come.y == 1500 + 203)
    }

    @Test func `what comes and goes begins and ends as the file says`() throws {
        let program = try Lists.program(
            text: StoredLayout("appearing").text)
        var list = try ListLayout(program, for: World(viewport: LayoutSize(width: 100, height: 100), items: [3]))
        _ = try list.update([.delete(section: 0, item: 0), .insert(section: 0, item: 2)], data: Batch.plain)
        let new = try #require(list.start(of: ElementPath(kind: "cell", item: 2)))
        #expect(new.alpha == 0 && new.transform.tx == -50)
        let gone = try #require(list.end(of: ElementPath(kind: "cell", item: 0)))
        #expect(gone.transform.a == 0.5)
        let stays = try #require(list.start(of: ElementPath(kind: "cell", item: 0)))
        #expect(stays.frame.y == 40, "it stood one place lower")
        list.finishUpdate()
        #expect(list.start(of: ElementPath(kind: "cell", item: 2)) == nil)
    }
}

/// A random batch of updates. An item is its height, and no two are alike.
private struct Batch: ListData {
    var before: [[Int]] = []
    var after: [[Int]] = []
    var updates: [ListUpdate] = []

    static let plain = Batch()

    private init() {}

    init(_ random: inout Seeded) {
        var next = 1
        func fresh() -> Int {
            defer { next += 1 }
            return next
        }
        before = (0..<random.whole(1...4)).map { _ in (0..<random.below(6)).map { _ in fresh() } }
        // Which sections go, stay and move.
        let old = before.indices.map { $0 }
        let leaving = old.filter { _ in random.chance(15) }
        let movingSections = old.filter { !leaving.contains($0) && random.chance(15) }
        let staying = old.filter { !leaving.contains($0) && !movingSections.contains($0) }
        var order: [Int?] = staying
        for section in movingSections { order.insert(section, at: random.whole(0...order.count)) }
        for _ in 0..<random.below(3) { order.insert(nil, at: random.whole(0...order.count)) }
        updates += leaving.map { .deleteSection($0) }
        for (place, section) in order.enumerated() {
            guard let section else {
                updates.append(.insertSection(place))
                continue
            }
            if movingSections.contains(section) { updates.append(.moveSection(section, to: place)) }
        }
        // Which items go, stay and move, in sections that stay or move.
        var moving: [(section: Int, item: Int)] = []
        after = order.enumerated().map { _, section in
            guard let section else { return (0..<random.below(4)).map { _ in fresh() } }
            return before[section].enumerated().compactMap { item, name in
                if random.chance(20) {
                    updates.append(.delete(section: section, item: item))
                    return nil
                }
                if random.chance(25) {
                    moving.append((section, item))
                    return nil
                }
                return name
            }
        }
        let goals = order.indices.filter { order[$0] != nil }
        guard !goals.isEmpty else { return }
        var kept = after
        for move in moving {
            let section = random.pick(goals)
            kept[section].insert(before[move.section][move.item], at: random.whole(0...kept[section].count))
        }
        for _ in 0..<random.below(5) {
            let section = random.pick(goals)
            kept[section].insert(fresh(), at: random.whole(0...kept[section].count))
        }
        after = kept
        for (section, names) in after.enumerated() where order[section] != nil {
            for (item, name) in names.enumerated() {
                if let source = moving.first(where: { before[$0.section][$0.item] == name }) {
                    updates.append(
                        .move(section: source.section, item: source.item, toSection: section, toItem: item))
                } else if !before.joined().contains(name) {
                    updates.append(.insert(section: section, item: item))
                }
            }
        }
        reload(&random, movingSections: movingSections, moving: moving.map { before[$0.section][$0.item] })
    }

    /// Gives some of what stays where it is other data.
    private mutating func reload(_ random: inout Seeded, movingSections: [Int], moving: [Int]) {
        for section in after.indices {
            for item in after[section].indices {
                let name = after[section][item]
                guard let old = before.firstIndex(where: { $0.contains(name) }), !moving.contains(name),
                    let place = before[old].firstIndex(of: name), random.chance(10)
                else { continue }
                updates.append(.reload(section: old, item: place))
                after[section][item] = 1000 + name
            }
        }
    }

    static func section(_ names: [Int]) -> SectionData {
        SectionData(records: names.map { [DataField(name: "height", value: .number(Double($0)))] })
    }

    func section(_ section: Int) -> SectionData {
        after.indices.contains(section) ? Batch.section(after[section]) : SectionData(count: 1)
    }

    func fields(section: Int, item: Int) -> [DataField] {
        guard after.indices.contains(section), after[section].indices.contains(item) else { return [] }
        return [DataField(name: "height", value: .number(Double(after[section][item])))]
    }
}
