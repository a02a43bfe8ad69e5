/// A command line that cannot be understood: exit code 64.
struct UsageError: Error, Equatable {
    /// What was found and what was expected.
    var message: String
    /// What to write instead.
    var help: String?
    /// The command whose help page tells more; nil: none was recognised.
    var command: String?

    /// Makes an error.
    init(_ message: String, help: String? = nil, command: String? = nil) {
        self.message = message
        self.help = help
        self.command = command
    }

    /// Prints the error and where to read on.
    func print(on console: Console) {
        console.errors.writeLine("error: \(message)")
        if let help { console.errors.writeLine("help: \(help)") }
        console.errors.writeLine("`dslc \(command.map { $0 + " " } ?? "")--help` tells more")
    }
}
