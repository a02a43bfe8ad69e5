import LayoutDSL

// Gives the names at the top level of each file their meaning.

extension NameStore {
    /// Declares what each file declares, then what it imports.
    func declareTopLevel() {
        for module in modules.handles() {
            let tree = modules[module].tree
            for line in tree.statements(from: tree.first) {
                let statement = tree.statements[Int(line)]
                switch statement.kind {
                case .let: declareAtTop(statement.isFunction ? .function : .value, statement, line, module)
                case .effect: declareAtTop(.effect, statement, line, module)
                case .arrangement: declareAtTop(.arrangement, statement, line, module)
                case .layout:
                    if modules[module].layout >= 0 {
                        let first = tree.statements[Int(modules[module].layout)].firstToken
                        findings.add(
                            StructureDiagnostics.secondLayout(
                                at: tree.span(ofToken: statement.firstToken), first: tree.span(ofToken: first)))
                    } else {
                        self[module].layout = line
                    }
                case .import, .allow: break
                default: reportMisplaced(statement, tree, .file)
                }
            }
        }
        linkImports()
    }

    private func declareAtTop(
        _ kind: DeclarationKind, _ statement: StatementSyntax, _ line: Int32, _ module: ModuleID
    ) {
        var declaration = Declaration(kind: kind, module: module, statement: line)
        if statement.name >= 0 { declaration.name = modules[module].tree.span(ofToken: statement.name) }
        declaredType(statement.type, module)
        self[module].own.append(declaration)
        if statement.name >= 0 { declareAtTop(declaration, as: statement.name, in: module) }
    }

    /// Gives the name of a token its meaning in a file; reports a second one, and a word of the language.
    func declareAtTop(_ declaration: Declaration, as token: Int32, in module: ModuleID) {
        let symbol = symbol(token, module)
        let span = modules[module].tree.span(ofToken: token)
        if interner.isReserved(symbol) {
            if !isBroken(declaration.statement, module) {
                findings.add(StructureDiagnostics.hidesBuiltIn(text(symbol), at: span))
            }
            hideWord(symbol)
        } else if let earlier = modules[module].declarations[symbol] {
            findings.add(StructureDiagnostics.duplicateName(text(symbol), at: span, earlier: nameSpan(earlier)))
        } else {
            self[module].declarations[symbol] = declaration
        }
    }
}
