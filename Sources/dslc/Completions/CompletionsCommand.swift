/// `dslc completions`: prints the script that completes its words in a shell.
struct CompletionsCommand {
    private let console: Console
    private let shell: CompletionScript.Shell

    /// Makes the command.
    init(_ arguments: Arguments, console: Console) throws(UsageError) {
        let names = CompletionScript.Shell.allCases.map(\.rawValue)
        guard let name = arguments.operands.first, arguments.operands.count == 1 else {
            throw arguments.usage(
                "`dslc completions` takes one shell", help: "name one of \(names.joined(separator: ", "))")
        }
        guard let shell = CompletionScript.Shell(rawValue: name) else {
            throw arguments.usage("no script for `\(name)`", help: "there is one for \(names.joined(separator: ", "))")
        }
        self.console = console
        self.shell = shell
    }

    /// Prints the script.
    func run() -> ExitCode {
        console.output.write(CompletionScript.text(for: shell))
        return .clean
    }
}
