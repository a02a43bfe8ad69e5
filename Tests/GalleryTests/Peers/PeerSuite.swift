import Interpreter
import LayoutAnalysis
import LayoutDSL
import Testing

/// The figures of one public test suite: each holds here, or its reason stands beside it.
struct PeerSuite: CustomTestStringConvertible, Sendable {
    /// One line of a layout's test that holds some figures of the peer.
    struct Figure: ExpressibleByStringLiteral, Sendable {
        let line: String
        /// How many numbers of the peer it compares.
        let numbers: Int
        /// Why this project gives another number. Nil: it has to hold.
        let reason: String?

        init(_ line: String, numbers: Int = 1, reason: String? = nil) {
            (self.line, self.numbers, self.reason) = (line, numbers, reason)
        }

        init(stringLiteral line: String) { self.init(line) }

        /// An expectation at an offset.
        static func at(_ offset: Double, _ holds: String, numbers: Int = 1, reason: String? = nil) -> Figure {
            Figure("at \(offset) { expect \(holds) }", numbers: numbers, reason: reason)
        }

        /// Four edges of an element in the viewport at an offset.
        static func box(
            at offset: Double, _ element: String, _ left: Double, _ top: Double, _ right: Double, _ bottom: Double,
            of kind: String = "visible", reason: String? = nil
        ) -> Figure {
            let box = "\(element).\(kind)"
            return .at(
                offset,
                """
                \(box).left - viewport.left == \(left) and \(box).top - viewport.top == \(top) and \
                \(box).right - viewport.left == \(right) and \(box).bottom - viewport.top == \(bottom)
                """, numbers: 4, reason: reason)
        }

        /// The cells that are on screen at an offset: these, and none beside them.
        static func shows(at offset: Double, _ first: Int, _ last: Int, of count: Int, reason: String? = nil) -> Figure
        {
            let asked = (max(0, first - 2)...min(count - 1, last + 2))
            let holds = asked.map { "\(first...last ~= $0 ? "" : "not ")cell[0, \($0)].shown" }
            return .at(offset, holds.joined(separator: " and "), numbers: last - first + 1, reason: reason)
        }
    }

    /// One test of the peer: a layout, and figures that hold in it.
    struct Trial: Sendable {
        let name: String
        let layout: String
        let declarations: String
        let figures: [Figure]

        /// The lines of a layout, and what stands beside the layout in its file.
        init(_ name: String, _ layout: String, beside declarations: String = "", _ figures: [Figure]) {
            (self.name, self.layout, self.declarations, self.figures) = (name, layout, declarations, figures)
        }
    }

    let peer: String
    let file: String
    let trials: [Trial]
    /// Tests of the file that ask nothing a layout could answer, with the reason.
    let noCounterpart: [(test: String, reason: String)]

    var testDescription: String { "\(peer), \(file)" }
    var numbers: Int { trials.flatMap { $0.figures }.reduce(0) { $0 + $1.numbers } }

    /// Runs every figure. One that does not hold needs its reason, and at most one number in twenty may have one.
    func expectToHold(numbers all: Int) throws {
        var right = 0
        for trial in trials {
            let tests = trial.figures.enumerated().map { "test \"\($0.offset)\" { \($0.element.line) }" }
            let text = "layout T {\n\(trial.layout)\n\(tests.joined(separator: "\n"))\n}\n\(trial.declarations)"
            let report = check(parse(LayoutDSL.Source(name: "peer.layout", text: text)))
            let layout = try #require(
                report.layout, "\(file), \(trial.name): \(report.diagnostics.shown.map { $0.message })\n\(text)")
            for (figure, test) in zip(trial.figures, layout.tests) {
                let result = try test.run(on: layout)
                if result.hasPassed { right += figure.numbers }
                let told = result.hasPassed || figure.reason != nil
                #expect(told, "\(file), \(trial.name): \(figure.line)\n\(result.failures)")
            }
        }
        #expect(numbers == all)
        #expect(Double(right) >= 0.95 * Double(all), "\(file): \(right) of \(all)")
    }
}
