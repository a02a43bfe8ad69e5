/// Counts what `dslc format` has done in a run.
struct FormatLedger {
    /// Whether files are rewritten; else it is only told which would be.
    let rewrites: Bool
    /// How many inputs could not be read or written.
    var failures = 0
    private var files = 0
    private var changed = 0
    private var mistaken = 0

    init(rewrites: Bool) { self.rewrites = rewrites }

    /// Enters one file.
    mutating func enter(isChanged: Bool, hasMistakes: Bool) {
        files += 1
        if isChanged { changed += 1 }
        if hasMistakes { mistaken += 1 }
    }

    /// The run in one line: "2 files: 1 rewritten".
    var summary: String {
        var parts: [String] = []
        if files > 0 {
            let verb = rewrites ? "rewritten" : "to be rewritten"
            parts.append(
                (files == 1 ? "1 file: " : "\(files) files: ")
                    + (changed == 0 ? "well formatted" : files == 1 ? verb : "\(changed) \(verb)"))
        }
        if mistaken > 0 {
            parts.append(
                (mistaken == 1 ? "1 has mistakes, which stay" : "\(mistaken) have mistakes, which stay")
                    + " as they are written (`dslc check` tells them)")
        }
        if failures > 0 { parts.append("\(failures) could not be read or written") }
        return parts.joined(separator: "; ")
    }

    /// What the run comes to.
    func exitCode(checks: Bool) -> ExitCode {
        if failures > 0 { return .couldNotWork }
        return checks && changed > 0 ? .inputErrors : .clean
    }
}
