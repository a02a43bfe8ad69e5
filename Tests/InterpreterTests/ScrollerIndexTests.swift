import Interpreter
import LayoutDSL
import Testing

/// What an app may ask a scroller for.
struct ScrollerIndexTests {
    private static func scroller() throws -> Scroller {
        let layout = try check(parse(Source(name: "l", text: "layout L { stack; cell { size: 100% x 50 } }"))).get()
        let scroller = try compile(layout).prepare(for: World(items: [40])).scroller()
        scroller.move(to: LayoutPoint(x: 0, y: 200))
        return scroller
    }

    @Test func `an index below the count is an element`() throws {
        let scroller = try Self.scroller()
        #expect(scroller.count == 14)
        #expect((0..<scroller.count).map { scroller[$0].item } == Array(4...17))
    }

    @Test func `another index ends the process, as an array's does`() async {
        await #expect(processExitsWith: .failure) {
            let scroller = try Self.scroller()
            _ = scroller[scroller.count + 3].item
        }
        await #expect(processExitsWith: .failure) { _ = try Self.scroller()[-1].item }
        await #expect(processExitsWith: .success) { _ = try Self.scroller()[13].item }
    }
}
