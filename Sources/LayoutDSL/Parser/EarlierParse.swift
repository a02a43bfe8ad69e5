/// A parse without findings, from which a parse of nearly the same text takes over what has not changed.
struct EarlierParse {
    let tree: SyntaxTree
    /// The tokens of the text at hand that are those of the text before.
    let shared: SharedTokens
    /// The first unit that has not been passed.
    var next = 0
    /// The units that were taken over.
    private(set) var takenOver: [SharedSyntax.Unit] = []

    /// What the text at hand has of the one before.
    var sharedSyntax: SharedSyntax {
        SharedSyntax(base: ObjectIdentifier(tree), head: shared.head, tail: shared.tail, units: takenOver)
    }

    /// Notes that a unit was taken over, with its first statement in the text at hand.
    mutating func take(_ unit: ParsedUnit, to first: Int32) {
        let count = unit.statements.upperBound &- unit.statements.lowerBound
        takenOver.append(SharedSyntax.Unit(statements: first..<first &+ count, before: unit.statements.lowerBound))
    }

    /// Takes back the units from a statement on.
    mutating func drop(from first: Int32) {
        while let last = takenOver.last, last.statements.lowerBound >= first { takenOver.removeLast() }
    }

    /// The unit of the text before that a token of the text at hand begins.
    ///
    /// - Parameters:
    ///   - token: The number of the token.
    ///   - count: How many tokens the text at hand has.
    /// - Returns: The unit; nil without one, or if something has changed that its parse looks at.
    mutating func unit(at token: Int, of count: Int) -> ParsedUnit? {
        let isInHead = token < shared.head
        // The token before is looked at too.
        guard isInHead || token > count - shared.tail else { return nil }
        let old = Int32(clamping: isInHead ? token : token - count + tree.tokens.count)
        while next < tree.units.count, tree.units[next].tokens.lowerBound < old { next += 1 }
        guard next < tree.units.count, tree.units[next].tokens.lowerBound == old else { return nil }
        let unit = tree.units[next]
        let end = Int(unit.tokens.upperBound)
        // The parser looks at most two tokens ahead, or to the end of the line.
        guard end < tree.tokens.count, tree.tokens[end].startsLine || tree.tokens[end].kind == .end else { return nil }
        return !isInHead || end + 2 < shared.head ? unit : nil
    }
}

extension Parser {
    /// Reads a statement. If it is a unit, it is taken over from the text before, or remembered for the next one.
    mutating func readStatement() -> Int32? {
        guard nesting == unitNesting, !isInTest, brackets == 0 else { return parseStatement() }
        if missingBraces <= 0, let unit = earlier?.unit(at: position, of: tokens.count), unit.nesting == nesting {
            return takeOver(unit)
        }
        let (first, statements, formulas) = (position, self.statements.count, self.formulas.count)
        let (parameters, arguments) = (self.parameters.count, self.arguments.count)
        let statement = parseStatement()
        // The statements of a layout are units of their own.
        guard let statement, !isLost, self.statements[Int(statement)].kind != .layout else { return statement }
        func range(_ start: Int, _ end: Int) -> Range<Int32> { Int32(clamping: start)..<Int32(clamping: end) }
        add(
            ParsedUnit(
                nesting: Int32(clamping: nesting), statement: statement, tokens: range(first, position),
                statements: range(statements, self.statements.count), formulas: range(formulas, self.formulas.count),
                parameters: range(parameters, self.parameters.count),
                arguments: range(arguments, self.arguments.count)))
        return statement
    }

    private mutating func add(_ unit: ParsedUnit) {
        // What stands in it is part of it.
        while let last = units.last, last.tokens.lowerBound >= unit.tokens.lowerBound { units.removeLast() }
        units.append(unit)
    }

    private mutating func takeOver(_ unit: ParsedUnit) -> Int32? {
        guard let tree = earlier?.tree else { return nil }
        let shift = UnitShift(
            tokens: Int32(clamping: position) - unit.tokens.lowerBound,
            statements: Int32(clamping: statements.count) - unit.statements.lowerBound,
            formulas: Int32(clamping: formulas.count) - unit.formulas.lowerBound,
            parameters: Int32(clamping: parameters.count) - unit.parameters.lowerBound,
            arguments: Int32(clamping: arguments.count) - unit.arguments.lowerBound)
        if shift.isNone {
            formulas += tree.formulas[unit.formulas.places]
            parameters += tree.parameters[unit.parameters.places]
            arguments += tree.arguments[unit.arguments.places]
            statements += tree.statements[unit.statements.places]
        } else {
            take(unit, of: tree, shift)
        }
        let statement = unit.statement &+ shift.statements
        statements[Int(statement)].next = -1
        position = Int(unit.tokens.upperBound &+ shift.tokens)
        units.append(shift.moved(unit))
        earlier?.take(unit, to: unit.statements.lowerBound &+ shift.statements)
        return statement
    }

    /// Takes over what a unit consists of, each with its numbers in the text at hand.
    private mutating func take(_ unit: ParsedUnit, of tree: SyntaxTree, _ shift: UnitShift) {
        for index in unit.formulas { formulas.append(shift.moved(tree.formulas[Int(index)])) }
        for index in unit.parameters { parameters.append(shift.moved(tree.parameters[Int(index)])) }
        for index in unit.arguments { arguments.append(shift.moved(tree.arguments[Int(index)], isImport: false)) }
        for index in unit.statements {
            let statement = tree.statements[Int(index)]
            statements.append(shift.moved(statement))
            guard statement.kind == .import else { continue }
            for argument in statement.arguments {
                arguments[Int(argument &+ shift.arguments)] = shift.moved(
                    tree.arguments[Int(argument)], isImport: true)
            }
        }
    }
}

/// By how much the numbers of a unit differ between two texts.
private struct UnitShift {
    let tokens: Int32
    let statements: Int32
    let formulas: Int32
    let parameters: Int32
    let arguments: Int32

    /// Whether everything has the numbers that it had.
    var isNone: Bool { tokens == 0 && statements == 0 && formulas == 0 && parameters == 0 && arguments == 0 }

    private func moved(_ number: Int32, by shift: Int32) -> Int32 { number < 0 ? number : number &+ shift }

    private func moved(_ range: Range<Int32>, by shift: Int32) -> Range<Int32> {
        range.isEmpty ? range : range.lowerBound &+ shift..<range.upperBound &+ shift
    }

    func moved(_ node: FormulaSyntax) -> FormulaSyntax {
        FormulaSyntax(
            kind: node.kind, arity: node.arity, first: node.first &+ formulas, token: moved(node.token, by: tokens),
            firstToken: moved(node.firstToken, by: tokens), lastToken: moved(node.lastToken, by: tokens))
    }

    func moved(_ parameter: ParameterSyntax) -> ParameterSyntax {
        ParameterSyntax(
            name: moved(parameter.name, by: tokens), type: moved(parameter.type, by: tokens),
            initial: moved(parameter.initial, by: formulas))
    }

    func moved(_ argument: ArgumentSyntax, isImport: Bool) -> ArgumentSyntax {
        ArgumentSyntax(
            label: moved(argument.label, by: tokens), value: moved(argument.value, by: isImport ? tokens : formulas))
    }

    func moved(_ old: StatementSyntax) -> StatementSyntax {
        var statement = old
        statement.firstToken = moved(old.firstToken, by: tokens)
        statement.lastToken = moved(old.lastToken, by: tokens)
        statement.name = moved(old.name, by: tokens)
        statement.type = moved(old.type, by: tokens)
        statement.formula = moved(old.formula, by: SyntaxTree.isToken(formulaOf: old.kind) ? tokens : formulas)
        statement.low = moved(old.low, by: formulas)
        statement.high = moved(old.high, by: formulas)
        statement.step = moved(old.step, by: formulas)
        statement.part = moved(old.part, by: tokens)
        statement.parameters = moved(old.parameters, by: parameters)
        statement.arguments = moved(old.arguments, by: arguments)
        statement.along = moved(old.along, by: tokens)
        statement.quantifier = moved(old.quantifier, by: tokens)
        statement.body = moved(old.body, by: statements)
        statement.next = moved(old.next, by: statements)
        return statement
    }

    func moved(_ unit: ParsedUnit) -> ParsedUnit {
        ParsedUnit(
            nesting: unit.nesting, statement: unit.statement &+ statements, tokens: moved(unit.tokens, by: tokens),
            statements: moved(unit.statements, by: statements), formulas: moved(unit.formulas, by: formulas),
            parameters: moved(unit.parameters, by: parameters), arguments: moved(unit.arguments, by: arguments))
    }
}

extension Range<Int32> {
    /// The same places of an array.
    fileprivate var places: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}
