/// Reads tokens into the flat arrays of a `SyntaxTree`: statements with their blocks. Lines and formulas have parsers of
/// their own.
struct Parser: ~Copyable, TokenReading {
    /// Reads the lines, and holds the tree.
    var line: LineParser
    /// How many `}` the file lacks, those left out that have been found missing.
    var missingBraces: Int
    /// The indentation of each token's line; empty until it is asked for, which is only in a file with a mistake.
    var indents: [Int32] = []

    init(source: Source, tokens: [Token], diagnostics: DiagnosticSink) {
        missingBraces = Parser.openBraces(tokens)
        line = LineParser(FormulaParser(TokenReader(source: source, tokens: tokens, diagnostics: diagnostics)))
    }

    @inline(__always)
    var reader: TokenReader {
        _read { yield line.formula.reader }
        _modify { yield &line.formula.reader }
    }

    /// How many more { than } there are.
    private static func openBraces(_ tokens: [Token]) -> Int {
        var count = 0
        for token in tokens {
            switch token.kind {
            case .leftBrace: count += 1
            case .rightBrace: count -= 1
            default: break
            }
        }
        return count
    }
}
