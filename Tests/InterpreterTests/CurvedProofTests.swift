import LayoutDSL
import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// Statements with curves on both sides: Taylor models tell what affine forms leave open.
struct CurvedProofTests {
    private static let list = """
        viewport: 300 x 600; items: 20
        cell {
          size: 100% x 80
          let t = offset.y / 100pt
          attribute wave = sin(t * 1rad + 0.3rad)
          attribute parts = sin(t * 1rad) * cos(0.3rad) + cos(t * 1rad) * sin(0.3rad)
          attribute root = sqrt(1 + t * t)
          attribute far = hypot(1, t)
          attribute share = t / (2 + t)
          attribute remainder = 1 - 2 / (2 + t)
          attribute slope = tan(t * 0.1rad)
          attribute quotient = sin(t * 0.1rad) / cos(t * 0.1rad)
          attribute grown = exp(t / 5)
          attribute power = pow(exp(1), t / 5)
          attribute cube = pow(2 + t, 3)
          attribute product = (2 + t) * (2 + t) * (2 + t)
          attribute known = log(exp(t))
          attribute plain = t
          attribute turn = atan(t / 30) / 1rad + atan(0.5) / 1rad
          attribute both = atan((t / 30 + 0.5) / (1 - t / 60)) / 1rad
          attribute bent = sin(t * 1rad + 0.3rad) + clamp(t - 3.333, 0, 0.00001)
        }
        """

    private func run(_ test: String, budget: Int = LayoutTest.defaultBudget, _ lines: String = list) throws
        -> TestResult
    {
        let text = "layout T {\n\(lines)\ntest \"t\" { \(test) }\n}"
        let report = check(parse(Source(name: "t.layout", text: text)))
        let layout = try #require(report.layout, "\(report.diagnostics.shown.map(\.message))")
        return try #require(layout.tests.first).run(on: layout, budget: budget)
    }

    @Test(arguments: [
        ("wave", "parts"), ("root", "far"), ("share", "remainder"), ("slope", "quotient"), ("grown", "power"),
        ("cube", "product"), ("known", "plain"),
        ("turn", "both"),
    ])
    func `both sides bend alike`(_ one: String, _ other: String) throws {
        // Affine forms alone need some hundred thousand boxes.
        let result = try run("at all { expect cell[0, 1].\(one) == cell[0, 1].\(other) }", budget: 1_000)
        #expect(result.verdict == .proved, "\(result.failures)")
    }

    @Test func `a break by a hundred thousandth is found where it begins`() throws {
        let result = try run("at all { expect cell[0, 1].bent == cell[0, 1].parts }")
        #expect(result.verdict == .refuted)
        #expect(abs((result.failures.first?.offset ?? 0) - 333.3001) < 1e-4, "\(result.failures)")
    }

    @Test func `a range of a param is followed too`() throws {
        let lines = """
            viewport: 300 x 600; items: 20
            param turn = 1 in 0.5...2
            cell {
              size: 100% x 80
              let t = offset.y / 100pt
              attribute wave = sin(t * turn * 1rad + 0.3rad)
              attribute parts = sin(t * turn * 1rad) * cos(0.3rad) + cos(t * turn * 1rad) * sin(0.3rad)
            }
            """
        let test = "turn: all; at 0...300 { expect cell[0, 1].wave == cell[0, 1].parts }"
        let result = try run(test, budget: 4_000, lines)
        #expect(result.verdict == .proved, "\(result.failures)")
    }

    // MARK: What is not finite

    private static func divided(_ by: String) -> String {
        "viewport: 300 x 600; items: 20; cell { size: 100% x 80; alpha: \(by) }"
    }

    @Test(arguments: [
        ("1 / (offset.y / 1pt - 123.456)", 123.456), ("sqrt(offset.y / 1pt - 50)", 0),
        ("if offset.y > 300 then log(400.25 - offset.y / 1pt) else 1", 400.25),
        ("(offset.y / 1pt - 10) / mod(offset.y / 1pt, 77.7)", 0),
        ("tan((offset.y / 1pt - 3) / (offset.y / 1pt - 3) * 1rad)", 3),
    ])
    func `a value that is not finite at one offset is found there`(_ formula: String, _ offset: Double) throws {
        let result = try run("at all { expect cell[0, 1].alpha < 1e300 }", Self.divided(formula))
        let trouble = try #require(result.troubles.first, "\(result.failures)")
        #expect(result.verdict == .refuted)
        #expect(abs((trouble.offset?.y ?? .nan) - offset) < 1e-6, "\(trouble)")
    }

    @Test(arguments: [
        "1 / (offset.y / 1pt + 1)", "sqrt(offset.y / 1pt)", "log(1 + offset.y / 1pt)",
        "1 / (1.001 + sin(offset.y / 50pt * 1rad))", "if offset.y < 124 then 1 else 1 / (offset.y / 1pt - 123.456)",
    ])
    func `a value that is finite everywhere is proved to be`(_ formula: String) throws {
        let result = try run("at all { expect cell[0, 1].alpha > -1 }", Self.divided(formula))
        #expect(result.verdict == .proved, "\(result.failures) \(result.troubles)")
    }

    private func run(_ test: String, _ lines: String) throws -> TestResult {
        try run(test, budget: LayoutTest.defaultBudget, lines)
    }
}
