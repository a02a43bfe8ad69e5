import LayoutDSL

///
struct UnusedDeclarationCheck: CheckJob {
    let stores: CheckStores

    /// Checks what the main file and its imports declare. The prelude is sound: a test sees to that.
    func checkUnusedDeclarations() {
        let own = names.modules.entries.dropFirst().flatMap { $0.own }
        guard !own.isEmpty, !structure.isExhausted else { return }
        let (cell, _) = addPlaceholderBoxes()
        let pristine = structure[cell]
        reading.isOfUnused = true
        for declaration in own where declaration.kind == .value {
            if structure.isExhausted { return }
            let site = names.rootActivation(declaration.module, box: cell, allowsFolds: true)
            goalSolver.value(of: .binding(names.statement(declaration), site))
        }
        let named = namedByOthers()
        // First those that nothing names, as they bring in the others: a chain of ten thousand is then read once and
        // not once from each of its members.
        let order =
            own.filter { $0.kind != .value && !named.contains(names.statement($0)) }
            + own.filter { $0.kind != .value && named.contains(names.statement($0)) }
        for declaration in order {
            if structure.isExhausted { return }
            if structure.entered.contains(names.statement(declaration)), !hasDefaults(declaration) { continue }
            switch declaration.kind {
            case .function: checkFunction(declaration, cell: cell)
            case .effect:
                structure[cell] = pristine
                checkBundle(declaration, cell: cell, into: cell)
            case .arrangement:
                // Its lines place the cell: each has one of its own.
                let (placed, block) = addPlaceholderBoxes()
                checkBundle(declaration, cell: placed, into: block)
            case .value, .parameter, .argument, .attribute, .box: break
            }
        }
    }

    /// The declarations whose names stand somewhere else than in themselves.
    private func namedByOthers() -> StatementSet {
        var named = StatementSet()
        for module in names.modules.entries.dropFirst() {
            for declaration in module.own {
                let statement = module.tree.statements[Int(declaration.statement)]
                for symbol in module.symbols[Int(statement.firstToken)...Int(statement.lastToken)]
                where symbol.index >= Word.wordCount {
                    guard let found = module.declarations[symbol], found != declaration else { continue }
                    named.insert(names.statement(found))
                }
            }
        }
        return named
    }

    /// Whether a declaration has defaults of parameters, which a use may never have read.
    private func hasDefaults(_ declaration: Declaration) -> Bool {
        let tree = names[declaration.module].tree
        return tree.statements[Int(declaration.statement)].parameters.contains { tree.parameters[Int($0)].initial >= 0 }
    }

    /// A layout with one section of cells that nothing is known about.
    private func addPlaceholderBoxes() -> (cell: BoxID, block: BoxID) {
        let name = names.symbol("cell")
        if structure.boxes.isEmpty {
            _ = structure.addBox(Box(kind: .layout, parent: .none, name: name, statement: -1, scope: 0))
            structure.addSectionBox(-1, .none, scope: table.addScope(.section, parent: 0), name: name)
        }
        let sections = structure[structure.sectionBox].scope
        let block = structure.addBox(
            Box(kind: .block, parent: .layout, name: names.symbol("section"), statement: -1, scope: sections))
        if structure.blockBoxes.isEmpty { structure.blockBoxes.append(block) }
        let scope = table.addScope(.cells(block: 0), parent: sections)
        let cell = structure.addBox(
            Box(kind: .cell, parent: block, name: name, statement: -1, scope: scope), .none, parent: .none, names)
        structure[block].children.append(cell)
        structure[block].activation = structure[cell].activation
        return (cell, block)
    }

    /// Activates the block of a declaration with placeholders as arguments, and checks the defaults of its parameters,
    /// which no use may ever read.
    private func activatePlaceholders(
        for declaration: Declaration, _ block: BlockID, cell: BoxID, allowsFolds: Bool
    ) -> ActivationID {
        let activation = names.activate(
            Activation(
                block: block, module: declaration.module, box: cell, allowsFolds: allowsFolds,
                seesLayout: allowsFolds && declaration.module == .main))
        let tree = names[declaration.module].tree
        let parameters = tree.statements[Int(declaration.statement)].parameters.map { tree.parameters[Int($0)] }
        names[activation].arguments = structure.arguments.next
        for parameter in parameters {
            let span = tree.span(ofToken: parameter.name)
            let type = names.declaredType(parameter.type, declaration.module)
            var value = Value(type: type?.type ?? .poison, span: span, origin: span)
            let number = structure.arguments.next.index
            if type != nil {
                value.x = table.input(.opaque, number * 2, at: span)
                if type == .point || type == .size { value.y = table.input(.opaque, number * 2 + 1, at: span) }
            }
            structure.add(Argument(source: .value(value), type: type, name: span))
        }
        for parameter in parameters where parameter.initial >= 0 {
            let type = names.declaredType(parameter.type, declaration.module)
            goalSolver.value(
                of: parameter.initial, in: activation, as: type, wantedBy: tree.span(ofToken: parameter.name))
        }
        return activation
    }

    private func checkFunction(_ declaration: Declaration, cell: BoxID) {
        let root = names[declaration.module].tree.statements[Int(declaration.statement)].formula
        guard root >= 0 else { return }
        let block = names.parameterBlock(of: declaration)
        let activation = activatePlaceholders(for: declaration, block, cell: cell, allowsFolds: true)
        let statement = names.statement(declaration)
        solver.activeFunctions.insert(statement)
        goalSolver.value(of: root, in: activation, as: nil, wantedBy: names.nameSpan(declaration))
        solver.activeFunctions.remove(statement)
    }

    private func checkBundle(_ declaration: Declaration, cell: BoxID, into box: BoxID) {
        let (start, promised) = (structure.contributions.next, structure.promises.count)
        let tree = names[declaration.module].tree
        let block = names.bundleBlock(declaration)
        let activation = activatePlaceholders(
            for: declaration, block, cell: cell, allowsFolds: declaration.kind == .arrangement)
        var expansion = BundleExpansion()
        expansion.gatherBundle(declaration, activation, into: box, structure, names)
        layoutAssembler.workOutBindings(
            in: tree.statements[Int(declaration.statement)].body, declaration.module, activation)
        layoutAssembler.workOutLines(from: start)
        for promise in structure.promises.dropFirst(promised) { promiseAssembler.workOut(promise) }
    }
}

extension CheckJob {
    var unusedDeclarationCheck: UnusedDeclarationCheck { UnusedDeclarationCheck(stores: stores) }
}
