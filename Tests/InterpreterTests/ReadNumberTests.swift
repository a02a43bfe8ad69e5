import LayoutDSL
import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// A number that is not finite fails a test that reads it, and no other: in one world, over ranges, in steps and in stories.
struct ReadNumberTests {
    private static let list = """
        items: 12; viewport: 300 x 300
        param p = 1 in 0...3
        stack
        cell {
          size: 100% x 50
          alpha: if index == 3 then 1 / (offset.y / 1pt - 40) else 1
          attribute k = 1 / (index - 5)
          attribute q = 1 / p
        }
        supplementary bar { size: 100% x 20; attribute h = 1pt / (offset.y - 100) }
        supplementary flag { size: 100% x 20; scale: if offset.y == 30 then 1 / 0 else 1 }
        """

    @Test(arguments: [
        // What other elements say, and what else this one says.
        "cell[0, 1].alpha == 1", "cell[0, 1].k == 1 / (0 - 4)", "cell[0, 3].frame.width == 300",
        "bar.frame.height == 20",
        "cell[0, 5].alpha == 1", "flag.width == 300", "content.height == 640", "cell[0, 0].shown or offset.y >= 50",
    ]) func `what nobody reads does not count`(_ claim: String) throws {
        for test in [
            "at 0...200", "at 40", "at 0...200 step 10", "p: all; at 0...200", "p: 0; at 0...200", "p: 0; at 100",
        ] {
            let parts = test.split(separator: ";").map { String($0) }
            let world = parts.count > 1 ? parts[0] + ";" : ""
            let result = try TestedLayout.run(Self.list, "\(world) \(parts[parts.count - 1]) { expect \(claim) }")
            #expect(result.hasPassed, "\(test): \(result.failures) \(result.troubles)")
        }
        let story = try TestedLayout.run(Self.list, "p: 0; story { offset: 40\nexpect \(claim) }")
        #expect(story.hasPassed, "\(story.failures) \(story.troubles)")
    }

    @Test(
        .enabled(if: Volume.hasTime),
        arguments: [
            ("cell[0, 3].alpha != 77", "40"), ("all cell.alpha != 77", "40"), ("cell[0, 5].k == 0", "7"),
            ("all cell.k <= 1", "0"), ("bar.h != 77", "100"), ("flag.frame.height != 77", "30"),
            ("if offset.y < 50 then true else bar.h != 77", "100"),
        ]) func `what is read fails in each setting`(_ claim: String, _ offset: String) throws
    {
        for test in [
            "at \(offset)", "at 0...200", "at 0...200 step 10", "p: all; at 0...200", "p: 1...2; at \(offset)",
        ] {
            let parts = test.split(separator: ";").map { String($0) }
            let world = parts.count > 1 ? parts[0] + ";" : ""
            // 7 is no multiple of the step; the number is not finite anywhere.
            let result = try TestedLayout.run(Self.list, "\(world) \(parts[parts.count - 1]) { expect \(claim) }")
            #expect(!result.troubles.isEmpty && result.verdict == .refuted, "\(test): \(result.verdict)")
        }
        let story = try TestedLayout.run(Self.list, "story { offset: \(offset)\nexpect \(claim) }")
        #expect(!story.troubles.isEmpty)
    }

    @Test func `a world at the end of a range`() throws {
        for world in ["p: 0", "p: all", "p: 0...2"] {
            let read = try TestedLayout.run(Self.list, "\(world); at 0...200 { expect cell[0, 1].q >= 0 }")
            #expect(!read.troubles.isEmpty, "\(world)")
            let other = try TestedLayout.run(Self.list, "\(world); at 0...200 { expect cell[0, 1].frame.height == 50 }")
            #expect(other.verdict == .proved, "\(world)")
        }
    }

    /// What stands before a cell is added up to place it, and what stands behind it is not.
    @Test(arguments: [
        ("cell[0, 1].frame.top == 50", true), ("cell[1, 0].frame.top != 7", false), ("content.height != 7", false),
        ("cell[0, 2].frame.height == 0", false), ("cell[1, 3].frame.top != 7", false),
        ("cell[0, 0].frame.height == 50", true),
        ("stop(10) >= 0", false), ("offset.y == 0", true),
    ]) func `a fold reads what it adds up`(_ claim: String, _ holds: Bool) throws {
        let lines = """
            items: [3, 4]
            param p = 1 in 0...3
            section { stack; cell { size: 100% x (if index == 2 then 50pt / p else 50) } }
            """
        let result = try TestedLayout.run(lines, "p: 0; expect \(claim)")
        #expect(result.hasPassed == holds, "\(result.troubles)")
        // Where an `at` lies is read as well.
        #expect(!(try TestedLayout.run(lines, "p: 0; at last { expect cell[0, 0].frame.top == 0 }")).hasPassed)
        #expect(!(try TestedLayout.run(lines, "p: all; at last { expect cell[0, 0].frame.top == 0 }")).hasPassed)
    }
}
