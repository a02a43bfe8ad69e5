import LayoutChecker
import LayoutDSL
import LayoutEngine

/// What a file says is meant: `allow small "a badge, not a button"`. It stands in the block that the finding is about, and
/// covers the lines of this block, not those of the blocks in it.
struct Allowances {
    private struct Allowance {
        let lint: Lint
        /// The block that it stands in; -1 for the file.
        let block: Int32
        let span: SourceSpan
        var isUsed = false
    }

    private let tree: SyntaxTree
    private var allowances: [Allowance] = []
    /// The blocks that lines belong to, in the order of the file: outer ones before those in them.
    private var blocks: [Int32] = []

    init(_ source: Source) {
        tree = parse(source)
        for (number, statement) in tree.statements.enumerated() where Allowances.isBlock(statement.kind) {
            blocks.append(Int32(clamping: number))
        }
        for statement in tree.statements where statement.kind == .allow && statement.name >= 0 {
            guard let lint = Lint.named(tree.text(ofToken: statement.name)) else { continue }
            let span = tree.span(ofTokens: statement.firstToken, statement.lastToken)
            allowances.append(Allowance(lint: lint, block: block(of: span), span: span))
        }
    }

    private static func isBlock(_ kind: StatementKind) -> Bool {
        switch kind {
        case .layout, .section, .cell, .supplementary, .decoration, .part, .effect, .arrangement: true
        default: false
        }
    }

    /// The innermost block around a place; -1 outside of all.
    private func block(of span: SourceSpan) -> Int32 {
        blocks.last { tree.span(ofStatement: $0).contains(span) } ?? -1
    }

    /// Whether a finding is allowed, which is noted.
    mutating func allow(_ lint: Lint, at span: SourceSpan, kind: SourceSpan?) -> Bool {
        guard span.source == .main else { return kind.map { allow(lint, at: $0, kind: nil) } ?? false }
        let meant = [block(of: span)] + (kind.map { $0.source == .main ? [block(of: $0)] : [] } ?? [])
        var isAllowed = false
        for number in allowances.indices
        where allowances[number].lint == lint && meant.contains(allowances[number].block) {
            allowances[number].isUsed = true
            isAllowed = true
        }
        return isAllowed
    }

    /// Those that allow nothing; `undecided`: of these nobody knows.
    func idle(besides undecided: [Lint]) -> [LintFinding] {
        allowances.filter { !$0.isUsed && !undecided.contains($0.lint) }.map {
            LintFinding(lint: .unused, fact: .idleAllowance($0.lint), span: $0.span)
        }
    }
}
