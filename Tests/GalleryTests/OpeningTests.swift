import Interpreter
import LayoutDSL
import RandomCases
import StoredLayouts
import Testing

/// Lists that open at a cell, and elements that are shown beside what sticks: against sums over the sizes.
struct OpeningTests {
    private func opening(_ text: String, _ world: World = World()) throws -> Double {
        try prepared(text, world).opening.y
    }

    private static let head = "supplementary head { size: 100% x 36; sticky(until: area.end); z: 1 }"

    /// The cell stands behind the head, wherever it is in its section, also where the head was pushed away.
    @Test(arguments: [0, 1, 7, 19], [0, 1, 2])
    func `a cell begins behind its head`(item: Int, section: Int) throws {
        // A head that is painted first and has been pushed away covers nothing.
        for z in ["z: 1", ""] where item < 19 || !z.isEmpty {
            let head = Self.head.replacing("z: 1", with: z)
            let found = try opening(
                "layout T { viewport: 300 x 400; items: [20, 20, 20, 20]; opens: cell[\(section), \(item)]; section { \(head); cell { size: 100% x 30 } } }"
            )
            let place = Double(section) * 636 + Double(item) * 30
            #expect(found == place, "\(section), \(item), \(z)")
        }
    }

    /// What is stretched and what stands beside the cells covers nothing; bars at the end do not count at the start.
    @Test func `only what covers it counts`() throws {
        let found = try opening(StoredLayout("covering-views").text)
        let start: Double = 60 + 40 + 10 + 30 * 56
        #expect(found == start - 50)
    }

    /// A bar that keeps a distance to the end covers what would stand below it, and so does one behind that; a button in the
    /// middle does not.
    @Test(arguments: [
        ("sticky(below: viewport.safeArea.top)", 91.0), ("sticky(below: 10)", 54), ("sticky(below: 300)", 0),
        ("fixedStart(below: 10)", 54), ("sticky", 44),
    ])
    func `a bar at a distance covers too`(effect: String, cover: Double) throws {
        // What is 60 long below the notch would begin at 0.
        var world = World()
        world.environment.safeArea = LayoutEnvironment.Insets(top: 47, left: 0, bottom: 0, right: 0)
        let bar = "supplementary bar { size: 100% x 44; \(effect); z: 1 }"
        let text =
            "layout T { viewport: 300 x 400; items: 30; opens: cell[0, 10]; \(bar); cell { size: 100% x 60 } }"
        #expect(try opening(text, world) == 44 + 600 - cover, "\(effect)")
    }

    @Test func `to the end it stands before what sticks there`() throws {
        let prepared = try prepared(StoredLayout("sticking-end").text)
        let path = ElementPath(kind: "cell", section: 0, item: 30)
        let start = 44.0 + 30 * 56
        func shown(_ place: ShownPlace, _ from: Double) -> Double? {
            prepared.offset(showing: path, at: place, from: LayoutPoint(x: 0, y: from))?.y
        }
        let answers: [(ShownPlace, Double, Double)] = [
            (.start, 0, start - 44), (.end, 0, start - 314), (.nearest, 0, start - 314), (.nearest, 3000, start - 44),
            (.nearest, start - 100, start - 100), (.centre, 0, start - 172),
        ]
        for (place, from, expected) in answers { #expect(shown(place, from) == expected, "\(place) from \(from)") }
    }

    private struct Days: Sendable, CustomStringConvertible {
        /// For each section, for each cell whether it is of today, as 0 or 1.
        let sections: [[Double]]
        /// How many cells lie before the first of today.
        let before: Double

        var description: String { "\(sections)" }
    }

    private static let days: [Days] = [
        Days(sections: [[0, 0], [0, 1, 1], [1]], before: 3), Days(sections: [[1], [1]], before: 0),
        Days(sections: [[0], [0]], before: 0), Days(sections: [[], [], [0, 1]], before: 1),
        Days(sections: [], before: 0),
    ]

    @Test(arguments: days) private func `the first of which a condition holds`(days: Days) throws {
        let sections = days.sections.map { cells in
            SectionData(records: cells.map { record(["today": $0]) })
        }
        let text =
            "layout T { viewport: 300 x 20; opens: first cell where data.today == 1; cell { data { today: Number }; size: 100% x 40 } }"
        let found = try opening(text, World(sections: sections))
        let last = max(0, Double(days.sections.joined().count) * 40 - 20)
        #expect(found == min(last, days.before * 40))
    }

    /// Blocks of several kinds, conditions and offsets side by side, compiled too.
    @Test func `kinds, conditions and a compiled file`() throws {
        let text = StoredLayout("opening-conditions").text
        for (way, expected) in [(0.0, 50.0 + 3 * 30), (1, 77), (2, 30)] {
            var world = World()
            world.parameters = [ParameterValue(name: "way", value: way)]
            #expect(try opening(text, world) == expected)
            let compiled = try CheckedLayout(compiled: layout(text).compiled())
            #expect(try compile(compiled).prepare(for: world).opening.y == expected)
        }
    }

    @Test func `a row opens at its cell`() throws {
        let prepared = try prepared(StoredLayout("opening-row").text)
        #expect((0..<4).map { prepared.opening(ofSection: $0) } == [330, 775, 0, 0])
    }
}
