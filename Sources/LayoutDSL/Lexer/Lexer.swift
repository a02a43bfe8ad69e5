/// Cuts a source into tokens, over bytes. Never fails: bytes that mean nothing become `.invalid` tokens,
/// each run of them with one diagnostic.
struct Lexer: ~Copyable {
    let bytes: UnsafeBufferPointer<UInt8>
    let source: SourceID
    var position = 0
    var tokens: [Token] = []
    var diagnostics = DiagnosticSink()
    /// The tokens that are an operation of other languages without a twin here; reported once their operands are read.
    var notations: [Int] = []

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
        end(startsLine: startsLine)
    }

    /// Adds the last token, and reports what could only be worded with what stands behind it.
    mutating func end(startsLine: Bool) {
        add(.end, from: position, startsLine: startsLine)
        for index in notations { reportNotation(index) }
    }

    func span(_ start: Int, _ end: Int) -> SourceSpan { SourceSpan(start: start, length: end - start, source: source) }

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
    mutating func skipTrivia() -> Bool {
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
                if skipBlockComment("/*", "*/") { sawLineBreak = true }
            case UInt8(ascii: "<") where matches("<!--"):
                if skipBlockComment("<!--", "-->") { sawLineBreak = true }
            case UInt8(ascii: "#") where isForeignLineComment:
                diagnostics.add(TokenDiagnostics.foreignComment("#", at: span(position, position + 1)))
                skipLineComment()
            case UInt8(ascii: "-") where isDashComment:
                diagnostics.add(TokenDiagnostics.foreignComment("--", at: span(position, position + 2)))
                skipLineComment()
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

    /// Whether a word stands here.
    private func matches(_ word: StaticString) -> Bool {
        (0..<word.utf8CodeUnitCount).allSatisfy { peek($0) == word.utf8Start[$0] }
    }

    /// `# words`, as scripts have it.
    private var isForeignLineComment: Bool {
        (peek(1) == 0x20 || peek(1) == UInt8(ascii: "#"))
            && (position == 0 || bytes[position - 1] <= 0x20)
    }

    /// `-- words`, as SQL and Lua have it: no formula has a blank behind a sign.
    private var isDashComment: Bool {
        peek(1) == UInt8(ascii: "-") && peek(2) == 0x20 && (position == 0 || bytes[position - 1] <= 0x20)
    }

    /// Skips `/* … */` or `<!-- … -->`, which the language does not have, and says so.
    private mutating func skipBlockComment(_ opener: StaticString, _ closer: StaticString) -> Bool {
        let start = position
        var sawLineBreak = false
        position += opener.utf8CodeUnitCount
        let inner = position
        while position < bytes.count, !matches(closer) {
            if bytes[position] == 0x0A || bytes[position] == 0x0D { sawLineBreak = true }
            if bytes[position] < 0x80 { position += 1 } else { skipForeignScalar() }
        }
        let closed = position < bytes.count
        let innerEnd = position
        position = min(position + closer.utf8CodeUnitCount, bytes.count)
        let place = span(start, closed ? position : start + opener.utf8CodeUnitCount)
        diagnostics.add(
            TokenDiagnostics.blockComment(
                opener.description, closer.description, at: place,
                lines: closed ? ForeignNotation.comment(bytes, inner..<innerEnd, isLast: endsLine) : nil,
                closed: closed))
        return sawLineBreak
    }

    /// Whether nothing more stands on the line.
    private var endsLine: Bool {
        var index = position
        while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
        return index >= bytes.count || bytes[index] == 0x0A || bytes[index] == 0x0D
    }

    /// Skips a scalar of a comment or a text that is not ASCII, and reports bytes that are none.
    mutating func skipForeignScalar() {
        let decoded = UTF8Scalar(bytes, at: position)
        if decoded.value == nil {
            diagnostics.add(TokenDiagnostics.invalidUTF8(bytes[position], at: span(position, position + 1)))
        }
        position += decoded.length
    }
}
