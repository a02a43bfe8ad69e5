import LayoutDSL

extension NameStore {
    /// Reports every `allow` that has no reason, and every one of no finding.
    func checkAllowances() {
        for module in modules.entries.dropFirst() {
            let tree = module.tree
            for statement in tree.statements where statement.kind == .allow && statement.name >= 0 {
                let word = tree.text(ofToken: statement.name)
                let span = tree.span(ofToken: statement.name)
                if Lint.named(word) == nil {
                    findings.add(.unknownLint(word, at: span))
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

    static func unknownLint(_ word: String, at span: SourceSpan) -> Diagnostic {
        let words = Lint.allCases.map { $0.rawValue }
        let meant = Suggestion.best(for: word, among: words)
        let list = words.dropLast().map { "`\($0)`" }.joined(separator: ", ") + " and `\(words[words.count - 1])`"
        return Diagnostic(
            .unfitAllowance, "`\(word)` is no finding of `dslc lint`", at: Label(span),
            help: meant.map { "did you mean `\($0)`?" } ?? "findings are \(list)",
            fixes: meant.map { [.write($0, at: span, .likely)] } ?? [])
    }
}
