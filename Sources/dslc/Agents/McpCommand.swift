/// `dslc mcp`: the commands as tools of the Model Context Protocol, over standard input and output.
struct McpCommand {
    private let console: Console

    /// Makes the command.
    init(_ arguments: Arguments, console: Console) throws(UsageError) {
        guard arguments.operands.isEmpty else {
            throw arguments.usage("`dslc mcp` takes no files", help: "its tools take them")
        }
        self.console = console
    }

    /// Serves until the client goes away.
    func run() -> ExitCode {
        var connection = Connection(.line, output: console.output)
        let sending = connection
        let server = AgentServer(arriving: { connection.receive(beside: $0) }, send: sending.send)
        while !connection.isClosed { server.receive(connection.receive(waits: true)) }
        return .clean
    }
}
