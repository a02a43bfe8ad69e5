import LayoutDSL
import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// `some`, `exactly one` and `count` over ranges of a viewport, of pages that lie edge to edge, so that one statement hands
/// over to the next along a slanted line. What is proved holds in single worlds, at the lines, beside them and anywhere.
struct GatheredWorldTests {
    private struct Pages {
        let text: String
        let range: ClosedRange<Double>

        init(seed: Int) {
            var random = Seeded(seed &* 48_271 &+ 17)
            let share = random.pick([50, 100, 100, 80])
            let lines = [
                random.pick(["", "sticky(until: area.end)", "sticky"]),
                random.pick([
                    "", "scale: 1 + 0.2 * clamp(fromCenter / width, -1, 0)",
                    "scale: 1 - 0.2 * clamp(abs(fromCenter) / width, 0, 1)",
                ]),
                random.pick([
                    "", "hidden: fromCenter <= 0 - width", "hidden: fromCenter < 0 - width",
                    "alpha: 1 - clamp(abs(fromCenter) / width, 0, 1) * 0.5",
                ]),
                random.pick(["", "translation.x: clamp(fromCenter / 4, -30, 30)"]),
            ]
            let slack = random.pick(["", " + 0.001", " - 0.001", " + 1", " - viewport.width * 0.1"])
            let compared = random.pick(["<=", "<", ">=", ">"])
            let edge = random.pick(["left", "right", "center.x"])
            let screen = random.pick(["viewport.left", "viewport.center.x", "viewport.right"])
            let condition = random.pick([
                "cell.frame.\(edge) \(compared) \(screen)\(slack)",
                "cell.frame.left <= viewport.center.x and cell.frame.right >= viewport.center.x\(slack)",
                "cell.alpha \(compared) 0.7", "cell.frame contains viewport.center",
            ])
            let few = random.below(4)
            let expected = random.pick([
                "some cell: \(condition)", "some cell: \(condition)", "exactly one cell: \(condition)",
                "count(cell where \(condition)) <= \(few)", "count(cell where \(condition)) >= \(few)",
            ])
            let low = Double(random.pick([300, 320, 375]))
            range = low...(low + Double(random.pick([10, 55, 110])))
            text = """
                layout T {
                  scroll: horizontal
                  viewport: 375 x 600
                  items: \(random.whole(1...5))
                  cell { size: \(share)% x 80%; \(lines.filter { !$0.isEmpty }.joined(separator: "; ")) }
                  test "t" { viewport.width: \(low)...\(range.upperBound); at all { expect \(expected) } }
                  test "one" { at all { expect \(expected) } }
                }
                """
        }
    }

    @Test(arguments: 0..<4) func `what is proved of several elements over widths is so in each`(_ part: Int) throws {
        var (proved, refuted, open) = (0, 0, 0)
        let count = Volume.hasTime ? Volume.of(20, optimized: 60) : 5
        for seed in (part * 1_000)..<(part * 1_000 + count) {
            let pages = Pages(seed: seed)
            guard let layout = check(parse(Source(name: "main.layout", text: pages.text))).layout else {
                Issue.record("does not check:\n\(pages.text)")
                continue
            }
            let result = try layout.tests[0].run(on: layout)
            var random = Seeded(seed)
            switch result.verdict {
            case .proved:
                proved += 1
                let ends = [pages.range.lowerBound, pages.range.upperBound]
                for width in ends + (0..<3).map({ _ in random.number(pages.range) }) {
                    let world = World(viewport: LayoutSize(width: width, height: 600))
                    let one = try layout.tests[1].run(on: layout, in: world)
                    #expect(one.verdict != .refuted, "not so at a width of \(width):\n\(pages.text)")
                }
            case .refuted:
                refuted += 1
                guard let width = result.failures.first?.world.first?.value else { continue }
                let world = World(viewport: LayoutSize(width: width, height: 600))
                #expect(
                    try layout.tests[1].run(on: layout, in: world).verdict != .proved, "so at \(width):\n\(pages.text)")
            case .undecided: open += 1
            case .sampled: Issue.record("not asked everywhere:\n\(pages.text)")
            }
        }
        #expect(proved > 0 && refuted > 0 || !Volume.hasTime)
        #expect(open * 10 <= proved + refuted, "\(open) of \(proved + refuted + open) stay open")
    }
}
