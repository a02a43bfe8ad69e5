// Tests: `test "name" { at 0...300 step 25 { expect menu.frame.y == offset.y } }`.

extension Parser {
    /// `"name" { … }`, in whose block `at` and `expect` begin statements.
    mutating func parseTest(_ statement: Int32) {
        reportSingleQuotes(position)
        statements[Int(statement)].name = advance()
        let wasInTest = isInTest
        isInTest = true
        parseBlock(of: statement)
        isInTest = wasInTest
    }

    /// `300 { … }`, `0...300 { … }`, `0...300 step 25 { … }`, `all { … }`
    mutating func parseSampling(_ statement: Int32) {
        let index = Int(statement)
        if isWord(position, "some"), [.leftBrace, .number, .name, .minus].contains(kind(ahead: 1)) {
            statements[index].quantifier = advance()
            if kind == .leftBrace { return parseBlock(of: statement) }
        }
        statements[index].low = parseAssignedFormula()
        if !isLost, accept(.ellipsis) {
            statements[index].high = parseAssignedFormula()
        }
        statements[index].formula = parseStep()
        parseBlock(of: statement)
    }

    /// `...high step n` behind the first value of a line of a test, or `step n` behind its `all`.
    mutating func parseWorldRange(of statement: Int32) {
        let index = Int(statement)
        if !isLost, kind == .ellipsis, !startsLine() {
            position += 1
            statements[index].high = parseAssignedFormula()
        }
        statements[index].step = parseStep()
    }

    /// `step formula`; -1 without one.
    private mutating func parseStep() -> Int32 {
        guard !isLost, isWord(position, "step"), !startsLine() else { return -1 }
        position += 1
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
                let value = parser.parseFormula()
                parser.arguments.append(ArgumentSyntax(label: name, value: value))
            } while !parser.isLost && parser.accept(.comma)
        }
        let known = statements[Int(statement)].arguments
        statements[Int(statement)].arguments =
            (known.isEmpty ? start : known.lowerBound)..<Int32(clamping: arguments.count)
    }

    /// `Tile[0, 0] { height: 80 }`, `Tile[0, 2]`, `Tile[0, 2] to Tile[0, 0]`
    mutating func parseChange(_ statement: Int32, _ word: StatementKind) {
        let index = Int(statement)
        statements[index].name = advance()
        parseTargetIndex(of: statement, statements[index].name)
        if isLost { return }
        if word == .move {
            guard isWord(position, "to"), !startsLine() else {
                return report(
                    SyntaxDiagnostics.unexpectedToken(
                        foundOnLine, expected: "`to` and the place to move to", at: whereMissing))
            }
            position += 1
            let target = expectName(after: "`to`")
            if isLost { return }
            guard kind == .leftBracket, !startsLine() else {
                return report(
                    SyntaxDiagnostics.unexpectedToken(foundOnLine, expected: "`[section, item]`", at: whereMissing))
            }
            parseTargetIndex(of: statement, target)
        }
        if word == .insert, kind == .leftBrace, !isLost { parseBlock(of: statement) }
    }

    /// `[all | some | exactly one] [kind[, other in kind] [in layout]:] formula [in low...high] [in layout]`, or
    /// `mirrored`, or `same as { … }`.
    mutating func parseExpectation(_ statement: Int32) {
        let index = Int(statement)
        let isLast = startsLine(ahead: 1) || [.rightBrace, .semicolon, .end].contains(kind(ahead: 1))
        if isWord(position, "mirrored"), isLast {
            statements[index].quantifier = advance()
            return
        }
        if isWord(position, "same"), kind(ahead: 1) == .name, isWord(position + 1, "as"), !startsLine(ahead: 1) {
            statements[index].quantifier = advance()
            position += 1
            return parseBlock(of: statement)
        }
        parseQuantifier(of: statement)
        if isLost { return }
        statements[index].formula = parseAssignedFormula()
        if !isLost, isInLayout { parseEverywhere(of: statement) }
        if !isLost, isWord(position, "in"), !startsLine() { parseRange(of: statement) }
        // A second range is reported as what stands behind the statement; nothing is left to be checked.
        if !isLost, isInLayout { parseEverywhere(of: statement) }
        if !isLost, isWord(position, "in"), !startsLine() { statements[index].formula = -1 }
    }

    /// `all`, `some`, `exactly one`, and what they are about where a colon stands behind it.
    private mutating func parseQuantifier(of statement: Int32) {
        let index = Int(statement)
        // A name may stand behind them, or what begins a formula; `some > 0` is about a name of the file.
        let begins = [.name, .not, .leftParenthesis].contains(kind(ahead: 1))
        let goesOn = begins && !startsLine(ahead: 1) && !isInfixWord(1)
        if isWord(position, "all") {
            statements[index].quantifier = advance()
        } else if isWord(position, "some"), goesOn {
            statements[index].quantifier = advance()
        } else if isWord(position, "exactly"), isWord(min(position + 1, tokens.count - 1), "one") {
            statements[index].quantifier = advance()
            position += 1
        } else {
            return
        }
        guard kind == .name else { return }
        switch kind(ahead: 1) {
        case .colon: statements[index].variable = advance()
        case .comma:
            statements[index].variable = advance()
            position += 1
            statements[index].other = expectName(after: "`,`")
            guard !isLost else { return }
            guard isWord(position, "in"), kind(ahead: 1) == .name else {
                return report(
                    SyntaxDiagnostics.unexpectedToken(
                        foundOnLine, expected: "`in` and a kind of element", at: whereMissing))
            }
            position += 1
            if isWord(position, "layout") {
                statements[index].everywhere = advance()
                statements[index].otherKind = statements[index].variable
            } else {
                statements[index].otherKind = advance()
                if isInLayout { parseEverywhere(of: statement) }
            }
        case .name where isInLayout(ahead: 1) && kind(ahead: 3) == .colon:
            statements[index].variable = advance()
            parseEverywhere(of: statement)
        default: return
        }
        guard accept(.colon) else {
            return report(
                SyntaxDiagnostics.unexpectedToken(foundOnLine, expected: "`:` and what is expected", at: whereMissing))
        }
    }

    /// Whether `in layout` stands here, and no range that begins with the word.
    private var isInLayout: Bool { isInLayout(ahead: 0) }

    private func isInLayout(ahead: Int) -> Bool {
        let (first, second) = (min(position + ahead, tokens.count - 1), min(position + ahead + 1, tokens.count - 1))
        guard isWord(first, "in"), !startsLine(ahead: ahead), isWord(second, "layout") else { return false }
        return ![.dot, .ellipsis].contains(kind(ahead: ahead + 2))
    }

    private mutating func parseEverywhere(of statement: Int32) {
        position += 1
        statements[Int(statement)].everywhere = advance()
    }

    /// Whether a word stands so far ahead that only an operand may come before.
    private func isInfixWord(_ ahead: Int) -> Bool {
        let index = min(position + ahead, tokens.count - 1)
        return ["in", "x", "overlaps", "contains", "per", "rises", "falls"].contains(text(index))
    }

    /// `[index]` or `[section, item]` behind a value.
    mutating func parseIndex(first: Int32, token: Int32, from firstToken: Int32) -> Int32 {
        var arity: Int32 = 2
        let read: Int32? = delimited(.rightBracket) { parser in
            let index = parser.parseFormula()
            guard !parser.isLost, parser.accept(.comma) else { return index }
            arity = 3
            return parser.parseFormula()
        }
        if read == nil { _ = missingNode() }  // nested too deep: nothing was read
        return node(.index, arity: arity, first: first, token: token, from: firstToken)
    }
}
