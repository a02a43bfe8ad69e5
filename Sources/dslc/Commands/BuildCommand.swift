import Interpreter
import LayoutDSL
import Reports

/// `dslc build`: writes a layout as a player reads it, without its text.
struct BuildCommand {
    private let console: Console
    private let loader: Loader
    private let output: String?

    /// Reads the options.
    init(_ arguments: Arguments, console: Console) throws(UsageError) {
        self.console = console
        let request = try WorldRequest(arguments)
        loader = Loader(arguments, request, console: console)
        guard let output = arguments.value(of: .output) ?? BuildCommand.name(beside: request.file) else {
            throw arguments.usage(
                "`dslc build` needs a name for the compiled layout", help: "name it: `-o jungle.layoutc`, or `-o -`")
        }
        guard !output.isEmpty else { throw arguments.usage("`--output` is empty") }
        self.output = output == LayoutReader.standardInput ? nil : output
    }

    /// `a/jungle.layoutc` for `a/jungle.layout`; nil for what is not called so.
    private static func name(beside file: String) -> String? {
        FilePath.lastPart(of: file).hasSuffix(".layout") ? file + "c" : nil
    }

    /// Checks the layout, and writes it.
    func run() throws(UsageError) -> ExitCode {
        do throws(EvalError) {
            let report = try loader.check()
            if let output {
                try loader.guardInputs(
                    report.diagnostics.sources + (report.layout?.sources ?? []), against: output)
            }
            let layout = try loader.layout(of: report)
            try console.write(to: output) { $0.write(layout.compiled()) }
            return .clean
        } catch {
            return try loader.exitCode(of: error)
        }
    }
}
