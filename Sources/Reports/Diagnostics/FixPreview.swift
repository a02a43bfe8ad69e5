import LayoutDSL

/// A line as it would read after an edit; only for edits within one line.
struct FixPreview {
    /// The source's name.
    let name: String
    /// Where the edit begins.
    let position: Position
    private let bytes: [UInt8]
    private let inserted: Range<Int>

    /// Edits the line; nil when the edit takes or puts more than one line.
    init?(_ fix: Diagnostic.Fix, _ places: inout SourcePlaces) {
        let source = places.source(fix.span.source)
        let table = places.lines(of: fix.span.source)
        let start = min(max(0, Int(fix.span.start)), source.bytes.count)
        let end = min(max(start, fix.span.end), source.bytes.count)
        let line = table.line(at: start)
        var content = table.content(of: line, in: source)
        if line == 0, source.startsWithMark { content = max(3, content.lowerBound)..<max(3, content.upperBound) }
        guard start >= content.lowerBound, end <= content.upperBound else { return nil }
        guard !fix.replacement.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return nil }
        // Of a line that is longer than any terminal only the surroundings are copied.
        let first = max(content.lowerBound, start - DisplayLine.reach)
        let last = min(content.upperBound, end + DisplayLine.reach)
        let before = source.bytes[first..<start]
        bytes = Array(before) + Array(fix.replacement.utf8) + Array(source.bytes[end..<last])
        inserted = before.count..<(before.count + fix.replacement.utf8.count)
        name = source.name
        position = places.position(of: start, in: fix.span.source)
    }

    /// Writes the line, what is new marked with `+`; a line from which something was only taken is shown bare.
    func write(_ page: DiagnosticPage, into writer: inout TextWriter) {
        let marks = [Snippet.Mark(line: 0, bytes: inserted, text: "", role: inserted.isEmpty ? .plain : .fix)]
        page.write(bytes, 0..<bytes.count, number: position.line, marks: marks, into: &writer)
    }
}
