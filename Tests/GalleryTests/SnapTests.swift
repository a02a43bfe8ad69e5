import Interpreter
import LayoutDSL
import Testing

/// Snap rules and stops: always a number, always within what can be scrolled to.
struct SnapTests {
    private static let layouts = [
        "carousel(gap: 5); cell { size: 200 x 100; snap: home }",
        "carousel; cell { data { w: Length = [20, 300, 0][index] }; size: data.w x 100; snap: home }",
        "stack(gap: 10); cell { size: 150 x 100; snap: toStart }",
        "stack(gap: 10); cell { size: 150 x 100; snap: toEnd }",
        "stack(gap: 10); cell { size: 150 x 100; snap: -rest.start }",
        "cell { size: 133 x 173; circle(500) }", "snap: page; cell { size: 100% x 100% }",
        "snap: every(180); cell { size: 170 x 100 }", "snap: every(0); cell { size: 170 x 100 }",
        "snap: proposed * 1000 * velocity; cell { size: 170 x 100 }",
        "snap: 1 / (proposed - proposed) * 1pt; cell { size: 170 x 100 }",
    ]

    private static let numbers = [
        0, 1, -1, 0.5, 187.5, 374.9999, 375, 1e6, -1e6, 1e18, -1e18, 1e300, -1e300, .greatestFiniteMagnitude,
        -.greatestFiniteMagnitude, .leastNonzeroMagnitude, .ulpOfOne,
    ]

    @Test(arguments: layouts, ["vertical", "horizontal"])
    func `stays in range`(lines: String, scroll: String) throws {
        let layout = try layout("layout T { scroll: \(scroll); \(lines) }")
        for count in [0, 1, 2, 3, 40] {
            let prepared = try compile(layout).prepare(for: World(items: [count]))
            let size = prepared.contentSize
            let end = max(0, scroll == "horizontal" ? size.width - 375 : size.height - 667)
            for proposed in Self.numbers {
                for velocity in [0, 0.5, -1, 1e300, -.greatestFiniteMagnitude, .leastNonzeroMagnitude] {
                    for from in [nil, LayoutPoint(x: 0, y: 0), prepared.offset(along: proposed * 0.5)] {
                        let stop = try prepared.stop(proposed: proposed, velocity: velocity, from: from)
                        let isElsewhere = count == 0 && !lines.hasPrefix("snap")  // nowhere to stop: the proposal
                        #expect(
                            stop >= 0 && stop <= end || isElsewhere && stop == proposed,
                            "\(count) cells, \(proposed) at \(velocity): \(stop) in 0...\(end)")
                    }
                }
            }
        }
    }

    @Test(arguments: layouts)
    func `refuses what is no number`(lines: String) throws {
        let prepared = try compile(layout("layout T { \(lines) }")).prepare(for: World(items: [3]))
        for wrong in [Double.nan, .infinity, -.infinity, .signalingNaN] {
            #expect(throws: WorldError.self) { try prepared.stop(proposed: 0, velocity: wrong) }
            #expect(throws: WorldError.self) { try prepared.stop(proposed: wrong, velocity: 1) }
            #expect(throws: WorldError.self) { try prepared.stop(proposed: wrong, velocity: wrong) }
        }
    }

    /// What takes no part is no stop.
    @Test func `nothing stops at what is not there`() throws {
        let prepared = try prepared(
            """
            layout T {
              scroll: horizontal
              cell { data { w: Length = [500, 0, 500, 500][index] }; size: data.w x 100; snap: index * 100 }
            }
            """, World(items: [4]))
        #expect(try prepared.stop(proposed: 90, velocity: 0) == 0)
        #expect(try prepared.stop(proposed: 110, velocity: 0) == 200)
        #expect(try prepared.stop(proposed: 110, velocity: -1) == 0)
    }

    /// Without a rule scrolling stops where it would by itself.
    @Test func `no rule`() throws {
        let prepared = try prepared("layout T { cell { size: 100% x 100 } }")
        for proposed in Self.numbers { #expect(try prepared.stop(proposed: proposed, velocity: 2) == proposed) }
    }

    /// A page is left from wherever rounding puts it, one at a time.
    @Test(arguments: [375, 411.42857142857144, 392.727, 411.4, 426.67, 320.5])
    func `pages are left one at a time`(_ length: Double) throws {
        let layout = try layout("layout L { snap: page; cell { size: 100% x 100% } }")
        let prepared = try compile(layout).prepare(
            for: World(viewport: LayoutSize(width: 300, height: length), sections: [SectionData(count: 40)]))
        for page in 1...30 {
            for slip in [-0.3, 0, 0.3] {
                let place = Double(page) * length + slip
                let from = prepared.offset(along: place)
                let next = try prepared.stop(proposed: place, velocity: 1, from: from)
                let before = try prepared.stop(proposed: place, velocity: -1, from: from)
                #expect(isClose(next, Double(page + 1) * length) && isClose(before, Double(page - 1) * length))
            }
            let half = Double(page) * length + length * 0.6
            let from = prepared.offset(along: half)
            #expect(isClose(try prepared.stop(proposed: half, velocity: 1, from: from), Double(page + 1) * length))
            #expect(isClose(try prepared.stop(proposed: half, velocity: -1, from: from), Double(page) * length))
        }
    }
}
