import Foundation
import Interpreter
import LayoutAnalysis
import LayoutDSL
import Testing

/// Every operation that has a choice, and what its curve does where it chooses otherwise.
struct CurveChoiceTests {
    /// A formula, and what it does at which offsets.
    struct Choice: CustomTestStringConvertible {
        let formula: String
        let jumps: [Double]
        let kinks: [Double]

        init(_ formula: String, jumps: [Double] = [], kinks: [Double] = []) {
            (self.formula, self.jumps, self.kinks) = (formula, jumps, kinks)
        }

        var testDescription: String { formula }
    }

    /// One for each operation that has a choice.
    static let choices: [Choice] = [
        Choice("floor(offset.y / height)", jumps: [-50.0, 0, 50]),
        Choice("ceil(offset.y / height)", jumps: [-50, 0, 50]),
        Choice("round(offset.y / height)", jumps: [-75, -25, 25, 75]),
        Choice("sign(offset.y - 20)", jumps: [20]),
        Choice("abs(offset.y - 12.3)", kinks: [12.3]),
        Choice("mod(offset.y, 64)", jumps: [-64, 0, 64]),
        Choice("if offset.y > 30 then 1 else 2", jumps: [30]),
        Choice("if offset.y > 30 then offset.y else 30", kinks: [30]),
        Choice("if offset.y > 30 then 2 * offset.y - offset.y else offset.y"),
        Choice("[4, 9, 2][floor(offset.y / height)]", jumps: [-50, 0, 50]),
        Choice("map(offset.y, [-40: 0, 0: 10, 40: 0])", kinks: [-40, 0, 40]),
        Choice("height / (offset.y - 7.5)", jumps: [7.5]),
        Choice("sign([1, 0][offset.y / height])", jumps: [-50, 0, 50]),
        Choice("if [1, 0][offset.y / height] > 0.5 then 1 else 0", jumps: [-50, 0, 50]),
        Choice("round([1, 0.4][offset.y / height])", jumps: [-50, 0, 50]),
        Choice("max([2, 0][offset.y / height], 1)", jumps: [-50, 0, 50]),
        Choice("abs([1, -3][offset.y / height])", jumps: [-50, 0, 50]),
        Choice("[5, 6, 7][[0, 2][offset.y / height] + 0.5]", jumps: [-50, 0, 50]),
        Choice("if offset.y > 60.001 and offset.y < 60.004 then 1 else 0", jumps: [60.001, 60.004]),
        Choice("offset.y * offset.y / height"),
        Choice("sin(offset.y / height * 1rad)"),
        Choice("max(sin(offset.y / height * 1rad), 0)", kinks: [0]),
        Choice("offset.y > 5 or offset.y < -5", jumps: [-5, 5]),
        Choice("min(max(offset.y, 3), max(3, offset.y))", kinks: [3]),
    ]

    @Test(arguments: choices)
    func `every choice`(choice: Choice) throws {
        let text = "layout T { cell { size: 100% x 50; attribute f = \(choice.formula) } }"
        let tracer = Tracer(try prepared(text))
        let path = ElementPath(kind: "cell")
        let curve = try tracer.curve(of: "f", path, over: -99...99, step: 33)
        let found = curve.events.filter { $0.kind != .plateau }
        #expect(found.filter { $0.kind == .jump }.map(\.offset) == choice.jumps, "\(found)")
        #expect(found.filter { $0.kind == .kink }.map(\.offset) == choice.kinks, "\(found)")
        for event in found { #expect(event.cause?.span != nil) }
        // Every point is what `eval` answers there, to the bit.
        for point in curve.points {
            let element = try #require(tracer.prepared.attributes(of: path, at: LayoutPoint(x: 0, y: point.offset)))
                .elements[
                    0]
            switch element.custom[0].value {
            case .number(let number): #expect(number == point.value)
            case .boolean(let flag): #expect((flag ? 1 : 0) == point.value)
            case .point, .size, .rectangle: Issue.record("\(element)")
            }
        }
        #expect(zip(curve.points, curve.points.dropFirst()).allSatisfy { $0.offset < $1.offset })
        #expect(curve.points.filter(\.isTorn).count == choice.jumps.count)
    }

    /// A list under an operation that would pass over it: the whole alphabet of changes, over long stretches.
    @Test(arguments: ["sign([1, 0][offset.y / 100pt])", "if [1, 0][offset.y / 100pt] > 0.5 then 1 else 0"])
    func `lists go round and round`(formula: String) throws {
        let tracer = Tracer(try prepared("layout T { cell { size: 100% x 50; attribute f = \(formula) } }"))
        for end in [950.0, 1950, 7350] {
            let curve = try tracer.curve(of: "f", ElementPath(kind: "cell"), over: 0...end, step: 100)
            let jumps = curve.events.filter { $0.kind == .jump }
            #expect(jumps.map(\.offset) == Array(stride(from: 100, through: end, by: 100)))
            #expect(jumps.enumerated().allSatisfy { $1.before == Double(($0 + 1) % 2) && $1.after == Double($0 % 2) })
            #expect(curve.isProved && curve.events.filter { $0.kind == .plateau }.count == jumps.count + 1)
        }
    }
}
