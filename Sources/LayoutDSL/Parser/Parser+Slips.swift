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

    /// `cell: { … }`: a block after a colon.
    mutating func parseColonBlock() -> Int32? {
        let colon = span(position + 1)
        guard let word = declarationWord(position), word == .cell || word == .section || word == .data else {
            line.reportBracedValue()
            reader.position += 2
            return nil
        }
        reportAndGoOn(SyntaxDiagnostics.colonBeforeBlock(at: colon))
        let statement = line.begin(word)
        reader.position += 2
        if word == .data { parseDataBlock(of: statement) } else { parseBlock(of: statement) }
        return line.end(statement)
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
            while kind != .leftBrace, kind != .end { reader.position += 1 }
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
            if reader.nesting == 0, opener == .leftBrace {
                reportOutsideOfLayout("`\(word)`", at: here, "cell")
                return .skipped
            }
            let fixes = ForeignText(reader).bracesAsArguments()
            let help = fixes.isEmpty ? "declarations begin with \(DeclarationWord.list)" : nil
            report(SyntaxDiagnostics.notAStatement("`\(word)`", at: here, help: help, fixes: fixes))
            reader.position += 1
            return .skipped
        }
        guard let read = DeclarationWord.all.first(where: { $0.text == meant })?.kind, read != .import else {
            report(SyntaxDiagnostics.notAStatement("`\(word)`", at: here, help: nil, fixes: [.write(meant, at: here)]))
            reader.position += 1
            return .skipped
        }
        if reader.nesting == 0,
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
        let statement = line.begin(read)
        line.statements[Int(statement)].name = advance()
        parseBlock(of: statement)
        return .read(line.end(statement))
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
        let statement = line.begin(.let)
        reader.position += 1
        line.statements[Int(statement)].name = advance()
        line.statements[Int(statement)].isFunction = true
        reader.isLost = true
        line.statements[Int(statement)].formula = line.formula.unlessLost(-1)
        let start = here.start
        if opensBlock { while kind != .leftBrace, kind != .end { reader.position += 1 } }
        skipWhole(behind: Int(start))
        reader.isLost = false
        return line.end(statement)
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
                reader.position += 1
                return parseStatement()
            }
            fixes = ForeignText(reader).lineFix(position + 1, from: position)
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
        if kind == .if { reader.position += 1 }
        return nil
    }

    /// `.list { … }`, a selector of CSS: read as the block that is meant.
    private mutating func parseSelector() -> Int32? {
        let word = text(position + 1)
        let kind = DeclarationWord.foreign[word] ?? "cell"
        let isNamed = DeclarationWord.foreign[word] == nil || kind == "supplementary" || kind == "decoration"
        let meant = isNamed ? "\(kind) \(word)" : kind
        guard reader.nesting > 0, let read = DeclarationWord.all.first(where: { $0.text == kind })?.kind else {
            reportOutsideOfLayout("`.\(word)`", at: here, meant)
            return nil
        }
        reportAndGoOn(
            SyntaxDiagnostics.notAStatement(
                "`.\(word)`", at: here, help: nil, fixes: [.write(meant, at: here.joined(span(position + 1)))]))
        let statement = line.begin(read)
        reader.position += isNamed ? 1 : 2
        if isNamed { line.statements[Int(statement)].name = advance() }
        parseBlock(of: statement)
        return line.end(statement)
    }

    /// A block at the top level that belongs in a layout, skipped as a whole.
    private mutating func reportOutsideOfLayout(_ found: String, at place: SourceSpan, _ meant: String) {
        report(
            SyntaxDiagnostics.notAStatement(
                found, at: place, help: "a file holds `layout Name { … }`, and in it `\(meant) { … }`"))
        let start = place.end
        while kind != .leftBrace, kind != .end { reader.position += 1 }
        skipWhole(behind: start)
        reader.isLost = false
    }

    /// A whole file in another language.
    private mutating func reportForeignFile(_ help: String) {
        report(SyntaxDiagnostics.notAStatement(found, at: here, help: help))
        let start = here.end
        reader.position = tokens.count - 1
        reader.diagnostics.drop(from: start, to: source.bytes.count)
    }

}
