import LayoutDSL

/// The names that a check has read, for the next check of nearly the same text: most tokens have their symbols from it.
struct SymbolMemory: Sendable {
    /// The symbols of the names.
    let interner: Interner
    /// The symbols of the prelude's tokens, and of those of the file.
    let prelude: [Symbol]
    let main: [Symbol]
    private let preludeTree: SyntaxTree
    private let mainTree: SyntaxTree
    /// How many names there were when nothing was taken over.
    let firstCount: Int

    /// What a check of a text without findings has read; nil for one that opened no file.
    init?(_ names: NameStore, after before: SymbolMemory?) {
        guard names.modules.count >= 2 else { return nil }
        interner = names.interner
        let (prelude, main) = (names[.prelude], names[.main])
        (self.prelude, preludeTree) = (prelude.symbols, prelude.tree)
        (self.main, mainTree) = (main.symbols, main.tree)
        firstCount = before?.firstCount ?? interner.count
    }

    /// Whether names that are in no text any more have become many: then the next check begins anew.
    var isOvergrown: Bool { interner.count > firstCount * 2 + 1_000 }

    /// The symbols of the tokens of a tree; nil where nothing of them is known.
    func symbols(of tree: SyntaxTree, _ interner: inout Interner) -> [Symbol]? {
        if tree === preludeTree { return prelude }
        let shared = tree.shared
        guard shared.base == ObjectIdentifier(mainTree), shared.head + shared.tail <= tree.tokens.count,
            shared.head + shared.tail <= main.count
        else { return nil }
        return main[..<shared.head] + interner.symbols(of: tree, at: shared.head..<tree.tokens.count - shared.tail)
            + main[(main.count - shared.tail)...]
    }
}
