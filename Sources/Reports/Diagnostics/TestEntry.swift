import Interpreter
import LayoutAnalysis
import LayoutDSL

/// What became of one test, in a list.
package struct TestEntry: Sendable {
    /// The text behind `test`.
    package let name: String
    /// nil for a test that could not be run.
    private let verdict: TestResult.Verdict?
    private let ranges: Int
    private let offsets: Int
    /// At how many stops it compares worlds.
    private let stops: Int
    private let worlds: Int
    /// How much of its world takes every value between two.
    private let worldRanges: Int
    /// Whether one offset is enough for some of what it says.
    private let isSome: Bool
    /// Whether it names single offsets by a step.
    private let isSwept: Bool
    private let scope: TestScope?
    private let witnesses: [Witness]

    /// Of a test that was run, with the sources of its layout; without a result, of one that could not be.
    package init(of test: LayoutTest, _ result: TestResult? = nil, sources: [Source] = []) {
        name = test.name
        verdict = result?.verdict
        worlds = result?.worldCount ?? 1
        worldRanges = test.settings.count { $0.isContinuous }
        ranges = test.samplings.count { $0.isEveryOffset && !$0.isSome }
        isSome = test.samplings.contains { $0.isSome }
        stops = result?.stopCount ?? 0
        offsets = (result?.sampleCount ?? 0) + stops
        isSwept = test.samplings.contains { $0.isSwept }
        scope = result?.scope
        let failures = (result?.failures ?? []).compactMap { Witness($0, of: test, sources) }
        witnesses = failures + (result.flatMap { Witness(troublesOf: $0) }.map { [$0] } ?? [])
    }

    /// Whether it holds, as far as anything was asked.
    package var hasPassed: Bool { verdict == .proved || verdict == .sampled }

    /// It as a line: a mark, the name, and how closely it was looked at, so that nobody takes it for more.
    package var line: String { "  \(mark) \(words)" }

    /// The same for a terminal with colours.
    package var coloredLine: String {
        var writer = TextWriter()
        writer.append("  ")
        let role: Ink.Role = hasPassed ? .fix : verdict == .undecided ? .warning : .error
        Ink(isColored: true).write(mark, role, into: &writer)
        writer.append(" ")
        writer.append(visible: words)
        return writer.text
    }

    private var mark: String { hasPassed ? "✓" : verdict == .undecided ? "?" : "✗" }

    private var words: String { name + (closeness.isEmpty ? "" : "   " + closeness) }

    /// How closely it was looked at: `every offset.y, at offset.x 0`; empty where it does not hold.
    package var closeness: String {
        var closeness: [String] = []
        if verdict == .proved, ranges > 0 { closeness.append(everyOffset) }
        if verdict == .proved, worldRanges > 0 {
            closeness.append(worldRanges == 1 ? "1 range" : "\(worldRanges) ranges")
        }
        if verdict == .sampled, ranges > 0 { closeness.append(ranges == 1 ? "1 range" : "\(ranges) ranges") }
        if verdict == .sampled, isSwept {
            let offsets = offsets - stops
            closeness.append(offsets == 1 ? "1 offset" : "\(offsets) offsets")
            closeness += stoodStill
        }
        if hasPassed, stops > 0 { closeness.append(stops == 1 ? "1 stop" : "\(stops) stops") }
        if isSome, hasPassed { closeness.append("an offset is found") }
        if worlds > 1 { closeness.append("\(worlds) worlds") }
        return closeness.joined(separator: ", ")
    }

    /// Every offset, and what stood still meanwhile.
    private var everyOffset: String {
        guard let scope, !scope.still.isEmpty else { return "every offset" }
        return (["every " + (scope.moved.first ?? "offset")] + stoodStill).joined(separator: ", ")
    }

    /// What stood still: `at offset.x 0`.
    private var stoodStill: [String] {
        guard let scope else { return [] }
        var words = scope.still.prefix(TestEntry.mostStill).map { $0.words }
        let rest = scope.still.dropFirst(TestEntry.mostStill).reduce(0) { $0 + $1.count }
        if rest > 0 { words.append("\(rest) more where they open") }
        return words
    }

    /// So many numbers that stand still are named in a line.
    private static let mostStill = 3

    func writeJSON(_ file: String, into writer: inout TextWriter) {
        writer.append("{\"file\": ", json: file)
        writer.append(", \"name\": ", json: name)
        if let verdict {
            writer.append(", \"verdict\": ", json: verdict.rawValue)
        } else {
            writer.append(", \"verdict\": null")
        }
        writer.append(", \"ranges\": ", json: ranges)
        writer.append(", \"offsets\": ", json: offsets)
        writer.append(", \"worlds\": ", json: worlds)
        writer.append(", \"worldRanges\": ", json: worldRanges)
        writer.append(", \"moved\": ", json: scope?.moved ?? [])
        writer.append(", \"stepped\": ", json: scope?.stepped ?? [])
        writer.append(", \"still\": ", json: scope?.still ?? [])
        writer.append(", \"witnesses\": ", json: witnesses)
        writer.append("}")
    }
}

extension TestScope.Still: JSONValue {
    /// How many numbers it stands for.
    fileprivate var count: Int { if case .rows(_, let count) = kind { count } else { 1 } }

    /// It in a line: `at offset.x 0`, `section[1] at 0`, `trail from 0`.
    fileprivate var words: String {
        let place = value.map { SpokenNumber.text($0) }
        return switch kind {
        case .across: "at \(name) \(place ?? "0")"
        case .rows(let first, 1): "section[\(first)] " + (place.map { "at " + $0 } ?? "where it opens")
        case .rows(let first, let count):
            "sections \(first) to \(first + count - 1) " + (place.map { "at " + $0 } ?? "where they open")
        case .trail: "trail from " + (place ?? "where the list opens")
        }
    }

    package func writeJSON(into writer: inout TextWriter) {
        writer.append("{\"name\": ", json: name)
        writer.append(", \"count\": ", json: count)
        writer.append(", \"value\": ", json: value)
        writer.append("}")
    }
}

/// Where a test fails, for a program to go on with.
private struct Witness: Sendable, JSONValue {
    private let offset: Double
    private let element: String?
    private let world: [TestWorldValue]
    private let holdsFor: [TestWorldValue]
    private let extent: FailureExtent?
    private let text: String?

    /// nil for what fails at no offset.
    init?(_ failure: TestFailure, of test: LayoutTest, _ sources: [Source]) {
        guard let offset = failure.offset else { return nil }
        self.offset = offset
        element = failure.element.map { "\($0.kind)[\($0.section),\($0.item)]" }
        world = failure.world
        holdsFor = failure.holdsFor
        extent = failure.extent
        text = WitnessTest(failure, of: test, sources)?.text
    }

    /// Where something is not finite; nil where everything is, and for what is not at any offset.
    init?(troublesOf result: TestResult) {
        guard let trouble = result.troubles.first, let offset = trouble.offset else { return nil }
        self.offset = result.isHorizontal ? offset.x : offset.y
        element = trouble.element.isEmpty ? nil : "\(trouble.element)[\(trouble.section),\(trouble.item)]"
        world = result.troubledWorld
        (holdsFor, extent, text) = ([], nil, nil)
    }

    func writeJSON(into writer: inout TextWriter) {
        writer.append("{\"offset\": ", json: offset)
        writer.append(", \"element\": ", json: element)
        writer.append(", \"world\": ", json: world)
        writer.append(", \"holdsFor\": ", json: holdsFor)
        writer.append(", \"extent\": ")
        if let extent {
            writer.append("{\"low\": ", json: extent.low)
            writer.append(", \"high\": ", json: extent.high)
            writer.append(", \"worst\": ")
            if let worst = extent.worst {
                writer.append("{\"offset\": ", json: worst.offset)
                writer.append(", \"excess\": ", json: worst.isAngle ? worst.excess / .pi * 180 : worst.excess)
                writer.append(", \"element\": ", json: worst.element.map { "\($0.kind)[\($0.section),\($0.item)]" })
                writer.append("}}")
            } else {
                writer.append("null}")
            }
        } else {
            writer.append("null")
        }
        writer.append(", \"test\": ", json: text)
        writer.append("}")
    }
}

extension TestWorldValue: JSONValue {
    /// The value as the file writes it: an angle in degrees, a truth as one.
    package func writeJSON(into writer: inout TextWriter) {
        writer.append("{\"name\": ", json: name)
        if unit == .boolean {
            writer.append(", \"value\": ", json: value != 0)
        } else {
            writer.append(", \"value\": ", json: WrittenNumber.value(value, unit))
        }
        if let upTo { writer.append(", \"upTo\": ", json: WrittenNumber.value(upTo, unit)) }
        writer.append(", \"unit\": ", json: unit == .angle ? "deg" : "")
        writer.append("}")
    }
}

/// The tests of one file, in its order.
package struct FileTests: Sendable {
    private let file: String
    private let tests: [TestEntry]

    /// `file`: its name.
    package init(file: String, tests: [TestEntry]) {
        self.file = file
        self.tests = tests
    }

    func writeJSON(into writer: inout TextWriter, isFirst: inout Bool) {
        for test in tests {
            writer.append(isFirst ? "\n    " : ",\n    ")
            isFirst = false
            test.writeJSON(file, into: &writer)
        }
    }
}
