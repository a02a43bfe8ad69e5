import LayoutDSL

// A check that keeps a record of everything its formulas write out: what an explanation is made from.

extension Layout {
    /// The same layout checked once more, keeping a record; its formulas are numbers of that record, which knows what
    /// each came to in the table. nil when the two should not agree, which never happens to files that have not changed.
    package func recorded() -> Layout? {
        var checker = Checker()
        checker.table = FormulaTable(isRecording: true)
        for source in sources { checker.open(parse(source)) }
        guard checker.modules.count > 1 else { return nil }
        checker.imported = imports
        checker.declareTopLevel()
        let main = checker.modules[1].layout
        guard main >= 0 else { return nil }
        checker.gatherLayout(1, main)
        guard !checker.isExhausted else { return nil }
        let layout = checker.settleLayout()
        return layout.table.formulas.count == table.formulas.count ? layout : nil
    }
}

extension Checker {
    /// The activation whose line a frame reads; the body of a function belongs to the line that calls it.
    func origin(ofFrame index: Int) -> Int32 {
        var index = index
        while index > 0, frames[index].key.kind == .body { index -= 1 }
        return frames[index].formula?.activation ?? -1
    }

    /// Notes what the node that was read last has come to.
    mutating func recordTop(_ index: Int32, _ tree: SyntaxTree) {
        guard let value = stack.last else { return }
        let node = tree.formulas[Int(index)]
        switch node.kind {
        case .name, .member, .index:
            stack[stack.count - 1] = named(value, .written, at: tree.span(ofTokens: node.firstToken, node.lastToken))
        case .number, .boolean, .call, .tuple, .labeled, .list, .stops, .missing, .negate, .not, .conditional,
            .sizePair, .add, .subtract, .multiply, .divide, .equal, .notEqual, .less, .lessEqual, .greater,
            .greaterEqual, .and, .or:
            let quantities = Checker.quantities(of: value.type)
            table.note(quantities.first, of: value.x)
            for other in [value.y, value.width, value.height] { table.note(quantities.others, of: other) }
        }
    }

    /// What a key came to, with its name: a measure's own, the text of the call for the body of a function.
    mutating func recorded(_ value: Value, of key: Key) -> Value {
        switch key.kind {
        case .measure:
            guard let measure = Measure(rawValue: UInt8(clamping: key.a / 2)) else { return value }
            var result = value
            let quantity: Quantity = measure == .presence ? .boolean : measure == .copies ? .number : .length
            result.x = table.named(value.x, .measure(key.a, box: key.b), quantity, at: span(ofBox: key.b))
            return result
        case .body:
            guard let caller = frames.last?.formula, caller.next > caller.first else { return value }
            let tree = modules[Int(caller.module)].tree
            let node = tree.formulas[Int(caller.next - 1)]
            return named(value, .written, at: tree.span(ofTokens: node.firstToken, node.lastToken))
        case .binding, .argument, .contribution: return value
        }
    }

    /// What the record says of activations and boxes.
    mutating func noteUses() {
        var uses: [RecordedUse] = []
        var numbers = [Int32](repeating: -1, count: activations.count)
        for index in activations.indices {
            let activation = activations[index]
            let outer = activation.user >= 0 ? activation.user : activation.parent
            let inherited = outer >= 0 && Int(outer) < index ? numbers[Int(outer)] : -1
            guard let (declared, isEffect) = bundleName(of: activation) else {
                numbers[index] = inherited
                continue
            }
            // As it is called where it is used: an import may have given it another name.
            let name = nameInUse(activation.use) ?? declared
            let span = useText(activation.use)
            // An arrangement is at work for its section and again for what stands in it, one right after the other.
            let same = uses.indices.suffix(4).last {
                uses[$0].span == span && uses[$0].outer == inherited && uses[$0].name.utf8.elementsEqual(name.utf8)
            }
            if let same, span != nil {
                numbers[index] = Int32(clamping: same)
                continue
            }
            numbers[index] = Int32(clamping: uses.count)
            uses.append(RecordedUse(name: name, isEffect: isEffect, span: span, outer: inherited))
        }
        table.note(uses: uses, ofActivations: numbers, boxes: boxes.indices.map { name(of: Int32(clamping: $0)) })
    }

    /// Where an argument was written.
    func spanOfGiven(_ number: Int32) -> Span {
        guard case .formula(let root, let activation) = arguments[Int(number)].source else { return spanOfNothing }
        return modules[Int(activations[Int(activation)].module)].tree.span(ofFormula: root)
    }

    private func bundleName(of activation: Activation) -> (String, isEffect: Bool)? {
        guard activation.block >= 0 else { return nil }
        let block = blocks[Int(activation.block)]
        guard block.statement >= 0 else { return nil }
        let tree = modules[Int(block.module)].tree
        let statement = tree.statements[Int(block.statement)]
        guard statement.kind == .effect || statement.kind == .arrangement, statement.name >= 0 else { return nil }
        return (tree.text(ofToken: statement.name), statement.kind == .effect)
    }

    private func nameInUse(_ use: Int32) -> String? {
        guard use >= 0, let (module, number) = statement(use) else { return nil }
        let tree = modules[Int(module)].tree
        let statement = tree.statements[Int(number)]
        return statement.kind == .use && statement.name >= 0 ? tree.text(ofToken: statement.name) : nil
    }

    /// Where a use is written, arguments included.
    private func useText(_ use: Int32) -> Span? {
        guard use >= 0, let (module, number) = statement(use) else { return nil }
        let tree = modules[Int(module)].tree
        let statement = tree.statements[Int(number)]
        return tree.span(ofTokens: statement.firstToken, statement.lastToken)
    }

    /// A value whose components have a name more.
    private mutating func named(_ value: Value, _ name: RecordedName, at span: Span) -> Value {
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
        case .quantity, .infinite, .poison, .list, .stops, .box, .data, .element: (.unknown, .unknown)
        }
    }
}
