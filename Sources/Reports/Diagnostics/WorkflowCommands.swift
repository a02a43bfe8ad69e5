import LayoutDSL

/// Findings as the workflow commands of GitHub Actions, which shows each at its line of a pull request:
/// `::error file=a.layout,line=3,col=5,endLine=3,endColumn=9,title=L0302::message`.
package struct WorkflowCommands {
    private let reports: [Diagnostics]
    private let failures: [Failure]

    package init(_ reports: [Diagnostics], _ failures: [Failure]) {
        self.reports = reports
        self.failures = failures
    }

    /// Writes a line for each finding.
    package func write(into writer: inout TextWriter) {
        for report in reports {
            var places = SourcePlaces(report.sources)
            for diagnostic in report.shown { write(diagnostic, &places, into: &writer) }
            for omission in report.omitted {
                writer.append("::notice file=")
                writer.append(property: places.source(omission.source).name)
                writer.append("::and ")
                writer.append(number: omission.count)
                writer.append(" more, which are not shown\n")
            }
        }
        for failure in failures {
            writer.append("::error ")
            if let file = failure.file {
                writer.append("file=")
                writer.append(property: file)
                writer.append(",")
            }
            writer.append("title=")
            writer.append(property: failure.code ?? "dslc")
            writer.append("::")
            writer.append(data: failure.message)
            writer.append("\n")
        }
    }

    private func write(_ diagnostic: Diagnostic, _ places: inout SourcePlaces, into writer: inout TextWriter) {
        let span = diagnostic.primary.span
        let start = places.position(of: Int(span.start), in: span.source)
        let end = places.position(of: span.end, in: span.source)
        writer.append("::")
        writer.append(diagnostic.severity.word)
        writer.append(" file=")
        writer.append(property: places.source(span.source).name)
        writer.append(",line=")
        writer.append(number: start.line)
        writer.append(",endLine=")
        writer.append(number: end.line)
        // Columns are read only where both are on one line; the last one is counted in.
        if start.line == end.line {
            writer.append(",col=")
            writer.append(number: start.column)
            writer.append(",endColumn=")
            writer.append(number: max(start.column, end.column - 1))
        }
        writer.append(",title=")
        writer.append(property: diagnostic.code.text)
        writer.append("::")
        var words = diagnostic.message
        for note in diagnostic.notes { words += "\nnote: " + note }
        if let help = diagnostic.help ?? diagnostic.fixes.first?.title { words += "\nhelp: " + help }
        writer.append(data: words)
        writer.append("\n")
    }
}

extension TextWriter {
    /// Appends the message of a command.
    fileprivate mutating func append(data text: String) { append(escaping: text, "%\r\n") }

    /// Appends the value of a property of a command.
    fileprivate mutating func append(property text: String) { append(escaping: text, "%\r\n:,") }

    private mutating func append(escaping text: String, _ special: StaticString) {
        for scalar in text.unicodeScalars {
            let isSpecial = (0..<special.utf8CodeUnitCount).contains { UInt32(special.utf8Start[$0]) == scalar.value }
            guard isSpecial else {
                append(scalar)
                continue
            }
            append("%")
            append(hexadecimal: scalar.value, digits: 2)
        }
    }
}
