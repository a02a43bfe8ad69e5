import Interpreter
import LayoutAnalysis

/// Curves drawn with dots of Braille, two across and four down in each character.
struct TerminalPlot {
    private let report: PlotReport
    private let ink: Ink
    private let columns: Int
    private let gutter: Int
    private let events: PlotEvents

    /// Rows of characters in a panel.
    private static let rows = 14
    private static let inks: [Ink.Role] = [.secondary, .warning, .fix, .error, .message]

    init(_ report: PlotReport, width: Int, _ ink: Ink) {
        self.report = report
        self.ink = ink
        gutter = 10
        columns = max(20, min(width, 400) - gutter - 2)
        events = PlotEvents(report)
    }

    mutating func write(into writer: inout TextWriter) {
        for panel in PlotPanel.panels(of: report) { write(panel, into: &writer) }
        writeOffsets(into: &writer)
        writeEvents(into: &writer)
    }

    // MARK: Panels

    private func write(_ panel: PlotPanel, into writer: inout TextWriter) {
        for index in panel.curves {
            let curve = report.curves[index]
            ink.write("\(letter(index)) ", role(index), into: &writer)
            writer.append(visible: report.name(index))
            if !curve.unit.isEmpty { writer.append(" (" + curve.unit + ")") }
            writer.append("\n")
        }
        let first = report.curves[panel.curves[0]]
        let axis =
            first.quantity == .boolean
            ? PlotAxis(around: 0, 1, ticks: 1)
            : PlotAxis(around: panel.low, panel.high, ticks: 4, isAngle: first.quantity == .angle)
        var canvas = DotCanvas(columns: columns, rows: TerminalPlot.rows)
        for index in panel.curves { draw(index, axis, on: &canvas) }
        var labels = [String](repeating: "", count: TerminalPlot.rows)
        for tick in axis.ticks {
            let row = canvas.row(1 - axis.share(tick))
            labels[row] = first.quantity == .boolean ? (tick == 0 ? "false" : tick == 1 ? "true" : "") : number(tick)
        }
        for row in 0..<TerminalPlot.rows {
            let label = labels[row]
            writer.append(spaces: gutter - 1 - label.unicodeScalars.count)
            ink.write(label, .gutter, into: &writer)
            ink.write(label.isEmpty ? " │" : " ┤", .gutter, into: &writer)
            for column in 0..<columns {
                let (scalar, owner) = canvas.character(column, row)
                if owner < 0 {
                    writer.append(" ")
                } else {
                    ink.write(String(scalar), role(owner), into: &writer)
                }
            }
            writer.endLine()
        }
        writeMarks(of: panel, into: &writer)
    }

    /// The numbers of what happens, under where it happens.
    private func writeMarks(of panel: PlotPanel, into writer: inout TextWriter) {
        var marks = [Unicode.Scalar](repeating: " ", count: columns + 3)
        var free = 0
        var isAny = false
        for (number, entry) in events.entries.enumerated()
        where panel.curves.contains(entry.curve) && entry.event.kind != .plateau {
            let text = Array("\(number + 1)".unicodeScalars)
            let start = column(entry.event.offset)
            // What has no room is in the list all the same.
            guard start >= free else { continue }
            for (place, scalar) in text.enumerated() where start + place < marks.count { marks[start + place] = scalar }
            free = start + text.count
            isAny = true
        }
        guard isAny else { return }
        writer.append(spaces: gutter)
        ink.write("│", .gutter, into: &writer)
        ink.write(text(marks), .message, into: &writer)
        writer.endLine()
    }

    /// Joins the points of a curve, but not across a jump.
    private func draw(_ index: Int, _ axis: PlotAxis, on canvas: inout DotCanvas) {
        let curve = report.curves[index]
        var last: (x: Int, y: Int)?
        for point in curve.points {
            let x = canvas.dotColumn(share(point.offset))
            let y = canvas.dotRow(1 - axis.share(curve.shown(point.value)))
            if let last { canvas.line(from: last, to: (x, y), owner: index) } else { canvas.dot(x, y, owner: index) }
            last = point.isTorn ? nil : (x, y)
        }
    }

    private func share(_ offset: Double) -> Double {
        let length = report.stretch.upperBound - report.stretch.lowerBound
        return length > 0 ? (offset - report.stretch.lowerBound) / length : 0
    }

    // MARK: Under the panels

    /// The axis of offsets, and under it the numbers of what happens.
    private func writeOffsets(into writer: inout TextWriter) {
        let axis = PlotAxis(
            from: report.stretch.lowerBound, to: report.stretch.upperBound, ticks: max(2, columns / 14))
        var line = [Unicode.Scalar](repeating: "─", count: columns)
        var labels = [Unicode.Scalar](repeating: " ", count: columns + 2)
        var free = 0
        for tick in axis.ticks {
            let column = self.column(tick)
            line[column] = "┬"
            let text = Array(number(tick).unicodeScalars)
            let start = max(0, min(columns + 2 - text.count, column - text.count / 2))
            guard start >= free else { continue }
            for (place, scalar) in text.enumerated() where start + place < labels.count {
                labels[start + place] = scalar
            }
            free = start + text.count + 1
        }
        writer.append(spaces: gutter)
        ink.write("└" + text(line), .gutter, into: &writer)
        writer.append("\n")
        writer.append(spaces: gutter + 1)
        ink.write(text(labels), .gutter, into: &writer)
        writer.endLine()
        writer.append(spaces: gutter + 1)
        writer.append(report.axisTitle)
        writer.append("\n")
    }

    private func text(_ scalars: [Unicode.Scalar]) -> String {
        var view = String.UnicodeScalarView()
        // No blanks at the end of a line, behind colours either.
        let end = (scalars.lastIndex { $0 != " " } ?? -1) + 1
        view.append(contentsOf: scalars[..<end])
        return String(view)
    }

    private func column(_ offset: Double) -> Int {
        Int(exactly: (share(offset) * Double(columns - 1)).rounded(.down)).map { max(0, min(columns - 1, $0)) } ?? 0
    }

    private func writeEvents(into writer: inout TextWriter) {
        for (number, entry) in events.entries.enumerated() {
            let curve = report.curves[entry.curve]
            let head = number + 1 < 10 ? " \(number + 1). " : "\(number + 1). "
            ink.write(head, .message, into: &writer)
            ink.write("\(letter(entry.curve)) ", role(entry.curve), into: &writer)
            ink.write(entry.sentence(curve), .message, into: &writer)
            writer.append("\n")
            for (index, piece) in entry.origin.enumerated() {
                var text = TextWriter()
                text.append(index == 0 ? "      " : "  ")
                text.append(visible: piece)
                ink.write(text.text, index == 0 ? .plain : .gutter, into: &writer)
            }
            writer.append("\n")
        }
        if events.leftOut > 0 { writer.append("and \(events.leftOut) more\n") }
        if let omission = report.omission { writer.append(omission + "\n") }
    }

    private func letter(_ index: Int) -> String {
        let letters = "abcdefghijklmnopqrstuvwxyz".unicodeScalars
        let place = letters.index(letters.startIndex, offsetBy: index % 26)
        return String(letters[place])
    }

    private func role(_ index: Int) -> Ink.Role { TerminalPlot.inks[index % TerminalPlot.inks.count] }

    private func number(_ value: Double) -> String { SpokenNumber.short(value, atMost: gutter - 2) }
}

/// Dots in characters.
struct DotCanvas {
    private let columns: Int
    private let rows: Int
    private var bits: [UInt8]
    /// Whose dot was set last in each character; -1 for none.
    private var owners: [Int]

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        bits = [UInt8](repeating: 0, count: columns * rows)
        owners = [Int](repeating: -1, count: columns * rows)
    }

    private static func place(_ share: Double, _ count: Int) -> Int {
        let place = (share * Double(count - 1) + 0.5).rounded(.down)
        return max(0, min(count - 1, Int(exactly: place) ?? 0))
    }

    func dotColumn(_ share: Double) -> Int { DotCanvas.place(share, columns * 2) }
    func dotRow(_ share: Double) -> Int { DotCanvas.place(share, rows * 4) }
    /// The row of characters that a share of the height lies in.
    func row(_ share: Double) -> Int { dotRow(share) / 4 }

    mutating func dot(_ x: Int, _ y: Int, owner: Int) {
        guard x >= 0, y >= 0, x < columns * 2, y < rows * 4 else { return }
        let masks: [UInt8] = [0x01, 0x02, 0x04, 0x40, 0x08, 0x10, 0x20, 0x80]
        let cell = y / 4 * columns + x / 2
        bits[cell] |= masks[x % 2 * 4 + y % 4]
        owners[cell] = owner
    }

    mutating func line(from a: (x: Int, y: Int), to b: (x: Int, y: Int), owner: Int) {
        let steps = max(abs(b.x - a.x), abs(b.y - a.y), 1)
        for step in 0...steps {
            let share = Double(step) / Double(steps)
            let x = Double(a.x) + Double(b.x - a.x) * share + 0.5
            let y = Double(a.y) + Double(b.y - a.y) * share + 0.5
            dot(Int(exactly: x.rounded(.down)) ?? 0, Int(exactly: y.rounded(.down)) ?? 0, owner: owner)
        }
    }

    /// The character of a cell, and whose it is; -1 for an empty one.
    func character(_ column: Int, _ row: Int) -> (Unicode.Scalar, owner: Int) {
        let cell = row * columns + column
        guard bits[cell] != 0 else { return (" ", -1) }
        return (Unicode.Scalar(0x2800 + UInt32(bits[cell])) ?? " ", owners[cell])
    }
}
