import LayoutDSL

/// Declarations that a file can use without an `import`.
public struct Library: Sendable {
    let tree: SyntaxTree
    /// The words of the language and the names of the tree: every check begins with them.
    let interner: Interner
    /// The symbol of each token of the tree.
    let symbols: [Symbol]

    /// Makes a library from a tree. The source of the tree needs the number of the prelude.
    public init(_ tree: SyntaxTree) {
        self.tree = tree
        var interner = Interner()
        symbols = interner.symbols(of: tree)
        self.interner = interner
    }
}

/// The prelude: effects and arrangements written in the language itself, in `Prelude.layout`.
public enum Prelude {
    /// The source of the prelude.
    public static let source = Source(name: "Prelude.layout", bytes: PreludeText.bytes, id: .prelude)

    /// The declarations that every layout file can use.
    public static let library = Library(parse(source))
}
