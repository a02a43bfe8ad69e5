import LayoutDSL

/// The argument of a parameter in an activation, or a single formula.
struct Argument {
    enum Source {
        /// A value that is known already.
        case value(Value)
        /// A formula, read in an activation.
        case formula(root: Int32, activation: ActivationID)
        /// Nothing was given and nothing is the default; reported.
        case missing
    }

    var source: Source
    /// The type it is declared with; nil takes whatever comes.
    let type: DeclaredType?
    /// Where the parameter is declared.
    let name: SourceSpan
    /// The arguments of effects that stand in its place while their conditions hold, the last one first of all.
    var shared: [SharedArgument] = []
}

/// An argument of an effect, and the condition of its use.
struct SharedArgument {
    let argument: ArgumentID
    let condition: ConditionID
}

/// An argument as a use or a call gives it.
struct GivenArgument {
    /// The token of its label; -1 without one.
    let label: Int32
    /// The module of the label.
    let module: ModuleID
    let source: Argument.Source
    let span: SourceSpan
}
