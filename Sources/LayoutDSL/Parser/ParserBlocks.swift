// Blocks in braces, and where one ends that is never closed.

extension Parser {
    // MARK: Blocks

    mutating func parseBlock(of statement: Int32) {
        if isLost, kind != .leftBrace { return }
        let first = Int(statements[Int(statement)].firstToken)
        if kind == .colon, kind(ahead: 1) == .leftBrace {
            reportAndGoOn(.colonBeforeBlock(at: here))
            position += 1
        }
        guard kind == .leftBrace else {
            return report(.missingBlock(after: "`\(text(first))`", found: foundOnLine, at: whereMissing))
        }
        let opener = position
        let outer = brackets
        brackets = 0
        position += 1
        let fence = fence(of: opener)
        let read: Void? = nested { parser in
            var head: Int32 = -1
            var last: Int32 = -1
            parser.parseStatements(first: &head, last: &last, fence: fence)
            parser.statements[Int(statement)].body = head
        }
        brackets = outer
        if read == nil { return skipPastBlock() }
        closeBlock(opener, fence: fence)
    }

    mutating func closeBlock(_ opener: Int, fence: Int? = nil) {
        if let fence, isPast(fence) {
            missingBraces -= 1
            let closer = kind == .rightBrace
            return reportAndGoOn(
                .unclosedDelimiter(
                    text(opener), at: span(opener), expected: "`}`",
                    found: closer ? "the `}` of a block around it" : found, gaveUp: behind))
        }
        if accept(.rightBrace) { return }
        report(.unclosedDelimiter(text(opener), at: span(opener), expected: "`}`", found: found, gaveUp: behind))
    }

    // MARK: Unclosed blocks

    /// In a file with a `}` too few, the indentation tells which block has none: the indentation of the line that
    /// opens the block, when its lines are set further in; nil where the braces alone decide.
    private func fence(of opener: Int) -> Int? {
        guard missingBraces > 0 else { return nil }
        let fence = indentation(opener)
        return !startsLine() || indentation(position) > fence ? fence : nil
    }

    /// Whether the current token cannot belong to a block with such a fence: a declaration that stands no further in
    /// than the line that opens the block, or a `}` that stands further out.
    func isPast(_ fence: Int) -> Bool {
        guard missingBraces > 0, startsLine() else { return false }
        switch kind {
        case .rightBrace: return indentation(position) < fence
        case .name: return declarationWord(position) != nil && indentation(position) <= fence
        default: return false
        }
    }

    /// How many blanks and tabs begin the line of a token.
    private func indentation(_ index: Int) -> Int {
        var start = Int(tokens[index].start)
        while start > 0, source.bytes[start - 1] != 0x0A, source.bytes[start - 1] != 0x0D { start -= 1 }
        var end = start
        while end < source.bytes.count, source.bytes[end] == 0x20 || source.bytes[end] == 0x09 { end += 1 }
        return end - start
    }

    /// After a block that is nested too deep: goes on behind its closing brace.
    mutating func skipPastBlock() {
        var depth = 1
        while kind != .end, depth > 0 {
            if kind == .leftBrace { depth += 1 }
            if kind == .rightBrace { depth -= 1 }
            position += 1
        }
    }

    mutating func parseDataBlock(of statement: Int32) {
        guard kind == .leftBrace else { return parseBlock(of: statement) }
        let opener = position
        position += 1
        var last: Int32 = -1
        while kind != .rightBrace, kind != .end {
            isLost = false
            if kind == .semicolon || kind == .comma {
                position += 1
                continue
            }
            let before = position
            var read: Int32?
            if kind == .name {
                let field = parseField()
                if last >= 0 {
                    statements[Int(last)].next = field
                } else {
                    statements[Int(statement)].body = field
                }
                last = field
                read = field
            } else {
                report(.notAStatement(found, at: here, help: "a field is written `name: Type` or `name: Type = value`"))
            }
            finishStatement(read)
            if position == before { position += 1 }
        }
        isLost = false
        closeBlock(opener)
    }

    mutating func parseField() -> Int32 {
        let field = begin(.field)
        statements[Int(field)].name = advance()
        if kind == .colon {
            parseType(of: field)
        } else {
            report(.unexpectedToken(foundOnLine, expected: "`:` and the type of the field", at: whereMissing))
        }
        if !isLost, accept(.assign) { statements[Int(field)].formula = parseAssignedFormula() }
        return end(field)
    }
}
