import LayoutDSL
@testable import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// The offset of a section that scrolls by itself, and the offset across, as ranges of a test: every value is asked.
struct RowRangeTests {
    /// Eight cells of 120 and gaps of 10 are 1,030 long, so that the row ends at 710 on a screen of 320.
    private static let shelf = """
        viewport: 320 x 600; items: [8, 20]
        param wide = 0pt in 0pt...50pt
        section shelf {
          scroll: horizontal
          stack(gap: 10)
          cell tile { size: 120 x 80; alpha: clamp(1 - abs(section.offset.x - rest.left) / 240pt, 0.3, 1) }
        }
        section list { count: 1; stack(gap: 10); cell row { size: 100% x (80 + wide) } }
        """
    /// The last cell ends at 2,000, so that the screen ends at an offset of 1,680.
    private static let sheet = """
        viewport: 320 x 600; items: 20; scroll: both
        diagonal()
        cell { size: 100 x 80 }
        """
    private static let diagonal = "arrangement diagonal() { place: (index * 100, index * 90); extent: 2000 x 1790 }"

    @Test(arguments: [
        ("section[0].offset: all; at all { expect all tile.alpha >= 0.3 }", TestResult.Verdict.proved),
        ("section[0].offset: all; at 0 { expect tile[0, 7].frame.right >= 320 }", .proved),
        ("section[0].offset: all; at 0 { expect tile[0, 7].frame.right > 320 }", .refuted),
        ("section[0].offset: 0...709.99; at 0 { expect tile[0, 7].frame.right > 320 }", .proved),
        ("section[0].offset: 0...711; at 0 { expect tile[0, 7].frame.right >= 320 }", .refuted),
        ("section[0].offset: -40...800; at 0 { expect tile[0, 2].frame.left == 260 - section[0].offset.x }", .proved),
        (
            "section[0].offset: 0...300; at all { expect section[0].offset.x < 250 or section[0].offset.x > 250 }",
            .refuted
        ),
        ("section[0].offset: all; at all { expect all row.frame.left == 0 }", .proved),
        ("section[0].offset: all; wide: all; at 0 { expect all tile.frame.right >= 0 }", .proved),
        (
            "section[0].offset: all; viewport.width: 320...330 step 5; at 0 { expect tile[0, 7].frame.right >= viewport.width }",
            .sampled
        ),
        ("section[0].offset: all; viewport.width: 320...330; at 0 { expect tile[0, 7].frame.right >= 0 }", .proved),
        (
            "section[0].offset: all; viewport.width: 320...330; at 0 { expect tile[0, 7].frame.right >= viewport.width }",
            .proved
        ),
        (
            "section[0].offset: all; viewport.width: 320...330; at 0 { expect tile[0, 7].frame.right > viewport.width }",
            .refuted
        ),
        ("section[0].offset: all; viewport.width: 320...330; at 0 { expect section[0].progress <= 1 }", .proved),
        ("section[0].offset: all; viewport.width: 320...330; at 0 { expect section[0].progress < 1 }", .refuted),
        (
            "section[0].offset: all; viewport.width: 320...330; at 0 { expect section[0].viewport.width == viewport.width }",
            .proved
        ),
    ]) func `rows are asked at every offset`(_ words: String, _ verdict: TestResult.Verdict) throws {
        let result = try TestedLayout.run(Self.shelf, words, budget: 4_000)
        #expect(result.verdict == verdict, "\(result.failures)")
    }

    @Test(arguments: [
        ("offset.x: all; at all { expect cell[0, 19].frame.right - offset.x >= 320 }", TestResult.Verdict.proved),
        ("offset.x: all; at all { expect cell[0, 19].frame.right - offset.x > 320 }", .refuted),
        ("offset.x: all; viewport.width: 320...400; at 0 { expect cell[0, 0].frame.left == 0 }", .proved),
        ("offset.x: all; viewport.width: 320...400; at all { expect viewport.right <= content.width }", .proved),
        ("offset.x: all; viewport.width: 320...400; at all { expect viewport.right < content.width }", .refuted),
        ("offset.x: all; viewport.width: 320...400; at all { expect offset.x <= 1680 }", .proved),
        ("offset.x: all; viewport.width: 320...400; at all { expect offset.x <= 1679.999 }", .refuted),
    ]) func `the offset across is asked as far as is scrolled`(_ words: String, _ verdict: TestResult.Verdict) throws {
        let text = "layout T {\n\(Self.sheet)\ntest \"t\" { \(words) }\n}\n\(Self.diagonal)"
        let layout = try check(parse(Source(name: "t.layout", text: text))).get()
        let result = try #require(layout.tests.first).run(on: layout, budget: 4_000)
        #expect(result.verdict == verdict, "\(result.failures)")
    }

    /// Where scrolling ends in another place in each width, what is proved holds at each width alone, and what is refuted fails
    /// at the width that is told.
    @Test(arguments: 0..<Volume.of(6, optimized: 60))
    func `an end that moves is that of each world`(_ seed: Int) throws {
        var random = Seeded(seed &* 31 &+ 5)
        let slack = random.pick(["0pt", "0.001pt", "1pt", "viewport.width / 8", "-0.001pt"])
        let said = random.pick([
            ("section[0].offset", "tile[0, 7].frame.right >= viewport.width - (\(slack))"),
            ("section[0].offset", "section[0].offset.x <= 1030 - viewport.width + (\(slack))"),
            ("section[0].offset", "tile[0, \(random.below(8))].alpha >= 0.3 + (\(slack)) / 100pt"),
            ("section[0].offset", "section[0].progress <= 1 - (\(slack)) / 100pt"),
        ])
        let high = 320 + random.pick([1, 40, 110])
        func verdict(_ width: String) throws -> TestResult {
            try TestedLayout.run(
                Self.shelf, "\(said.0): all; viewport.width: \(width); at 0 { expect \(said.1) }", budget: 4_000)
        }
        let all = try verdict("320...\(high)")
        switch all.verdict {
        case .proved:
            for width in [320, high, 320 + random.below(high - 319)] {
                let one = try verdict("\(width)")
                #expect(one.verdict != .refuted, "\(said) at \(width)")
            }
        case .refuted:
            let told = try #require(all.failures.first?.world.first { $0.name == "viewport.width" })
            #expect(try verdict("\(told.value)").verdict != .proved, "\(said) at \(told.value)")
        case .undecided, .sampled: Issue.record("\(said) is not decided: \(all.failures)")
        }
    }

    /// Where it fails first is a world that can be asked again.
    @Test func `a row that fails says where`() throws {
        let words = "section[0].offset: all; at 0 { expect tile[0, 7].frame.right > 320 }"
        let failure = try #require(try TestedLayout.run(Self.shelf, words, budget: 4_000).failures.first)
        #expect(failure.world.map { $0.value } == [710])
        #expect(failure.holdsFor.map { $0.upTo } == [709.999])
    }
}
