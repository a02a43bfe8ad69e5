import Foundation
import Interpreter
import LayoutDSL
import StoredLayouts
import Testing

/// The questions that a host asks beside what is on screen.
struct HostTests {
    @Test func `attributes in a rectangle`() throws {
        let prepared = try prepared(try example("jungle"))
        let offset = LayoutPoint(x: 0, y: 300)
        let all = prepared.attributes(at: offset, culling: false).elements
        for (y, height) in [(0.0, 100.0), (300, 667), (700, 1), (1200, 900), (5000, 10), (-50, 20)] {
            let rectangle = LayoutRectangle(x: 0, y: y, width: 375, height: height)
            let found = prepared.attributes(in: rectangle, at: offset).elements
            #expect(found == all.filter { !$0.isHidden && $0.frame.overlaps(rectangle) }, "at \(y)")
        }
        let viewport = LayoutRectangle(x: 0, y: 300, width: 375, height: 667)
        #expect(prepared.attributes(in: viewport, at: offset).elements == prepared.attributes(at: offset).elements)
    }

    @Test func `elements in an array of their own stay as they are`() throws {
        let scroller = try prepared(try example("jungle")).scroller()
        var before: [DrawnElement] = []
        for along in [0.0, 300, 310, 900, -80, 2300] {
            let copies = before.map { [$0.frame.y, $0.zIndex, Double($0.item)] }
            scroller.move(to: LayoutPoint(x: 0, y: along))
            #expect(before.map { [$0.frame.y, $0.zIndex, Double($0.item)] } == copies)
            let elements = scroller.elements
            #expect(elements.count == scroller.count && !elements.isEmpty)
            for (index, element) in elements.enumerated() {
                let (there, named) = (scroller[index], scroller.attributes(at: index))
                #expect(element.frame == there.frame && element.kind == there.kind && element.item == there.item)
                #expect(element.frame == named.frame && element.section == named.section)
            }
            #expect(elements.map { $0.zIndex } == elements.map { $0.zIndex }.sorted())
            before = elements
        }
    }

    @Test(arguments: [
        ("cell { size: 9 x 9 }", false), ("cell { size: 9 x 9; alpha: 0.5; attribute a = index }", false),
        ("cell { size: 9 x 9; snap: rest.start }", false), ("snap: page; cell { size: 9 x 9 }", false),
        ("cell { size: 9 x 9; sticky }", true), ("cell { size: 9 x 9; attribute a = offset.y }", true),
        ("supplementary bar { size: 9 x 9; sticky }", true), ("cell { size: 9 x 9; translation: offset }", true),
        ("section { supplementary h { size: 9 x 9; fade }; cell { size: 9 x 9 } }", true),
    ])
    func `what moves with the offset`(lines: String, moves: Bool) throws {
        #expect(try prepared("layout A { \(lines) }").movesWithOffset == moves)
    }

    // MARK: Transitions

    private let list = "layout List { items: 12; stack(gap: 4); cell { size: 100% x 60; rotation: 10deg } }"
    private let grid = """
        layout Grid {
          items: 20; grid(columns: 3)
          cell { size: 100% x 80; rotation: 350deg; scale: 0.5; alpha: 0.5; attribute a = index }
          supplementary bar { size: 100% x 20 }
        }
        """

    @Test func `the ends are the layouts themselves`() throws {
        let transition = LayoutTransition(from: try prepared(list), to: try prepared(grid))
        for offset in [LayoutPoint(x: 0, y: -50), LayoutPoint(x: 0, y: 0), LayoutPoint(x: 0, y: 90)] {
            let end = transition.matching(offset)
            #expect(
                transition.attributes(at: 0, from: offset).elements == transition.from.attributes(at: offset).elements)
            #expect(transition.attributes(at: 1, from: offset).elements == transition.to.attributes(at: end).elements)
        }
    }

    /// Between the ends every number is finite and goes straight; turns go the way that is written, not the short one.
    @Test func `between the ends numbers go straight`() throws {
        let transition = LayoutTransition(from: try prepared(list), to: try prepared(grid))
        let offset = LayoutPoint(x: 0, y: 20)
        let end = transition.matching(offset)
        for step in 1..<20 {
            let t = Double(step) / 20
            let frame = transition.attributes(at: t, from: offset)
            #expect(frame.elements.allSatisfy { $0.everything.allSatisfy { $0.isFinite } })
            let cell = try #require(frame.elements.first { $0.kind == "cell" && $0.item == 3 })
            let path = ElementPath(kind: "cell", item: 3)
            let a = try #require(transition.from.attributes(of: path, at: offset)?.elements.first)
            let b = try #require(transition.to.attributes(of: path, at: end)?.elements.first)
            #expect(isClose(cell.center.y, a.center.y * (1 - t) + b.center.y * t))
            #expect(isClose(cell.alpha, 1 - 0.5 * t))
            let turn = (10 + 340 * t) / 180 * Double.pi
            #expect(isClose(atan(cell.transform), turn.remainder(dividingBy: 2 * .pi)))
            let bar = try #require(frame.elements.first { $0.kind == "bar" })
            #expect(isClose(bar.alpha, t))
        }
    }

    @Test func `what one side lacks fades`() throws {
        let transition = LayoutTransition(
            from: try prepared(list, World(items: [3])), to: try prepared(list, World(items: [2])))
        let frame = transition.attributes(at: 0.25, from: LayoutPoint(x: 0, y: 0))
        #expect(frame.elements.map { $0.alpha } == [1, 1, 0.75])
        #expect(transition.attributes(at: 1, from: LayoutPoint(x: 0, y: 0)).elements.count == 2)
        #expect(transition.attributes(at: .nan, from: LayoutPoint(x: 0, y: 0)).elements.count == 3)
    }

    // MARK: Items that are known by an id

    private let feed = StoredLayout("feed").text

    /// A world of sections, an item for each word: its id, `_` none; a number is one; `!` makes it half clear.
    private func world(_ sections: String...) -> World {
        World(
            sections: sections.map { section in
                SectionData(
                    records: section.split(separator: " ").map { word in
                        let name = word.filter { $0 != "!" }
                        let tint = word.contains("!") ? [DataField(name: "tint", value: .number(0.5))] : []
                        if name == "_" { return tint }
                        let id = Double(name).map { DataValue.number($0) } ?? .text(String(name))
                        return tint + [DataField(name: "id", value: id)]
                    })
            })
    }

    private func told(_ changes: Changes, _ kind: String) -> String {
        func place(_ element: Attributes) -> String { "\(element.section).\(element.item)" }
        let moved = changes.moved.filter { $0.to.kind == kind }.map { "\(place($0.from))→\(place($0.to))" }
        let came = changes.came.filter { $0.kind == kind }.map { "+\(place($0))" }
        let went = changes.went.filter { $0.kind == kind }.map { "-\(place($0))" }
        return (moved + came + went).joined(separator: " ")
    }

    @Test(arguments: [
        (["a b c"], ["a b c"], ""), (["a b c d"], ["d a b c"], "0.0→0.1 0.1→0.2 0.2→0.3 0.3→0.0"),
        (["a b c"], ["a c"], "0.2→0.1 -0.1"), (["a c"], ["a b c"], "0.1→0.2 +0.1"),
        (["a b", "c"], ["b", "c a"], "0.0→1.1 0.1→0.0 1.0→1.0"), (["a b!"], ["a b"], "0.1→0.1"),
        (["1 2"], ["2 1"], "0.0→0.1 0.1→0.0"),
        // A number is no text; without ids on one side the place decides, item for item.
        (["1"], ["one"], "+0.0 -0.0"), (["_ _"], ["a b"], ""), (["a b"], ["_ _ _"], "+0.2"),
        // Of two with one id the first has it; those without are matched among themselves.
        (["a _"], ["_ a"], "0.0→0.1 +0.0 -0.1"), (["a a"], ["a b"], "+0.1 -0.1"),
        (["b a a"], ["a b a"], "0.0→0.1 0.1→0.0"),
    ])
    func `items are known by their id`(before: [String], after: [String], changes: String) throws {
        func side(_ sections: [String]) throws -> Prepared {
            try prepared(feed, sections.count > 1 ? world(sections[0], sections[1]) : world(sections[0]))
        }
        let transition = LayoutTransition(from: try side(before), to: try side(after))
        let found = transition.changes(from: LayoutPoint(x: 0, y: 0))
        #expect(told(found, "cell") == changes)
        #expect(told(found, "line") == (changes == "0.1→0.1" ? "" : changes), "what stands in a cell goes with it")
        #expect(told(found, "mark") == "", "what is counted otherwise stays")
        let shown = transition.from.attributes(at: LayoutPoint(x: 0, y: 0)).elements.count
        let unmoved = found.moved.count + found.went.count + found.stayed
        #expect(unmoved == shown)
    }

    @Test func `an item that is known glides`() throws {
        let transition = LayoutTransition(
            from: try prepared(feed, world("a b c d")), to: try prepared(feed, world("d a b!")))
        let frame = transition.attributes(at: 0.25, from: LayoutPoint(x: 0, y: 0))
        let cells = frame.elements.filter { $0.kind == "cell" }
        #expect(cells.map { $0.frame.y } == [25, 125, 200, 225])
        #expect(cells.map { $0.alpha } == [1, 0.875, 0.75, 1])
        #expect(cells.map { $0.item } == [1, 2, 2, 0])
    }

    @Test func `what is off screen moves too`() throws {
        let text = "layout L { viewport: 100 x 100; items: 9; stack; cell { size: 10 x 50; alpha: 0.5 + index / 20 } }"
        let tall = "layout T { viewport: 100 x 100; items: 9; stack; cell { size: 10 x 90; alpha: 0.5 + index / 20 } }"
        let transition = LayoutTransition(from: try prepared(text), to: try prepared(tall))
        let changes = transition.changes(from: LayoutPoint(x: 0, y: 0), to: LayoutPoint(x: 0, y: 0))
        // The second cell is half seen at the end, the third on neither side.
        #expect(changes.moved.map { $0.to.item } == [0, 1] && changes.came.isEmpty && changes.went.isEmpty)
        let further = transition.changes(from: LayoutPoint(x: 0, y: 100), to: LayoutPoint(x: 0, y: 540))
        #expect(further.moved.map { $0.from.item } == [2, 3, 6, 7])
        #expect(further.moved.map { $0.from.frame.y } == [100, 150, 300, 350])
        #expect((further.from, further.to) == (LayoutPoint(x: 0, y: 100), LayoutPoint(x: 0, y: 540)))
    }

    private func atan(_ transform: PlaneTransform) -> Double { Foundation.atan2(transform.b, transform.a) }
}
