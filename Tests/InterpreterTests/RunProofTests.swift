import LayoutDSL
import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// Promises about more cells than are asked one by one: one cell at any index stands for all of them. What is proved holds at
/// single offsets, and of a short list, where each cell is asked for itself.
struct RunProofTests {
    /// Statements about a list of a million, and whether they hold.
    private static let promises: [(statement: String, holds: Bool)] = [
        ("all cell: cell.next.frame.top == cell.frame.bottom + 8", true),
        ("all cell: cell.next.frame.top == cell.frame.bottom + 9", false),
        ("all cell: cell.previous.frame.bottom + 8 == cell.frame.top", true),
        ("all cell: cell.frame.top == 68 * cell.index + 8", true),
        ("all cell: cell.frame.top == 68 * cell.index + 9", false),
        ("all cell: cell.index < 1000000", true),
        ("all cell: cell.index < 999999", false),
        ("all cell: cell.badge.frame.top == cell.frame.top + 4", true),
        ("all cell: cell.badge.frame.top == cell.frame.top + 5", false),
        ("all cell: cell.alpha in 0.3...1", true),
        ("all cell: cell.alpha >= 0.4", false),
        ("all cell: abs(cell.frame.top per offset) <= 1", true),
        ("all cell: cell.alpha >= 0.9 or abs(cell.frame.center.y - viewport.center.y) >= 30", true),
        ("all cell: cell.alpha >= 0.9 or abs(cell.frame.center.y - viewport.center.y) >= 60", false),
        ("all cell in layout: cell.frame.height == 60", true),
        ("all cell in layout: cell.frame.height == 61", false),
        ("some cell: cell.frame.top <= viewport.bottom", true),
        ("some cell: cell.frame.center.y == viewport.center.y", false),
        ("count(cell where alpha > 0) <= 11", true),
        ("count(cell where alpha > 0) <= 10", false),
        ("count(cell where alpha > 0) >= 10", true),
        ("count(cell where alpha > 0) >= 11", false),
        ("exactly one cell: cell.frame.top in viewport.top - 60.001...viewport.top + 7.999", false),
        ("count(cell where frame contains viewport.center) <= 1", true),
    ]

    @Test(arguments: RunProofTests.promises.indices) func `a list of a million is decided`(_ number: Int) throws {
        let (statement, holds) = RunProofTests.promises[number]
        let text = """
            layout Million {
              viewport: 375 x 667
              items: 1000000
              stack(before: 8)
              cell { size: 100% x 60; fade(to: 0.3); part badge { size: 20 x 20; place: (4, 4) } }
              test "t" { at all { expect \(statement) } }
            }
            """
        let layout = try #require(check(parse(Source(name: "main.layout", text: text))).layout)
        let result = try layout.tests[0].run(on: layout)
        #expect(result.verdict == (holds ? .proved : .refuted), "\(statement)")
    }

    /// Statements about sections of many cells below heads and a bar that stick, and whether they hold.
    private static let sections: [(statement: String, holds: Bool)] = [
        ("all cell: cell.next.frame.top == cell.frame.bottom + 1", true),
        ("some cell: cell.frame.bottom > viewport.top", true),
        ("some cell: cell.frame.bottom > viewport.top + 76", true),
        ("some cell: cell.frame.top >= viewport.bottom - 44", false),
        ("count(cell where visible overlaps bar.frame) <= 2", true),
        ("count(cell where visible overlaps bar.frame) <= 1", false),
        ("bar.frame.top == offset.y", true), ("all cell: cell.z < bar.z", true),
        ("all cell: cell.frame.bottom >= bar.frame.top", true),
        ("all cell: cell.frame.bottom >= bar.frame.top + 1", false),
        ("exactly one cell: cell.frame.top in viewport.center.y...viewport.center.y + 44", false),
    ]

    @Test(arguments: RunProofTests.sections.indices) func `long sections are decided`(_ number: Int) throws {
        let (statement, holds) = RunProofTests.sections[number]
        let text = """
            layout Contacts {
              viewport: 390 x 844
              items: [20000, 3, 400000]
              supplementary bar { size: 100% x 44; sticky; z: 3 }
              section {
                stack(gap: 1)
                supplementary head { size: 100% x 30; sticky(below: 44, until: area.end); z: 2 }
                cell { size: 100% x 44 }
              }
              test "t" { at all { expect \(statement) } }
            }
            """
        let layout = try #require(check(parse(Source(name: "main.layout", text: text))).layout)
        let result = try layout.tests[0].run(on: layout)
        #expect(result.verdict == (holds ? .proved : .refuted), "\(statement)")
    }

    /// At the first offset a slope is seen from before it too, where the cells stand still.
    @Test func `a slope at an end counts on both sides`() throws {
        let text = """
            layout S {
              items: 100000; stack
              cell { size: 100% x 60; translation.y: max(0, offset.y) / 2 }
              test "t" { at all { expect all cell: cell.frame.top per offset >= 0.4 } }
            }
            """
        let layout = try #require(check(parse(Source(name: "main.layout", text: text))).layout)
        #expect(try layout.tests[0].run(on: layout).verdict != .proved)
    }

    /// A stack of cells that move, and a statement about them.
    private struct Stack {
        let statement: String
        private let (size, lines): (String, [String])
        private let gap: Int
        private let height: Double

        init(seed: Int) {
            var random = Seeded(seed &* 48_271 &+ 29)
            (gap, height) = (random.below(12), Double(random.pick([480, 600, 667])))
            size = "\(random.pick([60, 100]))% x \(random.pick(["40", "64.5", "120"]))"
            lines = [
                random.pick(["", "fade(to: 0.3)", "alpha: clamp(1 - (offset.y - rest.top) / 200pt, 0, 1)"]),
                random.pick(["", "translation.x: clamp((rest.top - offset.y) / 8, -20, 20)", "translation.y: 4"]),
                random.pick(["", "scale: 1 - 0.2 * clamp(abs(fromCenter) / 300pt, 0, 1)", "scale: 0.9"]),
                random.pick(["", "", "hidden: index == 5999", "z: index"]),
                random.pick(["", "", "alpha: if offset.y > 20000 then 0.5 else 1"]),
            ]
            let edge = random.pick(["top", "bottom", "center.y"])
            let compared = random.pick(["<=", "<", ">=", ">", "=="])
            let slack = random.pick(["", " + 0.001", " - 0.001", " + \(gap)", " - 40"])
            let condition = random.pick([
                "cell.frame.\(edge) \(compared) viewport.\(random.pick(["top", "center.y", "bottom"]))\(slack)",
                "cell.alpha \(compared) \(random.pick(["0.3", "0.7", "1"]))",
                "cell.frame contains viewport.center", "cell.frame.left \(compared) 0",
            ])
            let few = random.below(18)
            statement = random.pick([
                "all cell: \(condition)",
                "all cell: cell.next.frame.\(edge) \(compared) cell.frame.bottom\(slack)",
                "all cell: cell.next.alpha <= cell.alpha or \(condition)",
                "all cell: cell.visible.height \(compared) cell.frame.height",
                "some cell: \(condition)", "exactly one cell: \(condition)",
                "count(cell where \(condition)) \(random.pick(["<=", ">="])) \(few)",
            ])
        }

        func text(items: Int, at offsets: [Double]) -> String {
            let samples = offsets.map { "at \($0) { expect \(statement) }" }.joined(separator: "; ")
            return """
                layout T {
                  viewport: 375 x \(height)
                  items: \(items)
                  stack(gap: \(gap))
                  cell { size: \(size); \(lines.filter { !$0.isEmpty }.joined(separator: "; ")) }
                  test "t" { at all { expect \(statement) } }
                  test "samples" { \(samples) }
                }
                """
        }

        /// Whether it is the same of a short list: nothing hangs on how long the list is.
        var isAlike: Bool { !lines.contains { $0.contains("5999") || $0.contains("20000") } }
    }

    @Test(arguments: 0..<4) func `what is proved of very many cells is so at single offsets and of few`(_ part: Int)
        throws
    {
        var (proved, refuted, open) = (0, 0, 0)
        let count = Volume.hasTime ? Volume.of(30, optimized: 120) : 8
        for seed in (part * 1_000)..<(part * 1_000 + count) {
            let stack = Stack(seed: seed)
            var random = Seeded(seed)
            let offsets =
                [0, 1, 239_000.25] + (0..<8).map { _ in Double(random.below(240_000)) + random.number(0...1) }
            let text = stack.text(items: 6_000, at: offsets)
            guard let layout = check(parse(Source(name: "main.layout", text: text))).layout else {
                Issue.record("does not check:\n\(text)")
                continue
            }
            let result = try layout.tests[0].run(on: layout)
            switch result.verdict {
            case .proved:
                proved += 1
                #expect(try layout.tests[1].run(on: layout).verdict != .refuted, "not so at single offsets:\n\(text)")
                guard stack.isAlike else { continue }
                let few = stack.text(items: 40, at: [0])
                let other = try #require(check(parse(Source(name: "main.layout", text: few))).layout)
                #expect(try other.tests[0].run(on: other).verdict != .refuted, "not so of few:\n\(few)")
            case .refuted:
                refuted += 1
                guard let offset = result.failures.first?.offset else { continue }
                let single = stack.text(items: 6_000, at: [offset])
                let other = try #require(check(parse(Source(name: "main.layout", text: single))).layout)
                #expect(try other.tests[1].run(on: other).verdict != .proved, "so at \(offset):\n\(single)")
            case .undecided: open += 1
            case .sampled: Issue.record("not asked everywhere:\n\(text)")
            }
        }
        #expect(proved > 0 && refuted > 0 || !Volume.hasTime)
    }
}
