// Lines of other languages, written anew: `.opacity(0.5)`, `cell.alpha = 0.5`, `size: { width: 3, height: 4 }`.

extension Parser {
    /// What stands between the brackets that open at a token.
    private func written(at index: Int) -> WrittenEntries? {
        guard index < tokens.count else { return nil }
        return WrittenEntries(source.bytes, at: Int(tokens[index].start))
    }

    private func span(from first: Int, to end: Int) -> SourceSpan {
        SourceSpan(start: Int(tokens[first].start), length: end - Int(tokens[first].start), source: source.id)
    }

    /// Whether a line ends at an offset behind a token.
    private func endsLine(at end: Int, behind index: Int) -> Bool {
        var next = index
        while next < tokens.count - 1, Int(tokens[next].start) < end { next += 1 }
        switch tokens[next].kind {
        case .end, .rightBrace, .semicolon, .comma: return true
        default: return tokens[next].startsLine && tokens[next].kind != .dot
        }
    }

    /// `.opacity(0.5)` as the line that sets the same, in the place of everything from a token on.
    func lineFix(_ name: Int, from first: Int) -> [Diagnostic.Fix] {
        guard kind(at: name) == .name, let written = written(at: name + 1), endsLine(at: written.end, behind: name),
            let property = Property(rawValue: text(name))?.rawValue ?? ForeignWord.properties[text(name)],
            property != Property.insets.rawValue, let line = written.lines(of: property)
        else { return [] }
        return [.write(line, at: span(from: first, to: written.end))]
    }

    /// `.init(width: 3, height: 4)`, `LayoutSize(3, 4)` and the like as the value that they are.
    func valueFix(_ name: Int, from first: Int) -> [Diagnostic.Fix] {
        guard let written = written(at: name + 1) else { return [] }
        let place = span(from: first, to: written.end)
        switch text(name) {
        case "init": return written.entries.count == 2 ? written.value.map { [.write($0, at: place)] } ?? [] : []
        case "degrees", "radians":
            guard let value = written.value, value.utf8.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") }) else {
                return []
            }
            return [.write(value + (text(name) == "degrees" ? "deg" : "rad"), at: place)]
        case "all": return written.value.map { [.write($0, at: place)] } ?? []
        default: return []
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
            let fixes = lineFix(last, from: position)
            let help =
                DeclarationWord.methods[text(position)]
                ?? "there are no methods: each line sets one property, `alpha: 0.5`"
            report(
                SyntaxDiagnostics.notAStatement(
                    "`\(written)(`", at: here.joined(span(last)), help: fixes.isEmpty ? help : nil, fixes: fixes))
        default: return false
        }
        position = last + 1
        return true
    }

    /// `size: { width: 3, height: 4 }`, `style: { … }`: braces in the place of a value.
    mutating func reportBracedValue() {
        let word = text(position)
        let property = Property(rawValue: word)?.rawValue ?? ForeignWord.properties[word]
        var fixes: [Diagnostic.Fix] = []
        if let property, let written = written(at: position + 2), let line = written.lines(of: property) {
            fixes = [.write(line, at: span(from: position, to: written.end))]
        }
        let help =
            property != nil
            ? "a property takes one value; set the components line by line: `insets.left: 10`"
            : ForeignWord.propertyHelp[word] ?? "a block follows its declaration without a colon: `cell { … }`"
        report(
            SyntaxDiagnostics.notAStatement("`\(word): {`", at: here, help: fixes.isEmpty ? help : nil, fixes: fixes))
    }

    /// `grid { columns: 3 }` as `grid(columns: 3)`.
    func bracesAsArguments() -> [Diagnostic.Fix] {
        guard kind(ahead: 1) == .leftBrace, let written = written(at: position + 1), let arguments = written.arguments
        else { return [] }
        return [.write(text(position) + arguments, at: span(from: position, to: written.end))]
    }

    /// The value of a property that the language has nothing for is not worth a word of its own.
    mutating func skipForeignValue(of name: Int) -> Bool {
        let word = text(name)
        guard !isInTest, kind(at: name + 1) == .colon, Property(rawValue: word) == nil,
            ForeignWord.propertyHelp[word] != nil, !startsLine()
        else { return false }
        let start = Int(current.start)
        let mark = formulas.count
        _ = parseFormula()
        formulas.removeLast(formulas.count - mark)
        if isLost || !isAtStatementEnd { skipToStatementEnd() }
        isLost = false
        diagnostics.drop(from: start, to: tokens[max(0, position - 1)].end)
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
    private var standsWhereInsetsStand: Bool {
        if diagnostics.isFull { return true }
        let blocks: [StatementKind] = [
            .layout, .section, .cell, .supplementary, .decoration, .part, .effect, .arrangement, .when,
        ]
        let open = statements.last { $0.firstToken == $0.lastToken && blocks.contains($0.kind) }
        return open.map { $0.kind == .layout || $0.kind == .section } ?? true
    }

    /// Skips what is left of a statement, with what the lexer found in it behind an offset.
    mutating func skipWhole(behind start: Int) {
        openWhenLost = 0
        skipToStatementEnd()
        diagnostics.drop(from: start, to: tokens[max(0, position - 1)].end)
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
        diagnostics.drop(from: Int(place.start), to: Int(place.end))
        guard let line = SyntaxWords.insets(text(from: first + 2, to: last), of: property) else { return [] }
        return [.write(line, at: place)]
    }

    /// `items: 1, 4, 2` in brackets, `size: 100, 40` with an `x`.
    func listFix() -> [Diagnostic.Fix] {
        guard let statement = statements.last, statement.kind == .property else { return [] }
        let first = Int(statement.firstToken) + 2
        var last = first
        while last < tokens.count, !tokens[last].startsLine, kind(at: last) == .number || kind(at: last) == .comma {
            last += 1
        }
        let word = text(Int(statement.firstToken))
        guard last > position, last < tokens.count, tokens[last].startsLine || kind(at: last) == .rightBrace else {
            return []
        }
        let place = span(first).joined(span(last - 1))
        if word == "items" { return [.write("[\(text(from: first, to: last - 1))]", at: place)] }
        guard word == "size" || word == "viewport", last == first + 3 else { return [] }
        return [.write("\(text(first)) x \(text(first + 2))", at: place)]
    }

    /// `items: 0..<5`, the indexes of the cells: their number; nil where the line counts nothing.
    mutating func countFix() -> [Diagnostic.Fix]? {
        guard let statement = statements.last, statement.kind == .property else { return nil }
        let first = Int(statement.firstToken)
        guard ["items", "count"].contains(text(first)), position == first + 3 else { return nil }
        diagnostics.drop(from: Int(here.start), to: here.end)
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
        diagnostics.drop(from: span(name).end, to: behind.end)
        isLost = false
        report(SyntaxDiagnostics.notAStatement("`\(text(name))(`", at: span(name), help: help))
        return true
    }

    // MARK: Formulas

    /// `index = 3` in a formula: read as `==`.
    mutating func reportSingleEqual(_ token: Int, behind first: Int) {
        if diagnostics.isFull { return diagnostics.addUncounted() }
        let left = token - first > 40 ? "…" : text(from: first, to: token - 1)
        let right = text(from: position, to: position)
        reportAndGoOn(
            SyntaxDiagnostics.unexpectedToken(
                "`=`", expected: "`==`", at: span(token),
                help: "`=` names a value, `==` compares: `\(left) == \(right)`",
                fixes: [.write("==", at: span(token), .safe)]))
    }

    /// `if(c, a, b)` and `if c { a } else { b }` as a choice; nil where they are not so plain.
    func choiceFix(from first: Int) -> [Diagnostic.Fix]? {
        if kind == .leftBrace, let yes = written(at: position), yes.entries.count == 1 {
            var next = position
            while next < tokens.count - 1, Int(tokens[next].start) < yes.end { next += 1 }
            guard kind(at: next) == .else, kind(at: next + 1) == .leftBrace, let no = written(at: next + 1),
                no.entries.count == 1
            else { return nil }
            return [
                .write("then \(yes.entries[0].value) else \(no.entries[0].value)", at: span(from: position, to: no.end))
            ]
        }
        guard kind(at: first + 1) == .leftParenthesis, let all = written(at: first + 1), all.entries.count == 3,
            all.entries.allSatisfy({ $0.label.isEmpty }), Int(tokens[max(0, position - 1)].end) == all.end
        else { return nil }
        let parts = all.entries.map { $0.value }
        return [.write("if \(parts[0]) then \(parts[1]) else \(parts[2])", at: span(from: first, to: all.end))]
    }

    /// `let ease = t => t * t` as `let ease(t) = t * t`.
    func arrowFix() -> [Diagnostic.Fix] {
        var first = position - 1
        if kind(at: max(0, first)) == .rightParenthesis {
            while first > 0, position - first < 50, kind(at: first) != .leftParenthesis { first -= 1 }
        }
        guard first > 2, kind(at: first - 1) == .assign, kind(at: first - 2) == .name, isWord(first - 3, "let") else {
            return []
        }
        let parameters = text(from: first, to: position - 1)
        let inner = kind(at: first) == .leftParenthesis ? parameters : "(\(parameters))"
        let whole = SourceSpan(
            start: tokens[first - 2].end, length: tokens[position + 1].end - tokens[first - 2].end, source: source.id)
        return [Diagnostic.Fix("put the parameters before `=`", replace: whole, with: "\(inner) =", .likely)]
    }

    // MARK: Imports

    /// `import QtQuick 2.15`: nothing of a layout stands in it.
    func foreignImportFix(_ statement: Int32) -> [Diagnostic.Fix] {
        let first = Int(statements[Int(statement)].firstToken)
        let initial = bytes(min(first + 1, tokens.count - 1)).first ?? 0
        guard kind == .dot || initial >= UInt8(ascii: "A") && initial <= UInt8(ascii: "Z") else { return [] }
        var last = first
        while last + 1 < tokens.count, !tokens[last + 1].startsLine, kind(at: last + 1) != .end { last += 1 }
        return [Diagnostic.Fix("leave the line out", replace: span(first).joined(span(last)), with: "", .likely)]
    }

    /// `import { a, b } from "path"` without its braces.
    func bracesFix() -> [Diagnostic.Fix] {
        guard kind == .leftBrace, let written = written(at: position), kind(at: position + 1) == .name else {
            return []
        }
        let inner = written.entries.map { $0.value }
        let names = inner.dropFirst().reduce(inner.first ?? "") { $0 + ", " + $1 }
        return [Diagnostic.Fix("remove the braces", replace: span(from: position, to: written.end), with: names, .safe)]
    }
}
