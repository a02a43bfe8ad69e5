import LayoutDSL

// What a name means where it stands: the block it stands in, the blocks around it, the file, the prelude.

extension NameStore {
    /// The declaration that a name leads to, and the activation it was found in (none: the top level of a file).
    @inline(__always)
    func lookup(_ symbol: Symbol, from activation: ActivationID) -> (Declaration, ActivationID)? {
        var current = blockNames.isAny(symbol) ? activation : .none
        var seesLayout = false
        while current.exists {
            let block = activations[current].block
            seesLayout = seesLayout || activations[current].seesLayout
            if block.exists, let found = blockNames.declaration(symbol, in: block) { return (found, current) }
            current = activations[current].parent
        }
        let module = activation.exists ? activations[activation].module : .main
        if let found = topLevel(symbol, in: module) { return (found, .none) }
        guard seesLayout, layoutActivation.exists,
            let found = blockNames.declaration(symbol, in: activations[layoutActivation].block)
        else { return nil }
        return (found, layoutActivation)
    }

    /// What a file declares or imports under a name, else the prelude.
    @inline(__always)
    func topLevel(_ symbol: Symbol, in module: ModuleID) -> Declaration? {
        modules[module].declarations[symbol] ?? modules[.prelude].declarations[symbol]
    }

    /// Whether a name means a function that is read without parentheses: one that has parameters, each with a default.
    func takesNothing(_ symbol: Symbol, in activation: ActivationID) -> Bool {
        guard !interner.isReserved(symbol), let (declaration, _) = lookup(symbol, from: activation),
            declaration.kind == .function
        else { return false }
        let tree = self[declaration.module].tree
        let parameters = tree.statements[Int(declaration.statement)].parameters
        return !parameters.isEmpty && parameters.allSatisfy { tree.parameters[Int($0)].initial >= 0 }
    }

    /// The function of the language that a name means where it stands: nil also where a declaration replaces it.
    func builtInFunction(_ symbol: Symbol, from activation: ActivationID) -> BuiltInFunction? {
        guard let function = interner.function(symbol) else { return nil }
        return function.isReplaceable && lookup(symbol, from: activation) != nil ? nil : function
    }

    /// The place of the name that a statement declares.
    @inline(__always)
    func nameSpan(_ declaration: Declaration) -> SourceSpan {
        if let name = declaration.name { return name }
        let tree = modules[declaration.module].tree
        let statement = tree.statements[Int(declaration.statement)]
        return tree.span(ofToken: statement.name >= 0 ? statement.name : statement.firstToken)
    }

    /// The place of the name of a declaration, a parameter's own name included.
    func declarationSpan(_ declaration: Declaration) -> SourceSpan {
        guard declaration.kind == .argument else { return nameSpan(declaration) }
        let tree = modules[declaration.module].tree
        let range = tree.statements[Int(declaration.statement)].parameters
        let index = range.lowerBound + declaration.number
        return range.contains(index) ? tree.span(ofToken: tree.parameters[Int(index)].name) : nameSpan(declaration)
    }

    /// The place of the use that an activation belongs to; nil for a block that stands where it is used.
    func useSpan(_ activation: ActivationID) -> SourceSpan? {
        syntax(of: activations[activation].use).map { $0.tree.span(ofToken: $0.line.name) }
    }
}
