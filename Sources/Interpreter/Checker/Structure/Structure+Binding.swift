import LayoutDSL

extension Structure {
    /// Matches arguments with the parameters of a declaration: those with a label by name, the others in order.
    /// Answers the first of them.
    func bind(
        _ given: [GivenArgument], to declaration: Declaration, callee: ActivationID, at place: SourceSpan,
        _ names: NameStore
    ) -> ArgumentID {
        let tree = names[declaration.module].tree
        let statement = tree.statements[Int(declaration.statement)]
        let wanted = statement.parameters.map { tree.parameters[Int($0)] }
        let name = tree.span(ofToken: statement.name)
        let parameterNames = wanted.map { names.symbol($0.name, declaration.module) }
        var sources = [Argument.Source?](repeating: nil, count: wanted.count)
        var next = 0
        var hasUnknown = false
        for argument in given {
            while next < wanted.count, sources[next] != nil { next += 1 }  // those given by label are taken
            var position = next
            if argument.label >= 0 {
                let label = names.symbol(argument.label, argument.module)
                let span = names[argument.module].tree.span(ofToken: argument.label)
                guard let found = parameterNames.firstIndex(of: label) else {
                    hasUnknown = true  // it was meant for one that is missing now: that is one mistake, not two
                    let known = parameterNames.map { names.text($0) }
                    names.findings.add(
                        CheckDiagnostics.unknownLabel(names.text(label), of: names.text(name), known: known, at: span))
                    continue
                }
                if sources[found] != nil {
                    names.findings.add(CheckDiagnostics.argumentTwice(names.text(label), at: span))
                    continue
                }
                names.note(
                    span,
                    Declaration(
                        kind: .argument, module: declaration.module, statement: declaration.statement,
                        number: Int32(clamping: found)))
                position = found
            } else if next >= wanted.count {
                names.findings.add(
                    CheckDiagnostics.extraArgument(of: names.text(name), wanted: wanted.count, at: argument.span))
                continue
            }
            sources[position] = argument.source
        }
        let first = arguments.next
        for (index, parameter) in wanted.enumerated() {
            let type = names.declaredType(parameter.type, declaration.module)
            var source = sources[index]
            let span = tree.span(ofToken: parameter.name)
            if source == nil, parameter.initial >= 0 { source = .formula(root: parameter.initial, activation: callee) }
            if source == nil, !hasUnknown {
                names.findings.add(
                    CheckDiagnostics.missingArgument(
                        names.text(parameterNames[index]), of: names.text(name), at: place, declared: span))
            }
            add(Argument(source: source ?? .missing, type: type, name: span))
        }
        return first
    }
}
