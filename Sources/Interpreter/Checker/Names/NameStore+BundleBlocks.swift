import LayoutDSL

// What stands in the blocks of effects and arrangements.

extension NameStore {
    /// The block of an effect or arrangement: its parameters and what its lines declare.
    func bundleBlock(_ declaration: Declaration) -> BlockID {
        let known = self.block(of: statement(declaration))
        if known.exists { return known }
        let block = parameterBlock(of: declaration)
        let module = declaration.module
        let tree = self[module].tree
        let site: Site = declaration.kind == .effect ? .effect : .arrangement
        for line in tree.statements(from: tree.statements[Int(declaration.statement)].body) {
            let statement = tree.statements[Int(line)]
            guard site.statements.contains(statement.kind) else {
                reportMisplaced(statement, tree, site)
                continue
            }
            switch statement.kind {
            case .let:
                declaredType(statement.type, module)
                declare(statement.name, statement.isFunction ? .function : .value, line, module, in: block)
            case .attribute: declare(statement.name, .attribute, line, module, in: block)
            case .when, .appear, .disappear: reportMisplacedLines(of: statement, tree)
            default: break
            }
        }
        return block
    }

    /// Reports what may not stand in a `when`, `appear` or `disappear` block.
    func reportMisplacedLines(of statement: StatementSyntax, _ tree: SyntaxTree) {
        let site: Site = statement.kind == .when ? .when : .phase
        for line in tree.statements(from: statement.body) {
            let inner = tree.statements[Int(line)]
            if !site.statements.contains(inner.kind) {
                reportMisplaced(inner, tree, site)
            } else if inner.kind == .when {
                reportMisplacedLines(of: inner, tree)
            }
        }
    }
}
