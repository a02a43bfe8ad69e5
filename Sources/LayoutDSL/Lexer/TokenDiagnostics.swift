/// The wording of everything that the lexer finds, in alphabetical order.
package enum TokenDiagnostics {
    typealias Label = Diagnostic.Label
    typealias Fix = Diagnostic.Fix

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

    package static func numberTooLarge(at span: SourceSpan) -> Diagnostic {
        Diagnostic(.numberTooLarge, "this number is too large", at: Label(span), help: "the largest is about 1.8e308")
    }

    static func unclosedString(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unclosedString, "the string is not closed on its line", at: Label(span, "opened here"),
            fixes: [Fix("close it", replace: span.atEnd, with: "\"", .likely)])
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
