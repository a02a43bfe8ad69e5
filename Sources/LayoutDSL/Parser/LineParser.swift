/// Reads statements of one line, and what stands before a block: names, parameters, values, ranges.
struct LineParser: ~Copyable, TokenReading {
    /// Reads the formulas, and holds the tokens.
    var formula: FormulaParser
    var statements: [StatementSyntax] = []
    var parameters: [ParameterSyntax] = []
    var arguments: [ArgumentSyntax] = []

    init(_ formula: consuming FormulaParser) {
        statements.reserveCapacity(formula.reader.tokens.count / 8)
        self.formula = formula
    }

    @inline(__always)
    var reader: TokenReader {
        _read { yield formula.reader }
        _modify { yield &formula.reader }
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
                reader.isLost = wasLost
                return
            }
            reportMissingLineEnd()
        }
        // What was read so far is half of something: nothing that it lacks is worth saying.
        if let statement, statements[Int(statement)].formula >= 0, kind != .rightParenthesis, kind != .rightBracket {
            reader.isLost = true
            statements[Int(statement)].formula = formula.unlessLost(statements[Int(statement)].formula)
        }
        skipToStatementEnd()
    }

    /// Reserves a statement, so that it stands before those of its block.
    mutating func begin(_ kind: StatementKind) -> Int32 {
        let token = Int32(clamping: position)
        formula.statement = kind
        statements.append(StatementSyntax(kind: kind, firstToken: token, lastToken: token))
        return Int32(clamping: statements.count - 1)
    }

    mutating func end(_ statement: Int32) -> Int32 {
        statements[Int(statement)].lastToken = max(statements[Int(statement)].firstToken, previous)
        return statement
    }

    mutating func expectName(after what: String) -> Int32 {
        if kind == .name, !startsLine() { return advance() }
        if isLost { return -1 }
        if kind == .string, !startsLine() {
            reportAndGoOn(SyntaxDiagnostics.quotedName(after: what, text(position), at: here))
            reader.position += 1
            return -1
        }
        report(SyntaxDiagnostics.missingName(after: what, found: foundOnLine, at: whereMissing))
        // `effect { … }`: only the name is missing, so what follows can still be read.
        if kind == .leftBrace || kind == .leftParenthesis || kind == .assign { reader.isLost = false }
        return -1
    }

    mutating func parseAssigned(to statement: Int32) {
        if isLost { return }
        if kind == .colon {
            if kind(ahead: 1) == .name, kind(ahead: 2) == .assign, statements[Int(statement)].kind != .param {
                let type = here.joined(span(position + 1))
                let word = text(Int(statements[Int(statement)].firstToken))
                reportAndGoOn(SyntaxDiagnostics.typedLet(word, at: type))
                reader.position += 2
            } else {
                reportAndGoOn(
                    SyntaxDiagnostics.unexpectedToken(
                        "`:`", expected: "`=`", at: here,
                        fixes: [Diagnostic.Fix("write `=`", replace: here, with: " =", .safe)]))
            }
            reader.position += 1
        } else if !accept(.assign) {
            return report(SyntaxDiagnostics.unexpectedToken(foundOnLine, expected: "`=`", at: whereMissing))
        }
        if kind == .greater, touches(position - 1) {
            let arrow = span(position - 1).joined(here)
            reportAndGoOn(
                SyntaxDiagnostics.unexpectedToken(
                    "`=>`", expected: "`=`", at: arrow, fixes: [.write("=", at: arrow, .safe)]))
            reader.position += 1
        }
        statements[Int(statement)].formula = parseAssignedFormula()
    }

    mutating func parseAssignedFormula() -> Int32 {
        let root = formula.parseFormula()
        return formula.unlessLost(root)
    }

    mutating func parseType(of statement: Int32) {
        if isLost || kind != .colon { return }
        if kind(ahead: 1) == .name || startsLine(ahead: 1) {
            reader.position += 1
            statements[Int(statement)].type = expectName(after: "`:`")
        }
    }

    /// `in low...high`
    mutating func parseRange(of statement: Int32) {
        reader.position += 1
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
                    parser.report(
                        SyntaxDiagnostics.missingName(after: "`(`", found: parser.found, at: parser.whereMissing))
                    return
                }
                let name = parser.advance()
                var type: Int32 = -1
                if parser.accept(.colon) {
                    guard parser.kind == .name else {
                        parser.report(
                            SyntaxDiagnostics.missingName(after: "`:`", found: parser.found, at: parser.whereMissing))
                        return
                    }
                    type = parser.advance()
                }
                let initial = parser.accept(.assign) ? parser.formula.parseFormula() : -1
                parser.parameters.append(ParameterSyntax(name: name, type: type, initial: initial))
                if parser.isLost || !parser.accept(.comma) { return }
            }
        }
        statements[Int(statement)].parameters = start..<Int32(clamping: parameters.count)
    }

    /// `import name, name as other from "path"`
    mutating func parseImport(_ statement: Int32) {
        let start = Int32(clamping: arguments.count)
        while kind == .name, !isWord(position, "from") {
            let name = advance()
            var here = name
            if isWord(position, "as") {
                reader.position += 1
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
                        fixes: ForeignText(reader).foreignImportFix(from: Int(statements[Int(statement)].firstToken))))
            }
            reader.position += 1
        }
        guard kind == .string else {
            let fixes = ForeignText(reader).bracesFix()
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
            reader.position += 1
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
            reader.position += isPair ? 2 : 1
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
            reader.position += 1
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
                let label = parser.formula.acceptLabel() ?? -1
                let value = parser.formula.parseFormula()
                parser.arguments.append(ArgumentSyntax(label: label, value: value))
                if parser.isLost || !parser.accept(.comma) { return }
            }
        }
        statements[Int(statement)].arguments = start..<Int32(clamping: arguments.count)
    }

    /// `...high step n` behind the first value of a line of a test, or `step n` behind its `all`.
    mutating func parseWorldRange(of statement: Int32) {
        let index = Int(statement)
        if !isLost, kind == .ellipsis, !startsLine() {
            reader.position += 1
            statements[index].high = parseAssignedFormula()
        }
        statements[index].step = parseStep()
    }

    /// `step formula`; -1 without one.
    mutating func parseStep() -> Int32 {
        guard !isLost, isWord(position, "step"), !startsLine() else { return -1 }
        reader.position += 1
        return parseAssignedFormula()
    }

    /// Whether a name with an index begins a line of a test: `section[1].offset: 250`.
    var beginsTarget: Bool {
        isInTest && kind(ahead: 1) == .leftBracket && !startsLine(ahead: 1) && !isWord(position, "expect")
            && !isWord(position, "at")
    }

    /// `[index]` or `[section, item]` behind a name that is no formula.
    mutating func parseTargetIndex(of statement: Int32, _ name: Int32) {
        let start = Int32(clamping: arguments.count)
        _ = delimited(.rightBracket) { parser in
            repeat {
                let value = parser.formula.parseFormula()
                parser.arguments.append(ArgumentSyntax(label: name, value: value))
            } while !parser.isLost && parser.accept(.comma)
        }
        let known = statements[Int(statement)].arguments
        statements[Int(statement)].arguments =
            (known.isEmpty ? start : known.lowerBound)..<Int32(clamping: arguments.count)
    }

    /// `: [Number]`
    mutating func parseListType(of field: Int32) {
        reader.position += 2
        guard kind == .name else {
            return report(
                SyntaxDiagnostics.unexpectedToken(
                    foundOnLine, expected: "the type of the numbers", at: whereMissing,
                    help: "a list is written `\(text(Int(statements[Int(field)].name))): [Number]`"))
        }
        statements[Int(field)].type = advance()
        if !accept(.rightBracket) {
            report(SyntaxDiagnostics.unexpectedToken(foundOnLine, expected: "`]`", at: whereMissing))
        }
    }

    mutating func parseField() -> Int32 {
        let field = begin(.field)
        if isWord(position, "measured"), kind(ahead: 1) == .name, !startsLine(ahead: 1) {
            statements[Int(field)].isMeasured = true
            _ = advance()
        }
        statements[Int(field)].name = advance()
        if kind == .colon {
            if kind(ahead: 1) == .leftBracket {
                parseListType(of: field)
            } else if kind(ahead: 1) == .name || startsLine(ahead: 1) {
                parseType(of: field)
            } else {
                reader.position += 1
                let name = text(Int(statements[Int(field)].name))
                report(
                    SyntaxDiagnostics.unexpectedToken(
                        foundOnLine, expected: "the type of the field", at: whereMissing,
                        help: "a field is written `\(name): Length` or `\(name): Length = value`"))
            }
        } else {
            report(
                SyntaxDiagnostics.unexpectedToken(
                    foundOnLine, expected: "`:` and the type of the field", at: whereMissing))
        }
        if !isLost, accept(.assign) { statements[Int(field)].formula = parseAssignedFormula() }
        return end(field)
    }
}
