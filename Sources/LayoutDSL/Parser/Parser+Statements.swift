// Statements. Which one may stand in which block is the checker's business; here every statement may stand anywhere.

extension Parser {
    /// Reads the whole file; answers its first statement.
    mutating func parseFile() -> Int32 {
        var first: Int32 = -1
        var last: Int32 = -1
        while true {
            parseStatements(first: &first, last: &last)
            guard kind == .rightBrace else { return first }
            reportAndGoOn(SyntaxDiagnostics.strayDelimiter("}", at: here))
            reader.position += 1
        }
    }

    /// Reads statements up to a `}` or the end, and links them.
    mutating func parseStatements(
        first: inout Int32, last: inout Int32, fence: Int? = nil, indent: Int? = nil
    ) {
        while kind != .rightBrace, kind != .end {
            if let fence, isPast(fence) { break }
            if let indent, startsLine(), indentation(position) <= indent { break }
            reader.isLost = false
            if kind == .semicolon || kind == .comma {
                reader.position += 1
                continue
            }
            let before = position
            let mark = line.statements.count
            let statement = parseStatement()
            if let statement {
                if last >= 0 { line.statements[Int(last)].next = statement } else { first = statement }
                last = statement
            } else {
                // Begun in vain: every statement stands in a block.
                line.statements.removeLast(line.statements.count - mark)
            }
            line.finishStatement(statement)
            if position == before { reader.position += 1 }  // whatever it is, it must not hold the parser up
        }
        reader.isLost = false
    }

    mutating func parseStatement() -> Int32? {
        guard kind == .name else {
            if kind != .invalid { return parseNoStatement() }
            if bytes(position).first == UInt8(ascii: "@") { skipWhole(behind: here.end) }
            reader.isLost = true
            return nil
        }
        let next = kind(ahead: 1)
        if next == .colon, kind(ahead: 2) == .leftBrace { return parseColonBlock() }
        if next == .dot, line.reportForeignPath() { return nil }
        if next == .colon || next == .dot || line.beginsTarget { return line.parseProperty() }
        if let word = declarationWord(position) { return parseDeclaration(word) }
        if next == .assign { return line.parseForgottenLet() }
        if next == .minus, line.parseHyphenatedName() { return nil }
        switch parseMistakenDeclaration() {
        case .none: return line.parseUse()
        case .read(let statement): return statement
        case .skipped: return nil
        }
    }

    mutating func parseDeclaration(_ word: StatementKind) -> Int32 {
        let statement = line.begin(word)
        let index = Int(statement)
        reader.position += 1
        switch word {
        case .layout:
            line.statements[index].name = line.expectName(after: "`layout`")
            parseBlock(of: statement)
        case .supplementary, .decoration, .part:
            line.statements[index].name = line.expectName(after: "`\(text(position - 1))`")
            parseBlock(of: statement)
        case .section, .cell:
            if kind == .name, !startsLine() { line.statements[index].name = advance() }
            parseBlock(of: statement)
        case .data: parseDataBlock(of: statement)
        case .appear, .disappear: parseBlock(of: statement)
        case .effect, .arrangement:
            line.statements[index].name = line.expectName(after: "`\(text(position - 1))`")
            line.parseParameters(of: statement)
            let wasInBundle = isInBundle
            reader.isInBundle = true
            parseBlock(of: statement)
            reader.isInBundle = wasInBundle
        case .let:
            line.statements[index].name = line.expectName(after: "`let`")
            line.parseParameters(of: statement)
            line.parseType(of: statement)
            line.parseAssigned(to: statement)
        case .attribute, .output:
            line.statements[index].name = line.expectName(after: "`\(text(position - 1))`")
            line.parseAssigned(to: statement)
        case .param:
            line.statements[index].name = line.expectName(after: "`param`")
            line.parseType(of: statement)
            line.parseAssigned(to: statement)
            if !isLost, isWord(position, "in"), !startsLine() { line.parseRange(of: statement) }
        case .import: line.parseImport(statement)
        case .when:
            line.formula.isInCondition = true
            line.statements[index].formula = line.formula.parseFormula()
            line.formula.isInCondition = false
            parseBlock(of: statement)
        case .test: parseTest(statement)
        case .at: parseSampling(statement)
        case .expect, .assume: parseExpectation(statement)
        case .story: parseBlock(of: statement)
        case .source:
            reportSingleQuotes(position)
            line.statements[index].formula = advance()
        case .insert, .remove, .move: parseChange(statement, word)
        case .allow: parseAllowance(statement)
        case .field, .property, .use: break
        }
        return line.end(statement)
    }

}
