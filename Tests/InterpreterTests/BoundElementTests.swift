import LayoutDSL
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// An expectation about each of many elements asks which one it is.
struct BoundElementTests {
    private static let promises: [(statement: String, holds: Bool)] = [
        ("all cell: cell != current or cell.lit", true),
        ("all cell: cell == current or not cell.lit", true),
        ("all cell: cell != current or not cell.lit", false),
        ("exactly one cell == current", true),
        ("count(cell where cell == current) == 1", true),
        ("all cell, other in cell: cell != current or other != current", true),
        ("all cell: cell.next == current or cell.next != page", true),
        ("all cell: cell == page or cell != current", true),
    ]

    @Test(arguments: BoundElementTests.promises.indices) func `which element it is can be asked`(_ number: Int) throws {
        let (statement, holds) = BoundElementTests.promises[number]
        let text = """
            layout Pages {
              items: 8
              output page = current
              cell { size: 100% x 400; snap: toStart; output lit = current == cell }
              test "t" { at 0...1200 step 150 { expect \(statement) } }
            }
            """
        let report = check(parse(Source(name: "main.layout", text: text)))
        let layout = try #require(report.layout, "\(report.diagnostics.shown.map(\.message))")
        let result = try layout.tests[0].run(on: layout)
        #expect(result.verdict == (holds ? .sampled : .refuted), "\(statement)")
    }
}
