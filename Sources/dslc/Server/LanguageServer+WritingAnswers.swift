import LanguageService
import LayoutDSL

// What helps while a line is being written: completion, hover, signatures.

extension LanguageServer {
    func completion(_ parameters: JSON) throws(ResponseError) -> JSON {
        let (name, text) = try self.text(of: parameters)
        let offset = position(parameters["position"]).map { text.offset(of: $0, client.encoding) } ?? 0
        workspace.countCheck()
        let list = InspectedFile.completions(
            in: text.source, at: offset,
            files: { workspace.importablePaths(from: name) },
            reading: workspace.reading(for: name))
        let range = json(list.replaces, in: text)
        let items = list.items.enumerated().map { index, item in json(item, number: index, range) }
        return ["isIncomplete": true, "items": .list(items)]
    }

    private func json(_ item: CompletionItem, number: Int, _ range: JSON) -> JSON {
        let isSnippet = item.isSnippet && client.takesSnippets
        let text = item.isSnippet && !client.takesSnippets ? item.plainText : item.text
        // Editors sort by this text; six digits keep the order of the service.
        let order = String(1_000_000 + number)
        let documentation: JSON? =
            item.documentation.isEmpty ? nil : ["kind": "markdown", "value": .text(item.documentation)]
        return .object([
            "label": .text(item.label), "kind": JSON(item.kind.number),
            "detail": item.detail.isEmpty ? nil : .text(item.detail), "documentation": documentation,
            "sortText": .text(order), "filterText": .text(item.label), "insertTextFormat": isSnippet ? 2 : 1,
            "textEdit": ["range": range, "newText": .text(text)],
        ])
    }

    func hover(_ parameters: JSON) throws(ResponseError) -> JSON {
        let request = try document(parameters)
        guard let hover = request.file.hover(at: request.offset) else { return .null }
        return [
            "contents": ["kind": "markdown", "value": .text(hover.markdown)],
            "range": json(hover.range, in: request.text),
        ]
    }

    func signatureHelp(_ parameters: JSON) throws(ResponseError) -> JSON {
        let request = try document(parameters)
        guard let help = request.file.signatureHelp(at: request.offset) else { return .null }
        let label = help.label.utf8
        // The places of parameters are counted in units of UTF-16, whatever the encoding of positions.
        func units(_ count: Int) -> JSON { JSON(String(decoding: label.prefix(count), as: UTF8.self).utf16.count) }
        let places = help.parameters.map { place -> JSON in
            ["label": [units(place.lowerBound), units(place.upperBound)]]
        }
        let signature: JSON = [
            "label": .text(help.label), "parameters": .list(places),
            "documentation": ["kind": "markdown", "value": .text(help.documentation)],
        ]
        return .object([
            "signatures": [signature], "activeSignature": 0,
            "activeParameter": help.active.map { JSON($0) } ?? JSON(places.count),
        ])
    }
}

extension CompletionItem {
    /// The text without the places to fill in: their words stay.
    var plainText: String {
        var result: [UInt8] = []
        var bytes = Array(text.utf8)[...]
        while let byte = bytes.popFirst() {
            guard byte == UInt8(ascii: "$") else {
                result.append(byte)
                continue
            }
            if bytes.first == UInt8(ascii: "{") {
                let place = bytes.prefix { $0 != UInt8(ascii: "}") }
                bytes = bytes.dropFirst(place.count + 1)
                if let colon = place.firstIndex(of: UInt8(ascii: ":")) { result += place[(colon + 1)...] }
            } else {
                bytes = bytes.drop { $0 >= 0x30 && $0 <= 0x39 }
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension CompletionItem.Kind {
    /// The number of the protocol.
    fileprivate var number: Int {
        switch self {
        case .property: 10
        case .keyword: 14
        case .value, .attribute: 6
        case .function: 3
        case .effect, .arrangement: 9
        case .parameter, .argument: 21
        case .element, .section: 7
        case .field: 5
        case .word: 13
        case .part: 5
        case .type: 25
        case .unit: 11
        case .label: 6
        case .file: 17
        }
    }
}
