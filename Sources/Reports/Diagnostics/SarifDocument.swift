import LayoutDSL

/// All findings as one SARIF document (Static Analysis Results Interchange Format 2.1.0), as the code scanning of build
/// servers reads it. Columns count Unicode scalars.
package struct SarifDocument {
    private let reports: [Diagnostics]
    private let failures: [Failure]

    package init(_ reports: [Diagnostics], _ failures: [Failure]) {
        self.reports = reports
        self.failures = failures
    }

    /// Writes the document, one finding a line.
    package func write(into writer: inout TextWriter) {
        writer.append(
            "{\n  \"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n  \"version\": \"2.1.0\",\n")
        writer.append("  \"runs\": [{\n    \"tool\": {\"driver\": {\"name\": \"dslc\", \"rules\": [")
        writeRules(into: &writer)
        writer.append("]}},\n    \"columnKind\": \"unicodeCodePoints\",\n    \"results\": [")
        var isFirst = true
        func next(_ writer: inout TextWriter) {
            writer.append(isFirst ? "\n      " : ",\n      ")
            isFirst = false
        }
        for report in reports {
            var places = SourcePlaces(report.sources)
            for diagnostic in report.shown {
                next(&writer)
                write(diagnostic, &places, into: &writer)
            }
            for omission in report.omitted {
                next(&writer)
                writer.append("{\"ruleId\": \"omitted\", \"level\": \"note\", \"message\": {\"text\": \"and ")
                writer.append(number: omission.count)
                writer.append(" more, which are not shown\"}, \"locations\": [{")
                write(file: places.source(omission.source).name, into: &writer)
                writer.append("}}]}")
            }
        }
        for failure in failures {
            next(&writer)
            write(failure, into: &writer)
        }
        writer.append(isFirst ? "]\n  }]\n}\n" : "\n    ]\n  }]\n}\n")
    }

    /// A rule for each code, in the order of the codes.
    private func writeRules(into writer: inout TextWriter) {
        var found = Set(reports.flatMap { $0.shown.map { $0.code.rawValue } })
        for code in DiagnosticCode.allCases
        where failures.contains(where: { $0.code?.utf8.elementsEqual(code.text.utf8) ?? false }) {
            found.insert(code.rawValue)
        }
        var isFirst = true
        for code in DiagnosticCode.allCases where found.contains(code.rawValue) {
            writer.append(isFirst ? "\n      " : ",\n      ")
            isFirst = false
            writer.append("{\"id\": ", json: code.text)
            if let page = Explanations.page(for: code) {
                writer.append(", \"shortDescription\": {\"text\": ", json: page.title)
                writer.append("}")
            }
            writer.append(", \"help\": {\"text\": ", json: "dslc explain " + code.text)
            writer.append("}}")
        }
        if !isFirst { writer.append("\n    ") }
    }

    private func write(_ diagnostic: Diagnostic, _ places: inout SourcePlaces, into writer: inout TextWriter) {
        writer.append("{\"ruleId\": ", json: diagnostic.code.text)
        writer.append(", \"level\": ", json: diagnostic.severity.word)
        var words = diagnostic.message
        for note in diagnostic.notes { words += "\nnote: " + note }
        if let help = diagnostic.help { words += "\nhelp: " + help }
        writer.append(", \"message\": {\"text\": ", json: words)
        writer.append("}, \"locations\": [{")
        write(diagnostic.primary, &places, into: &writer)
        writer.append("}]")
        if !diagnostic.secondary.isEmpty {
            writer.append(", \"relatedLocations\": [")
            for (index, label) in diagnostic.secondary.enumerated() {
                writer.append(index > 0 ? ", {" : "{")
                write(label, &places, into: &writer)
                writer.append("}")
            }
            writer.append("]")
        }
        if !diagnostic.fixes.isEmpty {
            writer.append(", \"fixes\": [")
            for (index, fix) in diagnostic.fixes.enumerated() {
                writer.append(index > 0 ? ", " : "")
                write(fix, &places, into: &writer)
            }
            writer.append("]")
        }
        writer.append("}")
    }

    private func write(_ failure: Failure, into writer: inout TextWriter) {
        // Readers of such documents want a rule of each result.
        writer.append("{\"ruleId\": ", json: failure.code ?? "unreadable")
        writer.append(", \"level\": \"error\"")
        writer.append(
            ", \"message\": {\"text\": ", json: failure.message + (failure.help.map { "\nhelp: " + $0 } ?? ""))
        writer.append("}")
        if let file = failure.file {
            writer.append(", \"locations\": [{")
            write(file: file, into: &writer)
            writer.append("}}]")
        }
        writer.append("}")
    }

    private func write(_ label: Diagnostic.Label, _ places: inout SourcePlaces, into writer: inout TextWriter) {
        write(file: places.source(label.span.source).name, into: &writer)
        writer.append(", \"region\": ")
        write(region: label.span, &places, into: &writer)
        writer.append("}")
        if !label.text.isEmpty {
            writer.append(", \"message\": {\"text\": ", json: label.text)
            writer.append("}")
        }
    }

    private func write(_ fix: Diagnostic.Fix, _ places: inout SourcePlaces, into writer: inout TextWriter) {
        writer.append("{\"description\": {\"text\": ", json: fix.title)
        writer.append("}, \"artifactChanges\": [{\"artifactLocation\": {\"uri\": ")
        writer.append(uri: places.source(fix.span.source).name)
        writer.append("}, \"replacements\": [{\"deletedRegion\": ")
        write(region: fix.span, &places, into: &writer)
        writer.append(", \"insertedContent\": {\"text\": ", json: fix.replacement)
        writer.append("}}]}]}")
    }

    /// Leaves the physical location open.
    private func write(file: String, into writer: inout TextWriter) {
        writer.append("\"physicalLocation\": {\"artifactLocation\": {\"uri\": ")
        writer.append(uri: file)
        writer.append("}")
    }

    private func write(region span: SourceSpan, _ places: inout SourcePlaces, into writer: inout TextWriter) {
        let start = places.position(of: Int(span.start), in: span.source)
        let end = places.position(of: span.end, in: span.source)
        writer.append("{\"startLine\": ", json: start.line)
        writer.append(", \"startColumn\": ", json: start.column)
        writer.append(", \"endLine\": ", json: end.line)
        writer.append(", \"endColumn\": ", json: end.column)
        writer.append("}")
    }
}

extension TextWriter {
    /// Appends a file's name as a quoted URI reference (RFC 3986): all but unreserved bytes and `/` as `%20`.
    fileprivate mutating func append(uri name: String) {
        append("\"")
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                append(Unicode.Scalar(byte))
            default:
                append("%")
                append(hexadecimal: UInt32(byte), digits: 2)
            }
        }
        append("\"")
    }
}
