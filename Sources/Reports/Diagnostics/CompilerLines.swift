import LayoutDSL

/// Findings as compilers print them, which Xcode and SwiftPM show at their places:
/// `/a/jungle.layout:3:7: error: message [L0201]; help`.
package struct CompilerLines {
    private let reports: [Diagnostics]
    private let failures: [Failure]
    private let folder: String?

    /// Keeps them; `folder` is what relative names start from: Xcode shows only what it finds.
    package init(_ reports: [Diagnostics], _ failures: [Failure], in folder: String?) {
        (self.reports, self.failures, self.folder) = (reports, failures, folder)
    }

    /// Writes a line for each finding.
    package func write(into writer: inout TextWriter) {
        for report in reports {
            var places = SourcePlaces(report.sources)
            for diagnostic in report.shown {
                let span = diagnostic.primary.span
                let position = places.position(of: Int(span.start), in: span.source)
                writer.append(visible: path(of: places.source(span.source)))
                writer.append(":")
                writer.append(number: position.line)
                writer.append(":")
                writer.append(number: position.column)
                writer.append(": ")
                writer.append(visible: diagnostic.description)
                writer.endLine()
            }
            for omission in report.omitted {
                writer.append(visible: path(of: places.source(omission.source)))
                writer.append(":1: note: and ")
                writer.append(number: omission.count)
                writer.append(" more\n")
            }
        }
        for failure in failures {
            // What has no line is shown at none.
            if let file = failure.file { writer.append(visible: path(of: file) + ":1: ") }
            writer.append("error: ")
            writer.append(visible: failure.message)
            if let help = failure.help { writer.append(visible: "; " + help) }
            writer.endLine()
        }
    }

    /// The prelude is no file.
    private func path(of source: Source) -> String { source.id == .prelude ? source.name : path(of: source.name) }

    private func path(of name: String) -> String {
        guard let folder, let first = name.utf8.first, !["/", "<"].contains(Unicode.Scalar(first)) else { return name }
        return folder + "/" + name
    }
}
