import LayoutDSL
import Reports

/// `dslc explain`: prints the pages of codes, or lists all codes; with `--of` it explains a value of a layout.
struct ExplainCommand {
    private let console: Console
    private let codes: [String]
    /// What explains a value; nil when codes are asked for.
    private let trace: TraceCommand?

    /// Makes the command.
    init(_ arguments: Arguments, console: Console) throws(UsageError) {
        self.console = console
        codes = arguments.operands
        if arguments.has(.of) {
            trace = try TraceCommand(arguments, console: console)
            return
        }
        trace = nil
        let file = codes.first { $0 == LayoutReader.standardInput || $0.hasSuffix(".layout") }
        if let file {
            throw arguments.usage(
                "`dslc explain \(file)` does not say what to explain",
                help: "name a value: `--of 'cell[1,2].frame.y'`, `--of menu.alpha`")
        }
        let own: [OptionDescription] = [.help, .version]
        let other = arguments.command.options.first { option in
            !own.contains { $0.name == option.name } && arguments.has(option)
        }
        if let other {
            let isJSON = arguments.given.contains { $0.name == other.name && $0.isShorthand }
            let name = isJSON ? OptionDescription.json.name : other.name
            throw arguments.usage("`\(name)` needs a value to explain", help: "name a file, and a value with `--of`")
        }
    }

    /// Prints the pages; unknown codes are errors of the input, and hide no page.
    func run() throws(UsageError) -> ExitCode {
        if let trace { return try trace.run() }
        if codes.isEmpty {
            console.output.write(Explanations.all.map { "\($0.code.text)  \($0.title)\n" }.joined())
            return .clean
        }
        var code = ExitCode.clean
        var isFirst = true
        for text in codes {
            guard let page = DiagnosticCode(text: text).flatMap(Explanations.page) else {
                reportUnknown(text)
                code = .inputErrors
                continue
            }
            if !isFirst { console.output.write("\n") }
            isFirst = false
            let end = page.text.hasSuffix("\n") ? "" : "\n"
            console.output.write("\(page.text)\(end)")
        }
        return code
    }

    private func reportUnknown(_ text: String) {
        console.errors.writeLine("error: there is no code `\(text)`")
        if let near = ExplainCommand.suggestion(for: text) {
            console.errors.writeLine("help: did you mean `\(near)`?")
        } else {
            console.errors.writeLine("help: `dslc explain` lists all codes")
        }
    }

    /// The code that was probably meant: `L0201` for `201`, `E0201`, `L201` and `L2001`.
    static func suggestion(for text: String) -> String? {
        let digits = text.utf8.drop { $0 < 0x30 || $0 > 0x39 }
        if let number = Int(String(decoding: digits, as: UTF8.self)), let code = DiagnosticCode(rawValue: number) {
            return code.text
        }
        return Suggestion.best(for: text, among: DiagnosticCode.allCases.map(\.text))
    }
}
