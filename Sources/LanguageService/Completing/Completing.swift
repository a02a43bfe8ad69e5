import Interpreter
import LayoutDSL

extension InspectedFile {
    /// What can be written at an offset of a text, the likeliest first. The text may be broken: what stands around the
    /// cursor is read as if the word there had been finished.
    ///
    /// - Parameters:
    ///   - source: The text.
    ///   - offset: The cursor.
    ///   - files: The files that a path which is being written may lead to, as they would be written.
    ///   - reading: Returns the file that an `import` names.
    package static func completions(
        in source: Source, at offset: Int, files: () -> [String] = { [] }, reading: (ImportRequest) -> ImportAnswer
    ) -> CompletionList {
        let place = LiteralPlace(source, at: offset)
        switch place {
        case .comment, .text: return CompletionList(replaces: offset..<offset, items: [])
        case .path(let range):
            let items = files().map { CompletionItem($0, .file) }
            return CompletionList(items, typed: Array(source.bytes[range.lowerBound..<offset]), replaces: range)
        case .number:
            return CompletionList(replaces: offset..<offset, items: CompletionItem.units)
        case .code: break
        }
        guard let cursor = CursorText(source, at: offset) else {
            return CompletionList(replaces: offset..<offset, items: [])
        }
        let found = inspect(cursor.tree, asking: cursor.place, reading: reading)
        let statements = StatementTree(cursor.tree)
        let items = CompletionOffer(found, statements).items(at: CompletionPlace(cursor, in: statements))
        return CompletionList(items, typed: cursor.typed, replaces: cursor.replaces)
    }
}

/// The kinds of place in which no name of the language can stand.
enum LiteralPlace {
    case code, comment, text
    /// Behind the digits of a number.
    case number
    /// In the path of an import, with the bytes between its quotes up to the cursor.
    case path(Range<Int>)

    init(_ source: Source, at offset: Int) {
        let tree = parse(source)
        guard let next = tree.tokens.firstIndex(where: { $0.end >= offset && $0.length > 0 || $0.kind == .end }) else {
            self = .code
            return
        }
        let token = tree.tokens[next]
        if token.kind == .string, Int(token.start) < offset, offset < token.end || !LiteralPlace.isClosed(token, source) {
            let isPath = tree.statements.contains {
                ($0.kind == .import || $0.kind == .source) && $0.formula == Int32(clamping: next)
            }
            self = isPath ? .path(Int(token.start) + 1..<offset) : .text
        } else if token.kind == .number, token.end == offset {
            self = token.unit == .none ? .number : .text
        } else {
            let start = next > 0 && Int(token.start) >= offset ? tree.tokens[next - 1].end : Int(token.start)
            self = start < offset && LiteralPlace.isComment(source.bytes[start..<offset]) ? .comment : .code
        }
    }

    private static func isClosed(_ token: Token, _ source: Source) -> Bool {
        token.length >= 2 && source.bytes[token.end - 1] == UInt8(ascii: "\"")
    }

    /// Whether the end of what stands between two tokens lies in a comment.
    private static func isComment(_ bytes: ArraySlice<UInt8>) -> Bool {
        let line = bytes.reversed().prefix { $0 != 0x0A && $0 != 0x0D }
        return zip(line, line.dropFirst()).contains { $0 == UInt8(ascii: "/") && $1 == UInt8(ascii: "/") }
    }
}
