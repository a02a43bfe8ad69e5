import LanguageService

/// The Model Context Protocol over the commands: lists the tools and calls them, and gives the language on one page.
final class AgentServer {
    /// The versions of the protocol that differ in nothing that this server does, the newest first.
    static let versions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
    /// The address of the page of the language.
    static let page = "layout://language"

    private let send: (JSON) -> Void
    /// Runs the commands that the tools are.
    private let command: RunsCommand
    /// Waits for messages while a tool works: until its descriptor is readable. nil: tools run without a thread.
    private let arriving: ((CInt) -> (messages: [MessageBuffer.Message], isReadable: Bool))?
    /// The calls of tools that are to be answered; the first may be running.
    private var calls: [(number: Int, id: JSON, parameters: JSON)] = []
    private var callCount = 0
    private var isCalling = false

    init(
        running command: @escaping RunsCommand,
        arriving: ((CInt) -> (messages: [MessageBuffer.Message], isReadable: Bool))? = nil,
        send: @escaping (JSON) -> Void
    ) {
        self.command = command
        self.arriving = arriving
        self.send = send
    }

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
        runCalls()
    }

    private func receive(_ message: JSON) {
        let id = message["id"]
        guard let method = message["method"].text else {
            let isAnswer = message["result"] != .null || message["error"] != .null
            if !isAnswer { send(ResponseError.malformed("a message has a `method`").response(to: id)) }
            return
        }
        guard id != .null else {
            // A call that was taken back gets no answer.
            if method == "notifications/cancelled" {
                let wanted = message["params"]["requestId"]
                if wanted != .null { calls.removeAll { $0.id == wanted } }
            }
            return
        }
        if method == "tools/call" {
            callCount += 1
            return calls.append((callCount, id, message["params"]))
        }
        send(AgentServer.answer(to: id) { () throws(ResponseError) in try result(of: method, message["params"]) })
    }

    private static func answer(to id: JSON, _ result: () throws(ResponseError) -> JSON) -> JSON {
        do throws(ResponseError) {
            return ["jsonrpc": "2.0", "id": id, "result": try result()]
        } catch {
            return error.response(to: id)
        }
    }

    /// Runs the tools that were called, one after the other, and answers what arrives meanwhile. A call that arrives
    /// meanwhile waits. A tool whose call was taken back is left alone, and the next one starts.
    private func runCalls() {
        guard !isCalling else { return }
        isCalling = true
        defer { isCalling = false }
        while let call = calls.first {
            func isWanted() -> Bool { calls.first?.number == call.number }
            let body = { [command] in
                AgentServer.answer(to: call.id) { () throws(ResponseError) in
                    try AgentServer.call(call.parameters, running: command)
                }
            }
            guard let arriving else {
                calls.removeFirst()
                send(body())
                continue
            }
            let work = BackgroundWork(body)
            var isDone = work.descriptor < 0
            while !isDone, isWanted() {
                let (messages, isReadable) = arriving(work.descriptor)
                receive(messages)
                isDone = isReadable
            }
            guard isWanted() else { continue }
            calls.removeFirst()
            send(work.result)
        }
    }

    private func result(of method: String, _ parameters: JSON) throws(ResponseError) -> JSON {
        switch method {
        case "initialize":
            let wanted = parameters["protocolVersion"].text ?? ""
            let version = AgentServer.versions.first { $0.utf8.elementsEqual(wanted.utf8) } ?? AgentServer.versions[0]
            return [
                "protocolVersion": .text(version), "capabilities": ["tools": [:], "resources": [:]],
                "serverInfo": ["name": "dslc", "version": .text(ToolVersion.version)],
                "instructions":
                    "Layouts that move as one scrolls. Read the resource layout://language first. Write a file, `check` it, `render` it, and `prove` what it promises.",
            ]
        case "ping": return [:]
        case "tools/list": return ["tools": .list(AgentTool.all.map { $0.description })]
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

    private static func call(_ parameters: JSON, running command: @escaping RunsCommand) throws(ResponseError) -> JSON {
        let name = parameters["name"].text ?? ""
        guard let tool = AgentTool.all.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
            throw ResponseError.parameters("no tool `\(name)`")
        }
        do throws(ResponseError) {
            return try ToolCall(tool, parameters["arguments"], running: command).run()
        } catch {
            // A model reads what is wrong with a call and calls again.
            return ["content": [["type": "text", "text": .text(error.message)]], "isError": true]
        }
    }
}
