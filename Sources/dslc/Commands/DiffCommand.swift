import Interpreter
import LayoutAnalysis
import LayoutDSL
import Reports
import Worlds

/// `dslc diff`: what differs between two layouts for the person who scrolls.
struct DiffCommand {
    private let console: Console
    private let arguments: Arguments
    private let old: Loader
    private let new: Loader
    private let stretch: ClosedRange<Double>?
    private let tolerance: Double
    private let budget: Int
    private let isJSON: Bool
    private let output: String?

    /// Reads the options.
    init(_ arguments: Arguments, console: Console) throws(UsageError) {
        self.console = console
        self.arguments = arguments
        guard arguments.operands.count == 2 else {
            throw arguments.usage(
                "`dslc diff` compares two files",
                help: "write the old one and the new one: `dslc diff old.layout new.layout`")
        }
        let request = try WorldRequest(arguments, file: arguments.operands[0])
        let other = request.other(file: arguments.operands[1], sections: nil, data: nil, parameters: [])
        guard arguments.operands[0] != arguments.operands[1] || arguments.operands[0] != LayoutReader.standardInput
        else {
            throw arguments.usage("standard input cannot be both layouts")
        }
        old = Loader(arguments, request, console: console)
        new = Loader(arguments, other, console: console)
        stretch = try DiffCommand.stretch(arguments)
        tolerance = try DiffCommand.tolerance(arguments)
        budget = try TestCommand.budget(arguments)
        isJSON = arguments.value(of: .diffFormat) == "json"
        let output = arguments.value(of: .output)
        if output?.isEmpty == true { throw arguments.usage("`--output` is empty") }
        try OutputName.provePicture(output, arguments)
        self.output = output
        if isJSON, output == LayoutReader.standardInput {
            throw arguments.usage(
                "standard output cannot be the picture and the JSON", help: "name a file: `-o diff.svg`")
        }
    }

    private static func stretch(_ arguments: Arguments) throws(UsageError) -> ClosedRange<Double>? {
        guard let text = arguments.value(of: .comparedOffsets) else { return nil }
        do {
            return try OffsetRequest.stretch(text)
        } catch {
            throw arguments.usage(error.message, help: error.help)
        }
    }

    private static func tolerance(_ arguments: Arguments) throws(UsageError) -> Double {
        guard let text = arguments.value(of: .tolerance) else { return 1e-6 }
        guard let number = PlainNumber.value(of: text), number >= 0 else {
            throw arguments.usage("`\(text)` is not a tolerance", help: "write a number of points: `--tolerance 0.5`")
        }
        return max(number, 1e-9)
    }

    /// Checks both, compares them, and prints what differs.
    func run() throws(UsageError) -> ExitCode {
        let before: Prepared
        do throws(EvalError) { before = try prepared(old) } catch { return try old.exitCode(of: error) }
        let after: Prepared
        do throws(EvalError) { after = try prepared(new) } catch { return try new.exitCode(of: error) }
        guard before.program.layout.isHorizontal == after.program.layout.isHorizontal else {
            throw arguments.usage(
                "one of the layouts scrolls down, the other one sideways",
                help: "what is the same offset in both cannot be said")
        }
        let comparison = LayoutComparison.between(
            before, after, over: stretch ?? DiffCommand.whole(before, after), tolerance: tolerance, budget: budget)
        do throws(EvalError) {
            if let output {
                try console.write(to: output == LayoutReader.standardInput ? nil : output) { channel in
                    var writer = TextWriter()
                    ComparisonPicture(comparison, before, after, command: arguments.written).write(into: &writer)
                    channel.write(&writer)
                }
            }
        } catch {
            return try old.exitCode(of: error)
        }
        if output != LayoutReader.standardInput {
            var writer = TextWriter()
            let report = ComparisonReport(comparison, names: (old.name, new.name))
            if isJSON { report.writeJSON(into: &writer) } else { report.writeText(into: &writer) }
            console.output.write(&writer)
        }
        return comparison.verdict == .same ? .clean : .inputErrors
    }

    private func prepared(_ loader: Loader) throws(EvalError) -> Prepared {
        try loader.prepare(try loader.layout(besideOutput: output))
    }

    /// From a pull at the start to a pull at the end of the longer one.
    private static func whole(_ old: Prepared, _ new: Prepared) -> ClosedRange<Double> {
        func last(_ prepared: Prepared) -> Double {
            prepared.program.layout.isHorizontal
                ? prepared.contentSize.width - prepared.viewport.width
                : prepared.contentSize.height - prepared.viewport.height
        }
        let end = max(0, max(last(old), last(new)))
        return -100...(end.isFinite ? end : 0) + 100
    }
}
