// What a parser does about mistakes: reports them once, and finds the place where it can go on.

extension TokenReading where Self: ~Copyable {
    mutating func report(_ diagnostic: Diagnostic) {
        if isLost { return }
        reader.isLost = true
        reader.openWhenLost = brackets
        if reader.diagnostics.isFull { reader.diagnostics.addUncounted() } else { reader.diagnostics.add(diagnostic) }
    }

    /// Reports a mistake after which the parser knows where it is.
    mutating func reportAndGoOn(_ diagnostic: Diagnostic) {
        let wasLost = isLost
        report(diagnostic)
        reader.isLost = wasLost
    }

    /// Runs a part one level deeper; past the limit it reports and answers nil.
    mutating func nested<Result>(_ part: (inout Self) -> Result) -> Result? {
        guard reader.nesting < SyntaxTree.nestingLimit else {
            report(SyntaxDiagnostics.nestingLimit(at: here))
            return nil
        }
        reader.nesting += 1
        defer { reader.nesting -= 1 }
        return part(&self)
    }

    /// Skips to a place where a statement may begin or a block may end: a name at a line start, `;`, `}`, the end, or
    /// a `,` with a statement behind it, outside of any brackets and braces opened on the way.
    mutating func skipToStatementEnd() {
        var depth = openWhenLost
        var braces = 0
        reader.openWhenLost = 0
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
                    reader.position += 1
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
            reader.position += 1
        }
    }

    /// Reads from an opening bracket, which stands here, to its closing one.
    mutating func delimited<Result>(_ close: TokenKind, _ part: (inout Self) -> Result) -> Result? {
        let opener = advance()
        reader.brackets += 1
        let result = nested(part)
        defer { reader.brackets -= 1 }
        if accept(close) { return result }
        let isUnitUnknown =
            kind == .number && kind(at: Int(previous)) == .number && SyntaxWords.number(text(Int(previous))) == nil
        if isUnitUnknown { skipWhole(behind: Int(current.start)) }
        if isLost || isUnitUnknown || kind == .invalid {
            reader.isLost = true  // what is wrong has been said
            return result
        }
        let expected = close == .rightBracket ? "`,` or `]`" : "`,` or `)`"
        if isClosedLater(close) {
            report(SyntaxDiagnostics.unexpectedToken(foundOnLine, expected: expected, at: whereMissing))
        } else {
            report(
                SyntaxDiagnostics.unclosedDelimiter(
                    text(Int(opener)), at: span(Int(opener)), expected: expected, found: found, gaveUp: whereMissing))
            reader.openWhenLost = 0  // none of them will be closed
        }
        return result
    }

    /// Whether the bracket that is open here has its closing one before the statement ends.
    func isClosedLater(_ close: TokenKind) -> Bool {
        var depth = 0
        var index = position
        while index < tokens.count {
            switch tokens[index].kind {
            case .leftParenthesis, .leftBracket: depth += 1
            case .rightParenthesis, .rightBracket:
                if depth == 0 { return tokens[index].kind == close }
                depth -= 1
            case .end, .semicolon, .leftBrace, .rightBrace: return false
            case .name where tokens[index].startsLine && beginsDeclarationOrProperty(index): return false
            default: break
            }
            index += 1
        }
        return false
    }

    /// Skips what is left of a statement, with what the lexer found in it behind an offset.
    mutating func skipWhole(behind start: Int) {
        reader.openWhenLost = 0
        skipToStatementEnd()
        reader.diagnostics.drop(from: start, to: tokens[max(0, position - 1)].end)
    }
}
