import LayoutDSL

/// The lines of one source that a diagnostic points at, each with its marks below.
struct Snippet {
    /// One mark on one line.
    struct Mark {
        /// Which line, from 0.
        let line: Int
        /// The bytes it covers.
        let bytes: Range<Int>
        /// What stands beside it; may be empty.
        let text: String
        /// What it is drawn in: `^` for a severity, `-` for secondary places, `+` for what an edit puts in.
        let role: Ink.Role
    }

    /// The source that is shown.
    let source: Source
    /// The lines of that source.
    let table: LineTable
    /// The marks, in the order in which they were given.
    private(set) var marks: [Mark] = []

    init(_ source: Source, _ table: LineTable) {
        self.source = source
        self.table = table
    }

    /// Adds a place. One that runs over several lines is marked on its first and on its last.
    mutating func add(_ label: Diagnostic.Label, _ role: Ink.Role) {
        let count = source.bytes.count
        let start = min(max(0, Int(label.span.start)), count)
        let end = min(max(start, label.span.end), count)
        let first = table.line(at: start)
        // A span that takes a line's end with it does not reach into the next line.
        let last = table.line(at: max(start, end - 1))
        guard last > first else {
            marks.append(Mark(line: first, bytes: start..<end, text: label.text, role: role))
            return
        }
        let head = table.content(of: first, in: source)
        let tail = table.content(of: last, in: source)
        var indent = tail.lowerBound
        while indent < end - 1, source.bytes[indent] == 0x20 || source.bytes[indent] == 0x09 { indent += 1 }
        let text = label.text.isEmpty ? "to here" : "to here: " + label.text
        let opening = min(start, head.upperBound)
        marks.append(Mark(line: first, bytes: opening..<head.upperBound, text: "from here", role: role))
        marks.append(Mark(line: last, bytes: indent..<max(indent, min(end, tail.upperBound)), text: text, role: role))
    }

    /// The lines that are shown, in order, each once; a single line between two of them is shown too.
    var lines: [Int] {
        var lines: [Int] = []
        for line in marks.map({ $0.line }).sorted() {
            guard let before = lines.last else {
                lines.append(line)
                continue
            }
            if line == before + 2 { lines.append(before + 1) }
            if line > before { lines.append(line) }
        }
        return lines
    }

    /// Writes every line with its marks, `...` where lines are left out.
    func write(_ page: DiagnosticPage, into writer: inout TextWriter) {
        var previous: Int?
        for line in lines {
            if let previous, line > previous + 1 { writer.append("...\n") }
            previous = line
            let here = marks.filter { $0.line == line }
            page.write(source.bytes, content(of: line), number: line + 1, marks: here, into: &writer)
        }
    }

    /// The bytes of a line, a BOM at the start of the file left out.
    private func content(of line: Int) -> Range<Int> {
        let range = table.content(of: line, in: source)
        return line == 0 && source.startsWithMark ? max(3, range.lowerBound)..<max(3, range.upperBound) : range
    }
}
