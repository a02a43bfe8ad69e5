import Interpreter
import LayoutDSL

/// Prints diagnostics: for people with their source lines, one a line, or as JSON.
package struct DiagnosticRenderer: Sendable {
    /// How diagnostics are printed.
    package enum Style: String, Sendable, CaseIterable {
        /// With source lines, notes, help and edits.
        case text
        /// `file:line:col: error[L0123]: message`, one line each.
        case short
        /// One JSON document, `"schema": 1`.
        case json
    }

    private let style: Style
    private let color: Bool
    private let width: Int

    /// Makes a renderer.
    ///
    /// Colour is used in `text` and `short` only. `width` is the terminal's; source lines that are longer are cut
    /// around their marks. 0 is no limit (lines past 2,000 columns are cut all the same).
    package init(style: Style, color: Bool = false, width: Int = 100) {
        self.style = style
        self.color = color
        self.width = width
    }

    /// Prints the diagnostics of one check. In `json` this is the whole document, also when there are none.
    package func render(_ diagnostics: Diagnostics, into writer: inout TextWriter) {
        render([diagnostics], into: &writer)
    }

    /// Prints the diagnostics of several checks, then failures without a place, in `json` as one document, which also
    /// tells what hosts measure, how elements are found while scrolling where `culling` is given, what became of tests
    /// where those are, and what a lint left open.
    package func render(
        _ reports: [Diagnostics], failures: [Failure] = [], measured: [MeasuredFields] = [],
        culling: [LayoutCulling]? = nil, tests: [FileTests]? = nil, questions: [OpenQuestions]? = nil,
        into writer: inout TextWriter
    ) {
        switch style {
        case .json: DiagnosticDocument(reports, failures, measured, culling, tests, questions).write(into: &writer)
        case .text:
            for report in reports { renderText(report, into: &writer) }
            let text = DiagnosticText(color: color, width: width, sources: [])
            for failure in failures { text.write(failure, into: &writer) }
            for fields in measured { fields.write(into: &writer) }
            for layout in culling ?? [] { layout.write(into: &writer) }
        case .short:
            for report in reports { renderShort(report, into: &writer) }
            for failure in failures { renderShort(failure, into: &writer) }
            for fields in measured { fields.write(into: &writer) }
            for layout in culling ?? [] { layout.write(into: &writer) }
        }
    }

    /// Prints why a world does not fit a layout: at its place in the sources of the layout, else as a failure of `file`.
    package func render(_ error: WorldError, sources: [Source], file: String? = nil, into writer: inout TextWriter) {
        if let diagnostics = diagnostics(for: error, sources: sources) {
            render(diagnostics, into: &writer)
        } else {
            render([], failures: [Failure(error, file: file)], into: &writer)
        }
    }

    private func renderText(_ report: Diagnostics, into writer: inout TextWriter) {
        var text = DiagnosticText(color: color, width: width, sources: report.sources)
        for diagnostic in report.shown { text.write(diagnostic, into: &writer) }
        for omission in report.omitted {
            writer.append("and ")
            writer.append(number: omission.count)
            writer.append(" more in ")
            writer.append(visible: SourcePlaces(report.sources).source(omission.source).name)
            writer.append("\n\n")
        }
    }

    private func renderShort(_ report: Diagnostics, into writer: inout TextWriter) {
        var places = SourcePlaces(report.sources)
        for diagnostic in report.shown {
            let span = diagnostic.primary.span
            let position = places.position(of: Int(span.start), in: span.source)
            writer.append(visible: places.source(span.source).name)
            writer.append(":")
            writer.append(number: position.line)
            writer.append(":")
            writer.append(number: position.column)
            writer.append(": ")
            let heading = diagnostic.severity.word + "[" + diagnostic.code.text + "]"
            Ink(isColored: color).write(heading, Ink.Role(diagnostic.severity), into: &writer)
            writer.append(": ")
            writer.append(visible: diagnostic.message)
            writer.endLine()
        }
        for omission in report.omitted {
            writer.append(visible: places.source(omission.source).name)
            writer.append(": and ")
            writer.append(number: omission.count)
            writer.append(" more\n")
        }
    }

    private func renderShort(_ failure: Failure, into writer: inout TextWriter) {
        if let file = failure.file {
            writer.append(visible: file)
            writer.append(": ")
        }
        Ink(isColored: color).write(failure.code.map { "error[" + $0 + "]" } ?? "error", .error, into: &writer)
        writer.append(": ")
        writer.append(visible: failure.message)
        writer.endLine()
    }
}

/// A world's misfit as a diagnostic at its place in the layout's sources; nil when it has none.
package func diagnostics(for error: WorldError, sources: [Source]) -> Diagnostics? {
    guard let span = error.span else { return nil }
    return Diagnostics(
        [Diagnostic(error.code, error.message, at: Diagnostic.Label(span), help: error.help)], sources: sources)
}
