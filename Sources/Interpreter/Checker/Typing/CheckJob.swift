import LayoutDSL

/// A job of a check. It works over the stores that all jobs of the check share, and uses the jobs that come before it in the
/// table of `docs/architecture.md`.
protocol CheckJob {
    var stores: CheckStores { get }
}

// What every job has at hand.

extension CheckJob {
    var names: NameStore { stores.names }
    var structure: Structure { stores.structure }
    var table: FormulaTable {
        _read { yield stores.table }
        nonmutating _modify { yield &stores.table }
    }
    var solver: Solver {
        _read { yield stores.solver }
        nonmutating _modify { yield &stores.solver }
    }
    var reading: Reading {
        _read { yield stores.reading }
        nonmutating _modify { yield &stores.reading }
    }
    var tests: TestStore {
        _read { yield stores.tests }
        nonmutating _modify { yield &stores.tests }
    }

    /// Adds a finding. One that lies in the prelude is shown where the user's file leads to it.
    func note(_ diagnostic: Diagnostic) {
        guard diagnostic.primary.span.source == .prelude, names[.prelude].tree.source.id == .prelude,
            let place = userPlace()
        else { return names.findings.add(diagnostic) }
        names.findings.add(diagnostic.shown(at: place))
    }

    /// Adds a finding about a formula; answers the value that stands in its place.
    func mistake(_ diagnostic: Diagnostic, at place: SourceSpan) -> Value {
        note(diagnostic)
        return .poison(place)
    }

    /// Adds a finding; answers nil, as there is no result.
    func refused<Result>(_ diagnostic: Diagnostic) -> Result? {
        note(diagnostic)
        return nil
    }

    /// The innermost place outside of the prelude that what is being worked out was asked for at: a part of a formula,
    /// or the use of an effect.
    private func userPlace() -> SourceSpan? {
        for (index, frame) in solver.frames.enumerated().reversed() {
            guard let formula = frame.formula else { continue }
            if formula.module != .prelude {
                let isRead = index == solver.frames.count - 1 && solver.readNode >= 0
                let node = min(isRead ? solver.readNode : formula.next, formula.end - 1)
                return names[formula.module].tree.span(ofFormula: node)
            }
            var activation = formula.activation
            while activation.exists {
                if let use = names.useSpan(activation), use.source != .prelude { return use }
                activation = names[activation].user
            }
        }
        return nil
    }

    /// The value of a goal when it is known; else the caller has to wait for it.
    func demand(_ goal: Goal) throws(Pending) -> Value {
        if let value = solver.known(goal) { return value }
        guard solver.isOpen(goal) else { throw Pending(goal: goal) }
        reportCycle(goal)
        return .poison(.nothing)
    }

    func demandMeasure(_ measure: Measure, _ axis: Int, _ box: BoxID) throws(Pending) -> FormulaID {
        let value = try demand(.measure(measure, axis, box))
        return value.isPoison || !value.x.exists ? table.constant(0, at: .nothing) : value.x
    }

    /// Counts a step that a formula writes out.
    func countStep(at span: @autoclosure () -> SourceSpan) {
        if structure.countStep() { note(StructureDiagnostics.stepLimit(Structure.stepLimit, at: span())) }
    }

    /// Waits for many goals in one go.
    func wait(for goals: [Goal]) throws(Pending) {
        if let first = goals.first { throw Pending(goal: first, others: Array(goals.dropFirst())) }
    }

    func span(of line: ContributionID) -> SourceSpan { structure.span(of: line, names) }

    func words(of line: ContributionID) -> String { structure.words(of: line, names) }

    /// The activation whose line a frame reads; the body of a function belongs to the line that calls it.
    func origin(ofFrame index: Int) -> Int32 {
        var index = index
        while index > 0, case .body = solver.frames[index].goal { index -= 1 }
        return solver.frames[index].formula?.activation.index ?? -1
    }

    /// Where an argument was written.
    func spanOfGiven(_ argument: ArgumentID) -> SourceSpan {
        guard case .formula(let root, let activation) = structure[argument].source else { return .nothing }
        return names[names[activation].module].tree.span(ofFormula: root)
    }

    var mainAxis: Int { structure.mainAxis }

    func span(ofBox box: BoxID) -> SourceSpan { structure.span(of: box, names) }

    func name(of box: BoxID) -> String { structure.name(of: box, names) }

    /// The axis that `main` means in the formula that is being read.
    var readsMain: Int { reading.isTurned ? 1 - mainAxis : mainAxis }

    /// The value `back` places under the top of the stack.
    func operand(_ back: Int) -> Value { solver.stack[solver.stack.count - 1 - back] }

    func replace(_ count: Int, with value: Value) {
        guard count > 0 else { return solver.stack.append(value) }
        solver.stack[solver.stack.count - count] = value
        for _ in 1..<count { solver.stack.removeLast() }
    }

    /// Which axis (0 x, 1 y) the first of two labelled entries sets; nil when the labels do not pair.
    func axes(of labels: [Word?], main: Int) -> Int? {
        guard labels.count == 2 else { return nil }
        switch (labels[0], labels[1]) {
        case (nil, nil), (.x, .y), (.width, .height): return 0
        case (.y, .x), (.height, .width): return 1
        case (.main, .cross): return main
        case (.cross, .main): return 1 - main
        default: return nil
        }
    }

    /// The labels of the entries of a tuple: nil for an entry without one, `.content` (which is no label) for one
    /// that the language does not know.
    func labels(ofChildrenOf index: Int32, _ module: ModuleID) -> [Word?] {
        let tree = names[module].tree
        return tree.children(of: index).map { child in
            let node = tree.formulas[Int(child)]
            guard node.kind == .labeled else { return nil }
            let text = tree.text(ofToken: node.token)
            return Word(rawValue: text) ?? .content
        }
    }
}
