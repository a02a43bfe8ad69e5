import LayoutDSL

/// An argument as a use or a call gives it.
struct GivenArgument {
    /// The token of its label; -1 without one.
    let label: Int32
    /// The module of the label.
    let module: Int32
    let source: Argument.Source
    let span: Span
}

extension Checker {
    /// Matches arguments with the parameters of a declaration: those with a label by name, the others in order.
    /// Answers the number of the first in the pool.
    mutating func bind(_ given: [GivenArgument], to declaration: Declaration, callee: Int32, at place: Span) -> Int32 {
        let tree = modules[Int(declaration.module)].tree
        let statement = tree.statements[Int(declaration.statement)]
        let wanted = statement.parameters.map { tree.parameters[Int($0)] }
        let name = tree.span(ofToken: statement.name)
        let parameterNames = wanted.map { symbol($0.name, declaration.module) }
        var sources = [Argument.Source?](repeating: nil, count: wanted.count)
        var next = 0
        var hasUnknown = false
        for argument in given {
            while next < wanted.count, sources[next] != nil { next += 1 }  // those given by label are taken
            var position = next
            if argument.label >= 0 {
                let label = symbol(argument.label, argument.module)
                let span = modules[Int(argument.module)].tree.span(ofToken: argument.label)
                guard let found = parameterNames.firstIndex(of: label) else {
                    hasUnknown = true  // it was meant for one that is missing now: that is one mistake, not two
                    note(
                        .unknownLabel(
                            names.text(label), of: text(name), known: parameterNames.map(names.text), at: span))
                    continue
                }
                if sources[found] != nil {
                    note(.argumentTwice(names.text(label), at: span))
                    continue
                }
                position = found
            } else {
                guard next < wanted.count else {
                    note(.extraArgument(of: text(name), wanted: wanted.count, at: argument.span))
                    continue
                }
            }
            sources[position] = argument.source
        }
        let first = Int32(clamping: arguments.count)
        for (index, parameter) in wanted.enumerated() {
            let type = parameterType(parameter, declaration.module)
            var source = sources[index]
            if source == nil {
                if parameter.initial >= 0 {
                    source = .formula(root: parameter.initial, activation: callee)
                } else {
                    if !hasUnknown {
                        note(
                            .missingArgument(
                                names.text(parameterNames[index]), of: text(name), at: place,
                                declared: tree.span(ofToken: parameter.name)))
                    }
                    source = .missing
                }
            }
            var settled = source ?? .missing
            let span = tree.span(ofToken: parameter.name)
            if case .value(let value) = settled, let type {
                settled = .value(coerced(value, to: type, by: .name(span), at: span))
            }
            arguments.append(Argument(source: settled, type: type, name: span))
        }
        return first
    }

    /// The written type of a parameter; nil when there is none, or none that the language knows (reported).
    mutating func parameterType(_ parameter: ParameterSyntax, _ module: Int32) -> DeclaredType? {
        declaredType(parameter.type, module)
    }

    mutating func declaredType(_ token: Int32, _ module: Int32) -> DeclaredType? {
        guard token >= 0 else { return nil }
        let tree = modules[Int(module)].tree
        let text = tree.text(ofToken: token)
        if let type = DeclaredType(name: text) { return type }
        note(.unknownType(text, at: tree.span(ofToken: token)))
        return nil
    }

    /// The block in which the parameters of a function are names.
    mutating func functionBlock(_ declaration: Declaration) -> Int32 {
        let known = blockOfStatement[Int(global(declaration))]
        if known >= 0 { return known }
        let block = addBlock(declaration.module, declaration.statement, parent: -1)
        declareParameters(of: declaration, in: block)
        return block
    }

    mutating func addBlock(_ module: Int32, _ statement: Int32, parent: Int32) -> Int32 {
        let number = Int32(clamping: blocks.count)
        blocks.append(Block(module: module, statement: statement, parent: parent))
        blockOfStatement[Int(modules[Int(module)].base + statement)] = number
        return number
    }

    mutating func declareParameters(of declaration: Declaration, in block: Int32) {
        let tree = modules[Int(declaration.module)].tree
        for (number, index) in tree.statements[Int(declaration.statement)].parameters.enumerated() {
            let token = tree.parameters[Int(index)].name
            declare(
                token,
                Declaration(
                    kind: .argument, module: declaration.module, statement: declaration.statement,
                    number: Int32(clamping: number)),
                in: block)
        }
    }

    /// Gives a name its meaning in a block; reports a second one, and one that would hide a word of the language.
    mutating func declare(_ token: Int32, _ declaration: Declaration, in block: Int32) {
        guard token >= 0 else { return }
        let tree = modules[Int(declaration.module)].tree
        let symbol = symbol(token, declaration.module)
        let span = tree.span(ofToken: token)
        if let word = names.word(symbol), word.isReserved {
            note(.hidesBuiltIn(word.rawValue, at: span))
            hiddenWords.insert(BlockNames.key(block, symbol))
            return
        }
        if let earlier = blockNames.declaration(symbol, in: block) {
            note(.duplicateName(names.text(symbol), at: span, earlier: declarationSpan(earlier)))
            return
        }
        blockNames.add(declaration, symbol, in: block)
    }

    /// The place of the name of a declaration, a parameter's own name included.
    func declarationSpan(_ declaration: Declaration) -> Span {
        guard declaration.kind == .argument else { return nameSpan(declaration) }
        let tree = modules[Int(declaration.module)].tree
        let range = tree.statements[Int(declaration.statement)].parameters
        let index = range.lowerBound + declaration.number
        return range.contains(index) ? tree.span(ofToken: tree.parameters[Int(index)].name) : nameSpan(declaration)
    }
}
