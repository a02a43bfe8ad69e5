import Interpreter
import LayoutDSL
import RandomCases
import Testing

/// Events that take free lanes, against a look at every pair of events.
struct TimetableTests {
    @Test(arguments: 0..<12)
    func `an event grows over lanes that are free while it lasts`(seed: Int) throws {
        var random = Seeded(seed)
        let count = 3 + seed * 3
        var (starts, ends): ([Double], [Double]) = ([], [])
        for _ in 0..<count {
            starts.append(Double(random.below(40)) / 2)
            ends.append(starts[starts.count - 1] + Double(random.below(9)) / 2)
        }
        let records = (0..<count).map { record(["from": starts[$0], "to": ends[$0]]) }
        let prepared = try prepared(
            """
            layout T {
              viewport: 600 x 400
              timetable(from: data.from, to: data.to, unit: 10)
              cell { data { from: Number; to: Number } }
            }
            """,
            World(sections: [SectionData(records: records)]))
        let cells = prepared.attributes(at: LayoutPoint(x: 0, y: 0), culling: false).elements
        func overlap(_ a: Int, _ b: Int) -> Bool {
            guard starts[a] < ends[a], starts[b] < ends[b] else { return false }
            return starts[a] < ends[b] && starts[b] < ends[a]
        }
        for cell in cells where starts[cell.item] < ends[cell.item] {
            let left: Double = cell.frame.x
            let right: Double = left + cell.frame.width
            // It touches no event beside it, and it touches the edge or the lane of one that it overlaps.
            var isHeld = abs(right - 600) < 1e-9
            for other in cells where other.item != cell.item && overlap(other.item, cell.item) {
                let start: Double = other.frame.x
                let end: Double = start + other.frame.width
                #expect(start >= right - 1e-9 || end <= left + 1e-9)
                if abs(start - right) < 1e-9 { isHeld = true }
            }
            #expect(isHeld)
            #expect(cell.frame.y == starts[cell.item] * 10)
        }
    }
}
