import Testing

@testable import dslc

/// A client that talks to a language server in the same process.
final class ServerRun {
    let server: LanguageServer
    /// What the server has sent, and nobody has looked at yet.
    private let inbox = Inbox()
    /// What arrives while a test runs: asked again and again, with how often it was asked before.
    private let meanwhile = Meanwhile()
    private var requests = 0

    private final class Inbox {
        var messages: [JSON] = []
    }

    private final class Meanwhile {
        var messages: (Int) -> [JSON]? = { _ in [] }
        var count = 0
        func next() -> [MessageBuffer.Message]? {
            count += 1
            return messages(count)?.map { .content($0.bytes) }
        }
    }

    /// How often the server has looked for messages while tests ran.
    var looks: Int { meanwhile.count }

    /// Says what arrives while a test runs, by how often the server has looked; nil: the client goes away.
    func meanwhile(_ messages: @escaping (Int) -> [JSON]?) { meanwhile.messages = messages }

    init(_ capabilities: JSON = [:], folders: [String] = []) {
        server = LanguageServer(arriving: meanwhile.next) { [inbox] in inbox.messages.append($0) }
        let roots = folders.map { JSON.object(["uri": .text(DocumentAddress.address(of: $0)), "name": "folder"]) }
        _ = ask("initialize", ["capabilities": capabilities, "workspaceFolders": .list(roots)])
        tell("initialized", [:])
    }

    /// A server to which nothing has been said.
    init(silent: Void) { server = LanguageServer { [inbox] in inbox.messages.append($0) } }

    /// What the server has sent since this was asked last.
    func sent() -> [JSON] {
        defer { inbox.messages = [] }
        return inbox.messages
    }

    func tell(_ method: String, _ parameters: JSON) {
        take(["jsonrpc": "2.0", "method": .text(method), "params": parameters])
    }

    func take(_ messages: JSON...) { server.receive(messages.map { .content($0.bytes) }) }

    /// The whole answer to a request.
    func answer(_ method: String, _ parameters: JSON) -> JSON {
        requests += 1
        let id = JSON(requests)
        take(["jsonrpc": "2.0", "id": id, "method": .text(method), "params": parameters])
        let index = inbox.messages.lastIndex { $0["id"] == id && $0["method"] == .null }
        return index.map { inbox.messages.remove(at: $0) } ?? .null
    }

    /// The result of a request.
    func ask(_ method: String, _ parameters: JSON) -> JSON { answer(method, parameters)["result"] }

    func open(_ address: String, _ text: String, version: Int = 1) {
        tell(
            "textDocument/didOpen",
            [
                "textDocument": [
                    "uri": .text(address), "languageId": "layout", "version": JSON(version), "text": .text(text),
                ]
            ])
    }

    /// Opens a text without its `|`, and asks about the place at which it stood.
    func ask(_ method: String, at text: String, in address: String = "untitled:a", _ more: JSON = [:]) -> JSON {
        answer(method, at: text, in: address, more)["result"]
    }

    func answer(_ method: String, at text: String, in address: String = "untitled:a", _ more: JSON = [:]) -> JSON {
        let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        open(address, parts.joined())
        let lines = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
        guard case .object(let others) = more else { return .null }
        let place: [JSON.Member] = [
            JSON.Member(key: "textDocument", value: ["uri": .text(address)]),
            JSON.Member(
                key: "position",
                value: ["line": JSON(lines.count - 1), "character": JSON(lines.last?.utf16.count ?? 0)]),
        ]
        return answer(method, .object(place + others))
    }
}
