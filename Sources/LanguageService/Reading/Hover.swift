import Interpreter
import LayoutAnalysis
import LayoutDSL

/// What is said of the word under the cursor.
package struct Hover: Sendable {
    /// The word.
    package let range: Range<Int>
    /// How it is declared; empty for a word of the language.
    package var code = ""
    /// Sentences, one a paragraph.
    package var paragraphs: [String] = []

    /// The text in Markdown.
    package var markdown: String {
        let blocks = code.isEmpty ? [] : ["```layout\n\(code)\n```"]
        return (blocks + paragraphs.filter { !$0.isEmpty }).joined(separator: "\n\n")
    }
}

extension InspectedFile {
    /// A layout of more cells is not prepared for a hover.
    private static let cellLimit = 2_000
    /// Nor is one of more formulas, so that the answer comes at once.
    private static let formulaLimit = 20_000

    /// What is known of the word at an offset; nil where there is none.
    package func hover(at offset: Int) -> Hover? {
        guard let token = token(at: offset) else { return nil }
        let span = tree.span(ofToken: token)
        if let symbol = symbol(at: offset), let (name, home) = declarations[symbol.declaration],
            symbol.declaration != span || home.statements[Int(name.statement)].name >= 0
        {
            return hover(over: span, name, home)
        }
        if tree.tokens[Int(token)].kind == .number { return number(at: token, span) }
        guard var hover = word(at: token, span) else { return nil }
        let node = tree.formulas.first { $0.token == token && ($0.kind == .member || $0.kind == .call) }
        let whole = node.map { tree.span(ofTokens: $0.firstToken, $0.lastToken) } ?? span
        if let value = value(at: whole) { hover.paragraphs.append(value) }
        return hover
    }

    private func hover(over span: SourceSpan, _ name: DeclaredName, _ home: SyntaxTree) -> Hover {
        var hover = Hover(range: span.range, code: name.signature(in: home))
        hover.paragraphs.append(name.documentation(in: home))
        let line = home.statements[Int(name.statement)]
        let isOwn = home.source.id == .main
        // A param has the type that it is declared with where it is read.
        let read = inspection.uses.first { $0.declaration == name.span && $0.span.source == .main }
        if let value = value(at: span) {
            hover.paragraphs.append(value)
        } else if name.kind == .parameter, isOwn, let value = read.flatMap({ value(at: $0.span) }) {
            hover.paragraphs.append(value)
        } else if name.parameter < 0, name.kind != .parameter || line.type < 0, isOwn, line.formula >= 0,
            !SyntaxTree.isToken(formulaOf: line.kind),
            let value = value(at: home.span(ofFormula: line.formula))
        {
            hover.paragraphs.append(value)
        }
        if home.source.id == .prelude {
            hover.paragraphs.append("From the prelude, which every file can use.")
        } else if !isOwn {
            hover.paragraphs.append("Declared in `\(home.source.name)`.")
        }
        return hover
    }

    /// What a formula comes to: "A length: 97, at offset 0 with the defaults."
    private func value(at span: SourceSpan) -> String? {
        guard let value = inspection.values.first(where: { $0.span == span }) else { return nil }
        let type = value.words.capitalized
        guard let unit = value.unit, let layout = inspection.report.layout,
            let numbers = numbers(of: [value], layout).first.flatMap({ $0 })
        else { return "\(type)." }
        let text = ValueText.text(numbers, unit, words: value.words)
        return layout.isConstant(value) ? "\(type): `\(text)`." : "\(type): `\(text)` at offset 0, with the defaults."
    }

    /// The numbers of some values at the start, with the defaults.
    func numbers(of values: [ReadValue], _ layout: CheckedLayout) -> [[Double]?] {
        let cells = layout.items.reduce(0) { $0 + min($1, InspectedFile.cellLimit + 1) }
        guard cells <= InspectedFile.cellLimit, layout.formulaCount <= InspectedFile.formulaLimit else {
            return values.map { _ in nil }
        }
        return layout.numbers(of: values, at: LayoutPoint(x: 0, y: 0))
    }

    /// A number: what a `%` comes to.
    private func number(at token: Int32, _ span: SourceSpan) -> Hover? {
        guard tree.tokens[Int(token)].unit == .percent, let value = value(at: span) else { return nil }
        return Hover(range: span.range, paragraphs: [value])
    }

    /// A word of the language.
    private func word(at token: Int32, _ span: SourceSpan) -> Hover? {
        let text = tree.text(ofToken: token)
        if tree.formulas.contains(where: { $0.kind == .sizePair && $0.token == token }) {
            return Hover(range: span.range, paragraphs: ["A size: its width, `x`, its height."])
        }
        let isMember = token > 0 && tree.tokens[Int(token) - 1].kind == .dot
        if let line = tree.statements.first(where: { $0.firstToken == token && $0.name != token || $0.name == token }) {
            if line.name == token, line.kind == .property {
                // `inner.scale` is a property, and `inner` is not all of one.
                let next = Int(token) + 2
                let whole =
                    next < tree.tokens.count && tree.tokens[next - 1].kind == .dot
                    ? Property(rawValue: text + "." + tree.text(ofToken: token + 2)) : nil
                if let property = whole ?? Property(rawValue: text), !isMember {
                    return Hover(
                        range: span.range, code: "\(property.rawValue): \(property.typeName)",
                        paragraphs: [property.documentation])
                }
            } else if let word = StatementWord.all.first(where: {
                $0.kind == line.kind && $0.text.utf8.elementsEqual(text.utf8)
            }) {
                return Hover(range: span.range, paragraphs: [word.documentation])
            }
        }
        let isCall = Int(token) + 1 < tree.tokens.count && tree.tokens[Int(token) + 1].kind == .leftParenthesis
        let isLabel = Int(token) + 1 < tree.tokens.count && tree.tokens[Int(token) + 1].kind == .colon
        if !isLabel, !isMember, let words = StatementWord.documentation(ofWord: text) {
            return Hover(range: span.range, paragraphs: [words])
        }
        let found =
            Vocabulary.word(
                text,
                where: { isCall ? $0 == .function : isLabel ? $0 == .label : isMember ? $0 == .part : $0 != .label })
            ?? Vocabulary.word(text)
        guard let found else {
            guard isMember,
                let words = Property(rawValue: text)?.documentation ?? TestPart(rawValue: text)?.documentation
            else { return nil }
            return Hover(range: span.range, paragraphs: [words])
        }
        let code = found.kind == .function ? "\(found.text)(\(found.parameters.joined(separator: ", ")))" : ""
        return Hover(range: span.range, code: code, paragraphs: [found.documentation])
    }
}

extension String {
    /// With a capital letter at its beginning.
    fileprivate var capitalized: String {
        var bytes = Array(utf8)
        if let first = bytes.first, first >= 0x61, first <= 0x7A { bytes[0] = first - 0x20 }
        return String(decoding: bytes, as: UTF8.self)
    }
}
