/// STUB, being written.
public struct SyntaxTree: Sendable {
    public let source: Source
    public let diagnostics: [Diagnostic]
}
/// STUB
public func parse(_ source: Source) -> SyntaxTree { SyntaxTree(source: source, diagnostics: []) }
