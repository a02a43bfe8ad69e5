import LanguageService

/// The Language Server Protocol over the language service: takes messages, and sends answers and findings.
///
/// It knows nothing of streams. Messages that have arrived together are given to it together, so that a request that
/// has been taken back by then is not worked out, and a text that changes ten times is checked once.
final class LanguageServer {
    /// How far the conversation is.
    enum State { case new, running, shutDown }

    private(set) var state = State.new
    /// Whether the client has said `exit`.
    private(set) var hasEnded = false
    let workspace = Workspace()
    /// What the client can do.
    var client = ClientCapabilities(.null)
    private let send: (JSON) -> Void
    /// What has arrived by now; nil: the client has gone away. Asked while a test runs.
    private let arriving: () -> [MessageBuffer.Message]?
    /// The tests that are to be run; the first may be running.
    private var orders: [TestOrder] = []
    private var isTesting = false
    /// The files whose findings are to be sent, in the order in which they changed.
    private var unpublished: [String] = []
    /// The numbers of the requests that this server has sent.
    private var requests = 0

    init(arriving: @escaping () -> [MessageBuffer.Message]? = { [] }, send: @escaping (JSON) -> Void) {
        self.arriving = arriving
        self.send = send
    }

    /// Takes messages that have arrived together.
    func receive(_ messages: [MessageBuffer.Message]) {
        var read: [JSON] = []
        for message in messages {
            switch message {
            case .stray: send(ResponseError.unreadable("no header with a `Content-Length`").response(to: .null))
            case .content(let bytes):
                do {
                    read.append(try JSON(bytes))
                } catch {
                    send(ResponseError.unreadable(error.message).response(to: .null))
                }
            }
        }
        let cancelled = read.filter { $0["method"] == "$/cancelRequest" }.map { $0["params"]["id"] }
        for message in read where !hasEnded { receive(message, isCancelled: cancelled.contains(message["id"])) }
        publish()
        runTests()
    }

    private func receive(_ message: JSON, isCancelled: Bool) {
        guard case .object = message else {
            return send(ResponseError.malformed("a message is an object").response(to: .null))
        }
        let id = message["id"]
        guard let method = message["method"].text else {
            // An answer to one of this server's own requests needs no answer.
            let isAnswer = message["result"] != .null || message["error"] != .null || id != .null
            if !isAnswer { send(ResponseError.malformed("a message has a `method`").response(to: .null)) }
            return
        }
        guard id != .null else { return notice(method, message["params"]) }
        do throws(ResponseError) {
            if isCancelled { throw ResponseError.cancelled }
            if method == "workspace/executeCommand", state == .running {
                return orders.append(try testOrder(message["params"], for: id))
            }
            let result = try answer(method, message["params"])
            send(["jsonrpc": "2.0", "id": id, "result": result])
        } catch {
            send(error.response(to: id))
        }
    }

    private func answer(_ method: String, _ parameters: JSON) throws(ResponseError) -> JSON {
        switch (method, state) {
        case ("initialize", .new):
            client = ClientCapabilities(parameters)
            workspace.folders = client.folders
            state = .running
            return ServerCapabilities.answer(to: client)
        case ("initialize", _): throw ResponseError.malformed("`initialize` comes once")
        case (_, .new): throw ResponseError.notInitialized
        case (_, .shutDown): throw ResponseError.shutDown
        case ("shutdown", .running):
            state = .shutDown
            for order in orders { cancel(order.id) }
            return .null
        case (_, .running): return try result(of: method, parameters)
        }
    }

    private func notice(_ method: String, _ parameters: JSON) {
        if method == "exit" {
            hasEnded = true
            return
        }
        guard state == .running else { return }
        switch method {
        case "initialized": watchFiles()
        case "$/cancelRequest": cancel(parameters["id"])
        case "textDocument/didOpen": didOpen(parameters)
        case "textDocument/didChange": didChange(parameters)
        case "textDocument/didClose": didClose(parameters)
        case "workspace/didChangeWatchedFiles": didChangeFiles(parameters)
        case "workspace/didChangeWorkspaceFolders": didChangeFolders(parameters)
        default: break  // what this server does not know of it need not know
        }
    }

    // MARK: Tests

    /// Runs the tests that have been asked for, one order after the other, and answers what arrives meanwhile. Another
    /// order that arrives waits: so this never runs inside of itself.
    private func runTests() {
        guard !isTesting else { return }
        isTesting = true
        defer { isTesting = false }
        while let order = orders.first, !hasEnded {
            let answer = answer(order)
            guard !hasEnded, isWanted(order) else { continue }
            orders.removeFirst()
            send(answer)
        }
    }

    /// Whether a client still waits for the result of an order, as far as the messages say that have arrived by now.
    func isStillWanted(_ order: TestOrder) -> Bool {
        switch arriving() {
        case nil: orders = []
        case let messages?: if !messages.isEmpty { receive(messages) }
        }
        return !hasEnded && isWanted(order)
    }

    private func isWanted(_ order: TestOrder) -> Bool { orders.first.map { $0 === order } ?? false }

    private func cancel(_ id: JSON) {
        guard let index = orders.firstIndex(where: { $0.id == id }) else { return }
        orders.remove(at: index)
        send(ResponseError.cancelled.response(to: id))
    }

    // MARK: Messages of the server's own

    /// Sends a request; its answer is not waited for.
    func request(_ method: String, _ parameters: JSON) {
        requests += 1
        send(["jsonrpc": "2.0", "id": .text("dslc-\(requests)"), "method": .text(method), "params": parameters])
    }

    func notify(_ method: String, _ parameters: JSON) {
        send(["jsonrpc": "2.0", "method": .text(method), "params": parameters])
    }

    /// Remembers that the findings of a file, and of those that import it, may have changed.
    func hasChanged(_ name: String) {
        unpublished.removeAll { $0.utf8.elementsEqual(name.utf8) }
        unpublished.append(name)
    }

    /// Sends the findings of what has changed to a client that does not ask for them itself.
    private func publish() {
        guard !unpublished.isEmpty else { return }
        let changed = unpublished
        unpublished = []
        guard !client.asksForFindings else {
            // Those of other open files may be others now.
            if client.refreshesFindings, workspace.openNames.count > 1 {
                request("workspace/diagnostic/refresh", .null)
            }
            return
        }
        for name in workspace.openNames {
            guard let file = workspace.file(name), let open = workspace.open(name) else { continue }
            let reads = file.trees.contains { tree in
                changed.contains { $0.utf8.elementsEqual(tree.source.name.utf8) }
            }
            guard reads || file.hasUnreadImport else { continue }
            notify(
                "textDocument/publishDiagnostics",
                .object([
                    "uri": .text(open.address), "version": open.version.map { JSON($0) },
                    "diagnostics": findings(of: file),
                ]))
        }
    }
}
