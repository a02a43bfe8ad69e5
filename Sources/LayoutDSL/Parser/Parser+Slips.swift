// What people write who know other languages: read as what was meant where that is certain, else left out with one
// diagnostic for the whole of it.

extension Parser {
    /// What became of a line that looked like a slip.
    enum Slip {
        /// It is none.
        case none
        /// It was read as this statement.
        case read(Int32)
        /// It was reported, and the rest of it is to be skipped.
        case skipped
    }

    /// Whether the statement ends in front of the current token.
    var isAtStatementEnd: Bool {
        switch kind {
        case .end, .rightBrace, .semicolon, .comma: true
        default: startsLine()
        }
    }

    /// The current token in words, or the end of the line when it stands on the next one.
    var foundOnLine: String { startsLine() && kind != .end ? "the end of the line" : found }

    /// Where to show what is missing in front of the current token: on the line where it was expected.
    var whereMissing: SourceSpan { kind == .end || startsLine() ? behind : here }

    /// The source from one token to another.
    func text(from first: Int, to last: Int) -> String {
        guard first <= last, last < tokens.count else { return "" }
        return String(decoding: source.bytes[Int(tokens[first].start)..<tokens[last].end], as: UTF8.self)
    }

    /// Whether two neighbouring tokens touch.
    func touches(_ index: Int) -> Bool {
        index + 1 < tokens.count && tokens[index].end == Int(tokens[index + 1].start)
    }

    // MARK: Slips at the beginning of a line

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

    /// `cell: { … }`: a block after a colon.
    mutating func parseColonBlock() -> Int32? {
        let colon = span(position + 1)
        guard let word = declarationWord(position), word == .cell || word == .section || word == .data else {
            reportBracedValue()
            position += 2
            return nil
        }
        reportAndGoOn(SyntaxDiagnostics.colonBeforeBlock(at: colon))
        let statement = begin(word)
        position += 2
        if word == .data { parseDataBlock(of: statement) } else { parseBlock(of: statement) }
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
        position = last + 1
        if DeclarationWord.hyphenated[written] == nil { skipWhole(behind: Int(current.start)) }
        return true
    }

    /// `suplementary header { … }`, `var a = 1`: a misspelt or foreign declaration word, read as the one meant.
    mutating func parseMistakenDeclaration() -> Slip {
        let hasName = kind(ahead: 1) == .name && !startsLine(ahead: 1)
        let opener = kind(ahead: hasName ? 2 : 1)
        let word = text(position)
        let foreign = DeclarationWord.foreign[word]
        if kind(ahead: 1) == .leftParenthesis, opensBlock,
            let help = DeclarationWord.foreignBlocks[word] ?? DeclarationWord.foreignStatements[word]
                ?? foreign.map({ "a block takes no arguments: `\($0) { … }`" })
        {
            report(SyntaxDiagnostics.notAStatement("`\(word)`", at: here, help: help))
            let start = here.end
            while kind != .leftBrace, kind != .end { position += 1 }
            skipWhole(behind: start)
            return .skipped
        }
        guard
            hasName
                ? opener == .leftBrace || opener == .assign || opener == .leftParenthesis
                    || opener == .colon && (foreign == "let" || foreign == "param")
                : opener == .leftBrace && !startsLine(ahead: 1)
        else { return .none }
        let isOfLanguage = hasName && isWordOfProperty(position + 1)
        if foreign == "let", hasName, opener == .leftParenthesis, opensBlock || isOfLanguage {
            return .read(parseForeignFunction(isOfLanguage))
        }
        if foreign == nil ? DeclarationWord.foreignStatements[word] != nil : opener == .leftParenthesis && opensBlock {
            return .none
        }
        guard let meant = Suggestion.best(for: word, among: DeclarationWord.all.map { $0.text }) ?? foreign else {
            if nesting == 0, opener == .leftBrace {
                reportOutsideOfLayout("`\(word)`", at: here, "cell")
                return .skipped
            }
            let fixes = bracesAsArguments()
            let help = fixes.isEmpty ? "declarations begin with \(DeclarationWord.list)" : nil
            report(SyntaxDiagnostics.notAStatement("`\(word)`", at: here, help: help, fixes: fixes))
            position += 1
            return .skipped
        }
        guard let read = DeclarationWord.all.first(where: { $0.text == meant })?.kind, read != .import else {
            report(SyntaxDiagnostics.notAStatement("`\(word)`", at: here, help: nil, fixes: [.write(meant, at: here)]))
            position += 1
            return .skipped
        }
        if nesting == 0,
            read == .section || read == .cell || read == .supplementary || read == .decoration
                || read == .part
        {
            reportOutsideOfLayout("`\(word)`", at: here, meant)
            return .skipped
        }
        // `header { … }`: the foreign word is a good name.
        let lacksName = !hasName && (read == .supplementary || read == .decoration || read == .part)
        reportAndGoOn(
            SyntaxDiagnostics.notAStatement(
                "`\(word)`", at: here, help: nil, fixes: [.write(lacksName ? "\(meant) \(word)" : meant, at: here)]))
        guard lacksName else { return .read(parseDeclaration(read)) }
        let statement = begin(read)
        statements[Int(statement)].name = advance()
        parseBlock(of: statement)
        return .read(end(statement))
    }

    /// Whether a name is a property of the language or of another tool: no declaration can have it.
    private func isWordOfProperty(_ index: Int) -> Bool {
        Property(rawValue: text(index)) != nil || ForeignWord.properties[text(index)] != nil
    }

    /// `fun rise(x) { return x * 2 }`, `fun height(i) = 40`: nothing is said about the uses of its name.
    private mutating func parseForeignFunction(_ isOfLanguage: Bool) -> Int32 {
        let name = text(position + 1)
        let help =
            isOfLanguage
            ? "a function is one formula, and `\(name)` is a word of the language: "
                + "`let \(name)Of(x) = …`"
            : DeclarationWord.foreignStatements["function"]
        reportAndGoOn(
            SyntaxDiagnostics.notAStatement("`\(text(position)) \(text(position + 1))`", at: here, help: help))
        let statement = begin(.let)
        position += 1
        statements[Int(statement)].name = advance()
        statements[Int(statement)].isFunction = true
        isLost = true
        statements[Int(statement)].formula = unlessLost(-1)
        let start = here.start
        if opensBlock { while kind != .leftBrace, kind != .end { position += 1 } }
        skipWhole(behind: Int(start))
        isLost = false
        return end(statement)
    }

    /// Whether a `{` stands on the rest of the line.
    private var opensBlock: Bool {
        var index = position + 1
        var depth = 0
        // A line that a person writes: a file may be one line.
        while index < min(tokens.count, position + 200), !tokens[index].startsLine, tokens[index].kind != .end {
            switch tokens[index].kind {
            case .leftBrace: return true
            case .rightBrace: return false
            case .semicolon where depth == 0: return false
            case .leftParenthesis: depth += 1
            case .rightParenthesis: depth -= 1
            default: break
            }
            index += 1
        }
        return false
    }

    func kind(at index: Int) -> TokenKind { tokens[min(index, tokens.count - 1)].kind }

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
            if nesting == 0, DeclarationWord.foreignStatements[word] != nil {
                skipWhole(behind: span(name).end)
                isLost = false
            }
        }
    }

    /// `+= 1`, `++`
    private var isAssignedAgain: Bool {
        (kind == .plus || kind == .minus || kind == .star || kind == .slash) && touches(position)
            && (kind(ahead: 1) == .assign || kind(ahead: 1) == kind)
    }

    /// A line that begins with no name at all: read as what was meant where that is certain.
    mutating func parseNoStatement() -> Int32? {
        var help: String?
        var fixes: [Diagnostic.Fix] = []
        switch kind {
        case .if:
            if opensBlock {
                reportAndGoOn(
                    SyntaxDiagnostics.notAStatement(
                        "`if`", at: here, help: nil, fixes: [.write("when", at: here, .safe)]))
                return parseDeclaration(.when)
            }
            help = "for lines write `when c { … }`, for values `if c then a else b`"
        case .else: help = "write a block with a condition for each case: `when not (index == 0) { … }`"
        case .dot:
            if kind(ahead: 1) == .name, kind(ahead: 2) == .leftBrace {
                guard declarationWord(position + 1) != nil else {
                    return parseSelector()
                }
                reportAndGoOn(
                    SyntaxDiagnostics.notAStatement(
                        "`.\(text(position + 1))`", at: here, help: nil,
                        fixes: [Diagnostic.Fix("remove the dot", replace: here, with: "", .safe)]))
                position += 1
                return parseStatement()
            }
            fixes = lineFix(position + 1, from: position)
            help = fixes.isEmpty ? "there are no modifiers: each line sets one property, `alpha: 0.5`" : nil
            if !fixes.isEmpty {
                report(SyntaxDiagnostics.notAStatement("`.\(text(position + 1))(`", at: here, help: nil, fixes: fixes))
                return nil
            }
        case .leftBrace where position == 0 && (kind(ahead: 1) == .string || kind(ahead: 1) == .rightBrace),
            .leftBracket where position == 0:
            reportForeignFile(
                "this is JSON; a layout is written `layout List { cell { size: 100% x 60 } }`, and data is given with `--data FILE.json`"
            )
            return nil
        case .less where position == 0:
            reportForeignFile("this is HTML or XML; a layout is written `layout List { cell { size: 100% x 60 } }`")
            return nil
        case .leftBrace: help = "a block follows its declaration: `cell { … }`"
        case .string:
            help = "a string stands only in an `import` or a `test`"
            let name = textAsName(position)
            if kind(ahead: 1) == .colon, let name {
                help = nil
                let value = kind(ahead: 2) == .string ? textAsName(position + 2) : nil
                let place = value == nil ? here : here.joined(span(position + 2))
                let line = value.map { "\(name): \($0)" } ?? name
                fixes = [Diagnostic.Fix("remove the quotes", replace: place, with: line, .safe)]
            }
        default: help = "a line begins with a name: `alpha: 0.5`"
        }
        report(SyntaxDiagnostics.notAStatement(found, at: here, help: help, fixes: fixes))
        if kind == .if { position += 1 }
        return nil
    }

    /// `.list { … }`, a selector of CSS: read as the block that is meant.
    private mutating func parseSelector() -> Int32? {
        let word = text(position + 1)
        let kind = DeclarationWord.foreign[word] ?? "cell"
        let isNamed = DeclarationWord.foreign[word] == nil || kind == "supplementary" || kind == "decoration"
        let meant = isNamed ? "\(kind) \(word)" : kind
        guard nesting > 0, let read = DeclarationWord.all.first(where: { $0.text == kind })?.kind else {
            reportOutsideOfLayout("`.\(word)`", at: here, meant)
            return nil
        }
        reportAndGoOn(
            SyntaxDiagnostics.notAStatement(
                "`.\(word)`", at: here, help: nil, fixes: [.write(meant, at: here.joined(span(position + 1)))]))
        let statement = begin(read)
        position += isNamed ? 1 : 2
        if isNamed { statements[Int(statement)].name = advance() }
        parseBlock(of: statement)
        return end(statement)
    }

    /// A block at the top level that belongs in a layout, skipped as a whole.
    private mutating func reportOutsideOfLayout(_ found: String, at place: SourceSpan, _ meant: String) {
        report(
            SyntaxDiagnostics.notAStatement(
                found, at: place, help: "a file holds `layout Name { … }`, and in it `\(meant) { … }`"))
        let start = place.end
        while kind != .leftBrace, kind != .end { position += 1 }
        skipWhole(behind: start)
        isLost = false
    }

    /// A whole file in another language.
    private mutating func reportForeignFile(_ help: String) {
        report(SyntaxDiagnostics.notAStatement(found, at: here, help: help))
        let start = here.end
        position = tokens.count - 1
        diagnostics.drop(from: start, to: source.bytes.count)
    }

    // MARK: Slips in formulas

    /// What stands behind a complete statement, where that tells what was meant.
    mutating func reportMissingLineEnd() {
        let isNumber = tokens[max(0, position - 1)].kind == .number
        var help: String?
        var fixes: [Diagnostic.Fix] = []
        switch kind {
        case .assign where kind(ahead: 1) == .greater && touches(position):
            fixes = arrowFix()
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
            fixes = listFix()
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
        position += 1
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
        if number == nil, let line = statements.last,
            line.kind == .attribute || line.kind == .output || line.kind == .let || line.kind == .param
        {
            help = "a layout has no texts: leave the line out, or hand the app a number, `attribute tone = 1`"
        }
        reportAndGoOn(
            SyntaxDiagnostics.missingFormula(
                after: "`\(text(Int(previous)))`", found: "a string", at: here,
                help: help ?? "formulas have no strings: write numbers and names without quotes, `100% x 40`",
                fixes: help == nil && (isName || number != nil)
                    ? [Diagnostic.Fix("remove the quotes", replace: here, with: number ?? value, .likely)] : []))
        position += 1
    }

    /// What stands between the quotes of a text, when it is a name.
    private func textAsName(_ index: Int) -> String? {
        let inner = bytes(index).dropFirst().dropLast()
        guard let first = inner.first, !isDigit(first), inner.allSatisfy(isNameByte) else { return nil }
        return String(decoding: inner, as: UTF8.self)
    }

    /// Texts on the rest of the line, which is skipped.
    mutating func reportSingleQuotesOnLine() {
        for index in position + 1..<min(tokens.count, position + 200) {
            if tokens[index].startsLine { return }
            if kind(at: index) == .string { reportSingleQuotes(index) }
        }
    }

    /// A text where one belongs stands in double quotes.
    mutating func reportSingleQuotes(_ index: Int) {
        guard bytes(index).first == UInt8(ascii: "'") else { return }
        let inner = bytes(index).dropFirst().dropLast()
        reportAndGoOn(SyntaxDiagnostics.singleQuotes(at: span(index), text: String(decoding: inner, as: UTF8.self)))
    }

    /// `.vertical`, as Swift abbreviates: skips the dot and answers true; `.init(…)` is left to the caller.
    mutating func skipLeadingDot() -> Bool {
        guard kind(ahead: 1) == .name else { return false }
        let word = text(position + 1)
        let after = "`\(text(Int(previous)))`"
        if kind(ahead: 2) == .leftParenthesis {
            let fixes = valueFix(position + 1, from: position)
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
        position += 1
        if help == nil { return true }
        isLost = true  // what the word would be has been said
        return false
    }

    /// In the place of a formula that was not read to its end: what follows from its half is not worth saying.
    mutating func unlessLost(_ formula: Int32) -> Int32 {
        isLost ? node(.missing, arity: 0, first: nil, token: previous, from: previous) : formula
    }
}
