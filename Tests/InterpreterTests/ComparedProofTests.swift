import LayoutDSL
import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// Statements over ranges of worlds that hold only because both of their sides hang on the same choices and products, or
/// because each stretch of the worlds is laid out in one way.
struct ComparedProofTests {
    private static let cells = """
        viewport: 320 x 600; items: 20
        param r = 0.5 in 0...1; param turn = 40deg in 0deg...80deg; param reach = 200pt in 50pt...400pt
        param h = 100pt in 60pt...200pt; param w = 80pt in 40pt...120pt
        """
    private static let list = """
        \(cells)
        section {
          stack(gap: 10)
          cell {
            size: 100% x h
            alpha: map(rest.top - offset.y, [0: 1, reach: 1 - r])
            rotation.y: map(rest.top - offset.y, [-400: -turn, 0: 0deg, 400: turn])
          }
        }
        """
    private static let flow = "\(cells)\nflow(gap: 10)\ncell { size: w x 100 }"
    private static let grid = "\(cells)\ngrid(minimum: 100, gap: 10)\ncell { size: 100% x 100 }"

    private static func lines(_ name: String) -> String {
        switch name {
        case "flow": flow
        case "grid": grid
        default: list
        }
    }

    @Test(
        .enabled(if: Volume.hasTime),
        arguments: [
            "list|r: all; reach: all; at all { expect all cell.alpha >= 1 - r }",
            "list|r: all; reach: all; h: all; at 0...2000 { expect all cell.alpha in 1 - r...1 }",
            "list|turn: all; at all { expect all cell.rotation.y in -turn...turn }",
            "list|h: all; at all { expect progress in 0...1 }",
            "list|h: all; at all { expect offset.y <= last }",
            "list|h: all; viewport.height: 400...800; at all { expect offset.y + viewport.height <= content.height }",
            "flow|viewport.width: 320...430; at all { expect all cell.frame.right <= viewport.width + 1e-6 }",
            "flow|w: all; at all { expect all cell.frame.right <= viewport.width + 1e-6 }",
            "flow|viewport.width: 320...430; expect content.height in 540...760",
            "grid|viewport.width: 320...430; at all { expect all cell.frame.right <= viewport.width }",
            "grid|viewport.width: 320...430; expect cell[0, 0].size.width in 100...136.666667",
        ]) func `what holds by the same choices on both sides is proved`(_ words: String) throws
    {
        let parts = words.split(separator: "|").map(String.init)
        let result = try TestedLayout.run(Self.lines(parts[0]), parts[1], budget: 4_000)
        #expect(result.verdict == .proved, "\(result.failures)")
    }

    @Test(arguments: [
        ("list|r: all; reach: all; at all { expect all cell.alpha >= 1.0001 - r }", ["r": 0.5, "reach": 200]),
        ("list|turn: all; at all { expect all cell.rotation.y in -turn...0.999 * turn }", ["turn": 40 * .pi / 180]),
        ("grid|viewport.width: 320...430; expect cell[0, 0].size.width <= 130", ["viewport.width": 410]),
        ("flow|w: all; viewport.width: 320...430; expect cell[0, 0].frame.width <= 119.99", ["viewport.width": 320]),
        ("grid|viewport.width: 100...500; expect cell[0, 0].size.width <= 160", ["viewport.width": 210]),
    ]) func `what is nearly true is refuted, nearest to the usual world`(
        _ words: String, _ world: [String: Double]
    ) throws {
        let parts = words.split(separator: "|").map(String.init)
        let result = try TestedLayout.run(Self.lines(parts[0]), parts[1], budget: 12_000)
        #expect(result.verdict == .refuted, "\(result.failures)")
        let found = try #require(result.failures.first).world
        for (name, value) in world {
            let number = found.first { $0.name == name }?.value ?? .nan
            #expect(abs(number - value) < 1e-5, "\(found)")
        }
    }

    /// Lines break where they always did, and the gaps are those of the cells that a line has: a hair before a line breaks
    /// a cell stood far outside once.
    @Test func `a full line is spread over the cells that it has`() throws {
        for step in 0...200 {
            let width = 118.3333332 + Double(step) * 2e-9
            let lines = "viewport: 375 x 600; items: 9; flow(gap: 10); cell { size: \(width) x 100 }"
            let result = try TestedLayout.run(lines, "expect all cell.frame.right <= viewport.width + 1e-5")
            #expect(result.hasPassed, "\(width): \(result.failures)")
        }
    }

    @Test func `a single offset that somebody may have in mind is tried where a search ends`() throws {
        let result = try TestedLayout.run(
            "viewport: 320 x 600; items: 20; cell { size: 100% x 100 }",
            "at all { expect sin(offset.y / 1pt * 1deg) < 1 }", budget: 2_000)
        #expect(result.verdict == .refuted)
        #expect(result.failures.first?.offset == 90)
    }

    @Test func `many elements that use up the budget are the reason, not a formula`() throws {
        let result = try TestedLayout.run(
            "viewport: 320 x 600; items: 3000; cell { size: 100% x 100; rotation: sin(offset.y / 1pt * 1deg + index * 1deg) * 10deg }",
            "at all { expect all cell.rotation <= 10deg }", budget: 400)
        guard case .undecided(.spent, _, _, nil) = result.failures.first?.reason else {
            Issue.record("\(result.failures)")
            return
        }
    }

    /// Sums of products agree with what they were made from, and are the same however they are written.
    /// The range of a sum of products is reached at its corners, and holds every value.
    @Test(arguments: 0..<Volume.of(20, optimized: 400)) func `products are as narrow as their corners`(_ seed: Int) {
        var random = Seeded(seed &* 17 &+ 1)
        var graph = ProofGraph(isHorizontal: false, across: 0)
        let ends = (0..<3).map { _ in
            let low = Double(random.below(400) - 200)
            return (low: low, high: low + Double(random.below(300)))
        }
        let moving = ends.map { graph.addMoving(.parameter, within: $0).index }
        var sum = ProofPolynomial([], share: Double(random.below(9) - 4))
        for factors in [[0], [1], [2], [0, 1], [1, 2], [0, 1, 2]] where random.below(3) > 0 {
            let term = ProofPolynomial(factors.map { moving[$0] }, share: Double(random.below(9) - 4))
            _ = sum.add(term, times: 1)
        }
        func value(_ point: [Double]) -> Double {
            sum.terms.reduce(0) { total, term in
                total
                    + term.factors.reduce(term.share) { product, factor in
                        product * (moving.firstIndex(of: factor).map { point[$0] } ?? .nan)
                    }
            }
        }
        let range = graph.range(of: sum)
        let corners = (0..<8).map { corner in
            value(ends.enumerated().map { corner >> $0 & 1 == 0 ? $1.low : $1.high })
        }
        let room = range.room + 1e-6
        #expect(abs(range.low - (corners.min() ?? .nan)) <= room && abs(range.high - (corners.max() ?? .nan)) <= room)
        for _ in 0..<20 {
            let found = value(ends.map { random.number($0.low...$0.high) })
            #expect(found >= range.low - room && found <= range.high + room)
        }
    }

    @Test func `polynomials that are written in two ways are the same`() throws {
        func sum(_ terms: [(Double, [Int32])]) -> ProofPolynomial {
            var sum = ProofPolynomial()
            for (share, factors) in terms { _ = sum.add(ProofPolynomial(factors, share: share), times: 1) }
            return sum
        }
        let (r, rest) = (sum([(1, [7])]), sum([(1, []), (-1, [3])]))
        let product = try #require(r.times(rest))
        var difference = product
        #expect(difference.constant == nil)
        let isShort = difference.add(sum([(1, [7]), (-1, [3, 7])]), times: -1)
        #expect(isShort && difference.constant == 0)
        let divided = try #require(product.divided(by: 7))
        #expect(divided.rest.constant == 0 && divided.quotient.factors == [3])
        let square = try #require(r.times(r))
        #expect(square.divided(by: 7)?.quotient.factors == nil)
    }
}
