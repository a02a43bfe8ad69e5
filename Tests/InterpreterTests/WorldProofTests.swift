import LayoutDSL
import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// Ranges of a test's world without `step`: every value between.
struct WorldProofTests {
    private static let list = """
        viewport: 375 x 667; items: [1, 4, 4, 2]
        param gap = 3 in 0...40
        param side = 200 in 0...1000
        param turn = 10deg in 0deg...60deg
        param tall: Length = 200
        data { room: Length = 10 }
        supplementary header { size: 100% x 300; stretchy }
        supplementary menu { size: 100% x (if viewport.width == 393 then 69 else 70); sticky; z: 2 }
        section {
          stack(before: gap)
          insets.end: data.room
          supplementary title { size: 100% x 50; sticky(below: menu.height, until: area.end); z: 1 }
          cell { size: 100% x tall; parallax(60); rotation: turn }
        }
        """

    @Test(arguments: [
        ("gap: all", "at all { expect menu.frame.top == max(offset.y, 300) }"),
        ("gap: all", "at -300...last + 100 { expect menu.frame.top >= 300 and menu.frame.top >= offset.y }"),
        ("gap: all; turn: 0deg", "at 0 { expect content.height == 370 + 11 * 200 + 11 * gap + 4 * 50 + 40 }"),
        (
            "gap: 0...40; tall: 44...300",
            "at 0 { expect cell[1, 3].rest.top - cell[1, 0].rest.top == 3 * (tall + gap) }"
        ),
        (
            "viewport.width: 320...392",
            "at all { expect all cell.rest.width == viewport.width and menu.frame.height == 70 }"
        ),
        ("viewport.height: 568...932", "at all { expect all cell.parallax.y in -60...60 }"),
        (
            "viewport.width: 320...392; viewport.height: 568...932; gap: all; items[1]: 0...3; rightToLeft: all",
            "at 0...last { expect all title.frame.bottom >= menu.frame.bottom or title.frame.bottom <= menu.frame.bottom + 50 }"
        ),
        ("contentInsets.top: 0...44", "at 0 { expect viewport.height >= 622.9 and viewport.height <= 667 }"),
        ("turn: all", "at 0 { expect all cell.rotation <= 60deg }"),
        ("data.room: 0...80", "at 0 { expect content.height >= 2803 + 4 * 0 and content.height <= 2803 + 4 * 80 }"),
        ("offset.x: -50...50", "at all { expect menu.frame.left == 0 }"),
        ("gap: 0...40", "at 500 { expect title[1].frame.top >= 570 or title[1].frame.bottom <= title[2].frame.top }"),
    ])
    func `what holds in every world is proved`(_ world: String, _ test: String) throws {
        let result = try TestedLayout.run(Self.list, "\(world); \(test)")
        #expect(result.failures.isEmpty && result.verdict == .proved, "\(result.failures)")
    }

    @Test(arguments: [
        // The smallest offset, then the value nearest to the usual one.
        ("viewport.width: 320...430", "at all { expect menu.frame.height == 70 }", 0.0, [393.0]),
        ("gap: all", "at all { expect cell[1, 1].rest.top - cell[1, 0].rest.bottom < 33.3 }", 0, [33.300001]),
        ("gap: 0...40; viewport.width: 320...430", "at 0 { expect gap < 20 }", 0, [20, 375]),
        ("gap: 10...40", "at 0 { expect gap < 5 }", 0, [10]),
        ("tall: 100...300", "at all { expect cell[0, 0].rest.bottom > offset.y }", 523.000001, [100]),
        ("turn: all", "at all { expect all cell.rotation < 59.9999deg }", 0, [1.0471958]),
        ("gap: all; side: 100...300", "at all { expect gap * gap + side * side / 1000 < 1600 }", 0, [38.858719, 300]),
        ("viewport.height: 568...932", "at all { expect last == content.height - 667 }", 0, [667]),
    ])
    func `what fails is found at its offset and its world`(
        _ world: String, _ test: String, _ offset: Double, _ values: [Double]
    ) throws {
        let last = test.contains("last ==") ? "\nlet last = content.height - viewport.height" : ""
        let result = try TestedLayout.run(Self.list + last, "\(world); \(test)")
        let failure = try #require(result.failures.first, "\(result.verdict)")
        #expect(result.verdict == .refuted && failure.isWitness)
        #expect(abs((failure.offset ?? .nan) - offset) <= 2.5e-6, "\(failure)")
        #expect(failure.world.count == values.count)
        for (found, wanted) in zip(failure.world, values) {
            #expect(abs(found.value - wanted) <= 1e-5, "\(failure.world)")
        }
    }

    @Test(arguments: ["flex(natural: 60 x 40, grow: 1)"])
    func `what is not followed stays open`(_ arrangement: String) throws {
        let lines =
            "items: 12; \(arrangement); cell { size: viewport.width / (3 + mod(index, 2)) x (60 + 30 * mod(index, 2)) }"
        let result = try TestedLayout.run(
            lines, "viewport.width: 300...400; at all { expect all cell.rest.right <= 10 * viewport.width }")
        #expect(result.verdict == .undecided, "\(result)")
        guard case .undecided(.world, _, _, _)? = result.failures.first?.reason else {
            Issue.record("\(result.failures)")
            return
        }
    }

    /// What scrolls by itself is followed while it stands at 0 or where the test says, and `trail` where the list opens at 0.
    @Test(arguments: [
        ("", "at all { expect chip[1, 1].frame.left == 20 + gap + 90 }", "proved"),
        ("", "at all { expect all chip: chip.frame.right <= viewport.width + 90 + gap }", "proved"),
        ("", "at all { expect all chip: chip.frame.right <= 400 }", "refuted"),
        ("", "at all { expect not chip[1, 3].shown or viewport.width >= 19 + 3 * (gap + 90) }", "proved"),
        ("", "at all { expect all card: card.translation.x in -60...0 }", "proved"),
        ("", "at all { expect card[0, 0].translation.x == -min(60, offset.y) }", "proved"),
        ("section[1].offset: 30", "at all { expect chip[1, 1].frame.left == 20 + gap + 60 }", "proved"),
        ("section[1].offset: 30", "at all { expect chip[1, 1].frame.left == 20 + gap + 61 }", "refuted"),
        ("rightToLeft: true", "at all { expect chip[1, 0].frame.right == viewport.width - 20 }", "proved"),
    ])
    func `rows and trails are followed over ranges`(_ world: String, _ test: String, _ verdict: String) throws {
        let lines = """
            viewport: 375 x 400; items: [4, 5]
            param gap = 8 in 0...40
            section a { count: 1; stack; cell card { size: 100% x 150; translation.x: trail(60) - offset.y } }
            section b { scroll: horizontal; insets.left: 20; stack(gap: gap); cell chip { size: 90 x 50 } }
            """
        let result = try TestedLayout.run(lines, "\(world); viewport.width: 320...430; gap: all; \(test)")
        #expect("\(result.verdict)" == verdict, "\(result.failures)")
    }

    /// Of several lines for one value the last counts, be it a range or not.
    @Test(arguments: [
        ("gap: 0...40; gap: 5; expect gap == 5", TestResult.Verdict.sampled),
        ("gap: 0...40; gap: 5; at 0...9 { expect gap == 5 }", .proved),
        ("gap: 5; gap: 0...40; at 0...9 { expect gap == 5 }", .refuted),
        ("gap: 30...40; gap: 0...20; at 0...9 { expect gap <= 20 }", .proved),
        ("gap: 0...20; gap: 30...40; at 0...9 { expect gap <= 35 }", .refuted),
        ("viewport.width: 320...400; viewport: 300 x 500; at 0...9 { expect menu.frame.width == 300 }", .proved),
        ("data.room: 0...9; data.room: 3; at 0...9 { expect data.room == 3 }", .proved),
        ("items: 1...4; items: [7]; expect content.height > 1700", .sampled),
    ]) func `the last line for a value counts`(_ test: String, _ verdict: TestResult.Verdict) throws {
        let result = try TestedLayout.run(Self.list, test)
        #expect(result.verdict == verdict && result.worldCount == 1, "\(test): \(result.failures)")
    }

    /// A range of offsets that runs backwards in one world has no offset there, in a range of worlds as in this one alone.
    @Test(arguments: [("gap...20", "30"), ("20...gap", "10"), ("2 * gap...gap", "1")])
    func `no world has offsets that run backwards`(_ offsets: String, _ gap: String) throws {
        for world in ["all", "0...40", gap] {
            let result = try TestedLayout.run(Self.list, "gap: \(world); at \(offsets) { expect content.height > 0 }")
            guard case .senselessOffsets = result.failures.first?.reason else {
                Issue.record("\(world): \(result.failures)")
                continue
            }
        }
    }

    @Test func `lines that break alike are followed`() throws {
        let lines = "items: 9; flow(gap: 2); cell { size: 100 x (60 + 30 * mod(index, 2)) }"
        let result = try TestedLayout.run(
            lines, "viewport.height: 300...900; at all { expect all cell.frame.right <= 375 }")
        #expect(result.verdict == .proved, "\(result.failures)")
    }

    @Test(arguments: ["items[0]: 0...4 step 0.5", "cell[0, 0].data.tall: 10...20"])
    func `what is no number of the whole layout needs a step`(_ line: String) {
        let text = """
            layout T {
              viewport: 300 x 300; items: [3, 3]
              section { cell { size: 10 x 10; data { tall: Length = 4 } } }
              section { scroll: horizontal; viewport.height: 50; cell { size: 200 x 40 } }
              test "t" { \(line); expect true }
            }
            """
        #expect(check(parse(Source(name: "t.layout", text: text))).layout == nil)
    }
}
