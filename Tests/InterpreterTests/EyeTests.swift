import LayoutDSL
import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// `eye`: one vanishing point for many elements.
struct EyeTests {
    private static func drawn(_ lines: String, at offset: Double = 0, item: Int = 0) throws -> Attributes {
        let prepared = try Probe.prepared(
            "layout Wall { viewport: 400 x 600; items: 20\ncell { size: 60% x 200; \(lines) } }")
        let path = ElementPath(kind: "cell", item: item)
        return try #require(prepared.attributes(of: path, at: prepared.offset(along: offset))?.elements.first)
    }

    @Test func `what lies deeper moves less, towards the middle of the screen`() throws {
        let lines = "perspective: 800; eye: viewport.center; translation.z: [0, -200][index]"
        // 200 points deeper at a distance of 800: four fifths.
        let deep = try Self.drawn(lines, at: 300, item: 3).frame
        #expect(abs(deep.y + deep.height / 2 - 600 - 0.8 * (700 - 600)) < 1e-9)
        #expect(abs(deep.width - 0.8 * 240) < 1e-9 && abs(deep.x + deep.width / 2 - 200) < 1e-9)
        let near = try Self.drawn(lines, at: 300, item: 2).frame
        #expect(near == LayoutRectangle(x: 80, y: 400, width: 240, height: 200))
    }

    /// CSS Transforms Module Level 2: a point p at a depth z is seen at o + (p − o) · d / (d − z), with o the
    /// perspective-origin.
    @Test func `as CSS draws with a perspective-origin`() throws {
        var random = Seeded(3)
        for _ in 0..<100 {
            let (x, y) = (Double(random.below(900)) - 200, Double(random.below(900)) - 200)
            let (d, z) = (300 + Double(random.below(900)), Double(random.below(500)) - 300)
            let (moveX, moveY) = (Double(random.below(100)) - 50, Double(random.below(100)) - 50)
            let frame = try Self.drawn(
                "perspective: \(d); eye: (0 + (\(x)), 0 + (\(y))); translation.z: 0 + (\(z))\n"
                    + "translation.x: 0 + (\(moveX)); translation.y: 0 + (\(moveY)); anchor: (0.2, 0.7)"
            ).frame
            guard z < d else { continue }
            func seen(_ p: Double, _ o: Double) -> Double { o + (p - o) * d / (d - z) }
            let (left, right) = (seen(80 + moveX, x), seen(320 + moveX, x))
            let (top, bottom) = (seen(moveY, y), seen(200 + moveY, y))
            for (found, wanted) in [
                (frame.x, left), (frame.y, top), (frame.width, right - left), (frame.height, bottom - top),
            ] {
                #expect(abs(found - wanted) < 1e-6 * max(1, abs(wanted)))
            }
        }
    }

    @Test func `without it, and at the anchor, it is as ever`() throws {
        let lines = "perspective: 500; rotation.y: 40deg; translation.z: 30; anchor: (0.3, 0.9)"
        let plain = try Self.drawn(lines)
        let anchor = "eye: (rest.left + 0.3 * width, rest.top + 0.9 * height)"
        #expect(try Self.drawn(lines + "; " + anchor).frame == plain.frame)
        // While its condition does not hold, the anchor is the vanishing point.
        #expect(try Self.drawn(lines + "\nwhen index > 3 { eye: (0, 0) }").transform3D == plain.transform3D)
        #expect(try Self.drawn(lines + "\nwhen index < 3 { eye: (0, 0) }").transform3D != plain.transform3D)
        // Without a distance nothing vanishes.
        #expect(try Self.drawn("rotation.y: 40deg; eye: (0, 0)").frame == Self.drawn("rotation.y: 40deg").frame)
    }

    @Test func `the last line wins, a part alone counts, and it is no end of what is hidden`() throws {
        let deep = "perspective: 800; translation.z: -200"
        let both = try Self.drawn("\(deep); eye: (9, 9); eye: (0, 600)").frame
        #expect(both == (try Self.drawn("\(deep); eye.x: 0; eye.y: 600").frame))
        #expect(try Self.drawn("perspective: 100; translation.z: 150; eye: viewport.center").isHidden)
    }

    @Test func `a wall is culled as it is drawn`() throws {
        let prepared = try Probe.prepared(
            """
            layout Wall {
              viewport: 400 x 600; items: 4000
              cell { size: 60% x 20; perspective: 800; eye: viewport.center; translation.z: [0, -200, 120][index] }
            }
            """)
        let scroller = prepared.scroller()
        for offset in [0.0, 333, 40_000, 79_400, 80_000] {
            let point = prepared.offset(along: offset)
            scroller.move(to: point)
            let all = prepared.attributes(at: point, culling: false).elements
            let window = LayoutRectangle(x: 0, y: offset, width: 400, height: 600)
            #expect(PlainWalkTests.difference(scroller.frame().elements, PlainWalk.seen(all, in: window)) == nil)
            #expect(scroller.visited < 400, "\(scroller.visited)")
        }
    }
}
