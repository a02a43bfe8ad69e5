import LayoutDSL
import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// Columns that are filled by size, over ranges of worlds that change the sizes: what is proved of them holds in a close
/// look at many worlds, among them those in which items change their columns.
struct ColumnChoiceTests {
    /// A waterfall of random shapes.
    private struct Waterfall {
        let columns: Int
        let items: Int
        let text: String
        let range: ClosedRange<Double>
        /// What moves: the width of the viewport, or a param.
        let name: String

        init(_ random: inout Seeded) {
            columns = random.whole(2...4)
            items = random.whole(3...24)
            let shapes = (0..<random.whole(1...5)).map { _ in
                random.pick(["0.5", "0.7", "0.8", "1", "1.3", "1.5", "2"])
            }
            let gap = random.pick(["0", "gap", "\(random.whole(0...12))"])
            let more = random.pick(["", " + gap", " + 7 * mod(index, 3)"])
            name = gap == "gap" || more == " + gap" ? random.pick(["gap", "viewport.width"]) : "viewport.width"
            let low = name == "gap" ? Double(random.whole(0...20)) : Double(random.whole(300...600))
            range = low...(low + Double(random.pick([1, 7, 40, 90])))
            text = """
                param gap: Length = 8
                items: \(items)
                waterfall(columns: \(columns), gap: \(gap))
                cell { size: 100% x width / [\(shapes.joined(separator: ", "))][mod(index, \(shapes.count))]\(more) }
                """
        }

        /// The layout at a value of what moves.
        func prepared(_ program: Program, at value: Double) throws -> Prepared {
            var world = World(viewport: LayoutSize(width: name == "gap" ? 375 : value, height: 667))
            if name == "gap" { world.parameters = [ParameterValue(name: "gap", value: value)] }
            return try program.prepare(for: world)
        }
    }

    /// The values at which something is looked at: spread over a range, and close to where it jumps.
    private func looks(_ range: ClosedRange<Double>, _ value: (Double) throws -> Double) rethrows -> [Double] {
        let spread = (0...40).map { range.lowerBound + (range.upperBound - range.lowerBound) * Double($0) / 40 }
        var found = spread
        let jumpsFrom = 4.0
        for (first, second) in zip(spread, spread.dropFirst()) {
            var (low, high) = (first, second)
            guard abs(try value(low) - value(high)) > jumpsFrom else { continue }
            while true {
                let middle = low + (high - low) / 2
                guard middle > low, middle < high else { break }
                if abs(try value(low) - value(middle)) > jumpsFrom { high = middle } else { low = middle }
            }
            found += [low, high]
        }
        return found
    }

    @Test(arguments: 0..<4) func `what is proved of columns holds in every world that is looked at`(_ part: Int) throws
    {
        let count = Volume.of(4, optimized: 60)
        var (proved, refuted) = (0, 0)
        var open: [String] = []
        for seed in (part * count)..<(part * count + count) {
            var random = Seeded(seed &* 7_919 &+ 3)
            let waterfall = Waterfall(&random)
            let report = Probe.report("layout T {\n\(waterfall.text)\n}")
            let program = compile(try #require(report.layout, "\(report.diagnostics.shown.map(\.message))"))
            let item = random.below(waterfall.items)
            let quantity = random.pick(["rest.left", "rest.top", "rest.bottom", "content.height"])
            func value(_ number: Double) throws -> Double {
                let prepared = try waterfall.prepared(program, at: number)
                guard quantity != "content.height" else { return prepared.contentSize.height }
                let path = ElementPath(kind: "cell", section: 0, item: item)
                let found = prepared.attributes(of: path, at: LayoutPoint(x: 0, y: 0))
                let frame = try #require(found?.elements.first?.frame)
                switch quantity {
                case "rest.left": return frame.x
                case "rest.top": return frame.y
                default: return frame.y + frame.height
                }
            }
            let values = try looks(waterfall.range, value).map(value)
            let greatest = try #require(values.max())
            let isTrue = random.chance(60)
            let bound = isTrue ? greatest + 0.01 : greatest - random.pick([0.01, 5])
            let subject = quantity == "content.height" ? quantity : "cell[0, \(item)].\(quantity)"
            let range = "\(waterfall.range.lowerBound)...\(waterfall.range.upperBound)"
            let statement = "\(waterfall.name): \(range); expect \(subject) <= \(bound)"
            let result = try TestedLayout.run(waterfall.text, statement)
            let words = "seed \(seed): \(statement)\n\(waterfall.text)"
            switch result.failures.first?.reason {
            case nil:
                proved += 1
                #expect(greatest <= bound + 1e-6, "\(words)\nproved, and \(greatest) somewhere")
            case .undecided: open.append(words)
            default:
                refuted += 1
                let world = try #require(result.failures.first?.world.first?.value, "\(words)")
                let found = try value(world)
                #expect(found > bound, "\(words)\nnot more at \(world): \(found)")
            }
        }
        #expect(open.count * 50 <= proved + refuted, "\(proved), \(refuted), \(open.joined(separator: "\n"))")
    }

    @Test(arguments: [
        // Columns that are filled alike end at the same place to the bit, and the first one is taken.
        ("tall", "cell[0, 4].frame.left == 0 and cell[0, 5].frame.left == 100", TestResult.Verdict.proved),
        ("tall * [1, 2, 2, 1, 1, 1, 1][index]", "cell[0, 4].frame.left == 0", .proved),
        // The same lengths in other orders: rounding says which column is the shortest.
        ("tall * [1, 2, 3, 3, 2, 1, 1][index]", "cell[0, 6].frame.top in 299...901", .proved),
        // Where `tall` is 100, the next cell goes to the other column.
        ("if index == 0 then 100 + tall else 100", "cell[0, 3].frame.top == min(100 + tall, 200)", .proved),
        ("if index == 0 then 100 + tall else 100", "cell[0, 3].frame.left == 0", .refuted),
        ("if index == 0 then 100 + tall else 100", "cell[0, 3].frame.left == if tall <= 80 then 0 else 100", .refuted),
    ])
    func `ties are followed`(_ length: String, _ statement: String, _ verdict: TestResult.Verdict) throws {
        let result = try TestedLayout.run(
            "param tall: Length = 60 in 1...1000\nitems: 7; waterfall(columns: 2); viewport: 200 x 400; cell { size: 100% x \(length) }",
            "tall: 50...150; at all { expect \(statement) }")
        #expect(result.verdict == verdict, "\(result.failures)")
    }
}
