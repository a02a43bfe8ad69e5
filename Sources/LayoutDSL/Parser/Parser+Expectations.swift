// Tests: `test "name" { at 0...300 step 25 { expect menu.frame.y == offset.y } }`.

extension Parser {
    /// `"name" { … }`, in whose block `at` and `expect` begin statements.
    mutating func parseTest(_ statement: Int32) {
        reportSingleQuotes(position)
        line.statements[Int(statement)].name = advance()
        parseTestBlock(of: statement)
    }

    /// `small "a badge, not a button"`, `world "phones only" { viewport.width: 375...430 }`
    mutating func parseAllowance(_ statement: Int32) {
        line.statements[Int(statement)].name = line.expectName(after: "`allow`")
        if !isLost, kind == .string {
            reportSingleQuotes(position)
            line.statements[Int(statement)].formula = advance()
        }
        // The lines of the block are those of a test.
        if !isLost, kind == .leftBrace, !startsLine() { parseTestBlock(of: statement) }
    }

    private mutating func parseTestBlock(of statement: Int32) {
        let wasInTest = isInTest
        reader.isInTest = true
        parseBlock(of: statement)
        reader.isInTest = wasInTest
    }

    /// `300 { … }`, `0...300 { … }`, `0...300 step 25 { … }`, `all { … }`
    mutating func parseSampling(_ statement: Int32) {
        let index = Int(statement)
        if isWord(position, "some"), [.leftBrace, .number, .name, .minus].contains(kind(ahead: 1)) {
            line.statements[index].quantifier = advance()
            if kind == .leftBrace { return parseBlock(of: statement) }
        }
        line.statements[index].low = line.parseAssignedFormula()
        if !isLost, accept(.ellipsis) {
            line.statements[index].high = line.parseAssignedFormula()
        }
        line.statements[index].formula = line.parseStep()
        parseBlock(of: statement)
    }

    /// `Tile[0, 0] { height: 80 }`, `Tile[0, 2]`, `Tile[0, 2] to Tile[0, 0]`
    mutating func parseChange(_ statement: Int32, _ word: StatementKind) {
        let index = Int(statement)
        line.statements[index].name = advance()
        line.parseTargetIndex(of: statement, line.statements[index].name)
        if isLost { return }
        if word == .move {
            guard isWord(position, "to"), !startsLine() else {
                return report(
                    SyntaxDiagnostics.unexpectedToken(
                        foundOnLine, expected: "`to` and the place to move to", at: whereMissing))
            }
            reader.position += 1
            let target = line.expectName(after: "`to`")
            if isLost { return }
            guard kind == .leftBracket, !startsLine() else {
                return report(
                    SyntaxDiagnostics.unexpectedToken(foundOnLine, expected: "`[section, item]`", at: whereMissing))
            }
            line.parseTargetIndex(of: statement, target)
        }
        if word == .insert, kind == .leftBrace, !isLost { parseBlock(of: statement) }
    }

    /// `[all | some | exactly one] [kind[, other in kind] [in layout]:] formula [in low...high] [in layout]`, or
    /// `mirrored`, or `same as { … }`.
    mutating func parseExpectation(_ statement: Int32) {
        let index = Int(statement)
        let isLast = startsLine(ahead: 1) || [.rightBrace, .semicolon, .end].contains(kind(ahead: 1))
        if isWord(position, "mirrored"), isLast {
            line.statements[index].quantifier = advance()
            return
        }
        if isWord(position, "same"), kind(ahead: 1) == .name, isWord(position + 1, "as"), !startsLine(ahead: 1) {
            line.statements[index].quantifier = advance()
            reader.position += 1
            return parseBlock(of: statement)
        }
        parseQuantifier(of: statement)
        if isLost { return }
        line.statements[index].formula = line.parseAssignedFormula()
        if !isLost, isInLayout { parseEverywhere(of: statement) }
        if !isLost, isWord(position, "in"), !startsLine() { line.parseRange(of: statement) }
        // A second range is reported as what stands behind the statement; nothing is left to be checked.
        if !isLost, isInLayout { parseEverywhere(of: statement) }
        if !isLost, isWord(position, "in"), !startsLine() { line.statements[index].formula = -1 }
    }

    /// `all`, `some`, `exactly one`, and what they are about where a colon stands behind it.
    private mutating func parseQuantifier(of statement: Int32) {
        let index = Int(statement)
        // A name may stand behind them, or what begins a formula; `some > 0` is about a name of the file.
        let begins = [.name, .not, .leftParenthesis].contains(kind(ahead: 1))
        let goesOn = begins && !startsLine(ahead: 1) && !isInfixWord(1)
        if isWord(position, "all") {
            line.statements[index].quantifier = advance()
        } else if isWord(position, "some"), goesOn {
            line.statements[index].quantifier = advance()
        } else if isWord(position, "exactly"), isWord(min(position + 1, tokens.count - 1), "one") {
            line.statements[index].quantifier = advance()
            reader.position += 1
        } else {
            return
        }
        guard kind == .name else { return }
        switch kind(ahead: 1) {
        case .colon: line.statements[index].variable = advance()
        case .comma:
            line.statements[index].variable = advance()
            reader.position += 1
            line.statements[index].other = line.expectName(after: "`,`")
            guard !isLost else { return }
            guard isWord(position, "in"), kind(ahead: 1) == .name else {
                return report(
                    SyntaxDiagnostics.unexpectedToken(
                        foundOnLine, expected: "`in` and a kind of element", at: whereMissing))
            }
            reader.position += 1
            if isWord(position, "layout") {
                line.statements[index].everywhere = advance()
                line.statements[index].otherKind = line.statements[index].variable
            } else {
                line.statements[index].otherKind = advance()
                if isInLayout { parseEverywhere(of: statement) }
            }
        case .name where isInLayout(ahead: 1) && kind(ahead: 3) == .colon:
            line.statements[index].variable = advance()
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
        reader.position += 1
        line.statements[Int(statement)].everywhere = advance()
    }

    /// Whether a word stands so far ahead that only an operand may come before.
    private func isInfixWord(_ ahead: Int) -> Bool {
        let index = min(position + ahead, tokens.count - 1)
        return ["in", "x", "overlaps", "contains", "per", "rises", "falls"].contains(text(index))
    }

}
