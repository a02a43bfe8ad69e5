/// Notations of other languages that are more than another word: `a % b`, `a ** b`, `c ? a : b`, `/* … */`. Each is
/// shown written anew, with its own operands.
enum ForeignNotation {
    /// How many bytes an operation has that is a function here; nil for anything else.
    static func length(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
        let next = start + 1 < bytes.count ? bytes[start + 1] : 0
        switch bytes[start] {
        case UInt8(ascii: "*"): return 2  // a single one is an operator
        case UInt8(ascii: "%"), UInt8(ascii: "^"): return next == bytes[start] ? nil : 1
        case UInt8(ascii: "?"): return next == bytes[start] ? 2 : 1
        default: return nil
        }
    }

    /// A comment of several lines as lines of the language; nil where something stands behind it, or it is long.
    static func comment(_ bytes: UnsafeBufferPointer<UInt8>, _ inner: Range<Int>, isLast: Bool) -> String? {
        guard isLast, inner.count <= 2_000 else { return nil }
        var text = Array("//".utf8)
        for byte in bytes[inner] {
            text.append(byte)
            if byte == 0x0A { text += Array("//".utf8) }
        }
        while let last = text.last, last == 0x20 || last == 0x2A { text.removeLast() }
        return String(decoding: text, as: UTF8.self)
    }
}

extension Lexer {
    /// `data.height!`: what Swift forces. Reports it and skips it, where a value stands in front of it.
    mutating func skipForcedUnwrap() -> Bool {
        guard let last = tokens.last, last.end == position else { return false }
        switch last.kind {
        case .name, .rightParenthesis, .rightBracket: break
        default: return false
        }
        let mark = span(position, position + 1)
        diagnostics.add(
            Diagnostic(
                .foreignOperator, "`!` is not needed: every value exists", at: Diagnostic.Label(mark),
                fixes: [Diagnostic.Fix("leave it out", replace: mark, with: "", .safe)]))
        position += 1
        return true
    }

    /// Reports `%`, `^`, `**`, `?` or `??`, with what to write in its place.
    mutating func reportNotation(_ index: Int) {
        if diagnostics.isFull { return diagnostics.addUncounted() }
        let token = tokens[index]
        let mark = span(Int(token.start), token.end)
        var fixes: [Diagnostic.Fix] = []
        let help: String
        switch (bytes[Int(token.start)], token.length) {
        case (UInt8(ascii: "?"), 2):
            help = "every value exists; a field may have a default: `data { height: Length = 40 }`"
        case (UInt8(ascii: "?"), _):
            help = "a choice is written `if a then b else c`"
            if let (condition, first, second) = choice(at: index) {
                fixes = [
                    Diagnostic.Fix(
                        "write it with `if`", replace: span(condition.lowerBound, second.upperBound),
                        with: "if \(text(condition)) then \(text(first)) else \(text(second))", .likely)
                ]
            }
        case (UInt8(ascii: "%"), _):
            help = "write a share without a blank, `50%`; a remainder is `mod(a, b)`"
            fixes = call("mod", of: index, isProduct: true)
        default:
            help = "a power is `pow(a, b)`"
            fixes = call("pow", of: index, isProduct: false)
        }
        let written = text(Int(token.start)..<token.end)
        diagnostics.add(
            Diagnostic(
                .unknownCharacter, "`\(written)` is not an operator here", at: Diagnostic.Label(mark), help: help,
                fixes: fixes))
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The operands around an operation, as a call.
    private func call(_ function: String, of index: Int, isProduct: Bool) -> [Diagnostic.Fix] {
        guard var first = operandStart(before: index), let last = operandEnd(after: index) else { return [] }
        while isProduct, first > 0, tokens[first - 1].kind == .star || tokens[first - 1].kind == .slash,
            let further = operandStart(before: first - 1)
        {
            first = further
        }
        let left = Int(tokens[first].start)..<tokens[index - 1].end
        let right = Int(tokens[index + 1].start)..<tokens[last].end
        return [
            Diagnostic.Fix.write(
                "\(function)(\(text(left)), \(text(right)))", at: span(left.lowerBound, right.upperBound))
        ]
    }

    /// The first token of the operand that ends in front of a token.
    private func operandStart(before index: Int) -> Int? {
        var first = index - 1
        while first >= 0, index - first < 100 {
            switch tokens[first].kind {
            case .rightParenthesis, .rightBracket:
                guard let opener = opener(of: first) else { return nil }
                first = opener
                // A call or an index: its name belongs to it.
                if first > 0, tokens[first - 1].kind == .name, tokens[first - 1].end == Int(tokens[first].start) {
                    first -= 1
                }
            case .name, .number: break
            default: return nil
            }
            guard first > 1, tokens[first - 1].kind == .dot else { return first }
            first -= 2
        }
        return nil
    }

    private func opener(of closer: Int) -> Int? {
        var depth = 0
        for index in stride(from: closer, through: max(0, closer - 100), by: -1) {
            switch tokens[index].kind {
            case .rightParenthesis, .rightBracket: depth += 1
            case .leftParenthesis, .leftBracket:
                depth -= 1
                if depth == 0 { return index }
            default: break
            }
        }
        return nil
    }

    private func closer(of opener: Int) -> Int? {
        var depth = 0
        for index in opener..<min(tokens.count, opener + 100) {
            switch tokens[index].kind {
            case .leftParenthesis, .leftBracket: depth += 1
            case .rightParenthesis, .rightBracket:
                depth -= 1
                if depth == 0 { return index }
            default: break
            }
        }
        return nil
    }

    /// The last token of the operand that begins behind a token.
    private func operandEnd(after index: Int) -> Int? {
        var last = index + 1
        if tokens[min(last, tokens.count - 1)].kind == .minus { last += 1 }
        guard last < tokens.count, !tokens[last].startsLine else { return nil }
        switch tokens[last].kind {
        case .number: return last
        case .name: break
        case .leftParenthesis: last -= 1
        default: return nil
        }
        while last + 1 < tokens.count, last - index < 100 {
            switch tokens[last + 1].kind {
            case .dot where tokens[min(last + 2, tokens.count - 1)].kind == .name: last += 2
            case .leftParenthesis, .leftBracket:
                guard let closer = closer(of: last + 1) else { return nil }
                last = closer
            default: return last
            }
        }
        return nil
    }

    /// The three parts of `c ? a : b` around its `?`.
    private func choice(at index: Int) -> (Range<Int>, Range<Int>, Range<Int>)? {
        var first = index
        var depth = 0
        before: while first > 0, index - first < 100 {
            switch tokens[first - 1].kind {
            case .rightParenthesis, .rightBracket: depth += 1
            case .leftParenthesis, .leftBracket:
                if depth == 0 { break before }
                depth -= 1
            case .comma, .semicolon, .colon, .assign, .leftBrace, .rightBrace, .then, .else, .invalid:
                if depth == 0 { break before }
            default: break
            }
            first -= 1
        }
        var colon: Int?
        var last = index + 1
        behind: while last < tokens.count, last - index < 100 {
            let token = tokens[last]
            switch token.kind {
            case .leftParenthesis, .leftBracket: depth += 1
            case .rightParenthesis, .rightBracket:
                if depth == 0 { break behind }
                depth -= 1
            case .colon where depth == 0 && colon == nil: colon = last
            case .comma, .semicolon, .rightBrace, .end: if depth == 0 { break behind }
            case .leftBrace: return nil
            default: if token.startsLine, depth == 0, token.kind == .name { break behind }
            }
            last += 1
        }
        guard let colon, first < index, colon > index + 1, last > colon + 1 else { return nil }
        func range(_ first: Int, _ end: Int) -> Range<Int> { Int(tokens[first].start)..<tokens[end - 1].end }
        return (range(first, index), range(index + 1, colon), range(colon + 1, last))
    }
}
