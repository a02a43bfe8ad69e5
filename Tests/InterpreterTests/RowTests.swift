import LayoutDSL
import RandomCases
import StoredLayouts
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// Sections that scroll by themselves.
struct RowTests {
    private static let store = StoredLayout("store").text

    @Test func `the shelf stops at a poster, the cards at a page`() throws {
        let prepared = try Probe.prepared(Self.store)
        #expect(try prepared.stop(proposed: 300, velocity: 0.5, section: 1) == 3 * 118)
        let length: Double = 16 + 20 * 110 + 19 * 8 + 16
        #expect(try prepared.stop(proposed: 5000, velocity: 2, section: 1) == length - 390)
        #expect(try prepared.stop(proposed: 900, velocity: 2, from: 20, section: 0) == 390)
        // What stops a section stops nothing else.
        #expect(try prepared.stop(proposed: 37, velocity: 1) == 37)
        #expect(throws: WorldError.self) { try prepared.stop(proposed: 3, velocity: 1, section: 2) }
        #expect(throws: WorldError.self) { try prepared.stop(proposed: 3, velocity: 1, section: 7) }
    }

    @Test func `a section that was moved stays where it is while the page scrolls`() throws {
        let scroller = try Probe.prepared(Self.store).scroller()
        scroller.move(section: 1, to: 250)
        scroller.move(to: LayoutPoint(x: 0, y: 40))
        #expect(scroller.rows.map { $0.offset } == [0, 250])
        #expect(scroller.rows[1].frame == LayoutRectangle(x: 0, y: 304, width: 390, height: 160))
        let posters = scroller.frame().elements.filter { $0.kind == "Poster" }
        #expect(posters.map { $0.item } == [2, 3, 4, 5])
        #expect(posters.map { $0.frame.x } == [2, 120, 238, 356])
        // A section that does not scroll by itself stays too.
        scroller.move(section: 2, to: 50)
        #expect(scroller.frame().elements.filter { $0.kind == "Tile" }.allSatisfy { $0.frame.x == 0 })
    }

    @Test func `the windows of rows bound what is looked at`() throws {
        var world = World(viewport: LayoutSize(width: 390, height: 844))
        world.sections = [SectionData(count: 1000, repeats: 2000, block: "shelf")]
        let prepared = try Probe.prepared(Self.store, world)
        let scroller = prepared.scroller()
        for section in 0..<2000 { scroller.move(section: section, to: Double(section * 61 % 100_000)) }
        scroller.move(to: LayoutPoint(x: 0, y: 204 * 1000))
        #expect(scroller.rows.map { $0.section } == Array(1000...1003))
        // Of section 1004 only the title is seen.
        let offsets = (1000...1003).map { (section: Int) -> Double in Double(section * 61 % 100_000) }
        #expect(scroller.rows.map { $0.offset } == offsets)
        #expect(scroller.visited < 60, "\(scroller.visited)")
    }

    @Test func `from right to left a row is the mirror image`() throws {
        let text = StoredLayout("mirrored-row").text
        var world = World()
        world.rowOffsets[0] = 130
        let left = try Probe.prepared(text, world).attributes(at: LayoutPoint(x: 0, y: 0)).elements
        world.environment.rightToLeft = true
        let right = try Probe.prepared(text, world).attributes(at: LayoutPoint(x: 0, y: 0)).elements
        #expect(left.count > 3 && left.map { $0.path } == right.map { $0.path })
        func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }
        for (a, b) in zip(left, right) {
            #expect(isNear(b.frame.x, 300 - a.frame.x - a.frame.width) && isNear(b.frame.y, a.frame.y))
            #expect(isNear(b.center.x, 300 - a.center.x) && isNear(b.anchorPoint.x, 1 - a.anchorPoint.x))
            #expect(isNear(b.transform.tx, -a.transform.tx) && isNear(b.transform.b, -a.transform.b))
            guard case .point(let p)? = a.custom.first?.value, case .point(let q)? = b.custom.first?.value else {
                Issue.record("no parallax")
                return
            }
            #expect(p.x != 0 && isNear(q.x, -p.x) && q.y == p.y)
        }
    }

    @Test func `a file may have a layout of its own`() throws {
        let text = "let layout = 3\nlayout T { cell { size: 10 x 10; attribute a = layout + 1 } }"
        let element = try Probe.prepared(text).attributes(at: LayoutPoint(x: 0, y: 0)).elements.first
        #expect(element?.custom.first?.value == .number(4))
    }

    @Test func `an offset of a section that does not scroll by itself is refused`() throws {
        var world = World()
        world.rowOffsets[2] = 10
        #expect(throws: WorldError.self) { try Probe.prepared(Self.store, world) }
        world.rowOffsets[2] = nil
        world.rowOffsets[9] = 10
        #expect(throws: WorldError.self) { try Probe.prepared(Self.store, world) }
    }

    @Test func `offsets go with their sections`() throws {
        var rows = RowOffsets()
        for section in [7, 1, 4] { rows[section] = Double(section) }
        let moved = rows.following([
            .removeSection(0), .insertSection(2, SectionData(count: 1)), .moveSection(6, to: 0), .removeSection(1),
        ])
        // 1 4 7 → 0 3 6 → 0 4 7 → 1 5 7 (nothing stood at 6) → 4 6: the row of section 1 has gone.
        #expect(moved.moved.map { $0.section } == [4, 6])
        #expect(moved.moved.map { $0.offset } == [4, 7])
        rows[4] = nil
        #expect(rows[4] == nil && rows.moved.count == 2)
        rows[1] = .infinity
        #expect(rows[1] == 0)
    }

    @Test func `the culling report tells what is found row by row`() throws {
        let report = compile(try Probe.layout(Self.store)).cullingReport()
        #expect(report.first { $0.kind == "Poster" }.map { $0.isInRow && $0.tier == .evenRows } == true)
        #expect(report.first { $0.kind == "Tile" }?.isInRow == false)
    }
}
