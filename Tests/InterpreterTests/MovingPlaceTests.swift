import LayoutDSL
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// The offset of an `at` that hangs on a range of the world: it is another one in each world.
struct MovingPlaceTests {
    private static let list = """
        viewport: 300 x 400; items: 20; opens: 2 * gap
        param gap: Length = 8 in 0...40
        stack(gap: gap)
        cell { size: 100% x 60 }
        """

    @Test(arguments: [
        "gap: all; at last { expect offset.y == 20 * 60 + 19 * gap - 400 }",
        "gap: all; at 2 * gap { expect offset.y == 2 * gap }", "gap: all; expect offset.y == 2 * gap",
        "gap: all; at last { expect all cell.frame.bottom >= offset.y }",
        "gap: all; at last { expect cell[0, 19].frame.bottom == offset.y + 400 }",
        "viewport.height: 300...900; at last { expect cell[0, 19].frame.bottom == offset.y + viewport.height }",
        "viewport.width: 320...430; at viewport.width { expect offset.y == viewport.width }",
        "viewport.height: 300...900; expect offset.y == 16", "items: 1...30; gap: all; expect offset.y <= 2 * gap",
        "items: 0; gap: all; expect offset.y == 0",
    ]) func `what holds at the place of each world is proved`(_ test: String) throws {
        let result = try TestedLayout.run(Self.list, test)
        #expect(result.verdict == .proved, "\(result.failures)")
    }

    @Test(arguments: [
        ("", "offset.y == 16", 16.0), ("at last", "offset.y <= 1000", 1000), ("at gap", "offset.y < 33.3", 33.3),
        ("at 0...last step 1000", "offset.y < 1000", 1000),
    ]) func `what fails is told with the offset of its world`(_ place: String, _ claim: String, _ offset: Double) throws
    {
        let test = place.isEmpty ? "expect \(claim)" : "\(place) { expect \(claim) }"
        let failure = try #require(try TestedLayout.run(Self.list, "gap: all; \(test)").failures.first)
        #expect(failure.isWitness && abs((failure.offset ?? .nan) - offset) <= 1e-4, "\(failure)")
        let (gap, along) = (try #require(failure.world.first).value, failure.offset ?? .nan)
        let again = try TestedLayout.run(Self.list, "gap: \(gap); at \(along) { expect \(claim) }")
        #expect(again.verdict == .refuted)
    }

    @Test(arguments: [
        "gap: all; at 0...last step 10 { expect offset.y <= last }",
        "gap: all; at gap...100 step 10 { expect offset.y >= gap }",
        "gap: 5...40; at 0...100 step gap { expect offset.y >= 0 }",
    ]) func `steps that hang on a range stay open, and nothing is refuted`(_ test: String) throws {
        #expect(try TestedLayout.run(Self.list, test).verdict == .undecided)
    }
}
