// Formulas of other languages: read as what was meant where that is certain.

extension FormulaParser {
    /// `label = value` among arguments: read as `label: value`.
    mutating func acceptLabel() -> Int32? {
        guard kind == .name, kind(ahead: 1) == .colon || kind(ahead: 1) == .assign else { return nil }
        let label = advance()
        if kind == .assign {
            reportAndGoOn(
                SyntaxDiagnostics.unexpectedToken(
                    "`=`", expected: "`:` after a label", at: here,
                    fixes: [
                        .write(
                            ":", at: SourceSpan(start: behind.end, length: here.end - behind.end, source: source.id),
                            .safe)
                    ]))
        }
        reader.position += 1
        return label
    }

    /// A text where a value belongs.
    mutating func skipText() {
        let inner = Array(text(position).utf8.dropFirst().dropLast())
        let value = String(decoding: inner, as: UTF8.self)
        let number = SyntaxWords.number(value)
        // Any other name would be an unknown one.
        let isName = ["true", "false", "vertical", "horizontal", "both"].contains(value)
        var help = ForeignWord.valueHelp[value]
        if let unit = SyntaxWords.unit(value), !unit.isEmpty {
            help = "write a unit directly after its number, without quotes: `100\(unit)`"
        }
        if number == nil, let statement, [.attribute, .output, .let, .param].contains(statement) {
            help = "a layout has no texts: leave the line out, or hand the app a number, `attribute tone = 1`"
        }
        reportAndGoOn(
            SyntaxDiagnostics.missingFormula(
                after: "`\(text(Int(previous)))`", found: "a string", at: here,
                help: help ?? "formulas have no strings: write numbers and names without quotes, `100% x 40`",
                fixes: help == nil && (isName || number != nil)
                    ? [Diagnostic.Fix("remove the quotes", replace: here, with: number ?? value, .likely)] : []))
        reader.position += 1
    }

    /// `.vertical`, as Swift abbreviates: skips the dot and answers true; `.init(…)` is left to the caller.
    mutating func skipLeadingDot() -> Bool {
        guard kind(ahead: 1) == .name else { return false }
        let word = text(position + 1)
        let after = "`\(text(Int(previous)))`"
        if kind(ahead: 2) == .leftParenthesis {
            let fixes = ForeignText(reader).valueFix(position + 1, from: position)
            report(
                SyntaxDiagnostics.missingFormula(
                    after: after, found: "`.\(word)(`", at: here.joined(span(position + 1)),
                    help: fixes.isEmpty ? DeclarationWord.constructor(word) : nil, fixes: fixes))
            return false
        }
        let help = ForeignWord.valueHelp[word]
        reportAndGoOn(
            SyntaxDiagnostics.missingFormula(
                after: after, found: "`.\(word)`", at: here, help: help,
                fixes: help == nil ? [Diagnostic.Fix("remove the dot", replace: here, with: "", .likely)] : []))
        reader.position += 1
        if help == nil { return true }
        reader.isLost = true  // what the word would be has been said
        return false
    }

    /// In the place of a formula that was not read to its end: what follows from its half is not worth saying.
    mutating func unlessLost(_ formula: Int32) -> Int32 {
        isLost ? node(.missing, arity: 0, first: nil, token: previous, from: previous) : formula
    }

    /// `index = 3` in a formula: read as `==`.
    mutating func reportSingleEqual(_ token: Int, behind first: Int) {
        if reader.diagnostics.isFull { return reader.diagnostics.addUncounted() }
        let left = token - first > 40 ? "…" : text(from: first, to: token - 1)
        let right = text(from: position, to: position)
        reportAndGoOn(
            SyntaxDiagnostics.unexpectedToken(
                "`=`", expected: "`==`", at: span(token),
                help: "`=` names a value, `==` compares: `\(left) == \(right)`",
                fixes: [.write("==", at: span(token), .safe)]))
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
