/// Cuts a source into tokens, over bytes. Never fails: bytes that mean nothing become `.invalid` tokens,
/// each run of them with one diagnostic.
struct Lexer: ~Copyable {
    let bytes: UnsafeBufferPointer<UInt8>
    let source: SourceID
    var position = 0
    var tokens: [Token] = []
    var diagnostics = DiagnosticSink()

    init(_ bytes: UnsafeBufferPointer<UInt8>, source: SourceID) {
        self.bytes = bytes
        self.source = source
        tokens.reserveCapacity(bytes.count / 4 + 1)
    }

    /// Reads the whole source; the last token is `.end`.
    mutating func run() {
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
        var startsLine = true
        while true {
            if skipTrivia() { startsLine = true }
            guard position < bytes.count else { break }
            readToken(startsLine: startsLine)
            startsLine = false
        }
        add(.end, from: position, startsLine: startsLine)
    }

    func span(_ start: Int, _ end: Int) -> Span { Span(start: start, length: end - start, source: source) }

    @inline(__always)
    func peek(_ ahead: Int = 0) -> UInt8 {
        let index = position + ahead
        return index < bytes.count ? bytes[index] : 0
    }

    @inline(__always)
    mutating func add(_ kind: TokenKind, from start: Int, unit: LiteralUnit = .none, startsLine: Bool) {
        tokens.append(
            Token(
                kind: kind, unit: unit, startsLine: startsLine,
                start: Int32(clamping: start), length: Int32(clamping: position - start)))
    }

    // MARK: Trivia

    /// Skips blanks, line breaks and comments; tells whether a line break was among them.
    private mutating func skipTrivia() -> Bool {
        var sawLineBreak = false
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09:
                var next = position + 1
                while next < bytes.count, bytes[next] == 0x20 { next += 1 }
                position = next
            case 0x0A, 0x0D:
                sawLineBreak = true
                position += 1
            case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): skipLineComment()
            case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
                if skipBlockComment() { sawLineBreak = true }
            default: return sawLineBreak
            }
        }
        return sawLineBreak
    }

    private mutating func skipLineComment() {
        while true {
            var next = position
            while next < bytes.count, bytes[next] < 0x80, bytes[next] != 0x0A, bytes[next] != 0x0D { next += 1 }
            position = next
            guard next < bytes.count, bytes[next] >= 0x80 else { return }
            skipForeignScalar()
        }
    }

    /// Skips `/* … */`, which the language does not have, and says so.
    private mutating func skipBlockComment() -> Bool {
        let start = position
        var sawLineBreak = false
        position += 2
        while position < bytes.count, !(bytes[position] == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/")) {
            if bytes[position] == 0x0A || bytes[position] == 0x0D { sawLineBreak = true }
            if bytes[position] < 0x80 { position += 1 } else { skipForeignScalar() }
        }
        let closed = position < bytes.count
        position = min(position + 2, bytes.count)
        diagnostics.add(.blockComment(at: span(start, closed ? position : start + 2), closed: closed))
        return sawLineBreak
    }

    /// Skips a scalar of a comment or a text that is not ASCII, and reports bytes that are none.
    mutating func skipForeignScalar() {
        let decoded = UTF8Scalar(bytes, at: position)
        if decoded.value == nil {
            diagnostics.add(.invalidUTF8(bytes[position], at: span(position, position + 1)))
        }
        position += decoded.length
    }
}
