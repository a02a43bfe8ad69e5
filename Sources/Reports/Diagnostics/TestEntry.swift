import Interpreter

/// What became of one test, in a list.
package struct TestEntry: Sendable {
    /// The text behind `test`.
    package let name: String
    /// nil for a test that could not be run.
    private let verdict: TestResult.Verdict?
    private let ranges: Int
    private let offsets: Int
    private let worlds: Int
    /// How much of its world takes every value between two.
    private let worldRanges: Int
    /// Whether it names single offsets by a step.
    private let isSwept: Bool

    /// Of a test that was run; without a result, of one that could not be.
    package init(of test: LayoutTest, _ result: TestResult? = nil) {
        name = test.name
        verdict = result?.verdict
        worlds = result?.worldCount ?? 1
        worldRanges = test.settings.count { $0.isContinuous }
        ranges = test.samplings.count { $0.isEveryOffset }
        offsets = result?.sampleCount ?? 0
        isSwept = test.samplings.contains { $0.isSwept }
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

    private var words: String {
        var closeness: [String] = []
        if verdict == .proved { closeness.append("every offset") }
        if verdict == .proved, worldRanges > 0 {
            closeness.append(worldRanges == 1 ? "1 range" : "\(worldRanges) ranges")
        }
        if verdict == .sampled, ranges > 0 { closeness.append(ranges == 1 ? "1 range" : "\(ranges) ranges") }
        if verdict == .sampled, isSwept { closeness.append("\(offsets) offsets") }
        if worlds > 1 { closeness.append("\(worlds) worlds") }
        return name + (closeness.isEmpty ? "" : "   " + closeness.joined(separator: ", "))
    }

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
