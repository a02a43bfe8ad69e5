import LayoutDSL

/// One file of a check: its tree, and what it declares at its top level.
struct Module {
    let tree: SyntaxTree
    /// Statement `s` of this module is number `base + s` among all modules.
    let base: Int32
    /// The symbol of each token that is a name; none for the others.
    let symbols: [Symbol]
    /// Top-level declarations by name, imported ones included.
    var declarations = DeclarationTable()
    /// The statement of its layout; -1 when it has none.
    var layout: Int32 = -1
    /// Its own declarations of effects, arrangements, values and functions, in the order of the file.
    var own: [Declaration] = []
}
