/// The result of the parser: always a tree, with gaps where the source has mistakes.
///
/// The tree is a few flat arrays. The tokens and the bytes between them give back the exact source. The tree never
/// changes. It is a class, because the checker passes it on several times for every node.
public final class SyntaxTree: Sendable {
    /// The source.
    public let source: Source
    /// All tokens; the last one is `.end`.
    package let tokens: [Token]
    /// The nodes of all formulas, each formula a run in postorder.
    package let formulas: [FormulaSyntax]
    /// All statements, linked by `next` and `body`.
    package let statements: [StatementSyntax]
    /// The parameters that statements point into.
    package let parameters: [ParameterSyntax]
    /// The arguments that statements point into.
    package let arguments: [ArgumentSyntax]
    /// The first statement of the file; -1 when there is none.
    package let first: Int32
    /// The findings of the lexer and the parser, in the order of the file.
    public let diagnostics: [Diagnostic]
    /// The number of further findings that were not kept.
    public let uncounted: Int

    init(
        source: Source, tokens: [Token], formulas: [FormulaSyntax], statements: [StatementSyntax],
        parameters: [ParameterSyntax], arguments: [ArgumentSyntax], first: Int32, diagnostics: [Diagnostic],
        uncounted: Int
    ) {
        self.source = source
        self.tokens = tokens
        self.formulas = formulas
        self.statements = statements
        self.parameters = parameters
        self.arguments = arguments
        self.first = first
        self.diagnostics = diagnostics
        self.uncounted = uncounted
    }

    /// Whether the type of a field stands in brackets: `[Number]`.
    package func isListType(_ token: Int32) -> Bool {
        token > 0 && tokens[Int(token) - 1].kind == .leftBracket
    }

    /// Prefix operators, parentheses, calls and blocks nest at most this deep, so that no reader of the tree needs
    /// more stack than the smallest thread has. Infix chains and `else if` do not count.
    package static let nestingLimit = 128

    /// Whether the formula of such a statement is the number of a token: a path, or a reason.
    package static func isToken(formulaOf kind: StatementKind) -> Bool {
        kind == .import || kind == .source || kind == .allow
    }

    /// The span of a token.
    package func span(ofToken index: Int32) -> SourceSpan {
        guard index >= 0, Int(index) < tokens.count else { return SourceSpan(start: 0, length: 0, source: source.id) }
        let token = tokens[Int(index)]
        return SourceSpan(start: token.start, length: token.length, source: source.id)
    }

    /// The span of a run of tokens.
    package func span(ofTokens first: Int32, _ last: Int32) -> SourceSpan {
        guard first >= 0, last > first, Int(last) < tokens.count else { return span(ofToken: first) }
        let start = tokens[Int(first)].start
        let end = tokens[Int(last)]
        return SourceSpan(start: start, length: end.start - start + end.length, source: source.id)
    }

    /// The span of a formula.
    package func span(ofFormula index: Int32) -> SourceSpan {
        guard index >= 0, Int(index) < formulas.count else { return SourceSpan(start: 0, length: 0, source: source.id) }
        let node = formulas[Int(index)]
        return span(ofTokens: node.firstToken, node.lastToken)
    }

    /// The span of a statement, its block included.
    package func span(ofStatement index: Int32) -> SourceSpan {
        let statement = statements[Int(index)]
        return span(ofTokens: statement.firstToken, statement.lastToken)
    }

    /// The text of a token.
    package func text(ofToken index: Int32) -> String { source.text(of: span(ofToken: index)) }

    /// The statements of a block, given its first one, in the order of the file.
    package func statements(from first: Int32) -> StatementSequence { StatementSequence(tree: self, upcoming: first) }

    /// The children of a node, in the order of the file.
    package func children(of index: Int32) -> [Int32] {
        let node = formulas[Int(index)]
        var found: [Int32] = []
        found.reserveCapacity(Int(node.arity))
        var child = index - 1
        for _ in 0..<node.arity {
            found.append(child)
            child = formulas[Int(child)].first - 1
        }
        found.reverse()
        return found
    }

    /// Whether any child of a node carries a label.
    package func hasLabels(_ index: Int32) -> Bool {
        var child = index - 1
        for _ in 0..<formulas[Int(index)].arity {
            if formulas[Int(child)].kind == .labeled { return true }
            child = formulas[Int(child)].first - 1
        }
        return false
    }

    /// The `///` lines right before a token, without their marks, joined by line breaks.
    package func documentation(before token: Int32) -> String {
        let start = token > 0 ? tokens[Int(token) - 1].end : 0
        let end = Int(tokens[Int(token)].start)
        var lines: [String] = []
        for line in source.bytes[start..<max(start, end)].split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let text = line.drop { $0 == 0x20 || $0 == 0x09 }
            let marks = text.prefix { $0 == UInt8(ascii: "/") }.count
            guard marks >= 2 else { continue }
            if marks != 3 { lines.removeAll(); continue }  // a plain comment between: what was above belongs elsewhere
            let words = text.dropFirst(3)
            let content = words.first == 0x20 ? words.dropFirst() : words
            lines.append(String(decoding: content, as: UTF8.self))
        }
        return lines.joined(separator: "\n")
    }
}

/// The statements of one block.
package struct StatementSequence: Sequence, IteratorProtocol, Sendable {
    let tree: SyntaxTree
    var upcoming: Int32

    /// The index of the next statement.
    package mutating func next() -> Int32? {
        guard upcoming >= 0 else { return nil }
        let current = upcoming
        upcoming = tree.statements[Int(current)].next
        return current
    }
}
