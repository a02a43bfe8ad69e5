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
        keepFreedMemory()
        var connection = Connection(.header, output: console.output)
        let sending = connection
        let server = LanguageServer(
            arriving: { connection.isClosed ? nil : connection.receive(waits: false) }, send: sending.send)
        while !server.hasEnded {
            server.receive(connection.receive(waits: true))
            if connection.isClosed { break }
        }
        return server.state == .shutDown ? .clean : .inputErrors
    }

    /// Every check takes and gives back some megabytes. Given back to the system they have to be cleared again, which took a
    /// seventh of the time; the C library of GNU keeps up to twice as much as the largest block that was ever freed.
    private func keepFreedMemory() {
        let block = UnsafeMutableRawPointer.allocate(byteCount: 30 << 20, alignment: 16)
        // Without a byte in it the compiler leaves the block out.
        block.storeBytes(of: 0, as: UInt8.self)
        block.deallocate()
    }
}
