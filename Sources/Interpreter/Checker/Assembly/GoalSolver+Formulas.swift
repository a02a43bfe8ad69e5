import LayoutDSL

// What each goal is read from: the run of nodes, what its value has to be, and what `%` means in it.

extension GoalSolver {
    /// The formula that a goal is read from; nil for what is worked out otherwise.
    func formula(of goal: Goal) -> CheckedFormula? {
        switch goal {
        case .binding(let statement, let activation):
            guard let (module, number) = names.line(of: statement) else { return nil }
            return names.formula(of: names[module].tree.statements[Int(number)], module, activation)
        case .argument(let number):
            let argument = structure[number]
            guard case .formula(let root, let activation) = argument.source else { return nil }
            var formula = names.checked(root, names[activation].module, activation)
            formula.expected = argument.type
            return formula
        case .line(let line, let axis): return formula(ofLine: line, axis: axis)
        case .measure, .body: return nil
        }
    }

    /// A line is read as a whole (axis -1) or along one axis: of `a x b` and `(a, b)` then only that half is read,
    /// so that a height may depend on the width beside it.
    private func formula(ofLine number: ContributionID, axis: Int32) -> CheckedFormula? {
        let line = structure[number]
        guard let property = line.property else { return nil }  // an attribute or a default: a binding of its block
        let tree = names[line.module].tree
        var root = line.root
        var type = property.type(ofPart: line.part)
        // What is kept is a line across the scroll, or a point.
        let isPoint = property == .keep && structure.keepsPoint(number, names)
        if isPoint { type = .point }
        if axis >= 0, type == .point || type == .size {
            guard let half = half(of: root, as: type, axis: Int(axis), line) else { return nil }
            root = half
            type = type == .size ? .length : property.type(ofPart: .x)
        } else if axis >= 0, line.part == nil, property != .insets, property != .margin, property != .clip {
            return nil
        }
        var formula = names.checked(root, line.module, line.activation)
        formula.expected = type
        let isConstant = property == .viewport && names[line.activation].box == .layout
        if property.share != .none, !isConstant {
            let main = structure.mainAxis(of: line)
            let part = PercentAxis(line.part?.axis(main: main))
            let own =
                property == .keep && !isPoint
                ? PercentAxis(main) : PercentAxis(property == .clip ? Int(axis) % 2 : Int(axis))
            let start = part == .none ? own : part
            formula.shares = shares(of: tree, root: root, start: start, main: main)
            let box = names[line.activation].box
            let isArranged =
                property == .slot || property == .extent || property == .place && names[line.activation].allowsFolds
            formula.share = Share(
                base: isArranged ? .area : property.share, box: isArranged ? structure[box].parent : box)
        }
        return formula
    }

    /// The node of one half of `a x b` or `(a, b)`.
    private func half(of root: Int32, as whole: DeclaredType, axis: Int, _ line: Contribution) -> Int32? {
        let tree = names[line.module].tree
        let node = tree.formulas[Int(root)]
        guard node.arity == 2, node.kind == .sizePair && whole == .size || node.kind == .tuple && whole == .point else {
            return nil
        }
        let children = tree.children(of: root)
        if node.kind == .sizePair { return children[axis] }
        let labels = labels(ofChildrenOf: root, line.module)
        guard let first = axes(of: labels, main: structure.mainAxis(of: line)) else { return nil }
        return children[first == axis ? 0 : 1]
    }

    /// The axis that a `%` counts along in each node under a root, worked out from the root down: where they begin in
    /// `shareAxes`; -1 when there is no `%` in it.
    private func shares(of tree: SyntaxTree, root: Int32, start: PercentAxis, main: Int) -> Int32 {
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
                    let part = PercentAxis(word.axis(main: main))
                    if part != .none { axis = part }
                }
                axes[Int(child - first)] = axis
            }
        }
        solver.shareAxes += axes
        return Int32(clamping: solver.shareAxes.count - axes.count)
    }

    // MARK: What comes out

    /// The value of a goal, as the type that it has to have.
    func fitted(_ value: Value, _ formula: CheckedFormula, _ goal: Goal) throws(Pending) -> Value {
        var fitted = try typed(value, formula, goal)
        guard case .argument(let argument) = goal else { return fitted }
        for shared in structure[argument].shared {
            let other = try typed(try demand(.argument(shared.argument)), formula, goal)
            guard !fitted.isPoison, !other.isPoison, other.type == fitted.type else { continue }
            fitted.x = try propertyReader.conditional(other.x, else: fitted.x, shared.condition, at: other.span)
            guard fitted.y.exists else { continue }
            fitted.y = try propertyReader.conditional(other.y, else: fitted.y, shared.condition, at: other.span)
        }
        return fitted
    }

    private func typed(_ value: Value, _ formula: CheckedFormula, _ goal: Goal) throws(Pending) -> Value {
        guard let expected = formula.expected else { return value }
        let whole = try regionReader.materialized(value)
        if let fitting = operatorReader.fitting(whole, as: expected) { return fitting }
        let wanted = wanted(by: goal)
        return operatorReader.coerced(whole, to: expected, by: wanted.words, at: wanted.place)
    }

    /// The words for what wants the value of a goal, and where that was declared, for a mismatch.
    private func wanted(by goal: Goal) -> (words: Wording, place: SourceSpan?) {
        switch goal {
        case .binding(let statement, _):
            guard let (tree, line) = names.syntax(of: statement) else { return ("", nil) }
            return (.name(tree.span(ofToken: line.name)), tree.span(ofToken: line.type))
        case .argument(let argument): return (.name(structure[argument].name), structure[argument].name)
        case .line(let line, _): return (.line(line), nil)
        case .body: return (.name(span(of: goal)), nil)
        case .measure: return ("", nil)
        }
    }

    /// An argument that needs no reading.
    func knownArgument(_ argument: ArgumentID) -> Value {
        if case .value(let value) = structure[argument].source { return value }
        return .poison(structure[argument].name)
    }

    /// One axis of a line that could only be read as a whole.
    func axis(_ axis: Int32, ofLine number: ContributionID) throws(Pending) -> Value {
        let line = structure[number]
        if line.property == nil {
            let statement = names.statement(line.statement, line.module)
            return try regionReader.materialized(try demand(.binding(statement, line.activation)))
        }
        var value = try demand(.line(number))
        if value.isPoison { return value }
        if value.type == .point || value.type == .size {
            if line.part == nil, axis == 1 { value.x = value.y }
            value.type = .quantity(.length)
        }
        return value
    }
}

extension NameStore {
    /// The formula of a `let` or an attribute.
    func formula(of line: StatementSyntax, _ module: ModuleID, _ activation: ActivationID) -> CheckedFormula? {
        guard line.formula >= 0 else { return nil }
        var formula = checked(line.formula, module, activation)
        if line.kind == .let, line.type >= 0 {
            formula.expected = DeclaredType(rawValue: self[module].tree.text(ofToken: line.type))
        }
        return formula
    }

    /// A formula of a file, not read yet.
    @inline(__always)
    fileprivate func checked(_ root: Int32, _ module: ModuleID, _ activation: ActivationID) -> CheckedFormula {
        let first = self[module].tree.formulas[Int(root)].first
        return CheckedFormula(module: module, first: first, next: first, end: root + 1, activation: activation)
    }
}
