import LanguageService
import LayoutDSL

// What the client says of its files: opened, changed, closed, changed on the disk.

extension LanguageServer {
    func didOpen(_ parameters: JSON) {
        let document = parameters["textDocument"]
        guard let address = document["uri"].text, let text = document["text"].text else { return }
        let name = DocumentAddress.name(of: address)
        workspace.set(
            name,
            to: Workspace.OpenDocument(
                address: address, text: TextDocument(Source(name: name, text: text)),
                version: document["version"].whole))
        hasChanged(name)
    }

    func didChange(_ parameters: JSON) {
        let document = parameters["textDocument"]
        guard let address = document["uri"].text else { return }
        let name = DocumentAddress.name(of: address)
        guard var open = workspace.open(name) else { return }
        for change in parameters["contentChanges"].list {
            guard let text = change["text"].text else { continue }
            let range = change["range"]
            let bytes = Array(text.utf8)
            if range == .null {
                open.text = TextDocument(Source(name: name, bytes: bytes))
            } else if let start = position(range["start"]), let end = position(range["end"]) {
                let (first, last) = (
                    open.text.offset(of: start, client.encoding), open.text.offset(of: end, client.encoding)
                )
                // The limit keeps a client from growing a text without end.
                guard open.text.source.bytes.count + bytes.count <= Source.byteLimit * 2 else { continue }
                open.text.replace(min(first, last)..<max(first, last), with: bytes)
            }
        }
        open.version = document["version"].whole
        workspace.set(name, to: open)
        hasChanged(name)
    }

    func didClose(_ parameters: JSON) {
        guard let address = parameters["textDocument"]["uri"].text else { return }
        let name = DocumentAddress.name(of: address)
        guard workspace.open(name) != nil else { return }
        workspace.close(name)
        hasChanged(name)
        if !client.asksForFindings {
            notify("textDocument/publishDiagnostics", ["uri": .text(address), "diagnostics": []])
        }
    }

    func didChangeFiles(_ parameters: JSON) {
        for change in parameters["changes"].list {
            guard let address = change["uri"].text else { continue }
            let name = DocumentAddress.name(of: address)
            workspace.forget(name)
            hasChanged(name)
        }
    }

    func didChangeFolders(_ parameters: JSON) {
        let removed = parameters["event"]["removed"].list.compactMap { $0["uri"].text }
            .map { DocumentAddress.name(of: $0) }
        workspace.folders.removeAll { folder in removed.contains { $0.utf8.elementsEqual(folder.utf8) } }
        for added in parameters["event"]["added"].list.compactMap({ $0["uri"].text }) {
            let name = DocumentAddress.name(of: added)
            if name.utf8.first == UInt8(ascii: "/") { workspace.folders.append(name) }
        }
        workspace.forgetAll()
        for name in workspace.openNames { hasChanged(name) }
    }

    /// Asks the client to tell of changes on the disk.
    func watchFiles() {
        guard client.watchesFiles else { return }
        request(
            "client/registerCapability",
            [
                "registrations": [
                    [
                        "id": "files", "method": "workspace/didChangeWatchedFiles",
                        "registerOptions": ["watchers": [["globPattern": "**/*.layout"]]],
                    ]
                ]
            ])
    }

    /// A place of the protocol; nil for what is none.
    func position(_ value: JSON) -> TextPosition? {
        guard let line = value["line"].whole, let column = value["character"].whole, line >= 0, column >= 0 else {
            return nil
        }
        return TextPosition(line: line, column: column)
    }
}
