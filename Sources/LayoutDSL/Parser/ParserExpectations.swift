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

    /// `300 { … }`, `0...300 step 25 { … }`
    mutating func parseSampling(_ statement: Int32) {
        let index = Int(statement)
        statements[index].low = parseAssignedFormula()
        if !isLost, accept(.ellipsis) {
            statements[index].high = parseAssignedFormula()
            if !isLost, isWord(position, "step") {
                position += 1
                statements[index].formula = parseAssignedFormula()
            } else if !isLost {
                reportAndGoOn(
                    .unexpectedToken(
                        foundOnLine, expected: "`step` and the distance between two offsets",
                        at: whereMissing))
            }
        }
        parseBlock(of: statement)
    }

    /// `[all] formula [in low...high]`
    mutating func parseExpectation(_ statement: Int32) {
        let index = Int(statement)
        if isWord(position, "all") { statements[index].quantifier = advance() }
        statements[index].formula = parseAssignedFormula()
        if !isLost, isWord(position, "in"), !startsLine() { parseRange(of: statement) }
        // A second range is reported as what stands behind the statement; nothing is left to be checked.
        if !isLost, isWord(position, "in"), !startsLine() { statements[index].formula = -1 }
    }

    /// Whether a name before `[` says in a test what it sets: `section[1].offset: 250`. An `at` or `expect` of a list does
    /// not.
    var namesPlace: Bool { isInTest && !isWord(position, "at") && !isWord(position, "expect") }

    /// `[section]` or `[section, item]` behind the name of what a test sets.
    mutating func parsePlace(of statement: Int32) {
        let index = Int(statement)
        _ = delimited(.rightBracket) { parser in
            parser.statements[index].low = parser.parseAssignedFormula()
            guard !parser.isLost, parser.accept(.comma) else { return }
            parser.statements[index].high = parser.parseAssignedFormula()
        }
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
