import LayoutDSL

// What each key is read from: the run of nodes, what its value has to be, and what `%` means in it.

extension Checker {
    /// The formula that a key is read from; nil for what is worked out otherwise.
    mutating func formula(of key: Key) -> CheckedFormula? {
        switch key.kind {
        case .binding:
            guard let (module, statement) = statement(key.a) else { return nil }
            let tree = modules[Int(module)].tree
            let line = tree.statements[Int(statement)]
            guard line.formula >= 0 else { return nil }
            var formula = checked(line.formula, module, site: key.b)
            if line.kind == .let, line.type >= 0 {
                formula.expected = DeclaredType(name: tree.text(ofToken: line.type))
            }
            return formula
        case .argument:
            let argument = arguments[Int(key.a)]
            guard case .formula(let root, let activation) = argument.source else { return nil }
            var formula = checked(root, activations[Int(activation)].module, site: activation)
            formula.expected = argument.type
            return formula
        case .contribution: return formula(ofLine: key.a, axis: key.b)
        case .measure, .body: return nil
        }
    }

    /// The module and the statement in it of a statement's number among all modules.
    @inline(__always)
    func statement(_ global: Int32) -> (module: Int32, statement: Int32)? {
        var low = 0
        var high = modules.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if modules[middle].base <= global { low = middle } else { high = middle }
        }
        return low < modules.count ? (Int32(clamping: low), global - modules[low].base) : nil
    }

    @inline(__always)
    private func checked(_ root: Int32, _ module: Int32, site: Int32) -> CheckedFormula {
        let first = modules[Int(module)].tree.formulas[Int(root)].first
        return CheckedFormula(module: module, first: first, next: first, end: root + 1, activation: site)
    }

    /// A line is read as a whole (axis -1) or along one axis: of `a x b` and `(a, b)` then only that half is read,
    /// so that a height may depend on the width beside it.
    private mutating func formula(ofLine number: Int32, axis: Int32) -> CheckedFormula? {
        let line = contributions[Int(number)]
        if line.property == nil { return nil }  // an attribute or a default: a binding of its block
        let tree = modules[Int(line.module)].tree
        var root = line.root
        var type: DeclaredType?
        if let property = line.property {
            type = property.type(ofPart: line.part)
            if axis >= 0, let whole = type, whole == .point || whole == .size {
                guard let half = half(of: root, as: whole, axis: Int(axis), line) else { return nil }
                root = half
                type = whole == .size ? .length : property.type(ofPart: .x)
            } else if axis >= 0, line.part == nil, property != .insets {
                return nil
            }
        }
        var formula = checked(root, line.module, site: line.activation)
        formula.expected = type
        if let property = line.property, property.share != .none {
            let start: PercentAxis = axis == 0 ? .x : axis == 1 ? .y : .none
            let part = line.part.map { partAxis($0, mainAxis(of: line)) } ?? .none
            formula.shares = shares(
                of: tree, root: root, start: part == .none ? start : part, main: mainAxis(of: line))
            let box = activations[Int(line.activation)].box
            let isArranged = property == .slot || property == .extent || property == .place && isArrangement(line)
            formula.share = Share(
                base: isArranged ? .area : property.share, box: isArranged ? boxes[Int(box)].parent : box)
        }
        return formula
    }

    private func isArrangement(_ line: Contribution) -> Bool { activations[Int(line.activation)].allowsFolds }

    private func partAxis(_ part: Word, _ main: Int) -> PercentAxis {
        switch part {
        case .x, .width, .left, .right: .x
        case .y, .height, .top, .bottom: .y
        case .main, .start, .end: main == 0 ? .x : .y
        case .cross: main == 0 ? .y : .x
        default: .none
        }
    }

    /// The node of one half of `a x b` or `(a, b)`.
    private func half(of root: Int32, as whole: DeclaredType, axis: Int, _ line: Contribution) -> Int32? {
        let tree = modules[Int(line.module)].tree
        let node = tree.formulas[Int(root)]
        guard node.arity == 2, node.kind == .sizePair && whole == .size || node.kind == .tuple && whole == .point else {
            return nil
        }
        let children = tree.children(of: root)
        if node.kind == .sizePair { return children[axis] }
        let labels = labels(ofChildrenOf: root, line.module)
        guard let first = axes(of: labels, main: mainAxis(of: line)) else { return nil }
        return children[first == axis ? 0 : 1]
    }

    /// The axis that a `%` counts along in each node under a root, worked out from the root down: where they begin in
    /// `shareAxes`; -1 when there is no `%` in it.
    private mutating func shares(of tree: SyntaxTree, root: Int32, start: PercentAxis, main: Int) -> Int32 {
        let first = tree.formulas[Int(root)].first
        let hasShare = (first...root).contains { index in
            let node = tree.formulas[Int(index)]
            return node.kind == .number && tree.tokens[Int(node.token)].unit == .percent
        }
        guard hasShare else { return -1 }
        var axes = [PercentAxis](repeating: .none, count: Int(root - first) + 1)
        axes[Int(root - first)] = start
        for index in (first...root).reversed() {
            let node = tree.formulas[Int(index)]
            guard node.arity > 0 else { continue }
            let children = tree.children(of: index)
            for (position, child) in children.enumerated() {
                var axis = axes[Int(index - first)]
                if node.kind == .sizePair { axis = position == 0 ? .x : .y }
                if node.kind == .index, position == 1 { axis = .none }
                if node.kind == .tuple, node.arity == 2 { axis = position == 0 ? .x : .y }
                let entry = tree.formulas[Int(child)]
                if entry.kind == .labeled, let word = Word(rawValue: tree.text(ofToken: entry.token)) {
                    let part = partAxis(word, main)
                    if part != .none { axis = part }
                }
                axes[Int(child - first)] = axis
            }
        }
        shareAxes += axes
        return Int32(clamping: shareAxes.count - axes.count)
    }

    // MARK: What comes out

    /// The value that a formula has to be.
    mutating func settle(_ value: Value, _ formula: CheckedFormula, _ key: Key) throws(Pending) -> Value {
        guard let expected = formula.expected else { return value }
        let whole = try materialized(value)
        if whole.isPoison { return whole }
        if let fitting = fitting(whole, as: expected) { return fitting }
        let wanted = wanted(by: key)
        return coerced(whole, to: expected, by: wanted.words, at: wanted.place)
    }

    /// The words for what wants the value of a key, and where that was declared, for a mismatch.
    private func wanted(by key: Key) -> (words: Words, place: Span?) {
        switch key.kind {
        case .binding:
            guard let (module, number) = statement(key.a) else { return ("", nil) }
            let tree = modules[Int(module)].tree
            let line = tree.statements[Int(number)]
            return (.name(tree.span(ofToken: line.name)), tree.span(ofToken: line.type))
        case .argument: return (.name(arguments[Int(key.a)].name), arguments[Int(key.a)].name)
        case .contribution: return (.line(key.a), nil)
        case .body: return (.name(span(of: key)), nil)
        case .measure: return ("", nil)
        }
    }

    /// An argument that needs no reading.
    func knownArgument(_ number: Int32) -> Value {
        if case .value(let value) = arguments[Int(number)].source { return value }
        return .poison(arguments[Int(number)].name)
    }

    /// One axis of a line that could only be read as a whole.
    mutating func axis(_ axis: Int32, ofLine number: Int32) throws(Pending) -> Value {
        let line = contributions[Int(number)]
        if line.property == nil {
            let statement = modules[Int(line.module)].base + line.statement
            return try materialized(try demand(Key(kind: .binding, a: statement, b: line.activation)))
        }
        var value = try demand(Key(kind: .contribution, a: number, b: -1))
        if value.isPoison { return value }
        if value.type == .point || value.type == .size {
            let isMain = line.part == nil && axis == 1
            value.x = isMain ? value.y : value.x
            value.type = .quantity(.length)
        }
        return value
    }

    /// What a key is called in a file, for the loop of a cycle.
    func words(of key: Key) -> String {
        switch key.kind {
        case .binding:
            guard let (module, number) = statement(key.a) else { return "?" }
            let tree = modules[Int(module)].tree
            return tree.text(ofToken: tree.statements[Int(number)].name)
        case .argument: return text(arguments[Int(key.a)].name)
        case .contribution:
            let box = activations[Int(contributions[Int(key.a)].activation)].box
            return (box >= 0 ? name(of: box) + "." : "") + words(of: key.a)
        case .measure:
            guard let measure = Measure(rawValue: UInt8(clamping: key.a / 2)) else { return "?" }
            if measure == .size { return name(of: key.b) + (key.a % 2 == 0 ? ".width" : ".height") }
            return measure == .contentSize ? measure.words : name(of: key.b) + "." + measure.words
        case .body:
            guard let (module, number) = statement(key.a) else { return "?" }
            let tree = modules[Int(module)].tree
            return tree.text(ofToken: tree.statements[Int(number)].name) + "(…)"
        }
    }

    /// Where a key is written.
    func span(of key: Key) -> Span {
        switch key.kind {
        case .binding, .body:
            guard let (module, number) = statement(key.a) else { return spanOfNothing }
            let tree = modules[Int(module)].tree
            return tree.span(ofToken: tree.statements[Int(number)].name)
        case .argument: return arguments[Int(key.a)].name
        case .contribution: return span(of: key.a)
        case .measure: return span(ofBox: key.b)
        }
    }

    /// Reports the loop that ends at a key which is asked for while it is being worked out.
    mutating func reportCycle(_ key: Key) {
        guard let start = frames.lastIndex(where: { $0.key == key }) else { return }
        var steps: [(words: String, span: Span)] = []
        for frame in frames[start...] {
            let words = words(of: frame.key)
            let span = span(of: frame.key)
            if steps.last?.words == words { continue }
            steps.append((words, span))
        }
        // The same loop can be entered at any of its members: it is told from its first place in the files.
        let written = steps.indices.filter { steps[$0].span.length > 0 }
        let first =
            written.min { a, b in
                let (x, y) = (steps[a].span, steps[b].span)
                return x.source.number != y.source.number ? x.source.number > y.source.number : x.start < y.start
            } ?? 0
        let turned = Array(steps[first...] + steps[..<first])
        note(.cycle(turned))
    }
}
