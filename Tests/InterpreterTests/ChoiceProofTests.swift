import Interpreter
import LayoutAnalysis
import LayoutChecker
import LayoutDSL
import RandomCases
import Testing

/// Proofs about choices whose condition says what their sides lie between, in worlds that move it.
struct ChoiceProofTests {
    private func verdict(_ lines: String, _ claim: String) throws -> TestResult.Verdict {
        let layout = try Probe.layout(
            """
            layout T { viewport: 375 x 600; items: 9
              cell { size: 100% x 200; let t = (rest.top - offset.y) / viewport.height; \(lines) }
              test "t" { viewport.height: 500...900; at all { expect all cell in layout: \(claim) } }
            }
            """)
        return try layout.tests[0].run(on: layout).verdict
    }

    @Test(arguments: [
        ("when t > 0.2 and t < 0.9 { alpha: 1 - t }", "cell.alpha in 0.1...1", "cell.alpha in 0.11...1"),
        ("when abs(t) < 1 { rotation: t * 90deg }", "abs(cell.rotation) <= 90deg", "abs(cell.rotation) <= 89.9deg"),
        (
            "when not (t < 0 or t > 0.9) { translation.x: t * t * 100 }", "cell.translation.x in 0...81",
            "cell.translation.x <= 80.9"
        ),
        ("alpha: if abs(t) < 0.5 then 1 else 0.5 / abs(t)", "cell.alpha in 0...1", "cell.alpha <= 0.99"),
        ("z: if 1 <= t then 1 else t", "cell.z <= 1", "cell.z < 1"),
    ])
    func `a condition holds the sides of its choice`(_ lines: String, _ right: String, _ wrong: String) throws {
        #expect(try verdict(lines, right) == .proved)
        #expect(try verdict(lines, wrong) == .refuted)
    }

    /// What is false at some offset in some world is never proved, and what holds is never refuted: the most that a choice
    /// comes to is found by looking.
    @Test(arguments: 0..<Volume.of(6, optimized: 150)) func `no more is proved than holds`(_ seed: Int) throws {
        var random = Seeded(4711 + seed)
        func number() -> Double { Double(random.whole(-12...12)) / 8 }
        let (a, b, c) = (number(), number(), number())
        let conditions: [(text: String, holds: (Double) -> Bool)] = [
            ("t < \(a)", { $0 < a }), ("abs(t) <= \(abs(a))", { abs($0) <= abs(a) }),
            ("t > \(a) and t < \(b)", { $0 > a && $0 < b }), ("not (t >= \(a))", { !($0 >= a) }),
            ("t < \(a) or \(b) < t", { $0 < a || b < $0 }), ("abs(t) > \(abs(b))", { abs($0) > abs(b) }),
        ]
        let sides: [(text: String, value: (Double) -> Double)] = [
            ("t * \(c)", { $0 * c }), ("t * t - \(abs(c))", { $0 * $0 - abs(c) }), ("abs(t - \(b))", { abs($0 - b) }),
            ("min(t, \(a)) * 2", { min($0, a) * 2 }), ("\(c)", { _ in c }),
            ("(if t < \(b) then t else \(a))", { $0 < b ? $0 : a }),
        ]
        let (condition, then, other) = (random.pick(conditions), random.pick(sides), random.pick(sides))
        // From the last cell at the start to the first one at the end, in every height.
        var most = -Double.infinity
        for step in 0...20_000 {
            let t = -1300.0 / 500 + Double(step) / 20_000 * (1600.0 / 500 + 1300.0 / 500)
            most = max(most, condition.holds(t) ? then.value(t) : other.value(t))
        }
        let lines = "translation.x: if \(condition.text) then \(then.text) else \(other.text)"
        #expect(try verdict(lines, "cell.translation.x <= \(most + 0.01)") == .proved, "\(lines), \(most)")
        #expect(try verdict(lines, "cell.translation.x <= \(most - 0.3)") == .refuted, "\(lines), \(most)")
    }
}
