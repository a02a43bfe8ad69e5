import Interpreter
import LayoutDSL
import LayoutEngine
import RandomCases
import StoredLayouts
import Testing

/// App bars and what sticks at both ends, against rules that are written once more.
struct BarTests {
    private func bar(_ line: String, _ way: [Double]) throws -> LayoutRectangle {
        let prepared = try prepared(
            "layout T { viewport: 300 x 400; items: 60; supplementary bar { size: 100% x 160; \(line); z: 1 }; cell { size: 100% x 60 } }"
        ).scrolled(along: way)
        let offset = LayoutPoint(x: 0, y: way[way.count - 1])
        let found = prepared.attributes(of: ElementPath(kind: "bar", section: 0, item: 0), at: offset)
        return try #require(found?.elements.first).frame
    }

    /// How a bar of 160 points answers each way, told by what is seen of it: Android's AppBarLayout, in steps of a point.
    @Test(arguments: [
        [0.0], [50], [130], [700], [700, 660], [700, 560], [700, 300, 320], [700, 30], [700, 30, 700],
        [400, 380, 410, 390],
    ])
    func `each mode of an app bar`(way: [Double]) throws {
        let end = way[way.count - 1]
        var (quick, short) = (160.0, 56.0)  // what is seen of a bar that comes back, of 160 and of 56 points
        var at = 0.0
        for stop in way {
            while at != stop {
                let step = stop > at ? 1.0 : -1
                at += step
                quick = max(max(0, 160 - at), min(160, max(0, quick - step)))
                short = min(56, max(0, short - step))
            }
        }
        let atTop = max(0, 160 - end)
        #expect(try bar("scrollAway", way).y == 0)
        #expect(try bar("comeBack", way).y + 160 - end == quick)
        #expect(try bar("comeBackCollapsed(to: 56)", way).y + 160 - end == max(atTop, short) || atTop + short == 0)
        let collapsed = try bar("collapse(to: 56)", way)
        #expect(collapsed.y == end)
        #expect(collapsed.height == max(56, 160 - end))
    }

    @Test(arguments: zip([[0.0, 600, 560], [600, 580], [20], [30], [3_440]], [544.0, 600, 0, 56, 3_440]))
    func `a bar settles where the finger lifts`(way: [Double], expected: Double) throws {
        let text =
            "layout T { viewport: 300 x 400; items: 64; snap: barStop(56); supplementary bar { size: 100% x 56; comeBack }; cell { size: 100% x 59.125 } }"
        let prepared = try prepared(text)
        let last = prepared.contentSize.height - 400
        let end = LayoutPoint(x: 0, y: way[way.count - 1])
        let proposed = way[way.count - 1] + (expected == 3_440 ? 9_000 : 0)
        let answer = try prepared.scrolled(along: way).stop(proposed: proposed, velocity: 0, from: end)
        #expect(answer == min(expected, last))
        let scroller = prepared.scroller()
        for offset in way { scroller.move(to: LayoutPoint(x: 0, y: offset)) }
        #expect(try prepared.following(scroller).stop(proposed: proposed, velocity: 0, from: end) == answer)
    }

    /// CSS Positioned Layout 3, §3.4: the end inset gives way where the box does not fit between the two.
    @Test(arguments: [0.0, 60, 200], [0.0, 40, 150])
    func `sticky at both ends, as CSS has it`(below: Double, above: Double) throws {
        let length = 50 + below / 4
        let prepared = try prepared(
            """
            layout T {
              viewport: 300 x 200; items: [10, 10]
              section {
                supplementary s { size: 100% x \(length); place: (0, 300); stickyBoth(below: \(below), above: \(above), from: area.start, until: area.end) }
                cell { size: 100% x 60 }
              }
            }
            """)
        for step in 0..<150 {
            let offset = 7.0 * Double(step)
            for section in 0..<2 {
                let path = ElementPath(kind: "s", section: section, item: 0)
                let found = try #require(
                    prepared.attributes(of: path, at: LayoutPoint(x: 0, y: offset))?.elements.first)
                let top = 600.0 * Double(section)
                let rest = top + 300
                let (low, high) = (offset + below, max(offset + 200 - above, offset + below + length))
                var y = rest
                if y + length > high { y = max(top, high - length) }
                if rest < low { y = min(top + 600 - length, low) }
                #expect(abs(found.frame.y - y) < 1e-9, "\(path) at \(offset): \(found.frame.y), \(y)")
            }
        }
    }

    @Test func `stuck is read wherever it is asked`() throws {
        let prepared = try prepared(StoredLayout("stuck-views").text)
        for (offset, isHeld) in [(0.0, false), (1, true), (299, true), (330, false)] {
            let frame = prepared.attributes(at: LayoutPoint(x: 0, y: offset))
            let section = offset < 330 ? 0 : 1
            let head = try #require(frame.elements.first { $0.kind == "head" && $0.section == section })
            #expect(head.alpha == (isHeld ? 0.5 : 1))
            #expect(head.custom.first?.value == .boolean(isHeld))
            let cell = frame.elements.first { $0.kind == "cell" && $0.section == section }
            #expect(cell?.alpha == (isHeld ? 0.25 : 1))
        }
    }
}
