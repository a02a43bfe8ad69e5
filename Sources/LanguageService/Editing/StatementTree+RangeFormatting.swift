import Interpreter
import LayoutDSL

extension StatementTree {
    /// The change that writes the file in the one style; none where it is already. Only the lines that differ change.
    package func formatting() -> TextEdit? { TextEdit.difference(tree.source.bytes, tree.formatted()) }

    /// The changes of the lines that a range touches, out of those that write the file in the one style.
    package func formatting(in range: Range<Int>) -> [TextEdit] {
        let (old, new) = (Lines(tree.source.bytes), Lines(tree.formatted()))
        let end = tree.source.bytes.count
        return LineChanges(old, new).all.filter { change in
            let lines = change.range
            // A line that only ends where the range begins, or begins where it ends, is not in it.
            let isBehind = range.isEmpty ? lines.lowerBound > range.lowerBound : lines.lowerBound >= range.upperBound
            let isBefore =
                lines.isEmpty
                ? lines.lowerBound < range.lowerBound : lines.upperBound <= range.lowerBound && lines.upperBound < end
            return !isBehind && !isBefore
        }
    }
}

extension TextEdit {
    /// The change from one text to another: what stands between what they begin with and what they end with.
    package static func difference(_ old: [UInt8], _ new: [UInt8]) -> TextEdit? {
        var start = 0
        while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
        if start == old.count, start == new.count { return nil }
        while start > 0,
            start < old.count && old[start] & 0xC0 == 0x80 || start < new.count && new[start] & 0xC0 == 0x80
        {
            start -= 1
        }
        var end = 0
        while end < min(old.count, new.count) - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        while end > 0, old[old.count - end] & 0xC0 == 0x80 { end -= 1 }
        return TextEdit(start..<old.count - end, String(decoding: new[start..<new.count - end], as: UTF8.self))
    }
}

/// The lines of a text, each with its end.
private struct Lines {
    let bytes: [UInt8]
    let ranges: [Range<Int>]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var ranges: [Range<Int>] = []
        var start = 0
        for (index, byte) in bytes.enumerated() where byte == 0x0A {
            ranges.append(start..<index + 1)
            start = index + 1
        }
        if start < bytes.count { ranges.append(start..<bytes.count) }
        self.ranges = ranges
    }

    /// What a line says, whatever blanks it has.
    func words(_ line: Int) -> [UInt8] { bytes[ranges[line]].filter { $0 > 0x20 } }
}

/// The changes from a text to another that has the same words, stretch by stretch: lines that say the same are held
/// against each other, others are changed together until the two say the same again.
private struct LineChanges {
    private(set) var all: [TextEdit] = []

    init(_ old: Lines, _ new: Lines) {
        var (a, b) = (0, 0)
        while a < old.ranges.count || b < new.ranges.count {
            if a < old.ranges.count, b < new.ranges.count,
                old.bytes[old.ranges[a]].elementsEqual(new.bytes[new.ranges[b]])
            {
                (a, b) = (a + 1, b + 1)
                continue
            }
            let (firstA, firstB) = (a, b)
            var said = 0  // how many more bytes of words the old lines have
            repeat {
                if said <= 0, a < old.ranges.count {
                    said += old.words(a).count
                    a += 1
                } else if b < new.ranges.count {
                    said -= new.words(b).count
                    b += 1
                } else if a < old.ranges.count {
                    said += old.words(a).count
                    a += 1
                } else {
                    break
                }
            } while said != 0
            let range = LineChanges.bytes(old, firstA..<a)
            let text = new.bytes[LineChanges.bytes(new, firstB..<b)]
            if !old.bytes[range].elementsEqual(text) {
                all.append(TextEdit(range, String(decoding: text, as: UTF8.self)))
            }
        }
    }

    private static func bytes(_ lines: Lines, _ range: Range<Int>) -> Range<Int> {
        guard let first = range.first, let last = range.last else {
            let place =
                range.lowerBound < lines.ranges.count ? lines.ranges[range.lowerBound].lowerBound : lines.bytes.count
            return place..<place
        }
        return lines.ranges[first].lowerBound..<lines.ranges[last].upperBound
    }
}
