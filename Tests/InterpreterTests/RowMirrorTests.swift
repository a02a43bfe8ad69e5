import LayoutDSL
import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// Rows of whole layouts where lines of text run from right to left.
struct RowMirrorTests {
    /// Each arrangement and effect that a row of the examples uses, and those that lean on the sides of the window.
    private static let rows = [
        "viewport.height: 260; snap: page; cell { size: 100% x 100%; alpha: map(abs(fromCenter), [0: 1, width: 0.6]) }",
        "insets.main: 16; stack(gap: 8); opens: 130; cell { size: 110 x 160; snap: toStart - 16; zoom(to: 0.9) }",
        "insets.left: 40; stack(gap: 3); opens: last; cell { size: 70 x 50; rotation.y: fromCenter / 9 * 1deg / 1pt }",
        "carousel(gap: 12); viewport.height: 200; cell { size: 180 x 180; fade(to: 0.3); rotation: 4deg }",
        "grid(columns: 2, gap: 5); viewport.height: 120; cell { size: 90 x 100%; translation: (fromCenter / 7, 2) }",
        "stack(gap: 6); cell { size: 80 x 50; anchor: (0.25, 1); scale: 0.8; decoration dot { size: 30 x 10 } }",
    ]

    @Test(arguments: rows) func `a row is the exact mirror image`(_ lines: String) throws {
        let text = "layout T { viewport: 390 x 600; items: [9, 14]; section { scroll: horizontal; \(lines) } }"
        let program = compile(try Probe.layout(text))
        var seen = 0
        for offset in [nil, 0, 47.5, 211, -30, 700] as [Double?] {
            var world = World()
            world.rowOffsets[1] = offset
            let left = try program.prepare(for: world)
            world.environment.rightToLeft = true
            let right = try program.prepare(for: world)
            let start = LayoutPoint(x: 0, y: 0)
            let (a, b) = (left.attributes(at: start), right.attributes(at: start))
            // What is painted over what stays as it is, and offsets count from the edge that the row begins at.
            #expect(a.elements.map(\.path) == b.elements.map(\.path), "\(offset ?? -1)")
            #expect(
                a.rows.map(\.offset) == b.rows.map(\.offset) && b.rows.allSatisfy { $0.isMirrored && $0.frame.x == 0 })
            for (a, b) in zip(a.elements, b.elements) where a.isInRow {
                seen += 1
                #expect(abs(b.frame.x + b.frame.width - (390 - a.frame.x)) < 1e-9, "\(a.path) at \(offset ?? -1)")
                #expect(abs(b.frame.width - a.frame.width) < 1e-9 && abs(b.frame.y - a.frame.y) < 1e-9)
                #expect(a.frame.height == b.frame.height && a.alpha == b.alpha && a.zIndex == b.zIndex)
                #expect(abs(b.center.x - (390 - a.center.x)) < 1e-9 && b.anchorPoint.x == 1 - a.anchorPoint.x)
                #expect(abs(b.transform.b + a.transform.b) < 1e-12 && abs(b.transform.tx + a.transform.tx) < 1e-9)
            }
            // Where a gesture ends is counted from the edge that the row begins at.
            for proposed in [10, 160, 333] as [Double] {
                let stop = try left.stop(proposed: proposed, velocity: 0.5, section: 1)
                #expect(try right.stop(proposed: proposed, velocity: 0.5, section: 1) == stop)
            }
        }
        #expect(seen >= 15)
    }
}
