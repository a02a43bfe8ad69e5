import LayoutDSL

// A check that keeps a record of everything its formulas write out: what an explanation is made from.

extension Checker {
    /// The activation whose line a frame reads; the body of a function belongs to the line that calls it.
    func origin(ofFrame index: Int) -> Int32 {
        var index = index
        while index > 0, case .body = solver.frames[index].goal { index -= 1 }
        return solver.frames[index].formula?.activation.index ?? -1
    }

    /// Notes what the node that was read last has come to.
    mutating func recordTop(_ index: Int32, _ tree: SyntaxTree) {
        guard let value = solver.stack.last else { return }
        let node = tree.formulas[Int(index)]
        switch node.kind {
        case .name, .member, .index:
            solver.stack[solver.stack.count - 1] = named(
                value, .written, at: tree.span(ofTokens: node.firstToken, node.lastToken))
        case .number, .boolean, .call, .tuple, .labeled, .list, .stops, .missing, .negate, .not, .conditional,
            .firstWhere, .countWhere, .overlaps, .contains, .per, .rises, .falls, .sizePair, .add, .subtract, .multiply,
            .divide, .equal,
            .notEqual, .less, .lessEqual, .greater,
            .greaterEqual, .and, .or:
            let quantities = Checker.quantities(of: value.type)
            table.note(quantities.first, of: value.x)
            for other in [value.y, value.width, value.height] { table.note(quantities.others, of: other) }
        }
    }

    /// What a goal came to, with its name: a measure's own, the text of the call for the body of a function.
    mutating func recorded(_ value: Value, of goal: Goal) -> Value {
        switch goal {
        case .measure(let measure, let axis, let box):
            var result = value
            let quantity: Quantity = measure == .presence ? .boolean : measure == .copies ? .number : .length
            result.x = table.named(
                value.x, .measure(measure.number(axis: Int(axis)), box: box.index), quantity, at: span(ofBox: box))
            return result
        case .body:
            guard let caller = solver.frames.last?.formula, caller.next > caller.first else { return value }
            let tree = names[caller.module].tree
            let node = tree.formulas[Int(caller.next - 1)]
            return named(value, .written, at: tree.span(ofTokens: node.firstToken, node.lastToken))
        case .binding, .argument, .line: return value
        }
    }

    /// What the record says of activations and boxes.
    mutating func noteUses() {
        var uses: [RecordedUse] = []
        var numbers = [Int32](repeating: -1, count: names.activations.count)
        for (index, activation) in names.activations.entries.enumerated() {
            let outer = activation.user.exists ? activation.user : activation.parent
            let inherited = outer.exists && Int(outer.index) < index ? numbers[Int(outer.index)] : -1
            numbers[index] = inherited
            guard let (declared, isEffect) = bundleName(of: activation) else { continue }
            // As it is called where it is used: an import may have given it another name.
            let use = statement(ofUse: activation.use)
            let name = use?.name ?? declared
            // An arrangement is at work for its section and again for what stands in it, one right after the other.
            let same = uses.indices.suffix(4).last {
                uses[$0].span == use?.span && uses[$0].outer == inherited && uses[$0].name.utf8.elementsEqual(name.utf8)
            }
            if let same, use != nil {
                numbers[index] = Int32(clamping: same)
                continue
            }
            numbers[index] = Int32(clamping: uses.count)
            uses.append(RecordedUse(name: name, isEffect: isEffect, span: use?.span, outer: inherited))
        }
        table.note(uses: uses, ofActivations: numbers, boxes: structure.boxes.handles().map { name(of: $0) })
    }

    /// Where an argument was written.
    func spanOfGiven(_ argument: ArgumentID) -> SourceSpan {
        guard case .formula(let root, let activation) = structure[argument].source else { return .nothing }
        return names[names[activation].module].tree.span(ofFormula: root)
    }

    private func bundleName(of activation: Activation) -> (String, isEffect: Bool)? {
        guard activation.block.exists else { return nil }
        let block = names.blocks[activation.block]
        let tree = names[block.module].tree
        let statement = tree.statements[Int(block.statement)]
        guard statement.kind == .effect || statement.kind == .arrangement, statement.name >= 0 else { return nil }
        return (tree.text(ofToken: statement.name), statement.kind == .effect)
    }

    /// What a use names, and where it is written, arguments included.
    private func statement(ofUse use: StatementID) -> (name: String?, span: SourceSpan)? {
        guard let (tree, statement) = names.syntax(of: use) else { return nil }
        let isNamed = statement.kind == .use && statement.name >= 0
        return (
            isNamed ? tree.text(ofToken: statement.name) : nil,
            tree.span(ofTokens: statement.firstToken, statement.lastToken)
        )
    }

    /// A value whose components have a name more.
    private mutating func named(_ value: Value, _ name: RecordedName, at span: SourceSpan) -> Value {
        let quantities = Checker.quantities(of: value.type)
        var result = value
        result.x = table.named(value.x, name, quantities.first, at: span)
        result.y = table.named(value.y, name, quantities.others, at: span)
        result.width = table.named(value.width, name, quantities.others, at: span)
        result.height = table.named(value.height, name, quantities.others, at: span)
        return result
    }

    private static func quantities(of type: ValueType) -> (first: Quantity, others: Quantity) {
        switch type {
        case .quantity(.number): (.number, .unknown)
        case .quantity(.length): (.length, .unknown)
        case .quantity(.angle): (.angle, .unknown)
        case .boolean: (.boolean, .unknown)
        case .point, .size, .rectangle, .region, .aspect: (.length, .length)
        case .cell: (.number, .number)
        case .quantity, .infinite, .poison, .list, .stops, .box, .data, .scroller, .element: (.unknown, .unknown)
        }
    }
}
