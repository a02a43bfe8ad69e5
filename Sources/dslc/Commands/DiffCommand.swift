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
    /// The value of `--over`.
    private let over: String?
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
        over = arguments.value(of: .comparedOver)
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
        let isBoth = arguments.value(of: .comparedDirection) == "both"
        if over != nil || isBoth { return try run(before, after, isBoth: isBoth) }
        let comparison = LayoutComparison.between(
            before, after, over: stretch ?? DiffCommand.whole(before, after), tolerance: tolerance, budget: budget)
        let report = ComparisonReport(comparison, names: (old.name, new.name))
        return try tell(
            comparison.verdict, (comparison, before, after),
            { if isJSON { report.writeJSON(into: &$0) } else { report.writeText(into: &$0) } })
    }

    /// The same in many worlds.
    private func run(_ before: Prepared, _ after: Prepared, isBoth: Bool) throws(UsageError) -> ExitCode {
        let range = try over.map { text throws(UsageError) in try worldRange(text, before, after) }
        let own = before.world.environment.value(.rightToLeft) != 0
        let comparison = RangeComparison(
            before, after, over: range, directions: isBoth ? [false, true] : [own],
            offsets: { stretch ?? DiffCommand.whole($0, $1) }, tolerance: tolerance, budget: budget)
        let report = RangeReport(comparison, names: (old.name, new.name))
        let shown = comparison.worst ?? comparison.entries.first
        return try tell(
            comparison.verdict, shown.map { ($0.comparison, $0.layouts.old, $0.layouts.new) },
            { if isJSON { report.writeJSON(into: &$0) } else { report.writeText(into: &$0) } })
    }

    /// Draws the picture that was asked for, and prints the report.
    private func tell(
        _ verdict: LayoutComparison.Verdict, _ shown: (comparison: LayoutComparison, old: Prepared, new: Prepared)?,
        _ report: (inout TextWriter) -> Void
    ) throws(UsageError) -> ExitCode {
        do throws(EvalError) {
            if let output, let shown {
                try console.write(to: output == LayoutReader.standardInput ? nil : output) { channel in
                    var writer = TextWriter()
                    ComparisonPicture(shown.comparison, shown.old, shown.new, command: arguments.written).write(
                        into: &writer)
                    channel.write(&writer)
                }
            }
        } catch {
            return try old.exitCode(of: error)
        }
        if output != LayoutReader.standardInput {
            var writer = TextWriter()
            report(&writer)
            console.output.write(&writer)
        }
        return verdict == .same ? .clean : .inputErrors
    }

    /// Reads `--over`: a side of the viewport, an inset, or a param of both layouts, and its values.
    private func worldRange(_ text: String, _ before: Prepared, _ after: Prepared) throws(UsageError) -> WorldRange {
        let (name, sign) = (String(text.prefix { $0 != "=" }), text.firstIndex(of: "="))
        let written = sign.map { String(text[text.index(after: $0)...]) } ?? ""
        if let number = DiffCommand.number(called: name) {
            guard let (first, last) = OffsetRequest.parts(of: written), let low = PlainNumber.value(of: first),
                let high = PlainNumber.value(of: last), low < high
            else {
                throw arguments.usage(
                    "`\(text)` is not a range of the world", help: "write both ends: `--over viewport.width=320...430`")
            }
            return WorldRange(name: name, number: number, values: low...high)
        }
        let params = before.program.layout.parameters.map { $0.name }
        guard params.contains(name), after.program.layout.parameters.contains(where: { $0.name == name }) else {
            let others = DiffCommand.numbers.map { $0.name } + params
            throw arguments.usage(
                "`--over` takes no `\(name)`",
                help: "it takes " + others.map { "`\($0)`" }.joined(separator: ", "))
        }
        do {
            let sweep = try ParameterSweep(text, step: nil, orSteps: 1)
            var ends: [Double] = []
            for value in sweep.values {
                let set = try old.prepared(before, setting: value)
                let number = set.program.layout.parameters.firstIndex { $0.name == name }
                if let number { ends.append(set.world.parameters[number]) }
            }
            guard let low = ends.first, let high = ends.last, low < high else {
                throw arguments.usage(
                    "`\(text)` is not a range of values", help: "write both ends: `--over gap=0...16`")
            }
            let isAngle = before.program.layout.parameters.contains { $0.name == name && $0.unit == .angle }
            return WorldRange(name: name, number: .parameter(name), values: low...high, isAngle: isAngle)
        } catch let error as ValueError {
            throw arguments.usage(error.message, help: error.help)
        } catch let error as UsageError {
            throw error
        } catch {
            throw arguments.usage("`\(text)` lies outside of the range of the param")
        }
    }

    private static let numbers: [(name: String, number: WorldNumber)] =
        [("viewport.width", .viewportWidth), ("viewport.height", .viewportHeight)]
        + [EnvironmentValue.top, .left, .bottom, .right, .contentTop, .contentLeft, .contentBottom, .contentRight].map {
            (EnvironmentValue.names[Int($0.rawValue)], .environment($0))
        }

    private static func number(called name: String) -> WorldNumber? {
        numbers.first { $0.name == name }?.number
    }

    private func prepared(_ loader: Loader) throws(EvalError) -> Prepared {
        try loader.prepare(try loader.layout(besideOutput: output))
    }

    /// From a pull at the start to a pull at the end of the longer one.
    private static func whole(_ old: Prepared, _ new: Prepared) -> ClosedRange<Double> {
        func last(_ prepared: Prepared) -> Double {
            prepared.along(prepared.contentSize) - prepared.along(prepared.viewport)
        }
        let end = max(0, max(last(old), last(new)))
        return -100...(end.isFinite ? end : 0) + 100
    }
}
