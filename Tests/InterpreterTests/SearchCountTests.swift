import Foundation
import Interpreter
import LayoutDSL
import RandomCases
import StoredLayouts
import Testing

/// How much is asked and visited to find what is on screen, where only a search of the formulas finds it: counts, which
/// no machine makes slower.
struct SearchCountTests {
    private static let fisheye = StoredLayout("fisheye").text
    private static let wheel = StoredLayout("guarded-wheel").text
    private static let sums = StoredLayout("sums").text
    /// Every row sticks: each moves with the offset, and stands at a sum.
    private static let stickyRows = """
        layout Rows {
          stack(gap: 2)
          cell { size: 100% x (30 + 10 * mod(index * 7, 5)); sticky(until: rest.end + 20) }
        }
        """

    @Test(
        arguments: [("fisheye", fisheye), ("wheel", wheel), ("sums", sums), ("sticky rows", stickyRows)],
        Volume.isDebug ? [1000, 20_000] : [1000, 100_000, 1_000_000])
    func `few ranges are asked`(_ layout: (name: String, text: String), _ count: Int) throws {
        let items = layout.name == "sums" ? [count / 2, 0, count / 4, count / 4] : [count]
        let prepared = try Probe.prepared(
            layout.text, World(viewport: LayoutSize(width: 375, height: 667), items: items))
        let scroller = prepared.scroller()
        let size = prepared.contentSize
        let length = max(size.width - 375, size.height - 667)
        var random = Seeded(count)
        var offsets = [0, length, -50, length + 50]
        while offsets.count < 30 { offsets.append(Double.random(in: 0...length, using: &random)) }
        for along in offsets {
            scroller.move(to: prepared.offset(along: along))
            let allowed = 3 * log2(Double(count)) + 3 * Double(scroller.count) + 20
            let words: Comment =
                "\(layout.name) of \(count) at \(along): \(scroller.count) on screen, \(scroller.nodes) asked, \(scroller.visited) visited"
            #expect(scroller.count > 0, words)
            #expect(Double(scroller.nodes) <= allowed, words)
            #expect(Double(scroller.visited) <= allowed, words)
        }
    }
}
