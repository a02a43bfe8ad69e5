import LayoutDSL
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The command line `dslc`: finds the command, runs it, and turns every outcome into an exit code.
struct CommandLineTool {
    private let console: Console

    /// Makes the tool over the given streams.
    init(console: Console) { self.console = console }

    /// Runs the process's own command line and ends the process.
    static func run() -> Never {
        // A closed pipe shall be an error of `write`, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        Console.guardStandardDescriptors()
        let tool = CommandLineTool(console: Console())
        // Not Swift's own list of words, which mends bytes that are no text: no file has the fixed name.
        let words = (1..<max(1, CommandLine.argc)).compactMap { CommandLine.unsafeArgv[Int($0)] }
        exit(tool.run(words.map { SystemPath.text($0) }).rawValue)
    }

    /// Runs one command line, the program's name left out.
    func run(_ words: [String]) -> ExitCode {
        let code: ExitCode
        do {
            code = try dispatch(words)
        } catch {
            error.print(on: console)
            code = .wrongUsage
        }
        return console.close(after: code)
    }

    private func dispatch(_ words: [String]) throws(UsageError) -> ExitCode {
        guard let first = words.first else {
            console.writeHelp(HelpPage.overview, to: console.errors)
            return .wrongUsage
        }
        switch first {
        case "--help", "-h":
            console.writeHelp(HelpPage.overview, to: console.output)
            return .clean
        case "--version", "-V":
            console.output.write("dslc \(ToolVersion.version)\n")
            return .clean
        default:
            break
        }
        guard let command = CommandDescription.named(first) else { throw unknownCommand(first) }
        let arguments = try Arguments(Array(words.dropFirst()), of: command)
        if arguments.has(.help) {
            console.writeHelp(HelpPage.text(of: command), to: console.output)
            return .clean
        }
        if arguments.has(.version) {
            console.output.write("dslc \(ToolVersion.version)\n")
            return .clean
        }
        guard arguments.has(.watch) else { return try runOnce(arguments) }
        return try Watch(arguments, console: console).run { () throws(UsageError) in try runOnce(arguments) }
    }

    /// Runs a command; every file it reads is noted in `console.filesRead`.
    private func runOnce(_ arguments: Arguments) throws(UsageError) -> ExitCode {
        switch arguments.command.kind {
        case .check: return try CheckCommand(arguments, console: console).run()
        case .new: return try NewCommand(arguments, console: console).run()
        case .words: return try WordsCommand(arguments, console: console).run()
        case .mcp: return try McpCommand(arguments, console: console).run { CommandLineTool(console: $1).run($0) }
        case .lsp: return try LspCommand(arguments, console: console).run()
        case .completions: return try CompletionsCommand(arguments, console: console).run()
        case .format: return try FormatCommand(arguments, console: console).run()
        case .eval: return try evaluate(arguments)
        case .render: return try draw(arguments)
        case .plot: return try PlotCommand(arguments, console: console).run()
        case .test: return try TestCommand(arguments, console: console).run()
        case .lint: return try LintCommand(arguments, console: console).run()
        case .diff: return try DiffCommand(arguments, console: console).run()
        case .preview: return try PreviewCommand(arguments, console: console).run()
        case .serve: return try ServeCommand(arguments, console: console).run()
        case .build: return try build(arguments)
        case .emit: return try EmitCommand(arguments, console: console).run()
        case .snap: return try SnapCommand(arguments, console: console).run()
        case .explain: return try ExplainCommand(arguments, console: console).run()
        case .help: return try HelpCommand(arguments, console: console).run()
        }
    }

    private func evaluate(_ arguments: Arguments) throws(UsageError) -> ExitCode {
        func one(_ arguments: Arguments) throws(UsageError) -> ExitCode {
            var command = try EvalCommand(arguments, console: console)
            return try command.run()
        }
        guard SeveralFiles.areMeant(by: arguments) else { return try one(arguments) }
        let format = arguments.value(of: .evalFormat) ?? "table"
        let isTable = format == "table"
        let ending = isTable ? arguments.has(.output) ? "txt" : nil : format
        return try SeveralFiles(arguments, console: console, ending: ending).run(one)
    }

    private func build(_ arguments: Arguments) throws(UsageError) -> ExitCode {
        func one(_ arguments: Arguments) throws(UsageError) -> ExitCode {
            try BuildCommand(arguments, console: console).run()
        }
        guard SeveralFiles.areMeant(by: arguments) else { return try one(arguments) }
        return try SeveralFiles(arguments, console: console, ending: "layoutc").run(one)
    }

    private func draw(_ arguments: Arguments) throws(UsageError) -> ExitCode {
        func one(_ arguments: Arguments) throws(UsageError) -> ExitCode {
            try RenderCommand(arguments, console: console).run()
        }
        guard SeveralFiles.areMeant(by: arguments) else { return try one(arguments) }
        return try SeveralFiles(arguments, console: console, ending: "svg").run(one)
    }

    private func unknownCommand(_ word: String) -> UsageError {
        if word.hasPrefix("-"), word != "-" {
            let name = Arguments.optionName(of: word)
            let owners = CommandDescription.all.filter { $0.option(named: name) != nil }
            if let owner = owners.first {
                return UsageError(
                    "`\(name)` stands before a command", help: "options come after it: `dslc \(owner.name) … \(name)`")
            }
            let suggestion = Suggestion.best(for: name, among: ["--help", "--version"])
            return UsageError("unknown option `\(name)`", help: Suggestion.sentence(suggestion))
        }
        if word.hasSuffix(".layout") {
            return UsageError("`\(word)` is a file, not a command", help: "check it with `dslc check \(word)`")
        }
        let names = CommandDescription.all.map(\.name) + ["--help", "--version"]
        return UsageError(
            "unknown command `\(word)`", help: Suggestion.sentence(Suggestion.best(for: word, among: names)))
    }
}
