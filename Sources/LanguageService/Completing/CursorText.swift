import Interpreter
import LayoutDSL

/// A text with a word of its own in the place of the one that the cursor stands in, so that it can be read as if that
/// had been finished.
struct CursorText {
    /// The bytes of the word before the cursor, and where they stand.
    let typed: [UInt8]
    let replaces: Range<Int>
    /// The changed text.
    let tree: SyntaxTree
    /// The token of the word that was put in.
    let token: Int32

    /// No file has a name like that.
    private static let word = Array("zq9completionq9z".utf8)

    /// Puts the word in; nil where nothing can be written: in a comment, in a text.
    init?(_ source: Source, at offset: Int) {
        let bytes = source.bytes
        guard offset >= 0, offset <= bytes.count else { return nil }
        var start = offset
        while start > 0, CursorText.isWord(bytes[start - 1]) { start -= 1 }
        var end = offset
        while end < bytes.count, CursorText.isWord(bytes[end]) { end += 1 }
        // What begins with a digit is a number with a unit.
        if start < offset, bytes[start] >= 0x30, bytes[start] <= 0x39 { return nil }
        typed = Array(bytes[start..<offset])
        replaces = start..<offset
        var text = Array(bytes[..<start])
        text += CursorText.word
        text += bytes[end...]
        let tree = parse(Source(name: source.name, bytes: text, id: source.id))
        guard let found = tree.tokens.firstIndex(where: { Int($0.start) == start && $0.kind == .name }),
            Int(tree.tokens[found].length) == CursorText.word.count
        else { return nil }
        self.tree = tree
        token = Int32(clamping: found)
    }

    /// The place of the word that was put in.
    var place: SourceSpan { tree.span(ofToken: token) }

    /// The kind of a token before or behind it.
    func kind(_ distance: Int32) -> TokenKind {
        let index = Int(token) + Int(distance)
        return index >= 0 && index < tree.tokens.count ? tree.tokens[index].kind : .end
    }

    /// Whether a token before it begins a statement.
    func beginsStatement(_ distance: Int32) -> Bool {
        let index = Int(token) + Int(distance)
        guard index > 0, index < tree.tokens.count else { return index == 0 }
        let before = tree.tokens[index - 1].kind
        return tree.tokens[index].startsLine || before == .leftBrace || before == .semicolon || before == .rightBrace
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte == 0x5F || byte >= 0x80
    }
}
