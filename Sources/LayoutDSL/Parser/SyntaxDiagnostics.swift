/// The wording of everything that the parser finds, in alphabetical order.
enum SyntaxDiagnostics {
    typealias Label = Diagnostic.Label
    typealias Fix = Diagnostic.Fix

    /// `between` is what stands between the two.
    static func chainedComparison(at span: SourceSpan, first: SourceSpan, between: String) -> Diagnostic {
        Diagnostic(
            .chainedComparison, "comparisons do not chain", at: Label(span, "a second comparison"),
            secondary: [Label(first, "the first one")],
            help: "join two comparisons with `and`: `a < b and b < c`",
            fixes: [Fix("join them", replace: span.atStart, with: "and \(between) ", .likely)])
    }

    static func chainedSize(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .chainedSize, "a size has two components, width x height; this is a third", at: Label(span),
            help: "to multiply, write `*`")
    }

    static func colonBeforeBlock(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unexpectedToken, "expected `{`, found `:`", at: Label(span),
            fixes: [Fix("remove the colon", replace: span, with: "", .safe)])
    }

    static func hyphenatedName(_ written: String, meant: String?, at span: SourceSpan) -> Diagnostic {
        guard let meant else {
            return Diagnostic(
                .unexpectedToken, "`\(written)` is not a name: names have no hyphens", at: Label(span),
                help: "the app decides how things look; hand it a value: `attribute tone = 1`")
        }
        return Diagnostic(
            .foreignWord, "`\(written)` is `\(meant)` here", at: Label(span), fixes: [.write(meant, at: span)])
    }

    /// A name with a call behind it: `Math.max(…)`, `v.clamped(…)`. `fixes` is the whole of it as it should be.
    static func method(_ name: String, of base: String, at span: SourceSpan, fixes: [Fix]) -> Diagnostic {
        let isLibrary = ["Math", "math", "Swift", "Foundation", "std"].contains(base)
        return Diagnostic(
            .notCallable, "`\(base).\(name)` cannot be called: there are no methods", at: Label(span),
            help: isLibrary || !fixes.isEmpty
                ? nil : DeclarationWord.methods[base] ?? "write the function alone: `clamp(v, 0, 1)`, `max(a, b)`",
            fixes: isLibrary ? [.write(name, at: span)] : fixes)
    }

    static func missingBlock(after what: String, found: String, at span: SourceSpan) -> Diagnostic {
        var help: String?
        if found == "`-`" { help = "names have no hyphens" }
        if found == "`(`" { help = "elements take no arguments: `cell { size: 100% x 40 }`" }
        return Diagnostic(
            .missingBlock, "expected `{` after \(what), found \(found)", at: Label(span),
            help: help ?? "write its block: `cell { size: 100% x 40 }`")
    }

    static func missingFormula(
        after what: String, found: String, at span: SourceSpan, help: String? = nil, fixes: [Fix] = []
    )
        -> Diagnostic
    {
        Diagnostic(
            .missingFormula, "expected a value after \(what), found \(found)", at: Label(span), help: help, fixes: fixes
        )
    }

    static func missingLineEnd(found: String, at span: SourceSpan, help: String? = nil, fixes: [Fix] = []) -> Diagnostic
    {
        Diagnostic(
            .missingLineEnd, "expected the end of the line, found \(found)", at: Label(span),
            help: fixes.isEmpty ? help ?? "a statement ends at a line break or at `;`" : help, fixes: fixes)
    }

    static func missingName(after what: String, found: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .missingName, "expected a name after \(what), found \(found)", at: Label(span),
            help: "write a name: `let gap = 8`")
    }

    static func mixedList(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .mixedList, "a list holds either values or stops, not both", at: Label(span),
            help: "values: `[1, 2, 3]`; stops: `[0: 1, 100: 0]`")
    }

    static func nestingLimit(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .nestingLimit, "nested more than \(SyntaxTree.nestingLimit) deep", at: Label(span),
            help: "name inner parts with `let`")
    }

    static func notAStatement(_ found: String, at span: SourceSpan, help: String?, fixes: [Fix] = []) -> Diagnostic {
        Diagnostic(.notAStatement, "no statement begins with \(found)", at: Label(span), help: help, fixes: fixes)
    }

    static func quotedName(after what: String, _ text: String, at span: SourceSpan) -> Diagnostic {
        let inner = Array(text.utf8.dropFirst().dropLast())
        let isName =
            inner.first.map { !isDigit($0) } ?? false
            && inner.allSatisfy { isDigit($0) || $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
        return Diagnostic(
            .missingName, "expected a name after \(what), found a string", at: Label(span),
            help: isName ? nil : "a name is letters, digits and `_`, without quotes",
            fixes: isName
                ? [Fix("remove the quotes", replace: span, with: String(decoding: inner, as: UTF8.self), .safe)] : [])
    }

    static func singleQuotes(at span: SourceSpan, text: String) -> Diagnostic {
        Diagnostic(
            .unknownCharacter, "a string needs plain double quotes", at: Label(span),
            fixes: [Fix("write double quotes", replace: span, with: "\"\(text)\"", .safe)])
    }

    static func sourceLimit(_ source: Source) -> Diagnostic {
        Diagnostic(
            .sourceLimit, "the file has \(source.bytes.count) bytes; the limit is \(Source.byteLimit) (16 MiB)",
            at: Label(SourceSpan(start: 0, length: 0, source: source.id)), help: "split it, and `import` the parts")
    }

    static func strayDelimiter(_ text: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .strayDelimiter, "`\(text)` closes nothing", at: Label(span),
            fixes: [Fix("remove it", replace: span, with: "", .likely)])
    }

    static func unclosedDelimiter(
        _ opener: String, at opened: SourceSpan, expected: String, found: String, gaveUp: SourceSpan
    )
        -> Diagnostic
    {
        Diagnostic(
            .unclosedDelimiter, "`\(opener)` is never closed: expected \(expected), found \(found)",
            at: Label(opened, "opened here"), secondary: [Label(gaveUp, "\(expected) expected here")])
    }

    static func typedLet(_ word: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unexpectedToken, "expected `=`, found a type: a `\(word)` has the type of its value", at: Label(span),
            fixes: [Fix("leave it out", replace: span, with: "", .likely)])
    }

    static func unexpectedToken(
        _ found: String, expected: String, at span: SourceSpan, help: String? = nil, fixes: [Fix] = []
    ) -> Diagnostic {
        Diagnostic(.unexpectedToken, "expected \(expected), found \(found)", at: Label(span), help: help, fixes: fixes)
    }
}
