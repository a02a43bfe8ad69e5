import LanguageService

/// The Model Context Protocol over the commands: lists the tools and calls them, and gives the language on one page.
final class AgentServer {
    /// The versions of the protocol that differ in nothing that this server does, the newest first.
    static let versions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
    /// The address of the page of the language.
    static let page = "layout://language"

    private let send: (JSON) -> Void

    init(send: @escaping (JSON) -> Void) { self.send = send }

    /// Takes messages that have arrived together.
    func receive(_ messages: [MessageBuffer.Message]) {
        for message in messages {
            guard case .content(let bytes) = message else { continue }
            do {
                receive(try JSON(bytes))
            } catch {
                send(ResponseError.unreadable(error.message).response(to: .null))
            }
        }
    }

    private func receive(_ message: JSON) {
        let id = message["id"]
        guard let method = message["method"].text else {
            let isAnswer = message["result"] != .null || message["error"] != .null
            if !isAnswer { send(ResponseError.malformed("a message has a `method`").response(to: id)) }
            return
        }
        guard id != .null else { return }  // a notice; none needs anything to be done
        do throws(ResponseError) {
            send(["jsonrpc": "2.0", "id": id, "result": try result(of: method, message["params"])])
        } catch {
            send(error.response(to: id))
        }
    }

    private func result(of method: String, _ parameters: JSON) throws(ResponseError) -> JSON {
        switch method {
        case "initialize":
            let wanted = parameters["protocolVersion"].text ?? ""
            let version = AgentServer.versions.first { $0.utf8.elementsEqual(wanted.utf8) } ?? AgentServer.versions[0]
            return [
                "protocolVersion": .text(version), "capabilities": ["tools": [:], "resources": [:]],
                "serverInfo": ["name": "dslc", "version": .text(CommandLineTool.version)],
                "instructions":
                    "Layouts that move as one scrolls. Read the resource layout://language first. Write a file, `check` it, `render` it, and `prove` what it promises.",
            ]
        case "ping": return [:]
        case "tools/list": return ["tools": .list(AgentTool.all.map { $0.description })]
        case "tools/call": return try call(parameters)
        case "resources/list":
            return [
                "resources": [
                    [
                        "uri": .text(AgentServer.page), "name": "language", "title": "The layout language on a page",
                        "mimeType": "text/markdown",
                    ]
                ]
            ]
        case "resources/templates/list": return ["resourceTemplates": []]
        case "resources/read":
            guard parameters["uri"].text == AgentServer.page else {
                throw ResponseError(code: -32002, message: "no such resource")
            }
            return [
                "contents": [
                    ["uri": .text(AgentServer.page), "mimeType": "text/markdown", "text": .text(LanguagePage.text)]
                ]
            ]
        default: throw ResponseError.unknown(method)
        }
    }

    private func call(_ parameters: JSON) throws(ResponseError) -> JSON {
        let name = parameters["name"].text ?? ""
        guard let tool = AgentTool.all.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
            throw ResponseError.parameters("no tool `\(name)`")
        }
        do throws(ResponseError) {
            return try ToolCall(tool, parameters["arguments"]).run()
        } catch {
            // A model reads what is wrong with a call and calls again.
            return ["content": [["type": "text", "text": .text(error.message)]], "isError": true]
        }
    }
}
