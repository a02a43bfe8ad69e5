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
            position += 1
        }
    }

    /// Reads statements up to a `}` or the end, and links them.
    mutating func parseStatements(
        first: inout Int32, last: inout Int32, fence: Int? = nil, indent: Int? = nil
    ) {
        while kind != .rightBrace, kind != .end {
            if let fence, isPast(fence) { break }
            if let indent, startsLine(), indentation(position) <= indent { break }
            isLost = false
            if kind == .semicolon || kind == .comma {
                position += 1
                continue
            }
            let before = position
            let mark = statements.count
            let statement = parseStatement()
            if let statement {
                if last >= 0 { statements[Int(last)].next = statement } else { first = statement }
                last = statement
            } else {
                statements.removeLast(statements.count - mark)  // begun in vain: every statement stands in a block
            }
            finishStatement(statement)
            if position == before { position += 1 }  // whatever it is, it must not hold the parser up
        }
        isLost = false
    }

    /// Makes sure that a statement ends where it ends, and finds the next one if it does not.
    mutating func finishStatement(_ statement: Int32?) {
        if isLost { return skipToStatementEnd() }
        switch kind {
        case .comma where !startsLine(ahead: 1) && kind(ahead: 1) == .number:
            reportMissingLineEnd()
        case .end, .rightBrace, .semicolon, .comma: return
        case .name where startsLine(): return
        case .invalid: break
        case .rightParenthesis, .rightBracket: report(SyntaxDiagnostics.strayDelimiter(text(position), at: here))
        default:
            if startsLine() { return }  // begins no statement: the next round says so
            if declarationWord(position) != nil, kind(ahead: 1) == .name || kind(ahead: 1) == .leftBrace {
                // Only the separator is missing: what it would have separated is read all the same.
                let wasLost = isLost
                reportMissingLineEnd()
                isLost = wasLost
                return
            }
            reportMissingLineEnd()
        }
        // What was read so far is half of something: nothing that it lacks is worth saying.
        if let statement, statements[Int(statement)].formula >= 0, kind != .rightParenthesis, kind != .rightBracket {
            isLost = true
            statements[Int(statement)].formula = unlessLost(statements[Int(statement)].formula)
        }
        skipToStatementEnd()
    }

    mutating func parseStatement() -> Int32? {
        guard kind == .name else {
            if kind != .invalid { return parseNoStatement() }
            if bytes(position).first == UInt8(ascii: "@") { skipWhole(behind: here.end) }
            isLost = true
            return nil
        }
        let next = kind(ahead: 1)
        if next == .colon, kind(ahead: 2) == .leftBrace { return parseColonBlock() }
        if next == .dot, reportForeignPath() { return nil }
        if next == .colon || next == .dot || beginsTarget { return parseProperty() }
        if let word = declarationWord(position) { return parseDeclaration(word) }
        if next == .assign { return parseForgottenLet() }
        if next == .minus, parseHyphenatedName() { return nil }
        switch parseMistakenDeclaration() {
        case .none: return parseUse()
        case .read(let statement): return statement
        case .skipped: return nil
        }
    }

    /// Reserves a statement, so that it stands before those of its block.
    mutating func begin(_ kind: StatementKind) -> Int32 {
        let token = Int32(clamping: position)
        statements.append(StatementSyntax(kind: kind, firstToken: token, lastToken: token))
        return Int32(clamping: statements.count - 1)
    }

    mutating func end(_ statement: Int32) -> Int32 {
        statements[Int(statement)].lastToken = max(statements[Int(statement)].firstToken, previous)
        return statement
    }

    // MARK: Declarations

    mutating func parseDeclaration(_ word: StatementKind) -> Int32 {
        let statement = begin(word)
        let index = Int(statement)
        position += 1
        switch word {
        case .layout:
            statements[index].name = expectName(after: "`layout`")
            parseBlock(of: statement)
        case .supplementary, .decoration, .part:
            statements[index].name = expectName(after: "`\(text(position - 1))`")
            parseBlock(of: statement)
        case .section, .cell:
            if kind == .name, !startsLine() { statements[index].name = advance() }
            parseBlock(of: statement)
        case .data: parseDataBlock(of: statement)
        case .appear, .disappear: parseBlock(of: statement)
        case .effect, .arrangement:
            statements[index].name = expectName(after: "`\(text(position - 1))`")
            parseParameters(of: statement)
            parseBlock(of: statement)
        case .let:
            statements[index].name = expectName(after: "`let`")
            parseParameters(of: statement)
            parseType(of: statement)
            parseAssigned(to: statement)
        case .attribute, .output:
            statements[index].name = expectName(after: "`\(text(position - 1))`")
            parseAssigned(to: statement)
        case .param:
            statements[index].name = expectName(after: "`param`")
            parseType(of: statement)
            parseAssigned(to: statement)
            if !isLost, isWord(position, "in"), !startsLine() { parseRange(of: statement) }
        case .import: parseImport(statement)
        case .when:
            isInCondition = true
            statements[index].formula = parseFormula()
            isInCondition = false
            parseBlock(of: statement)
        case .test: parseTest(statement)
        case .at: parseSampling(statement)
        case .expect: parseExpectation(statement)
        case .story: parseBlock(of: statement)
        case .source:
            reportSingleQuotes(position)
            statements[index].formula = advance()
        case .insert, .remove, .move: parseChange(statement, word)
        case .allow: parseAllowance(statement)
        case .field, .property, .use: break
        }
        return end(statement)
    }

    mutating func expectName(after what: String) -> Int32 {
        if kind == .name, !startsLine() { return advance() }
        if isLost { return -1 }
        if kind == .string, !startsLine() {
            reportAndGoOn(SyntaxDiagnostics.quotedName(after: what, text(position), at: here))
            position += 1
            return -1
        }
        report(SyntaxDiagnostics.missingName(after: what, found: foundOnLine, at: whereMissing))
        // `effect { … }`: only the name is missing, so what follows can still be read.
        if kind == .leftBrace || kind == .leftParenthesis || kind == .assign { isLost = false }
        return -1
    }

    mutating func parseAssigned(to statement: Int32) {
        if isLost { return }
        if kind == .colon {
            if kind(ahead: 1) == .name, kind(ahead: 2) == .assign, statements[Int(statement)].kind != .param {
                let type = here.joined(span(position + 1))
                let word = text(Int(statements[Int(statement)].firstToken))
                reportAndGoOn(SyntaxDiagnostics.typedLet(word, at: type))
                position += 2
            } else {
                reportAndGoOn(
                    SyntaxDiagnostics.unexpectedToken(
                        "`:`", expected: "`=`", at: here,
                        fixes: [Diagnostic.Fix("write `=`", replace: here, with: " =", .safe)]))
            }
            position += 1
        } else if !accept(.assign) {
            return report(SyntaxDiagnostics.unexpectedToken(foundOnLine, expected: "`=`", at: whereMissing))
        }
        if kind == .greater, touches(position - 1) {
            let arrow = span(position - 1).joined(here)
            reportAndGoOn(
                SyntaxDiagnostics.unexpectedToken(
                    "`=>`", expected: "`=`", at: arrow, fixes: [.write("=", at: arrow, .safe)]))
            position += 1
        }
        statements[Int(statement)].formula = parseAssignedFormula()
    }

    mutating func parseAssignedFormula() -> Int32 {
        let formula = parseFormula()
        return unlessLost(formula)
    }

    mutating func parseType(of statement: Int32) {
        if isLost || kind != .colon { return }
        if kind(ahead: 1) == .name || startsLine(ahead: 1) {
            position += 1
            statements[Int(statement)].type = expectName(after: "`:`")
        }
    }

    /// `in low...high`
    mutating func parseRange(of statement: Int32) {
        position += 1
        statements[Int(statement)].low = parseAssignedFormula()
        if isLost { return }
        if !accept(.ellipsis) {
            return report(
                SyntaxDiagnostics.unexpectedToken(
                    foundOnLine, expected: "`...` and the upper end of the range", at: whereMissing))
        }
        statements[Int(statement)].high = parseAssignedFormula()
    }

    mutating func parseParameters(of statement: Int32) {
        guard !isLost, kind == .leftParenthesis else { return }
        let start = Int32(clamping: parameters.count)
        statements[Int(statement)].isFunction = true
        _ = delimited(.rightParenthesis) { parser in
            while parser.kind != .rightParenthesis, parser.kind != .end {
                guard parser.kind == .name else {
                    parser.report(SyntaxDiagnostics.missingName(after: "`(`", found: parser.found, at: parser.here))
                    return
                }
                let name = parser.advance()
                var type: Int32 = -1
                if parser.accept(.colon) {
                    guard parser.kind == .name else {
                        parser.report(SyntaxDiagnostics.missingName(after: "`:`", found: parser.found, at: parser.here))
                        return
                    }
                    type = parser.advance()
                }
                let initial = parser.accept(.assign) ? parser.parseFormula() : -1
                parser.parameters.append(ParameterSyntax(name: name, type: type, initial: initial))
                if parser.isLost || !parser.accept(.comma) { return }
            }
        }
        statements[Int(statement)].parameters = start..<Int32(clamping: parameters.count)
    }

    // MARK: Imports

    /// `import name, name as other from "path"`
    mutating func parseImport(_ statement: Int32) {
        let start = Int32(clamping: arguments.count)
        while kind == .name, !isWord(position, "from") {
            let name = advance()
            var here = name
            if isWord(position, "as") {
                position += 1
                here = expectName(after: "`as`")
            }
            arguments.append(ArgumentSyntax(label: name, value: here))
            if isLost || !accept(.comma) { break }
        }
        statements[Int(statement)].arguments = start..<Int32(clamping: arguments.count)
        if isLost { return }
        let named = arguments.count > Int(start)
        if named {
            guard isWord(position, "from") else {
                return report(
                    SyntaxDiagnostics.unexpectedToken(
                        foundOnLine, expected: "`from` and the path of the file", at: whereMissing,
                        help: "only layout files can be imported: `import name from \"path.layout\"`",
                        fixes: foreignImportFix(statement)))
            }
            position += 1
        }
        guard kind == .string else {
            let fixes = bracesFix()
            if !fixes.isEmpty { reportSingleQuotesOnLine() }
            let form = named ? "the path of the file, in quotes" : "the names to import"
            return report(
                SyntaxDiagnostics.unexpectedToken(
                    foundOnLine, expected: form, at: whereMissing,
                    help: named ? nil : "write each name, without braces: `import a, b from \"path\"`",
                    fixes: fixes))
        }
        reportSingleQuotes(position)
        statements[Int(statement)].formula = advance()
    }

    // MARK: Allowances

    /// Whether a finding or a reason stands behind the word `allow`; else it is the name of something.
    func beginsAllowance(_ index: Int) -> Bool {
        let next = tokens[min(index + 1, tokens.count - 1)]
        return !next.startsLine && (next.kind == .string || next.kind == .name)
    }

    /// `small "a badge, not a button"`
    mutating func parseAllowance(_ statement: Int32) {
        statements[Int(statement)].name = expectName(after: "`allow`")
        guard !isLost, kind == .string else { return }
        reportSingleQuotes(position)
        statements[Int(statement)].formula = advance()
    }

    // MARK: Properties and uses

    mutating func parseProperty() -> Int32 {
        let statement = begin(.property)
        let index = Int(statement)
        statements[index].name = advance()
        if isInTest, kind == .leftBracket { parseTargetIndex(of: statement, statements[index].name) }
        if isLost { return end(statement) }
        while accept(.dot) {
            if statements[index].part < 0 { statements[index].part = Int32(clamping: position) }
            guard kind == .name else {
                report(SyntaxDiagnostics.missingName(after: "`.`", found: foundOnLine, at: whereMissing))
                return end(statement)
            }
            position += 1
        }
        if kind == .assign || kind == .colon && kind(ahead: 1) == .assign && touches(position) {
            let isPair = kind == .colon || kind(ahead: 1) == .greater && touches(position)
            let written = isPair ? here.joined(span(position + 1)) : here
            reportAndGoOn(
                SyntaxDiagnostics.unexpectedToken(
                    "`\(text(from: position, to: position + (isPair ? 1 : 0)))`", expected: "`:`", at: written,
                    fixes: [
                        .write(
                            ":", at: SourceSpan(start: behind.end, length: written.end - behind.end, source: source.id),
                            .safe
                        )
                    ]))
            position += isPair ? 2 : 1
        } else if !accept(.colon) {
            report(SyntaxDiagnostics.unexpectedToken(foundOnLine, expected: "`:`", at: whereMissing))
            return end(statement)
        }
        let name = Int(statements[index].name)
        if skipForeignValue(of: name) || skipShorthand(of: name) { return end(statement) }
        statements[index].formula = parseAssignedFormula()
        if isInTest { parseWorldRange(of: statement) }
        return end(statement)
    }

    mutating func parseUse() -> Int32? {
        let statement = begin(.use)
        let index = Int(statement)
        statements[index].name = advance()
        if kind == .leftParenthesis { parseArguments(of: statement) }
        if isLost || reportForeignView(Int(statements[index].name)) { return nil }
        if isWord(position, "along"), !startsLine() {
            position += 1
            statements[index].along = expectName(after: "`along`")
            if isLost { return nil }
        }
        guard isAtStatementEnd || kind == .invalid || kind == .rightParenthesis || kind == .rightBracket else {
            reportBrokenUse(Int(statements[index].name))
            return nil
        }
        return end(statement)
    }

    mutating func parseArguments(of statement: Int32) {
        let start = Int32(clamping: arguments.count)
        _ = delimited(.rightParenthesis) { parser in
            while parser.kind != .rightParenthesis, parser.kind != .end {
                let label = parser.acceptLabel() ?? -1
                let value = parser.parseFormula()
                parser.arguments.append(ArgumentSyntax(label: label, value: value))
                if parser.isLost || !parser.accept(.comma) { return }
            }
        }
        statements[Int(statement)].arguments = start..<Int32(clamping: arguments.count)
    }
}
