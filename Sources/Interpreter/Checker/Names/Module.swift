import LayoutDSL

/// One file of a check: its tree, and what it declares at its top level.
struct Module {
    let tree: SyntaxTree
    /// Statement `s` of this module is number `base + s` among all modules.
    let base: Int32
    /// The symbol of each token that is a name; -1 for the others.
    let symbols: [Interner.Symbol]
    /// Top-level declarations by name, imported ones included.
    var declarations = DeclarationTable()
    /// The statement of its layout; -1 when it has none.
    var layout: Int32 = -1
    /// Its own declarations of effects, arrangements, values and functions, in the order of the file.
    var own: [Declaration] = []
}

/// What a name means.
struct Declaration: Equatable {
    enum Kind: UInt8 {
        case value, function, effect, arrangement
        /// A `param` of the layout; `number` is its index.
        case parameter
        /// A parameter of an effect, an arrangement or a function; `number` is its index there.
        case argument
        /// `attribute`, readable by its name like a `let`.
        case attribute
        /// An element or a named section; `number` is its box.
        case box
    }

    let kind: Kind
    let module: Int32
    /// The statement in the module.
    let statement: Int32
    var number: Int32 = -1
    /// The place of its name, where that is known: names are read far more often than they are declared.
    var name: Span?
}
