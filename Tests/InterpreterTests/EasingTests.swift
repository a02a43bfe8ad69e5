import Interpreter
import LayoutDSL
import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// `bezier`, `pow`, `exp` and `log` as files write them, and what their intervals hold.
struct EasingTests {
    private static func number(_ value: Double) -> String { value < 0 ? "(0 - \(-value))" : "\(value)" }

    private static func bezier(_ t: Double, _ handles: [Double]) throws -> Double {
        let given = ([t] + handles).map(number).joined(separator: ", ")
        return try #require(try Probe.value(of: "bezier(\(given))"))
    }

    /// The curve by bisection alone, its polynomials multiplied out another way.
    private static func reference(_ t: Double, _ handles: [Double]) -> Double {
        func curve(_ s: Double, _ a: Double, _ b: Double) -> Double {
            let r = 1 - s
            return 3 * r * r * s * a + 3 * r * s * s * b + s * s * s
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<200 {
            let middle = (low + high) / 2
            if curve(middle, handles[0], handles[2]) < t { low = middle } else { high = middle }
        }
        return curve((low + high) / 2, handles[1], handles[3])
    }

    /// Reference values in fifty digits, rounded.
    @Test(arguments: [
        ([0.25, 0.1, 0.25, 1], [0.0947963057160432, 0.4085105913553959, 0.8024033875848570, 0.9604589783489741]),
        ([0.42, 0, 1, 1], [0.0170266096515629, 0.0934646507188249, 0.3153568125725393, 0.6218618691748902]),
        ([0, 0, 0.58, 1], [0.1605721542375335, 0.3781381308251098, 0.6846431874274607, 0.9065353492811751]),
        ([0.42, 0, 0.58, 1], [0.0197224535483112, 0.1291619310473198, 0.5, 0.8708380689526802]),
    ])
    func `the curves of CSS`(_ handles: [Double], _ wanted: [Double]) throws {
        for (t, value) in zip([0.1, 0.25, 0.5, 0.75], wanted) {
            let found = try Self.bezier(t, handles)
            #expect(abs(found - value) < 1e-14, "\(handles) at \(t): \(found)")
        }
    }

    @Test
    func `the curve that bisection alone finds, with any handles`() throws {
        var random = Seeded(3)
        for round in 0..<Volume.of(60, optimized: 400) {
            func share() -> Double { Double(random.below(101)) / 100 }
            let handles = [share(), share() * 3 - 1, share(), share() * 3 - 1]
            let t = Double(random.below(1001)) / 1000
            let (found, wanted) = (try Self.bezier(t, handles), Self.reference(t, handles))
            // Where x stands still for a moment, y may turn as fast as it likes.
            #expect(abs(found - wanted) < 1e-9, "round \(round): \(handles) at \(t): \(found), not \(wanted)")
        }
    }

    @Test
    func `the ends are exact; t and the places of the handles are held to 0…1`() throws {
        for handles in [[0.25, 0.1, 0.25, 1], [1, -3, 0, 4], [0, 0, 0, 0], [1, 1, 1, 1]] {
            #expect(try Self.bezier(0, handles) == 0 && Self.bezier(1, handles) == 1)
            #expect(try Self.bezier(-7, handles) == 0 && Self.bezier(1e300, handles) == 1)
        }
        #expect(try Self.bezier(0.3, [-4, 0.2, 9, 0.7]) == Self.bezier(0.3, [0, 0.2, 1, 0.7]))
    }

    @Test
    func `it rises all the way where the heights of the handles lie in 0…1`() {
        var random = Seeded(8)
        for _ in 0..<Volume.of(200, optimized: 5000) {
            func share() -> Double { random.chance(20) ? Double(random.below(2)) : random.unit }
            let (x1, x2, y1, y2) = (share(), share(), share(), share())
            var last = 0.0
            for step in 0...64 {
                let s = Numbers().bezierParameter(Double(step) / 64, x1, x2)
                let y = Numbers().bezier(s, y1, y2)
                #expect(y >= last - 1e-14 && y >= 0 && y <= 1 + 1e-15, "\(x1), \(y1), \(x2), \(y2)")
                last = y
            }
        }
    }

    @Test
    func `intervals hold what is computed inside of them, and are hardly wider`() {
        var random = Seeded(21)
        for round in 0..<Volume.of(500, optimized: 20_000) {
            func ends(_ from: Double, _ to: Double) -> (Double, Double) {
                let a = random.chance(15) ? from : from + random.unit * (to - from)
                let b = random.chance(30) ? a : from + random.unit * (to - from)
                return (min(a, b), max(a, b))
            }
            let (t, x1, x2) = (ends(0, 1), ends(0, 1), ends(0, 1))
            let (y1, y2) = (ends(-2, 3), ends(-2, 3))
            func interval(_ ends: (Double, Double)) -> Interval8 { Interval8(ends.0, ends.1) }
            let s = Intervals().bezierParameter(interval(t), interval(x1), interval(x2))
            let y = Intervals().bezier(s, interval(y1), interval(y2))
            #expect(s.low[0] >= 0 && s.high[0] <= 1)
            var (least, greatest) = (Double.infinity, -Double.infinity)
            func inside(_ ends: (Double, Double), _ share: Double) -> Double {
                min(ends.1, max(ends.0, ends.0 + (ends.1 - ends.0) * share))
            }
            for sample in 0...24 {
                func share() -> Double { random.pick([0, 1, Double(sample) / 24, random.unit]) }
                let parameter = Numbers().bezierParameter(
                    inside(t, Double(sample) / 24), inside(x1, share()), inside(x2, share()))
                let height = Numbers().bezier(parameter, inside(y1, share()), inside(y2, share()))
                #expect(s.low[0] <= parameter && parameter <= s.high[0], "round \(round)")
                #expect(y.low[0] <= height && height <= y.high[0], "round \(round)")
                (least, greatest) = (min(least, height), max(greatest, height))
            }
            if t.0 == t.1, x1.0 == x1.1, x2.0 == x2.1, y1.0 == y1.1, y2.0 == y2.1, x1.0 > 0.05, x2.0 < 0.95 {
                #expect(y.high[0] - y.low[0] < 1e-12, "round \(round)")
            }
        }
    }

    /// The highest of the overshoot lies between the ends.
    @Test
    func `an interval holds the extremes of a curve that overshoots`() {
        let y = Intervals().bezier(Interval8(0, 1), Interval8(-1), Interval8(2))
        #expect(y.low[0] < -0.2 && y.low[0] > -0.5 && y.high[0] > 1.2 && y.high[0] < 1.5)
    }

    // MARK: Files that are older than the functions

    @Test(arguments: [
        ("let pow(a: Number, b: Number) = a + b", "pow(2, 10)", 12), ("let exp = 7", "exp + 1", 8),
        ("let log(a) = a * 100", "log(3)", 300), ("let bezier(t: Number) = 1 - t", "bezier(0.25)", 0.75),
        ("let pow = 3", "pow / 2", 1.5),
    ])
    func `a file's own declaration stays what it means`(_ declaration: String, _ formula: String, _ wanted: Double)
        throws
    {
        #expect(try Probe.value(of: formula, before: declaration) == wanted)
        #expect(Probe.codes("\(declaration)\nlayout T { items: 1; cell { size: 9 x 9; z: \(formula) } }").isEmpty)
    }

    @Test
    func `a parameter of an effect, and a let of a cell, may have such a name`() throws {
        #expect(try Probe.value(of: "exp + log", lines: "let exp = 2\nlet log = 3") == 5)
        let own = try Probe.prepared("layout T { param log = 4\nitems: 1; cell { size: 9 x 9; z: log * 2 } }")
        #expect(own.attributes(at: LayoutPoint(x: 0, y: 0)).elements.first?.zIndex == 8)
        let text = "effect fade(pow) { alpha: pow }\nlayout T { items: 1; cell { size: 9 x 9; fade(0.5) } }"
        #expect(try Probe.prepared(text).attributes(at: LayoutPoint(x: 0, y: 0)).elements.first?.alpha == 0.5)
    }

    @Test
    func `what is not finite is told as a logarithm, a power, an exponential`() throws {
        for (formula, words) in [
            ("log(0 - 1)", "the logarithm"), ("pow(0 - 2, 0.5)", "the power"), ("exp(1000)", "the exponential"),
        ] {
            let text = "layout T { items: 1; cell { size: 9 x 9; z: \(formula) } }"
            let frame = try Probe.prepared(text).attributes(at: LayoutPoint(x: 0, y: 0))
            let troubles = try Probe.prepared(text).troubles + frame.troubles
            #expect(troubles.first?.cause?.operation == words, "\(formula)")
        }
    }
}
