// The wording of everything that the lexer and the parser find, in alphabetical order.

extension Diagnostic {
    static func blockComment(at span: Span, closed: Bool) -> Diagnostic {
        Diagnostic(
            .blockComment,
            closed ? "`/* … */` is no comment here" : "`/*` is no comment here, and it is never closed",
            at: Label(span), help: "begin each line of a comment with `//`")
    }

    static func chainedComparison(at span: Span, first: Span) -> Diagnostic {
        Diagnostic(
            .chainedComparison, "comparisons do not chain", at: Label(span, "a second comparison"),
            secondary: [Label(first, "the first one")],
            help: "join two comparisons with `and`: `a < b and b < c`")
    }

    static func chainedSize(at span: Span) -> Diagnostic {
        Diagnostic(
            .chainedSize, "a size has two parts, width x height; this is a third", at: Label(span),
            help: "to multiply, write `*`")
    }

    static func degreeSign(at span: Span) -> Diagnostic {
        Diagnostic(
            .foreignWord, "the degree sign is written `deg`", at: Label(span),
            fixes: [Fix("write `deg`", replace: span, with: "deg", .safe)])
    }

    /// A word needs blanks where it has no neighbour's.
    static func foreignOperator(_ foreign: ForeignOperator, at span: Span, before: Bool, after: Bool) -> Diagnostic {
        let word = foreign.kind == .and || foreign.kind == .or || foreign.kind == .not
        return Diagnostic(
            .foreignOperator, "`\(foreign.written)` is written `\(foreign.meant)` here", at: Label(span),
            fixes: [
                Fix(
                    "write `\(foreign.meant)`", replace: span,
                    with: word ? (before ? " " : "") + foreign.meant + (after ? " " : "") : foreign.meant,
                    .safe)
            ])
    }

    static func invalidUTF8(_ byte: UInt8, at span: Span) -> Diagnostic {
        let digits = String(byte, radix: 16, uppercase: true)
        return Diagnostic(
            .invalidUTF8, "the byte 0x\(digits) is not UTF-8", at: Label(span), help: "save the file as UTF-8")
    }

    static func leadingDot(at span: Span) -> Diagnostic {
        Diagnostic(
            .malformedNumber, "a number begins with a digit", at: Label(span),
            fixes: [Fix("write the zero", replace: span.atStart, with: "0", .safe)])
    }

    static func missingBlock(after what: String, found: String, at span: Span) -> Diagnostic {
        Diagnostic(.missingBlock, "expected `{` after \(what), found \(found)", at: Label(span))
    }

    static func missingFormula(after what: String, found: String, at span: Span) -> Diagnostic {
        Diagnostic(.missingFormula, "expected a value after \(what), found \(found)", at: Label(span))
    }

    static func missingLineEnd(found: String, at span: Span) -> Diagnostic {
        Diagnostic(
            .missingLineEnd, "expected the end of the line, found \(found)", at: Label(span),
            help: "a statement ends at the line's end or at `;`")
    }

    static func missingName(after what: String, found: String, at span: Span) -> Diagnostic {
        Diagnostic(.missingName, "expected a name after \(what), found \(found)", at: Label(span))
    }

    static func mixedList(at span: Span) -> Diagnostic {
        Diagnostic(
            .mixedList, "a list holds either values or stops, not both", at: Label(span),
            help: "values: `[1, 2, 3]`; stops: `[0: 1, 100: 0]`")
    }

    static func nestingLimit(at span: Span) -> Diagnostic {
        Diagnostic(
            .nestingLimit, "nested more than \(SyntaxTree.nestingLimit) deep", at: Label(span),
            help: "give inner parts names of their own with `let`")
    }

    static func notAStatement(_ found: String, at span: Span, help: String?, fixes: [Fix] = []) -> Diagnostic {
        Diagnostic(.notAStatement, "\(found) begins no statement", at: Label(span), help: help, fixes: fixes)
    }

    package static func numberTooLarge(at span: Span) -> Diagnostic {
        Diagnostic(.numberTooLarge, "this number is too large", at: Label(span), help: "the largest is about 1.8e308")
    }

    static func singleQuotes(at span: Span, text: String) -> Diagnostic {
        Diagnostic(
            .unknownCharacter, "text stands in plain double quotes", at: Label(span),
            fixes: [Fix("write double quotes", replace: span, with: "\"\(text)\"", .safe)])
    }

    static func sourceLimit(_ source: Source) -> Diagnostic {
        Diagnostic(
            .sourceLimit, "the file has \(source.bytes.count) bytes; the limit is \(Source.byteLimit) (16 MiB)",
            at: Label(Span(start: 0, length: 0, source: source.id)), help: "split it, and `import` the parts")
    }

    static func strayDelimiter(_ text: String, at span: Span) -> Diagnostic {
        Diagnostic(
            .strayDelimiter, "`\(text)` closes nothing", at: Label(span),
            fixes: [Fix("remove it", replace: span, with: "", .likely)])
    }

    static func unclosedDelimiter(_ opener: String, at opened: Span, expected: String, found: String, gaveUp: Span)
        -> Diagnostic
    {
        Diagnostic(
            .unclosedDelimiter, "`\(opener)` is never closed: expected \(expected), found \(found)",
            at: Label(opened, "opened here"), secondary: [Label(gaveUp, "\(expected) expected here")])
    }

    static func unclosedString(at span: Span) -> Diagnostic {
        Diagnostic(
            .unclosedString, "the text is not closed on its line", at: Label(span, "opened here"),
            fixes: [Fix("close it", replace: span.atEnd, with: "\"", .likely)])
    }

    static func unexpectedToken(_ found: String, expected: String, at span: Span, fixes: [Fix] = []) -> Diagnostic {
        Diagnostic(.unexpectedToken, "expected \(expected), found \(found)", at: Label(span), fixes: fixes)
    }

    static func unknownCharacter(_ scalar: Unicode.Scalar, at span: Span) -> Diagnostic {
        let code = String(scalar.value, radix: 16, uppercase: true)
        let padded = String(repeating: "0", count: max(0, 4 - code.utf8.count)) + code
        var help: String?
        var fixes: [Fix] = []
        switch scalar {
        case "%": help = "a share is written against its number, `50%`; for a remainder use `mod(a, b)`"
        case "?": help = "a choice is written `if a then b else c`"
        case "^": help = "multiply: `v * v`"
        case "#": help = "comments begin with `//`"
        case "'", "\u{201C}", "\u{201D}", "`": help = "text stands in plain quotes: \"…\""
        case "\u{A0}", "\u{3000}", "\u{2009}", "\u{202F}":
            fixes = [Fix("write a plain blank", replace: span, with: " ", .safe)]
        case "\u{200B}", "\u{FEFF}", "\u{200E}", "\u{200F}":
            fixes = [Fix("remove it", replace: span, with: "", .safe)]
        default: break
        }
        let visible = scalar.value > 0x20 && scalar.value != 0x7F && !(0x80..<0xA1).contains(scalar.value)
        let shown = visible ? "`\(String(Character(scalar)))` (U+\(padded))" : "the character U+\(padded)"
        return Diagnostic(.unknownCharacter, "\(shown) has no meaning here", at: Label(span), help: help, fixes: fixes)
    }

    static func unknownUnit(_ unit: String, of digits: String, at span: Span) -> Diagnostic {
        var help: String? =
            "the units are `pt`, `%`, `deg`, `rad` and `turn`; a bare number is points or a plain number"
        var fixes: [Fix] = []
        if unit.utf8.first == UInt8(ascii: "x"), unit.utf8.dropFirst().allSatisfy(isDigit), unit.utf8.count > 1 {
            fixes = [Fix("write a size with blanks", replace: span, with: " x \(unit.dropFirst())", .safe)]
            help = nil
        } else if unit == "x" {
            fixes = [Fix("write a size with blanks", replace: span, with: " x", .safe)]
            help = nil
        } else if unit == "px" || unit == "dp" || unit == "pts" || unit == "sp" {
            fixes = [Fix("write `pt`", replace: span, with: "pt", .safe)]
        } else if unit == "degrees" || unit == "degree" || unit == "dg" {
            fixes = [Fix("write `deg`", replace: span, with: "deg", .safe)]
        } else if unit == "radians" || unit == "radian" {
            fixes = [Fix("write `rad`", replace: span, with: "rad", .safe)]
        } else if unit == "turns" {
            fixes = [Fix("write `turn`", replace: span, with: "turn", .safe)]
        }
        return Diagnostic(
            .unknownUnit, "`\(unit)` is no unit, in `\(digits)\(unit)`", at: Label(span), help: help, fixes: fixes)
    }
}
