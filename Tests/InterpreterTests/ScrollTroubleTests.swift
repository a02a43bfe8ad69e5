import LayoutDSL
import StoredLayouts
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// What a scroller tells of numbers that are not finite.
struct ScrollTroubleTests {
    /// Where the list stood before, cells were looked at; none of their numbers stays with what is there once.
    @Test(arguments: [[300, 0], [0, 300, 40, 20], [0]])
    func `a trouble of a head is told of the head alone`(_ offsets: [Double]) throws {
        let text = StoredLayout("trouble-of-a-head").text
        let layout = try #require(Probe.report(text).layout)
        let world = World(viewport: LayoutSize(width: 300, height: 600), items: [12])
        let scroller = try compile(layout).prepare(for: world).scroller()
        for along in offsets { scroller.move(to: LayoutPoint(x: 0, y: along)) }
        let heads = scroller.troubles.filter { $0.element != "cell" }
        #expect(heads.map { $0.element }.sorted() == ["head", "top"])
        #expect(heads.allSatisfy { ($0.section, $0.item) == (0, 0) }, "\(words(scroller))")
    }

    private func words(_ scroller: Scroller) -> [String] {
        scroller.troubles.map { "\($0.kind) \($0.property) \($0.element)[\($0.section),\($0.item)] \($0.count)" }
    }
}
