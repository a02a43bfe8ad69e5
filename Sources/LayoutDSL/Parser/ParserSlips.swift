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
    var whereMissing: Span { kind == .end || startsLine() ? behind : here }

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
            .notAStatement(
                "`\(name) =`", at: here,
                help: "`let \(name) = …` names a value; `\(name): …` sets what the language knows",
                fixes: [Fix("write `let`", replace: here.atStart, with: "let ", .likely)]))
        statements[Int(statement)].name = advance()
        parseAssigned(to: statement)
        return end(statement)
    }

    /// `cell: { … }`: a block after a colon.
    mutating func parseColonBlock() -> Int32? {
        let colon = span(position + 1)
        guard let word = declarationWord(position), word == .cell || word == .section || word == .data else {
            report(
                .notAStatement(
                    "`\(text(position)): {`", at: here,
                    help: Property(rawValue: text(position)) != nil
                        ? "a property takes one value; parts are set one by one: `insets.left: …`"
                        : "a block follows its declaration without a colon: `cell { … }`"))
            position += 2
            return nil
        }
        reportAndGoOn(.colonBeforeBlock(at: colon))
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
        report(.hyphenatedName(written, meant: DeclarationWord.hyphenated[written], at: here.joined(span(last))))
        position = last + 1
        return true
    }

    /// `suplementary header { … }`, `var a = 1`: a misspelt or foreign declaration word, read as the one meant.
    mutating func parseMistakenDeclaration() -> Slip {
        let hasName = kind(ahead: 1) == .name && !startsLine(ahead: 1)
        let opener = kind(ahead: hasName ? 2 : 1)
        let word = text(position)
        let foreign = DeclarationWord.foreign[word]
        guard
            hasName
                ? opener == .leftBrace || opener == .assign || opener == .leftParenthesis
                    || opener == .colon && (foreign == "let" || foreign == "param")
                : opener == .leftBrace && !startsLine(ahead: 1)
        else { return .none }
        if foreign == nil ? DeclarationWord.foreignStatements[word] != nil : opener == .leftParenthesis && opensBlock {
            return .none
        }
        guard let meant = Suggestion.best(for: word, among: DeclarationWord.all.map { $0.text }) ?? foreign else {
            report(.notAStatement("`\(word)`", at: here, help: "declarations begin with \(DeclarationWord.list)"))
            position += 1
            return .skipped
        }
        guard let read = DeclarationWord.all.first(where: { $0.text == meant })?.kind, read != .import else {
            report(.notAStatement("`\(word)`", at: here, help: nil, fixes: [.write(meant, at: here)]))
            position += 1
            return .skipped
        }
        // `header { … }`: the foreign word is a good name.
        let lacksName = !hasName && (read == .supplementary || read == .decoration)
        reportAndGoOn(
            .notAStatement(
                "`\(word)`", at: here, help: nil, fixes: [.write(lacksName ? "\(meant) \(word)" : meant, at: here)]))
        guard lacksName else { return .read(parseDeclaration(read)) }
        let statement = begin(read)
        statements[Int(statement)].name = advance()
        parseBlock(of: statement)
        return .read(end(statement))
    }

    /// Whether a `{` stands on the rest of the line.
    private var opensBlock: Bool {
        var index = position + 1
        while index < tokens.count, !tokens[index].startsLine, tokens[index].kind != .end {
            switch tokens[index].kind {
            case .leftBrace: return true
            case .rightBrace, .semicolon: return false
            default: index += 1
            }
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
                .unexpectedToken(
                    found, expected: "`:` after `\(word)`", at: here,
                    fixes: takesValue ? [Fix("write `:`", replace: span(name).atEnd, with: ":", .likely)] : []))
        } else {
            let help =
                DeclarationWord.foreignStatements[word] ?? "a line is a declaration, `name: value`, or a use, `name(…)`"
            report(.notAStatement("`\(word) \(text(position))`", at: span(name), help: help))
        }
    }

    /// A line that begins with no name at all.
    mutating func reportNoStatement() {
        var help: String?
        switch kind {
        case .if: help = "lines are switched by `when c { … }`; a choice of values is `if c then a else b`"
        case .dot: help = "blocks have plain names: `cell { … }`"
        case .leftBrace: help = "a block follows its declaration: `cell { … }`"
        case .string: help = "text stands only in an import"
        default: break
        }
        report(.notAStatement(found, at: here, help: help))
        if kind == .if { position += 1 }
    }

    // MARK: Slips in formulas

    /// What stands behind a complete statement, where that tells what was meant.
    mutating func reportMissingLineEnd() {
        let isNumber = tokens[max(0, position - 1)].kind == .number
        var help: String?
        var fixes: [Fix] = []
        switch kind {
        case .then: help = "a choice begins with `if`: `if a then b else c`"
        case .comma:
            help =
                touches(position)
                ? "decimals stand behind a point: `1.5`"
                : "a size is written `width x height`, a point `(x, y)`, a list `[a, b]`"
        case .name where isNumber && ["deg", "rad", "turn", "pt"].contains(text(position)):
            let blank = Span(
                start: behind.end, length: Int(current.start) - behind.end, source: source.id)
            help = "a unit stands against its number"
            fixes = [Fix("write them together", replace: blank, with: "", .safe)]
        case .name where isWord(position, "in"):
            help =
                isInTest
                ? "an `expect` has one range, at its end; write another `expect`, or compare: `a >= 0 and a <= 3`"
                : "ranges stand behind a `param`; else compare: `a >= 0 and a < 3`"
        default: break
        }
        report(.missingLineEnd(found: found, at: here, help: help, fixes: fixes))
    }

    /// `label = value` among arguments: read as `label: value`.
    mutating func acceptLabel() -> Int32? {
        guard kind == .name, kind(ahead: 1) == .colon || kind(ahead: 1) == .assign else { return nil }
        let label = advance()
        if kind == .assign {
            reportAndGoOn(
                .unexpectedToken(
                    "`=`", expected: "`:` after a label", at: here, fixes: [.write(":", at: here, .safe)]))
        }
        position += 1
        return label
    }

    /// A text where a value belongs.
    mutating func skipText() {
        let inner = Array(text(position).utf8.dropFirst().dropLast())
        let looksLikeValue = inner.first.map { isDigit($0) || $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A } ?? false
        reportAndGoOn(
            .missingFormula(
                after: "`\(text(Int(previous)))`", found: "a text", at: here,
                help: "formulas know no texts; names and numbers stand without quotes",
                fixes: looksLikeValue
                    ? [Fix("remove the quotes", replace: here, with: String(decoding: inner, as: UTF8.self), .likely)]
                    : []))
        position += 1
    }

    /// `.vertical`, as Swift abbreviates: skips the dot and answers true; `.init(…)` is left to the caller.
    mutating func skipLeadingDot() -> Bool {
        guard kind(ahead: 1) == .name else { return false }
        let word = text(position + 1)
        let after = "`\(text(Int(previous)))`"
        if kind(ahead: 2) == .leftParenthesis {
            report(
                .missingFormula(
                    after: after, found: "`.\(word)(`", at: here.joined(span(position + 1)),
                    help: DeclarationWord.constructor(word)))
            return false
        }
        reportAndGoOn(
            .missingFormula(
                after: after, found: "`.\(word)`", at: here,
                fixes: [Fix("remove the dot", replace: here, with: "", .likely)]))
        position += 1
        return true
    }

    /// In the place of a formula that was not read to its end: what follows from its half is not worth saying.
    mutating func unlessLost(_ formula: Int32) -> Int32 {
        isLost ? node(.missing, arity: 0, first: nil, token: previous, from: previous) : formula
    }
}
