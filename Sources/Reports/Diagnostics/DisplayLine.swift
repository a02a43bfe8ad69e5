import LayoutDSL

/// One line of bytes as a terminal shows it: every scalar at its column, tabs stretched, controls as escapes.
struct DisplayLine {
    /// One scalar on the line.
    struct Glyph {
        let scalar: Unicode.Scalar
        /// Where its bytes begin and end.
        let byte: Int
        let end: Int
        /// Its first column, from 0.
        let column: Int
        /// Its columns; 0 for what combines with the glyph before.
        let width: Int
    }

    /// The scalars, in order.
    let glyphs: [Glyph]
    /// The columns of the whole line.
    let width: Int

    /// Tabs stretch to multiples of this many columns.
    static let tabWidth = 4
    /// A line longer than this is decoded only near its marks: a file may be one line of 16 MiB.
    static let wholeLineLimit = 16 * 1024
    /// The bytes before and after a mark that are decoded of such a line.
    static let reach = 8 * 1024
    /// The columns that stand for a part which was not decoded: more than any terminal, so that it is always left out.
    static let hole = 1 << 20

    /// Lays out a range of bytes; `marks` are the ranges that will be pointed at.
    init(_ bytes: [UInt8], _ range: Range<Int>, marks: [Range<Int>]) {
        var glyphs: [Glyph] = []
        var column = 0
        var index = range.lowerBound
        for part in DisplayLine.parts(of: range, marks) {
            if part.lowerBound > index {
                column += DisplayLine.hole
                index = part.lowerBound
                // A part may begin inside a scalar: go on to the next one's first byte.
                while index < part.upperBound, bytes[index] & 0xC0 == 0x80 { index += 1 }
            }
            while index < part.upperBound {
                let decoded = DecodedScalar(bytes, at: index, end: range.upperBound)
                let isTab = decoded.scalar.value == 0x09
                let width =
                    isTab
                    ? DisplayLine.tabWidth - column % DisplayLine.tabWidth : decoded.scalar.terminalWidth
                glyphs.append(
                    Glyph(
                        scalar: decoded.scalar, byte: index, end: index + decoded.length, column: column, width: width))
                column += width
                index += decoded.length
            }
        }
        if index < range.upperBound { column += DisplayLine.hole }
        self.glyphs = glyphs
        width = column
    }

    /// The columns that a range of bytes takes; at least one, so that an empty range can be pointed at.
    func columns(of range: Range<Int>) -> Range<Int> {
        var index = firstIndex { $0.end > range.lowerBound }
        // A mark on a combining character points at the character that carries it.
        while index > 0, index < glyphs.count, glyphs[index].width == 0 { index -= 1 }
        let first = column(of: index)
        let last = range.isEmpty ? first : column(of: firstIndex { $0.byte >= range.upperBound })
        return first..<max(last, first + 1)
    }

    private func column(of index: Int) -> Int {
        index < glyphs.count ? glyphs[index].column : width
    }

    /// The first glyph for which `isReached` holds, which it does for all after it; else the number of glyphs.
    private func firstIndex(where isReached: (Glyph) -> Bool) -> Int {
        var low = 0
        var high = glyphs.count
        while low < high {
            let middle = (low + high) / 2
            if isReached(glyphs[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The parts of a line that are decoded: all of it, or the surroundings of each mark's two ends.
    private static func parts(of range: Range<Int>, _ marks: [Range<Int>]) -> [Range<Int>] {
        guard range.count > wholeLineLimit else { return [range] }
        var ends = [range.lowerBound]
        for mark in marks { ends += [mark.lowerBound, mark.upperBound] }
        ends.sort()
        var parts: [Range<Int>] = []
        for end in ends {
            let first = max(range.lowerBound, min(end, range.upperBound) - reach)
            let last = min(range.upperBound, max(end, range.lowerBound) + reach)
            if let before = parts.last, first <= before.upperBound {
                parts[parts.count - 1] = before.lowerBound..<max(before.upperBound, last)
            } else {
                parts.append(first..<last)
            }
        }
        return parts
    }
}
