/// A statement of a block, or what could not be read as one.
struct BlockPiece {
    var first: Int
    var last: Int
    /// The statement; -1 where there is none.
    let statement: Int32
    /// Whether it is left as it is written.
    var isVerbatim: Bool
}

/// Cuts the tokens of a block into statements and what stands between them.
struct BlockPieces {
    private let tree: SyntaxTree
    /// The places of the findings, in order.
    private let faults: [Int]
    /// The first token of what is left as it is written because a brace has no partner.
    private let unbalanced: Int

    init(_ tree: SyntaxTree) {
        self.tree = tree
        faults = tree.diagnostics.filter { $0.primary.span.source == tree.source.id }.map { Int($0.primary.span.start) }
            .sorted()
        unbalanced = BlockPieces.firstUnbalanced(tree)
    }

    /// Indentation decides what belongs to a block that is never closed, so from there on nothing may be moved.
    private static func firstUnbalanced(_ tree: SyntaxTree) -> Int {
        var open: [Int] = []
        var top = 0
        for (index, token) in tree.tokens.enumerated() {
            switch token.kind {
            case .leftBrace:
                if open.isEmpty { top = index }
                open.append(index)
            case .rightBrace:
                guard open.popLast() != nil else { return 0 }
            default: break
            }
        }
        guard !open.isEmpty else { return .max }
        // The first block that its own indentation might end: of those at the top, the one that holds the brace.
        return top
    }

    /// The statement's opening brace; nil where it has no block.
    func opener(of statement: StatementSyntax) -> Int? {
        let (first, last) = (Int(statement.firstToken), Int(statement.lastToken))
        guard tree.tokens[last].kind == .rightBrace else { return nil }
        return (first..<last).first { tree.tokens[$0].kind == .leftBrace }
    }

    /// Whether a finding stands in a run of tokens, its ends included.
    func hasFault(_ first: Int, _ last: Int) -> Bool {
        if last >= unbalanced { return true }
        guard !faults.isEmpty else { return false }
        let start = Int(tree.tokens[first].start)
        var (low, high) = (0, faults.count)
        while low < high {
            let middle = (low + high) / 2
            if faults[middle] < start { low = middle + 1 } else { high = middle }
        }
        return low < faults.count && faults[low] <= tree.tokens[last].end
    }

    /// Whether something of a statement could not be read.
    private func hasGap(_ statement: StatementSyntax) -> Bool {
        if statement.kind == .property, statement.formula < 0 { return true }  // of another language
        guard !faults.isEmpty else { return false }
        var roots = [statement.low, statement.high, statement.step]
        if !SyntaxTree.isToken(formulaOf: statement.kind) {
            roots.append(statement.formula)
            roots += statement.arguments.map { tree.arguments[Int($0)].value }
        }
        roots += statement.parameters.map { tree.parameters[Int($0)].initial }
        return roots.contains { root in
            root >= 0 && tree.formulas[Int(tree.formulas[Int(root)].first)...Int(root)].contains { $0.kind == .missing }
        }
    }

    /// The pieces of the tokens `range`, given their first statement.
    func pieces(of first: Int32, in range: Range<Int>) -> [BlockPiece] {
        var pieces: [BlockPiece] = []
        var position = range.lowerBound
        for index in tree.statements(from: first) {
            let statement = tree.statements[Int(index)]
            let (start, end) = (Int(statement.firstToken), Int(statement.lastToken))
            guard start >= position, end >= start, end < range.upperBound else { continue }
            take(position..<start, &pieces)
            // A block on one line is left alone as a whole.
            let isWhole = !faults.isEmpty && !tree.tokens[start...end].dropFirst().contains { $0.startsLine }
            let head = isWhole ? end : opener(of: statement) ?? end
            let isVerbatim = hasFault(start, head) || hasGap(statement)
            // A line with a mistake is left alone as a whole: a break before its next statement might mend or move it.
            if let own = pieces.indices.last, !tree.tokens[start].startsLine,
                pieces[own].isVerbatim || hasFault(start, start)
            {
                pieces[own].isVerbatim = true
                pieces[own].last = end
                position = end + 1
                continue
            }
            pieces.append(BlockPiece(first: start, last: end, statement: index, isVerbatim: isVerbatim))
            position = end + 1
        }
        take(position..<range.upperBound, &pieces)
        return pieces
    }

    /// What stands between two statements: separators, or something that belongs to none and stays where it is.
    private func take(_ range: Range<Int>, _ pieces: inout [BlockPiece]) {
        guard let end = range.last else { return }
        let first = range.first { tree.tokens[$0].kind != .semicolon && tree.tokens[$0].kind != .comma }
        if let own = pieces.indices.last, first != nil || pieces[own].isVerbatim {
            // Behind something unreadable a separator tells where it ends.
            pieces[own].isVerbatim = true
            pieces[own].last = end
        } else if let first {
            pieces.append(BlockPiece(first: first, last: end, statement: -1, isVerbatim: true))
        }
    }
}
