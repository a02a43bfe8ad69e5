import LayoutDSL
import RandomCases
import StoredLayouts
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// A row that is moved redoes itself alone, and what a row's window cuts away is not there.
struct RowStepTests {
    private static let text = StoredLayout("stepping-rows").text

    /// What a scroller shows after a row was moved is what one shows that begins there.
    @Test func `a moved row is what it is in a new scroller`() throws {
        var random = Seeded(16)
        let prepared = try Probe.prepared(Self.text)
        let scroller = prepared.scroller()
        var world = World()
        var fewer = 0
        for turn in 0..<400 {
            let section = Int.random(in: 0..<4, using: &random)
            let along = Double(Int.random(in: 0..<2400, using: &random)) - 300
            scroller.move(section: section, to: along)
            world.rowOffsets[section] = along
            if turn % 7 == 0 {
                scroller.move(to: LayoutPoint(x: 0, y: Double(Int.random(in: 0..<300, using: &random))))
            }
            let anew = try Probe.prepared(Self.text, world).scroller()
            anew.move(to: scroller.offset)
            let (moved, expected) = (scroller.frame(), anew.frame())
            #expect(moved.elements == expected.elements, "turn \(turn): section \(section) at \(along)")
            #expect(moved.rows == expected.rows)
            if scroller.visited < anew.visited { fewer += 1 }
        }
        #expect(fewer > 200, "\(fewer)")
    }

    @Test func `a row that has gone out of its window comes back`() throws {
        let scroller = try Probe.prepared(
            """
            layout T { viewport: 300 x 200; items: [3, 3]
              section { scroll: horizontal; stack; cell { size: 50 x 40 } } }
            """
        ).scroller()
        scroller.move(to: LayoutPoint(x: 0, y: 0))
        #expect(scroller.count == 6)
        scroller.move(section: 0, to: 400)
        #expect(scroller.count == 3)
        scroller.move(section: 0, to: 100)
        #expect(scroller.frame().elements.map { $0.frame.x } == [0, 0, 50, 100])
    }

    @Test func `what a row cuts away is not under a point`() throws {
        let prepared = try Probe.prepared(Self.text)
        let scroller = prepared.scroller()
        scroller.move(to: LayoutPoint(x: 0, y: 0))
        // The window begins at 95, behind a title of 44 points, and ends at 295; the third poster ends at 307.
        let row = try #require(scroller.rows.first)
        #expect(row.frame == LayoutRectangle(x: 95, y: 44, width: 200, height: 80))
        for (x, isSeen) in [(290.0, true), (296, false), (94, false)] {
            let point = LayoutPoint(x: x, y: 84)
            let found = scroller.element(under: point)
            let alone = prepared.attributes(under: point, at: scroller.offset).elements.first
            let kinds = prepared.program.layout.elements.map { $0.name }
            #expect((found.map { kinds[$0.kind] } == "Poster") == isSeen, "\(x)")
            #expect(alone?.kind == found.map { kinds[$0.kind] }, "\(x)")
        }
    }

    @Test func `an element in a row is shown by the row and by the layout`() throws {
        let prepared = try Probe.prepared(Self.text)
        let path = ElementPath(kind: "Poster", section: 3, item: 20)
        // 16 + 20 · 68 points from the start of the row's content; four rows of 124 points each are lower than the page.
        #expect(prepared.rowOffset(showing: path, at: .start) == 1376)
        let nearest = try #require(prepared.rowOffset(showing: path, at: .nearest))
        #expect(abs(nearest - (1376 + 60 - 200)) < 1e-9)
        #expect(prepared.rowOffset(showing: path, at: .nearest, from: 1300) == 1300)
        #expect(prepared.offset(showing: path, at: .start) == LayoutPoint(x: 0, y: 0))
        #expect(prepared.rowOffset(showing: ElementPath(kind: "title", section: 3)) == nil)
        var low = World()
        low.viewport = LayoutSize(width: 390, height: 300)
        // Its row stands behind three others and its own title.
        #expect(try Probe.prepared(Self.text, low).offset(showing: path, at: .end)?.y == 4 * 124 - 300)
    }

    @Test func `tests read where a row stands`() throws {
        let test = """
            test "rows" {
              section[1].offset: 250
              expect section[1].offset.x == 250 and section[1].offset.y == 0
              expect section[1].content.width == 16 + 20 * 60 + 19 * 8
              expect section[1].viewport.left == 250 and section[1].viewport.size == 200 x 80
              expect section[1].progress == 250pt / (section[1].content.width - 200pt)
              expect section[0].progress == 0
            }
            """
        let end = Self.text.lastIndex(of: "}") ?? Self.text.endIndex
        let layout = try Probe.layout(String(Self.text[..<end]) + test + "\n}")
        let result = try #require(layout.tests.first).run(on: layout)
        #expect(result.failures.isEmpty, "\(result.failures)")
        let box = "test \"t\" { expect section[0].width == 3 }"
        let row = "layout T { items: 3; section { scroll: horizontal; cell { size: 9 x 9 } }\n\(box) }"
        #expect(Probe.report(row).diagnostics.shown.map { $0.code.text } == ["L0202"])
    }

    @Test func `a trail follows the row, straight from its start`() throws {
        let sound = "layout T { section { scroll: horizontal; cell { size: 80 x 50; alpha: trail(50) / 400pt } } }"
        var world = World(items: [20])
        world.rowOffsets[0] = 90
        let drawn = try Probe.prepared(sound, world).attributes(at: LayoutPoint(x: 0, y: 0)).elements
        #expect(drawn.count > 3 && drawn.allSatisfy { $0.alpha == 0.1 })
    }

    @Test func `places of a row are explained where they are drawn`() throws {
        for isMirrored in [false, true] {
            var world = World()
            world.rowOffsets[1] = 250
            world.environment.rightToLeft = isMirrored
            let prepared = try Probe.prepared(Self.text, world)
            let tracer = Tracer(prepared)
            let path = ElementPath(kind: "Poster", section: 1, item: 4)
            let offset = LayoutPoint(x: 0, y: 30)
            let drawn = try #require(prepared.attributes(of: path, at: offset)?.elements.first)
            #expect(drawn.isInRow)
            for (name, value) in [
                ("frame.x", drawn.frame.x), ("frame.y", drawn.frame.y), ("center.x", drawn.center.x),
                ("center.y", drawn.center.y), ("anchor.x", drawn.anchorPoint.x),
            ] {
                #expect(try tracer.trace(of: name, path, at: offset).value == value, "\(name) \(isMirrored)")
            }
        }
    }
}
