extension Diagnostics {
    /// The line and the column of the first byte of a span, both from 1. A column counts Unicode scalars.
    public func position(of span: SourceSpan) -> (line: Int, column: Int) {
        let source = source(of: span)
        let lines = LineTable(source)
        let line = lines.line(at: Int(span.start))
        let bytes = source.bytes[lines.content(of: line, in: source)]
        let before = bytes.prefix(max(0, Int(span.start) - bytes.startIndex))
        // Each scalar has one byte that continues no other. A byte order mark at the start is no column.
        let isMarked = line == 0 && before.starts(with: [0xEF, 0xBB, 0xBF])
        return (line + 1, before.count { $0 & 0xC0 != 0x80 } + (isMarked ? 0 : 1))
    }
}

extension Diagnostics: CustomStringConvertible {
    /// A line for each finding, `list.layout:3:7: error: message [L0201]`, and the number of findings that are not
    /// shown.
    public var description: String {
        var lines = shown.map { finding in
            let (line, column) = position(of: finding.primary.span)
            let place = source(of: finding.primary.span).name + ":" + String(line) + ":" + String(column)
            return place + ": " + finding.description
        }
        let more = omitted.reduce(0) { $0 + $1.count }
        if more > 0 { lines.append("and " + String(more) + " more") }
        return lines.joined(separator: "\n")
    }
}

extension Diagnostic: CustomStringConvertible {
    /// `error: message [L0201]; help`, without the place. `Diagnostics` prints the place too.
    public var description: String {
        let help = (help ?? fixes.first?.title).map { "; " + $0 } ?? ""
        return (severity == .error ? "error: " : "warning: ") + message + " [" + code.text + "]" + help
    }
}
