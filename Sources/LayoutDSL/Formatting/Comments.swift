/// The comments and blank lines between two tokens.
struct Comments {
    struct Comment {
        /// Its bytes, without blanks behind.
        let text: Range<Int>
        /// Whether it stands on the line of what is before it.
        let isTrailing: Bool
        /// Whether a blank line stands before it.
        let followsBlankLine: Bool
    }

    /// In the order of the file.
    private(set) var all: [Comment] = []
    /// Whether a blank line stands at the end, behind the last comment.
    private(set) var endsInBlankLine = false
    /// Whether a line break stands at the end, behind the last comment.
    private(set) var endsInLineBreak = false

    /// Reads what stands between two places; separators of statements count as blanks.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        var position = range.lowerBound
        var breaks = 0
        var isFirstLine = true
        while position < range.upperBound {
            let byte = bytes[position]
            switch byte {
            case 0x0D where position + 1 < range.upperBound && bytes[position + 1] == 0x0A: break
            case 0x0A, 0x0D:
                breaks += 1
                isFirstLine = false
            case 0x20, 0x09, 0xEF, 0xBB, 0xBF, UInt8(ascii: ";"), UInt8(ascii: ","): break
            default:
                let end = Comments.end(of: position, bytes, range.upperBound)
                var last = end
                while last > position, bytes[last - 1] <= 0x20 { last -= 1 }
                all.append(Comment(text: position..<last, isTrailing: isFirstLine, followsBlankLine: breaks > 1))
                breaks = 0
                position = end
                continue
            }
            position += 1
        }
        endsInBlankLine = breaks > 1
        endsInLineBreak = breaks > 0
    }

    /// Where a comment ends: at the end of its line, or where the block comment of another language does.
    private static func end(of start: Int, _ bytes: [UInt8], _ limit: Int) -> Int {
        let isBlock = start + 1 < limit && bytes[start] == UInt8(ascii: "/") && bytes[start + 1] == UInt8(ascii: "*")
        if isBlock || bytes[start] == UInt8(ascii: "<") { return limit }
        var end = start
        while end < limit, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
        return end
    }
}
