import LayoutDSL
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker

/// For which values of a range a promise holds that fails over the whole of it.
struct HoldingPartTests {
    private static let lines = """
        items: 12
        param gap = 8 in 0...40
        param turn: Angle = 10deg in -90deg...90deg
        stack(before: gap)
        supplementary bar { size: 100% x 40; sticky; rotation: turn }
        cell { size: 100% x 60 }
        """

    @Test(
        arguments: [
            ("gap: all; expect cell[0, 3].frame.bottom <= 40 + 4 * 60 + 126", ["gap: 0.0...31.5"]),
            (
                "gap: all; viewport.width: 320...430; at all { expect cell[0, 3].frame.bottom - cell[0, 0].frame.top <= 330 }",
                ["gap: 0.0...30.0"]
            ),
            ("viewport.width: 320...430; expect bar.rest.width < 400", ["viewport.width: 320.0...399.999"]),
            ("turn: all; expect bar.rotation < 30.5deg", ["turn: -90.0...30.499"]),
            // Where the usual value fails too, the larger of the parts at both ends.
            ("gap: all; expect gap > 20", ["gap: 20.001...40.0"]),
            ("gap: all; expect gap < 7 or gap > 9", ["gap: 9.001...40.0"]),
            // Around the usual value, though the other part is larger.
            ("gap: all; expect gap < 9 or gap > 10", ["gap: 0.0...8.999"]),
            ("gap: all; expect gap > 100", []),
            // Each range alone: a narrow gap on all phones, and narrow phones with any gap.
            (
                "gap: all; viewport.width: 320...430; expect gap + viewport.width <= 450",
                ["gap: 0.0...20.0", "viewport.width: 320.0...410.0"]
            ),
        ] as [(String, [String])])
    func `the part in which it holds is told`(_ test: String, _ expected: [String]) throws {
        let result = try TestedLayout.run(HoldingPartTests.lines, test)
        let failure = try #require(result.failures.first)
        let parts = failure.holdsFor.map { part in
            let unit = part.unit == .angle ? 180 / Double.pi : 1
            let ends = [part.value, part.upTo ?? .nan].map { ($0 * unit * 1e6).rounded() / 1e6 }
            return "\(part.name): \(ends[0])...\(ends[1])"
        }
        #expect(parts == expected)
        // It holds there, and not a little further.
        for part in failure.holdsFor where part.unit != .angle {
            let other =
                test.contains("viewport.width: 320...430") && part.name == "gap" ? "viewport.width: 320...430; " : ""
            let rest = test.split(separator: ";").last.map(String.init) ?? ""
            let again = "\(other)\(part.name): \(part.value)...\(part.upTo ?? 0);\(rest)"
            #expect(try TestedLayout.run(HoldingPartTests.lines, again).hasPassed, "\(again)")
        }
    }
}
