import LayoutDSL

/// What a bare word brings: the lines of an effect or an arrangement, with arguments in the place of parameters. The
/// lines of a block are read one after the other, and in the place of each use those of what it uses.
struct BundleExpansion {
    /// A block or a bundle on its way: its lines are read one after the other, uses among them in between.
    private struct Level {
        let activation: ActivationID
        let module: ModuleID
        var next: Int32
        let site: Site
        /// The bundle that is through at the last line; none for a block.
        var bundle = StatementID.none
        /// The box whose own block it is; none for a bundle.
        var owner = BoxID.none
        /// Those of the use, and of the blocks around the line.
        var circumstances = Circumstances()
    }

    /// What is being read, from the outside in.
    private var open: [Level] = []
    /// The effects and arrangements among them: a second time would never end.
    private var active: Set<StatementID> = []

    /// Collects what the lines of a block set and use.
    mutating func gatherLines(
        of box: BoxID, into target: BoxID, _ structure: Structure, _ names: NameStore
    ) {
        let made = structure[box]
        guard made.statement >= 0, made.kind != .section else { return }
        if made.kind == .block, names[made.activation].block == names[structure[.layout].activation].block {
            return  // an implicit section: the layout's lines are gathered into it
        }
        let body = names[.main].tree.statements[Int(made.statement)].body
        read(
            Level(activation: made.activation, module: .main, next: body, site: made.kind.site, owner: box),
            into: target, structure, names)
    }

    /// The lines of a bundle that is used by no statement: the standard one, or one that nothing uses.
    mutating func gatherBundle(
        _ declaration: Declaration, _ activation: ActivationID, into box: BoxID, _ structure: Structure,
        _ names: NameStore
    ) {
        let body = names[declaration.module].tree.statements[Int(declaration.statement)].body
        let site: Site = declaration.kind == .effect ? .effect : .arrangement
        read(
            Level(activation: activation, module: declaration.module, next: body, site: site), into: box, structure,
            names)
    }

    /// Reads lines and, in the place of each use, the lines that it stands for. A loop and not a recursion: effects may
    /// use effects in chains of any length.
    private mutating func read(
        _ first: Level, into box: BoxID, _ structure: Structure, _ names: NameStore
    ) {
        open = [first]
        while var current = open.last {
            let tree = names[current.module].tree
            guard current.next >= 0, !structure.isExhausted else {
                active.remove(current.bundle)
                open.removeLast()
                continue
            }
            let statement = tree.statements[Int(current.next)]
            open[open.count - 1].next = statement.next
            let line = GatheredLine(
                line: current.next, module: current.module, activation: current.activation,
                circumstances: current.circumstances)
            let isOwn = current.owner.exists
            switch statement.kind {
            case .property:
                let isOfLayout = current.owner == .layout && tree.text(ofToken: statement.name) != "insets"
                structure.addProperty(line, site: current.site, to: isOfLayout ? .layout : box, names)
                continue
            case .use:
                if let inner = begin(line, into: box, structure, names) { open.append(inner) }
                continue
            case .attribute where current.site.statements.contains(.attribute):
                guard isOwn ? line.circumstances.isPlain : line.circumstances.phase == .resting else { continue }
                let owner = current.site == .arrangement ? names[current.activation].box : box
                structure.addAttribute(line, to: owner, names)
                continue
            case .expect, .assume:
                // What the prelude promises is proved once, by a test over all arguments.
                let isProved = statement.kind == .expect && line.module == .prelude
                guard !isProved, line.circumstances.phase == .resting else { continue }
                let owner = current.site == .arrangement ? names[current.activation].box : box
                structure.promises.append(
                    PromiseDeclaration(
                        box: owner, bundle: current.bundle, line: line.line, module: line.module,
                        activation: line.activation, condition: line.circumstances.condition))
                continue
            case .when: current.circumstances = structure.inside(line, when: statement, tree)
            case .appear where current.site.statements.contains(.appear): current.circumstances.phase = .appearing
            case .disappear where current.site.statements.contains(.disappear):
                current.circumstances.phase = .disappearing
            default: continue
            }
            current.next = statement.body
            current.bundle = .none
            open.append(current)
        }
    }

    /// The beginning of a use: finds the bundle, binds its arguments; reports and answers nil when there is none.
    private mutating func begin(
        _ line: GatheredLine, into box: BoxID, _ structure: Structure, _ names: NameStore
    ) -> Level? {
        let tree = names[line.module].tree
        let statement = tree.statements[Int(line.line)]
        let name = tree.span(ofToken: statement.name)
        if structure.countStep() { names.findings.add(StructureDiagnostics.stepLimit(Structure.stepLimit, at: name)) }
        if structure.isExhausted { return nil }
        let symbol = names.symbol(statement.name, line.module)
        // In an element stands an effect, or the arrangement of its parts.
        let isArrangement = names.lookup(symbol, from: line.activation)?.0.kind == .arrangement
        let arrangesParts = structure[box].anyPart.exists && isArrangement
        let isElement = structure[box].isElement && !arrangesParts
        if !isElement, line.circumstances.isPlain { structure[box].hasArrangement = true }
        let wanted: DeclarationKind = isElement ? .effect : .arrangement
        guard let declaration = bundle(symbol, wanted, line, at: name, structure, names) else { return nil }
        // Without a cell there is nothing to place, and nothing that the formulas could speak of.
        if !isElement, structure.child(of: box) == nil { return nil }
        guard active.insert(names.statement(declaration)).inserted else {
            names.findings.add(StructureDiagnostics.recursion(names.text(symbol), at: name))
            return nil
        }
        structure.enter(names.statement(declaration))
        // The formulas of an arrangement are read for each child of the section, with their arguments.
        let site = isElement ? box : structure.child(of: box) ?? box
        let isTurned = isTurned(statement, line, mainAxis: structure.mainAxis, names)
        let block = names.bundleBlock(declaration)
        let activation = names.activate(
            Activation(
                block: block, module: declaration.module, box: site, allowsFolds: !isElement, isTurned: isTurned,
                seesLayout: !isElement && declaration.module == .main, user: line.activation,
                use: names.statement(line.line, line.module)))
        let reader = isElement ? line.activation : activationForChild(line.activation, site, names)
        var given: [GivenArgument] = []
        for index in statement.arguments {
            let argument = tree.arguments[Int(index)]
            guard argument.value >= 0 else { continue }
            given.append(
                GivenArgument(
                    label: argument.label, module: line.module,
                    source: .formula(root: argument.value, activation: reader),
                    span: tree.span(ofFormula: argument.value)))
        }
        let callee = names[declaration.module].tree.statements[Int(declaration.statement)]
        if !given.isEmpty || !callee.parameters.isEmpty {
            names[activation].arguments = structure.bind(
                given, to: declaration, callee: activation, at: name, names)
        }
        if isElement, line.circumstances.phase == .resting {
            structure[box].effects.append(
                UsedEffect(
                    declaration: declaration, activation: activation, condition: line.circumstances.condition))
        }
        return Level(
            activation: activation, module: declaration.module, next: callee.body,
            site: isElement ? .effect : .arrangement, bundle: names.statement(declaration),
            circumstances: line.circumstances)
    }

    /// Whether main and cross change places in a use: `along` says which axis its main is.
    private func isTurned(
        _ statement: StatementSyntax, _ line: GatheredLine, mainAxis: Int, _ names: NameStore
    ) -> Bool {
        let outer = names[line.activation].isTurned
        guard statement.along >= 0 else { return outer }
        let span = names[line.module].tree.span(ofToken: statement.along)
        switch names.word(names.symbol(statement.along, line.module)) {
        case .x: return mainAxis != 0
        case .y: return mainAxis != 1
        case .main: return outer
        case .cross: return !outer
        default:
            names.findings.add(CheckDiagnostics.unknownAxis(names.text(span), at: span))
            return outer
        }
    }

    /// The same block at work for a child: an arrangement's arguments are read for each cell.
    private func activationForChild(_ activation: ActivationID, _ child: BoxID, _ names: NameStore)
        -> ActivationID
    {
        var copy = names[activation]
        if copy.box == child { return activation }
        copy.box = child
        copy.isTest = false
        return names.activate(copy)
    }

    private func bundle(
        _ symbol: Symbol, _ wanted: DeclarationKind, _ line: GatheredLine, at name: SourceSpan,
        _ structure: Structure, _ names: NameStore
    ) -> Declaration? {
        guard let (found, _) = names.lookup(symbol, from: line.activation) else {
            names.offerBundles(wanted, at: name, in: line.activation)
            if names.notes.offer != nil { structure.stop() }
            names.findings.add(names.unknownBundle(symbol, wanted, at: name, from: line.activation))
            return nil
        }
        guard found.kind == wanted else {
            names.findings.add(
                StructureDiagnostics.wrongBundle(
                    names.text(symbol), found.kind, at: name, declared: names.nameSpan(found)))
            return nil
        }
        names.note(name, found)
        return found
    }
}
