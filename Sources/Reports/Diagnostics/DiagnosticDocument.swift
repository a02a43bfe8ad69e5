import LayoutDSL

/// All findings as one JSON document, `"schema": 1`; the same shape for success and for every kind of failure.
///
/// Positions: `byte` counts from 0 and includes a BOM; `line` counts from 1; `column` counts Unicode scalars and
/// `utf16Column` UTF-16 units, both from 1, neither with a BOM at the start of the file.
struct DiagnosticDocument {
    private let reports: [Diagnostics]
    private let failures: [Failure]
    /// What hosts measure of the layouts that have such fields.
    private let measured: [MeasuredFields]
    /// How elements are found while scrolling; nil where nobody asked.
    private let culling: [LayoutCulling]?
    /// What became of tests; nil where none were run.
    private let tests: [FileTests]?
    /// What stayed open; nil where nothing was linted.
    private let questions: [OpenQuestions]?

    init(
        _ reports: [Diagnostics], _ failures: [Failure], _ measured: [MeasuredFields], _ culling: [LayoutCulling]?,
        _ tests: [FileTests]?, _ questions: [OpenQuestions]?
    ) {
        self.reports = reports
        self.failures = failures
        self.measured = measured
        self.culling = culling
        self.tests = tests
        self.questions = questions
    }

    /// Writes the document, one finding a line.
    func write(into writer: inout TextWriter) {
        var errors = failures.count
        var warnings = 0
        var isFirst = true
        writer.append("{\n  \"schema\": 1,\n  \"diagnostics\": [")
        for report in reports {
            errors += report.errorCount
            warnings += report.warningCount
            var places = SourcePlaces(report.sources)
            for diagnostic in report.shown {
                writer.append(isFirst ? "\n    " : ",\n    ")
                isFirst = false
                write(diagnostic, &places, into: &writer)
            }
        }
        for failure in failures {
            writer.append(isFirst ? "\n    " : ",\n    ")
            isFirst = false
            write(failure, into: &writer)
        }
        writer.append(isFirst ? "],\n  \"omitted\": [" : "\n  ],\n  \"omitted\": [")
        isFirst = true
        for report in reports {
            for omission in report.omitted {
                if !isFirst { writer.append(", ") }
                isFirst = false
                writer.append("{\"file\": ", json: SourcePlaces(report.sources).source(omission.source).name)
                writer.append(", \"count\": ", json: omission.count)
                writer.append("}")
            }
        }
        writer.append("],\n  \"errors\": ", json: errors)
        writer.append(",\n  \"warnings\": ", json: warnings)
        if !measured.isEmpty {
            writer.append(",\n  \"measured\": [")
            for index in measured.indices {
                writer.append(index > 0 ? ",\n    " : "\n    ")
                measured[index].writeJSON(into: &writer)
            }
            writer.append("\n  ]")
        }
        if let culling {
            writer.append(",\n  \"culling\": ")
            CullingDocument(layouts: culling).write(into: &writer)
        }
        if let tests {
            writer.append(",\n  \"tests\": [")
            var isFirst = true
            for file in tests { file.writeJSON(into: &writer, isFirst: &isFirst) }
            writer.append(isFirst ? "]" : "\n  ]")
        }
        if let questions {
            writer.append(",\n  \"questions\": [")
            var isFirst = true
            for layout in questions { layout.writeJSON(into: &writer, isFirst: &isFirst) }
            writer.append(isFirst ? "]" : "\n  ]")
        }
        writer.append("\n}\n")
    }

    private func write(_ diagnostic: Diagnostic, _ places: inout SourcePlaces, into writer: inout TextWriter) {
        writer.append("{\"severity\": ", json: diagnostic.severity.word)
        writer.append(", \"code\": ", json: diagnostic.code.text)
        writer.append(", \"message\": ", json: diagnostic.message)
        writer.append(", ")
        write(diagnostic.primary, &places, into: &writer)
        writer.append(", \"secondary\": [")
        for index in diagnostic.secondary.indices {
            writer.append(index > 0 ? ", {" : "{")
            write(diagnostic.secondary[index], &places, into: &writer)
            writer.append("}")
        }
        writer.append("], \"notes\": [")
        for index in diagnostic.notes.indices {
            if index > 0 { writer.append(", ") }
            writer.append(jsonString: diagnostic.notes[index])
        }
        writer.append("], \"help\": ", json: diagnostic.help)
        writer.append(", \"fixes\": [")
        for index in diagnostic.fixes.indices {
            if index > 0 { writer.append(", ") }
            write(diagnostic.fixes[index], &places, into: &writer)
        }
        writer.append("]}")
    }

    private func write(_ failure: Failure, into writer: inout TextWriter) {
        writer.append("{\"severity\": \"error\", \"code\": ", json: failure.code)
        writer.append(", \"message\": ", json: failure.message)
        writer.append(", \"file\": ", json: failure.file)
        writer.append(
            ", \"span\": null, \"label\": \"\", \"secondary\": [], \"notes\": [], \"help\": ", json: failure.help)
        writer.append(", \"fixes\": []}")
    }

    private func write(_ label: Diagnostic.Label, _ places: inout SourcePlaces, into writer: inout TextWriter) {
        writePlace(label.span, &places, into: &writer)
        writer.append(", \"label\": ", json: label.text)
    }

    private func write(_ fix: Diagnostic.Fix, _ places: inout SourcePlaces, into writer: inout TextWriter) {
        writer.append("{\"title\": ", json: fix.title)
        writer.append(", \"applicability\": ")
        switch fix.applicability {
        case .safe: writer.append("\"safe\", ")
        case .likely: writer.append("\"likely\", ")
        }
        writePlace(fix.span, &places, into: &writer)
        writer.append(", \"replacement\": ", json: fix.replacement)
        writer.append("}")
    }

    private func writePlace(_ span: SourceSpan, _ places: inout SourcePlaces, into writer: inout TextWriter) {
        writer.append("\"file\": ", json: places.source(span.source).name)
        writer.append(", \"span\": ")
        writer.append(span: span, &places)
    }
}

extension TextWriter {
    /// Appends where a span begins and ends.
    mutating func append(span: SourceSpan, _ places: inout SourcePlaces) {
        append("{\"start\": ")
        append(position: places.position(of: Int(span.start), in: span.source))
        append(", \"end\": ")
        append(position: places.position(of: span.end, in: span.source))
        append("}")
    }

    private mutating func append(position: Position) {
        append("{\"byte\": ", json: position.byte)
        append(", \"line\": ", json: position.line)
        append(", \"column\": ", json: position.column)
        append(", \"utf16Column\": ", json: position.utf16Column)
        append("}")
    }
}
