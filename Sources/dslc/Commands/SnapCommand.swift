import Interpreter
import LayoutDSL
import Reports
import Worlds

/// `dslc snap`: prints where scrolling stops.
struct SnapCommand {
    private let console: Console
    private let loader: Loader
    private let proposed: Double
    private let velocity: Double
    private let from: Double?
    private let isJSON: Bool

    /// Reads the options.
    init(_ arguments: Arguments, console: Console) throws(UsageError) {
        self.console = console
        loader = Loader(arguments, try WorldRequest(arguments), console: console)
        func number(_ option: OptionDescription) throws(UsageError) -> Double? {
            guard let text = arguments.value(of: option) else { return nil }
            guard let number = PlainNumber.value(of: text) else {
                throw arguments.usage(
                    "`\(text)` is not a number for `\(option.name)`", help: "write a finite number: 312")
            }
            return number
        }
        guard let proposed = try number(.proposed) else {
            throw arguments.usage(
                "`dslc snap` needs an offset", help: "write where the gesture would stop: `--offset 312`")
        }
        self.proposed = proposed
        velocity = try number(.velocity) ?? 0
        from = try number(.from)
        isJSON = arguments.value(of: .snapFormat) == "json"
    }

    /// Checks, prepares, and answers.
    func run() throws(UsageError) -> ExitCode {
        do throws(EvalError) {
            let layout = try loader.layout(of: try loader.check())
            let prepared = try loader.prepare(layout)
            let answer = try stop(prepared)
            console.output.write(isJSON ? document(answer, prepared) : text(answer))
            return .clean
        } catch {
            return try loader.exitCode(of: error)
        }
    }

    private func stop(_ prepared: Prepared) throws(EvalError) -> Double {
        do throws(WorldError) {
            return try prepared.stop(
                proposed: proposed, velocity: velocity, from: from.map { prepared.offset(along: $0) })
        } catch {
            throw EvalError.refused(error, layout: prepared.program.layout, file: loader.name, data: nil)
        }
    }

    private func text(_ stop: Double) -> String {
        var writer = TextWriter()
        writer.append(number: stop)
        writer.append("\n")
        return writer.text
    }

    private func document(_ stop: Double, _ prepared: Prepared) -> String {
        let point = prepared.offset(along: stop)
        var writer = TextWriter()
        writer.append("{\"schema\": 1, \"layout\": ")
        writer.append(jsonString: prepared.program.layout.name)
        for (key, value) in [("proposed", proposed), ("velocity", velocity)] {
            writer.append(", \"\(key)\": ")
            writer.append(number: value)
        }
        writer.append(", \"offset\": {\"x\": ")
        writer.append(number: point.x)
        writer.append(", \"y\": ")
        writer.append(number: point.y)
        writer.append("}}\n")
        return writer.text
    }
}
