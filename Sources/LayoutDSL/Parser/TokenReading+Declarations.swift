// Words that begin statements.

extension TokenReading where Self: ~Copyable {
    /// Whether the current name looks like the beginning of a statement even inside an unclosed bracket.
    var beginsDeclarationOrProperty: Bool {
        current.startsLine && beginsDeclarationOrProperty(position)
    }

    func beginsDeclarationOrProperty(_ index: Int) -> Bool {
        guard index < tokens.count, tokens[index].kind == .name else { return false }
        let next = tokens[min(index + 1, tokens.count - 1)].kind
        return next == .colon || next == .assign || declarationWord(index) != nil && next != .dot
    }

    func tokenKind(_ index: Int) -> TokenKind { tokens[min(index, tokens.count - 1)].kind }

    /// Whether a word of a story has an element with an index behind it on its line; elsewhere it is a name.
    func beginsChange(_ index: Int) -> Bool {
        isInTest && index + 2 < tokens.count && tokens[index + 1].kind == .name && !tokens[index + 1].startsLine
            && tokens[index + 2].kind == .leftBracket && !tokens[index + 2].startsLine
    }

    /// Whether the word of a declaration has its name behind it, or what stands behind that: an effect or an arrangement
    /// of the file may be called like the word.
    func hasName(_ index: Int, before follower: TokenKind) -> Bool {
        let next = tokens[min(index + 1, tokens.count - 1)]
        let isUsedAlong = isWord(index + 1, "along") && tokenKind(index + 2) != follower
        return !next.startsLine && (next.kind == follower || next.kind == .name && !isUsedAlong)
    }

    func declarationWord(_ index: Int) -> StatementKind? {
        guard tokens[index].kind == .name else { return nil }
        switch source.bytes[Int(tokens[index].start)] {
        case UInt8(ascii: "l"): return isWord(index, "let") ? .let : isWord(index, "layout") ? .layout : nil
        case UInt8(ascii: "s"):
            if isInTest, isWord(index, "story"), tokenKind(index + 1) == .leftBrace { return .story }
            return isWord(index, "section") ? .section : isWord(index, "supplementary") ? .supplementary : nil
        case UInt8(ascii: "c"): return isWord(index, "cell") ? .cell : nil
        case UInt8(ascii: "d"):
            if isInTest, isWord(index, "data"), tokenKind(index + 1) == .string { return .source }
            return isWord(index, "decoration")
                ? .decoration : isWord(index, "data") ? .data : isWord(index, "disappear") ? .disappear : nil
        case UInt8(ascii: "e"):
            return isWord(index, "effect")
                ? .effect : (isInTest || isInBundle) && isWord(index, "expect") ? .expect : nil
        case UInt8(ascii: "a"):
            if isWord(index, "allow"), beginsAllowance(index) { return .allow }
            if isInBundle, isWord(index, "assume") { return .assume }
            return isWord(index, "arrangement")
                ? .arrangement
                : isWord(index, "attribute")
                    ? .attribute : isWord(index, "appear") ? .appear : isInTest && isWord(index, "at") ? .at : nil
        case UInt8(ascii: "o"):
            return isWord(index, "output") && hasName(index, before: .assign) ? .output : nil
        case UInt8(ascii: "t"):
            // Only with its name behind it: an effect or a function may be called so.
            let hasName = index + 1 < tokens.count && tokens[index + 1].kind == .string
            return hasName && isWord(index, "test") ? .test : nil
        case UInt8(ascii: "p"):
            if isWord(index, "part"), hasName(index, before: .leftBrace) { return .part }
            return isWord(index, "param") ? .param : nil
        case UInt8(ascii: "i"):
            return isWord(index, "import") ? .import : beginsChange(index) && isWord(index, "insert") ? .insert : nil
        case UInt8(ascii: "r"): return beginsChange(index) && isWord(index, "remove") ? .remove : nil
        case UInt8(ascii: "m"): return beginsChange(index) && isWord(index, "move") ? .move : nil
        case UInt8(ascii: "w"): return isWord(index, "when") ? .when : nil
        default: return nil
        }
    }

    /// Whether a finding or a reason stands behind the word `allow`; else it is the name of something.
    func beginsAllowance(_ index: Int) -> Bool {
        let next = tokens[min(index + 1, tokens.count - 1)]
        return !next.startsLine && (next.kind == .string || next.kind == .name)
    }
}
