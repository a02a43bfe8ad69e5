import Interpreter
import LayoutDSL

/// A finding as it is shown in a file.
package struct Problem: Sendable {
    /// The finding.
    package let finding: Diagnostic
    /// The bytes of this file that it is shown at; of a finding in an imported file the path of the import.
    package let range: Range<Int>
    /// The file that it was found in, if that is not this one.
    package let file: String?

    /// Makes a finding that is shown at some bytes.
    package init(finding: Diagnostic, range: Range<Int>, file: String?) {
        self.finding = finding
        self.range = range
        self.file = file
    }
}

extension InspectedFile {
    /// What is wrong with the file, in the order of its places. Of an imported file with errors the first is told.
    package func problems() -> [Problem] {
        var found: [Problem] = []
        var told: Set<UInt16> = []
        for finding in inspection.report.diagnostics.shown {
            let place = finding.primary.span
            if place.source == .main {
                found.append(Problem(finding: finding, range: place.range, file: nil))
            } else if finding.severity == .error, place.source != .prelude, told.insert(place.source.number).inserted,
                let source = tree(of: place)?.source, let range = importing(place.source.number)
            {
                found.append(Problem(finding: finding, range: range, file: source.name))
            }
        }
        return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Whether an import leads to no file: one that comes into being changes what is known here.
    package var hasUnreadImport: Bool {
        inspection.report.diagnostics.shown.contains { $0.code == .unreadableImport }
    }

    /// The import in this file that leads to another one, through whichever others.
    private func importing(_ number: UInt16) -> Range<Int>? {
        let own = tree.statements.filter { $0.kind == .import && $0.formula >= 0 }.map {
            tree.span(ofToken: $0.formula)
        }
        return (own.first { inspection.imports[$0] == Int32(number) } ?? own.first)?.range
    }
}
