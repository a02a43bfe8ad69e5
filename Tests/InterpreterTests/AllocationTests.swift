import AllocationCounter
import Interpreter
import LayoutDSL
import RandomCases
import StoredLayouts
import Testing

/// A scroller that has warmed up allocates nothing, however many cells there are and however it finds them.
struct AllocationTests {
    /// Rows by a free formula, which only an interval search finds.
    private static let fisheye = StoredLayout("fisheye-rows").text
    /// Every function that an interval reading knows, and data with gaps.
    private static let functions = StoredLayout("all-functions").text

    /// Cells that only the rounds move.
    private static let belt = "layout F { loop: true; belt(gap: 8)\ncell { size: 100% x 60 } }"
    private static let unevenBelt = StoredLayout("uneven-belt").text

    private static let cases: [(name: String, text: String?)] = [
        ("jungle", nil), ("wheel", nil), ("fisheye", fisheye), ("functions", functions),
        ("belt", belt), ("unevenBelt", unevenBelt),
    ]

    /// Without optimization a closure or a generic may allocate: this is asked in release.
    @Test(
        .disabled(if: Volume.isDebug, "code without optimization allocates memory for boxes and closures"),
        arguments: ["jungle", "wheel", "fisheye", "functions", "belt", "unevenBelt"], [100, 100_000])
    func `scrolling allocates nothing`(_ name: String, _ cells: Int) throws {
        let text = AllocationTests.cases.first { $0.name == name }?.text ?? nil
        let prepared = try prepared(try text ?? example(name), World(items: [cells]))
        let scroller = prepared.scroller()
        let size = prepared.contentSize
        let length = max(size.width - prepared.viewport.width, size.height - prepared.viewport.height)
        var offsets = (0..<60).map { length * Double($0 * 37 % 61) / 60 - 30 }
        offsets += (0..<100).map { length / 2 + Double($0) * 7.25 }
        func scroll() -> Int {
            var seen = 0
            for along in offsets {
                scroller.move(to: prepared.offset(along: along))
                seen += scroller.count
                for index in 0..<scroller.count where scroller[index].frame.width < 0 { seen -= 1 }
            }
            return seen
        }
        let first = scroll()
        let before = allocation_count()
        let second = scroll()
        let after = allocation_count()
        #expect(first == second && first > offsets.count)
        #expect(after - before == 0)
    }

    /// Rows that move by themselves, under heads that move with the list; some plain, some with motion.
    @Test(
        .disabled(if: Volume.isDebug, "code without optimization allocates memory for boxes and closures"),
        arguments: ["", "alpha: clamp(1 - abs(fromCenter) / 300pt, 0.2, 1)"], [20, 2000])
    func `rows that move allocate nothing`(_ line: String, _ cells: Int) throws {
        let text = """
            layout S {
              section {
                scroll: horizontal
                viewport.height: 120
                opens: 30
                stack(gap: 8)
                supplementary head { size: 100% x 30; sticky(until: area.end) }
                cell { data { w: Length = 70 + mod(index, 5) * 9pt }; size: data.w x 100; \(line) }
              }
            }
            """
        let prepared = try prepared(text, World(items: [Int](repeating: cells, count: 40)))
        let scroller = prepared.scroller()
        func scroll() -> Int {
            var seen = 0
            for step in 0..<200 {
                scroller.move(section: step % 40, to: Double(step * 53 % 900) - 20)
                seen += scroller.count
                scroller.move(to: prepared.offset(along: Double(step * 31 % 3000)))
                seen += scroller.count
            }
            return seen
        }
        let first = scroll()
        _ = scroll()
        let before = allocation_count()
        let third = scroll()
        let after = allocation_count()
        #expect(first > 400 && third > 400)
        #expect(after - before == 0)
    }

    /// The counter counts: a frame is allocated.
    @Test func `a frame is allocated`() throws {
        let prepared = try prepared(try example("jungle"))
        let before = allocation_count()
        let frame = prepared.attributes(at: LayoutPoint(x: 0, y: 2))
        let after = allocation_count()
        #expect(!frame.elements.isEmpty)
        #if os(Linux)
            #expect(after > before)
        #endif
    }
}
