import LayoutDSL

/// A block of the file that can declare names: the body of a layout, a section, an element, an effect, an arrangement,
/// or the parentheses of a function.
struct Block {
    let module: ModuleID
    /// The statement whose body it is.
    let statement: Int32
}

/// A block at work for a certain box: with arguments, when it has parameters. The same `let` has a value for each
/// activation of its block.
struct Activation {
    let block: BlockID
    /// The activation of the block around it; none when the file is.
    var parent = ActivationID.none
    let module: ModuleID
    /// The box whose `rest`, `index`, `area` … its formulas mean; none outside of any (a param's default).
    var box: BoxID
    /// Whether functions with memory may stand in it: only in an arrangement.
    var allowsFolds = false
    /// Whether main and cross have changed places, by `along`.
    var isTurned = false
    /// Whether it is the block of a test, which reads elements as they are drawn.
    var isTest = false
    /// Whether it is read for what an effect or an arrangement promises of a use.
    var isPromise = false
    /// Whether it is an arrangement of the file that has the layout: it sees what that declares.
    var seesLayout = false
    /// The first of its arguments.
    var arguments = ArgumentID.none
    /// The activation that uses it (of an effect or arrangement); none for a block that stands where it is used.
    var user = ActivationID.none
    /// The statement of the use.
    var use = StatementID.none
}
