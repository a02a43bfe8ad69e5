import LayoutDSL
import RandomCases
import StoredLayouts
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// Where sections that scroll by themselves open, and what stays put in them.
struct RowOpeningTests {
    private static let shelves = StoredLayout("opening-shelves").open

    private func failures(_ tests: String) throws -> [String] {
        let report = check(parse(Source(name: "shelves.layout", text: Self.shelves + tests + "\n}\n")))
        let layout = try #require(report.layout, "\(report.diagnostics.shown.map(\.message))")
        return try layout.tests.flatMap { test in
            try test.run(on: layout, in: World()).failures.map { String(layout.sources[1].text(of: $0.span)) }
        }
    }

    /// By hand: 20 of 100 are 2000 long, 20 of 90 with gaps of 10 are 1990.
    @Test(arguments: [
        "expect section[0].offset == (1610, 0) and New[0, 19].frame.right == 390 and not New[0, 15].shown",
        "section[1].data.left: 250; expect section[1].offset.x == 250 and Poster[1, 3].frame.left == 50",
        "section[1].data.left: 250; expect title[1].gone == 250 and Poster[1, 3].late == 250",
        "section[1].data.left: 250; section[1].offset: 400; expect Poster[1, 3].late == 370",
        "section[1].data.left: 250; section[1].offset: 260; expect Poster[1, 3].late == 250",
        "section[1].data.left: 9000; expect section[1].offset.x == 1600 and section[1].progress == 1",
        "section[1].data.left: -30; expect section[1].offset.x == 0",
        "section[0].offset: 0; expect section[0].offset.x == 0 and New[0, 0].frame.left == 0",
        "viewport: 590 x 844; expect section[0].offset.x == 1410",
        // It stood where it opens, and goes on.
        "story { insert New[0, 20]; expect section[0].offset.x == 1710; remove New[0, 0]; remove New[0, 0]; "
            + "expect section[0].offset.x == 1510 }",
        "story { section[1].data.left: 120; expect section[1].offset.x == 120 }",
        "story { section[0].offset: 1609.6; insert New[0, 20]; expect section[0].offset.x == 1710 }",
        // Pulled past its end it stays pulled.
        "story { section[0].offset: 1630; insert New[0, 20]; expect section[0].offset.x == 1730 }",
        // It stood elsewhere: what rested at its start stays.
        "story { section[0].offset: 1000; remove New[0, 0]; expect section[0].offset.x == 900; insert New[0, 15]; "
            + "expect section[0].offset.x == 900 }",
        // The line is the middle of the window, 195 on: at 645, half of the poster at 600.
        "story { section[1].offset: 450; insert Poster[1, 0]; expect section[1].offset.x == 550 "
            + "and Poster[1, 7].frame.left == 150; Poster[1, 7].data.width: 190; expect Poster[1, 7].frame.left == 100 }",
        "story { section[1].offset: 450; remove Poster[1, 6]; expect Poster[1, 6].frame.left == 250 }",
        "story { section[1].offset: 450; viewport: 500 x 844; expect Poster[1, 6].frame.left == 205 }",
        // Held to its range when it gets shorter.
        "story { section[1].offset: 1600; remove Poster[1, 0]; remove Poster[1, 0]; expect section[1].offset.x == 1400 }",
        "story { section[0].offset: 500; section[1].offset: 700; insert New[0, 0]; "
            + "expect section[0].offset.x == 600 and section[1].offset.x == 700 }",
    ])
    func `a row stands where it opens, and what is read in it stays put`(_ lines: String) throws {
        #expect(try failures("test \"t\" { \(lines) }") == [])
    }

    @Test func `what a row opens at, it draws as if it had been scrolled there`() throws {
        let opened = try Probe.prepared(Self.shelves + "}")
        var world = World()
        world.rowOffsets[0] = 1610
        let moved = try Probe.prepared(Self.shelves + "}", world)
        let start = LayoutPoint(x: 0, y: 0)
        #expect(opened.rowOffsets.moved.isEmpty && opened.opening(ofSection: 0) == 1610)
        #expect(opened.offset(ofSection: 0) == 1610 && opened.offset(ofSection: 2) == 0)
        let numbers = moved.attributes(at: start).elements.map(Probe.numbers)
        #expect(opened.attributes(at: start).elements.map(Probe.numbers) == numbers)
        let scroller = opened.scroller()
        scroller.move(to: start)
        #expect(scroller.frame().elements.map(Probe.numbers) == numbers)
        scroller.move(section: 0, to: 5)
        scroller.move(to: LayoutPoint(x: 0, y: 10))
        #expect(scroller.rows.map(\.offset) == [5, 0])
    }

    @Test func `a hundred thousand rows that were never moved keep no number`() throws {
        var world = World(viewport: LayoutSize(width: 390, height: 844))
        world.sections = [SectionData(count: 1000, repeats: 100_000, block: "recent")]
        let prepared = try Probe.prepared(Self.shelves + "}", world)
        let plain = try Probe.prepared((Self.shelves + "}").replacing("opens: last;", with: ""), world)
        #expect(prepared.sectionValues.count <= plain.sectionValues.count + 1, "one number for all that open alike")
        let scroller = prepared.scroller()
        scroller.move(to: LayoutPoint(x: 0, y: 100 * 50_000))
        #expect(scroller.rows.count == 9 && scroller.rows.allSatisfy { $0.offset == 100_000 - 390 })
        #expect(scroller.visited < 60 && scroller.rowOffsets.moved.isEmpty, "\(scroller.visited)")
    }

    @Test func `a scroller that is updated keeps its rows in place`() throws {
        var world = World()
        world.sections = ["recent", "shelf"].map { SectionData(count: 20, block: $0) }
        let scroller = try Probe.prepared(Self.shelves + "}", world).scroller()
        scroller.move(to: LayoutPoint(x: 0, y: 0))
        scroller.move(section: 1, to: 450)
        try scroller.update([
            .insert(section: 1, item: 0, fields: []), .insert(section: 0, item: 3, fields: []),
            .insertSection(0, SectionData(count: 1, block: "recent")),
        ])
        #expect(scroller.rows.map(\.offset) == [0, 1710, 550])
        // A section's own field is where it opens.
        try scroller.update([.updateSection(2, fields: [DataField(name: "left", value: .number(70))])])
        #expect(scroller.rows.map(\.offset) == [0, 1710, 550])
        scroller.move(section: 2, to: 70)
        try scroller.update([.updateSection(2, fields: [DataField(name: "left", value: .number(30))])])
        #expect(scroller.rows.map(\.offset) == [0, 1710, 30])
    }

    /// Random changes of the widths of a row, followed by hand.
    @Test(arguments: 0..<40) func `the kept poster does not drift`(_ seed: Int) throws {
        var random = Seeded(seed)
        var widths = (0..<(10 + random.below(30))).map { _ in Double(40 + random.below(200)) }
        var world = World(viewport: LayoutSize(width: 390, height: 844))
        world.sections = [
            SectionData(count: 1, block: "recent"),
            SectionData(count: widths.count, columns: [DataColumn(name: "width", values: widths)], block: "shelf"),
        ]
        let scroller = try Probe.prepared(Self.shelves + "}", world).scroller()
        scroller.move(to: LayoutPoint(x: 0, y: 0))
        func start(_ item: Int) -> Double { widths[..<item].reduce(0) { $0 + $1 + 10 } }
        func last() -> Double { max(0, start(widths.count) - 10 - 390) }
        for _ in 0..<20 {
            let offset = 1 + Double(random.below(max(1, Int(last()) - 1)))
            guard offset <= last() else { continue }
            scroller.move(section: 1, to: offset)
            let line = offset + 195
            guard let anchor = widths.indices.first(where: { start($0) + widths[$0] > line || start($0) >= line })
            else { continue }
            let middle = start(anchor) + widths[anchor] / 2 - offset
            let item = random.below(widths.count)
            var now = anchor
            var change = DataChange.remove(section: 1, item: item)
            let width = Double(40 + random.below(200))
            let fields = [DataField(name: "width", value: .number(width))]
            switch random.below(3) {
            case 0 where item != anchor:
                widths.remove(at: item)
                now -= item < anchor ? 1 : 0
            case 1:
                widths.insert(width, at: item)
                now += item <= anchor ? 1 : 0
                change = .insert(section: 1, item: item, fields: fields)
            default:
                widths[item] = width
                change = .update(section: 1, item: item, fields: fields)
            }
            try scroller.update([change])
            let expected = max(0, min(start(now) + widths[now] / 2 - middle, last()))
            #expect(scroller.rows.map(\.offset) == [0, expected], "\(change) at \(offset)")
        }
    }
}
