import Interpreter
import LayoutDSL

/// A file that has been checked for an editor: what its names mean, what its formulas come to, what is wrong with it.
package struct InspectedFile: Sendable {
    /// What the check has found and noted.
    package let inspection: Inspection
    /// The statements of the file, with what they stand in.
    package let statements: StatementTree
    /// The names that the files of the check declare.
    package let declarations: DeclarationIndex

    /// Checks a text.
    ///
    /// - Parameters:
    ///   - source: The text.
    ///   - reading: Returns the file that an `import` names.
    package init(_ source: Source, reading: (ImportRequest) -> ImportAnswer) {
        let tree = parse(source)
        inspection = inspect(tree, reading: reading)
        statements = StatementTree(tree)
        declarations = DeclarationIndex(inspection.trees)
    }

    /// The tree of the file.
    package var tree: SyntaxTree { statements.tree }

    /// The names that it declares itself.
    package var declared: [DeclaredName] { declarations.names[Int(SourceID.main.number)] }

    /// Its name.
    package var name: String { tree.source.name }

    /// The files of the check.
    package var trees: [SyntaxTree] { inspection.trees }

    /// The tree that a span is of.
    package func tree(of span: SourceSpan) -> SyntaxTree? {
        let index = Int(span.source.number)
        return index < trees.count ? trees[index] : nil
    }

    /// The token that an offset touches: of two that meet there, the name or number.
    package func token(at offset: Int) -> Int32? {
        let tokens = tree.tokens
        var low = 0
        var high = tokens.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(tokens[middle].start) <= offset { low = middle } else { high = middle }
        }
        func isWord(_ index: Int) -> Bool {
            guard index >= 0, index < tokens.count else { return false }
            let kind = tokens[index].kind
            return tokens[index].end >= offset && Int(tokens[index].start) <= offset && tokens[index].length > 0
                && kind != .comma && kind != .dot && kind != .colon
        }
        if isWord(low), tokens[low].kind == .name || tokens[low].kind == .number { return Int32(clamping: low) }
        if isWord(low - 1), tokens[low - 1].kind == .name || tokens[low - 1].kind == .number {
            return Int32(clamping: low - 1)
        }
        return isWord(low) ? Int32(clamping: low) : nil
    }

    /// The declaration that a name at an offset belongs to, used or declared there; nil for a word of the language.
    package func symbol(at offset: Int) -> Symbol? {
        guard let token = token(at: offset) else { return nil }
        let span = tree.span(ofToken: token)
        if let use = inspection.uses.first(where: { $0.span == span }) {
            return Symbol(place: span, declaration: use.declaration, kind: use.kind)
        }
        guard let own = declared.first(where: { $0.span == span }) else { return nil }
        return Symbol(place: span, declaration: own.span, kind: own.kind)
    }

    /// A name at a place, and where it is declared.
    package struct Symbol: Sendable {
        /// Where it was asked about.
        package let place: SourceSpan
        /// Where it is declared.
        package let declaration: SourceSpan
        /// What is declared.
        package let kind: NameKind
    }
}
