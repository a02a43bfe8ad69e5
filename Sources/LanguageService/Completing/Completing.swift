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
    /// - Returns: What can be written, and what it replaces.
    package static func completions(
        in source: Source, at offset: Int, files: () -> [String] = { [] }, reading: (ImportRequest) -> ImportAnswer
    ) -> CompletionList {
        let place = LiteralPlace(source, at: offset)
        switch place {
        case .comment, .text: return CompletionList(replaces: offset..<offset, items: [])
        case .path(let range):
            let items = files().map { CompletionItem($0, .file) }
            return CompletionList(items, typed: Array(source.bytes[range.lowerBound..<offset]), replaces: range)
        case .number(let property):
            return CompletionList(replaces: offset..<offset, items: CompletionItem.units(of: property))
        case .code: break
        }
        guard let cursor = CursorText(source, at: offset) else {
            return CompletionList(replaces: offset..<offset, items: [])
        }
        let found = inspect(cursor.tree, asking: cursor.place, reading: reading)
        let statements = StatementTree(cursor.tree)
        let items = CompletionOffer(found, statements).items(
            at: CompletionPlace(cursor, in: statements), Int(cursor.place.start))
        return CompletionList(items, typed: cursor.typed, replaces: cursor.replaces)
    }
}

/// The kinds of place in which no name of the language can stand.
enum LiteralPlace {
    case code, comment, text
    /// Behind the digits of a number, with the property that the line sets by it alone.
    case number(Property?)
    /// In the path of an import, with the bytes between its quotes up to the cursor.
    case path(Range<Int>)

    /// Looks at the line up to the cursor: no text and no comment goes over the end of one.
    init(_ source: Source, at offset: Int) {
        let end = min(max(0, offset), source.bytes.count)
        var start = end
        while start > 0, source.bytes[start - 1] != 0x0A, source.bytes[start - 1] != 0x0D { start -= 1 }
        let tree = parse(Source(name: source.name, bytes: Array(source.bytes[start..<end]), id: source.id))
        let last = tree.tokens.dropLast().last
        let rest = tree.source.bytes[(last?.end ?? 0)...]
        if zip(rest, rest.dropFirst()).contains(where: { $0 == UInt8(ascii: "/") && $1 == UInt8(ascii: "/") }) {
            self = .comment
        } else if let last, last.kind == .string, last.end == end - start, !LiteralPlace.isClosed(last, tree.source) {
            let words = tree.tokens.filter { $0.kind == .name }.map { tree.source.bytes[Int($0.start)..<$0.end] }
            let isPath = words.first.map { $0.elementsEqual("import".utf8) || $0.elementsEqual("data".utf8) } ?? false
            self = isPath ? .path(start + Int(last.start) + 1..<end) : .text
        } else if let last, last.kind == .number, last.end == end - start {
            self = last.unit == .none ? .number(LiteralPlace.property(of: tree)) : .text
        } else {
            self = .code
        }
    }

    /// What `name: 30` and `name.part: 30` set.
    private static func property(of line: SyntaxTree) -> Property? {
        let kinds = line.tokens.dropLast().map { $0.kind }
        guard kinds == [.name, .colon, .number] || kinds == [.name, .dot, .name, .colon, .number] else { return nil }
        return Property(rawValue: line.text(ofToken: 0))
    }

    private static func isClosed(_ token: Token, _ source: Source) -> Bool {
        token.length >= 2 && source.bytes[token.end - 1] == UInt8(ascii: "\"")
    }
}
