import LayoutDSL

/// Everything that a check found.
public struct CheckReport: Sendable {
    /// The layout; nil when there are errors, or when the file only declares things for others to import.
    public let layout: Layout?
    /// Errors and warnings, with the sources they belong to.
    public let diagnostics: Diagnostics

    /// The layout, or every diagnostic at once.
    public func get() throws(Diagnostics) -> Layout {
        guard let layout else { throw diagnostics }
        return layout
    }
}

/// Settles a tree: names, types, units, imports. Finds all mistakes, not the first.
///
/// - Parameters:
///   - tree: The file, as `parse` gives it.
///   - library: What every file opens with.
///   - reading: Finds the file that an `import` names. The libraries touch no files themselves.
/// - Returns: The layout, if there is one and it is sound, and everything that was found.
public func check(
    _ tree: SyntaxTree, importing library: Library = Prelude.library,
    reading: (ImportRequest) -> ImportAnswer = { _ in .missing(reason: "there are no files here") }
) -> CheckReport {
    var checker = Checker()
    checker.open(library.tree)
    checker.open(tree)
    checker.reserve(tree)
    checker.readImports(reading)
    checker.declareTopLevel()
    let layout = checker.checkModules()
    let diagnostics = checker.findings.diagnostics(checker.sources)
    return CheckReport(layout: diagnostics.hasErrors ? nil : layout, diagnostics: diagnostics)
}

extension Checker {
    /// Adds a file to the check.
    mutating func open(_ tree: SyntaxTree) {
        let base = modules.last.map { $0.base + Int32(clamping: $0.tree.statements.count) } ?? 0
        modules.append(Module(tree: tree, base: base, symbols: names.symbols(of: tree)))
        blockOfStatement += [Int32](repeating: -1, count: tree.statements.count)
        sources.append(tree.source)
        findings.add(tree)
    }

    /// Makes room at once for about what a file will come to.
    mutating func reserve(_ tree: SyntaxTree) {
        table.reserve(tree.formulas.count)
        values.reserveCapacity(tree.statements.count)
    }

    /// Gives the names at the top level of each file their meaning.
    mutating func declareTopLevel() {
        for number in modules.indices {
            let tree = modules[number].tree
            let module = Int32(clamping: number)
            for line in tree.statements(from: tree.first) {
                let statement = tree.statements[Int(line)]
                switch statement.kind {
                case .let: declareAtTop(statement.isFunction ? .function : .value, statement, line, module)
                case .effect: declareAtTop(.effect, statement, line, module)
                case .arrangement: declareAtTop(.arrangement, statement, line, module)
                case .layout:
                    if modules[number].layout >= 0 {
                        let first = tree.statements[Int(modules[number].layout)].firstToken
                        findings.add(
                            .secondLayout(
                                at: tree.span(ofToken: statement.firstToken), first: tree.span(ofToken: first)))
                    } else {
                        modules[number].layout = line
                    }
                case .import: break
                default: reportMisplaced(statement, tree, .file)
                }
            }
        }
        linkImports()
    }

    private mutating func declareAtTop(
        _ kind: Declaration.Kind, _ statement: StatementSyntax, _ line: Int32, _ module: Int32
    ) {
        var declaration = Declaration(kind: kind, module: module, statement: line)
        if statement.name >= 0 { declaration.name = modules[Int(module)].tree.span(ofToken: statement.name) }
        _ = declaredType(statement.type, module)
        modules[Int(module)].own.append(declaration)
        guard statement.name >= 0 else { return }
        let tree = modules[Int(module)].tree
        let symbol = symbol(statement.name, module)
        let span = tree.span(ofToken: statement.name)
        if let word = names.word(symbol), word.isReserved {
            note(.hidesBuiltIn(word.rawValue, at: span))
        } else if let earlier = modules[Int(module)].declarations[symbol] {
            note(.duplicateName(names.text(symbol), at: span, earlier: nameSpan(earlier)))
        } else {
            modules[Int(module)].declarations[symbol] = declaration
        }
    }

    func reportMisplacedDiagnostic(_ statement: StatementSyntax, _ tree: SyntaxTree, _ site: Site) -> Diagnostic {
        .misplacedStatement(
            tree.text(ofToken: statement.firstToken), statement.kind, at: tree.span(ofToken: statement.firstToken),
            site: site)
    }

    mutating func reportMisplaced(_ statement: StatementSyntax, _ tree: SyntaxTree, _ site: Site) {
        note(reportMisplacedDiagnostic(statement, tree, site))
    }

    /// Checks everything, and answers the layout of the file that was asked about, if it has one.
    mutating func checkModules() -> Layout? {
        var layout: Layout?
        let main = modules[1].layout
        if main >= 0 {
            gatherLayout(1, main)
            if !isExhausted { layout = settleLayout() }
        }
        checkOnTheirOwn()
        return layout
    }
}
