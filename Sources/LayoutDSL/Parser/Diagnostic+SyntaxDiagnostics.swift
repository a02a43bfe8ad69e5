// The wording of everything that the lexer and the parser find, in alphabetical order.

extension Diagnostic {
    /// `lines` are the lines of the comment as they should be; nil where they are not sure.
    static func blockComment(_ opener: String, _ closer: String, at span: SourceSpan, lines: String?, closed: Bool)
        -> Diagnostic
    {
        Diagnostic(
            .blockComment,
            closed
                ? "`\(opener) … \(closer)` is not a comment here"
                : "`\(opener)` is not a comment here, and it is never closed",
            at: Label(span), help: lines == nil ? "begin each line of a comment with `//`" : nil,
            fixes: lines.map { [Fix("begin each line with `//`", replace: span, with: $0, .safe)] } ?? [])
    }

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

    static func degreeSign(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .foreignWord, "the degree sign is written `deg`", at: Label(span),
            fixes: [Fix("write `deg`", replace: span, with: "deg", .safe)])
    }

    static func foreignComment(_ mark: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unknownCharacter, "a comment begins with `//`, not with `\(mark)`", at: Label(span),
            fixes: [.write("//", at: span, .safe)])
    }

    /// A word needs blanks where it has no neighbour's.
    static func foreignOperator(_ foreign: ForeignOperator, at span: SourceSpan, before: Bool, after: Bool)
        -> Diagnostic
    {
        let word = foreign.kind == .and || foreign.kind == .or || foreign.kind == .not
        // A fix would take the end into the range.
        guard foreign.written != "..<" else {
            return Diagnostic(
                .foreignOperator, "`..<` leaves its end out; there is only `...`, which includes it", at: Label(span),
                help: "write the last value behind `...`: for `0..<5`, in whole steps, `0...4`")
        }
        return Diagnostic(
            .foreignOperator, "`\(foreign.written)` is written `\(foreign.meant)` here", at: Label(span),
            fixes: [
                Fix(
                    "write `\(foreign.meant)`", replace: span,
                    with: word ? (before ? " " : "") + foreign.meant + (after ? " " : "") : foreign.meant,
                    .safe)
            ])
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

    static func invalidUTF8(_ byte: UInt8, at span: SourceSpan) -> Diagnostic {
        let digits = String(byte, radix: 16, uppercase: true)
        return Diagnostic(
            .invalidUTF8, "the byte 0x\(digits) is not UTF-8", at: Label(span), help: "save the file as UTF-8")
    }

    static func leadingDot(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .malformedNumber, "a number begins with a digit", at: Label(span),
            fixes: [Fix("write the zero", replace: span.atStart, with: "0", .safe)])
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

    package static func numberTooLarge(at span: SourceSpan) -> Diagnostic {
        Diagnostic(.numberTooLarge, "this number is too large", at: Label(span), help: "the largest is about 1.8e308")
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

    static func unclosedString(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unclosedString, "the string is not closed on its line", at: Label(span, "opened here"),
            fixes: [Fix("close it", replace: span.atEnd, with: "\"", .likely)])
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

    static func unknownCharacter(_ scalar: Unicode.Scalar, at span: SourceSpan) -> Diagnostic {
        let code = String(scalar.value, radix: 16, uppercase: true)
        let padded = String(repeating: "0", count: max(0, 4 - code.utf8.count)) + code
        var help: String?
        var fixes: [Fix] = []
        switch scalar {
        case "#": help = "a comment begins with `//`; the app decides colours: `attribute tone = 1`"
        case "@": help = "there are no annotations: leave the word out, as in `let gap = 8`"
        case "$": help = "a name is letters, digits and `_`: `let gap = 8`"
        case "'", "\u{201C}", "\u{201D}", "`": help = "a string needs plain quotes: \"…\""
        case "\u{A0}", "\u{3000}", "\u{2009}", "\u{202F}":
            fixes = [Fix("write a space", replace: span, with: " ", .safe)]
        case "\u{200B}", "\u{FEFF}", "\u{200E}", "\u{200F}":
            fixes = [Fix("remove it", replace: span, with: "", .safe)]
        default: break
        }
        let visible = scalar.value > 0x20 && scalar.value != 0x7F && !(0x80..<0xA1).contains(scalar.value)
        let shown = visible ? "`\(String(Character(scalar)))` (U+\(padded))" : "the character U+\(padded)"
        return Diagnostic(.unknownCharacter, "\(shown) has no meaning here", at: Label(span), help: help, fixes: fixes)
    }

    static func unknownUnit(_ unit: String, of digits: String, at span: SourceSpan) -> Diagnostic {
        var help: String? =
            "the units are `pt`, `%`, `deg`, `rad` and `turn`; a number without a unit may stand for points"
        var fixes: [Fix] = []
        let whole = SourceSpan(
            start: max(0, Int(span.start) - digits.utf8.count), length: Int(span.length) + digits.utf8.count,
            source: span.source)
        if let known = SyntaxWords.foreignUnits[unit.lowercasedASCII] { fixes = [.write(known, at: span, .safe)] }
        switch unit {
        case "f", "d": fixes = [Fix("leave it out", replace: span, with: "", .safe)]
        case "vw", "vh", "dvw", "dvh", "svh", "lvh":
            let side = unit.utf8.last == UInt8(ascii: "w") ? "viewport.width" : "viewport.height"
            help = "a share of the viewport is written `0.5 * \(side)`"
            if digits == "100" { fixes = [.write(side, at: whole)] }
            if digits != "100", let share = SyntaxWords.share(digits + "%") {
                fixes = [.write("\(share) * \(side)", at: whole)]
            }
        case "em", "rem", "ch", "ex": help = "no length depends on a font size; write points: `\(digits)pt`"
        case "s", "ms": help = "a layout depends on `offset`, not on time: leave it out"
        case "fr":
            help = "a share of the room is written in percent: `50%` is half; equal columns are `grid(columns: 2)`"
        case "x":
            fixes = [Fix("write a size with blanks", replace: span, with: " x", .safe)]
            help = nil
        default:
            let rest = unit.utf8.dropFirst()
            if unit.utf8.first == UInt8(ascii: "x"), !rest.isEmpty, rest.allSatisfy(isDigit), digits != "0" {
                let height = String(decoding: rest, as: UTF8.self)
                fixes = [Fix("write a size with blanks", replace: span, with: " x \(height)", .safe)]
                help = nil
            } else if unit.utf8.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: "_") }) {
                let plain = unit.utf8.filter(isDigit)
                fixes = [
                    Fix("leave out the `_`", replace: span, with: String(decoding: plain, as: UTF8.self), .safe)
                ]
                help = "digits are not grouped"
            } else if digits == "0", unit.utf8.first == UInt8(ascii: "x") {
                help = "numbers are decimal"
            }
        }
        return Diagnostic(
            .unknownUnit, "`\(unit)` is not a unit, in `\(digits)\(unit)`", at: Label(span),
            help: fixes.isEmpty ? help : nil, fixes: fixes)
    }
}

extension String {
    /// With its ASCII letters small.
    fileprivate var lowercasedASCII: String {
        String(decoding: utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 + 0x20 : $0 }, as: UTF8.self)
    }
}

/// Units of other languages.
package enum SyntaxWords {
    static let foreignUnits = WordTable([
        ("px dp pts sp dip points point", "pt"), ("degrees degree dg degs", "deg"), ("radians radian rads", "rad"),
        ("turns tr", "turn"),
    ])

    /// A number with its unit, as the language writes both; nil for anything else.
    package static func number(_ text: String) -> String? {
        let sign = text.utf8.first == UInt8(ascii: "-") ? 1 : 0
        let digits = text.utf8.dropFirst(sign).prefix { isDigit($0) || $0 == UInt8(ascii: ".") }
        let rest = text.utf8.dropFirst(sign + digits.count)
        guard !digits.isEmpty, let unit = unit(String(decoding: rest, as: UTF8.self)) else { return nil }
        return String(decoding: text.utf8.prefix(sign + digits.count), as: UTF8.self) + unit
    }

    /// `10px 20px` as the lines of the sides: top and bottom, left and right; top, left and right, bottom; or the four
    /// clockwise from the top. Nil for anything else.
    package static func insets(_ text: String, of property: String = "insets") -> String? {
        let parts = text.utf8.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
        let values = parts.compactMap(number)
        guard values.count == parts.count, values.count > 1, values.count < 5 else { return nil }
        let left = values.count == 4 ? 3 : 1
        let bottom = values.count == 2 ? 0 : 2
        return "\(property).top: \(values[0]); \(property).right: \(values[1]); "
            + "\(property).bottom: \(values[bottom]); \(property).left: \(values[left])"
    }

    /// `50%` as a number, `0.5`; nil for what has a fraction.
    package static func share(_ text: String) -> String? {
        var digits = Array(text.utf8.filter(isDigit))
        guard digits.count + 1 == text.utf8.count, !digits.isEmpty else { return nil }
        while digits.count < 3 { digits.insert(UInt8(ascii: "0"), at: 0) }
        digits.insert(UInt8(ascii: "."), at: digits.count - 2)
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        if digits.last == UInt8(ascii: ".") { digits.removeLast() }
        return String(decoding: digits, as: UTF8.self)
    }

    /// A unit as the language writes it; nil for a word that is none.
    package static func unit(_ word: String) -> String? {
        ["", "%", "pt", "deg", "rad", "turn"].contains(word) ? word : foreignUnits[word]
    }
}

extension Diagnostic.Fix {
    /// Replaces a place by another text.
    package static func write(_ text: String, at span: SourceSpan, _ applicability: Applicability = .likely)
        -> Diagnostic.Fix
    {
        Diagnostic.Fix("write `\(text)`", replace: span, with: text, applicability)
    }
}
