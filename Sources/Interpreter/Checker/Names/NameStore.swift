import LayoutDSL

/// The files of a check and the meaning of their names: the blocks that declare names, and the activations from which a
/// name is looked up. It also holds the findings, for all layers above.
final class NameStore {
    /// It knows the words of the language, and the names of the prelude, from the start.
    @exclusivity(unchecked) private(set) var interner = Prelude.library.interner
    @exclusivity(unchecked) private(set) var modules = Pool<Tag.Module, Module>()
    /// The module that an import leads to, by the place of its path.
    @exclusivity(unchecked) var imported: [SourceSpan: ModuleID] = [:]
    @exclusivity(unchecked) var findings = Findings()
    @exclusivity(unchecked) var notes = NameNotes()
    @exclusivity(unchecked) private(set) var blocks = Pool<Tag.Block, Block>()
    @exclusivity(unchecked) private(set) var blockNames = BlockNames()
    /// The block of each statement; none for a statement that has none yet.
    @exclusivity(unchecked) private var blockOfStatement: [BlockID] = []
    @exclusivity(unchecked) private(set) var activations = Pool<Tag.Activation, Activation>()
    /// The activation of a file's top level for a box.
    @exclusivity(unchecked) private var rootActivations = NumberTable()
    /// The block of the layout; none in a file without one.
    @exclusivity(unchecked) var layoutActivation = ActivationID.none
    /// Words of the language that a file tried to give another meaning in a block, and names with two; reported.
    @exclusivity(unchecked) private var hiddenWords: Set<UInt64> = []
    /// The same for the top of the files.
    @exclusivity(unchecked) private var hiddenWordsAtTop: Set<Symbol> = []
    /// The names that formulas of an activation can read, for suggestions.
    @exclusivity(unchecked) var namesInReach: [Int32: Candidates] = [:]

    @inline(__always)
    subscript(module: ModuleID) -> Module {
        _read { yield modules[module] }
        _modify { yield &modules[module] }
    }

    @inline(__always)
    subscript(activation: ActivationID) -> Activation {
        _read { yield activations[activation] }
        _modify { yield &activations[activation] }
    }

    /// Adds a file to the check.
    func open(_ tree: SyntaxTree) { add(tree, interner.symbols(of: tree)) }

    /// Begins a check with the declarations that every file can use.
    func open(_ library: Library) {
        interner = library.interner
        add(library.tree, library.symbols)
    }

    private func add(_ tree: SyntaxTree, _ symbols: [Symbol]) {
        let base = modules.entries.last.map { $0.base + Int32(clamping: $0.tree.statements.count) } ?? 0
        modules.append(Module(tree: tree, base: base, symbols: symbols))
        blockOfStatement += [BlockID](repeating: .none, count: tree.statements.count)
        findings.add(tree)
    }

    // MARK: Symbols

    func text(_ symbol: Symbol) -> String { interner.text(symbol) }

    func text(_ span: SourceSpan) -> String { findings.text(span) }

    /// What is written between two quotes.
    func unquoted(_ span: SourceSpan) -> String {
        String(decoding: text(span).utf8.dropFirst().dropLast(), as: UTF8.self)
    }

    func word(_ symbol: Symbol) -> Word? { interner.word(symbol) }

    func property(_ symbol: Symbol) -> Property? { interner.property(symbol) }

    func symbol(_ text: String) -> Symbol { interner.intern(text.utf8) }

    func symbol(_ bytes: [UInt8]) -> Symbol { interner.intern(bytes) }

    /// The symbol of a token.
    func symbol(_ token: Int32, _ module: ModuleID) -> Symbol {
        guard token >= 0 else { return interner.intern(CollectionOfOne(UInt8(0))) }
        let known = modules[module].symbols[Int(token)]
        if known.exists { return known }
        let tree = modules[module].tree
        let read = tree.tokens[Int(token)]  // the text of a test, or what is no name at all
        return interner.intern(tree.source.bytes[Int(read.start)..<read.end])
    }

    // MARK: Statements and blocks

    /// The number of a file's statement among all.
    @inline(__always)
    func statement(_ line: Int32, _ module: ModuleID) -> StatementID { StatementID(modules[module].base + line) }

    @inline(__always)
    func statement(_ declaration: Declaration) -> StatementID { statement(declaration.statement, declaration.module) }

    /// The file of a statement and its number in it; nil where there is no statement.
    @inline(__always)
    func line(of statement: StatementID) -> (module: ModuleID, line: Int32)? {
        guard statement.exists, !modules.isEmpty else { return nil }
        var low = 0
        var high = modules.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if modules.entries[middle].base <= statement.index { low = middle } else { high = middle }
        }
        return (ModuleID(Int32(clamping: low)), statement.index - modules.entries[low].base)
    }

    /// The tree of a statement, and the statement; nil where there is none.
    func syntax(of statement: StatementID) -> (tree: SyntaxTree, line: StatementSyntax)? {
        guard let (module, line) = line(of: statement) else { return nil }
        let tree = modules[module].tree
        return (tree, tree.statements[Int(line)])
    }

    /// The block of a statement.
    func block(of statement: StatementID) -> BlockID { blockOfStatement[Int(statement.index)] }

    func addBlock(_ module: ModuleID, _ line: Int32) -> BlockID {
        let block = blocks.append(Block(module: module, statement: line))
        blockOfStatement[Int(statement(line, module).index)] = block
        return block
    }

    /// The block in which the parameters of a declaration are names.
    func parameterBlock(of declaration: Declaration) -> BlockID {
        let known = block(of: statement(declaration))
        if known.exists { return known }
        let block = addBlock(declaration.module, declaration.statement)
        let tree = modules[declaration.module].tree
        for (number, index) in tree.statements[Int(declaration.statement)].parameters.enumerated() {
            declare(
                tree.parameters[Int(index)].name, .argument, declaration.statement, declaration.module,
                number: Int32(clamping: number), in: block)
        }
        return block
    }

    /// Notes that the top of a file has tried to give a word of the language another meaning.
    func hideWord(_ symbol: Symbol) { hiddenWordsAtTop.insert(symbol) }

    /// Whether the value of a declaration could not be read, so that all of it has to be written anew.
    func isBroken(_ line: Int32, _ module: ModuleID) -> Bool {
        let tree = modules[module].tree
        guard line >= 0, Int(line) < tree.statements.count else { return false }
        let formula = Int(tree.statements[Int(line)].formula)
        return tree.formulas.indices.contains(formula) && tree.formulas[formula].kind == .missing
    }

    /// Gives a name its meaning in a block; reports a second one, and one that would hide a word of the language.
    func declare(
        _ token: Int32, _ kind: DeclarationKind, _ line: Int32, _ module: ModuleID, number: Int32 = -1,
        in block: BlockID
    ) {
        guard token >= 0 else { return }
        let symbol = symbol(token, module)
        let span = modules[module].tree.span(ofToken: token)
        if interner.isReserved(symbol) {
            if !isBroken(line, module) { findings.add(StructureDiagnostics.hidesBuiltIn(text(symbol), at: span)) }
            hiddenWords.insert(BlockNames.key(block, symbol))
        } else if let earlier = blockNames.declaration(symbol, in: block) {
            findings.add(StructureDiagnostics.duplicateName(text(symbol), at: span, earlier: declarationSpan(earlier)))
            hiddenWords.insert(BlockNames.key(block, symbol))
        } else {
            blockNames.add(Declaration(kind: kind, module: module, statement: line, number: number), symbol, in: block)
        }
    }

    /// The written type of a declaration; nil when there is none, or none that the language knows (reported).
    @discardableResult
    func declaredType(_ token: Int32, _ module: ModuleID, isField: Bool = false) -> DeclaredType? {
        guard token >= 0 else { return nil }
        let tree = modules[module].tree
        let text = tree.text(ofToken: token)
        if let type = DeclaredType(rawValue: text) { return type }
        findings.add(CheckDiagnostics.unknownType(text, at: tree.span(ofToken: token), isField: isField))
        return nil
    }

    func reportMisplaced(_ statement: StatementSyntax, _ tree: SyntaxTree, _ site: Site) {
        findings.add(
            StructureDiagnostics.misplacedStatement(
                tree.text(ofToken: statement.firstToken), statement.kind, at: tree.span(ofToken: statement.firstToken),
                site: site))
    }

    // MARK: Activations

    @discardableResult
    func activate(_ activation: Activation) -> ActivationID { activations.append(activation) }

    /// An activation inside of another one, in which main and cross have changed places.
    func turned(_ activation: ActivationID) -> ActivationID {
        let outer = activations[activation]
        return activate(
            Activation(
                block: .none, parent: activation, module: outer.module, box: outer.box, allowsFolds: outer.allowsFolds,
                isTurned: !outer.isTurned, isTest: outer.isTest, user: outer.user, use: outer.use))
    }

    /// An activation inside of another one, in which is read what has to hold.
    func promising(_ activation: ActivationID) -> ActivationID {
        let outer = activations[activation]
        return activate(
            Activation(
                block: .none, parent: activation, module: outer.module, box: outer.box, allowsFolds: outer.allowsFolds,
                isTurned: outer.isTurned, isPromise: true, user: outer.user, use: outer.use))
    }

    /// The activation of the top level of a file for a box.
    func rootActivation(_ module: ModuleID, box: BoxID, allowsFolds: Bool, isTurned: Bool = false)
        -> ActivationID
    {
        let key =
            UInt64(UInt32(bitPattern: box.index)) << 32 | UInt64(UInt32(bitPattern: module.index)) << 2
            | (isTurned ? 2 : 0) | (allowsFolds ? 1 : 0)
        if let known = rootActivations[key] { return ActivationID(known) }
        let made = activate(
            Activation(block: .none, module: module, box: box, allowsFolds: allowsFolds, isTurned: isTurned))
        rootActivations.set(key, to: made.index)
        return made
    }

    /// Whether a block around has tried to give a word of the language another meaning, or a name two.
    func isHidden(_ symbol: Symbol, from activation: ActivationID) -> Bool {
        if hiddenWordsAtTop.contains(symbol) { return true }
        if hiddenWords.isEmpty { return false }
        var current = activation
        while current.exists {
            if hiddenWords.contains(BlockNames.key(activations[current].block, symbol)) { return true }
            current = activations[current].parent
        }
        return false
    }
}
