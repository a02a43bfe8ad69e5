// Blocks in braces, and where one ends that is never closed.

extension Parser {
    mutating func parseBlock(of statement: Int32) {
        if isLost, kind != .leftBrace { return }
        let first = Int(line.statements[Int(statement)].firstToken)
        if kind == .colon, kind(ahead: 1) == .leftBrace {
            reportAndGoOn(SyntaxDiagnostics.colonBeforeBlock(at: here))
            reader.position += 1
        }
        guard kind == .leftBrace else {
            report(SyntaxDiagnostics.missingBlock(after: "`\(text(first))`", found: foundOnLine, at: whereMissing))
            return parseIndentedBlock(of: statement)
        }
        let opener = position
        let outer = brackets
        reader.brackets = 0
        reader.position += 1
        let fence = fence(of: opener)
        let read: Void? = nested { parser in
            var head: Int32 = -1
            var last: Int32 = -1
            parser.parseStatements(first: &head, last: &last, fence: fence)
            parser.line.statements[Int(statement)].body = head
        }
        reader.brackets = outer
        if read == nil { return skipPastBlock() }
        closeBlock(opener, fence: fence)
    }

    mutating func closeBlock(_ opener: Int, fence: Int? = nil) {
        if let fence, isPast(fence) {
            missingBraces -= 1
            let closer = kind == .rightBrace
            return reportAndGoOn(
                SyntaxDiagnostics.unclosedDelimiter(
                    text(opener), at: span(opener), expected: "`}`",
                    found: closer ? "the `}` of a block around it" : found, gaveUp: behind))
        }
        if accept(.rightBrace) { return }
        report(
            SyntaxDiagnostics.unclosedDelimiter(
                text(opener), at: span(opener), expected: "`}`", found: found, gaveUp: behind))
    }

    /// The lines behind a declaration without its `{`, as far as they are set further in.
    private mutating func parseIndentedBlock(of statement: Int32) {
        let indent = indentation(Int(line.statements[Int(statement)].firstToken))
        guard startsLine(), kind != .end, indentation(position) > indent else { return }
        let read: Void? = nested { parser in
            var head: Int32 = -1
            var last: Int32 = -1
            parser.parseStatements(first: &head, last: &last, indent: indent)
            parser.line.statements[Int(statement)].body = head
        }
        guard read != nil else { return }
        if kind == .rightBrace, indentation(position) == indent { reader.position += 1 }
    }

    // MARK: Unclosed blocks

    /// In a file with a `}` too few, the indentation tells which block has none: the indentation of the line that
    /// opens the block, when its lines are set further in; nil where the braces alone decide.
    private mutating func fence(of opener: Int) -> Int? {
        guard missingBraces > 0 else { return nil }
        let fence = indentation(opener)
        return !startsLine() || indentation(position) > fence ? fence : nil
    }

    /// Whether the current token cannot belong to a block with such a fence: a declaration that stands no further in
    /// than the line that opens the block, or a `}` that stands further out.
    mutating func isPast(_ fence: Int) -> Bool {
        guard missingBraces > 0, startsLine() else { return false }
        switch kind {
        case .rightBrace: return indentation(position) < fence
        case .name: return declarationWord(position) != nil && indentation(position) <= fence
        default: return false
        }
    }

    /// How many blanks and tabs begin the line of a token.
    mutating func indentation(_ index: Int) -> Int {
        if indents.isEmpty { measureLines() }
        return Int(indents[min(index, indents.count - 1)])
    }

    /// All of them in one pass: a line may be as long as the file, and hold all its blocks.
    private mutating func measureLines() {
        indents.reserveCapacity(tokens.count)
        var lineStart = 0
        var read = 0
        var indent: Int32 = 0
        for token in tokens {
            if token.startsLine || indents.isEmpty {
                while read < Int(token.start) {
                    if source.bytes[read] == 0x0A || source.bytes[read] == 0x0D { lineStart = read + 1 }
                    read += 1
                }
                var end = lineStart
                while end < Int(token.start), source.bytes[end] == 0x20 || source.bytes[end] == 0x09 { end += 1 }
                indent = Int32(clamping: end - lineStart)
            }
            read = max(read, token.end)
            indents.append(indent)
        }
    }

    /// After a block that is nested too deep: goes on behind its closing brace.
    mutating func skipPastBlock() {
        var depth = 1
        while kind != .end, depth > 0 {
            if kind == .leftBrace { depth += 1 }
            if kind == .rightBrace { depth -= 1 }
            reader.position += 1
        }
    }

    mutating func parseDataBlock(of statement: Int32) {
        guard kind == .leftBrace else { return parseBlock(of: statement) }
        let opener = position
        reader.position += 1
        var last: Int32 = -1
        while kind != .rightBrace, kind != .end {
            reader.isLost = false
            if kind == .semicolon || kind == .comma {
                reader.position += 1
                continue
            }
            let before = position
            var read: Int32?
            if kind == .name {
                let field = line.parseField()
                if last >= 0 {
                    line.statements[Int(last)].next = field
                } else {
                    line.statements[Int(statement)].body = field
                }
                last = field
                read = field
            } else {
                report(
                    SyntaxDiagnostics.notAStatement(
                        found, at: here, help: "a field is written `name: Type` or `name: Type = value`"))
            }
            line.finishStatement(read)
            if position == before { reader.position += 1 }
        }
        reader.isLost = false
        closeBlock(opener)
    }

}
