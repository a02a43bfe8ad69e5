import Interpreter
import LayoutDSL

/// Something that an editor can do at a place.
package struct CodeAction: Sendable {
    /// What it is.
    package enum Kind: String, Sendable {
        case quickFix = "quickfix"
        case extract = "refactor.extract"
        case inline = "refactor.inline"
        case rewrite = "refactor.rewrite"
    }

    /// An instruction: "write `alpha`".
    package let title: String
    /// What it is.
    package let kind: Kind
    /// Whether it may be done without asking.
    package var isPreferred = false
    /// The finding that it is for; its place in `report.diagnostics.shown`.
    package var finding: Int?
    /// The changes, in this file.
    package let edits: [TextEdit]
}

extension InspectedFile {
    /// The fixes of the findings that touch a range.
    package func quickFixes(in range: Range<Int>) -> [CodeAction] {
        var actions: [CodeAction] = []
        for (index, finding) in inspection.report.diagnostics.shown.enumerated() {
            let place = finding.primary.span
            guard place.source == .main, Int(place.start) <= range.upperBound, range.lowerBound <= place.end else {
                continue
            }
            for fix in finding.fixes where fix.span.source == .main {
                actions.append(
                    CodeAction(
                        title: fix.title, kind: .quickFix, isPreferred: fix.applicability == .safe, finding: index,
                        edits: [TextEdit(fix.span.range, fix.replacement)]))
            }
        }
        return actions
    }
}
