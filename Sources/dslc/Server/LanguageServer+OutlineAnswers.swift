import Interpreter
import LanguageService
import LayoutDSL

// What a file is made of: symbols, folds, selections, colours, links.

extension LanguageServer {
    func documentSymbols(_ parameters: JSON) throws(ResponseError) -> JSON {
        let request = try document(parameters)
        let outline = request.file.statements.outline()
        guard !client.nestsSymbols else { return .list(outline.map { json($0, in: request.text) }) }
        return .list(symbols(of: outline, in: request.text))
    }

    /// All entries of an outline in one list, each with what it stands in.
    private func symbols(of outline: [OutlineEntry], in text: TextDocument) -> [JSON] {
        var found: [JSON] = []
        var waiting: [(entry: OutlineEntry, container: String)] = outline.map { ($0, "") }.reversed()
        while let (entry, container) = waiting.popLast() {
            waiting += entry.children.map { ($0, entry.name) }.reversed()
            found.append(
                [
                    "name": .text(entry.name), "kind": JSON(entry.kind.number), "containerName": .text(container),
                    "location": [
                        "uri": .text(address(of: text.source.name)), "range": json(entry.range, in: text),
                    ],
                ])
        }
        return found
    }

    private func json(_ entry: OutlineEntry, in text: TextDocument) -> JSON {
        [
            "name": .text(entry.name), "detail": .text(entry.detail), "kind": JSON(entry.kind.number),
            "range": json(entry.range, in: text), "selectionRange": json(entry.nameRange, in: text),
            "children": .list(entry.children.map { json($0, in: text) }),
        ]
    }

    func workspaceSymbols(_ parameters: JSON) -> JSON {
        let wanted = (parameters["query"].text ?? "").utf8.map { $0 | 0x20 }
        var found: [JSON] = []
        let prelude = StatementTree(parse(Prelude.source))
        for statements in workspace.allFiles().map({ $0.statements }) + [prelude] {
            let name = statements.tree.source.name
            let text = TextDocument(statements.tree.source)
            var waiting: [(entry: OutlineEntry, container: String)] = statements.outline().map { ($0, "") }.reversed()
            while let (entry, container) = waiting.popLast() {
                waiting += entry.children.map { ($0, entry.name) }.reversed()
                guard LanguageServer.holds(Array(entry.name.utf8), wanted) else { continue }
                found.append(
                    [
                        "name": .text(entry.name), "kind": JSON(entry.kind.number), "containerName": .text(container),
                        "location": [
                            "uri": .text(address(of: name)), "range": json(entry.nameRange, in: text),
                        ],
                    ])
            }
        }
        return .list(found)
    }

    /// Whether a name has the letters of a query in their order.
    private static func holds(_ name: [UInt8], _ wanted: [UInt8]) -> Bool {
        var next = 0
        for byte in name where next < wanted.count && byte | 0x20 == wanted[next] { next += 1 }
        return next == wanted.count
    }

    func foldingRanges(_ parameters: JSON) throws(ResponseError) -> JSON {
        let request = try document(parameters)
        return .list(
            request.file.statements.folding(request.text).map { fold in
                let kind: JSON? =
                    switch fold.kind {
                    case .block: nil
                    case .comment: "comment"
                    case .imports: "imports"
                    }
                return .object(["startLine": JSON(fold.first), "endLine": JSON(fold.last), "kind": kind])
            })
    }

    func selectionRanges(_ parameters: JSON) throws(ResponseError) -> JSON {
        let request = try document(parameters)
        return .list(
            parameters["positions"].list.compactMap { position($0) }.map { place in
                let offset = request.text.offset(of: place, client.encoding)
                var result = JSON.null
                for range in request.file.statements.selection(at: offset).reversed() {
                    result = .object([
                        "range": json(range, in: request.text), "parent": result == .null ? nil : result,
                    ])
                }
                return result
            })
    }

    func semanticTokens(_ parameters: JSON) throws(ResponseError) -> JSON {
        let request = try document(parameters)
        let wanted = bytes(parameters["range"], in: request.text)
        var numbers: [JSON] = []
        var last = TextPosition(line: 0, column: 0)
        for token in request.file.semanticTokens() {
            if let wanted, !wanted.overlaps(token.range) { continue }
            for range in lines(of: token.range, in: request.text) {
                let start = request.text.position(of: range.lowerBound, client.encoding)
                let end = request.text.position(of: range.upperBound, client.encoding)
                let column = start.line == last.line ? start.column - last.column : start.column
                let kind = ServerCapabilities.tokenKinds.firstIndex(of: token.kind) ?? 0
                let modifiers = (token.isDeclaration ? 1 : 0) + (token.isOfLibrary ? 2 : 0)
                numbers += [
                    JSON(start.line - last.line), JSON(column), JSON(end.column - start.column), JSON(kind),
                    JSON(modifiers),
                ]
                last = start
            }
        }
        return ["data": .list(numbers)]
    }

    /// A range line by line: a coloured part may not go over the end of one.
    private func lines(of range: Range<Int>, in text: TextDocument) -> [Range<Int>] {
        let (first, last) = (text.line(at: range.lowerBound), text.line(at: range.upperBound))
        guard last > first else { return [range] }
        return (first...last).map { text.content(ofLine: $0).clamped(to: range) }.filter { !$0.isEmpty }
    }

    func documentLinks(_ parameters: JSON) throws(ResponseError) -> JSON {
        let request = try document(parameters)
        return .list(
            request.file.links().compactMap { link -> JSON? in
                let folder = FilePath.directory(of: request.file.name)
                let file = link.file ?? FilePath.normalized(FilePath.joined(folder, link.path))
                guard file.utf8.first == UInt8(ascii: "/") else { return nil }
                return ["range": json(link.range, in: request.text), "target": .text(address(of: file))]
            })
    }

    func inlayHints(_ parameters: JSON) throws(ResponseError) -> JSON {
        let request = try document(parameters)
        let range = bytes(parameters["range"], in: request.text) ?? 0..<request.text.source.bytes.count
        return .list(
            request.file.hints(in: range).map { hint in
                let place = request.text.position(of: hint.offset, client.encoding)
                return .object([
                    "position": json(place), "label": .text(hint.text), "kind": hint.kind == .parameter ? 2 : nil,
                    "paddingLeft": .boolean(hint.kind == .value), "paddingRight": .boolean(hint.kind == .parameter),
                ])
            })
    }

    func codeLenses(_ parameters: JSON) throws(ResponseError) -> JSON {
        let request = try document(parameters)
        return .list(
            request.file.statements.lenses().map { lens in
                var command: JSON
                switch lens.action {
                case .test(let name):
                    command = [
                        "title": .text(lens.title), "command": .text(ServerCapabilities.runTest),
                        "arguments": [.text(request.address), .text(name)],
                    ]
                case .proof(let name):
                    command = [
                        "title": .text(lens.title), "command": .text(ServerCapabilities.proveTest),
                        "arguments": [.text(request.address), .text(name)],
                    ]
                case .preview:
                    // The editor's own command, which its extension brings.
                    command = [
                        "title": .text(lens.title), "command": "layout.preview", "arguments": [.text(request.address)],
                    ]
                }
                return ["range": json(lens.range, in: request.text), "command": command]
            })
    }
}

extension OutlineEntry.Kind {
    /// The number of the protocol.
    fileprivate var number: Int {
        switch self {
        case .layout: 5
        case .section: 3
        case .element: 19
        case .effect, .arrangement: 6
        case .value: 14
        case .function: 12
        case .parameter: 13
        case .attribute: 7
        case .field: 8
        case .data: 23
        case .test: 24
        }
    }
}
