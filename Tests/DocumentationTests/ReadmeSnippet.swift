import Interpreter
import LayoutDSL

/// A list as it scrolls: made anew for another viewport or other data, moved at every scroll step.
final class List {
    private let scroller: Scroller

    init(_ text: String, viewport: LayoutSize, items: [Int]) throws {
        let layout = try check(parse(Source(name: "list.layout", text: text))).get()
        scroller = try compile(layout).prepare(for: World(viewport: viewport, items: items)).scroller()
    }

    /// Shows what is on screen, the lowest first: kind, section, item, frame, centre, size, transform, alpha, z.
    func scroll(to distance: Double, show: (DrawnElement) -> Void) {
        scroller.move(to: scroller.prepared.offset(along: distance))
        for index in 0..<scroller.count { show(scroller[index]) }
    }
}
