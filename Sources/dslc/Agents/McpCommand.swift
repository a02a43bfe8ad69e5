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

    /// Serves until the client goes away. `command` runs a command line of the tool.
    func run(_ command: @escaping RunsCommand) -> ExitCode {
        var connection = Connection(.line, output: console.output)
        let sending = connection
        let server = AgentServer(
            running: command, arriving: { connection.receive(beside: $0) }, send: sending.send)
        while !connection.isClosed { server.receive(connection.receive(waits: true)) }
        return .clean
    }
}

/// Runs the words of a command line and writes to a console.
typealias RunsCommand = @Sendable ([String], Console) -> ExitCode
