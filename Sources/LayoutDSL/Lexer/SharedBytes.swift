/// What two versions of a text have in common: bytes at the start, and bytes at the end.
struct SharedBytes {
    let head: Int
    let tail: Int

    init(_ old: [UInt8], _ new: [UInt8]) {
        let count = min(old.count, new.count)
        (head, tail) = old.withUnsafeBytes { old in
            new.withUnsafeBytes { new in
                var head = 0
                while head + 8 <= count,
                    old.loadUnaligned(fromByteOffset: head, as: UInt64.self)
                        == new.loadUnaligned(fromByteOffset: head, as: UInt64.self)
                { head += 8 }
                while head < count, old[head] == new[head] { head += 1 }
                var tail = 0
                while head + tail + 8 <= count,
                    old.loadUnaligned(fromByteOffset: old.count - tail - 8, as: UInt64.self)
                        == new.loadUnaligned(fromByteOffset: new.count - tail - 8, as: UInt64.self)
                { tail += 8 }
                while head + tail < count, old[old.count - tail - 1] == new[new.count - tail - 1] { tail += 1 }
                return (head, tail)
            }
        }
    }
}

/// How many tokens of a text are those of the text before: at the start, and at the end.
struct SharedTokens {
    var head = 0
    var tail = 0
}

extension Lexer {
    /// The lexer looks at fewer bytes than this behind a token.
    private static let lookahead = 8

    /// Reads the whole source as `run` does, but takes over the tokens of the text before that stand in the shared bytes.
    ///
    /// - Parameters:
    ///   - old: The tokens of the text before, in which the lexer had nothing to report.
    ///   - shared: What both texts have in common.
    /// - Returns: How many tokens were taken over.
    mutating func run(after old: [Token], _ shared: SharedBytes) -> SharedTokens {
        let head = Lexer.count(of: old, endingBefore: shared.head - Lexer.lookahead)
        guard head > 0, let oldEnd = old.last else {
            run()
            return SharedTokens()
        }
        tokens.append(contentsOf: old[..<head])
        position = old[head - 1].end
        let moved = bytes.count - Int(oldEnd.start)
        var next = head
        var startsLine = false
        while true {
            if skipTrivia() { startsLine = true }
            guard position < bytes.count else { break }
            if position > bytes.count - shared.tail {
                while next < old.count, Int(old[next].start) + moved < position { next += 1 }
                // From a place on at which both texts have a token, nothing differs.
                if next < old.count, Int(old[next].start) + moved == position, old[next].startsLine == startsLine {
                    for token in old[next...] { tokens.append(token.moved(by: Int32(truncatingIfNeeded: moved))) }
                    for index in notations { reportNotation(index) }
                    return SharedTokens(head: head, tail: old.count - next)
                }
            }
            readToken(startsLine: startsLine)
            startsLine = false
        }
        end(startsLine: startsLine)
        return SharedTokens(head: head)
    }

    /// How many tokens end at an offset or before it.
    private static func count(of tokens: [Token], endingBefore offset: Int) -> Int {
        var low = 0
        var high = tokens.count
        while low < high {
            let middle = (low + high) / 2
            if tokens[middle].end <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Token {
    fileprivate func moved(by bytes: Int32) -> Token {
        Token(kind: kind, unit: unit, startsLine: startsLine, start: start &+ bytes, length: length)
    }
}
