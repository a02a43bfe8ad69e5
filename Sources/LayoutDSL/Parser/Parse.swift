/// Turns a source into a tree. It always succeeds: a part that cannot be parsed is a gap in the tree and a diagnostic.
public func parse(_ source: Source) -> SyntaxTree {
    guard source.bytes.count <= Source.byteLimit else {
        let end = Token(kind: .end, unit: .none, startsLine: true, start: 0, length: 0)
        return SyntaxTree(
            source: source, tokens: [end], formulas: [], statements: [], parameters: [], arguments: [], first: -1,
            diagnostics: [SyntaxDiagnostics.sourceLimit(source)], uncounted: 0)
    }
    let (tokens, sink) = source.bytes.withUnsafeBufferPointer { bytes in
        var lexer = Lexer(bytes, source: source.id)
        lexer.run()
        return (lexer.tokens, lexer.diagnostics)
    }
    var parser = Parser(source: source, tokens: tokens, diagnostics: sink)
    let first = parser.parseFile()
    return SyntaxTree(
        source: source, tokens: tokens, formulas: parser.line.formula.formulas, statements: parser.line.statements,
        parameters: parser.line.parameters, arguments: parser.line.arguments, first: first,
        diagnostics: parser.reader.diagnostics.found, uncounted: parser.reader.diagnostics.uncounted)
}
