/// Prints blocks line by line: what stood on one line stays there while it fits.
struct BlockPrinter {
    var rows: AlignedRows
    private let tree: SyntaxTree
    private let gaps: TokenGaps
    private let pieces: BlockPieces

    init(_ tree: SyntaxTree) {
        self.tree = tree
        gaps = TokenGaps(tree)
        pieces = BlockPieces(tree)
        rows = AlignedRows(capacity: tree.source.bytes.count + 64)
    }

    private static let step = 2

    /// Prints the whole file.
    mutating func printFile() {
        let end = tree.tokens.count - 1
        printBlock(pieces.pieces(of: tree.first, in: 0..<end), from: 0, to: Int(tree.tokens[end].start), indent: 0)
    }

    /// Prints the pieces of a block that stands between two places of the source.
    private mutating func printBlock(_ pieces: [BlockPiece], from: Int, to: Int, indent: Int, splits: Bool = false) {
        var end = from
        var isFirst = true
        /// Whether a statement may join the last line.
        var isJoinable = false
        for piece in pieces {
            let start = Int(tree.tokens[piece.first].start)
            let comments = Comments(tree.source.bytes, end..<max(end, start))
            print(comments, isFirst: isFirst, indent: indent)
            let hasOwnLine = isFirst || comments.endsInLineBreak || !comments.all.isEmpty || splits
            if !isFirst || !comments.all.isEmpty, comments.endsInBlankLine { rows.addBlankLine() }
            isJoinable = print(piece, indent: indent, joins: isJoinable && !hasOwnLine)
            isFirst = false
            end = tree.tokens[piece.last].end
        }
        let comments = Comments(tree.source.bytes, end..<max(end, to))
        print(comments, isFirst: isFirst, indent: indent)
    }

    private mutating func print(_ comments: Comments, isFirst: Bool, indent: Int) {
        for (index, comment) in comments.all.enumerated() {
            if comment.followsBlankLine, !isFirst || index > 0 { rows.addBlankLine() }
            if comment.isTrailing, index == 0 {
                rows.addComment(tree.source.bytes[comment.text])
            } else {
                rows.addNote(indent: indent, tree.source.bytes[comment.text])
            }
        }
    }

    /// Prints a piece; answers whether another may stand behind it on its line.
    private mutating func print(_ piece: BlockPiece, indent: Int, joins: Bool) -> Bool {
        guard !piece.isVerbatim else {
            let end = tree.tokens[piece.last].end
            rows.addLines(indent: indent, Array(tree.source.bytes[Int(tree.tokens[piece.first].start)..<end]))
            return false
        }
        let statement = tree.statements[Int(piece.statement)]
        var line: [UInt8] = []
        var stops: [Int] = []
        if isOneLine(statement), append(piece.statement, to: &line, &stops) {
            let width = line.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
            if joins, rows.width + 2 + width <= AlignedRows.limit {
                rows.extend([UInt8(ascii: ";"), 0x20] + line)
                return true
            }
            if indent + width <= AlignedRows.limit {
                let shape = stops.isEmpty ? 0 : statement.kind.rawValue + 1
                rows.add(indent: indent, line, shape: shape, stops: stops)
                return true
            }
        }
        printLines(statement, indent: indent)
        return false
    }

    /// A statement over several lines.
    private mutating func printLines(_ statement: StatementSyntax, indent: Int) {
        let (first, last) = (Int(statement.firstToken), Int(statement.lastToken))
        guard let opener = pieces.opener(of: statement) else {
            let plan = BreakPlan(tree, statement, first...last)
            return rows.addLines(indent: indent, BrokenLines(tree, gaps, plan).text(indent: indent))
        }
        let plan = BreakPlan(tree, statement, first...opener)
        rows.addLines(indent: indent, BrokenLines(tree, gaps, plan).text(indent: indent))
        let inside = pieces.pieces(of: statement.body, in: (opener + 1)..<last)
        let (from, to) = (tree.tokens[opener].end, Int(tree.tokens[last].start))
        if inside.isEmpty, !tree.source.bytes[from..<to].contains(where: { $0 > 0x20 }) {
            return rows.extend([UInt8(ascii: "}")])
        }
        let splits = !tree.tokens[opener + 1].startsLine && !tree.tokens[last].startsLine
        printBlock(inside, from: from, to: to, indent: indent + BlockPrinter.step, splits: splits)
        rows.addLines(indent: indent, [UInt8(ascii: "}")])
    }

    // MARK: One line

    /// Whether it is written on one line, without comments or mistakes: its block is, if it has one.
    private func isOneLine(_ statement: StatementSyntax) -> Bool {
        let (first, last) = (Int(statement.firstToken), Int(statement.lastToken))
        if let opener = pieces.opener(of: statement) {
            guard !pieces.hasFault(first, last) else { return false }
            guard (opener + 1...last).allSatisfy({ !tree.tokens[$0].startsLine }) else { return false }
        }
        return first == last || !(first + 1...last).contains { gaps.hasComment($0) }
    }

    /// Appends a statement to a line, if it fits.
    private func append(_ index: Int32, to line: inout [UInt8], _ stops: inout [Int]) -> Bool {
        let statement = tree.statements[Int(index)]
        let (first, last) = (Int(statement.firstToken), Int(statement.lastToken))
        guard gaps.width(first, last) <= AlignedRows.limit else { return false }
        let opener = pieces.opener(of: statement)
        let columns = opener == nil ? BlockPrinter.columns(of: statement, tree) : []
        for token in first...(opener ?? last) where !gaps.isDropped(token) {
            if columns.contains(token) {
                line.append(0x20)
                stops.append(line.count)
            } else if token > first, !gaps.isTight(token) {
                line.append(0x20)
            }
            line += tree.bytes(ofToken: token)
        }
        guard let opener else { return true }
        var none: [Int] = []
        var isFirst = true
        for piece in pieces.pieces(of: statement.body, in: (opener + 1)..<last) {
            line += isFirst ? [0x20] : [UInt8(ascii: ";"), 0x20]
            isFirst = false
            guard append(piece.statement, to: &line, &none) else { return false }
        }
        line += isFirst ? [UInt8(ascii: "}")] : [0x20, UInt8(ascii: "}")]
        return true
    }

    /// The tokens that neighbouring lines have in one column.
    private static func columns(of statement: StatementSyntax, _ tree: SyntaxTree) -> [Int] {
        func start(_ formula: Int32) -> Int? {
            formula >= 0 ? Int(tree.formulas[Int(formula)].firstToken) : nil
        }
        func sign(before formula: Int32) -> Int? { start(formula).map { $0 - 1 } }
        let tokens: [Int?] =
            switch statement.kind {
            case .property: [start(statement.formula)]
            case .let where statement.isFunction: []
            case .let, .attribute, .output: [sign(before: statement.formula)]
            case .param: [sign(before: statement.formula), sign(before: statement.low)]
            case .field:
                [
                    statement.type >= 0 ? Int(statement.type) - (tree.isListType(statement.type) ? 1 : 0) : nil,
                    sign(before: statement.formula),
                ]
            default: []
            }
        return tokens.compactMap { $0 }
    }
}
