import LayoutDSL
import RandomCases
import StoredLayouts
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// From which offset on which cell is the current one, beside a search at single offsets.
struct CurrentStretchTests {
    private static let layouts = [
        "items: 9; cell { size: 100% x 137; snap: toStart }",
        "items: 9; cell { size: 100% x (60 + 31pt * mod(index * 7, 5)); snap: home }",
        "items: [3, 0, 4]; section { stack(gap: 8); cell { size: 100% x (90 + 41pt * index / 3) } }",
        "items: 8; cell { size: 100% x (if mod(index, 3) == 1 then 0 else 120); snap: toStart }",
        "items: 6; cell { size: 100% x 200; when index == 4 { snap: toStart } }",
        "items: 7; cell { size: 100% x 100; snap: rest.top - 150 }",
        "items: 7; cell { size: 100% x 100; snap: 700 - rest.top }",
        "items: 2; cell { size: 100% x 20; snap: toStart }",
        "items: 12; cell { size: 100% x 70; snap: floor(index / 2) * 140 }",
        "scroll: horizontal; items: 9; cell { size: 80% x 100%; snap: home }",
    ]

    @Test(arguments: layouts) func `a cell is current from an offset on`(_ lines: String) throws {
        let layout = try Probe.layout("layout T { viewport: 300 x 300; output now = current; \(lines) }")
        let prepared = try compile(layout).prepare(for: World())
        let stretches = try #require(Walker.atStart(of: prepared).currentStretches(atMost: 100))
        var random = Seeded(lines.utf8.count)
        var offsets = stretches.flatMap { [$0.start, $0.start.nextDown, $0.start.nextUp] }
        offsets += (0..<200).map { _ in random.number(-100...1600) }
        let walker = Walker(prepared)
        for offset in offsets {
            let point = prepared.offset(along: offset)
            walker.begin(at: point)
            walker.beginGesture(proposed: point, velocity: LayoutPoint(x: 0, y: 0))
            let stretch = stretches.last { $0.start <= offset } ?? stretches.first
            #expect(stretch?.cell == walker.currentCell(at: point), "at \(offset)")
        }
    }

    /// What is proved of the current cell at every offset, what fails and where, and what stays open.
    @Test(
        arguments: [
            ("page.index in 0...8", nil), ("number rises", nil), ("number <= 7", 900.0),
            ("all cell.far <= 2", nil), ("all cell.far <= 1", 0.0),
            ("exactly one cell.mine", nil), ("all cell.mine == (cell.index == number)", nil),
        ] as [(String, Double?)])
    func `proofs follow the current cell`(_ claim: String, _ fails: Double?) throws {
        let layout = try Probe.layout(
            """
            layout T { viewport: 300 x 300; items: 9
              cell { size: 100% x 140; snap: toStart; output mine = current == cell; output far = abs(current.index - index) }
              output page = current
              output number = current.index
              test "t" { at all { expect \(claim) } }
            }
            """)
        let result = try layout.tests[0].run(on: layout)
        guard let fails else { return #expect(result.verdict == .proved, "\(claim): \(result.failures)") }
        let failure = try #require(result.failures.first)
        let offset = try #require(failure.offset)
        #expect(abs(offset - fails) < 1e-5, "\(claim): \(failure)")
    }

    /// Over ranges of worlds: what the stops do not hang on is followed, what they hang on stays open. Of a row that stands.
    @Test(.enabled(if: Volume.hasTime))
    func `proofs follow the current cell over worlds, and that of a row`() throws {
        let layout = try Probe.layout(StoredLayout("current-over-worlds").text)
        for test in layout.tests {
            let verdict = try test.run(on: layout).verdict
            #expect((verdict == .proved) == !test.name.hasPrefix("open"), "\(test.name): \(verdict)")
        }
    }

    @Test func `stops of a gesture, and lists without ends, are not told`() throws {
        for lines in [
            "items: 3; cell { size: 100% x 900; snap: clamp(proposed, toStart, toEnd) }",
            "scroll: horizontal; loop: true; items: 5; belt(gap: 10); cell { size: 200 x 100; snap: home }",
        ] {
            let layout = try Probe.layout("layout T { viewport: 300 x 300; output now = current; \(lines) }")
            let prepared = try compile(layout).prepare(for: World())
            #expect(Walker.atStart(of: prepared).currentStretches(atMost: 100) == nil)
        }
    }
}
