import Foundation
import Interpreter
import LayoutDSL
import RandomCases
import Testing

/// Everything that a file can repeat: four times as much of it takes about four times as long, not sixteen times.
struct GrowthTests {
    /// A construct, and a layout with so many of it.
    struct Construct: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// How many there are in the smaller file.
        let count: Int
        let text: @Sendable (Int) -> String

        init(_ name: String, _ count: Int, _ text: @escaping @Sendable (Int) -> String) {
            (testDescription, self.count, self.text) = (name, count, text)
        }
    }

    private static func many(_ count: Int, _ separator: String = "\n", _ line: (Int) -> String) -> String {
        (0..<count).map(line).joined(separator: separator)
    }

    private static func cell(_ lines: String) -> String {
        "layout T { items: 40\ncell { size: 100% x 50\n\(lines)\n} }"
    }

    /// A list with one test, of so many lines of its world.
    private static func tested(_ cell: String, _ lines: String, _ world: String) -> String {
        """
        layout T {
        \(lines)
        cell { \(cell); size: 100% x 50 }
        test "t" {
        \(world)
        at all { expect cell[0, 0].frame.height == 50 }
        } }
        """
    }

    static let constructs = [
        Construct("section blocks", 60) { count in
            "layout T {\n"
                + many(count) {
                    "section s\($0) { cell { size: 100% x \(20 + $0 % 7) }\nsupplementary h\($0) { size: 100% x 9; sticky } }"
                } + "\n}"
        },
        Construct("conditions", 400) { count in
            cell(many(count) { "when index == \($0) { alpha: 0.\($0 % 9 + 1) }" })
        },
        // The last line that holds counts for `z`; the lines of `alpha` are multiplied.
        Construct("conditions of which the last counts", 400) { count in
            cell(many(count) { "when index == \($0) { z: \($0) }" })
        },
        Construct("tests", 200) { count in
            "layout T { items: 40\ncell { size: 100% x 50 }\n"
                + many(count) { "test \"t\($0)\" { at \($0) { expect cell[0,\($0 % 40)].size.height == 50pt } }" }
                + "\n}"
        },
        Construct("stops", 2000) { count in
            cell("alpha: map(offset.y, [" + many(count, ", ") { "\($0 * 3): 0.\($0 * 7919 % 1000)" } + "])")
        },
        Construct("attributes", 400) { count in cell(many(count) { "attribute a\($0) = index + \($0)" }) },
        Construct("data fields", 400) { count in
            cell("data {\n" + many(count) { "f\($0): Number = \($0)" } + "\n}\nalpha: data.f0")
        },
        Construct("entries of a list", 2000) { count in
            cell("alpha: [" + many(count, ", ") { "0.\($0 * 7919 % 1000)" } + "][index]")
        },
        Construct("values", 1000) { count in
            "layout T { items: 40\n" + many(count) { "let v\($0) = \($0) + offset.y / 1pt" }
                + "\ncell { size: 9 x 9; alpha: v0 } }"
        },
        Construct("params", 400) { count in
            "layout T { items: 40\n" + many(count) { "param v\($0) = \($0) in 0...99999" }
                + "\ncell { size: 9 x 9; alpha: v0 } }"
        },
        Construct("effects", 300) { count in
            many(count) { "effect e\($0)(x: Number) { alpha: x / \($0 + 1) }" } + "\n"
                + cell(many(count) { "e\($0)(1)" })
        },
        Construct("uses of an effect that promises", 300) { count in
            "effect e(x: Number) { assume x >= 0; expect index < x + 99; alpha: x / 2 }\n"
                + cell(many(count) { "e(\($0))" })
        },
        Construct("promises of cells of one name", 150) { count in
            "effect e { expect index < 99; alpha: 0.5 }\nlayout T { items: [\(many(count, ", ") { _ in "2" })]\n"
                + many(count) { _ in "section { count: 1; cell { size: 100% x 50; e } }" } + "\n}"
        },
        Construct("uses of an effect", 500) { count in
            "effect e(x: Number) { alpha: x / 2 }\n" + cell(many(count) { "e(\($0))" })
        },
        Construct("supplementary views", 150) { count in
            "layout T { items: 40\ncell { size: 9 x 9 }\n"
                + many(count) { "supplementary s\($0) { size: 100% x 5; sticky }" } + "\n}"
        },
        Construct("decorations", 150) { count in
            cell(many(count) { "decoration d\($0) { size: 9 x 9; place: (\($0 % 300), 3) }" })
        },
        Construct("running sums", 60) { count in
            "arrangement a { place.main: "
                + many(count, " + ") { "sumBefore(size.main + mod(index, \($0 + 2)) * 1pt)" } + " }\n"
                + "layout T { items: 40\na\ncell { size: 9 x 9 } }"
        },
        Construct("expectations", 300) { count in
            "layout T { items: 40\ncell { size: 100% x 50 }\ntest \"t\" { at 0...200 step 100 {\n"
                + many(count) { "expect cell[0,\($0 % 40)].size.height == \(50 + $0 * 0)pt" } + "\n} } }"
        },
        Construct("params that a test sets", 400) { count in
            tested("z: 1", many(count) { "param v\($0): Length = 8 in 0...40" }, many(count) { "v\($0): 5" })
        },
        Construct("params that a test takes as ranges", 400) { count in
            tested("z: 1", many(count) { "param v\($0): Length = 8 in 0...40" }, many(count) { "v\($0): all" })
        },
        Construct("fields that a test sets", 400) { count in
            tested("z: 1", "data {\n" + many(count) { "f\($0): Length = 5" } + "\n}", many(count) { "data.f\($0): 6" })
        },
        Construct("cells that a test sets", 400) { count in
            tested(
                "data { high: Length = 50 }", "items: \(count)", many(count) { "cell[0, \($0)].data.high: 60" })
        },
        Construct("sections that a test counts", 400) { count in
            tested("z: 1", "items: [" + many(count, ", ") { "\($0 % 3 + 1)" } + "]", many(count) { "items[\($0)]: 3" })
        },
        Construct("choices", 500) { count in
            cell("alpha: " + many(count, " ") { "if index == \($0) then 0.\($0 % 9) else" } + " 1")
        },
        Construct("columns of masonry", 200) { count in
            "layout T { items: \(2 * count)\nmasonry(columns: \(count), span: 1 + mod(index, 2))\n"
                + "cell { size: 100% x (40 + mod(index * 37, 61) * 1pt) } }"
        },
        Construct("unknown names", 1000) { count in cell("alpha: " + many(count, " + ") { "zz\($0)" }) },
        Construct("unknown properties", 400) { count in cell(many(count) { "alfa\($0): 1" }) },
    ]

    @Test(arguments: constructs) func `work grows with the file`(_ construct: Construct) throws {
        let count = Volume.of(construct.count / 2, optimized: construct.count * 8)
        let (small, large) = (construct.text(count), construct.text(4 * count))
        // The best of up to eight counts, so that a neighbour who fills the caches of the machine does not.
        var (few, many) = (Double.infinity, Double.infinity)
        // In the square of the count it would be sixteen times as much.
        var isAlike: Bool { many < 9 * few + 0.01 }
        for round in 0..<8 where round < 2 || !isAlike {
            few = min(few, try work(small))
            many = min(many, try work(large))
        }
        #expect(isAlike, "\(construct.testDescription): \(few) s, then \(many) s")
    }

    /// In every world of a range, an expectation about each cell reads the sums of the list once.
    @Test(arguments: [
        ("", "size: 100% x 60", "viewport.width: 320...430; at all { expect all cell.frame.right <= viewport.width }"),
        // How far the list goes hangs on the world: the end of each cell may not be a step of it.
        ("stack(gap: gap)", "size: 100% x 60; fade", "gap: all; at all { expect all cell.alpha <= 1 }"),
        ("stack(gap: gap)", "size: 100% x gap + 9", "gap: all; at all { expect all cell.frame.height <= 49 }"),
    ]) func `a proof about each cell grows with the list`(_ stack: String, _ cell: String, _ test: String) throws {
        func time(_ count: Int) throws -> Double {
            let lines = "items: \(count)\nparam gap = 8 in 0...40\n\(stack)\ncell { \(cell) }"
            let layout = try #require(Probe.report("layout T { \(lines)\ntest \"t\" { \(test) } }").layout)
            let start = threadTime()
            let result = try #require(layout.tests.first).run(on: layout)
            #expect(result.verdict == .proved, "\(count): \(result.failures)")
            return threadTime() - start
        }
        let count = Volume.of(10, optimized: 40)
        // The better of two counts each, so that a neighbour on the machine does not count.
        func best(_ count: Int) throws -> Double { min(try time(count), try time(count)) }
        let (few, many) = (try best(count), try best(8 * count))
        #expect(many < 12 * few + 0.01, "\(few) s, then \(many) s")
    }

    /// A stop among boxes of uneven heights is searched for, not scanned for; it is the one that a scan finds.
    @Test(arguments: ["toStart", "toEnd + 7"]) func `a stop visits few of many cells`(_ snap: String) throws {
        func prepared(_ count: Int) throws -> Prepared {
            try Probe.prepared(
                "layout T { insets: 30\ncell { size: 100% x (40 + mod(index * 37, 61) * 1pt); snap: \(snap) } }",
                World(items: [count]))
        }
        func time(_ prepared: Prepared) throws -> Double {
            let start = threadTime()
            for proposed in 0..<20 { _ = try prepared.stop(proposed: Double(proposed) * 999, velocity: 0) }
            return threadTime() - start
        }
        let (few, many) = (try prepared(4000), try prepared(64_000))
        #expect(try time(many) < 4 * time(few) + 0.01)
        let end = few.contentSize.height - few.viewport.height
        let stops = few.attributes(at: LayoutPoint(x: 0, y: 0), culling: false).elements.map { cell in
            let stop = snap == "toStart" ? cell.frame.y : cell.frame.y + cell.frame.height - few.viewport.height + 7
            return max(0, min(stop, end))
        }
        for proposed in [0.0, 17, 333.3, 5000, 100_000, end - 3, end] {
            let ahead = stops.filter { $0 >= proposed }.min() ?? stops.max()
            #expect(try few.stop(proposed: proposed, velocity: 1) == ahead, "\(proposed)")
        }
    }

    /// Where no cell is there, no stop is looked for.
    @Test(arguments: [
        "size: 100% x 0; snap: toStart", "size: 100% x 0; snap: index * 10", "size: 0 x 50; snap: toEnd; halt: true",
    ]) func `absent cells are not searched for stops`(_ cell: String) throws {
        let prepared = try Probe.prepared("layout T { cell { \(cell) } }", World(items: [1_000_000_000]))
        #expect(try prepared.stop(proposed: 77, velocity: 1) == 0)
    }

    /// The processor time of this thread that a file takes from its text to what is on screen, and to its tests.
    private func work(_ text: String) throws -> Double {
        let start = threadTime()
        let report = Probe.report(text)
        if let layout = report.layout {
            let prepared = try compile(layout).prepare()
            for along in [0.0, 333] { _ = prepared.attributes(at: prepared.offset(along: along)) }
            for test in layout.tests { _ = try test.run(on: layout) }
        }
        return threadTime() - start
    }

    private func threadTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
