import LayoutDSL

// Goals in words: for the loop of a goal that needs itself.

extension CheckJob {
    /// What a goal is called in a file.
    func words(of goal: Goal) -> String {
        switch goal {
        case .binding(let statement, _): return declaredName(statement).map { names.text($0) } ?? "?"
        case .argument(let argument): return names.text(structure[argument].name)
        case .line(let line, _):
            let box = names[structure[line].activation].box
            return (box.exists ? name(of: box) + "." : "") + words(of: line)
        case .measure(.size, let axis, let box): return name(of: box) + (axis == 0 ? ".width" : ".height")
        case .measure(.presence, _, let box) where structure.saysPresence(box): return name(of: box) + ".present"
        case .measure(let measure, _, let box):
            return measure == .contentSize ? measure.words : name(of: box) + "." + measure.words
        case .body(let function, _): return declaredName(function).map { names.text($0) + "(…)" } ?? "?"
        }
    }

    /// Where a goal is written.
    func span(of goal: Goal) -> SourceSpan {
        switch goal {
        case .binding(let statement, _), .body(let statement, _): declaredName(statement) ?? .nothing
        case .argument(let argument): structure[argument].name
        case .line(let line, _): span(of: line)
        case .measure(_, _, let box): span(ofBox: box)
        }
    }

    private func declaredName(_ statement: StatementID) -> SourceSpan? {
        names.syntax(of: statement).map { $0.tree.span(ofToken: $0.line.name) }
    }

    /// Reports the loop that ends at a goal which is asked for while it is being worked out.
    func reportCycle(_ goal: Goal) {
        var loop: [(words: String, span: SourceSpan)] = []
        let goals = solver.loop(from: goal)
        for goal in goals {
            let words = words(of: goal)
            if loop.last?.words != words { loop.append((words, span(of: goal))) }
        }
        // The same loop can be entered at any of its members: it is told from its first place in the files.
        let written = loop.indices.filter { loop[$0].span.length > 0 }
        let first =
            written.min { a, b in
                let (x, y) = (loop[a].span, loop[b].span)
                return x.source.number != y.source.number ? x.source.number > y.source.number : x.start < y.start
            } ?? 0
        if !loop.isEmpty {
            note(StructureDiagnostics.cycle(Array(loop[first...] + loop[..<first]), help: wayOut(of: goals)))
        }
    }

    /// What to do about the loops that are met most.
    private func wayOut(of goals: [Goal]) -> String? {
        func has(_ measure: Measure) -> Bool {
            goals.contains { goal in
                if case .measure(measure, _, _) = goal { return true }
                return false
            }
        }
        let saysPresence = goals.contains { goal in
            if case .line(let line, _) = goal { return structure[line].property == .present }
            return false
        }
        if saysPresence {
            return "`present` is known before any size; let it read `data`, `index` or params"
        }
        for goal in goals {
            guard case .measure(.areaSize, let axis, let box) = goal, structure.fitsCells(box, Int(axis)) else {
                continue
            }
            let (word, part) = axis == 1 ? ("high", "height") : ("wide", "width")
            return "the row is as \(word) as its cells: say how \(word) it is, `viewport.\(part): 200`"
        }
        if has(.presence), has(.slot) {
            return "a fold asks which children take part, so it reads their sizes; say it with `present: true`"
        }
        if has(.rest), has(.size) {
            return "where an element rests comes from the sizes before it; `index * 100` counts without a size"
        }
        return nil
    }

    func worded(_ words: Wording) -> String {
        switch words {
        case .literal(let text): text.description
        case .function(let function): "`\(function.name)`"
        case .arguments(let function): "the arguments of `\(function.name)`"
        case .name(let place): "`\(names.text(place))`"
        case .line(let line): "`\(self.words(of: line))`"
        }
    }
}
