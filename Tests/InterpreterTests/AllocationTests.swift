import AllocationCounter
import Interpreter
import LayoutDSL
import Testing

/// The per-offset path allocates for what it answers, never for the steps that it runs.
struct AllocationTests {
    /// A list of moving cells, all of which are visited; each runs so many steps at every offset.
    private func allocations(steps: Int, cells: Int) throws -> UInt64 {
        let terms = (0..<steps).map { "mod(offset.y * \($0 + 2) + index, 7pt)" }.joined(separator: " + ")
        let prepared = try prepared(
            "layout A { items: \(cells); cell { size: 100% x 100; translation.x: (\(terms)) * 0; scale: 1; hidden: index > 3 } }"
        )
        _ = prepared.attributes(at: Point(x: 0, y: 1))
        let before = allocation_count()
        let frame = prepared.attributes(at: Point(x: 0, y: 2))
        let after = allocation_count()
        #expect(frame.visited == cells)
        #expect(frame.elements.count == 4)
        return after - before
    }

    @Test func noStepAllocates() throws {
        let few = try allocations(steps: 1, cells: 100)
        let many = try allocations(steps: 400, cells: 100)
        #expect(many == few)
        #if os(Linux)
            #expect(few > 0, "the counter counts nothing")
        #endif
    }
}
