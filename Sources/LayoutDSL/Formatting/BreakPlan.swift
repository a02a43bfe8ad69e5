/// Where a statement that does not fit in a line may break, by groups as Wadler and Lindig have them: the breaks of a
/// group are all taken or none, and those of the outer group first.
struct BreakPlan {
    enum Break: UInt8 {
        /// The line goes on.
        case none
        /// Further in than the line of the group.
        case inside
        /// As far in as the line of the group: before a closing bracket.
        case back
        /// As far in as the group if that begins its line, else further in than the line: before `else`.
        case level
    }

    let first: Int
    let last: Int
    /// For each token, counted from the first: whether a line may begin with it.
    private(set) var breaks: [Break]
    /// How many groups open before a token, and close behind it.
    private(set) var opened: [Int32]
    private(set) var closed: [Int32]

    /// Plans the tokens of a statement, up to its opening brace.
    init(_ tree: SyntaxTree, _ statement: StatementSyntax, _ range: ClosedRange<Int>) {
        first = range.lowerBound
        last = range.upperBound
        breaks = [Break](repeating: .none, count: range.count)
        opened = [Int32](repeating: 0, count: range.count)
        closed = opened
        planNames(tree, statement)
        for root in [statement.formula, statement.low, statement.high, statement.step] where root >= 0 {
            if SyntaxTree.isToken(formulaOf: statement.kind) { continue }
            plan(tree, root)
        }
        for index in statement.parameters { plan(tree, tree.parameters[Int(index)].initial) }
        if statement.kind != .import {
            for index in statement.arguments { plan(tree, tree.arguments[Int(index)].value) }
        }
    }

    private mutating func group(_ from: Int, _ to: Int) {
        guard from >= first, to <= last, from <= to else { return }
        opened[from - first] += 1
        closed[to - first] += 1
    }

    private mutating func allow(_ token: Int, _ kind: Break) {
        guard token > first, token <= last else { return }
        breaks[token - first] = kind
    }

    /// Brackets, with a break before each of the tokens that begin an entry.
    private mutating func brackets(_ tree: SyntaxTree, _ opener: Int, _ closer: Int, entries: [Int]) {
        guard !entries.isEmpty, closer > opener, closer <= last else { return }
        group(opener, closer)
        for entry in entries { allow(entry, .inside) }
        allow(closer, .back)
    }

    // MARK: Lists of names

    private mutating func planNames(_ tree: SyntaxTree, _ statement: StatementSyntax) {
        switch statement.kind {
        case .import where !statement.arguments.isEmpty:
            let names = statement.arguments.map { Int(tree.arguments[Int($0)].label) }
            group(names[0], last)
            for name in names.dropFirst() { allow(name, .inside) }
        case .allow where statement.formula >= 0:
            group(Int(statement.formula), Int(statement.formula))
            allow(Int(statement.formula), .inside)
        case .use where !statement.arguments.isEmpty:
            let entries = statement.arguments.map { index in
                let argument = tree.arguments[Int(index)]
                return argument.label >= 0 ? Int(argument.label) : start(tree, argument.value)
            }
            let end = statement.along >= 0 ? Int(statement.along) - 2 : last
            brackets(tree, Int(statement.name) + 1, end, entries: entries)
        case .effect, .arrangement, .let:
            let entries = statement.parameters.map { Int(tree.parameters[Int($0)].name) }
            guard let end = statement.parameters.last.map({ self.end(tree, tree.parameters[Int($0)]) }) else { return }
            var closer = end + 1
            if closer < last, tree.tokens[closer].kind == .comma { closer += 1 }
            brackets(tree, Int(statement.name) + 1, closer, entries: entries)
        default: break
        }
    }

    private func start(_ tree: SyntaxTree, _ formula: Int32) -> Int {
        formula >= 0 ? Int(tree.formulas[Int(formula)].firstToken) : first
    }

    private func end(_ tree: SyntaxTree, _ parameter: ParameterSyntax) -> Int {
        if parameter.initial >= 0 { return Int(tree.formulas[Int(parameter.initial)].lastToken) }
        return Int(max(parameter.type, parameter.name))
    }

    // MARK: Formulas

    private mutating func plan(_ tree: SyntaxTree, _ root: Int32) {
        guard root >= 0 else { return }
        let lowest = tree.formulas[Int(root)].first
        // Nodes whose breaks belong to the group of the node above them.
        var isPart = [Bool](repeating: false, count: Int(root - lowest) + 1)
        for index in stride(from: root, through: lowest, by: -1) {
            let node = tree.formulas[Int(index)]
            let isOwn = !isPart[Int(index - lowest)]
            if let power = BreakPlan.power(node.kind) {
                let left = tree.formulas[Int(index) - 1].first - 1
                if left >= lowest, BreakPlan.power(tree.formulas[Int(left)].kind) == power {
                    isPart[Int(left - lowest)] = true
                }
                if isOwn { group(Int(node.firstToken), Int(node.lastToken)) }
                allow(Int(node.token), .inside)
            }
            switch node.kind {
            case .call: planEntries(tree, index, from: Int(node.token) + 1)
            case .tuple, .list, .stops: planEntries(tree, index, from: Int(node.token))
            case .conditional:
                let parts = tree.children(of: index)
                if isOwn { group(Int(node.firstToken), Int(node.lastToken)) }
                // `if a then b` is a group of its own, so that `else` breaks first.
                group(Int(node.firstToken), Int(tree.formulas[Int(parts[1])].lastToken))
                allow(start(tree, parts[1]) - 1, .inside)
                allow(start(tree, parts[2]) - 1, .level)
                if tree.formulas[Int(parts[2])].kind == .conditional,
                    tree.tokens[Int(tree.formulas[Int(parts[2])].firstToken)].kind == .if
                {
                    isPart[Int(parts[2] - lowest)] = true
                }
            default: break
            }
        }
    }

    private mutating func planEntries(_ tree: SyntaxTree, _ index: Int32, from opener: Int) {
        let node = tree.formulas[Int(index)]
        let entries = tree.children(of: index).map { start(tree, $0) }
            .filter { $0 > 0 && (tree.tokens[$0 - 1].kind == .comma || $0 - 1 == opener) }
        brackets(tree, opener, Int(node.lastToken), entries: entries)
    }

    /// Infix operators that stand at the beginning of a line; those of one number share their group.
    private static func power(_ kind: FormulaKind) -> Int? {
        switch kind {
        case .or: 1
        case .and: 2
        case .equal, .notEqual, .less, .lessEqual, .greater, .greaterEqual: 4
        case .add, .subtract: 6
        case .multiply, .divide: 7
        default: nil
        }
    }
}
