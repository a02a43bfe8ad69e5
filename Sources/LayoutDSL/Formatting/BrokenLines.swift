/// Prints a statement that does not fit in a line, by its plan.
struct BrokenLines {
    private let tree: SyntaxTree
    private let gaps: TokenGaps
    private let plan: BreakPlan
    /// For each token, counted from the first: the next one at which a line may begin, or one past the last.
    private var nextBreaks: [Int] = []
    /// The last tokens of the groups, in the order in which they open.
    private var ends: [Int] = []

    init(_ tree: SyntaxTree, _ gaps: TokenGaps, _ plan: BreakPlan) {
        self.tree = tree
        self.gaps = gaps
        self.plan = plan
        var open: [Int] = []
        for token in plan.first...plan.last {
            let place = token - plan.first
            for _ in 0..<plan.opened[place] {
                open.append(ends.count)
                ends.append(plan.last)
            }
            for _ in 0..<plan.closed[place] {
                if let group = open.popLast() { ends[group] = token }
            }
        }
        nextBreaks = [Int](repeating: plan.last + 1, count: plan.breaks.count)
        var next = plan.last + 1
        for token in (plan.first...plan.last).reversed() {
            nextBreaks[token - plan.first] = next
            if plan.breaks[token - plan.first] != .none || gaps.hasComment(token) { next = token }
        }
    }

    /// The lines, the first without its indentation.
    func text(indent: Int) -> [UInt8] {
        var text: [UInt8] = []
        var column = indent
        /// How far in the current line stands, and the line of each open group; nil for a group whose breaks are not taken.
        var line = indent
        var groups: [(line: Int, isFirst: Bool)?] = []
        var group = 0
        func newLine(_ indent: Int) {
            text.append(0x0A)
            for _ in 0..<indent { text.append(0x20) }
            (column, line) = (indent, indent)
        }
        for token in plan.first...plan.last {
            let place = token - plan.first
            let kind = plan.breaks[place]
            if token > plan.first, gaps.hasComment(token) {
                let own = groups.last { $0 != nil }??.line ?? indent
                let from = tree.tokens[token - 1].end
                for comment in Comments(tree.source.bytes, from..<Int(tree.tokens[token].start)).all {
                    if comment.isTrailing { text += [0x20, 0x20] } else { newLine(own + 2) }
                    text += tree.source.bytes[comment.text]
                }
                newLine(kind == .back ? own : own + 2)
            } else if kind != .none, let own = groups.last ?? nil {
                newLine(kind == .back || kind == .level && own.isFirst ? own.line : own.line + 2)
            } else if token > plan.first, !gaps.isTight(token), !gaps.isDropped(token) {
                text.append(0x20)
                column += 1
            }
            for _ in 0..<plan.opened[place] {
                let isInFlat = groups.last.map { $0 == nil } ?? false
                let isFlat = isInFlat || fits(from: token, to: ends[group], column: column)
                groups.append(isFlat ? nil : (line, column == line && token > plan.first))
                group += 1
            }
            if !gaps.isDropped(token) {
                let bytes = tree.bytes(ofToken: token)
                text += bytes
                column += bytes.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
            }
            for _ in 0..<plan.closed[place] { _ = groups.popLast() }
        }
        return text
    }

    /// Whether a group fits in the line, with what follows it up to the next break, and holds no comment.
    private func fits(from first: Int, to end: Int, column: Int) -> Bool {
        // Most groups are short; a long one is not looked through.
        guard column + gaps.width(first, end) <= AlignedRows.limit else { return false }
        if end > first, (first + 1...end).contains(where: { gaps.hasComment($0) }) { return false }
        let next = nextBreaks[end - plan.first]
        return column + gaps.width(first, next - 1) <= AlignedRows.limit
    }
}
