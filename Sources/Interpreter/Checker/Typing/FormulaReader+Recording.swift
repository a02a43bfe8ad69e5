import LayoutDSL

// A check that keeps a record of everything its formulas write out: what an explanation is made from.

extension FormulaReader {
    /// Notes what the node that was read last has come to.
    func recordTop(_ index: Int32, _ tree: SyntaxTree) {
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
            let quantities = Self.quantities(of: value.type)
            table.note(quantities.first, of: value.x)
            for other in [value.y, value.width, value.height] { table.note(quantities.others, of: other) }
        }
    }

    /// What a goal came to, with its name: a measure's own, the text of the call for the body of a function.
    func recorded(_ value: Value, of goal: Goal) -> Value {
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

    /// A value whose components have a name more.
    private func named(_ value: Value, _ name: RecordedName, at span: SourceSpan) -> Value {
        let quantities = Self.quantities(of: value.type)
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
