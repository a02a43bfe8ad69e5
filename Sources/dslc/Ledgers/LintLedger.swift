import Interpreter
import LayoutAnalysis

/// Counts what `dslc lint` has found in a run.
struct LintLedger {
    /// How many inputs could not be read.
    var unread = 0
    /// How many layouts have errors, so that nothing could be looked for.
    var unsound = 0
    private var files = 0
    private var found = 0
    private var allowed = 0
    private var open = 0

    /// Enters the result of one layout.
    mutating func enter(_ result: LintResult) {
        files += 1
        found += result.findings.count + result.warnings.count
        allowed += result.allowed
        open += result.questions.count
    }

    /// The run in one line: "2 layouts: 3 findings, 1 allowed".
    var summary: String {
        var parts: [String] = []
        if files > 0 {
            let subject = files == 1 ? "1 layout" : "\(files) layouts"
            var counts = [found == 0 ? "nothing found" : found == 1 ? "1 finding" : "\(found) findings"]
            if allowed > 0 { counts.append("\(allowed) allowed") }
            if open > 0 { counts.append(open == 1 ? "1 question open" : "\(open) questions open") }
            parts.append("\(subject): " + counts.joined(separator: ", "))
        } else if unsound == 0, unread == 0 {
            parts.append("there is no layout")
        }
        if unsound > 0 { parts.append("\(unsound == 1 ? "1 file has" : "\(unsound) files have") errors") }
        if unread > 0 { parts.append("\(unread) could not be read") }
        return parts.joined(separator: "; ")
    }

    /// What the run comes to.
    var exitCode: ExitCode {
        if unread > 0 { return .couldNotWork }
        return unsound > 0 || found > 0 ? .inputErrors : .clean
    }
}
