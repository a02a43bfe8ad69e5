import LayoutDSL
import RandomCases
import StoredLayouts
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// `trail`: the offset followed from behind.
struct TrailTests {
    private static let bar = StoredLayout("trailing-bar").text

    private static func element(_ kind: String, _ prepared: Prepared, at distance: Double) throws -> Attributes {
        let offset = prepared.offset(along: distance)
        return try #require(prepared.attributes(of: ElementPath(kind: kind), at: offset)?.elements.first)
    }

    @Test(arguments: [
        ([600.0], 544.0, 0.0), ([600, 560], 544, 0), ([600, 560, 500], 500, 1), ([600, 560, 500, 510], 500, 0.75),
        ([0], 200, 0), ([5000], 1933, 0), ([5000, 1960], 1933, 0), ([5000, -80], 200, 0),
    ])
    func `a bar leaves with the list and comes back at once`(_ way: [Double], _ top: Double, _ alpha: Double) throws {
        let prepared = try Probe.prepared(Self.bar)
        let end = try #require(way.last)
        let moved = prepared.scrolled(along: way)
        #expect(try Self.element("bar", moved, at: end).frame.y == top)
        #expect(abs(try Self.element("toTop", moved, at: end).alpha - alpha) < 1e-12)
        let scroller = prepared.scroller()
        for distance in way { scroller.move(to: prepared.offset(along: distance)) }
        let bar = scroller.elements.first { prepared.program.layout.elements[$0.kind].name == "bar" }
        if let bar { #expect(bar.frame.y == top) } else { #expect(top + 56 <= end) }
    }

    /// RenderSliverFloatingPersistentHeader.performLayout, of a header with a largest extent and a least extent of 0, while
    /// the user drags.
    private struct FloatingHeader {
        let extent: Double
        var last: Double?
        var effective = 0.0

        mutating func layOut(at scroll: Double) -> Double {
            if let last, scroll < last || effective < extent {
                var delta = last - scroll
                if delta > 0 { effective = min(effective, extent) } else { delta = min(delta, 0) }
                effective = max(0, min(effective - delta, scroll))
            } else {
                effective = scroll
            }
            last = scroll
            return max(0, extent - effective)
        }
    }

    @Test func `it shows as much as Flutter's floating app bar`() throws {
        var random = Seeded(5)
        let prepared = try Probe.prepared(
            """
            layout T {
              items: 40
              supplementary bar { size: 100% x 56; translation.y: trail(height) - rest.top }
              cell { size: 100% x 60 }
            }
            """)
        for _ in 0..<20 {
            let scroller = prepared.scroller()
            var header = FloatingHeader(extent: 56)
            _ = header.layOut(at: 0)
            var offset = 0.0
            for _ in 0..<60 {
                offset = max(0, min(1789, offset + Double(random.below(241) - 110)))
                let wanted = header.layOut(at: offset)
                scroller.move(to: prepared.offset(along: offset))
                let bar = scroller.elements.first { prepared.program.layout.elements[$0.kind].name == "bar" }
                #expect(abs((bar.map { $0.frame.y + 56 - offset } ?? 0) - wanted) < 1e-9)
            }
        }
    }

    @Test func `the number of steps does not matter, and a bounce does not count`() throws {
        let text = """
            layout T { items: 20; supplementary a { size: 10 x 10; attribute v = trail(30); attribute w = trail(70) }
              cell { size: 100% x 100 } }
            """
        let prepared = try Probe.prepared(text)
        func values(_ way: [Double]) throws -> [CustomAttribute] {
            try Self.element("a", prepared.scrolled(along: way), at: way[way.count - 1]).custom
        }
        let steps = [10.0, 250, 249.5, 200, 240, 1343, 1350, 1500, 1343, 1320]
        var fine: [Double] = []
        for (from, to) in zip([0] + steps, steps) {
            for part in 1...64 { fine.append(from + (to - from) * (Double(part) / 64)) }
        }
        for count in 1...steps.count {
            #expect(try values(Array(steps[..<count])) == values(Array(fine[..<(count * 64)])))
        }
        // The content ends at 2010 − 667 = 1343: what lies past it moves nothing.
        #expect(try values([1343]) == values([1343, 1500, 1343]))
        #expect(try values([0, 50]) == values([-200, 50]))
    }

    @Test func `a jump of the list takes the trail along`() throws {
        let prepared = try Probe.prepared(Self.bar)
        let scroller = prepared.scroller()
        for distance in [600.0, 560] { scroller.move(to: prepared.offset(along: distance)) }
        scroller.jump(to: prepared.offset(along: 1060))
        let bar = scroller.elements.first { prepared.program.layout.elements[$0.kind].name == "bar" }
        #expect(bar?.frame.y == 1044)
    }

    @Test func `a param keeps its meaning, and a file may have a trail of its own`() throws {
        #expect(try Probe.value(of: "trail(3)", before: "let trail(x) = x * 2") == 6)
        #expect(try Probe.value(of: "trail", lines: "let trail = 4") == 4)
    }

    @Test func `a distance below 0 counts as 0, and one without end holds on to the start`() throws {
        let text = "layout T { items: 20; param d = 0; cell { size: 100% x 100; attribute v = trail(d * 1pt) } }"
        var prepared = try Probe.prepared(text)
        for (distance, wanted) in [(-50.0, 300.0), (0, 300), (120, 400), (1e9, 500)] {
            try prepared.set([ParameterValue(name: "d", value: distance)])
            let moved = prepared.scrolled(along: [500, 300, 450, 400, 520].map { $0 }).scrolled(along: [300])
            let cell = moved.attributes(at: moved.offset(along: 300)).elements.first
            #expect(cell?.custom.first?.value == .number(distance > 200 ? 0 : min(wanted, 300)))
        }
    }

    /// It is held to the size of the content, so what makes that size cannot read it: the content would need itself.
    @Test func `the size of the content cannot read it`() {
        #expect(Probe.codes("layout T { cell { size: 100% x trail(40) } }") == [.cycle])
        #expect(Probe.codes("layout T { scroll: horizontal; cell { size: trail(40) x 20 } }") == [.cycle])
    }

    @Test func `what follows the window is culled rightly on any way`() throws {
        let prepared = try Probe.prepared(Self.bar)
        let scroller = prepared.scroller()
        var random = Seeded(9)
        var way: [Double] = []
        for _ in 0..<200 {
            way.append(Double(random.below(3000)) - 300)
            let offset = prepared.offset(along: way[way.count - 1])
            scroller.move(to: offset)
            let all = prepared.scrolled(along: way).attributes(at: offset, culling: false).elements
            let window = LayoutRectangle(x: 0, y: offset.y, width: 375, height: 667)
            #expect(PlainWalkTests.difference(scroller.frame().elements, PlainWalk.seen(all, in: window)) == nil)
        }
    }
}
