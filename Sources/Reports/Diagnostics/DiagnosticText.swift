import LayoutDSL

/// Draws diagnostics for people: the sentence, the places in their source lines, notes, help and edits.
struct DiagnosticText {
    private let ink: Ink
    private let width: Int
    private var places: SourcePlaces

    init(color: Bool, width: Int, sources: [Source]) {
        ink = Ink(isColored: color)
        self.width = width
        places = SourcePlaces(sources)
    }

    /// Writes one diagnostic and the blank line after it.
    mutating func write(_ diagnostic: Diagnostic, into writer: inout TextWriter) {
        let role = Ink.Role(diagnostic.severity)
        let snippets = snippets(of: diagnostic, role)
        let previews = diagnostic.fixes.map { FixPreview($0, &places) }
        var lastLine = 1
        for snippet in snippets { lastLine = max(lastLine, (snippet.lines.last ?? 0) + 1) }
        for preview in previews { lastLine = max(lastLine, preview?.position.line ?? 1) }
        let page = DiagnosticPage(ink, lastLine: lastLine, width: width)

        ink.write(diagnostic.severity.word + "[" + diagnostic.code.text + "]", role, into: &writer)
        writeMessage(diagnostic.message, into: &writer)
        for index in snippets.indices {
            let snippet = snippets[index]
            // The primary place heads its own block; another source is headed by the first label that is in it.
            let start = index == 0 ? Int(diagnostic.primary.span.start) : snippet.marks.first?.bytes.lowerBound ?? 0
            let position = places.position(of: start, in: snippet.source.id)
            if index > 0 { page.writeGap(into: &writer) }
            page.writePlace(index == 0 ? "-->" : ":::", snippet.source.name, position, into: &writer)
            page.writeGap(into: &writer)
            snippet.write(page, into: &writer)
        }
        writeRemarks(of: diagnostic, previews, page, into: &writer)
        writer.append("\n")
    }

    /// Writes a failure that has no place in a source, and the blank line after it.
    func write(_ failure: Failure, into writer: inout TextWriter) {
        ink.write(failure.code.map { "error[" + $0 + "]" } ?? "error", .error, into: &writer)
        writeMessage(failure.message, into: &writer)
        if let file = failure.file {
            ink.write(" -->", .gutter, into: &writer)
            writer.append(" ")
            writer.append(visible: file)
            writer.endLine()
        }
        if let help = failure.help {
            DiagnosticPage(ink, lastLine: 1, width: width).writeRemark("help", help, into: &writer)
        }
        writer.append("\n")
    }

    private func writeMessage(_ message: String, into writer: inout TextWriter) {
        var text = TextWriter()
        text.append(": ")
        text.append(visible: message)
        ink.write(text.text, .message, into: &writer)
        writer.endLine()
    }

    private func writeRemarks(
        of diagnostic: Diagnostic, _ previews: [FixPreview?], _ page: DiagnosticPage, into writer: inout TextWriter
    ) {
        guard !diagnostic.notes.isEmpty || diagnostic.help != nil || !diagnostic.fixes.isEmpty else { return }
        page.writeGap(into: &writer)
        for note in diagnostic.notes { page.writeRemark("note", note, into: &writer) }
        if let help = diagnostic.help { page.writeRemark("help", help, into: &writer) }
        for (fix, preview) in zip(diagnostic.fixes, previews) {
            page.writeRemark("fix", fix.title, into: &writer)
            guard let preview else { continue }
            if fix.span.source != diagnostic.primary.span.source {
                page.writePlace(":::", preview.name, preview.position, into: &writer)
            }
            page.writeGap(into: &writer)
            preview.write(page, into: &writer)
        }
    }

    /// A snippet for each source that a label is in, the primary label's first.
    private mutating func snippets(of diagnostic: Diagnostic, _ role: Ink.Role) -> [Snippet] {
        var snippets = [Snippet]()
        add(diagnostic.primary, role, to: &snippets)
        for label in diagnostic.secondary { add(label, .secondary, to: &snippets) }
        return snippets
    }

    private mutating func add(_ label: Diagnostic.Label, _ role: Ink.Role, to snippets: inout [Snippet]) {
        let id = label.span.source
        let known = snippets.firstIndex { $0.source.id == id }
        if known == nil {
            let source = places.source(id)
            snippets.append(Snippet(Source(name: source.name, bytes: source.bytes, id: id), places.lines(of: id)))
        }
        snippets[known ?? snippets.count - 1].add(label, role)
    }
}

extension Ink.Role {
    /// The colour of a severity.
    init(_ severity: Diagnostic.Severity) {
        switch severity {
        case .error: self = .error
        case .warning: self = .warning
        }
    }
}

extension Diagnostic.Severity {
    /// The word for it.
    var word: String {
        switch self {
        case .error: "error"
        case .warning: "warning"
        }
    }
}
