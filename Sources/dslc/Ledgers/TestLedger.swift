import LayoutDSL
import Reports

/// The result of one file.
struct TestOutcome {
    /// Its tests, by name, in the order of the file.
    var results: [TestEntry] = []
    /// What to show.
    var reports: [Diagnostics] = []
    /// What to show that has no place in a source.
    var failures: [Failure] = []
    /// Whether the layout has errors, so that nothing could be tested.
    var isUnsound = false
    /// Whether it could not be read.
    var isUnread = false
}

/// Counts the tests of a run.
struct TestLedger {
    /// How many inputs could not be read.
    var unread = 0
    /// How many files have tests.
    private var files = 0
    private var unsound = 0
    private var passed = 0
    private var failed = 0

    /// Whether no test was run.
    var isEmpty: Bool { passed + failed == 0 }

    /// Enters what became of a file.
    mutating func enter(_ outcome: TestOutcome) {
        if !outcome.results.isEmpty { files += 1 }
        if outcome.isUnread { unread += 1 }
        if outcome.isUnsound { unsound += 1 }
        passed += outcome.results.filter(\.hasPassed).count
        failed += outcome.results.filter { !$0.hasPassed }.count
    }

    /// The run in one line: "12 tests in 2 files: 11 passed, 1 failed".
    var summary: String {
        var parts: [String] = []
        let total = passed + failed
        if total > 0 {
            let verdict = failed == 0 ? "all passed" : "\(passed) passed, \(failed) failed"
            let subject = total == 1 ? "1 test" : "\(total) tests"
            parts.append("\(subject) in \(files == 1 ? "1 file" : "\(files) files"): \(verdict)")
        } else if unsound == 0, unread == 0 {
            parts.append("there are no tests")
        }
        if unsound > 0 { parts.append("\(unsound == 1 ? "1 file has" : "\(unsound) files have") errors") }
        if unread > 0 { parts.append("\(unread) could not be read") }
        return parts.joined(separator: "; ")
    }

    /// What the run comes to.
    var exitCode: ExitCode {
        if unread > 0 { return .couldNotWork }
        return failed > 0 || unsound > 0 ? .inputErrors : .clean
    }
}
