// How each kind of token is read.

extension Lexer {
    /// Reads one token that begins at a byte which is no trivia.
    mutating func readToken(startsLine: Bool) {
        let start = position
        let byte = bytes[position]
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
            skipNameBytes()
            add(reservedWord(start, position), from: start, startsLine: startsLine)
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            let unit = readNumber()
            add(.number, from: start, unit: unit, startsLine: startsLine)
        case UInt8(ascii: "\""): readString(startsLine: startsLine)
        default:
            if let (kind, length) = punctuation(byte) {
                position += length
                add(kind, from: start, startsLine: startsLine)
            } else {
                readOther(startsLine: startsLine)
            }
        }
    }

    @inline(__always)
    private func punctuation(_ byte: UInt8) -> (TokenKind, Int)? {
        switch byte {
        case UInt8(ascii: "{"): (.leftBrace, 1)
        case UInt8(ascii: "}"): (.rightBrace, 1)
        case UInt8(ascii: "("): (.leftParenthesis, 1)
        case UInt8(ascii: ")"): (.rightParenthesis, 1)
        case UInt8(ascii: "["): (.leftBracket, 1)
        case UInt8(ascii: "]"): (.rightBracket, 1)
        case UInt8(ascii: ","): (.comma, 1)
        case UInt8(ascii: ";"): (.semicolon, 1)
        case UInt8(ascii: ":"): (.colon, 1)
        case UInt8(ascii: "."):
            if peek(1) == byte, peek(2) == byte {
                (.ellipsis, 3)
            } else if isDigit(peek(1)) || peek(1) == byte {
                nil
            } else {
                (.dot, 1)
            }
        case UInt8(ascii: "="): peek(1) != byte ? (.assign, 1) : peek(2) != byte ? (.equal, 2) : nil
        case UInt8(ascii: "!"):
            peek(1) == UInt8(ascii: "=") && peek(2) != UInt8(ascii: "=") ? (.notEqual, 2) : nil
        case UInt8(ascii: "<"):
            peek(1) == UInt8(ascii: "=") ? (.lessEqual, 2) : peek(1) == UInt8(ascii: ">") ? nil : (.less, 1)
        case UInt8(ascii: ">"): peek(1) == UInt8(ascii: "=") ? (.greaterEqual, 2) : (.greater, 1)
        case UInt8(ascii: "+"): (.plus, 1)
        case UInt8(ascii: "-"): (.minus, 1)
        case UInt8(ascii: "*"): peek(1) == byte ? nil : (.star, 1)
        case UInt8(ascii: "/"): (.slash, 1)
        case 0xC3: peek(1) == 0x97 ? (.cross, 2) : nil
        default: nil
        }
    }

    // MARK: Names

    private mutating func skipNameBytes() {
        while true {
            var next = position
            while next < bytes.count, isNameByte(bytes[next]) { next += 1 }
            position = next
            guard next < bytes.count, bytes[next] >= 0x80, let scalar = nameScalar() else { return }
            position += scalar.length
        }
    }

    /// The scalar at the position when it may stand in a name: a letter, mark or digit of any script.
    private func nameScalar() -> UTF8Scalar? {
        let decoded = UTF8Scalar(bytes, at: position)
        guard let scalar = decoded.value, scalar.properties.isXIDContinue else { return nil }
        return decoded
    }

    @inline(__always)
    private func reservedWord(_ start: Int, _ end: Int) -> TokenKind {
        guard end - start <= 5 else { return .name }
        func matches(_ word: StaticString) -> Bool {
            guard word.utf8CodeUnitCount == end - start else { return false }
            for index in 0..<(end - start) where bytes[start + index] != word.utf8Start[index] { return false }
            return true
        }
        switch bytes[start] {
        case UInt8(ascii: "i"): return matches("if") ? .if : .name
        case UInt8(ascii: "t"): return matches("then") ? .then : matches("true") ? .true : .name
        case UInt8(ascii: "e"): return matches("else") ? .else : .name
        case UInt8(ascii: "a"): return matches("and") ? .and : .name
        case UInt8(ascii: "o"): return matches("or") ? .or : .name
        case UInt8(ascii: "n"): return matches("not") ? .not : .name
        case UInt8(ascii: "f"): return matches("false") ? .false : .name
        default: return .name
        }
    }

    // MARK: Numbers

    private mutating func skipDigits() {
        var next = position
        while next < bytes.count, isDigit(bytes[next]) { next += 1 }
        position = next
    }

    /// Reads digits, fraction, exponent and whatever is set against them as a unit.
    private mutating func readNumber() -> LiteralUnit {
        let start = position
        skipDigits()
        if peek() == UInt8(ascii: "."), isDigit(peek(1)) {
            position += 1
            skipDigits()
        }
        if peek() | 0x20 == UInt8(ascii: "e") {
            let signed = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-")
            if isDigit(peek(signed ? 2 : 1)) {
                position += signed ? 2 : 1
                skipDigits()
            }
        }
        let unitStart = position
        if peek() == UInt8(ascii: "%") {
            position += 1
            return .percent
        }
        if peek() == 0xC2, peek(1) == 0xB0 {  // the degree sign
            position += 2
            diagnostics.add(TokenDiagnostics.degreeSign(at: span(unitStart, position)))
            return .degrees
        }
        skipNameBytes()
        guard position > unitStart else { return .none }
        let unit = String(decoding: bytes[unitStart..<position], as: UTF8.self)
        switch unit {
        case "pt": return .points
        case "deg": return .degrees
        case "rad": return .radians
        case "turn": return .turns
        default:
            let digits = String(decoding: bytes[start..<unitStart], as: UTF8.self)
            diagnostics.add(TokenDiagnostics.unknownUnit(unit, of: digits, at: span(unitStart, position)))
            return .unknown
        }
    }

    // MARK: Strings and the rest

    private mutating func readString(startsLine: Bool) {
        let start = position
        position += 1
        while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D {
            if bytes[position] == UInt8(ascii: "\"") {
                position += 1
                return add(.string, from: start, startsLine: startsLine)
            }
            if bytes[position] < 0x80 { position += 1 } else { skipForeignScalar() }
        }
        diagnostics.add(TokenDiagnostics.unclosedString(at: span(start, position)))
        add(.string, from: start, startsLine: startsLine)
    }

    /// The end of a text in single quotes, which the parser reports where a text may stand.
    private func closingQuote(from start: Int) -> Int? {
        var index = start
        while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D {
            if bytes[index] == UInt8(ascii: "'") { return index }
            index += 1
        }
        return nil
    }

    /// Reads what begins no token: a name in another script, an operator of another language, or a run of strangers.
    private mutating func readOther(startsLine: Bool) {
        let start = position
        if bytes[start] >= 0x80, let scalar = UTF8Scalar(bytes, at: start).value, scalar.properties.isXIDStart {
            skipNameBytes()
            return add(.name, from: start, startsLine: startsLine)
        }
        if bytes[start] == UInt8(ascii: "!"), skipForcedUnwrap() {
            return add(.invalid, from: start, startsLine: startsLine)
        }
        if let length = ForeignNotation.length(bytes, at: start) {
            position += length
            notations.append(tokens.count)
            return add(.invalid, from: start, startsLine: startsLine)
        }
        if let foreign = ForeignOperator.match(bytes, at: start) {
            position += foreign.written.utf8.count
            let isLoose = start > 0 && bytes[start - 1] != 0x20
            diagnostics.add(
                TokenDiagnostics.foreignOperator(
                    foreign, at: span(start, position), before: isLoose, after: peek() != 0x20))
            return add(foreign.kind, from: start, startsLine: startsLine)
        }
        if bytes[start] == UInt8(ascii: ".") {  // `.5`: punctuation left it because a digit follows
            position += 1
            skipDigits()
            diagnostics.add(TokenDiagnostics.leadingDot(at: span(start, position)))
            return add(.number, from: start, unit: .unknown, startsLine: startsLine)
        }
        if bytes[start] == UInt8(ascii: "'"), let end = closingQuote(from: start + 1) {
            position = end + 1
            return add(.string, from: start, startsLine: startsLine)
        }
        let first = UTF8Scalar(bytes, at: start)
        position += first.length
        guard let scalar = first.value else {
            diagnostics.add(TokenDiagnostics.invalidUTF8(bytes[start], at: span(start, position)))
            return add(.invalid, from: start, startsLine: startsLine)
        }
        while position < bytes.count, bytes[position] == bytes[start] {  // `@@@` is one mistake
            let next = UTF8Scalar(bytes, at: position)
            guard next.value == scalar else { break }
            position += next.length
        }
        diagnostics.add(TokenDiagnostics.unknownCharacter(scalar, at: span(start, position)))
        add(.invalid, from: start, startsLine: startsLine)
    }
}

@inline(__always)
func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

@inline(__always)
func isNameByte(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")) || isDigit(byte) || byte == UInt8(ascii: "_")
}
