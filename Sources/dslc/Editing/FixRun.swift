import Interpreter
import LayoutDSL

/// Applies the fixes of a check to the text of a file, round by round, as long as each round leaves fewer mistakes.
struct FixRun {
    /// Whether fixes that are only probably right are applied too.
    let takesLikely: Bool
    private let check: (Source) -> CheckReport
    /// How many fixes were applied.
    private(set) var count = 0
    /// Fixes that left as many mistakes as before: mistakes of the fixes themselves.
    private(set) var useless: Set<String> = []

    /// Each round takes away a mistake; so many are shown at most, and new ones may come up behind them.
    private static let roundLimit = 1_000

    init(takesLikely: Bool, check: @escaping (Source) -> CheckReport) {
        self.takesLikely = takesLikely
        self.check = check
    }

    /// The text with all fixes applied, and what is left to be said about it.
    mutating func run(_ source: Source) -> (source: Source, report: CheckReport) {
        var (source, report) = (source, check(source))
        for _ in 0..<FixRun.roundLimit {
            let fixes = fixes(of: report.diagnostics, in: source)
            guard !fixes.isEmpty else { break }
            let fixed = source.applying(fixes)
            let after = check(fixed)
            if FixRun.mistakes(in: after) < FixRun.mistakes(in: report) {
                count += fixes.count
                (source, report) = (fixed, after)
                continue
            }
            // One of them is no good: each by itself.
            guard let (better, fix) = firstGood(of: fixes, source, report) else { break }
            count += 1
            source = better
            report = check(source)
            useless.remove(FixRun.key(fix, source))
        }
        return (source, report)
    }

    private mutating func firstGood(
        of fixes: [Diagnostic.Fix], _ source: Source, _ report: CheckReport
    ) -> (Source, Diagnostic.Fix)? {
        for fix in fixes {
            let fixed = source.applying([fix])
            if FixRun.mistakes(in: check(fixed)) < FixRun.mistakes(in: report) { return (fixed, fix) }
            useless.insert(FixRun.key(fix, source))
        }
        return nil
    }

    /// The fixes to apply together: of each mistake in the file the first one that may be, none that touches another.
    private func fixes(of diagnostics: Diagnostics, in source: Source) -> [Diagnostic.Fix] {
        var chosen: [Diagnostic.Fix] = []
        for diagnostic in diagnostics.shown where diagnostic.primary.span.source == .main {
            let fix = diagnostic.fixes.first { fix in
                fix.span.source == .main && (fix.applicability == .safe || takesLikely)
                    && !useless.contains(FixRun.key(fix, source))
            }
            if let fix { chosen.append(fix) }
        }
        chosen.sort { ($0.span.start, $0.span.length) < ($1.span.start, $1.span.length) }
        var end = -1
        return chosen.filter { fix in
            guard Int(fix.span.start) > end else { return false }
            end = fix.span.end
            return true
        }
    }

    private static func mistakes(in report: CheckReport) -> Int {
        report.diagnostics.errorCount + report.diagnostics.warningCount
    }

    /// What tells a fix apart from others, wherever it has moved to.
    private static func key(_ fix: Diagnostic.Fix, _ source: Source) -> String {
        fix.title + "\u{0}" + source.text(of: fix.span) + "\u{0}" + fix.replacement
    }
}

extension Source {
    /// The text with fixes applied that do not touch each other, in the order of their places.
    fileprivate func applying(_ fixes: [Diagnostic.Fix]) -> Source {
        var text: [UInt8] = []
        var position = 0
        for fix in fixes {
            let start = min(max(position, Int(fix.span.start)), bytes.count)
            text += bytes[position..<start]
            text += Array(fix.replacement.utf8)
            position = min(max(start, fix.span.end), bytes.count)
        }
        text += bytes[position...]
        return Source(name: name, bytes: text)
    }
}
