import Interpreter
import LayoutDSL
import LayoutLists
import Testing

/// Insets, lists from right to left, and lists without ends.
struct ListSpaceTests {
    @Test func `a list rests below its bars as a scroll view does`() throws {
        let program = try Lists.program("jungle.layout")
        var world = World(viewport: LayoutSize(width: 375, height: 667), items: [1, 4, 4, 2])
        world.contentInsets = LayoutEnvironment.Insets(top: 59, bottom: 34)
        var list = try ListLayout(program, for: world)
        #expect(list.contentOffset == LayoutPoint(x: 0, y: -59))
        let header = try #require(list.shown.first { $0.path.kind == "header" })
        #expect(header.frame.y == 0, "the stretchy header rests below the bar")
        _ = list.scroll(to: LayoutPoint(x: 0, y: 400))
        let menu = try #require(list.onScreen().first { $0.path.kind == "menu" })
        #expect(menu.frame.y == 459, "the menu sticks below the bar")
    }

    private static let sideways = ["wheel.layout", "gallery/coverflow.layout", "gallery/carousel.layout"]

    /// A list that scrolls sideways is the mirror image of itself: the oracle is the list from left to right.
    @Test(arguments: sideways)
    func `from right to left everything is mirrored`(name: String) throws {
        var (list, mirrored) = (try Lists.list(name), try Lists.list(name, rightToLeft: true))
        let (width, view) = (list.contentSize.width, list.prepared.viewport.width)
        #expect(mirrored.contentSize == list.contentSize)
        #expect(mirrored.contentOffset.x == width - view - list.contentOffset.x, "it opens at the right end")
        for offset in list.stops {
            _ = list.scroll(to: offset)
            _ = mirrored.scroll(to: LayoutPoint(x: width - view - offset.x, y: offset.y))
            let (left, right) = (list.onScreen(), mirrored.onScreen())
            #expect(left.map(\.path) == right.map(\.path))
            for (a, b) in zip(left, right) {
                #expect(abs(a.frame.x + a.frame.width + b.frame.x - width) < 1e-6)
                for (one, other) in [
                    (a.frame.y, b.frame.y), (a.size.width, b.size.width), (a.alpha, b.alpha),
                    (a.transform.b, -b.transform.b), (a.transform.d, b.transform.d), (a.transform.tx, -b.transform.tx),
                ] {
                    #expect(abs(one - other) < 1e-6, "\(a.path) at \(offset)")
                }
            }
            let (forward, back) = (LayoutPoint(x: 1, y: 0), LayoutPoint(x: -1, y: 0))
            let stop = list.stop(proposed: offset, velocity: forward)
            let other = mirrored.stop(proposed: LayoutPoint(x: width - view - offset.x, y: 0), velocity: back)
            #expect(abs(other.x - (width - view - stop.x)) < 1e-6)
        }
    }

    @Test func `a list without ends opens in the middle of many rounds`() throws {
        var list = try Lists.list("gallery/endless.layout")
        let start = list.contentOffset
        #expect(start.x > 90_000 && list.contentSize.width > 200_000)
        let first = list.onScreen()
        _ = list.scroll(to: LayoutPoint(x: start.x + 1050 * 60, y: start.y))
        let later = list.onScreen()
        #expect(later.map(\.path) == first.map(\.path))
        for (a, b) in zip(first, later) { #expect(abs(a.frame.x + 63_000 - b.frame.x) < 1e-6) }
        let middle = try #require(list.recentred())
        #expect(abs(middle.x - start.x) < 1e-6)
        _ = list.scroll(to: middle)
        #expect(list.recentred() == nil)
    }
}
