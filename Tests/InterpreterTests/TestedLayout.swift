import LayoutDSL
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// A layout of some lines with one test, and what the test comes to.
enum TestedLayout {
    static func run(_ lines: String, _ test: String, budget: Int = LayoutTest.defaultBudget) throws -> TestResult {
        let text = "layout T {\n\(lines)\ntest \"t\" { \(test) }\n}"
        let report = check(parse(Source(name: "t.layout", text: text)))
        let layout = try #require(report.layout, "\(report.diagnostics.shown.map(\.message))")
        return try #require(layout.tests.first).run(on: layout, budget: budget)
    }
}
