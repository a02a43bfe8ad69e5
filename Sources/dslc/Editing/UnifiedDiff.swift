/// The difference of two texts, line by line, as `diff -u` writes it and `patch` reads it.
struct UnifiedDiff {
    private enum Line {
        case same(Int, Int)
        case removed(Int)
        case added(Int)
    }

    private let old: [ArraySlice<UInt8>]
    private let new: [ArraySlice<UInt8>]
    private var lines: [Line] = []

    /// How many unchanged lines stand around a change.
    private static let context = 3
    /// The stretches of lines that differ are compared line by line up to so many; beyond it all are told as changed.
    private static let comparable = 4_000

    /// Compares two texts.
    init(_ oldText: [UInt8], _ newText: [UInt8]) {
        old = UnifiedDiff.lines(of: oldText)
        new = UnifiedDiff.lines(of: newText)
        var start = 0
        while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
        var end = 0
        while end < min(old.count, new.count) - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        lines = (0..<start).map { .same($0, $0) }
        compare(start..<(old.count - end), start..<(new.count - end))
        lines += (0..<end).reversed().map { .same(old.count - 1 - $0, new.count - 1 - $0) }
    }

    private mutating func compare(_ before: Range<Int>, _ after: Range<Int>) {
        guard before.count <= UnifiedDiff.comparable, after.count <= UnifiedDiff.comparable else {
            lines += before.map { .removed($0) } + after.map { .added($0) }
            return
        }
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in Array(new[after]).difference(from: Array(old[before])) {
            switch change {
            case .remove(let offset, _, _): removed.insert(before.lowerBound + offset)
            case .insert(let offset, _, _): added.insert(after.lowerBound + offset)
            }
        }
        var (mine, its) = (before.lowerBound, after.lowerBound)
        while mine < before.upperBound || its < after.upperBound {
            if removed.contains(mine) {
                lines.append(.removed(mine))
                mine += 1
            } else if added.contains(its) || mine >= before.upperBound {
                lines.append(.added(its))
                its += 1
            } else {
                lines.append(.same(mine, its))
                (mine, its) = (mine + 1, its + 1)
            }
        }
    }

    /// The lines with their ends; a line without one at the end of the text has none.
    private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        for index in text.indices where text[index] == 0x0A {
            lines.append(text[start...index])
            start = index + 1
        }
        if start < text.count { lines.append(text[start...]) }
        return lines
    }

    /// The text of the difference; empty where there is none.
    func text(of name: String, colors: Bool) -> [UInt8] {
        var text: [UInt8] = []
        func append(_ words: some Sequence<UInt8>, color: String) {
            if colors { text += Array("\u{1B}[\(color)m".utf8) }
            text += Array(words)
            if colors { text += Array("\u{1B}[0m".utf8) }
            text.append(0x0A)
        }
        let hunks = hunks()
        guard !hunks.isEmpty else { return [] }
        append("--- a/\(name)".utf8, color: "1")
        append("+++ b/\(name)".utf8, color: "1")
        for hunk in hunks {
            append(header(of: hunk).utf8, color: "36")
            for line in lines[hunk] {
                let (mark, bytes, color) =
                    switch line {
                    case .same(let index, _): (UInt8(ascii: " "), old[index], "0")
                    case .removed(let index): (UInt8(ascii: "-"), old[index], "31")
                    case .added(let index): (UInt8(ascii: "+"), new[index], "32")
                    }
                let isEnded = bytes.last == 0x0A
                append([mark] + (isEnded ? bytes.dropLast() : bytes), color: color)
                if !isEnded { text += Array("\\ No newline at end of file\n".utf8) }
            }
        }
        return text
    }

    /// The stretches of changed lines, with what stands around them.
    private func hunks() -> [Range<Int>] {
        var hunks: [Range<Int>] = []
        for (index, line) in lines.enumerated() {
            if case .same = line { continue }
            let low = max(0, index - UnifiedDiff.context)
            let high = min(lines.count, index + UnifiedDiff.context + 1)
            if let last = hunks.indices.last, hunks[last].upperBound >= low {
                hunks[last] = hunks[last].lowerBound..<high
            } else {
                hunks.append(low..<high)
            }
        }
        return hunks
    }

    /// `@@ -3,7 +3,8 @@`
    private func header(of hunk: Range<Int>) -> String {
        var (before, after) = (0, 0)
        var (removed, added) = (0, 0)
        for (index, line) in lines[..<hunk.upperBound].enumerated() {
            let isInside = index >= hunk.lowerBound
            switch line {
            case .same:
                if isInside {
                    (removed, added) = (removed + 1, added + 1)
                } else {
                    (before, after) = (before + 1, after + 1)
                }
            case .removed: if isInside { removed += 1 } else { before += 1 }
            case .added: if isInside { added += 1 } else { after += 1 }
            }
        }
        func part(_ start: Int, _ count: Int) -> String {
            count == 1 ? "\(start + 1)" : "\(count == 0 ? start : start + 1),\(count)"
        }
        return "@@ -\(part(before, removed)) +\(part(after, added)) @@"
    }
}
