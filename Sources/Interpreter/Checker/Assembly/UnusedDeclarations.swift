import LayoutDSL

// Effects, arrangements and functions are checked on their own too, so that a mistake in one that nobody uses yet is
// found where it stands: for a cell in no layout in particular, with parameters of which only the type is known.

extension Checker {
    /// Checks what the main file and its imports declare. The prelude is sound: a test sees to that.
    mutating func checkOnTheirOwn() {
        let own = modules.dropFirst().flatMap { $0.own }
        guard !own.isEmpty, !isExhausted else { return }
        let (cell, block) = makePhantoms()
        isOnItsOwn = true
        let named = namedByOthers()
        // First those that nothing names, as they bring in the others: a chain of ten thousand is then read once and
        // not once from each of its members. A value is read once in any case: in the order of the file, as it lies in
        // memory.
        let order =
            own.filter { $0.kind == .value || !named.contains(global($0)) }
            + own.filter { $0.kind != .value && named.contains(global($0)) }
        for declaration in order {
            if isExhausted { return }
            if entered.contains(global(declaration)), !hasDefaults(declaration) { continue }
            switch declaration.kind {
            case .value:
                let site = rootActivation(declaration.module, box: cell, allowsFolds: true)
                _ = value(of: Key(kind: .binding, a: global(declaration), b: site))
            case .function: checkFunction(declaration, cell: cell)
            case .effect: checkBundle(declaration, cell: cell, into: cell)
            case .arrangement: checkBundle(declaration, cell: cell, into: block)
            case .parameter, .argument, .attribute, .box: break
            }
        }
    }

    /// The declarations whose names stand somewhere else than in themselves.
    private func namedByOthers() -> StatementSet {
        var named = StatementSet()
        for number in modules.indices.dropFirst() {
            let tree = modules[number].tree
            for declaration in modules[number].own {
                let statement = tree.statements[Int(declaration.statement)]
                for symbol in modules[number].symbols[Int(statement.firstToken)...Int(statement.lastToken)]
                where symbol >= Word.wordCount {
                    guard let found = modules[number].declarations[symbol], found != declaration else { continue }
                    named.insert(global(found))
                }
            }
        }
        return named
    }

    /// Whether a declaration has defaults of parameters, which a use may never have read.
    private func hasDefaults(_ declaration: Declaration) -> Bool {
        let tree = modules[Int(declaration.module)].tree
        return tree.statements[Int(declaration.statement)].parameters.contains { tree.parameters[Int($0)].initial >= 0 }
    }

    /// A layout with one section of cells that nothing is known about.
    private mutating func makePhantoms() -> (cell: Int32, block: Int32) {
        let number = Int32(clamping: activations.count)
        let name = names.intern("cell".utf8)
        if boxes.isEmpty {
            boxes.append(Box(kind: .layout, parent: -1, name: name, module: 1, statement: -1, scope: 0))
            let scope = table.addScope(.section, parent: 0)
            sectionBox = 1
            boxes.append(Box(kind: .section, parent: 0, name: name, module: 1, statement: -1, scope: scope))
        }
        let block = Int32(clamping: boxes.count)
        boxes.append(
            Box(
                kind: .block, parent: 0, name: names.intern("section".utf8), module: 1, statement: -1,
                scope: boxes[Int(sectionBox)].scope, activation: number))
        if blockBoxes.isEmpty { blockBoxes.append(block) }
        let cell = Int32(clamping: boxes.count)
        let scope = table.addScope(.cells(block: 0), parent: boxes[Int(sectionBox)].scope)
        boxes.append(
            Box(kind: .cell, parent: block, name: name, module: 1, statement: -1, scope: scope, activation: number))
        boxes[Int(block)].children.append(cell)
        activations.append(Activation(block: -1, parent: -1, module: 1, box: cell, allowsFolds: false))
        return (cell, block)
    }

    private mutating func unknownArguments(of declaration: Declaration) -> Int32 {
        let tree = modules[Int(declaration.module)].tree
        let first = Int32(clamping: arguments.count)
        for index in tree.statements[Int(declaration.statement)].parameters {
            let parameter = tree.parameters[Int(index)]
            let span = tree.span(ofToken: parameter.name)
            let type = parameterType(parameter, declaration.module)
            var value = Value(type: type?.type ?? .poison, span: span, origin: span)
            let number = Int32(clamping: arguments.count)
            if type != nil {
                value.x = table.input(.opaque, number * 2, at: span)
                if type == .point || type == .size { value.y = table.input(.opaque, number * 2 + 1, at: span) }
            }
            arguments.append(Argument(source: .value(value), type: type, name: span))
        }
        return first
    }

    /// The defaults of parameters, which no use may ever read.
    private mutating func checkDefaults(of declaration: Declaration, _ activation: Int32) {
        let tree = modules[Int(declaration.module)].tree
        for index in tree.statements[Int(declaration.statement)].parameters {
            let parameter = tree.parameters[Int(index)]
            guard parameter.initial >= 0 else { continue }
            let number = Int32(clamping: arguments.count)
            arguments.append(
                Argument(
                    source: .formula(root: parameter.initial, activation: activation),
                    type: parameterType(parameter, declaration.module), name: tree.span(ofToken: parameter.name)))
            _ = value(of: Key(kind: .argument, a: number, b: 0))
        }
    }

    private mutating func checkFunction(_ declaration: Declaration, cell: Int32) {
        let tree = modules[Int(declaration.module)].tree
        let root = tree.statements[Int(declaration.statement)].formula
        guard root >= 0 else { return }
        let number = Int32(clamping: activations.count)
        activations.append(
            Activation(
                block: functionBlock(declaration), parent: -1, module: declaration.module, box: cell, allowsFolds: true)
        )
        let bound = unknownArguments(of: declaration)
        activations[Int(number)].arguments = bound
        checkDefaults(of: declaration, number)
        let statement = global(declaration)
        activeFunctions.insert(statement)
        let body = Int32(clamping: arguments.count)
        arguments.append(
            Argument(source: .formula(root: root, activation: number), type: nil, name: nameSpan(declaration)))
        _ = value(of: Key(kind: .argument, a: body, b: 0))
        activeFunctions.remove(statement)
    }

    private mutating func checkBundle(_ declaration: Declaration, cell: Int32, into box: Int32) {
        let start = contributions.count
        let tree = modules[Int(declaration.module)].tree
        boxes[Int(box)].attributes = []
        let number = Int32(clamping: activations.count)
        activations.append(
            Activation(
                block: bundleBlock(declaration), parent: -1, module: declaration.module, box: cell,
                allowsFolds: declaration.kind == .arrangement))
        let bound = unknownArguments(of: declaration)
        activations[Int(number)].arguments = bound
        checkDefaults(of: declaration, number)
        boxes[Int(box)].contributions = []
        boxes[Int(box)].arranged = []
        let site: Site = declaration.kind == .effect ? .effect : .arrangement
        gatherBundle(declaration, number, site: site, into: box)
        for line in tree.statements(from: tree.statements[Int(declaration.statement)].body) {
            let statement = tree.statements[Int(line)]
            guard statement.kind == .let, !statement.isFunction, statement.formula >= 0 else { continue }
            _ = value(of: Key(kind: .binding, a: modules[Int(declaration.module)].base + line, b: number))
        }
        workOutLines(from: start)
    }
}
