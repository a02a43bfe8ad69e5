import LayoutDSL

/// A hash of a statement: of its bytes, and of how the parser has read them. Where it stands does not count.
struct SyntaxHash {
    private(set) var value: UInt64
    private let tree: SyntaxTree
    /// The first token of the statement: others count from it.
    private let origin: Int32

    init(_ tree: SyntaxTree, _ statement: Int32) {
        self.tree = tree
        origin = tree.statements[Int(statement)].firstToken
        let span = tree.span(ofStatement: statement)
        value = tree.source.bytes[Int(span.start)..<span.end].withUnsafeBufferPointer { Mixing.mixed($0) }
        var open = [statement]
        while let next = open.popLast() {
            let line = tree.statements[Int(next)]
            add(line)
            for inner in tree.statements(from: line.body) { open.append(inner) }
        }
    }

    private mutating func add(_ line: StatementSyntax) {
        add(Int(line.kind.rawValue), (line.isFunction ? 2 : 0) + (line.isMeasured ? 1 : 0))
        add(tokens: line.firstToken, line.lastToken)
        add(tokens: line.name, line.type)
        add(tokens: line.part, line.along)
        add(tokens: line.quantifier, -1)
        let isToken = SyntaxTree.isToken(formulaOf: line.kind)
        if isToken { add(tokens: line.formula, -1) } else { add(formula: line.formula) }
        add(formula: line.low)
        add(formula: line.high)
        add(formula: line.step)
        for index in line.parameters {
            let parameter = tree.parameters[Int(index)]
            add(tokens: parameter.name, parameter.type)
            add(formula: parameter.initial)
        }
        for index in line.arguments {
            let argument = tree.arguments[Int(index)]
            add(tokens: argument.label, line.kind == .import ? argument.value : -1)
            if line.kind != .import { add(formula: argument.value) }
        }
    }

    private mutating func add(tokens first: Int32, _ second: Int32) {
        add(first < 0 ? -1 : Int(first - origin), second < 0 ? -1 : Int(second - origin))
    }

    private mutating func add(formula root: Int32) {
        guard root >= 0 else { return add(-1, 0) }
        for index in tree.formulas[Int(root)].first...root {
            let node = tree.formulas[Int(index)]
            add(Int(node.kind.rawValue), Int(node.arity))
            add(Int(node.token - origin), Int(node.lastToken - node.firstToken))
        }
    }

    private mutating func add(_ first: Int, _ second: Int) {
        value = Mixing.mixed(value ^ UInt64(truncatingIfNeeded: first) << 32 ^ UInt64(truncatingIfNeeded: second))
    }
}
