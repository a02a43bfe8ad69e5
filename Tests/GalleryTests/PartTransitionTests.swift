import Interpreter
import LayoutDSL
import RandomCases
import StoredLayouts
import Testing

/// Parts in transitions: on the way a part stands in its owner as that is on the way.
struct PartTransitionTests {
    private static func number(_ low: Double, _ high: Double, _ random: inout Seeded) -> Double {
        (Double.random(in: low...high, using: &random) * 8).rounded() / 8
    }

    /// A cell with a part in a part, and a part of its own at each end.
    private func text(_ card: String, _ panel: String, _ badge: String, _ other: String) -> String {
        """
        layout P { viewport: 900 x 900; items: 2; stack(gap: 20); cell { size: 120 x 90; \(card)
          part panel { size: 70 x 60; \(panel)
            part badge { size: 20 x 30; \(badge) } }
          part \(other) { size: 10 x 10; place: (30, 40) } } }
        """
    }

    /// Where a point of an element's box, from its left top corner, is in the content.
    private func placed(_ x: Double, _ y: Double, of element: Attributes) -> LayoutPoint {
        let (size, anchor, t) = (element.size, element.anchorPoint, element.transform)
        let (dx, dy) = (x - anchor.x * size.width, y - anchor.y * size.height)
        return LayoutPoint(
            x: element.center.x + (anchor.x - 0.5) * size.width + t.a * dx + t.c * dy + t.tx,
            y: element.center.y + (anchor.y - 0.5) * size.height + t.b * dx + t.d * dy + t.ty)
    }

    private func element(_ kind: String, in frame: Frame) throws -> Attributes {
        try #require(frame.elements.first { $0.kind == kind && $0.item == 1 }, "\(kind) is not there")
    }

    /// Of a part that does not turn or scale by itself, its box in its owner changes linearly, and from there its corners go
    /// with its owner.
    @Test func `a part goes with its owner through a transition`() throws {
        var random = Seeded(20_261_201)
        func number(_ low: Double, _ high: Double) -> Double { PartTransitionTests.number(low, high, &random) }
        for _ in 0..<Volume.of(40, optimized: 600) {
            func lines() -> (String, LayoutPoint) {
                let place = LayoutPoint(x: number(0, 60), y: number(0, 40))
                return ("place: (\(place.x), \(place.y))", place)
            }
            func turning() -> String {
                let size = number(0.5, 1.5)
                return
                    "rotation: \(number(-3, 3)) * 1rad; scale: \(size); translation: (\(number(-40, 40)), \(number(-20, 20)))"
            }
            let (panels, badges) = ([lines(), lines()], [lines(), lines()])
            let first = try compile(layout(text(turning(), panels[0].0, badges[0].0, "old"))).prepare(for: World())
            let second = try compile(layout(text(turning(), panels[1].0, badges[1].0, "fresh"))).prepare(for: World())
            let t = number(0.125, 0.875)
            let frame = LayoutTransition(from: first, to: second).attributes(at: t, from: LayoutPoint(x: 0, y: 0))
            let cell = try element("cell", in: frame)
            func mixed(_ a: LayoutPoint, _ b: LayoutPoint) -> LayoutPoint {
                LayoutPoint(x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y))
            }
            func expect(_ kind: String, at place: LayoutPoint, alpha: Double) throws {
                let part = try element(kind, in: frame)
                for (x, y) in [(0, 0), (part.size.width, 0), (part.size.width, part.size.height)] {
                    let (found, wanted) = (placed(x, y, of: part), placed(place.x + x, place.y + y, of: cell))
                    #expect(
                        abs(found.x - wanted.x) < 1e-9 && abs(found.y - wanted.y) < 1e-9,
                        "\(kind) at \(found), not \(wanted)")
                }
                #expect(abs(part.alpha - alpha) < 1e-12)
            }
            let panel = mixed(panels[0].1, panels[1].1)
            let badge = mixed(badges[0].1, badges[1].1)
            try expect("panel", at: panel, alpha: 1)
            try expect("badge", at: LayoutPoint(x: panel.x + badge.x, y: panel.y + badge.y), alpha: 1)
            try expect("old", at: LayoutPoint(x: 30, y: 40), alpha: 1 - t)
            try expect("fresh", at: LayoutPoint(x: 30, y: 40), alpha: t)
        }
    }

    /// In an owner that turns in space the part lies in the plane of that; one that turns in space by itself is moved, turned
    /// and scaled with its eye.
    @Test func `a part goes with its owner in space`() throws {
        func prepared(_ card: String, _ badge: String) throws -> Prepared {
            try compile(
                layout(
                    """
                    layout P { viewport: 900 x 900; items: 2; stack; cell { size: 120 x 90; \(card)
                      part badge { size: 20 x 30; \(badge) } } }
                    """)
            ).prepare(for: World())
        }
        // At both ends the same but for the owner: on the way the part stands as in a layout with the owner's middle.
        let ways = [
            (
                "rotation.y: 0rad; perspective: 800", "rotation.y: 1rad; perspective: 800",
                "rotation.y: 0.5rad; perspective: 800",
                "place: (70, 10); scale: 0.5"
            ),
            (
                "rotation: 0rad; scale: 1", "rotation: 1rad; scale: 2", "rotation: 0.5rad; scale: 1.5",
                "place: (70, 10); rotation.y: 0.5rad; perspective: 500; translation: (10, 5)"
            ),
        ]
        for (start, end, middle, badge) in ways {
            let way = LayoutTransition(from: try prepared(start, badge), to: try prepared(end, badge))
            let frame = way.attributes(at: 0.5, from: LayoutPoint(x: 0, y: 0))
            let found = try element("badge", in: frame)
            let whole = try prepared(middle, badge).attributes(at: LayoutPoint(x: 0, y: 0))
            let wanted = try element("badge", in: whole)
            // The distances of two eyes are mixed as a matrix has them.
            let isSame = zip(found.frame.numbers, wanted.frame.numbers).allSatisfy { abs($0 - $1) < 1e-6 }
            #expect(isSame, "\(found.frame), not \(wanted.frame) of \(badge)")
        }
    }

    /// A part that turns by itself comes out from behind the mask of its owner, in the mirror image too.
    @Test(arguments: [false, true])
    func `a turned part comes out from behind a mask`(rightToLeft: Bool) throws {
        func prepared(_ left: Double) throws -> Prepared {
            var world = World()
            world.environment.rightToLeft = rightToLeft
            return try compile(
                layout(
                    """
                    layout P { viewport: 900 x 900; items: 2; stack; cell { size: 120 x 90; rotation: 30deg; clip.left: \(left)
                      part badge { size: 40 x 10; place: (20, 40); rotation: 45deg } } }
                    """)
            ).prepare(for: world)
        }
        let way = LayoutTransition(from: try prepared(0), to: try prepared(100))
        let zero = LayoutPoint(x: 0, y: 0)
        let ends = [0, 0.1, 0.4, 0.9, 1].map { way.attributes(at: $0, from: zero) }
        let seen = try ends.map { try element("badge", in: $0).visible.width > 0 }
        #expect(seen == [true, true, true, false, false])
        // Its left end is cut where the mask is at 40 of the cell.
        #expect(try element("badge", in: ends[2]).outline != nil && element("badge", in: ends[1]).outline == nil)
    }

    /// The mask of the owner on the way cuts its parts, those of both ends and those of one.
    @Test func `the mask of an owner cuts its parts on the way`() throws {
        func prepared(_ right: Double, _ other: String) throws -> Prepared {
            try compile(
                layout(
                    """
                    layout P { viewport: 900 x 900; items: 2; stack; cell { size: 120 x 90; clip.right: \(right)
                      part badge { size: 20 x 20; place: (90, 10); part mark { size: 10 x 10; place: (5, 5) } }
                      part \(other) { size: 20 x 20; place: (60, 40) } } }
                    """)
            ).prepare(for: World())
        }
        let way = LayoutTransition(from: try prepared(0, "old"), to: try prepared(80, "fresh"))
        let (near, far) = (
            way.attributes(at: 0.25, from: LayoutPoint(x: 0, y: 0)),
            way.attributes(at: 0.5, from: LayoutPoint(x: 0, y: 0))
        )
        // The mask ends at 100, then at 80 of the cell.
        #expect(try element("badge", in: near).clip.right == 10 && element("mark", in: near).clip.right == 5)
        #expect(try element("badge", in: far).visible.width == 0 && element("mark", in: far).visible.width == 0)
        #expect(try element("old", in: near).clip.right == 0 && element("fresh", in: near).clip.right == 0)
        #expect(try element("old", in: far).clip.right == 0 && element("fresh", in: far).clip.right == 0)
        let late = way.attributes(at: 0.625, from: LayoutPoint(x: 0, y: 0))
        #expect(try element("old", in: late).clip.right == 10 && element("fresh", in: late).clip.right == 10)
        // A new part is painted behind its owner, before the next cell.
        let order = far.elements.map { "\($0.kind)\($0.item)" }
        #expect(order.firstIndex(of: "fresh0") ?? 0 < order.firstIndex(of: "cell1") ?? 0, "\(order)")
    }
}
