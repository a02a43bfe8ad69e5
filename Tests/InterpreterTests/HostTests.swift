import Foundation
import Interpreter
import LayoutDSL
import Testing

/// The questions that a host asks beside what is on screen.
struct HostTests {
    @Test func attributesInARectangle() throws {
        let prepared = try prepared(try example("jungle"))
        let offset = Point(x: 0, y: 300)
        let all = prepared.attributes(at: offset, culling: false).elements
        for (y, height) in [(0.0, 100.0), (300, 667), (700, 1), (1200, 900), (5000, 10), (-50, 20)] {
            let rectangle = Rectangle(x: 0, y: y, width: 375, height: height)
            let found = prepared.attributes(in: rectangle, at: offset).elements
            #expect(found == all.filter { !$0.isHidden && $0.frame.overlaps(rectangle) }, "at \(y)")
        }
        let viewport = Rectangle(x: 0, y: 300, width: 375, height: 667)
        #expect(prepared.attributes(in: viewport, at: offset).elements == prepared.attributes(at: offset).elements)
    }

    @Test(arguments: [
        ("cell { size: 9 x 9 }", false), ("cell { size: 9 x 9; alpha: 0.5; attribute a = index }", false),
        ("cell { size: 9 x 9; snap: rest.start }", false), ("snap: page; cell { size: 9 x 9 }", false),
        ("cell { size: 9 x 9; sticky }", true), ("cell { size: 9 x 9; attribute a = offset.y }", true),
        ("supplementary bar { size: 9 x 9; sticky }", true), ("cell { size: 9 x 9; translation: offset }", true),
        ("section { supplementary h { size: 9 x 9; fade }; cell { size: 9 x 9 } }", true),
    ])
    func whatMovesWithTheOffset(lines: String, moves: Bool) throws {
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

    @Test func theEndsAreTheLayoutsThemselves() throws {
        let transition = Transition(from: try prepared(list), to: try prepared(grid))
        for offset in [Point(x: 0, y: -50), Point(x: 0, y: 0), Point(x: 0, y: 90)] {
            let end = transition.matching(offset)
            #expect(
                transition.attributes(at: 0, from: offset).elements == transition.from.attributes(at: offset).elements)
            #expect(transition.attributes(at: 1, from: offset).elements == transition.to.attributes(at: end).elements)
        }
    }

    /// Between the ends every number is finite and goes straight; turns go the way that is written, not the short one.
    @Test func betweenTheEndsNumbersGoStraight() throws {
        let transition = Transition(from: try prepared(list), to: try prepared(grid))
        let offset = Point(x: 0, y: 20)
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

    @Test func whatOneSideLacksFades() throws {
        let transition = Transition(
            from: try prepared(list, World(items: [3])), to: try prepared(list, World(items: [2])))
        let frame = transition.attributes(at: 0.25, from: Point(x: 0, y: 0))
        #expect(frame.elements.map { $0.alpha } == [1, 1, 0.75])
        #expect(transition.attributes(at: 1, from: Point(x: 0, y: 0)).elements.count == 2)
        #expect(transition.attributes(at: .nan, from: Point(x: 0, y: 0)).elements.count == 3)
    }

    private func atan(_ transform: PlaneTransform) -> Double { Foundation.atan2(transform.b, transform.a) }
}
