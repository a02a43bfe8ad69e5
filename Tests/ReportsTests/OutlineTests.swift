import Interpreter
import LayoutDSL
import RandomCases
import Testing

@testable import Reports

/// Polygons are cut and compared as points are.
struct OutlineTests {
    /// A rectangle, turned and sheared: convex.
    private static func quad(_ random: inout Seeded) -> Outline {
        let box = Outline(
            LayoutRectangle(x: 0, y: 0, width: random.number(1...80), height: random.number(1...80)))
        let plane = PlaneTransform(
            a: random.number(-1...1), b: random.number(-1...1), c: random.number(-1...1), d: random.number(-1...1),
            tx: random.number(-50...80),
            ty: random.number(-50...80))
        return Outline(box.corners.map { plane.applied(to: $0) })
    }

    /// Whether a point lies in a convex polygon, by the sum of the triangles that it makes with the sides.
    private static func holds(_ outline: Outline, _ point: LayoutPoint) -> Bool? {
        let corners = outline.corners
        func area(_ a: LayoutPoint, _ b: LayoutPoint, _ c: LayoutPoint) -> Double {
            abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / 2
        }
        var (whole, parts) = (0.0, 0.0)
        for index in corners.indices {
            let next = corners[(index + 1) % corners.count]
            whole += area(corners[0], corners[index], next)
            parts += area(point, corners[index], next)
        }
        // Too near to an edge to say.
        if parts - whole > 1e-6, parts - whole < 0.5 { return nil }
        return parts - whole <= 1e-6
    }

    @Test func `points are inside of what is left`() {
        var random = Seeded(7)
        let box = LayoutRectangle(x: 0, y: 0, width: 60, height: 40)
        var (inside, outside) = (0, 0)
        for _ in 0..<900 {
            let quad = OutlineTests.quad(&random)
            let cut = quad.clipped(to: box)
            for _ in 0..<20 {
                let point = LayoutPoint(x: random.number(-20...80), y: random.number(-20...60))
                guard let wanted = OutlineTests.holds(quad, point) else { continue }
                let isIn = wanted && point.x >= 0 && point.x <= 60 && point.y >= 0 && point.y <= 40
                guard cut.corners.count > 2 else {
                    #expect(!isIn)
                    continue
                }
                #expect(quad.contains(point) == wanted)
                guard let found = OutlineTests.holds(cut, point) else { continue }
                #expect(found == isIn)
                if isIn { inside += 1 } else { outside += 1 }
            }
        }
        #expect(inside > 100 && outside > 100)
    }

    @Test func `what shares a point overlaps`() {
        var random = Seeded(11)
        var (met, apart) = (0, 0)
        for _ in 0..<400 {
            let (a, b) = (OutlineTests.quad(&random), OutlineTests.quad(&random))
            var shares = false
            for _ in 0..<400 {
                let box = a.bounds
                let point = LayoutPoint(
                    x: random.number(box.x...(box.x + box.width)), y: random.number(box.y...(box.y + box.height)))
                if OutlineTests.holds(a, point) == true, OutlineTests.holds(b, point) == true { shares = true }
            }
            #expect(a.overlaps(b) == b.overlaps(a))
            if shares { #expect(a.overlaps(b)) }
            if shares { met += 1 }
            // Boxes around them that are apart.
            let (one, other) = (a.bounds, b.bounds)
            if !one.overlaps(other) {
                #expect(!a.overlaps(b))
                apart += 1
            }
        }
        #expect(met > 20 && apart > 20)
    }

    @Test func `what only touches does not overlap`() {
        let one = Outline(LayoutRectangle(x: 0, y: 0, width: 10, height: 10))
        #expect(!one.overlaps(Outline(LayoutRectangle(x: 10, y: 0, width: 10, height: 10))))
        #expect(one.overlaps(Outline(LayoutRectangle(x: 9, y: 9, width: 10, height: 10))))
        #expect(one.overlaps(Outline(LayoutRectangle(x: 2, y: 2, width: 1, height: 1))))
        // A corner that points at a side.
        let diamond = Outline([
            LayoutPoint(x: 16, y: 5), LayoutPoint(x: 22, y: 11), LayoutPoint(x: 16, y: 17), LayoutPoint(x: 10.5, y: 11),
        ])
        #expect(!one.overlaps(diamond) && one.bounds.grown(by: 2).overlaps(diamond.bounds))
    }
}
