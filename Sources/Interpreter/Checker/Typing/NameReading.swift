import LayoutDSL

// What a name means where it stands: the block it stands in, the blocks around it, the file, the prelude, the language.

extension Checker {
    /// The declaration that a name leads to, and the activation it was found in (-1: the top level of a file).
    @inline(__always)
    func lookup(_ symbol: Interner.Symbol, from activation: Int32) -> (Declaration, Int32)? {
        var current = blockNames.isAny(symbol) ? activation : -1
        while current >= 0 {
            let block = activations[Int(current)].block
            if block >= 0, let found = blockNames.declaration(symbol, in: block) { return (found, current) }
            current = activations[Int(current)].parent
        }
        let module = activation >= 0 ? activations[Int(activation)].module : 1
        if let found = topLevel(symbol, in: module) { return (found, -1) }
        return nil
    }

    /// What a file declares or imports under a name, else the prelude.
    @inline(__always)
    func topLevel(_ symbol: Interner.Symbol, in module: Int32) -> Declaration? {
        modules[Int(module)].declarations[symbol] ?? modules[0].declarations[symbol]
    }

    /// The number of a declaration's statement among all modules.
    @inline(__always)
    func global(_ declaration: Declaration) -> Int32 { modules[Int(declaration.module)].base + declaration.statement }

    func text(_ span: Span) -> String { sources[Int(span.source.number)].text(of: span) }

    /// The place of the name that a statement declares.
    @inline(__always)
    func nameSpan(_ declaration: Declaration) -> Span {
        if let name = declaration.name { return name }
        let tree = modules[Int(declaration.module)].tree
        let statement = tree.statements[Int(declaration.statement)]
        return tree.span(ofToken: statement.name >= 0 ? statement.name : statement.firstToken)
    }

    /// The activation of the top level of a file for a box.
    mutating func rootActivation(_ module: Int32, box: Int32, allowsFolds: Bool, isTurned: Bool = false) -> Int32 {
        let key =
            UInt64(UInt32(bitPattern: box)) << 32 | UInt64(UInt32(bitPattern: module)) << 2 | (isTurned ? 2 : 0)
            | (allowsFolds ? 1 : 0)
        if let known = rootActivations[key] { return known }
        let number = Int32(clamping: activations.count)
        activations.append(
            Activation(
                block: -1, parent: -1, module: module, box: box, allowsFolds: allowsFolds, isTurned: isTurned))
        rootActivations.set(key, to: number)
        return number
    }

    // MARK: Reading a name

    mutating func readName(_ symbol: Interner.Symbol, at place: Span, in activation: Int32) throws(Pending) -> Value {
        let isInTest = activation >= 0 && activations[Int(activation)].isTest
        if isInTest, names.word(symbol) == .cell, let element = observed(symbol, at: place) { return element }
        if let word = names.word(symbol), word.isReserved {
            if !hiddenWords.isEmpty, isHidden(symbol, from: activation) { return .poison(place) }
            return try readWord(word, at: place, in: activation)
        }
        let declared = lookup(symbol, from: activation)
        if isInTest, declared == nil || declared?.0.kind == .box, let element = observed(symbol, at: place) {
            return element
        }
        guard let (declaration, found) = declared else {
            reportUnknown(symbol, at: place, in: activation)
            return .poison(place)
        }
        var value: Value
        switch declaration.kind {
        case .value, .attribute:
            let site = activations[Int(activation)]
            let home =
                found >= 0
                ? found
                : rootActivation(
                    declaration.module, box: site.box, allowsFolds: site.allowsFolds, isTurned: site.isTurned)
            value = try demand(Key(kind: .binding, a: global(declaration), b: home))
        case .argument:
            let number = activations[Int(found)].arguments + declaration.number
            value = try demand(Key(kind: .argument, a: number, b: 0))
        case .parameter where activations[Int(activation)].box < 0:
            note(.notConstant("what a `param` reads", at: place))
            return .poison(place)
        case .parameter:
            let parameter = parameters[Int(declaration.number)]
            value = Value(type: parameter.type, x: parameter.formula, span: place)
        case .box: return box(declaration.number, named: symbol, at: place, in: activation)
        case .function, .effect, .arrangement:
            note(.notAValue(names.text(symbol), declaration.kind, at: place, declared: nameSpan(declaration)))
            return .poison(place)
        }
        if declaration.kind != .argument { value.origin = nameSpan(declaration) }
        value.span = place
        value.isLiteral = false
        return value
    }

    /// Whether a block around has tried to give a word of the language another meaning.
    private func isHidden(_ symbol: Interner.Symbol, from activation: Int32) -> Bool {
        var current = activation
        while current >= 0 {
            if hiddenWords.contains(BlockNames.key(activations[Int(current)].block, symbol)) { return true }
            current = activations[Int(current)].parent
        }
        return false
    }

    /// A box, when formulas of the activation may read it: one that is there once for each of them.
    private mutating func box(_ number: Int32, named symbol: Interner.Symbol, at place: Span, in activation: Int32)
        -> Value
    {
        let site = activations[Int(activation)].box
        guard site >= 0, isWithin(boxes[Int(site)].scope, boxes[Int(number)].scope) else {
            note(.manyOfThem(names.text(symbol), at: place))
            return .poison(place)
        }
        return Value(type: .box(number), span: place)
    }

    /// Whether a scope is another one or lies inside it.
    func isWithin(_ inner: Int32, _ outer: Int32) -> Bool {
        var scope = inner
        while scope >= 0 {
            if scope == outer { return true }
            scope = table.scopes[Int(scope)].parent
        }
        return false
    }

    /// The nearest box around (or at) a box that is of a kind.
    func enclosing(_ box: Int32, where matches: (Box.Kind) -> Bool) -> Int32? {
        var current = box
        while current >= 0 {
            if matches(boxes[Int(current)].kind) { return current }
            current = boxes[Int(current)].parent
        }
        return nil
    }

    // MARK: Words of the language

    private mutating func readWord(_ word: Word, at place: Span, in activation: Int32) throws(Pending) -> Value {
        let box = activations[Int(activation)].box
        switch word {
        case .infinity: return Value(type: .infinite, x: table.constant(.infinity, at: place), span: place)
        case .pi: return Value(type: .quantity(.number), x: table.constant(.pi, at: place), span: place)
        case .horizontal:
            return Value(type: .boolean, x: table.constant(readsMain == 0 ? 1 : 0, at: place), span: place)
        case .data: return Value(type: .data, span: place)
        case .reducedMotion, .rightToLeft:
            let number: EnvironmentValue = word == .reducedMotion ? .reducedMotion : .rightToLeft
            return Value(type: .boolean, x: environment(number, at: place), span: place)
        case .min, .max, .clamp, .abs, .floor, .ceil, .round, .mod, .sqrt, .sin, .cos, .tan, .atan, .atan2, .hypot,
            .sign, .mix, .map, .extrapolate, .sum, .sumBefore, .largest, .wrap, .shortest, .pack, .cluster, .at,
            .varies:
            note(.notAValue(word.rawValue, .function, at: place, declared: nil))
            return .poison(place)
        default: break
        }
        guard box >= 0 else {
            note(.outOfReach(word.rawValue, "a constant", at: place))
            return .poison(place)
        }
        switch word {
        case .offset: return Value(type: .region(.offset, .origin, 0), span: place)
        case .viewport: return Value(type: .region(.viewport, .whole, 0), span: place)
        case .content: return Value(type: .region(.content, .whole, 0), span: place)
        case .progress: return try readProgress(at: place)
        case .proposed, .velocity:
            guard box == 0 && !activations[Int(activation)].isTest || isOnItsOwn else {
                note(.outOfReach(word.rawValue, "outside of the layout's `snap`", at: place))
                return .poison(place)
            }
            let isProposal = word == .proposed
            return Value(
                type: .quantity(isProposal ? .length : .number),
                x: table.input(isProposal ? .proposed : .velocity, stage: .gesture, at: place), span: place)
        case .cell:
            guard let cell = enclosing(box, where: { $0 == .cell }) else {
                note(.outOfReach("cell", "outside of a cell", at: place))
                return .poison(place)
            }
            return Value(type: .box(cell), span: place)
        case .section:
            guard let section = enclosing(box, where: { $0 == .block || $0 == .section }) else {
                note(.outOfReach("section", "outside of a section", at: place))
                return .poison(place)
            }
            return Value(type: .box(section), span: place)
        case .area:
            let parent = boxes[Int(box)].kind == .block ? box : boxes[Int(box)].parent
            let container = enclosing(parent, where: { $0 == .block || $0 == .layout }) ?? 0
            return Value(type: .region(.area, .whole, container), span: place)
        default: return try readOwn(word, of: box, at: place)
        }
    }

    /// What an element says of itself.
    private mutating func readOwn(_ word: Word, of box: Int32, at place: Span) throws(Pending) -> Value {
        switch boxes[Int(box)].kind {
        case .layout, .block:
            if word == .count, boxes[Int(box)].kind == .block { break }
            let whole = boxes[Int(box)].kind == .block ? "the whole section" : "the whole layout"
            note(.outOfReach(word.rawValue, whole, at: place))
            return .poison(place)
        case .section, .cell, .supplementary, .decoration: break
        }
        switch word {
        case .rest: return Value(type: .region(.rest, .whole, box), span: place)
        case .size: return Value(type: .region(.size, .size, box), span: place)
        case .slot: return Value(type: .region(.slot, .size, box), span: place)
        case .width:
            return Value(type: .quantity(.length), x: try demandMeasure(.size, 0, box), span: place)
        case .height:
            return Value(type: .quantity(.length), x: try demandMeasure(.size, 1, box), span: place)
        case .index: return Value(type: .quantity(.number), x: index(of: box, at: place), span: place)
        case .count: return Value(type: .quantity(.number), x: try count(of: box, at: place), span: place)
        default:
            note(.outOfReach(word.rawValue, "here", at: place))
            return .poison(place)
        }
    }

    /// Offset ÷ scrollable distance, 0 when nothing scrolls.
    private mutating func readProgress(at place: Span) throws(Pending) -> Value {
        let main = readsMain
        let content = try demandMeasure(.contentSize, main, 0)
        let viewport = viewportSize(main, at: place)
        let distance = table.apply(.subtract, content, viewport, at: place)
        let zero = table.constant(0, at: place)
        let moved = table.apply(.divide, offset(main, at: place), distance, at: place)
        let scrolls = table.apply(.less, zero, distance, at: place)
        return Value(
            type: .quantity(.number), x: table.apply(.select, scrolls, moved, zero, at: place), span: place)
    }

    mutating func environment(_ number: EnvironmentValue, at place: Span) -> FormulaID {
        table.input(.environment, number.rawValue, at: place)
    }

    mutating func viewportSize(_ axis: Int, at place: Span) -> FormulaID {
        table.input(axis == 0 ? .viewportWidth : .viewportHeight, at: place)
    }

    mutating func offset(_ axis: Int, at place: Span) -> FormulaID {
        table.input(axis == 0 ? .offsetX : .offsetY, stage: .scroll, at: place)
    }

    /// The index of the instance at hand: a cell's in its section, a section's, a copy's; 0 for what is there once.
    mutating func index(of box: Int32, at place: Span) -> FormulaID {
        let scope = boxes[Int(box)].scope
        switch table.scopes[Int(scope)].kind {
        case .cells, .copies: return table.input(.instanceIndex, scope: scope, at: place)
        case .section where boxes[Int(box)].kind == .section:
            return table.input(.sectionIndex, scope: scope, at: place)
        case .section, .layout: return table.constant(0, at: place)
        }
    }

    /// How many instances there are beside the one at hand, itself included. In a section, what is there once
    /// answers the number of cells.
    mutating func count(of box: Int32, at place: Span) throws(Pending) -> FormulaID {
        let scope = boxes[Int(box)].scope
        switch table.scopes[Int(scope)].kind {
        case .cells: return table.input(.cellCount, scope: table.scopes[Int(scope)].parent, at: place)
        case .copies: return try demandMeasure(.copies, 0, box)
        case .section where boxes[Int(box)].kind == .section: return table.input(.sectionCount, at: place)
        case .section: return table.input(.cellCount, scope: scope, at: place)
        case .layout: return table.constant(1, at: place)
        }
    }
}
