/// `dslc lsp`: a language server over standard input and output.
struct LspCommand {
    private let console: Console

    /// Makes the command.
    init(_ arguments: Arguments, console: Console) throws(UsageError) {
        guard arguments.operands.isEmpty else {
            throw arguments.usage("`dslc lsp` takes no files", help: "editors open them over the connection")
        }
        self.console = console
    }

    /// Serves until the client says `exit` or goes away.
    func run() -> ExitCode {
        var connection = Connection(.header, output: console.output)
        let server = LanguageServer { [connection] message in connection.send(message) }
        while !server.hasEnded {
            server.receive(connection.receive(waits: true))
            if connection.isClosed { break }
        }
        return server.state == .shutDown ? .clean : .inputErrors
    }
}
