import Interpreter
import LayoutDSL
import Reports
import Worlds

/// `dslc snap`: prints where scrolling stops.
struct SnapCommand {
    private let console: Console
    private let loader: Loader
    private let proposed: GestureNumber
    private let velocity: GestureNumber
    private let from: GestureNumber?
    private let section: Int?
    private let isJSON: Bool
    /// Whether the stop at the offset is asked for, and its element.
    private let asksCurrent: Bool

    /// Reads the options.
    init(_ arguments: Arguments, console: Console) throws(UsageError) {
        self.console = console
        loader = Loader(arguments, try WorldRequest(arguments), console: console)
        guard let proposed = try GestureNumber.read(arguments, .proposed) else {
            throw arguments.usage(
                "`dslc snap` needs an offset", help: "write where the gesture would stop: `--offset 312`")
        }
        self.proposed = proposed
        velocity = try GestureNumber.read(arguments, .velocity) ?? .along(0)
        from = try GestureNumber.read(arguments, .from)
        if let text = arguments.value(of: .section) {
            guard let section = Int(text), section >= 0 else {
                throw arguments.usage("`\(text)` is not the number of a section", help: "sections are counted from 0")
            }
            self.section = section
        } else {
            section = nil
        }
        asksCurrent = arguments.has(.current)
        isJSON = arguments.value(of: .snapFormat) == "json"
    }

    /// Checks, prepares, and answers.
    func run() throws(UsageError) -> ExitCode {
        do throws(EvalError) {
            let layout = try loader.layout()
            let prepared = try loader.prepare(layout)
            let answer = try stop(prepared)
            let current = asksCurrent ? try currentStop(prepared) : nil
            console.output.write(
                isJSON ? document(answer, current, prepared) : text(answer, current, prepared))
            return .clean
        } catch {
            return try loader.exitCode(of: error)
        }
    }

    /// Whether the answer is a point: the layout stops on both axes, or a point is asked about.
    private func isPoint(in prepared: Prepared) -> Bool {
        section == nil && (prepared.stopsOnBothAxes || proposed.isPoint || velocity.isPoint)
    }

    private func stop(_ prepared: Prepared) throws(EvalError) -> LayoutPoint {
        do throws(WorldError) {
            if let section {
                // Of a section, the numbers are along the section, which lies across the layout.
                let distance = try prepared.stop(
                    proposed: proposed.main(in: prepared), velocity: velocity.main(in: prepared),
                    from: from?.main(in: prepared), section: section)
                let along = prepared.offset(along: distance)
                return LayoutPoint(x: along.y, y: along.x)
            }
            let start = from?.point(in: prepared)
            guard isPoint(in: prepared) else {
                let distance = try prepared.stop(
                    proposed: proposed.main(in: prepared), velocity: velocity.main(in: prepared), from: start)
                return prepared.offset(along: distance)
            }
            return try prepared.stop(
                proposed: proposed.point(in: prepared, beside: start), velocity: velocity.point(in: prepared),
                from: start)
        } catch {
            throw EvalError.refused(error, layout: prepared.program.layout, file: loader.name, data: nil)
        }
    }

    /// The stop that the offset is at, or near.
    private func currentStop(_ prepared: Prepared) throws(EvalError) -> CurrentStop? {
        do throws(WorldError) {
            return try prepared.currentStop(at: proposed.point(in: prepared, beside: from?.point(in: prepared)))
        } catch {
            throw EvalError.refused(error, layout: prepared.program.layout, file: loader.name, data: nil)
        }
    }

    /// The stop on both axes; nil where the layout stops on one.
    private func point(of current: CurrentStop, _ prepared: Prepared) -> LayoutPoint? {
        current.offsetAcross.map { across in
            prepared.program.layout.isHorizontal
                ? LayoutPoint(x: current.offset, y: across) : LayoutPoint(x: across, y: current.offset)
        }
    }

    private func text(_ stop: LayoutPoint, _ current: CurrentStop?, _ prepared: Prepared) -> String {
        var writer = TextWriter()
        if isPoint(in: prepared) {
            writer.append(number: stop.x)
            writer.append(",")
            writer.append(number: stop.y)
        } else {
            let isX = prepared.program.layout.isHorizontal == (section == nil)
            writer.append(number: isX ? stop.x : stop.y)
        }
        writer.append("\n")
        guard asksCurrent else { return writer.text }
        guard let current else {
            writer.append("no stops\n")
            return writer.text
        }
        writer.append("current stop ")
        if let point = point(of: current, prepared) {
            writer.append(number: point.x)
            writer.append(",")
            writer.append(number: point.y)
        } else {
            writer.append(number: current.offset)
        }
        if let element = current.element {
            writer.append(", \(element.kind)[\(element.section),\(element.item)]")
        }
        writer.append("\n")
        return writer.text
    }

    private func document(_ stop: LayoutPoint, _ current: CurrentStop?, _ prepared: Prepared) -> String {
        var writer = TextWriter()
        func append(_ key: String, _ point: LayoutPoint) {
            writer.append(", \"\(key)\": ")
            writer.append(json: point)
        }
        writer.append("{\"schema\": 1, \"layout\": ", json: prepared.program.layout.name)
        if let section { writer.append(", \"section\": ", json: section) }
        for (key, value) in [("proposed", proposed), ("velocity", velocity)] {
            if isPoint(in: prepared) {
                append(key, value.point(in: prepared))
            } else {
                writer.append(", \"\(key)\": ")
                writer.append(json: value.main(in: prepared))
            }
        }
        append("offset", stop)
        if let current {
            if let point = point(of: current, prepared) {
                writer.append(", \"current\": {\"offset\": ", json: point)
            } else {
                writer.append(", \"current\": {\"offset\": ", json: current.offset)
            }
            if let element = current.element {
                writer.append(", \"kind\": ", json: element.kind)
                writer.append(", \"indexPath\": [\(element.section), \(element.item)]")
            }
            writer.append("}")
        }
        writer.append("}\n")
        return writer.text
    }
}
