import Interpreter
import LayoutDSL
import RandomCases
import Testing

/// Long is not deep: chains of any length take no stack.
struct ChainTests {
    @Test func `infix operators by the hundred thousand`() throws {
        let sum = (1...100_000).map(String.init).joined(separator: " + ")
        #expect(try Probe.value(of: sum) == 5_000_050_000)
        let moving = String(repeating: "index + 1 - ", count: 50_000) + "3"
        #expect(try Probe.value(of: moving) == 49_997)
        let truth = String(repeating: "true and ", count: 20_000) + "index == 0"
        #expect(try Probe.value(of: "if \(truth) then 7 else 8") == 7)
    }

    @Test(arguments: [false, true]) func `lets by the hundred thousand`(_ isReversed: Bool) throws {
        let count = Volume.of(3_000, optimized: 100_000)
        var lines = (1..<count).map { "let a\($0) = a\($0 - 1) + 1" }
        lines.append("let a0 = 3")
        if isReversed { lines.reverse() }
        #expect(try Probe.value(of: "a\(count - 1)", before: lines.joined(separator: "\n")) == Double(count + 2))
    }

    @Test func `lets of a cell`() throws {
        let lines = (1..<10_000).map { "let a\($0) = a\($0 - 1) + index" }.reversed().joined(separator: "\n")
        #expect(try Probe.value(of: "a9999", lines: lines + "\nlet a0 = 3 + index") == 3)
    }

    @Test func `lists of a hundred thousand members`() throws {
        let count = Volume.of(18_000, optimized: 100_000)
        let list = (0..<count).map(String.init).joined(separator: ",")
        #expect(try Probe.value(of: "[\(list)][index + 17777]") == 17_777)
        let stops = (0..<10_000).map { "\($0): \($0 * 2)" }.joined(separator: ", ")
        #expect(try Probe.value(of: "map(index + 0.5, [\(stops)])") == 1)
    }

    @Test func `functions in a chain`() throws {
        let count = 10_000
        let lines = (1..<count).map { "let f\($0)(t) = f\($0 - 1)(t + 1) + 1" } + ["let f0(t) = t"]
        let formula = "f\(count - 1)(index)"
        #expect(try Probe.value(of: formula, before: lines.joined(separator: "\n")) == Double(2 * (count - 1)))
        let values = (1..<count).map { "let g\($0)() = g\($0 - 1)() + 1" } + ["let g0() = 1"]
        #expect(try Probe.value(of: "g\(count - 1)()", before: values.joined(separator: "\n")) == Double(count))
    }

    @Test func `effects in a chain`() throws {
        let count = 10_000
        var lines = (1..<count).map { "effect e\($0)(a) { e\($0 - 1)(a + 1) }" }
        lines.append("effect e0(a) { attribute t = a }")
        let text = lines.joined(separator: "\n") + "\nlayout T { items: 1; cell { size: 9 x 9; e\(count - 1)(index) } }"
        let element = try Probe.prepared(text).attributes(at: LayoutPoint(x: 0, y: 0)).elements.first
        #expect(element?.custom.first?.value == .number(Double(count - 1)))
    }

    @Test func `arguments by the hundred`() throws {
        let arguments = (1...255).map { "index + \($0)" }.joined(separator: ", ")
        #expect(try Probe.value(of: "min(\(arguments))") == 1)
        #expect(try Probe.value(of: "max(\(arguments))") == 255)
    }

    @Test func `else if by the thousand`() throws {
        let chain = (0..<10_000).map { "if index == \($0 + 1) then \($0) else " }.joined() + "42"
        #expect(try Probe.value(of: chain) == 42)
    }

    @Test func `many of everything`() throws {
        let cells = (0..<500).map { "supplementary s\($0) { size: 9 x 9; place: (0, \($0)); zoom }" }
        let prepared = try Probe.prepared("layout T { \(cells.joined(separator: "\n"))\n cell { size: 1 x 1 } }")
        #expect(prepared.program.layout.elements.count == 501)
        let parameters = (0..<5_000).map { "param p\($0) = \($0)" }.joined(separator: "\n")
        let sum = (0..<5_000).map { "p\($0)" }.joined(separator: " + ")
        let text = "layout T { \(parameters)\n items: 1; cell { size: 9 x 9; attribute v = \(sum) } }"
        let element = try Probe.prepared(text).attributes(at: LayoutPoint(x: 0, y: 0)).elements.first
        #expect(element?.custom.first?.value == .number(12_497_500))
    }

    /// An effect that uses the one before it twice, forty times over, ends in the step limit, not in an hour.
    @Test func `towers of effects end in the step limit`() {
        let effects = (1..<40).map { "effect e\($0) { e\($0 - 1); e\($0 - 1) }" } + ["effect e0 { }"]
        let first = Probe.report(effects.joined(separator: "\n") + "\nlayout T { cell { size: 9 x 9; e39 } }")
        #expect(first.layout == nil && first.diagnostics.shown.map { $0.code } == [.stepLimit])
    }

    @Test(.disabled(if: Volume.isDebug, "a million steps take half a minute without optimization"))
    func `towers of functions end in the step limit`() {
        let functions = (1..<40).map { "let f\($0)(t) = f\($0 - 1)(t) + f\($0 - 1)(t + 1)" } + ["let f0(t) = t"]
        let layout = "layout T { cell { size: 9 x 9; attribute v = f39(index) } }"
        let second = Probe.report(functions.joined(separator: "\n") + "\n" + layout)
        #expect(second.layout == nil && second.diagnostics.shown.map { $0.code } == [.stepLimit])
    }

    /// The same value under many names is one value: sharing keeps towers of `let` small.
    @Test func `towers of lets are shared`() throws {
        let lets = ["let a0 = index + 1"] + (1..<1000).map { "let a\($0) = a\($0 - 1) / 2 + a\($0 - 1) / 2" }
        #expect(try Probe.value(of: "a999", lines: lets.joined(separator: "\n")) == 1)
    }
}
