/// The tokens of a source, where a parser stands among them, and what it has found wrong so far.
struct TokenReader {
    let source: Source
    let tokens: [Token]
    var position = 0
    var diagnostics: DiagnosticSink
    /// How deep the parser is in blocks, parentheses and prefix operators.
    var nesting = 0
    /// How many ( and [ are open: inside them a line break separates nothing.
    var brackets = 0
    /// Set by a mistake, cleared where the parser has found its feet again; silences what follows from the mistake.
    var isLost = false
    /// How many ( and [ were open where the parser got lost: their closing ones are still to come.
    var openWhenLost = 0
    /// Whether the block that is being read is that of a test, in which `at` and `expect` begin statements.
    var isInTest = false
    /// Whether it is that of an effect or an arrangement, in which `expect` and `assume` begin statements.
    var isInBundle = false

    init(source: Source, tokens: [Token], diagnostics: DiagnosticSink) {
        self.source = source
        self.tokens = tokens
        self.diagnostics = diagnostics
    }
}

/// Reads tokens. The parsers of formulas, of lines and of blocks share one reader.
protocol TokenReading: ~Copyable {
    var reader: TokenReader { get set }
}

extension TokenReading where Self: ~Copyable {
    @inline(__always)
    var source: Source { reader.source }
    @inline(__always)
    var tokens: [Token] { reader.tokens }
    @inline(__always)
    var position: Int { reader.position }
    @inline(__always)
    var brackets: Int { reader.brackets }
    @inline(__always)
    var isLost: Bool { reader.isLost }
    @inline(__always)
    var openWhenLost: Int { reader.openWhenLost }
    @inline(__always)
    var isInTest: Bool { reader.isInTest }
    @inline(__always)
    var isInBundle: Bool { reader.isInBundle }

    // MARK: Tokens

    @inline(__always)
    var current: Token { reader.tokens[reader.position] }

    @inline(__always)
    var kind: TokenKind { reader.tokens[reader.position].kind }

    @inline(__always)
    func kind(ahead: Int) -> TokenKind { reader.tokens[min(position + ahead, reader.tokens.count - 1)].kind }

    @inline(__always)
    func startsLine(ahead: Int = 0) -> Bool {
        let token = reader.tokens[min(position + ahead, reader.tokens.count - 1)]
        // The end of a file ends its last line, whether a line break is written there or not.
        return token.startsLine || token.kind == .end
    }

    /// Goes on by one token and answers the index of the one left behind; stays at the end.
    @discardableResult
    mutating func advance() -> Int32 {
        let index = Int32(clamping: position)
        if kind != .end { reader.position += 1 }
        return index
    }

    /// The index of the token before the current one.
    var previous: Int32 { Int32(clamping: max(0, position - 1)) }

    mutating func accept(_ wanted: TokenKind) -> Bool {
        guard kind == wanted else { return false }
        reader.position += kind == .end ? 0 : 1
        return true
    }

    func span(_ index: Int) -> SourceSpan {
        let token = reader.tokens[min(max(0, index), reader.tokens.count - 1)]
        return SourceSpan(start: Int(token.start), length: Int(token.length), source: source.id)
    }

    var here: SourceSpan { span(position) }

    /// Just behind the token before the current one: where something is missing.
    var behind: SourceSpan { span(max(0, position - 1)).atEnd }

    func bytes(_ index: Int) -> ArraySlice<UInt8> {
        let token = reader.tokens[index]
        return source.bytes[Int(token.start)..<token.end]
    }

    func text(_ index: Int) -> String { String(decoding: bytes(index), as: UTF8.self) }

    @inline(__always)
    func isWord(_ index: Int, _ word: StaticString) -> Bool {
        guard reader.tokens[index].kind == .name, Int(reader.tokens[index].length) == word.utf8CodeUnitCount else {
            return false
        }
        let start = Int(reader.tokens[index].start)
        for offset in 0..<word.utf8CodeUnitCount where source.bytes[start + offset] != word.utf8Start[offset] {
            return false
        }
        return true
    }

    /// The current token in words: "`{`", "the end of the file".
    var found: String {
        switch kind {
        case .end: "the end of the file"
        case .string: "a string"
        default: "`\(text(position))`"
        }
    }

    /// Whether the statement ends in front of the current token.
    var isAtStatementEnd: Bool {
        switch kind {
        case .end, .rightBrace, .semicolon, .comma: true
        default: startsLine()
        }
    }

    /// The current token in words, or the end of the line when it stands on the next one.
    var foundOnLine: String { startsLine() && kind != .end ? "the end of the line" : found }

    /// Where to show what is missing in front of the current token: on the line where it was expected.
    var whereMissing: SourceSpan { kind == .end || startsLine() ? behind : here }

    /// The source from one token to another.
    func text(from first: Int, to last: Int) -> String {
        guard first <= last, last < reader.tokens.count else { return "" }
        return String(decoding: source.bytes[Int(reader.tokens[first].start)..<reader.tokens[last].end], as: UTF8.self)
    }

    /// Whether two neighbouring tokens touch.
    func touches(_ index: Int) -> Bool {
        index + 1 < reader.tokens.count && reader.tokens[index].end == Int(reader.tokens[index + 1].start)
    }

    func kind(at index: Int) -> TokenKind { reader.tokens[min(index, reader.tokens.count - 1)].kind }

    /// What stands between the quotes of a text, when it is a name.
    func textAsName(_ index: Int) -> String? {
        let inner = bytes(index).dropFirst().dropLast()
        guard let first = inner.first, !isDigit(first), inner.allSatisfy(isNameByte) else { return nil }
        return String(decoding: inner, as: UTF8.self)
    }

    /// Whether a `{` stands on the rest of the line.
    var opensBlock: Bool {
        var index = position + 1
        var depth = 0
        // A line that a person writes: a file may be one line.
        while index < min(reader.tokens.count, position + 200), !reader.tokens[index].startsLine,
            reader.tokens[index].kind != .end
        {
            switch reader.tokens[index].kind {
            case .leftBrace: return true
            case .rightBrace: return false
            case .semicolon where depth == 0: return false
            case .leftParenthesis: depth += 1
            case .rightParenthesis: depth -= 1
            default: break
            }
            index += 1
        }
        return false
    }

    /// A text where one belongs stands in double quotes.
    mutating func reportSingleQuotes(_ index: Int) {
        guard bytes(index).first == UInt8(ascii: "'") else { return }
        let inner = bytes(index).dropFirst().dropLast()
        reportAndGoOn(SyntaxDiagnostics.singleQuotes(at: span(index), text: String(decoding: inner, as: UTF8.self)))
    }
}
