import LayoutDSL
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// What a layout has once is passed over, formulas and all, where it cannot be seen.
struct OffsetReachTests {
    private static let stars = (0..<300).map { index in
        let effects = [
            "", "translation.y: offset.y / 2", "rotation: progress * 900deg", "scale: 1 + progress * 2", "sticky",
            "alpha: clamp(progress * 3, 0, 1)", "hidden: progress > 0.5", "when progress > 0.4 { translation.x: 30 }",
        ]
        return """
              decoration star\(index) {
                size: \(20 + index % 7) x \(30 + index % 11)
                place: (\(index % 260), \(index * 100))
                \(effects[index % effects.count])
                attribute glow = offset.y / (\(index) * 1 + 1)
              }
            """
    }

    private static func prepared(
        _ elements: [String], insets: LayoutEnvironment.Insets = .init()
    ) throws -> Prepared {
        let text = """
            layout Page {
              items: 300
              stack()
            \(elements.joined(separator: "\n"))
              cell { size: 100% x 100 }
            }
            """
        let report = Probe.report(text)
        let layout = try #require(report.layout, "\(report.diagnostics.shown.map { $0.message })")
        var world = World(viewport: LayoutSize(width: 300, height: 600))
        world.contentInsets = insets
        return try compile(layout).prepare(for: world)
    }

    @Test(arguments: [0.0, 59])
    func `of 300 only those are visited that can be seen, and none is lost`(_ bar: Double) throws {
        let prepared = try OffsetReachTests.prepared(OffsetReachTests.stars, insets: .init(top: bar, bottom: bar / 2))
        let (scroller, common) = (Scroller(prepared, isLasting: true), Scroller(prepared))
        #expect(scroller.offsetReach.bounded.count > 200)
        var (visited, seen) = (0, 0)
        for step in -12..<320 {
            let offset = LayoutPoint(x: 0, y: Double(step) * 97.3)
            let all = prepared.attributes(at: offset, culling: false).elements
            let window = LayoutRectangle(x: 0, y: offset.y - bar, width: 300, height: 600)
            let expected = all.filter { !$0.isHidden && $0.frame.overlaps(window) }
            scroller.move(to: offset)
            common.move(to: offset)
            #expect(scroller.frame().elements == expected, "at \(offset.y)")
            #expect(common.frame().elements == expected, "at \(offset.y), code for every world")
            visited += scroller.visited
            seen += scroller.count
        }
        // Where something stays or drifts, it is looked at for longer.
        #expect(visited < seen * 3, "\(visited) visited, \(seen) seen")
    }

    @Test
    func `beyond what was asked, across the scroll and in other rectangles nothing is passed over`() throws {
        let prepared = try OffsetReachTests.prepared([
            "decoration near { size: 50 x 50; place: (0, 100) }",
            "decoration late { size: 50 x 50; place: (0, 200); translation.y: if offset.y > 40000 then offset.y else 0 }",
            "decoration early { size: 50 x 50; place: (0, 300); translation.y: if offset.y < -4000 then offset.y else 0 }",
            "decoration aside { size: 50 x 50; place: (0, 400); translation.y: if offset.x > 10 then offset.y else 0 }",
        ])
        let scroller = Scroller(prepared, isLasting: true)
        #expect(scroller.offsetReach.bounded.count >= 3)
        func names(_ offset: LayoutPoint) -> [String] {
            scroller.move(to: offset)
            return scroller.frame().elements.map { $0.kind }.filter { $0 != "cell" }
        }
        #expect(names(LayoutPoint(x: 0, y: 0)) == ["near", "late", "early", "aside"])
        #expect(names(LayoutPoint(x: 0, y: 5000)) == [])
        #expect(names(LayoutPoint(x: 0, y: 50000)) == ["late"])
        #expect(names(LayoutPoint(x: 0, y: -5000)) == ["early"])
        #expect(names(LayoutPoint(x: 11, y: 5000)) == ["aside"])
        scroller.look(at: LayoutRectangle(x: 0, y: 0, width: 300, height: 600), offset: LayoutPoint(x: 0, y: 5000))
        #expect(scroller.frame().elements.map { $0.kind }.contains("near"))
    }

    @Test
    func `trouble is told wherever it is, seen or not`() throws {
        let prepared = try OffsetReachTests.prepared([
            "decoration odd { size: 50 x 50; place: (0, 100); attribute a = sqrt(1 - progress * 2) }"
        ])
        let scroller = prepared.scroller()
        for (along, count) in [(0.0, 0), (3000, 0), (25000, 1), (29000, 1)] {
            scroller.move(to: LayoutPoint(x: 0, y: along))
            #expect(scroller.troubles.count == count, "at \(along)")
        }
    }
}
