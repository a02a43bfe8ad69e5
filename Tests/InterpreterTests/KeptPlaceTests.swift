import Interpreter
import LayoutDSL
import RandomCases
import StoredLayouts
import Testing

/// Where a list opens, and what stays put when it changes.
struct KeptPlaceTests {
    private static let chat = StoredLayout("kept-chat").text

    private func y(_ prepared: Prepared, _ item: Int) throws -> Double {
        let path = ElementPath(kind: "Message", item: item)
        return try #require(prepared.attributes(of: path, at: LayoutPoint(x: 0, y: 0))?.elements.first).frame.y
    }

    private func height(_ value: Double) -> [DataField] { [DataField(name: "height", value: .number(value))] }

    /// Applies changes, and tells where the list stands then.
    private func change(
        _ prepared: inout Prepared, at offset: LayoutPoint, _ changes: [DataChange]
    ) throws -> LayoutPoint {
        let before = prepared
        try prepared.apply(changes)
        return prepared.offset(keeping: offset, of: before, after: changes)
    }

    @Test func `a chat opens at its end and stays there while one reads the end`() throws {
        var chat = try Probe.prepared(Self.chat)
        #expect(chat.opening == LayoutPoint(x: 0, y: 30 * 50 - 6 - 800))
        let offset = try change(&chat, at: chat.opening, [.insert(section: 0, item: 30, fields: [])])
        #expect(offset == LayoutPoint(x: 0, y: 31 * 50 - 6 - 800))
    }

    @Test func `further up in a chat nothing moves under the eyes`() throws {
        var chat = try Probe.prepared(Self.chat)
        var offset = LayoutPoint(x: 0, y: 300)
        let seen = try y(chat, 12) - offset.y
        offset = try change(&chat, at: offset, [.insert(section: 0, item: 0, fields: height(120))])
        #expect(try y(chat, 13) - offset.y == seen)
        offset = try change(&chat, at: offset, [.update(section: 0, item: 3, fields: height(90))])
        #expect(try y(chat, 13) - offset.y == seen)
        offset = try change(&chat, at: offset, [.remove(section: 0, item: 30)])
        #expect(try y(chat, 13) - offset.y == seen)
        // The keyboard comes.
        var world = World(viewport: LayoutSize(width: 390, height: 500))
        let heights = (0..<30).map { $0 == 0 ? 120.0 : $0 == 3 ? 90 : 44 }
        world.sections = [SectionData(count: 30, columns: [DataColumn(name: "height", values: heights)])]
        let before = chat
        chat = try chat.program.prepare(for: world)
        offset = chat.offset(keeping: offset, of: before)
        #expect(offset.y + 500 == 300 + 800 + 126 + 46)
    }

    @Test func `the card in the middle stays there when the device turns`() throws {
        let text = """
            layout Carousel {
              scroll: horizontal; viewport: 390 x 844; items: 9; keep: 50%
              carousel(gap: 10)
              cell Card { size: 200 x 180; snap: home }
            }
            """
        let upright = try Probe.prepared(text)
        let turned = try Probe.prepared(text, World(viewport: LayoutSize(width: 844, height: 390)))
        let offset = turned.offset(keeping: LayoutPoint(x: 4 * 210, y: 0), of: upright)
        #expect(offset == LayoutPoint(x: 4 * 210, y: 0))
        let stop = try turned.currentStop(at: offset)
        #expect(stop?.offset == 840 && stop?.element == ElementPath(kind: "Card", item: 4))
    }

    /// Across the scroll another cell stops, and cells that are seen only there.
    @Test func `on two axes the current stop is the cell that stops on both`() throws {
        let text = StoredLayout("two-axes").text
        let prepared = try Probe.prepared(text)
        for (x, y, across, along, section, item) in [
            (130.0, 60.0, 120.0, 50.0, 1, 1), (0, 0, 0, 0, 0, 0), (260, 210, 240, 200, 2, 4),
            (9999, 80, 900, 100, 9, 2),
        ] {
            let stop = try prepared.currentStop(at: LayoutPoint(x: x, y: y))
            let element = ElementPath(kind: "cell", section: section, item: item)
            #expect(stop == CurrentStop(offset: along, offsetAcross: across, element: element))
        }
        // One that stops only across.
        let pages = try Probe.prepared(
            "layout P { viewport: 300 x 400; items: 5; cell { size: 100% x 300; snap.x: toStart } }")
        #expect(try pages.currentStop(at: LayoutPoint(x: 0, y: 70))?.offset == 70)
    }

    @Test func `at its top a list shows what is new, further down it does not`() throws {
        var list = try Probe.prepared("layout T { items: 40; cell { size: 100% x 50 } }")
        let new = [DataChange.insert(section: 0, item: 0, fields: [])]
        #expect(try change(&list, at: LayoutPoint(x: 0, y: 0.4), new).y == 0)
        #expect(try change(&list, at: LayoutPoint(x: 0, y: 120), new).y == 170)
        // What is pulled stays pulled.
        #expect(try change(&list, at: LayoutPoint(x: 0, y: -30), new).y == -30)
    }

    @Test func `trails stand where the list opens`() throws {
        let text = """
            layout T {
              items: 40; opens: 500
              supplementary bar { size: 100% x 60; translation.y: max(rest.start, trail(60)) - rest.start }
              cell { size: 100% x 50 }
            }
            """
        let prepared = try Probe.prepared(text)
        let scroller = prepared.scroller()
        scroller.move(to: prepared.opening)
        #expect(scroller.frame().elements.first { $0.kind == "bar" }?.frame.y == 500)
    }

    @Test func `where a list opens is known before it scrolls`() {
        func codes(_ line: String) -> [DiagnosticCode] { Probe.codes("layout T { \(line); cell { size: 9 x 9 } }") }
        #expect(codes("opens: offset.y") == [.movingRest])
        #expect(codes("keep: progress * 3pt") == [.movingRest])
        #expect(codes("opens: trail(3)") == [.misplacedTrail])
        #expect(codes("opens: 3deg") == [.wrongType])
        #expect(codes("opens: last; keep: 50%").isEmpty)
    }

    // MARK: Against brute force

    private static let layouts = [
        "stack(gap: 4)", "flow(gap: 3, lineGap: 5)", "grid(columns: 3, gap: 4)", "waterfall(columns: 3, gap: 4)",
        "stack(gap: 4); insets: 20",
    ]

    /// The cells in the order of the list, as they rest along the scroll.
    private func cells(_ prepared: Prepared) -> [(section: Int, item: Int, start: Double, end: Double)] {
        prepared.attributes(at: LayoutPoint(x: 0, y: 0), culling: false).elements.filter { $0.kind == "cell" }
            .map { ($0.section, $0.item, $0.center.y - $0.size.height / 2, $0.center.y + $0.size.height / 2) }
            .sorted { ($0.section, $0.item) < ($1.section, $1.item) }
    }

    @Test(arguments: Array(layouts.enumerated()), [0.0, 0.5, 1])
    func `over random changes the kept element does not drift`(_ entry: (Int, String), _ share: Double) throws {
        var random = Seeded(entry.0 * 10 + Int(share * 4))
        let text = """
            layout T {
              viewport: 300 x 400; keep: \(share * 100)%
              section {
                \(entry.1)
                cell { data { h: Length }; size: 90 x data.h }
              }
            }
            """
        var next = 0
        func record(_ random: inout Seeded) -> [DataField] {
            next += 1
            return [
                DataField(name: "id", value: .number(Double(next))),
                DataField(
                    name: "h", value: .number(random.chance(50) ? Double(random.below(90) + 1) : random.number(1...90))),
            ]
        }
        var ids: [[Int]] = []
        let sections = (0..<3).map { _ -> SectionData in
            let records = (0..<30).map { _ in record(&random) }
            ids.append(Array(next - 29...next))
            return SectionData(records: records)
        }
        var world = World()
        world.sections = sections
        var prepared = try compile(Probe.layout(text)).prepare(for: world)
        var kept = 0
        for _ in 0..<60 {
            let old = cells(prepared)
            let oldIDs = ids
            let before = prepared
            let room = max(0, prepared.contentSize.height - 400)
            let offset = LayoutPoint(x: 0, y: random.number(0...max(1, room)))
            guard offset.y > 1, offset.y < room else { continue }
            var changes: [DataChange] = []
            for _ in 0...random.below(4) {
                let section = random.below(3)
                let count = ids[section].count
                switch random.below(5) {
                case 0:
                    let item = random.below(count + 1)
                    changes.append(.insert(section: section, item: item, fields: record(&random)))
                    ids[section].insert(next, at: item)
                case 1 where count > 0:
                    let item = random.below(count)
                    changes.append(.remove(section: section, item: item))
                    ids[section].remove(at: item)
                case 2 where count > 0:
                    let (item, target) = (random.below(count), random.below(3))
                    let id = ids[section].remove(at: item)
                    let place = random.below(ids[target].count + 1)
                    ids[target].insert(id, at: place)
                    changes.append(.move(section: section, item: item, toSection: target, toItem: place))
                case 3:
                    let target = random.below(3)
                    ids.insert(ids.remove(at: section), at: target)
                    changes.append(.moveSection(section, to: target))
                default:
                    guard count > 0 else { continue }
                    let field = DataField(name: "h", value: .number(Double(random.below(120))))
                    changes.append(.update(section: section, item: random.below(count), fields: [field]))
                }
            }
            guard !changes.isEmpty else { continue }
            try prepared.apply(changes)
            let found = prepared.offset(keeping: offset, of: before, after: changes)
            #expect(prepared.offset(keeping: offset, of: before) == found, "by ids")
            // The anchor, by brute force, and what it became.
            let line = offset.y + share * 400
            let at =
                old.firstIndex { $0.start <= line && $0.end > line }
                ?? old.indices.filter { old[$0].start >= line }.min { old[$0].start < old[$1].start }
                ?? old.indices.last
            guard let at else { continue }
            let now = cells(prepared)
            func after(_ index: Int) -> Int? {
                let id = oldIDs[old[index].section][old[index].item]
                for section in ids.indices {
                    guard let item = ids[section].firstIndex(of: id) else { continue }
                    return now.firstIndex { $0.section == section && $0.item == item }
                }
                return nil
            }
            guard let anchor = (Array(at..<old.count) + (0..<at).reversed()).first(where: { after($0) != nil }),
                let place = after(anchor)
            else { continue }
            let (from, to) = (old[anchor], now[place])
            let wanted =
                offset.y + to.start + share * (to.end - to.start) - from.start - share * (from.end - from.start)
            let last = max(0, prepared.contentSize.height - 400)
            #expect(abs(found.y - max(0, min(wanted, last))) < 1e-6, "\(entry.1) at \(offset.y), \(changes)")
            kept += 1
        }
        #expect(kept > 40)
    }
}
