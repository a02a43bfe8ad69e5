import Interpreter
import LayoutAnalysis
import LayoutDSL
import RandomCases
import Testing

/// Layouts that nobody would write: what explains their numbers arrives at these numbers, and what follows them over the
/// offset is finite and in order.
struct RandomTraceTests {
    /// The value of `eval` under the names that every element has.
    private func drawn(_ element: Attributes) -> [(String, Double)] {
        [
            ("frame.x", element.frame.x), ("frame.y", element.frame.y), ("frame.width", element.frame.width),
            ("frame.height", element.frame.height), ("center.x", element.center.x), ("center.y", element.center.y),
            ("size.width", element.size.width), ("size.height", element.size.height), ("alpha", element.alpha),
            ("z", element.zIndex), ("anchor.x", element.anchorPoint.x), ("anchor.y", element.anchorPoint.y),
        ]
    }

    @Test(arguments: 0..<4) func `traces arrive at the numbers`(_ part: Int) throws {
        var compared = 0
        let count = Volume.of(3, optimized: 200)
        for seed in (part * count)..<(part * count + count) {
            let random = RandomLayout(seed: seed + 77)
            let text = random.text
            guard let layout = Probe.report(text).layout else { continue }
            for items in [[12], [3, 0, 40]] {
                let world = random.world(items)
                guard let prepared = try? compile(layout).prepare(for: world) else { continue }
                let tracer = Tracer(prepared)
                for along in [37.5, -80, 1e15] {
                    let offset = prepared.offset(along: along)
                    let all = prepared.attributes(at: offset, culling: false).elements
                    for (number, element) in all.enumerated() where number % max(1, all.count / 3) == 0 {
                        let path = ElementPath(kind: element.kind, section: element.section, item: element.item)
                        for (property, value) in drawn(element) {
                            let trace = try tracer.trace(of: property, path, at: offset)
                            compared += 1
                            // Past all bounds the drawing falls back to the resting box.
                            if value != trace.value, abs(trace.value) < 1e200 {
                                Issue.record(
                                    "seed \(seed): \(path) \(property) at \(along): \(trace.value), not \(value)\n\(text)"
                                )
                                return
                            }
                            for (place, node) in trace.nodes.enumerated() {
                                #expect(node.operands.allSatisfy { $0 < place })
                            }
                        }
                    }
                }
            }
        }
        #expect(compared > 20 * count, "\(compared)")
    }

    /// A record of what was written has the same formulas as the layout, however many lines say the same.
    @Test(arguments: [
        "when data.n < 1 { hidden: 100 < 0 }; when index < 3 { hidden: index > 0.5 }",
        "when data.n < 1 { hidden: false }; hidden: false; when index < 3 { hidden: index > 0.5 }",
        "translation.z: 0pt; rotation.x: 0deg; translation.z: 0pt", "alpha: 1; alpha: 1; when data.n < 1 { alpha: 1 }",
    ]) func `what is written twice is explained`(_ lines: String) throws {
        let text = "layout T { items: 4; cell { data { n: Number = index }\n\(lines)\n} }"
        let tracer = Tracer(try compile(Probe.layout(text)).prepare(for: World()))
        for property in tracer.properties(of: "cell") {
            #expect(
                try tracer.trace(of: property, ElementPath(kind: "cell"), at: LayoutPoint(x: 0, y: 0)).value.isFinite)
        }
    }

    /// So has one whose tests ask the same question twice.
    @Test(arguments: [
        "count(cell where frame.top >= 0) > 0", "abs(cell[0, 0].frame.top per offset) <= 2",
        "cell[0, 0].frame.top falls", "stop(120) == 100",
    ]) func `what tests ask twice is explained`(_ claim: String) throws {
        let tests = (1...2).map { "test \"\($0)\" { at 0 { expect \(claim) } }\n" }.joined()
        let tracer = Tracer(try compile(Probe.layout("layout T { items: 4; cell {}\n\(tests)}")).prepare(for: World()))
        #expect(
            try tracer.trace(of: "alpha", ElementPath(kind: "cell"), at: LayoutPoint(x: 0, y: 0)).value.isFinite)
    }

    @Test func `curves stay in order`() throws {
        var followed = 0
        let count = Volume.of(2, optimized: 150)
        for seed in 0..<count {
            let random = RandomLayout(seed: seed + 500)
            let text = random.text
            guard let layout = Probe.report(text).layout else { continue }
            let world = random.world([3, 0, 9])
            guard let prepared = try? compile(layout).prepare(for: world) else { continue }
            let tracer = Tracer(prepared)
            guard let element = prepared.attributes(at: LayoutPoint(x: 0, y: 0), culling: false).elements.last else {
                continue
            }
            let path = ElementPath(kind: element.kind, section: element.section, item: element.item)
            for property in ["frame.x", "frame.y", "alpha", "rotation"] {
                let curve = try tracer.curve(of: property, path, over: -300...900, step: 61)
                followed += 1
                #expect(curve.points.allSatisfy { $0.value.isFinite && $0.offset >= -300 && $0.offset <= 900 })
                #expect(zip(curve.points, curve.points.dropFirst()).allSatisfy { $0.offset < $1.offset }, "\(text)")
                #expect(zip(curve.events, curve.events.dropFirst()).allSatisfy { $0.offset <= $1.offset })
                for event in curve.events {
                    let numbers = [event.before, event.after, event.slopes.before, event.slopes.after, event.end]
                    #expect(numbers.allSatisfy { !$0.isNaN } && event.end >= event.offset, "seed \(seed) \(event)")
                }
                // Every point is what a look at the element alone gives.
                for point in curve.points where property != "rotation" {
                    let offset = prepared.offset(along: point.offset)
                    let alone = try #require(prepared.attributes(of: path, at: offset)?.elements.first)
                    let value =
                        property == "alpha" ? alone.alpha : property == "frame.x" ? alone.frame.x : alone.frame.y
                    #expect(value == point.value, "seed \(seed): \(property) at \(point.offset)\n\(text)")
                }
            }
        }
        #expect(followed > 2 * count)
    }

    /// Stretches and depths that nobody would ask for.
    @Test func `hostile questions`() throws {
        let text = "layout T { cell { size: 100% x 50; alpha: abs(offset.y) / 1e9pt; sticky } }"
        let prepared = try compile(Probe.layout(text)).prepare(for: World())
        let tracer = Tracer(prepared)
        let path = ElementPath(kind: "cell")
        let stretches: [ClosedRange<Double>] = [
            0...0, -1e300...1e300, .leastNonzeroMagnitude...1e-300, -0.0...0, 1e15...1e15 + 2,
            -.greatestFiniteMagnitude...0,
        ]
        for stretch in stretches {
            for step in [0, -1, 1e-300, .infinity, .nan, 1e299]
            where stretch.upperBound - stretch.lowerBound < 1 || step > 1e290 {
                let curve = try tracer.curve(of: "alpha", path, over: stretch, step: step)
                #expect(curve.points.allSatisfy { $0.value.isFinite }, "\(stretch) \(step)")
            }
        }
        for offset in [LayoutPoint(x: .nan, y: .infinity), LayoutPoint(x: 1e300, y: -1e300)] {
            for depth in [-5, 0, 1, Int.max] {
                #expect(try tracer.trace(of: "frame.y", path, at: offset, depth: depth).value.isFinite)
            }
        }
    }

    /// A chain of values as long as a file allows is followed without a recursion as deep.
    @Test(.enabled(if: Volume.hasTime)) func `long chains`() throws {
        var lines = ["layout T {", "let v0 = 1"]
        for number in 1...20_000 { lines.append("let v\(number) = v\(number - 1) + offset.y / viewport.height") }
        lines.append("cell { size: 100% x 50; attribute a = v20000 } }")
        let prepared = try compile(Probe.layout(lines.joined(separator: "\n"))).prepare(for: World())
        let tracer = Tracer(prepared)
        let trace = try tracer.trace(
            of: "a", ElementPath(kind: "cell"), at: LayoutPoint(x: 0, y: prepared.viewport.height))
        #expect(trace.value == 20_001 && trace.nodes.count >= 19_000 && trace.leftOut > 0)
        let curve = try tracer.curve(of: "a", ElementPath(kind: "cell"), over: 0...100, step: 50)
        #expect(curve.events.isEmpty && curve.points.count == 3)
    }
}
