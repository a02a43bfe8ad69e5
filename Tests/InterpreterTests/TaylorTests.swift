import LayoutDSL
import RandomCases
import Testing

import Interpreter
@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// The ranges that Taylor models give of random formulas hold every value that the evaluator computes.
struct TaylorTests {
    private static let one: [Interpreter.Operation] = [
        .negate, .absolute, .squareRoot, .floor, .round, .sine, .cosine, .tangent, .arctangent, .exponential,
        .logarithm,
        .sign,
    ]
    private static let two: [Interpreter.Operation] = [
        .add, .subtract, .multiply, .multiply, .divide, .minimum, .maximum, .modulo, .hypotenuse, .power,
    ]

    /// A graph over the offset and two parameters, and the formulas in it.
    private func graph(_ random: inout Seeded) throws -> (graph: ProofGraph, all: [FormulaID]) {
        let text = "layout T { param p = 1 in 0...3; param q = 1 in 0...3; cell { size: 9 x 9; alpha: p + q } }"
        let layout = try #require(check(parse(Source(name: "t.layout", text: text))).layout)
        let prepared = try compile(layout).prepare(for: World(viewport: LayoutSize(width: 9, height: 9), items: [1]))
        let variables = (0..<random.below(3)).map { number in
            ProofVariable(operation: .parameter, number: Int32(number), low: 0, high: 3, usual: 1)
        }
        let world = ProofWorld(prepared, at: LayoutPoint(x: 0, y: 0), variables: variables)
        var graph = ProofGraph(world)
        var all = graph.moving + [0.3, -1, 2.5].map { graph.constant($0) }
        for _ in 0..<14 {
            let (a, b) = (random.pick(all), random.pick(all))
            switch random.below(8) {
            case 0, 1: all.append(graph.apply(random.pick(Self.one), a))
            case 2: all.append(graph.apply(.select, truth(a, b, &graph, &random), random.pick(all), random.pick(all)))
            default: all.append(graph.apply(random.pick(Self.two), a, b))
            }
        }
        return (graph, all)
    }

    private func truth(
        _ a: FormulaID, _ b: FormulaID, _ graph: inout ProofGraph, _ random: inout Seeded
    ) -> FormulaID {
        let (one, other) = (graph.apply(.less, a, b), graph.apply(.lessOrEqual, b, graph.constant(1)))
        switch random.below(4) {
        case 0: return graph.apply(.and, one, other)
        case 1: return graph.apply(.or, one, graph.apply(.not, other))
        default: return one
        }
    }

    /// The values of all formulas at a point.
    private func values(_ graph: ProofGraph, at point: [Double]) -> [Double] {
        var values: [Double] = []
        for (index, formula) in graph.table.formulas.enumerated() {
            if let constant = graph.table.value(of: FormulaID(Int32(index))) {
                values.append(constant)
            } else if let place = graph.moving.firstIndex(where: { Int($0.index) == index }) {
                values.append(point[place])
            } else if formula.operation.isInput {
                values.append(.nan)
            } else {
                func operand(_ number: Int32) -> Double { number >= 0 ? values[Int(number)] : 0 }
                values.append(formula.operation.evaluate(operand(formula.a), operand(formula.b), operand(formula.c)))
            }
        }
        return values
    }

    @Test(arguments: 0..<4) func `no value lies outside`(_ part: Int) throws {
        let count = Volume.of(60, optimized: 4_000)
        var known = 0
        // The last one has the sign of what is no number.
        for seed in Array((part * count)..<(part * count + count)) + [515] {
            var random = Seeded(seed &* 6151 &+ 3)
            let (graph, all) = try graph(&random)
            guard let root = all.last(where: { graph.value(of: $0) == nil }), root != graph.unknown else { continue }
            let width = random.pick([0.01, 0.3, 1.5])
            let sides = graph.moving.indices.map { _ -> (low: Double, high: Double) in
                let low = Double(random.below(300)) / 100
                return (low, low + width)
            }
            let box = ProofBox(sides: sides)
            let machine = ProofMachine(graph, root: root)
            let affine = machine.run(sides.map { Interval8($0.low, $0.high) })
            let range = machine.refined(box, lane: 0)
            guard (range.high - range.low).isFinite else { continue }
            known += 1
            // An affine form tells nothing where it is NaN.
            #expect(
                !(range.low < affine.low[0]) && !(range.high > affine.high[0]), "seed \(seed): wider than affine forms")
            let slack = 1e-9 * (1 + abs(range.low) + abs(range.high))
            for sample in 0..<24 {
                let point = sides.map { side in
                    sample < 2
                        ? (sample == 0 ? side.low : side.high) : Double.random(in: side.low...side.high, using: &random)
                }
                let value = values(graph, at: point)[Int(root.index)]
                #expect(
                    value >= range.low - slack && value <= range.high + slack,
                    "seed \(seed): \(value) at \(point) is not in \(range), formula \(root)")
            }
        }
        #expect(known > count / 4, "\(known) known of \(count)")
    }
}
