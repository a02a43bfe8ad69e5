import LayoutDSL

/// Reads calls: of functions of the language by their row, of functions of files by their body.
struct CallReader: CheckJob {
    let stores: CheckStores

    /// Reads a call whose arguments are on the stack; answers whether a body has to be read first.
    func readCall(_ node: FormulaSyntax, at index: Int32, _ place: SourceSpan, _ formula: CheckedFormula)
        throws(Pending) -> Bool
    {
        countStep(at: place)
        let arity = Int(node.arity)
        let symbol = names.symbol(node.token, formula.module)
        let name = names[formula.module].tree.span(ofToken: node.token)
        if let function = names.builtInFunction(symbol, from: formula.activation) {
            var given: [Value] = []
            given.reserveCapacity(arity)
            for back in (0..<arity).reversed() { given.append(try regionReader.materialized(operand(back))) }
            let labels = labels(of: function, call: index, formula.module)
            let result = try apply(function, given, labels, at: place, in: formula.activation)
            replace(arity, with: result)
            return false
        }
        guard let (declaration, activation) = names.lookup(symbol, from: formula.activation),
            declaration.kind == .function
        else {
            let tree = names.lookup(symbol, from: formula.activation).flatMap {
                names.syntax(of: names.statement($0.0))
            }
            let isBroken = tree.map { $0.line.formula >= 0 && $0.tree.formulas[Int($0.line.formula)].kind == .missing }
            let value: Value =
                isBroken == true || names.isHidden(symbol, from: formula.activation)
                ? .poison(place) : mistake(names.notCallable(symbol, at: name, in: formula.activation), at: place)
            replace(arity, with: value)
            return false
        }
        let statement = names.statement(declaration)
        names.note(name, declaration)
        if solver.activeFunctions.contains(statement) {
            replace(arity, with: mistake(StructureDiagnostics.recursion(names.text(symbol), at: name), at: place))
            return false
        }
        for back in 0..<arity {
            solver.stack[solver.stack.count - 1 - back] = try regionReader.materialized(operand(back))
        }
        beginBody(of: declaration, declaredIn: activation, call: index, at: name, formula)
        return true
    }

    /// Binds the arguments of a call and begins a frame for the body of the function.
    private func beginBody(
        of declaration: Declaration, declaredIn activation: ActivationID, call: Int32, at name: SourceSpan,
        _ formula: CheckedFormula
    ) {
        let tree = names[formula.module].tree
        let children = tree.children(of: call)
        var given: [GivenArgument] = []
        for (position, child) in children.enumerated() {
            let node = tree.formulas[Int(child)]
            let label = node.kind == .labeled ? node.token : -1
            let value = operand(children.count - 1 - position)
            given.append(GivenArgument(label: label, module: formula.module, source: .value(value), span: value.span))
        }
        solver.stack.removeLast(children.count)
        let caller = names[formula.activation]
        let module = declaration.module
        let statement = names.statement(declaration)
        let block = names.parameterBlock(of: declaration)
        let called = names.activate(
            Activation(
                block: block, parent: activation, module: module, box: caller.box, allowsFolds: caller.allowsFolds,
                isTurned: caller.isTurned, isTest: activation.exists && names[activation].isTest))
        names[called].arguments = structure.bind(given, to: declaration, callee: called, at: name, names)
        for argument in structure.arguments.handles(from: names[called].arguments) {
            guard case .value(let value) = structure[argument].source, let type = structure[argument].type else {
                continue
            }
            let place = structure[argument].name
            structure[argument].source = .value(operatorReader.coerced(value, to: type, by: .name(place), at: place))
        }
        structure.enter(statement)
        structure.shareArguments(with: called, of: declaration, names)
        let line = names[module].tree.statements[Int(declaration.statement)]
        guard let body = names.formula(of: line, module, called) else { return solver.stack.append(.poison(name)) }
        solver.activeFunctions.insert(statement)
        solver.begin(
            body: GoalFrame(goal: .body(statement, called), formula: body, stackBase: solver.stack.count))
    }
}

extension CheckJob {
    var callReader: CallReader { CallReader(stores: stores) }
}
