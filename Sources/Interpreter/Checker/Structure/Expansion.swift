import LayoutDSL

// What a bare word brings: the lines of an effect or an arrangement, with arguments in the place of parameters.

extension Checker {
    /// The place of the use that an activation belongs to; nil for a block that stands where it is used.
    func useSpan(_ activation: Int32) -> Span? {
        let use = activations[Int(activation)].use
        guard use >= 0, let (module, statement) = statement(use) else { return nil }
        let tree = modules[Int(module)].tree
        return tree.span(ofToken: tree.statements[Int(statement)].name)
    }

    /// The place of an attribute: its use when an effect brings it, else its name.
    func lineSpan(_ line: Int32) -> Span {
        let line = contributions[Int(line)]
        let tree = modules[Int(line.module)].tree
        return useSpan(line.activation) ?? tree.span(ofToken: tree.statements[Int(line.statement)].name)
    }

    /// A use on its way: the lines of its bundle are read one after the other, uses among them in between.
    private struct Expansion {
        let activation: Int32
        let declaration: Declaration
        var next: Int32
        /// Those of the use, and of the blocks around the line.
        var circumstances = Circumstances()
        /// Whether it is a block inside of the bundle that stands below it.
        var isInner = false
    }

    /// Expands a use into the lines that it stands for, in their order. A loop and not a recursion: effects may use
    /// effects in chains of any length.
    mutating func expand(
        _ use: Int32, _ module: Int32, _ activation: Int32, into box: Int32,
        during circumstances: Circumstances = Circumstances()
    ) {
        if let first = begin(use, module, activation, into: box, circumstances) { expand([first], into: box) }
    }

    private mutating func expand(_ begun: [Expansion], into box: Int32) {
        var open = begun
        while let current = open.last {
            let tree = modules[Int(current.declaration.module)].tree
            guard current.next >= 0, !isExhausted else {
                if !current.isInner { activeBundles.remove(global(current.declaration)) }
                open.removeLast()
                continue
            }
            let line = current.next
            let statement = tree.statements[Int(line)]
            open[open.count - 1].next = statement.next
            let site: Site = current.declaration.kind == .effect ? .effect : .arrangement
            switch statement.kind {
            case .property:
                addProperty(
                    line, current.declaration.module, current.activation, site: site, to: box,
                    during: current.circumstances)
            case .attribute where current.circumstances.phase == .resting: addBundledAttribute(line, current, to: box)
            case .use:
                if let inner = begin(
                    line, current.declaration.module, current.activation, into: box, current.circumstances)
                {
                    open.append(inner)
                }
            case .when:
                let inner = inside(
                    current.circumstances, when: statement, current.declaration.module, current.activation)
                open.append(
                    Expansion(
                        activation: current.activation, declaration: current.declaration, next: statement.body,
                        circumstances: inner, isInner: true))
            case .appear, .disappear:
                guard site.statements.contains(statement.kind) else { continue }
                open.append(
                    Expansion(
                        activation: current.activation, declaration: current.declaration, next: statement.body,
                        circumstances: current.circumstances.during(
                            statement.kind == .appear ? .appearing : .disappearing), isInner: true))
            default: break
            }
        }
    }

    private mutating func addBundledAttribute(_ line: Int32, _ expansion: Expansion, to box: Int32) {
        let target = expansion.declaration.kind == .effect ? box : activations[Int(expansion.activation)].box
        addAttribute(
            line, expansion.declaration.module, expansion.activation, to: target, during: expansion.circumstances)
    }

    /// The beginning of a use: finds the bundle, binds its arguments; reports and answers nil when there is none.
    private mutating func begin(
        _ use: Int32, _ module: Int32, _ activation: Int32, into box: Int32,
        _ circumstances: Circumstances
    ) -> Expansion? {
        let tree = modules[Int(module)].tree
        let statement = tree.statements[Int(use)]
        let name = tree.span(ofToken: statement.name)
        countStep(at: name)
        if isExhausted { return nil }
        let symbol = symbol(statement.name, module)
        let isElement = boxes[Int(box)].kind != .layout && boxes[Int(box)].kind != .block
        let wanted: Declaration.Kind = isElement ? .effect : .arrangement
        if !isElement, circumstances.isPlain { boxes[Int(box)].hasArrangement = true }
        guard let declaration = bundle(symbol, wanted, from: activation, at: name, box: box) else { return nil }
        // Without a cell there is nothing to place, and nothing that the formulas could speak of.
        if !isElement, child(of: box) == nil { return nil }
        guard activeBundles.insert(global(declaration)) else {
            note(.recursion(names.text(symbol), at: name))
            return nil
        }
        entered.insert(global(declaration))
        // The formulas of an arrangement are read for each child of the section, with their arguments.
        let site = isElement ? box : child(of: box) ?? box
        let number = Int32(clamping: activations.count)
        activations.append(
            Activation(
                block: bundleBlock(declaration), parent: -1, module: declaration.module, box: site,
                allowsFolds: !isElement, isTurned: isTurned(statement, module, activation), user: activation,
                use: modules[Int(module)].base + use))
        let reader = isElement ? activation : activationForChild(activation, site)
        var given: [GivenArgument] = []
        for index in statement.arguments {
            let argument = tree.arguments[Int(index)]
            guard argument.value >= 0 else { continue }
            given.append(
                GivenArgument(
                    label: argument.label, module: module,
                    source: .formula(root: argument.value, activation: reader),
                    span: tree.span(ofFormula: argument.value)))
        }
        let callee = modules[Int(declaration.module)].tree.statements[Int(declaration.statement)]
        if !given.isEmpty || !callee.parameters.isEmpty {
            let first = bind(given, to: declaration, callee: number, at: name)
            activations[Int(number)].arguments = first
        }
        let body = callee.body
        return Expansion(activation: number, declaration: declaration, next: body, circumstances: circumstances)
    }

    /// Whether main and cross change places in a use: `along` says which axis its main is.
    private mutating func isTurned(_ statement: StatementSyntax, _ module: Int32, _ user: Int32) -> Bool {
        let outer = activations[Int(user)].isTurned
        guard statement.along >= 0 else { return outer }
        let span = modules[Int(module)].tree.span(ofToken: statement.along)
        switch Word(rawValue: text(span)) {
        case .x: return mainAxis != 0
        case .y: return mainAxis != 1
        case .main: return outer
        case .cross: return !outer
        default:
            note(.unknownAxis(text(span), at: span))
            return outer
        }
    }

    /// The same block at work for a child: an arrangement's arguments are read for each cell.
    private mutating func activationForChild(_ activation: Int32, _ child: Int32) -> Int32 {
        var copy = activations[Int(activation)]
        if copy.box == child { return activation }
        copy = Activation(
            block: copy.block, parent: copy.parent, module: copy.module, box: child, allowsFolds: copy.allowsFolds,
            isTurned: copy.isTurned, arguments: copy.arguments, user: copy.user, use: copy.use)
        activations.append(copy)
        return Int32(clamping: activations.count - 1)
    }

    private mutating func bundle(
        _ symbol: Interner.Symbol, _ wanted: Declaration.Kind, from activation: Int32, at name: Span, box: Int32
    ) -> Declaration? {
        guard let (found, _) = lookup(symbol, from: activation) else {
            reportUnknownBundle(symbol, wanted, at: name, from: activation)
            return nil
        }
        guard found.kind == wanted else {
            note(.wrongBundle(names.text(symbol), found.kind, at: name, declared: nameSpan(found)))
            return nil
        }
        return found
    }

    /// The block of an effect or arrangement: its parameters and what its lines declare.
    mutating func bundleBlock(_ declaration: Declaration) -> Int32 {
        let known = blockOfStatement[Int(global(declaration))]
        if known >= 0 { return known }
        let block = addBlock(declaration.module, declaration.statement, parent: -1)
        declareParameters(of: declaration, in: block)
        let tree = modules[Int(declaration.module)].tree
        let site: Site = declaration.kind == .effect ? .effect : .arrangement
        for line in tree.statements(from: tree.statements[Int(declaration.statement)].body) {
            let statement = tree.statements[Int(line)]
            guard site.statements.contains(statement.kind) else {
                reportMisplaced(statement, tree, site)
                continue
            }
            switch statement.kind {
            case .let:
                _ = declaredType(statement.type, declaration.module)
                let kind: Declaration.Kind = statement.isFunction ? .function : .value
                declare(
                    statement.name, Declaration(kind: kind, module: declaration.module, statement: line), in: block)
            case .attribute:
                declare(
                    statement.name, Declaration(kind: .attribute, module: declaration.module, statement: line),
                    in: block)
            case .when, .appear, .disappear: reportMisplacedLines(of: statement, tree)
            default: break
            }
        }
        return block
    }

    /// The lines of a bundle that is used by no statement: the standard one, or one that is checked on its own.
    mutating func gatherBundle(_ declaration: Declaration, _ activation: Int32, site: Site, into box: Int32) {
        let body = modules[Int(declaration.module)].tree.statements[Int(declaration.statement)].body
        expand([Expansion(activation: activation, declaration: declaration, next: body)], into: box)
    }

    /// A section or layout that names no arrangement has the one called `standard`: the file's own, else the prelude's.
    mutating func useStandard(for box: Int32) {
        let symbol = names.intern(Word.standard.rawValue.utf8)
        let module = boxes[Int(box)].module
        let own = topLevel(symbol, in: module).flatMap { $0.kind == .arrangement ? $0 : nil }
        guard let declaration = own ?? modules[0].declarations[symbol], declaration.kind == .arrangement else { return }
        let number = Int32(clamping: activations.count)
        activations.append(
            Activation(
                block: bundleBlock(declaration), parent: -1, module: declaration.module, box: child(of: box) ?? box,
                allowsFolds: true))
        activations[Int(number)].arguments = bind([], to: declaration, callee: number, at: span(ofBox: box))
        // It stands before whatever a `when` block may put in its place.
        let conditional = boxes[Int(box)].arranged
        boxes[Int(box)].arranged = []
        gatherBundle(declaration, number, site: .arrangement, into: box)
        boxes[Int(box)].arranged += conditional
    }
}
