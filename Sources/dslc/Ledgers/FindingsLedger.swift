import LayoutDSL

/// Counts the findings of a run, and drops repeated findings: a file that two files import is checked with both, but
/// its mistakes are shown once.
struct FindingsLedger {
    /// How many inputs could not be read.
    var failures = 0
    /// How many fixes were applied.
    var fixed = 0
    /// How many mistakes are left that a likely fix may fix.
    var likely = 0
    private var files = 0
    private var errors = 0
    private var warnings = 0
    private var known: Set<Key> = []
    private var shortened: Set<String> = []

    private struct Key: Hashable {
        let file: String
        let start: Int32
        let length: Int32
        let code: DiagnosticCode
        let message: String
    }

    /// Enters the findings of one file and gives back those that are new.
    mutating func enter(_ report: Diagnostics) -> Diagnostics {
        files += 1
        let fresh = withoutKnown(report)
        errors += fresh.errorCount
        warnings += fresh.warningCount
        return fresh
    }

    /// The run in one line: "2 files: 3 errors, 1 warning".
    var summary: String {
        let unread = failures == 0 ? "" : "\(failures) could not be read"
        if files == 0 { return unread.isEmpty ? "nothing was checked" : "nothing was checked: \(unread)" }
        let subject = files == 1 ? "1 file" : "\(files) files"
        var parts: [String] = []
        if fixed > 0 { parts.append(fixed == 1 ? "1 fix applied" : "\(fixed) fixes applied") }
        if errors > 0 { parts.append(errors == 1 ? "1 error" : "\(errors) errors") }
        if warnings > 0 { parts.append(warnings == 1 ? "1 warning" : "\(warnings) warnings") }
        let verdict =
            errors == 0 && warnings == 0 && fixed == 0
            ? " \(files == 1 ? "is" : "are") sound" : ": " + parts.joined(separator: ", ")
        let more = likely == 0 ? "" : "; `--likely` may fix \(likely) more"
        return subject + verdict + more + (unread.isEmpty ? "" : "; \(unread)")
    }

    /// What the run comes to.
    var exitCode: ExitCode {
        if failures > 0 { return .couldNotWork }
        return errors > 0 ? .inputErrors : .clean
    }

    private mutating func withoutKnown(_ report: Diagnostics) -> Diagnostics {
        let fresh = report.shown.filter { diagnostic in
            let span = diagnostic.primary.span
            return known.insert(
                Key(
                    file: report.source(of: span).name, start: span.start, length: span.length, code: diagnostic.code,
                    message: diagnostic.message)
            ).inserted
        }
        let omitted = report.omitted.filter { omission in
            let index = Int(omission.source.number)
            let name = index < report.sources.count ? report.sources[index].name : "?"
            return shortened.insert(name).inserted
        }
        if fresh.count == report.shown.count, omitted.count == report.omitted.count { return report }
        return Diagnostics(fresh, uncounted: omitted, sources: report.sources)
    }
}
