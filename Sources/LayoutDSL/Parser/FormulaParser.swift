/// Reads formulas, by binding power. Loops for infix chains and `else if`; recursion only where nesting is counted. The
/// parser cannot be copied, because a copy would cost more than a query.
struct FormulaParser: ~Copyable, TokenReading {
    var reader: TokenReader
    var formulas: [FormulaSyntax] = []
    /// Whether the condition of a `when` is read, behind which a brace opens its block.
    var isInCondition = false
    /// The kind of statement that the formula stands in.
    var statement: StatementKind?

    init(_ reader: consuming TokenReader) {
        formulas.reserveCapacity(reader.tokens.count / 2)
        self.reader = reader
    }

    /// Reads a formula that must stand here; answers its root, a `.missing` node when there is none.
    mutating func parseFormula() -> Int32 {
        guard beginsFormula else { return missingFormula() }
        return kind == .if ? parseConditional() : parseInfix(0)
    }

    mutating func missingFormula() -> Int32 {
        if kind == .invalid {
            reader.isLost = true  // the lexer has said what is wrong with it
        } else {
            report(
                SyntaxDiagnostics.missingFormula(
                    after: "`\(text(Int(previous)))`", found: foundOnLine, at: whereMissing))
        }
        return node(.missing, arity: 0, first: nil, token: previous, from: previous)
    }

    @inline(__always)
    private var beginsFormula: Bool {
        switch kind {
        case .name: brackets > 0 || !(startsLine() && beginsDeclarationOrProperty)
        case .number, .string, .dot, .true, .false, .if, .not, .minus, .plus, .leftParenthesis, .leftBracket: true
        default: false
        }
    }

    @discardableResult
    mutating func node(
        _ kind: FormulaKind, arity: Int32, first: Int32?, token: Int32, from firstToken: Int32
    ) -> Int32 {
        let index = Int32(clamping: formulas.count)
        formulas.append(
            FormulaSyntax(
                kind: kind, arity: arity, first: first ?? index, token: token, firstToken: firstToken,
                lastToken: max(firstToken, previous)))
        return index
    }

    // MARK: if … then … else

    /// `if a then b else if c then d else e`: the chain is a loop, its nodes are closed from the last to the first.
    private mutating func parseConditional() -> Int32 {
        var open: [(first: Int32, token: Int32)] = []
        var root: Int32 = -1
        repeat {
            let first = Int32(clamping: formulas.count)
            let token = advance()
            open.append((first, token))
            _ = nestedFormula()
            if kind != .then, let fixes = ForeignText(reader).choiceFix(from: Int(token)) {
                report(
                    SyntaxDiagnostics.unexpectedToken(
                        foundOnLine, expected: "`then` after the condition", at: whereMissing, fixes: fixes))
            }
            if expectWord(.then, "then", after: "the condition") {
                _ = nestedFormula()
            } else {
                _ = missingNode()
            }
            if !expectWord(.else, "else", after: "the value of `then`") {
                root = missingNode()
                break
            }
            if kind != .if { root = nestedFormula() }
        } while root < 0 && !isLost
        if root < 0 { root = missingNode() }
        for part in open.reversed() {
            root = node(.conditional, arity: 3, first: part.first, token: part.token, from: part.token)
        }
        return root
    }

    mutating func missingNode() -> Int32 {
        node(.missing, arity: 0, first: nil, token: previous, from: previous)
    }

    private mutating func expectWord(_ wanted: TokenKind, _ word: String, after what: String) -> Bool {
        if accept(wanted) { return true }
        let isRange = wanted == .then && isWord(position, "in")
        let help =
            isRange
            ? "only a test says `in` with a range: compare with both ends, `a >= 0 and a <= 4`"
            : "a choice is written `if a then b else c`" + (kind == .leftBrace ? ", without braces" : "")
        let isForgotten = wanted == .then && !startsLine() && kind != .leftBrace && beginsFormula && !isRange
        report(
            SyntaxDiagnostics.unexpectedToken(
                foundOnLine, expected: "`\(word)` after \(what)", at: whereMissing, help: isForgotten ? nil : help,
                fixes: isForgotten
                    ? [Diagnostic.Fix("write `then`", replace: here.atStart, with: "then ", .likely)] : []))
        return false
    }

    private mutating func nestedFormula() -> Int32 {
        nested { $0.parseFormula() } ?? missingNode()
    }

    // MARK: Infix

    private struct Infix {
        let kind: FormulaKind
        let power: Int
    }

    private static let notPower = 3
    private static let comparisonPower = 4
    private static let sizePower = 5
    private static let signPower = 8

    @inline(__always)
    private var infix: Infix? {
        switch kind {
        case .or: Infix(kind: .or, power: 1)
        case .and: Infix(kind: .and, power: 2)
        case .equal: Infix(kind: .equal, power: FormulaParser.comparisonPower)
        case .assign where kind(ahead: 1) != .greater: Infix(kind: .equal, power: FormulaParser.comparisonPower)
        case .notEqual: Infix(kind: .notEqual, power: FormulaParser.comparisonPower)
        case .less: Infix(kind: .less, power: FormulaParser.comparisonPower)
        case .lessEqual: Infix(kind: .lessEqual, power: FormulaParser.comparisonPower)
        case .greater: Infix(kind: .greater, power: FormulaParser.comparisonPower)
        case .greaterEqual: Infix(kind: .greaterEqual, power: FormulaParser.comparisonPower)
        case .cross: Infix(kind: .sizePair, power: FormulaParser.sizePower)
        case .name: brackets > 0 || !startsLine() ? infixWord : nil
        case .plus: Infix(kind: .add, power: 6)
        case .minus: Infix(kind: .subtract, power: 6)
        case .star: Infix(kind: .multiply, power: 7)
        case .slash: Infix(kind: .divide, power: 7)
        default: nil
        }
    }

    /// A word behind its operand.
    private var change: FormulaKind? {
        guard kind == .name, brackets > 0 || !startsLine() else { return nil }
        return isWord(position, "rises") ? .rises : isWord(position, "falls") ? .falls : nil
    }

    /// A word between two operands.
    private var infixWord: Infix? {
        if isWord(position, "x") { return Infix(kind: .sizePair, power: FormulaParser.sizePower) }
        if isWord(position, "overlaps") { return Infix(kind: .overlaps, power: FormulaParser.comparisonPower) }
        if isWord(position, "per") { return Infix(kind: .per, power: 7) }
        if isWord(position, "contains") { return Infix(kind: .contains, power: FormulaParser.comparisonPower) }
        return nil
    }

    /// Reads operands and operators that bind tighter than `limit`.
    private mutating func parseInfix(_ limit: Int) -> Int32 {
        let first = Int32(clamping: formulas.count)
        let firstToken = Int32(clamping: position)
        var left = parseOperand()
        var comparison: Int?
        var size: Int?
        while !isLost {
            if limit < FormulaParser.comparisonPower, let change {
                left = node(change, arity: 1, first: first, token: advance(), from: firstToken)
                continue
            }
            guard let operation = infix, operation.power > limit else { break }
            let token = advance()
            if tokens[Int(token)].kind == .assign { reportSingleEqual(Int(token), behind: Int(firstToken)) }
            let isChained =
                operation.power == FormulaParser.comparisonPower && comparison != nil
                || operation.power == FormulaParser.sizePower && size != nil
            if operation.power == FormulaParser.comparisonPower {
                if let earlier = comparison {
                    reportAndGoOn(
                        SyntaxDiagnostics.chainedComparison(
                            at: span(Int(token)), first: span(earlier),
                            between: text(from: earlier + 1, to: Int(token) - 1)))
                }
                comparison = Int(token)
            }
            if operation.power == FormulaParser.sizePower {
                if isChained { reportAndGoOn(SyntaxDiagnostics.chainedSize(at: span(Int(token)))) }
                size = Int(token)
            }
            if kind == .if {
                _ = nestedFormula()
            } else {
                _ = parseInfix(operation.power)
            }
            left = node(isChained ? .missing : operation.kind, arity: 2, first: first, token: token, from: firstToken)
        }
        return left
    }

    // MARK: Operands

    private mutating func parseOperand() -> Int32 {
        let first = Int32(clamping: formulas.count)
        let firstToken = Int32(clamping: position)
        switch kind {
        case .minus, .not, .plus: return parsePrefix()
        case .number, .true, .false, .name, .leftParenthesis, .leftBracket: break
        case .string:
            skipText()
            return missingNode()
        case .dot where skipLeadingDot(): break
        default: return missingFormula()
        }
        if kind == .name, !beginsFormula { return missingFormula() }
        var root = parsePrimary()
        while !isLost {
            if kind == .dot {
                // `.list { … }` of a style sheet; behind a condition the brace opens the block of the `when`.
                let isForeign = startsLine() && kind(ahead: 1) == .name && kind(ahead: 2) == .leftBrace
                if isForeign, !isInCondition { return root }
                reader.position += 1
                guard kind == .name else {
                    report(SyntaxDiagnostics.missingName(after: "`.`", found: foundOnLine, at: whereMissing))
                    return root
                }
                let name = advance()
                if kind == .leftParenthesis, !startsLine() {
                    let base = Int(name) - 1
                    report(
                        SyntaxDiagnostics.method(
                            text(Int(name)), of: text(from: Int(firstToken), to: base - 1),
                            at: span(Int(firstToken)).joined(span(Int(name))),
                            fixes: tokens[base].startsLine
                                ? ForeignText(reader).lineFix(Int(name), from: base)
                                : ForeignText(reader).valueFix(Int(name), from: Int(firstToken))))
                    return root
                }
                root = node(.member, arity: 1, first: first, token: name, from: firstToken)
            } else if kind == .leftBracket {
                let token = Int32(clamping: position)
                root = parseIndex(first: first, token: token, from: firstToken)
            } else {
                return root
            }
        }
        return root
    }

    private mutating func parsePrefix() -> Int32 {
        let first = Int32(clamping: formulas.count)
        let token = advance()
        let sign = tokens[Int(token)].kind
        if sign == .plus {
            reportAndGoOn(
                SyntaxDiagnostics.unexpectedToken(
                    "`+`", expected: "a value", at: span(Int(token)),
                    fixes: [Diagnostic.Fix("remove it", replace: span(Int(token)), with: "", .safe)]))
        }
        let power = sign == .not ? FormulaParser.notPower : FormulaParser.signPower
        let operand = nested { $0.kind == .if ? $0.parseFormula() : $0.parseInfix(power) } ?? missingNode()
        if sign == .plus { return operand }
        return node(sign == .not ? .not : .negate, arity: 1, first: first, token: token, from: token)
    }

    private mutating func parsePrimary() -> Int32 {
        let first = Int32(clamping: formulas.count)
        switch kind {
        case .number:
            let token = advance()
            return node(.number, arity: 0, first: nil, token: token, from: token)
        case .true, .false:
            let token = advance()
            return node(.boolean, arity: 0, first: nil, token: token, from: token)
        case .leftParenthesis:
            let token = Int32(clamping: position)
            let count = entries(.rightParenthesis)
            if count == 0, !isLost {
                let both = span(Int(token)).joined(span(Int(previous)))
                reportAndGoOn(SyntaxDiagnostics.missingFormula(after: "`(`", found: "`)`", at: both))
            }
            return node(.tuple, arity: count, first: first, token: token, from: token)
        case .leftBracket: return parseList()
        default:
            if isWord(position, "first"), kind(ahead: 1) == .name, isWord(position + 2, "where") {
                let token = advance()
                let name = advance()
                node(.name, arity: 0, first: nil, token: name, from: name)
                _ = advance()
                _ = nestedFormula()
                return node(.firstWhere, arity: 2, first: first, token: token, from: token)
            }
            if isWord(position, "count"), kind(ahead: 1) == .leftParenthesis, kind(ahead: 2) == .name,
                isWord(min(position + 3, tokens.count - 1), "where")
            {
                let token = advance()
                let read: Void? = delimited(.rightParenthesis) { parser in
                    let name = parser.advance()
                    parser.node(.name, arity: 0, first: nil, token: name, from: name)
                    _ = parser.advance()
                    _ = parser.parseFormula()
                }
                if read == nil {  // nested too deep: nothing was read
                    _ = missingNode()
                    _ = missingNode()
                }
                return node(.countWhere, arity: 2, first: first, token: token, from: token)
            }
            let name = advance()
            guard kind == .leftParenthesis else {
                return node(.name, arity: 0, first: nil, token: name, from: name)
            }
            let count = entries(.rightParenthesis)
            return node(.call, arity: count, first: first, token: name, from: name)
        }
    }

    private mutating func parseList() -> Int32 {
        let first = Int32(clamping: formulas.count)
        let token = Int32(clamping: position)
        var count: Int32 = 0
        var stops = 0
        _ = delimited(.rightBracket) { parser in
            while parser.kind != .rightBracket, parser.kind != .end {
                _ = parser.parseFormula()
                count += 1
                if parser.isLost { return }
                if parser.kind == .colon {
                    let colon = parser.advance()
                    if stops + 1 != Int(count) - stops {
                        parser.report(SyntaxDiagnostics.mixedList(at: parser.span(Int(colon))))
                    }
                    stops += 1
                    _ = parser.parseFormula()
                    count += 1
                } else if stops > 0 {
                    parser.report(SyntaxDiagnostics.mixedList(at: parser.span(Int(parser.previous))))
                }
                if parser.isLost || !parser.accept(.comma) { return }
            }
        }
        let mixed = stops > 0 && count != Int32(clamping: stops * 2)
        return node(
            mixed ? .missing : stops > 0 ? .stops : .list, arity: count, first: first, token: token, from: token)
    }

    /// Reads `( entry, entry )` with optional labels; answers how many.
    mutating func entries(_ close: TokenKind) -> Int32 {
        var count: Int32 = 0
        let read: Void? = delimited(close) { parser in
            while parser.kind != close, parser.kind != .end {
                let first = Int32(clamping: parser.formulas.count)
                if let label = parser.acceptLabel() {
                    _ = parser.parseFormula()
                    parser.node(.labeled, arity: 1, first: first, token: label, from: label)
                } else {
                    _ = parser.parseFormula()
                }
                count += 1
                if parser.isLost || !parser.accept(.comma) { return }
            }
        }
        if read == nil {  // nested too deep: whatever stands there is one gap, not no argument
            _ = missingNode()
            count = 1
        }
        return count
    }

}
