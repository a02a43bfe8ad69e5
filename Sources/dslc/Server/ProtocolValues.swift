import Interpreter
import LanguageService
import LayoutDSL

// What the service finds, as the protocol writes it.

/// A request about a place in a file.
struct DocumentRequest {
    let file: InspectedFile
    let text: TextDocument
    let address: String
    /// The place; 0 where the request names none.
    let offset: Int
}

extension LanguageServer {
    /// The file, and the place, that a request is about.
    func document(_ parameters: JSON) throws(ResponseError) -> DocumentRequest {
        guard let address = parameters["textDocument"]["uri"].text else {
            throw ResponseError.parameters("`textDocument.uri` is missing")
        }
        let name = DocumentAddress.name(of: address)
        guard let file = workspace.file(name) else { throw ResponseError.parameters("no file `\(address)`") }
        let text = workspace.open(name)?.text ?? TextDocument(file.tree.source)
        let offset = position(parameters["position"]).map { text.offset(of: $0, client.encoding) } ?? 0
        return DocumentRequest(file: file, text: text, address: address, offset: offset)
    }

    /// The text that a request is about, for what needs no check of it.
    func text(of parameters: JSON) throws(ResponseError) -> (name: String, text: TextDocument) {
        guard let address = parameters["textDocument"]["uri"].text else {
            throw ResponseError.parameters("`textDocument.uri` is missing")
        }
        let name = DocumentAddress.name(of: address)
        guard let text = text(of: name) else { throw ResponseError.parameters("no file `\(address)`") }
        return (name, text)
    }

    /// The bytes of a range of a request; nil without one.
    func bytes(_ range: JSON, in text: TextDocument) -> Range<Int>? {
        guard let start = position(range["start"]), let end = position(range["end"]) else { return nil }
        let (first, last) = (text.offset(of: start, client.encoding), text.offset(of: end, client.encoding))
        return min(first, last)..<max(first, last)
    }

    func json(_ position: TextPosition) -> JSON {
        ["line": JSON(position.line), "character": JSON(position.column)]
    }

    func json(_ range: Range<Int>, in text: TextDocument) -> JSON {
        [
            "start": json(text.position(of: range.lowerBound, client.encoding)),
            "end": json(text.position(of: range.upperBound, client.encoding)),
        ]
    }

    func json(_ edits: [TextEdit], in text: TextDocument) -> JSON {
        .list(edits.map { ["range": json($0.range, in: text), "newText": .text($0.text)] })
    }

    /// A place in any file that is known; null for one that is gone.
    func json(_ location: Location) -> JSON {
        guard let text = text(of: location.file) else { return .null }
        return ["uri": .text(address(of: location.file)), "range": json(location.range, in: text)]
    }

    /// The text of a file, as the editor has it.
    func text(of name: String) -> TextDocument? {
        if let open = workspace.open(name) { return open.text }
        if name.utf8.elementsEqual(InspectedFile.prelude.utf8) { return TextDocument(Prelude.source) }
        return workspace.source(name).map { TextDocument($0) }
    }

    /// The address of a file; the prelude is no file unless it has to be one.
    func address(of name: String) -> String {
        if let open = workspace.open(name) { return open.address }
        guard name.utf8.elementsEqual(InspectedFile.prelude.utf8) else { return DocumentAddress.address(of: name) }
        if client.asksForTexts { return DocumentAddress.scheme + ":/" + name }
        return PreludeFile.path().map { DocumentAddress.address(of: $0) } ?? DocumentAddress.scheme + ":/" + name
    }

    /// Changes of several files.
    func json(_ edits: [FileEdit]) -> JSON {
        .object([
            "changes": .object(
                edits.compactMap { edit in
                    text(of: edit.file).map {
                        JSON.Member(key: address(of: edit.file), value: json(edit.edits, in: $0))
                    }
                })
        ])
    }
}
