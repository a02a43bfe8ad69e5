/// Turns a source into a tree. It always succeeds: a part that cannot be parsed is a gap in the tree and a diagnostic.
public func parse(_ source: Source) -> SyntaxTree { parse(source, after: nil) }

/// Turns a source into the tree that `parse` turns it into, with less work if a text without findings was nearly the
/// same: statements of the file and of its layout that have not changed are not read again.
///
/// - Parameters:
///   - source: The text.
///   - earlier: The tree of a text that is nearly the same; of one with findings nothing is taken over.
/// - Returns: The tree.
package func parse(_ source: Source, after earlier: SyntaxTree?) -> SyntaxTree {
    guard source.bytes.count <= Source.byteLimit else {
        let end = Token(kind: .end, unit: .none, startsLine: true, start: 0, length: 0)
        return SyntaxTree(
            source: source, tokens: [end], formulas: [], statements: [], parameters: [], arguments: [], first: -1,
            diagnostics: [.sourceLimit(source)], uncounted: 0)
    }
    let base = earlier.flatMap { $0.isWhole ? $0 : nil }
    let (tokens, sink, shared) = source.bytes.withUnsafeBufferPointer { bytes in
        var lexer = Lexer(bytes, source: source.id)
        var shared = SharedTokens()
        if let base {
            shared = lexer.run(after: base.tokens, SharedBytes(base.source.bytes, source.bytes))
        } else {
            lexer.run()
        }
        return (lexer.tokens, lexer.diagnostics, shared)
    }
    var parser = Parser(
        source: source, tokens: tokens, diagnostics: sink, after: base.map { EarlierParse(tree: $0, shared: shared) })
    let first = parser.parseFile()
    // What a lexer has reported may be gone from the findings, but not from the text.
    let isSound = sink.found.isEmpty && parser.diagnostics.found.isEmpty && parser.diagnostics.uncounted == 0
    return SyntaxTree(
        source: source, tokens: tokens, formulas: parser.formulas, statements: parser.statements,
        parameters: parser.parameters, arguments: parser.arguments, first: first,
        diagnostics: parser.diagnostics.found, uncounted: parser.diagnostics.uncounted,
        units: isSound ? parser.units : [], shared: parser.earlier?.sharedSyntax ?? .none)
}
