// Lines that people write who know other languages: read as what was meant where that is certain, else left out with one
// diagnostic for the whole of it.

extension LineParser {
    /// `name = value` without `let`, or with `=` where a property takes `:`.
    mutating func parseForgottenLet() -> Int32 {
        if Property(rawValue: text(position)) != nil { return parseProperty() }
        let statement = begin(.let)
        let name = text(position)
        reportAndGoOn(
            SyntaxDiagnostics.notAStatement(
                "`\(name) =`", at: here,
                help: "`let \(name) = …` names a value; `\(name): …` sets a property of the language",
                fixes: [Diagnostic.Fix("write `let`", replace: here.atStart, with: "let ", .likely)]))
        statements[Int(statement)].name = advance()
        parseAssigned(to: statement)
        return end(statement)
    }

    /// `z-index: 2`: a name with hyphens, as CSS has them.
    mutating func parseHyphenatedName() -> Bool {
        var last = position
        while tokens[last].kind == .name, touches(last), kind(at: last + 1) == .minus, touches(last + 1),
            kind(at: last + 2) == .name
        {
            last += 2
        }
        guard last > position, kind(at: last + 1) == .colon else { return false }
        let written = text(from: position, to: last)
        report(
            SyntaxDiagnostics.hyphenatedName(
                written, meant: DeclarationWord.hyphenated[written], at: here.joined(span(last))))
        reader.position = last + 1
        if DeclarationWord.hyphenated[written] == nil { skipWhole(behind: Int(current.start)) }
        return true
    }

    /// A word at the beginning of a line with something behind it that no use has.
    mutating func reportBrokenUse(_ name: Int) {
        let word = text(name)
        if Property(rawValue: word) != nil {
            let takesValue = kind == .number || kind == .name || kind == .true || kind == .false
            report(
                SyntaxDiagnostics.unexpectedToken(
                    found, expected: "`:` after `\(word)`", at: here,
                    help: isAssignedAgain ? "a line cannot add to a property: `\(word): …` sets all of it" : nil,
                    fixes: takesValue
                        ? [Diagnostic.Fix("write `:`", replace: span(name).atEnd, with: ":", .likely)] : []))
        } else {
            let help =
                DeclarationWord.foreignStatements[word]
                ?? DeclarationWord.foreign[word].map { "declare a value like this: `\($0) gap = 8`" }
                ?? (isAssignedAgain
                    ? "a value never changes: declare another, `let next = \(word) + 1`"
                    : kind == .leftBrace
                        ? "a block needs a declaration, and an arrangement is a line in it: `section { cell { … } }`"
                        : "a line is a declaration, `name: value`, or a use, `name(…)`")
            report(SyntaxDiagnostics.notAStatement("`\(word) \(text(position))`", at: span(name), help: help))
            if reader.nesting == 0, DeclarationWord.foreignStatements[word] != nil {
                skipWhole(behind: span(name).end)
                reader.isLost = false
            }
        }
    }

    /// `+= 1`, `++`
    var isAssignedAgain: Bool {
        (kind == .plus || kind == .minus || kind == .star || kind == .slash) && touches(position)
            && (kind(ahead: 1) == .assign || kind(ahead: 1) == kind)
    }

    /// What stands behind a complete statement, where that tells what was meant.
    mutating func reportMissingLineEnd() {
        let isNumber = tokens[max(0, position - 1)].kind == .number
        var help: String?
        var fixes: [Diagnostic.Fix] = []
        switch kind {
        case .assign where kind(ahead: 1) == .greater && touches(position):
            fixes = ForeignText(reader).arrowFix()
            help = fixes.isEmpty ? "write the parameters before `=`: `let ease(t) = t * t`" : nil
        case .ellipsis:
            if let counts = countFix() {
                fixes = counts
                help = "`items` and `count` say how many there are, counted from 0: `items: 5`"
            }
        case .then: help = "a choice begins with `if`: `if a then b else c`"
        case .number: fixes = shorthandFix()
        case .string where isNumber:
            help = "write a unit directly after its number, without quotes: `100pt`"
            if let unit = textAsName(position).flatMap({ SyntaxWords.unit($0) }) {
                let place = SourceSpan(start: behind.end, length: here.end - behind.end, source: source.id)
                fixes = [Diagnostic.Fix("write them together", replace: place, with: unit, .likely)]
            }
        case .else: help = "write a block with a condition for each case: `when not (index == 0) { … }`"
        case .leftBrace: help = "a function is one formula, without braces: `let half(v) = v / 2`"
        case .comma:
            fixes = ForeignText(reader).listFix(in: statements.last)
            help =
                !fixes.isEmpty
                ? nil
                : touches(position)
                    ? "write decimals after a point: `\(text(max(0, position - 1))).\(text(min(position + 1, tokens.count - 1)))`"
                    : "a size is written `width x height`, a point `(x, y)`, a list `[a, b]`"
        case .name where isNumber && ["deg", "rad", "turn", "pt"].contains(text(position)):
            let blank = SourceSpan(
                start: behind.end, length: Int(current.start) - behind.end, source: source.id)
            help = "a unit follows its number without a blank"
            fixes = [Diagnostic.Fix("write them together", replace: blank, with: "", .safe)]
        case .name where isWord(position, "in"):
            help =
                isInTest
                ? "an `expect` has one range, at its end; write another `expect`, or compare: `a >= 0 and a <= 3`"
                : "a range stands after a `param`; elsewhere compare: `a >= 0 and a < 3`"
        case .name where kind(ahead: 1) == .colon || declarationWord(position) != nil:
            help = "the next statement begins on a line of its own, or behind a `;`"
            let gap = SourceSpan(start: behind.end, length: 0, source: source.id)
            fixes = [Diagnostic.Fix("write `;`", replace: gap, with: ";", .safe)]
        default: break
        }
        if help == nil { help = DeclarationWord.foreignStatements[text(max(0, position - 1))] }
        if help == nil, fixes.isEmpty, kind == .number || kind == .name, let line = statements.last,
            line.kind == .property
        {
            let property = text(Int(line.firstToken))
            help =
                property == "size"
                ? "a size is written with an `x`: `100% x 40`"
                : property == "margin" && found == "`auto`"
                    ? "`margin` takes a length, and no `auto`; an arrangement centres what it places: `stack(align: 0.5)`"
                    : "a line sets one value; set the components line by line: `\(property == "margin" ? "margin" : "insets").left: 10`"
        }
        report(SyntaxDiagnostics.missingLineEnd(found: found, at: here, help: help, fixes: fixes))
    }

    /// Texts on the rest of the line, which is skipped.
    mutating func reportSingleQuotesOnLine() {
        for index in position + 1..<min(tokens.count, position + 200) {
            if tokens[index].startsLine { return }
            if kind(at: index) == .string { reportSingleQuotes(index) }
        }
    }

    /// `cell.alpha = 0.5`, `Modifier.alpha(0.5)`: a path at the beginning of a line with an assignment or a call behind.
    mutating func reportForeignPath() -> Bool {
        if Property(rawValue: text(position)) != nil { return false }
        var last = position
        while kind(at: last + 1) == .dot, kind(at: last + 2) == .name { last += 2 }
        guard last > position else { return false }
        let written = text(from: position, to: last)
        let word = text(last)
        switch kind(at: last + 1) {
        case .assign:
            let meant = Property(rawValue: word)?.rawValue ?? ForeignWord.properties[word]
            let help = ForeignWord.propertyHelp[word] ?? "a line sets a property of the block around it: `alpha: 0.5`"
            report(
                SyntaxDiagnostics.notAStatement(
                    "`\(written) =`", at: here.joined(span(last)), help: meant == nil ? help : nil,
                    fixes: meant.map { [.write("\($0):", at: here.joined(span(last + 1)))] } ?? []))
        case .leftParenthesis:
            let fixes = ForeignText(reader).lineFix(last, from: position)
            let help =
                DeclarationWord.methods[text(position)]
                ?? "there are no methods: each line sets one property, `alpha: 0.5`"
            report(
                SyntaxDiagnostics.notAStatement(
                    "`\(written)(`", at: here.joined(span(last)), help: fixes.isEmpty ? help : nil, fixes: fixes))
        default: return false
        }
        reader.position = last + 1
        return true
    }

    /// `size: { width: 3, height: 4 }`, `style: { … }`: braces in the place of a value.
    mutating func reportBracedValue() {
        let word = text(position)
        let property = Property(rawValue: word)?.rawValue ?? ForeignWord.properties[word]
        var fixes: [Diagnostic.Fix] = []
        if let property, let written = ForeignText(reader).written(at: position + 2),
            let line = written.lines(of: property)
        {
            fixes = [.write(line, at: ForeignText(reader).span(from: position, to: written.end))]
        }
        let help =
            property != nil
            ? "a property takes one value; set the components line by line: `insets.left: 10`"
            : ForeignWord.propertyHelp[word] ?? "a block follows its declaration without a colon: `cell { … }`"
        report(
            SyntaxDiagnostics.notAStatement("`\(word): {`", at: here, help: fixes.isEmpty ? help : nil, fixes: fixes))
    }

    /// The value of a property that the language has nothing for is not worth a word of its own.
    mutating func skipForeignValue(of name: Int) -> Bool {
        let word = text(name)
        guard !isInTest, kind(at: name + 1) == .colon, Property(rawValue: word) == nil,
            ForeignWord.propertyHelp[word] != nil, !startsLine()
        else { return false }
        let start = Int(current.start)
        let mark = formula.formulas.count
        _ = formula.parseFormula()
        formula.formulas.removeLast(formula.formulas.count - mark)
        if isLost || !isAtStatementEnd { skipToStatementEnd() }
        reader.isLost = false
        reader.diagnostics.drop(from: start, to: tokens[max(0, position - 1)].end)
        return true
    }

    /// `padding: 10px 20px`, or `insets: 1 2` in a cell: several values at once. The property is reported where names are known;
    /// nothing else is said about the line.
    mutating func skipShorthand(of name: Int) -> Bool {
        var last = name + 1
        while last < min(tokens.count - 1, name + 6), !tokens[last + 1].startsLine,
            kind(at: last + 1) == .number || isWord(last + 1, "auto")
        {
            last += 1
        }
        guard last > name + 2, !isInTest else { return false }
        let isForeign = ForeignWord.properties[text(name)] == Property.insets.rawValue
        guard isForeign || Property(rawValue: text(name)) == .insets && !standsWhereInsetsStand else { return false }
        skipWhole(behind: Int(current.start))
        return true
    }

    /// Whether the innermost open block is a section or a layout; the last token of an open block is not known yet.
    var standsWhereInsetsStand: Bool {
        if reader.diagnostics.isFull { return true }
        let blocks: [StatementKind] = [
            .layout, .section, .cell, .supplementary, .decoration, .part, .effect, .arrangement, .when,
        ]
        let open = statements.last { $0.firstToken == $0.lastToken && blocks.contains($0.kind) }
        return open.map { $0.kind == .layout || $0.kind == .section } ?? true
    }

    /// `insets: 10 20`, as CSS has it, side by side.
    mutating func shorthandFix() -> [Diagnostic.Fix] {
        guard let statement = statements.last, statement.kind == .property else { return [] }
        let first = Int(statement.firstToken)
        let own = Property(rawValue: text(first))
        let property = own == .insets || own == .margin ? text(first) : ForeignWord.properties[text(first)]
        guard let property, own == .margin || property == Property.insets.rawValue, position == first + 3 else {
            return []
        }
        var last = first + 2
        while last + 1 < tokens.count, kind(at: last + 1) == .number, !tokens[last + 1].startsLine { last += 1 }
        let place = span(first).joined(span(last))
        reader.diagnostics.drop(from: Int(place.start), to: Int(place.end))
        guard let line = SyntaxWords.insets(text(from: first + 2, to: last), of: property) else { return [] }
        return [.write(line, at: place)]
    }

    /// `items: 0..<5`, the indexes of the cells: their number; nil where the line counts nothing.
    mutating func countFix() -> [Diagnostic.Fix]? {
        guard let statement = statements.last, statement.kind == .property else { return nil }
        let first = Int(statement.firstToken)
        guard ["items", "count"].contains(text(first)), position == first + 3 else { return nil }
        reader.diagnostics.drop(from: Int(here.start), to: here.end)
        let end = position + 1
        guard tokens.indices.contains(end), kind(at: end) == .number, let low = Int(text(first + 2)),
            let high = Int(text(end)), high >= low, low >= 0
        else { return [] }
        let (count, isTooLarge) = (high - low).addingReportingOverflow(text(position) == "..<" ? 0 : 1)
        return isTooLarge ? [] : [.write("\(count)", at: span(first + 2).joined(span(end)))]
    }

    /// `Text("hi")`: a view of the app, with a text in it.
    mutating func reportForeignView(_ name: Int) -> Bool {
        guard (name..<position).contains(where: { tokens[$0].kind == .string }),
            let help = DeclarationWord.foreignStatements[text(name)]
        else { return false }
        reader.diagnostics.drop(from: span(name).end, to: behind.end)
        reader.isLost = false
        report(SyntaxDiagnostics.notAStatement("`\(text(name))(`", at: span(name), help: help))
        return true
    }
}
