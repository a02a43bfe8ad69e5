import Foundation
import Interpreter
import LayoutAnalysis
import LayoutDSL
import Testing

/// What holds of examples for every phone and every number of cells, as proofs: the size of the content, no overlap,
/// nothing past the edge.
struct WorldRangeTests {
    private func run(_ name: String, _ test: String) throws -> TestResult {
        let folder = ["jungle", "wheel"].contains(name) ? galleryFolder.deletingLastPathComponent() : galleryFolder
        let text = try String(contentsOf: folder.appending(path: "\(name).layout"), encoding: .utf8)
        let end = try #require(text.lastIndex(of: "}"))
        let whole = text[..<end] + "\n  test \"range\" { \(test) }\n}\n"
        let report = check(parse(Source(name: "\(name).layout", text: String(whole))))
        let layout = try #require(report.layout, "\(report.diagnostics)")
        return try #require(layout.tests.last).run(on: layout)
    }

    private static let phones = "viewport.width: 320...430; viewport.height: 568...932"

    @Test(arguments: [
        ("jungle", "\(phones); at all { expect all cell.frame.left >= 0 and cell.frame.right <= viewport.width }"),
        ("jungle", "\(phones); at all { expect cell[1, 0].frame.bottom <= cell[1, 1].frame.top }"),
        ("jungle", "\(phones); at 0 { expect content.height == 300 + 70 + 4 * 100 + 11 * 203 }"),
        (
            "jungle",
            "items[1]: 0...5; viewport.height: 568...932; at all { expect all sectionHeader.frame.width == 375 }"
        ),
        ("wheel", "\(phones); radius: all; at all { expect all cell.center == viewport.center }"),
        ("wheel", "radius: all; at all { expect cell[0, 5].rotation > cell[0, 4].rotation }"),
        ("wheel", "viewport.width: 320...430; expect content.width == 14 * 133"),
        (
            "photos",
            "viewport.width: 375...430; at all { expect all cell.frame.left >= 0 and cell.frame.right <= viewport.width }"
        ),
        ("photos", "viewport.width: 375...430; expect content.height == 1548"),
        (
            "photos",
            "items[0]: 0...9; viewport.height: 568...932; at all { expect all title.frame.width == viewport.width }"
        ),
        (
            "waterfall",
            "viewport.height: 568...932; at all { expect all cell.frame.right <= 375 and cell.frame.left >= 10 }"
        ),
        ("waterfall", "items: 0...12; expect content.height >= 20"),
        ("waterfall", "viewport.width: 320...399; at all { expect all cell.frame.right <= viewport.width }"),
        ("waterfall", "viewport.width: 400...430; at all { expect all cell.frame.left >= 10 }"),
        (
            "waterfall",
            "viewport.width: 320...399; at all { expect cell[0, 2].frame.top >= cell[0, 1].frame.bottom + 10 }"
        ),
        ("waterfall", "viewport.width: 320...430; at all { expect content.height in 1400...3300 }"),
        ("photos", "viewport.width: 320...430; at all { expect all cell.frame.right <= viewport.width }"),
    ])
    func `what holds everywhere is proved`(_ name: String, _ test: String) throws {
        let result = try run(name, test)
        #expect(result.hasPassed && (result.verdict == .proved || !test.contains("at all")), "\(result.failures)")
    }

    /// A neighbour may be another one in another world only where elements come and go with the world: those are left open,
    /// or refuted.
    @Test(arguments: [
        ("stack(gap: 8)", "100% x (20% + 40)", "cell.next.frame.top == cell.frame.bottom + 8", true),
        (
            "grid(columns: 2, gap: 12)", "100% x 200",
            "cell.next.frame.top >= cell.frame.bottom or cell.next.frame.left >= cell.frame.right", true
        ),
        ("stack(gap: 8)", "100% x 60", "cell.next.index == cell.index + 1", true),
        ("stack(gap: 8)", "max(0, viewport.width - 330 - 20 * index) x 60", "cell.next.index == cell.index + 1", false),
        ("stack(gap: 8)", "(viewport.width - 320) x 60", "cell.next.frame.top == cell.frame.bottom + 8", false),
    ])
    func `neighbours are asked on phones of any width`(
        _ arrangement: String, _ size: String, _ holds: String, isProved: Bool
    ) throws {
        let text = """
            layout T { items: 6
            \(arrangement)
            cell { size: \(size) }
            test "t" { viewport.width: 320...430; at all { expect all cell: \(holds) } } }
            """
        let layout = try #require(check(parse(Source(name: "t.layout", text: text))).layout)
        let result = try #require(layout.tests.first).run(on: layout)
        #expect((result.verdict == .proved) == isProved, "\(result.failures)")
    }
}
