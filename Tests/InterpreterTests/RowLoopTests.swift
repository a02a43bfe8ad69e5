import LayoutDSL
import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// `loop: true` in a section that scrolls by itself: beside a list without ends that scrolls sideways.
struct RowLoopTests {
    private static let cells = [
        "belt(gap: 10); cell Card { size: 90 x 80; snap: home; zoom(to: 0.8); attribute rounds = progress }",
        """
        belt(gap: 3)
        cell Card {
          data { w: Length = [60, 20, 110, 75][mod(index, 4)] }
          size: data.w x 80; snap: home; fade(to: 0.2); attribute late = trail(40)
        }
        """,
        "stack; cell Card { size: 90 x 80; rotation: fromCenter / 300pt * 1rad; decoration mark { size: 10 x 10 } }",
        "carousel(gap: 4); cell Card { size: 70 x 80; tilt(by: 20deg); snap: page }",
    ]

    private func both(_ cells: String, _ count: Int) throws -> (row: Prepared, list: Prepared) {
        let row = "viewport: 300 x 400; section { scroll: horizontal; loop: true; viewport.height: 80; \(cells) }"
        let list = "scroll: horizontal; loop: true; viewport: 300 x 80; section { \(cells) }"
        let world = World(items: [count])
        return (
            try Probe.prepared("layout T { \(row) }", world), try Probe.prepared("layout T { \(list) }", world)
        )
    }

    @Test(arguments: cells, [2, 4, 5, 30, 4000])
    func `a row goes round as a list does`(_ cells: String, _ count: Int) throws {
        let (row, list) = try both(cells, count)
        var random = Seeded(count)
        let content = list.contentSize.width
        let moving = row.scroller()
        var offsets = [0, -1, content, content / 2, -content * 3, content * 1e6]
        for _ in 0..<Volume.of(20, optimized: 400) { offsets.append(random.number(-9000...9000)) }
        for offset in offsets {
            var moved = row
            moved.rowOffsets[0] = offset
            let found = moved.attributes(at: LayoutPoint(x: 0, y: 0)).elements
            let wanted = list.attributes(at: LayoutPoint(x: offset, y: 0)).elements
            #expect(found.map { [$0.item, $0.kind.utf8.count] } == wanted.map { [$0.item, $0.kind.utf8.count] })
            let slack = 1e-9 * max(1, abs(offset), content)
            for (a, b) in zip(found, wanted) {
                let near =
                    abs(a.frame.x - (b.frame.x - offset)) <= slack && abs(a.frame.y - b.frame.y) <= slack
                    && abs(a.frame.width - b.frame.width) <= slack && abs(a.alpha - b.alpha) <= 1e-9
                #expect(near, "\(a.path) at \(offset): \(a.frame), not \(b.frame)")
                #expect(a.custom.map { $0.value.parts.numbers } == b.custom.map { $0.value.parts.numbers })
            }
            moving.move(section: 0, to: offset)
            #expect((0..<moving.count).map { moving.attributes(at: $0) } == found)
            for velocity in [0, 0.5, -2] {
                let stop = try row.stop(proposed: offset, velocity: velocity, section: 0)
                let same = try list.stop(proposed: offset, velocity: velocity)
                #expect(abs(stop - same) <= 1e-6 * max(1, abs(offset) * 1e-6), "at \(offset)")
            }
        }
    }

    @Test func `a row that is too short has ends`() throws {
        func loops(_ prepared: Prepared) -> [Bool] {
            let scroller = prepared.scroller()
            scroller.move(to: LayoutPoint(x: 0, y: 0))
            return scroller.rows.map(\.loops)
        }
        let (row, _) = try both(Self.cells[0], 3)
        #expect(loops(row) == [false])
        #expect(try row.stop(proposed: 900, velocity: 0, section: 0) == 0)
        let (long, _) = try both(Self.cells[0], 4)
        #expect(loops(long) == [true])
        #expect(try long.stop(proposed: 900, velocity: 0, section: 0) > 800)
    }

    /// The insets leave nothing of the window, and cells as wide as it have no width.
    @Test func `a row without any room has ends`() throws {
        let row = "section { scroll: horizontal; loop: true; viewport.height: 40; cell { size: 100% x 9 } }"
        let prepared = try Probe.prepared("layout T { viewport: 300 x 400; insets: 150; \(row) }", World(items: [3]))
        let elements = prepared.attributes(at: LayoutPoint(x: 0, y: 0), culling: false).elements
        #expect(elements.map { $0.frame.x } == [150, 150, 150])
    }

    @Test(arguments: [
        "section[0].offset: 5000; expect section[0].offset.x == 5000 and section[0].progress == 10",
        "section[0].offset: -30; expect Card[0, 0].frame.left == 30 and Card[0, 4].frame.right == 20",
        "section[0].offset: 500; expect Card[0, 0].frame.left == 0 and not Card[0, 4].shown",
        "expect stop(495, of: section[0]) == 500 and stop(-130, of: section[0]) == -100",
        "expect mark.frame.left == 0 and title[0].gone == 700",
    ])
    func `tests read it`(_ lines: String) throws {
        let text = """
            layout T {
              viewport: 300 x 400; items: 5
              section {
                scroll: horizontal; loop: true; opens: 700; belt(gap: 10)
                supplementary title { size: 100% x 20; attribute gone = section.offset.x }
                cell Card { size: 90 x 80; snap: toStart }
              }
              decoration mark { size: 4 x 4 }
              test "t" { \(lines) }
            }
            """
        let report = check(parse(Source(name: "t.layout", text: text)))
        let layout = try #require(report.layout, "\(report.diagnostics.shown.map(\.message))")
        for test in layout.tests { #expect(try test.run(on: layout).failures.isEmpty, "\(lines)") }
    }

    @Test func `it stands in sections that scroll, as a constant`() {
        #expect(Probe.codes("layout T { section { loop: true; cell { size: 40 x 40 } } }") == [.misplacedStatement])
        let row = "section { scroll: horizontal; viewport.height: 60; loop: %; cell { size: 40 x 40 } }"
        func codes(_ value: String) -> [DiagnosticCode] {
            Probe.codes("layout T { \(row.split(separator: "%").joined(separator: value)) }")
        }
        #expect(codes("false") == [] && codes("true") == [])
        #expect(codes("1 > 0") == [.notConstant])
    }
}
