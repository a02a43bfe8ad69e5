import LayoutDSL

/// A block of the file that can declare names: the body of a layout, a section, an element, an effect, an arrangement,
/// or the parentheses of a function.
struct Block {
    let module: Int32
    /// The statement whose body it is.
    let statement: Int32
    /// The lexical block around it; -1 when the file is.
    let parent: Int32
}

/// A block at work for a certain box: with arguments, when it has parameters. The same `let` has a value for each
/// activation of its block.
struct Activation {
    let block: Int32
    /// The activation of the block around it; -1 when the file is.
    let parent: Int32
    let module: Int32
    /// The box whose `rest`, `index`, `area` … its formulas mean; -1 outside of any (a param's default).
    let box: Int32
    /// Whether functions with memory may stand in it: only in an arrangement.
    var allowsFolds: Bool
    /// Whether main and cross have changed places, by `along`.
    var isTurned = false
    /// Whether it is the block of a test, which reads elements as they are drawn.
    var isTest = false
    /// The first of its arguments in the checker's pool.
    var arguments: Int32 = -1
    /// The activation that uses it (of an effect or arrangement); -1 for a block that stands where it is used.
    var user: Int32 = -1
    /// The statement of the use, among all modules; -1 likewise.
    var use: Int32 = -1
}

/// What a parameter of an activation stands for.
struct Argument {
    enum Source {
        /// A value that is known already.
        case value(Value)
        /// A formula, read in an activation.
        case formula(root: Int32, activation: Int32)
        /// Nothing was given and nothing is the default; reported.
        case missing
    }

    let source: Source
    /// The type it is declared with; nil takes whatever comes.
    let type: DeclaredType?
    /// Where the parameter is declared.
    let name: Span
}
