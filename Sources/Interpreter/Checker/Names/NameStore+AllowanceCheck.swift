import LayoutDSL

extension NameStore {
    /// Reports every `allow` that has no reason, every one of no finding, and every one with a block, or without, that
    /// does not fit.
    func checkAllowances() {
        for module in modules.entries.dropFirst() {
            let tree = module.tree
            let isMain = tree.source.id == .main
            let lines =
                isMain && module.layout >= 0
                ? Array(tree.statements(from: tree.statements[Int(module.layout)].body)) : []
            let worlds = lines.filter { tree.allowsWorld(tree.statements[Int($0)]) }
            for (line, statement) in tree.statements.enumerated()
            where statement.kind == .allow && statement.name >= 0 {
                let word = tree.text(ofToken: statement.name)
                let span = tree.span(ofToken: statement.name)
                let isWorld = tree.allowsWorld(statement)
                if Lint.named(word) == nil, !isWorld {
                    findings.add(.unknownLint(word, at: span))
                } else if isWorld, !worlds.contains(Int32(clamping: line)) {
                    findings.add(.misplacedWorld(at: span))
                } else if isWorld, let first = worlds.first, first != Int32(clamping: line) {
                    let earlier = tree.span(ofToken: tree.statements[Int(first)].name)
                    findings.add(.secondWorld(at: span, first: earlier))
                } else if isWorld != (statement.body >= 0) {
                    findings.add(isWorld ? .emptyWorld(at: span) : .linesOfAllowance(word, at: span))
                } else if statement.formula < 0 {
                    findings.add(.missingReason(word, at: span))
                } else if tree.reason(of: statement).isEmpty {
                    findings.add(.missingReason(word, at: tree.span(ofToken: statement.formula)))
                }
            }
        }
    }
}

extension SyntaxTree {
    /// Whether a line is `allow world`, which says what a layout is meant for.
    func allowsWorld(_ statement: StatementSyntax) -> Bool {
        statement.kind == .allow && statement.name >= 0
            && text(ofToken: statement.name).utf8.elementsEqual("world".utf8)
    }

    /// The reason of an `allow`, without its quotes and the blanks around it; empty without one.
    func reason(of statement: StatementSyntax) -> String {
        guard statement.formula >= 0 else { return "" }
        let span = span(ofToken: statement.formula)
        var bytes = source.bytes[Int(span.start)..<Int(span.end)].dropFirst().dropLast()
        while bytes.first == 0x20 { bytes = bytes.dropFirst() }
        while bytes.last == 0x20 { bytes = bytes.dropLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Diagnostic {
    static func missingReason(_ word: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unfitAllowance, "`allow \(word)` has no reason", at: Label(span),
            help: "say in quotes why it is meant: `allow \(word) \"…\"`")
    }

    fileprivate static let worldForm = "`allow world \"…\" { viewport.width: 375...430 }`"

    static func misplacedWorld(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unfitAllowance, "`allow world` is about a whole layout", at: Label(span),
            help: "write it in the block of the layout: \(worldForm)")
    }

    static func secondWorld(at span: SourceSpan, first: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unfitAllowance, "a layout has one `allow world`", at: Label(span),
            secondary: [Label(first, "the first one")], help: "write its lines in the first one")
    }

    static func emptyWorld(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unfitAllowance, "`allow world` does not say for which worlds the layout is meant", at: Label(span),
            help: "write them behind the reason: \(worldForm)")
    }

    static func linesOfAllowance(_ word: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unfitAllowance, "`allow \(word)` has no lines of its own", at: Label(span),
            help: "only `allow world` has: \(worldForm)")
    }

    static func unknownLint(_ word: String, at span: SourceSpan) -> Diagnostic {
        let words = Vocabulary.lints
        let meant = Suggestion.best(for: word, among: words)
        let list = words.dropLast().map { "`\($0)`" }.joined(separator: ", ") + " and `\(words[words.count - 1])`"
        return Diagnostic(
            .unfitAllowance, "`\(word)` is no finding of `dslc lint`", at: Label(span),
            help: meant.map { "did you mean `\($0)`?" } ?? "findings are \(list)",
            fixes: meant.map { [.write($0, at: span, .likely)] } ?? [])
    }
}
