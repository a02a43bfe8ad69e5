import LayoutDSL

/// What holds of every tree, whatever the bytes were. Answers the first law that is broken.
func brokenLaw(of tree: SyntaxTree) -> String? {
    lawOfTokens(tree) ?? lawOfPostorder(tree) ?? lawOfStatements(tree) ?? lawOfDiagnostics(tree)
}

/// Tokens and trivia in order are the bytes, and trivia are nothing but blanks, line ends and comments.
private func lawOfTokens(_ tree: SyntaxTree) -> String? {
    let bytes = tree.source.bytes
    var printed: [UInt8] = []
    for (index, token) in tree.tokens.enumerated() {
        let start = Int(token.start)
        guard start >= printed.count, token.end <= bytes.count else { return "token \(index) is out of order" }
        let isLast = index == tree.tokens.count - 1
        if (token.kind == .end) != isLast { return "token \(index) is an end in the middle, or no end" }
        if token.length == 0, !isLast { return "token \(index) is empty" }
        let trivia = bytes[printed.count..<start]
        if !isTrivia(trivia, atStart: printed.isEmpty) { return "bytes before token \(index) are lost" }
        printed += trivia
        printed += bytes[start..<token.end]
        let hasLineBreak = index == 0 || trivia.contains { $0 == 0x0A || $0 == 0x0D }
        if token.startsLine != hasLineBreak { return "token \(index) starts a line, or does not" }
    }
    return printed == bytes ? nil : "tokens and trivia do not print back the source"
}

private func isTrivia(_ bytes: ArraySlice<UInt8>, atStart: Bool) -> Bool {
    var rest = bytes
    if atStart, rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while let byte = rest.first {
        if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
            rest = rest.dropFirst()
        } else if rest.starts(with: Array("//".utf8)) || rest.starts(with: Array("# ".utf8))
            || rest.starts(with: Array("##".utf8))
        {
            rest = rest.drop { $0 != 0x0A && $0 != 0x0D }
        } else if rest.starts(with: Array("/*".utf8)) {
            rest = rest.dropFirst(2)
            while !rest.isEmpty, !rest.starts(with: Array("*/".utf8)) { rest = rest.dropFirst() }
            rest = rest.dropFirst(2)
        } else if rest.starts(with: Array("<!--".utf8)) {
            rest = rest.dropFirst(4)
            while !rest.isEmpty, !rest.starts(with: Array("-->".utf8)) { rest = rest.dropFirst() }
            rest = rest.dropFirst(3)
        } else {
            return false
        }
    }
    return true
}

/// Children come right before their parent, as many as it says.
private func lawOfPostorder(_ tree: SyntaxTree) -> String? {
    for (index, node) in tree.formulas.enumerated() {
        guard node.first >= 0, Int(node.first) <= index else { return "node \(index) begins after itself" }
        if isLeaf(node.kind), node.arity != 0 { return "leaf \(index) has children" }
        if let wanted = wantedArity(node.kind), node.arity != wanted {
            return "node \(index) (\(node.kind)) has \(node.arity) children"
        }
        if node.kind == .index, node.arity != 2, node.arity != 3 { return "index \(index) has \(node.arity) children" }
        var child = index - 1
        for _ in 0..<node.arity {
            guard child >= Int(node.first) else { return "node \(index) has fewer children than it says" }
            child = Int(tree.formulas[child].first) - 1
        }
        guard child == Int(node.first) - 1 else { return "node \(index) has more children than it says" }
        guard node.firstToken >= 0, node.firstToken <= node.lastToken, Int(node.lastToken) < tree.tokens.count else {
            return "node \(index) has no tokens"
        }
        guard tree.children(of: Int32(index)).count == Int(node.arity) else { return "node \(index): children(of:)" }
    }
    return nil
}

private func isLeaf(_ kind: FormulaKind) -> Bool {
    switch kind {
    case .number, .boolean, .name: true
    default: false
    }
}

private func wantedArity(_ kind: FormulaKind) -> Int32? {
    switch kind {
    case .missing, .index: nil
    case .number, .boolean, .name: 0
    case .member, .labeled, .negate, .not, .rises, .falls: 1
    case .add, .subtract, .multiply, .divide, .equal, .notEqual, .less, .lessEqual, .greater, .greaterEqual,
        .and, .or, .sizePair, .firstWhere, .countWhere, .overlaps, .contains, .per:
        2
    case .conditional: 3
    case .call, .list, .stops, .tuple: nil
    }
}

/// Every statement is reached exactly once; what it points to is there.
private func lawOfStatements(_ tree: SyntaxTree) -> String? {
    var reached = [Bool](repeating: false, count: tree.statements.count)
    var open = [tree.first]
    while let first = open.popLast() {
        for index in tree.statements(from: first) {
            let statement = tree.statements[Int(index)]
            if reached[Int(index)] { return "statement \(index) is reached twice" }
            reached[Int(index)] = true
            if statement.lastToken < statement.firstToken { return "statement \(index) ends before it begins" }
            if Int(statement.name) >= tree.tokens.count || Int(statement.type) >= tree.tokens.count {
                return "statement \(index) has a name out of bounds"
            }
            let limit = [.import, .allow].contains(statement.kind) ? tree.tokens.count : tree.formulas.count
            for root in [statement.formula, statement.low, statement.high] where Int(root) >= limit {
                return "statement \(index) has a formula out of bounds"
            }
            if Int(statement.parameters.upperBound) > tree.parameters.count { return "statement \(index): parameters" }
            if Int(statement.arguments.upperBound) > tree.arguments.count { return "statement \(index): arguments" }
            _ = tree.documentation(before: statement.firstToken)
            if statement.body >= 0 { open.append(statement.body) }
        }
    }
    return reached.allSatisfy { $0 } ? nil : "a statement is in no block"
}

private func lawOfDiagnostics(_ tree: SyntaxTree) -> String? {
    for found in tree.diagnostics {
        let spans = [found.primary.span] + found.secondary.map { $0.span } + found.fixes.map { $0.span }
        for span in spans where span.start < 0 || span.length < 0 || span.end > tree.source.bytes.count {
            return "\(found.code.text) is out of bounds: \(span)"
        }
        if found.message.isEmpty { return "\(found.code.text) says nothing" }
    }
    // Only a tree without findings may be without gaps, and the other way round.
    if tree.diagnostics.isEmpty, let gap = tree.formulas.firstIndex(where: { $0.kind == .missing }) {
        return "node \(gap) is missing and nothing says so"
    }
    return nil
}
