import LayoutDSL
import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// `at low...high { … }` without `step`: every offset between.
struct ProofTests {
    private static let list = """
        viewport: 300 x 600; items: 20
        supplementary head { size: 100% x 50; sticky; z: 2 }
        section {
          stack
          cell {
            size: 100% x 80
            attribute spike = max(0, 0.001 - abs(offset.y / 1pt - 123.4567891))
            attribute jump = if offset.y > 100pt * sqrt(2) then 1 else 0
            attribute odd = if offset.y == 123.456pt then 1 else 0
            attribute bent = max(offset.y, 200pt) + clamp(offset.y - 333.3pt, 0, 0.00001pt)
            rotation: fromCenter / 300pt * 20deg
            parallax(60)
          }
        }
        """

    @Test(arguments: [
        "at all { expect head.frame.top == max(offset.y, 0) }",
        "at -500...last + 500 { expect head.frame.top == clamp(offset.y, 0, 10000000) }",
        "at all { expect all cell.rotation in -40deg...40deg }",
        "at all { expect all cell.parallax.y in -60...60 }",
        "at 0...123 { expect cell[0, 0].spike == 0 }",
        "at 0...141 { expect cell[0, 0].jump == 0 and cell[0, 1].jump == 0 }",
        "at 0...123.4559 { expect cell[0, 0].odd == 0 }",
        "at all { expect cell[0, 19].shown or offset.y < 1000 }",
        "at all { expect not cell[0, 0].shown or offset.y < 200 }",
        "at all { expect cell[0, 3].rest.top == 290 and cell[0, 3].index == 3 }",
        "at all { expect abs(cell[0, 1].frame.center.y - cell[0, 0].frame.center.y - 80) <= 80 }",
    ])
    func `what always holds is proved`(_ test: String) throws {
        let result = try TestedLayout.run(Self.list, test)
        #expect(result.failures.isEmpty && result.verdict == .proved, "\(result.failures)")
    }

    @Test(arguments: [
        ("at all { expect cell[0, 0].spike == 0 }", 123.455791),
        ("at all { expect cell[0, 0].jump == 0 }", 141.421357),
        ("at all { expect cell[0, 0].odd == 0 }", 123.456),
        ("at all { expect cell[0, 0].bent == max(offset.y, 200) }", 333.300002),
        ("at all { expect cell[0, 0].bent - max(offset.y, 200) < 0.000005 }", 333.300005),
        ("at all { expect head.frame.top < 700 }", 700),
        ("at all { expect head.frame.top <= 700 }", 700.000002),
        ("at -50...last { expect head.frame.top == 0 }", 0.000002),
        ("at all { expect offset.y < last }", 1000),
    ])
    func `what fails is found at its smallest offset`(_ test: String, _ offset: Double) throws {
        let lines = Self.list + "\nlet last = 1000"
        let result = try TestedLayout.run(test.contains("last }") ? lines : Self.list, test)
        #expect(result.verdict == .refuted)
        let failure = try #require(result.failures.first)
        #expect(abs((failure.offset ?? .nan) - offset) <= 2.5e-6, "\(failure)")
    }

    @Test func `a failure is told with what holds before`() throws {
        let result = try TestedLayout.run(Self.list, "at 100...last { expect cell[0, 0].jump == 0 }")
        #expect(result.failures.first?.holdsFrom == 100)
        let first = try TestedLayout.run(Self.list, "at 142...last { expect cell[0, 0].jump == 0 }")
        #expect(first.failures.first?.offset == 142 && first.failures.first?.holdsFrom == nil)
    }

    @Test func `what cannot be followed stays open`() throws {
        let result = try TestedLayout.run("snap: page\n" + Self.list, "at all { expect stop(offset.y) >= 0 }")
        #expect(result.verdict == .undecided && !result.hasPassed)
    }

    @Test func `each is about what is on screen`() throws {
        let proved = try TestedLayout.run(Self.list, "at all { expect all cell.frame.bottom > offset.y }")
        #expect(proved.verdict == .proved, "\(proved.failures)")
        let foot = "supplementary foot { count: 2; size: 0 x 9 }"
        let never = try TestedLayout.run(Self.list + "\n" + foot, "at all { expect all foot.z == 0 }")
        guard case .nothingSeen? = never.failures.first?.reason else {
            Issue.record("\(never)")
            return
        }
        // Between any two offsets that are looked at first.
        let short = "decoration tip { count: 2; size: 9 x 9; place: (0, 613); hidden: offset.y < 20 or offset.y > 21 }"
        #expect(try TestedLayout.run(Self.list + "\n" + short, "at all { expect all tip.z == 0 }").verdict == .proved)
    }

    @Test(arguments: ["", "; viewport.height: 600...601"]) func `what bars cover is on screen`(_ range: String) throws {
        let lines = """
            viewport: 300 x 600; items: 20
            section { stack; cell { size: 100% x 50; attribute passed = offset.y - rest.bottom } }
            """
        let test = "contentInsets.top: 100\(range); at 0...99 { expect all cell.passed < 30.2pt }"
        let result = try TestedLayout.run(lines, test)
        #expect(result.verdict == .refuted)
        #expect(abs((result.failures.first?.offset ?? 0) - 80.2) < 1e-5, "\(result.failures)")
    }

    @Test func `a budget ends the search`() throws {
        let angle = "offset.y / 1pt * 1rad"
        let test = "test \"t\" { at all { expect sin(\(angle)) * cos(\(angle)) < 0.5000001 } }"
        let text = "layout T {\n\(Self.list)\n\(test)\n}"
        let layout = try #require(check(parse(Source(name: "t.layout", text: text))).layout)
        let result = try #require(layout.tests.first).run(on: layout, budget: 40)
        #expect(result.verdict == .undecided)
        guard case .undecided(.open, let low, let high, _)? = result.failures.first?.reason else {
            return #expect(Bool(false))
        }
        #expect(low < high && high - low < 200)
    }
}
