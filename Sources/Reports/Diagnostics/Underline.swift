/// The marks under one source line, with their labels beside or below them.
struct Underline {
    /// One mark at its printed columns.
    struct Mark {
        let columns: Range<Int>
        let text: String
        let role: Ink.Role
    }

    private let marks: [Mark]

    init(_ marks: [Mark]) {
        // Words are written from the last to the first: of marks at one column the first given comes last here.
        self.marks = marks.indices.sorted {
            (marks[$0].columns.lowerBound, -$0) < (marks[$1].columns.lowerBound, -$1)
        }.map { marks[$0] }
    }

    /// The rows, top to bottom: the underlines with the words of the last, then the other words, each hanging from its
    /// mark by a `|`.
    var rows: [Row] {
        var top = Row()
        for mark in marks where mark.role == .secondary { top.draw(mark) }
        for mark in marks where mark.role != .secondary { top.draw(mark) }
        var hanging = marks.filter { !$0.text.isEmpty }
        // Words can stand beside a mark only when nothing is drawn to the right of it.
        if let index = hanging.lastIndex(where: { $0.columns.upperBound == top.cells.count }) {
            let mark = hanging.remove(at: index)
            top.tail = " " + mark.text
            top.tailRole = mark.role
        }
        var rows = [top]
        if !hanging.isEmpty { rows.append(Row(bars: hanging)) }
        while let mark = hanging.popLast() {
            var row = Row(bars: hanging.filter { $0.columns.lowerBound < mark.columns.lowerBound })
            row.pad(to: mark.columns.lowerBound)
            row.tail = mark.text
            row.tailRole = mark.role
            rows.append(row)
        }
        return rows
    }

    /// One row of marks or bars, and the words after it.
    struct Row {
        fileprivate struct Cell {
            var character: String
            var role: Ink.Role
        }

        fileprivate var cells: [Cell] = []
        fileprivate var tail = ""
        fileprivate var tailRole = Ink.Role.plain

        fileprivate init() {}

        fileprivate init(bars marks: [Mark]) {
            for mark in marks {
                pad(to: mark.columns.lowerBound + 1)
                cells[mark.columns.lowerBound] = Cell(character: "|", role: mark.role)
            }
        }

        fileprivate mutating func pad(to count: Int) {
            while cells.count < count { cells.append(Cell(character: " ", role: .plain)) }
        }

        fileprivate mutating func draw(_ mark: Mark) {
            pad(to: mark.columns.upperBound)
            for column in mark.columns {
                cells[column] = Cell(character: Underline.character(of: mark.role), role: mark.role)
            }
        }

        /// Writes the row, each run of one role in one go.
        func write(_ ink: Ink, into writer: inout TextWriter) {
            var run = ""
            var role = Ink.Role.plain
            for cell in cells {
                if cell.role != role {
                    ink.write(run, role, into: &writer)
                    run = ""
                    role = cell.role
                }
                run += cell.character
            }
            ink.write(run, role, into: &writer)
            var words = TextWriter()
            words.append(visible: tail)
            ink.write(words.text, tailRole, into: &writer)
        }
    }

    private static func character(of role: Ink.Role) -> String {
        switch role {
        case .error, .warning: "^"
        case .fix: "+"
        case .secondary: "-"
        case .plain, .message, .gutter: " "
        }
    }
}
