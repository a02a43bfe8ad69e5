import LayoutDSL
import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// Statements that fail at a single point of one to four ranges: in a corner, on an edge, or inside.
struct PointFailureTests {
    private static let lines = """
        viewport: 390 x 844; items: 12
        param gap: Length = 8 in 0...40
        param turn: Angle = 10deg in -90deg...90deg
        param share: Number = 0.5 in 0...1
        stack(gap: gap)
        supplementary bar { size: 100% x 30; sticky; z: 1; rotation: turn; attribute part = share }
        cell { size: 100% x 60 }
        """

    /// The place across of a turned cell does not hang on the height of the viewport, but the evaluator rounds by it: at
    /// one height of these it is greater by the last digit. What one height says is not said of all.
    @Test(arguments: [
        "cell[0, 2].frame.right / 1pt < -174.1315736040608",
        "cell[0, 0].alpha > 1 or cell[0, 2].frame.right / 1pt < -174.1315736040608",
    ])
    func `a number that cancels moves the last digit`(statement: String) throws {
        let lines = "viewport: 375 x 480; items: 3; stack\ncell { size: 100% x 50; stretchy; circle(482) }"
        let one = "viewport.height: 700; at -99.00000000000003 { expect \(statement) }"
        #expect(try !TestedLayout.run(lines, one).hasPassed)
        let all = "viewport.height: 480...700; at -100...-99 { expect \(statement) }"
        #expect(try !TestedLayout.run(lines, all).hasPassed)
        let far = all.replacing("-174.13157", with: "-174.13156")
        #expect(try TestedLayout.run(lines, far).hasPassed)
    }

    /// What takes every value of a range: its line in the test, its ends, its names, and the unit of its numbers.
    private struct Range {
        let setting: String
        let low: Double
        let high: Double
        let names: [String]
        var unit = ""
    }

    private static let offsets = Range(setting: "", low: 0, high: 300, names: ["offset.y", "bar.rest.top + offset.y"])
    private static let ranges = [
        Range(setting: "gap: all", low: 0, high: 40, names: ["gap", "cell[0, 1].frame.top - cell[0, 0].frame.bottom"]),
        Range(
            setting: "viewport.width: 320...430", low: 320, high: 430,
            names: ["viewport.width", "cell[0, 2].frame.width"]),
        Range(setting: "viewport.height: 500...900", low: 500, high: 900, names: ["viewport.height"]),
        Range(setting: "turn: all", low: -90, high: 90, names: ["turn", "bar.rotation"], unit: "deg"),
        Range(setting: "share: all", low: 0, high: 1, names: ["share", "bar.part"]),
    ]

    /// A truth that is false where a range has one of its values.
    private static func truth(_ range: Range, _ random: inout Seeded) -> String {
        // In parts of a power of 2, so that no sum rounds the one value away.
        let places = [
            range.low, range.high, range.low + (range.high - range.low) * Double(random.below(1_024)) / 1_024,
        ]
        let number = random.pick(places)
        let (name, place) = (random.pick(range.names), "\(number)\(range.unit)")
        if number == range.low, random.chance(2) { return "\(name) > \(place)" }
        if number == range.high, random.chance(2) { return "\(name) < \(place)" }
        let unit = range.unit.isEmpty && !range.setting.hasPrefix("share") ? "pt" : range.unit
        let one = "1\(unit)"
        return random.pick([
            "\(name) < \(place) or \(name) > \(place)", "\(place) > \(name) or \(place) < \(name)",
            "not (\(name) <= \(place) and \(name) >= \(place))", "\(name) != \(place)", "not (\(name) == \(place))",
            "abs(\(name) - (\(place))) > 0 * \(one)",
            "(\(name) - (\(place))) / \(one) * ((\(name) - (\(place))) / \(one)) > 0",
        ])
    }

    @Test(.enabled(if: Volume.hasTime), arguments: 0..<4) func `nothing is proved that fails at one point`(_ part: Int)
        throws
    {
        let count = Volume.of(25, optimized: 100)
        var refuted = 0
        for seed in (part * count)..<(part * count + count) {
            var random = Seeded(seed &* 7_919 &+ 3)
            var chosen = PointFailureTests.ranges
            while chosen.count > random.below(4) { chosen.remove(at: random.below(chosen.count)) }
            let settings = chosen.map { $0.setting + "; " }.joined()
            let truths = (chosen + (random.chance(2) || chosen.isEmpty ? [PointFailureTests.offsets] : []))
                .map { PointFailureTests.truth($0, &random) }
            let test = "\(settings)at 0...300 { expect \(truths.joined(separator: " or ")) }"
            let result = try TestedLayout.run(PointFailureTests.lines, test)
            #expect(result.verdict != .proved, "\(test)")
            refuted += result.verdict == .refuted ? 1 : 0
        }
        #expect(refuted * 10 > count * 9, "\(refuted) of \(count)")
    }

    /// A number that is none at one value of the world, beside what holds for all offsets but one.
    @Test(arguments: [
        "(offset.y < 10 or offset.y > 10) or 0 * (1 / (room / 1pt - 33)) == 0",
        "offset.y != 10 or 1 / (room / 1pt - 33) - 1 / (room / 1pt - 33) == 0",
        "not (offset.y == 10 and not (0 * (1 / (room / 1pt - 33)) == 0))",
    ]) func `a hole is found at the one offset where it counts`(_ claim: String) throws {
        let lines = "items: 30; param room: Length = 30 in 0...90; cell { size: 100% x 50 }"
        for offsets in ["0...100", "0...9"] {
            let result = try TestedLayout.run(lines, "room: all; at \(offsets) { expect \(claim) }")
            #expect(result.verdict == (offsets == "0...9" ? .proved : .refuted), "\(claim): \(result.failures)")
        }
    }

    @Test(arguments: [
        ("2", "at 0...300 { expect offset.y < 100 or offset.y > 100 }", 100.0),
        ("30", "at all { expect 0 * (100pt / (offset.y - 100)) == 0 }", 100),
        (
            "30",
            "at all { expect cell[0, 0].frame.width / menu.frame.width == cell[0, 1].frame.width / menu.frame.width }",
            200
        ),
        ("2", "at 0...300 { expect atan2(0 * (offset.y - 10), -1) > 0deg }", 0),
        ("2", "at 0...300 { expect menu.alpha <= 1 - 1e-6 - 5e-10 }", 0),
    ]) func `the first point counts`(_ items: String, _ test: String, _ offset: Double) throws {
        let lines = """
            items: \(items)
            supplementary menu { size: 100% x 44; alpha: 1; scale: max(0, 1 - offset.y / 200pt) }
            cell { size: 100% x 50 }
            """
        let failure = try #require(try TestedLayout.run(lines, test).failures.first, "\(test)")
        #expect(!failure.isUndecided && abs((failure.offset ?? -1) - offset) < 1e-6, "\(test): \(failure)")
    }

    @Test func `a box that a failure cuts to nothing ends no search`() throws {
        let lines =
            "items: 30; param p = 312369737.266 in 0...624739474.531; cell { size: 100% x 60; alpha: min(1, p) }"
        #expect(try TestedLayout.run(lines, "p: all; expect abs(p - 24665058.10023) > 0.5").verdict == .refuted)
    }

    @Test func `copies that the usual world lacks are not proved`() throws {
        let lines = """
            items: 30; param n = 0 in 0...5; cell { size: 100% x 50 }
            supplementary dot { count: n; size: 10 x 10; alpha: if offset.y >= 321 and offset.y <= 322 then 0.9 else 0.1 }
            """
        #expect(try TestedLayout.run(lines, "n: all; at all { expect all dot.alpha < 0.5 }").verdict != .proved)
    }
}
