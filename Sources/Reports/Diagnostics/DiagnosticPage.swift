import LayoutDSL

/// The paper that one diagnostic is drawn on: a gutter as wide as its longest line number, and the terminal's width.
struct DiagnosticPage {
    /// The colours.
    let ink: Ink
    /// How many digits the gutter holds.
    let digits: Int
    /// How many columns a source line may take.
    private let limit: Int

    /// A source line is never squeezed below this, or nothing of it could be read.
    private static let narrowest = 24
    /// What counts as "no limit": nobody reads a longer line, and a file may be one line of 16 MiB.
    private static let widest = 2000

    /// Makes a page for line numbers up to `lastLine`; a width of 0 is no limit.
    init(_ ink: Ink, lastLine: Int, width: Int) {
        self.ink = ink
        digits = String(lastLine).utf8.count
        let available = width <= 0 ? DiagnosticPage.widest : min(width, DiagnosticPage.widest)
        limit = max(DiagnosticPage.narrowest, available - digits - 3)
    }

    /// Writes ` --> name:line:col`, or with ` ::: ` for a second source.
    func writePlace(_ arrow: String, _ name: String, _ position: Position, into writer: inout TextWriter) {
        writer.append(spaces: digits)
        ink.write(arrow, .gutter, into: &writer)
        writer.append(" ")
        writer.append(visible: name)
        writer.append(":")
        writer.append(number: position.line)
        writer.append(":")
        writer.append(number: position.column)
        writer.endLine()
    }

    /// Writes an empty gutter.
    func writeGap(into writer: inout TextWriter) {
        writeGutter("", into: &writer)
        writer.endLine()
    }

    /// Writes `   = note: text`, the lines of a longer text under one another.
    func writeRemark(_ kind: String, _ text: String, into writer: inout TextWriter) {
        var isFirst = true
        for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
            writer.append(spaces: digits + 1)
            if isFirst {
                ink.write("=", .gutter, into: &writer)
                writer.append(" ")
                ink.write(kind + ":", .message, into: &writer)
            } else {
                writer.append(spaces: kind.utf8.count + 3)
            }
            writer.append(" ")
            writer.append(visible: String(Substring(line)))
            writer.endLine()
            isFirst = false
        }
    }

    /// Writes one line of bytes and what is drawn under it.
    func write(
        _ bytes: [UInt8], _ range: Range<Int>, number: Int, marks: [Snippet.Mark], into writer: inout TextWriter
    ) {
        let line = DisplayLine(bytes, range, marks: marks.map { $0.bytes })
        let columns = marks.map { line.columns(of: $0.bytes) }
        let excerpt = Excerpt(line, marks: columns, limit: limit)
        writeGutter(String(number), into: &writer)
        writer.append(" ")
        excerpt.write(into: &writer)
        writer.endLine()
        guard !marks.isEmpty else { return }
        let printed = marks.indices.map { index in
            Underline.Mark(
                columns: excerpt.printed(columns[index]), text: marks[index].text, role: marks[index].role)
        }
        for row in Underline(printed).rows {
            writeGutter("", into: &writer)
            writer.append(" ")
            row.write(ink, into: &writer)
            writer.endLine()
        }
    }

    private func writeGutter(_ number: String, into writer: inout TextWriter) {
        var text = TextWriter()
        text.append(spaces: digits - number.utf8.count)
        text.append(number)
        text.append(" |")
        ink.write(text.text, .gutter, into: &writer)
    }
}
