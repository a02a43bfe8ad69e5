// Statements. Which one may stand in which block is the checker's business; here every statement may stand anywhere.

extension Parser {
    /// Reads the whole file; answers its first statement.
    mutating func parseFile() -> Int32 {
        var first: Int32 = -1
        var last: Int32 = -1
        while true {
            parseStatements(first: &first, last: &last)
            guard kind == .rightBrace else { return first }
            reportAndGoOn(.strayDelimiter("}", at: here))
            position += 1
        }
    }

    /// Reads statements up to a `}` or the end, and links them.
    private mutating func parseStatements(first: inout Int32, last: inout Int32) {
        while kind != .rightBrace, kind != .end {
            isLost = false
            if kind == .semicolon || kind == .comma {
                position += 1
                continue
            }
            let before = position
            if let statement = parseStatement() {
                if last >= 0 { statements[Int(last)].next = statement } else { first = statement }
                last = statement
            }
            finishStatement()
            if position == before { position += 1 }  // whatever it is, it must not hold the parser up
        }
        isLost = false
    }

    /// Makes sure that a statement ends where it ends, and finds the next one if it does not.
    private mutating func finishStatement() {
        if isLost { return skipToStatementEnd() }
        switch kind {
        case .end, .rightBrace, .semicolon, .comma: return
        case .name where startsLine(): return
        case .invalid: break
        case .rightParenthesis, .rightBracket: report(.strayDelimiter(text(position), at: here))
        default:
            if startsLine() { return }  // begins no statement: the next round says so
            report(.missingLineEnd(found: found, at: here))
        }
        skipToStatementEnd()
    }

    private mutating func parseStatement() -> Int32? {
        guard kind == .name else {
            if kind == .invalid { isLost = true } else { report(.notAStatement(found, at: here, help: nil)) }
            return nil
        }
        let next = kind(ahead: 1)
        if next == .colon || next == .dot { return parseProperty() }
        if let word = declarationWord(position) { return parseDeclaration(word) }
        if next == .assign { return parseForgottenLet() }
        if let mistaken = parseMistakenDeclaration() { return mistaken }
        if isLost { return nil }
        return parseUse()
    }

    /// Reserves a statement, so that it stands before those of its block.
    private mutating func begin(_ kind: StatementKind) -> Int32 {
        let token = Int32(clamping: position)
        statements.append(StatementSyntax(kind: kind, firstToken: token, lastToken: token))
        return Int32(clamping: statements.count - 1)
    }

    private mutating func end(_ statement: Int32) -> Int32 {
        statements[Int(statement)].lastToken = max(statements[Int(statement)].firstToken, previous)
        return statement
    }

    // MARK: Declarations

    private mutating func parseDeclaration(_ word: StatementKind) -> Int32 {
        let statement = begin(word)
        let index = Int(statement)
        position += 1
        switch word {
        case .layout, .supplementary, .decoration:
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
        case .attribute:
            statements[index].name = expectName(after: "`attribute`")
            parseAssigned(to: statement)
        case .param:
            statements[index].name = expectName(after: "`param`")
            parseType(of: statement)
            parseAssigned(to: statement)
            if !isLost, isWord(position, "in"), !startsLine() { parseRange(of: statement) }
        case .import: parseImport(statement)
        case .when:
            statements[index].formula = parseFormula()
            parseBlock(of: statement)
        case .field, .property, .use: break
        }
        return end(statement)
    }

    private mutating func expectName(after what: String) -> Int32 {
        if kind == .name, !startsLine() { return advance() }
        if isLost { return -1 }
        let lineEnds = kind == .end || startsLine()
        report(
            .missingName(
                after: what, found: lineEnds && kind != .end ? "the end of the line" : found,
                at: lineEnds ? behind : here))
        // `effect { … }`: only the name is missing, so what follows can still be read.
        if kind == .leftBrace || kind == .leftParenthesis || kind == .assign { isLost = false }
        return -1
    }

    private mutating func parseAssigned(to statement: Int32) {
        if isLost { return }
        if kind == .colon {
            reportAndGoOn(
                .unexpectedToken(
                    "`:`", expected: "`=`", at: here, fixes: [Fix("write `=`", replace: here, with: "=", .safe)]))
            position += 1
        } else if !accept(.assign) {
            let place = kind == .end || startsLine() ? behind : here
            return report(.unexpectedToken(found, expected: "`=`", at: place))
        }
        statements[Int(statement)].formula = parseFormula()
    }

    private mutating func parseType(of statement: Int32) {
        if isLost || !accept(.colon) { return }
        statements[Int(statement)].type = expectName(after: "`:`")
    }

    /// `in low...high`
    private mutating func parseRange(of statement: Int32) {
        position += 1
        statements[Int(statement)].low = parseFormula()
        if isLost { return }
        if !accept(.ellipsis) {
            let place = kind == .end || startsLine() ? behind : here
            return report(.unexpectedToken(found, expected: "`...` and the upper end of the range", at: place))
        }
        statements[Int(statement)].high = parseFormula()
    }

    private mutating func parseParameters(of statement: Int32) {
        guard !isLost, kind == .leftParenthesis else { return }
        let start = Int32(clamping: parameters.count)
        statements[Int(statement)].isFunction = true
        _ = delimited(.rightParenthesis) { parser in
            while parser.kind != .rightParenthesis, parser.kind != .end {
                guard parser.kind == .name else {
                    parser.report(.missingName(after: "`(`", found: parser.found, at: parser.here))
                    return
                }
                let name = parser.advance()
                var type: Int32 = -1
                if parser.accept(.colon) {
                    guard parser.kind == .name else {
                        parser.report(.missingName(after: "`:`", found: parser.found, at: parser.here))
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

    // MARK: Blocks

    private mutating func parseBlock(of statement: Int32) {
        if isLost, kind != .leftBrace { return }
        let first = Int(statements[Int(statement)].firstToken)
        guard kind == .leftBrace else {
            let place = kind == .end || startsLine() ? behind : here
            let lineEnds = startsLine() && kind != .end
            return report(
                .missingBlock(after: "`\(text(first))`", found: lineEnds ? "the end of the line" : found, at: place))
        }
        let opener = position
        let outer = brackets
        brackets = 0
        position += 1
        let read: Void? = nested { parser in
            var head: Int32 = -1
            var last: Int32 = -1
            parser.parseStatements(first: &head, last: &last)
            parser.statements[Int(statement)].body = head
        }
        brackets = outer
        if read == nil { return skipPastBlock() }
        closeBlock(opener)
    }

    private mutating func closeBlock(_ opener: Int) {
        if accept(.rightBrace) { return }
        report(
            .unclosedDelimiter(
                text(opener), at: span(opener), expected: "`}`", found: found, gaveUp: behind))
    }

    /// After a block that is nested too deep: goes on behind its closing brace.
    private mutating func skipPastBlock() {
        var depth = 1
        while kind != .end, depth > 0 {
            if kind == .leftBrace { depth += 1 }
            if kind == .rightBrace { depth -= 1 }
            position += 1
        }
    }

    private mutating func parseDataBlock(of statement: Int32) {
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
            if kind == .name {
                let field = parseField()
                if last >= 0 {
                    statements[Int(last)].next = field
                } else {
                    statements[Int(statement)].body = field
                }
                last = field
            } else {
                report(.notAStatement(found, at: here, help: "a field is written `name: Type` or `name: Type = value`"))
            }
            finishStatement()
            if position == before { position += 1 }
        }
        isLost = false
        closeBlock(opener)
    }

    private mutating func parseField() -> Int32 {
        let field = begin(.field)
        statements[Int(field)].name = advance()
        if kind == .colon {
            parseType(of: field)
        } else {
            report(.unexpectedToken(found, expected: "`:` and the type of the field", at: startsLine() ? behind : here))
        }
        if !isLost, accept(.assign) { statements[Int(field)].formula = parseFormula() }
        return end(field)
    }

    // MARK: Imports

    /// `import name, name as other from "path"`
    private mutating func parseImport(_ statement: Int32) {
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
                    .unexpectedToken(
                        found, expected: "`from` and the path of the file", at: startsLine() ? behind : here))
            }
            position += 1
        }
        guard kind == .string else {
            let form = named ? "the path of the file, in quotes" : "the names to bring in"
            return report(.unexpectedToken(found, expected: form, at: kind == .end || startsLine() ? behind : here))
        }
        statements[Int(statement)].formula = advance()
    }

    // MARK: Properties and uses

    private mutating func parseProperty() -> Int32 {
        let statement = begin(.property)
        let index = Int(statement)
        statements[index].name = advance()
        while accept(.dot) {
            guard kind == .name else {
                report(.missingName(after: "`.`", found: found, at: kind == .end || startsLine() ? behind : here))
                return end(statement)
            }
            position += 1
        }
        if kind == .assign {
            reportAndGoOn(
                .unexpectedToken(
                    "`=`", expected: "`:`", at: here, fixes: [Fix("write `:`", replace: here, with: ":", .safe)]))
            position += 1
        } else if !accept(.colon) {
            report(.unexpectedToken(found, expected: "`:`", at: kind == .end || startsLine() ? behind : here))
            return end(statement)
        }
        statements[index].formula = parseFormula()
        return end(statement)
    }

    private mutating func parseUse() -> Int32 {
        let statement = begin(.use)
        let index = Int(statement)
        statements[index].name = advance()
        if kind == .leftParenthesis { parseArguments(of: statement) }
        if !isLost, isWord(position, "along"), !startsLine() {
            position += 1
            statements[index].along = expectName(after: "`along`")
        }
        return end(statement)
    }

    private mutating func parseArguments(of statement: Int32) {
        let start = Int32(clamping: arguments.count)
        _ = delimited(.rightParenthesis) { parser in
            while parser.kind != .rightParenthesis, parser.kind != .end {
                var label: Int32 = -1
                if parser.kind == .name, parser.kind(ahead: 1) == .colon {
                    label = parser.advance()
                    parser.position += 1
                }
                let value = parser.parseFormula()
                parser.arguments.append(ArgumentSyntax(label: label, value: value))
                if parser.isLost || !parser.accept(.comma) { return }
            }
        }
        statements[Int(statement)].arguments = start..<Int32(clamping: arguments.count)
    }

    // MARK: Common slips

    /// `name = value` without `let`.
    private mutating func parseForgottenLet() -> Int32 {
        let statement = begin(.let)
        let name = text(position)
        reportAndGoOn(
            .notAStatement(
                "`\(name) =`", at: here,
                help: "`let \(name) = …` names a value; `\(name): …` sets what the language knows",
                fixes: [Fix("write `let`", replace: here.atStart, with: "let ", .likely)]))
        statements[Int(statement)].name = advance()
        parseAssigned(to: statement)
        return end(statement)
    }

    /// `suplementary header { … }`: a misspelt declaration word, read as the one that was meant.
    private mutating func parseMistakenDeclaration() -> Int32? {
        let hasName = kind(ahead: 1) == .name && !startsLine(ahead: 1)
        let opener = kind(ahead: hasName ? 2 : 1)
        let isDeclaration = hasName && (opener == .leftBrace || opener == .assign || opener == .leftParenthesis)
        guard isDeclaration || !hasName && opener == .leftBrace && !startsLine(ahead: 1) else { return nil }
        let word = text(position)
        let meant =
            Suggestion.best(for: word, among: DeclarationWord.all.map { $0.text })
            ?? DeclarationWord.foreign(word)
        var fixes: [Fix] = []
        if let meant { fixes = [Fix("write `\(meant)`", replace: here, with: meant, .likely)] }
        let help = meant == nil ? "declarations begin with \(DeclarationWord.list)" : nil
        reportAndGoOn(.notAStatement("`\(word)`", at: here, help: help, fixes: fixes))
        let read = DeclarationWord.all.first { $0.text == meant }?.kind
        switch (read, opener) {
        case (.some(let kind), _) where kind != .import: return parseDeclaration(kind)
        case (_, .assign):
            isLost = true
            return nil
        default:
            isLost = true
            while kind != .leftBrace, kind != .end, !(startsLine(ahead: 1)) { position += 1 }
            return nil
        }
    }
}
