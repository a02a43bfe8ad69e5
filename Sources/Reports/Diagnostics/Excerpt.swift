/// The part of a line that fits the terminal: all of it, or the surroundings of its marks with `…` for the rest.
struct Excerpt {
    private let line: DisplayLine
    /// The columns of the line, and of a mark just behind its end.
    private let extent: Int
    /// The columns of the line that are shown, in order, apart from one another.
    private let windows: [Range<Int>]
    /// The column at which each window is printed.
    private let starts: [Int]

    /// Chooses what to show of a line in `limit` columns so that all `marks` (columns of the line) are seen.
    init(_ line: DisplayLine, marks: [Range<Int>], limit: Int) {
        self.line = line
        extent = marks.reduce(line.width) { max($0, $1.upperBound) }
        windows = Excerpt.windows(extent, marks, limit)
        var starts: [Int] = []
        var column = 0
        for window in windows {
            if window.lowerBound > 0 { column += 1 }
            starts.append(column)
            column += window.count
        }
        self.starts = starts
    }

    /// Writes what is shown.
    func write(into writer: inout TextWriter) {
        var column = 0
        var index = 0
        for number in windows.indices {
            let window = windows[number]
            if window.lowerBound > 0 {
                writer.append("…")
                column += 1
            }
            while index < line.glyphs.count, line.glyphs[index].column < window.lowerBound { index += 1 }
            // What combines with a character that was cut away would land on the ellipsis.
            while window.lowerBound > 0, index < line.glyphs.count, line.glyphs[index].width == 0 { index += 1 }
            while index < line.glyphs.count {
                let glyph = line.glyphs[index]
                guard glyph.column + glyph.width <= window.upperBound else { break }
                let target = starts[number] + glyph.column - window.lowerBound
                writer.append(spaces: target - column)
                column = target + glyph.width
                write(glyph, into: &writer)
                index += 1
            }
            // A wide character cut in two leaves its place empty, so that all after it stays aligned.
            if number + 1 < windows.count || window.upperBound < extent {
                writer.append(spaces: starts[number] + window.count - column)
                column = starts[number] + window.count
            }
        }
        if let last = windows.last, last.upperBound < extent { writer.append("…") }
    }

    /// Where columns of the line are printed; those left out are where their ellipsis is.
    func printed(_ columns: Range<Int>) -> Range<Int> {
        let first = printed(columns.lowerBound, isEnd: false)
        return first..<max(first + 1, printed(columns.upperBound, isEnd: true))
    }

    private func printed(_ column: Int, isEnd: Bool) -> Int {
        for number in windows.indices {
            let window = windows[number]
            if isEnd ? column <= window.lowerBound && number > 0 : column < window.lowerBound {
                return max(0, starts[number] - 1)
            }
            if isEnd ? column <= window.upperBound : column < window.upperBound {
                return starts[number] + column - window.lowerBound
            }
        }
        guard let window = windows.last, let start = starts.last else { return column }
        return start + window.count + (window.upperBound < extent ? 0 : column - window.upperBound)
    }

    private func write(_ glyph: DisplayLine.Glyph, into writer: inout TextWriter) {
        if glyph.scalar.value == 0x09 {
            writer.append(spaces: glyph.width)
        } else {
            writer.append(visible: glyph.scalar)
        }
    }

    /// As much around each mark as fits, the same for each; when the marks alone are too long, only their two ends.
    private static func windows(_ width: Int, _ marks: [Range<Int>], _ limit: Int) -> [Range<Int>] {
        guard width > limit else { return [0..<width] }
        let marks = marks.isEmpty ? [0..<0] : marks
        for context in stride(from: limit, through: 0, by: -1) {
            let found = windows(width, marks, context: context)
            if cost(found, width) <= limit { return found }
        }
        var best: [Range<Int>] = []
        for piece in stride(from: limit, through: 1, by: -1) {
            var ends: [Range<Int>] = []
            for mark in marks {
                ends.append(mark.lowerBound..<min(mark.upperBound, mark.lowerBound + piece))
                ends.append(max(mark.lowerBound, mark.upperBound - piece)..<mark.upperBound)
            }
            best = windows(width, ends, context: 0)
            if cost(best, width) <= limit { break }
        }
        return best
    }

    /// The marks with so many columns on both sides, those that touch joined; a single column is not worth leaving out.
    private static func windows(_ width: Int, _ marks: [Range<Int>], context: Int) -> [Range<Int>] {
        var found: [Range<Int>] = []
        for mark in marks.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            var first = min(max(0, mark.lowerBound - context), width)
            var last = max(first, min(width, mark.upperBound + context))
            if first <= 1 { first = 0 }
            if last >= width - 1 { last = width }
            if let before = found.last, first <= before.upperBound + 1 {
                found[found.count - 1] = before.lowerBound..<max(before.upperBound, last)
            } else {
                found.append(first..<last)
            }
        }
        return found
    }

    /// The columns that the windows and their ellipses take.
    private static func cost(_ windows: [Range<Int>], _ width: Int) -> Int {
        var total = 0
        for window in windows { total += window.count + (window.lowerBound > 0 ? 1 : 0) }
        if let last = windows.last, last.upperBound < width { total += 1 }
        return total
    }
}
