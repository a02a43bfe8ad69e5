import Interpreter
import LayoutDSL
import Reports

/// The runtime errors of many frames, one for each formula: it keeps the first and counts the others. An error that
/// does not depend on the offset counts once for all frames.
struct TroubleLedger {
    /// The troubles, in the order in which they were first met.
    private(set) var troubles: [Trouble] = []
    private var places: [Key: Int] = [:]

    private struct Key: Hashable {
        let span: SourceSpan
        let property: String
    }

    /// Enters the troubles of one frame.
    mutating func enter(_ found: [Trouble]) {
        for trouble in found {
            let key = Key(span: trouble.span, property: trouble.property)
            if let place = places[key], troubles[place].offset == nil {
                // Met while preparing, and again of the elements on screen.
                troubles[place].count = max(troubles[place].count, trouble.count)
            } else if let place = places[key] {
                let (sum, overflow) = troubles[place].count.addingReportingOverflow(trouble.count)
                troubles[place].count = overflow ? .max : sum
            } else {
                places[key] = troubles.count
                troubles.append(trouble)
            }
        }
    }
}

extension Loader {
    /// Prints what went wrong while evaluating, and answers what that means for the run.
    func exitCode(of ledger: TroubleLedger, in layout: CheckedLayout) -> ExitCode {
        guard !ledger.troubles.isEmpty else { return .clean }
        findings.print([diagnostics(for: ledger.troubles, sources: layout.sources)])
        return .inputErrors
    }
}
