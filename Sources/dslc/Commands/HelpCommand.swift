import LayoutDSL

/// `dslc help`: prints the page of a command, or the overview.
struct HelpCommand {
    private let console: Console
    private let arguments: Arguments

    /// Makes the command.
    init(_ arguments: Arguments, console: Console) {
        self.console = console
        self.arguments = arguments
    }

    /// Prints the page.
    func run() throws(UsageError) -> ExitCode {
        guard arguments.operands.count <= 1 else { throw arguments.usage("`dslc help` takes one command") }
        guard let name = arguments.operands.first else {
            console.writeHelp(HelpPage.overview, to: console.output)
            return .clean
        }
        guard let command = CommandDescription.named(name) else {
            let near = Suggestion.best(for: name, among: CommandDescription.all.map(\.name))
            throw UsageError("there is no command `\(name)`", help: Suggestion.sentence(near))
        }
        console.writeHelp(HelpPage.text(of: command), to: console.output)
        return .clean
    }
}
