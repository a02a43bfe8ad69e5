/// Reads tokens into the flat arrays of a `SyntaxTree`. The statements are in `Parser+Statements.swift`, the formulas in
/// `Parser+Formulas.swift`; this file has the parts that both use. It cannot be copied, because a copy would cost more
/// than a query.
struct Parser: ~Copyable {
    let source: Source
    let tokens: [Token]
    var position = 0
    var formulas: [FormulaSyntax] = []
    var statements: [StatementSyntax] = []
    var parameters: [ParameterSyntax] = []
    var arguments: [ArgumentSyntax] = []
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
    /// Whether the condition of a `when` is read, behind which a brace opens its block.
    var isInCondition = false
    /// How many `}` the file lacks, those left out that have been found missing.
    var missingBraces: Int
    /// The indentation of each token's line; empty until it is asked for, which is only in a file with a mistake.
    var indents: [Int32] = []

    init(source: Source, tokens: [Token], diagnostics: DiagnosticSink) {
        self.source = source
        self.tokens = tokens
        self.diagnostics = diagnostics
        missingBraces = Parser.openBraces(tokens)
        formulas.reserveCapacity(tokens.count / 2)
        statements.reserveCapacity(tokens.count / 8)
    }

    /// How many more { than } there are.
    private static func openBraces(_ tokens: [Token]) -> Int {
        var count = 0
        for token in tokens {
            switch token.kind {
            case .leftBrace: count += 1
            case .rightBrace: count -= 1
            default: break
            }
        }
        return count
    }

    // MARK: Tokens

    @inline(__always)
    var current: Token { tokens[position] }
    @inline(__always)
    var kind: TokenKind { tokens[position].kind }
    @inline(__always)
    func kind(ahead: Int) -> TokenKind { tokens[min(position + ahead, tokens.count - 1)].kind }
    @inline(__always)
    func startsLine(ahead: Int = 0) -> Bool { tokens[min(position + ahead, tokens.count - 1)].startsLine }

    /// Goes on by one token and answers the index of the one left behind; stays at the end.
    @discardableResult
    mutating func advance() -> Int32 {
        let index = Int32(clamping: position)
        if kind != .end { position += 1 }
        return index
    }

    /// The index of the token before the current one.
    var previous: Int32 { Int32(clamping: max(0, position - 1)) }

    mutating func accept(_ wanted: TokenKind) -> Bool {
        guard kind == wanted else { return false }
        position += kind == .end ? 0 : 1
        return true
    }

    // MARK: Text

    func span(_ index: Int) -> SourceSpan {
        let token = tokens[min(max(0, index), tokens.count - 1)]
        return SourceSpan(start: Int(token.start), length: Int(token.length), source: source.id)
    }

    var here: SourceSpan { span(position) }

    /// Just behind the token before the current one: where something is missing.
    var behind: SourceSpan { span(max(0, position - 1)).atEnd }

    func bytes(_ index: Int) -> ArraySlice<UInt8> {
        let token = tokens[index]
        return source.bytes[Int(token.start)..<token.end]
    }

    func text(_ index: Int) -> String { String(decoding: bytes(index), as: UTF8.self) }

    @inline(__always)
    func isWord(_ index: Int, _ word: StaticString) -> Bool {
        guard tokens[index].kind == .name, Int(tokens[index].length) == word.utf8CodeUnitCount else { return false }
        let start = Int(tokens[index].start)
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

    // MARK: Mistakes

    mutating func report(_ diagnostic: Diagnostic) {
        if isLost { return }
        isLost = true
        openWhenLost = brackets
        if diagnostics.isFull { diagnostics.addUncounted() } else { diagnostics.add(diagnostic) }
    }

    /// Reports a mistake after which the parser knows where it is.
    mutating func reportAndGoOn(_ diagnostic: Diagnostic) {
        let wasLost = isLost
        report(diagnostic)
        isLost = wasLost
    }

    /// Runs a part one level deeper; past the limit it reports and answers nil.
    mutating func nested<Result>(_ part: (inout Parser) -> Result) -> Result? {
        guard nesting < SyntaxTree.nestingLimit else {
            report(SyntaxDiagnostics.nestingLimit(at: here))
            return nil
        }
        nesting += 1
        defer { nesting -= 1 }
        return part(&self)
    }

    /// Skips to a place where a statement may begin or a block may end: a name at a line start, `;`, `}`, the end, or
    /// a `,` with a statement behind it, outside of any brackets and braces opened on the way.
    mutating func skipToStatementEnd() {
        var depth = openWhenLost
        var braces = 0
        openWhenLost = 0
        while kind != .end {
            switch kind {
            case .leftParenthesis, .leftBracket: depth += 1
            case .rightParenthesis, .rightBracket: depth = max(0, depth - 1)
            case .leftBrace: braces += 1
            case .rightBrace:
                if braces == 0 { return }
                braces -= 1
                depth = 0
                if braces == 0, startsLine(ahead: 1), kind(ahead: 1) != .else, kind(ahead: 1) != .leftBrace {
                    position += 1
                    return
                }
            case .semicolon where braces == 0: return
            case .comma where braces == 0 && depth == 0:
                if startsLine(ahead: 1) || beginsDeclarationOrProperty(position + 1) { return }
            case .name where braces == 0 && current.startsLine:
                if depth == 0 || beginsDeclarationOrProperty { return }
            case .if where braces == 0 && depth == 0 && current.startsLine: return
            default: break
            }
            position += 1
        }
    }

    /// Whether the current name looks like the beginning of a statement even inside an unclosed bracket.
    var beginsDeclarationOrProperty: Bool {
        current.startsLine && beginsDeclarationOrProperty(position)
    }

    func beginsDeclarationOrProperty(_ index: Int) -> Bool {
        guard index < tokens.count, tokens[index].kind == .name else { return false }
        let next = tokens[min(index + 1, tokens.count - 1)].kind
        return next == .colon || next == .assign || declarationWord(index) != nil && next != .dot
    }

    private func tokenKind(_ index: Int) -> TokenKind { tokens[min(index, tokens.count - 1)].kind }

    /// Whether a word of a story has an element with an index behind it on its line; elsewhere it is a name.
    private func beginsChange(_ index: Int) -> Bool {
        isInTest && index + 2 < tokens.count && tokens[index + 1].kind == .name && !tokens[index + 1].startsLine
            && tokens[index + 2].kind == .leftBracket && !tokens[index + 2].startsLine
    }

    /// Whether the word of a declaration has its name behind it, or what stands behind that: an effect or an arrangement
    /// of the file may be called like the word.
    private func hasName(_ index: Int, before follower: TokenKind) -> Bool {
        let next = tokens[min(index + 1, tokens.count - 1)]
        let isUsedAlong = isWord(index + 1, "along") && tokenKind(index + 2) != follower
        return !next.startsLine && (next.kind == follower || next.kind == .name && !isUsedAlong)
    }

    func declarationWord(_ index: Int) -> StatementKind? {
        guard tokens[index].kind == .name else { return nil }
        switch source.bytes[Int(tokens[index].start)] {
        case UInt8(ascii: "l"): return isWord(index, "let") ? .let : isWord(index, "layout") ? .layout : nil
        case UInt8(ascii: "s"):
            if isInTest, isWord(index, "story"), tokenKind(index + 1) == .leftBrace { return .story }
            return isWord(index, "section") ? .section : isWord(index, "supplementary") ? .supplementary : nil
        case UInt8(ascii: "c"): return isWord(index, "cell") ? .cell : nil
        case UInt8(ascii: "d"):
            if isInTest, isWord(index, "data"), tokenKind(index + 1) == .string { return .source }
            return isWord(index, "decoration")
                ? .decoration : isWord(index, "data") ? .data : isWord(index, "disappear") ? .disappear : nil
        case UInt8(ascii: "e"):
            return isWord(index, "effect") ? .effect : isInTest && isWord(index, "expect") ? .expect : nil
        case UInt8(ascii: "a"):
            if isWord(index, "allow"), beginsAllowance(index) { return .allow }
            return isWord(index, "arrangement")
                ? .arrangement
                : isWord(index, "attribute")
                    ? .attribute : isWord(index, "appear") ? .appear : isInTest && isWord(index, "at") ? .at : nil
        case UInt8(ascii: "o"):
            return isWord(index, "output") && hasName(index, before: .assign) ? .output : nil
        case UInt8(ascii: "t"):
            // Only with its name behind it: an effect or a function may be called so.
            let hasName = index + 1 < tokens.count && tokens[index + 1].kind == .string
            return hasName && isWord(index, "test") ? .test : nil
        case UInt8(ascii: "p"):
            if isWord(index, "part"), hasName(index, before: .leftBrace) { return .part }
            return isWord(index, "param") ? .param : nil
        case UInt8(ascii: "i"):
            return isWord(index, "import") ? .import : beginsChange(index) && isWord(index, "insert") ? .insert : nil
        case UInt8(ascii: "r"): return beginsChange(index) && isWord(index, "remove") ? .remove : nil
        case UInt8(ascii: "m"): return beginsChange(index) && isWord(index, "move") ? .move : nil
        case UInt8(ascii: "w"): return isWord(index, "when") ? .when : nil
        default: return nil
        }
    }
}
