import Interpreter
import LayoutAnalysis
import LayoutDSL
import Reports
import Worlds

/// `dslc plot`: draws values over the offset.
struct PlotCommand {
    private let console: Console
    private let loader: Loader
    private let arguments: Arguments
    private let values: [ValueRequest]
    private let stretch: ClosedRange<Double>?
    private let step: Double?
    private let format: Format
    private let output: String?
    private let appearance: Appearance
    private let color: String?

    private enum Format: String { case svg, text, json, csv }

    /// So many curves share a picture.
    private static let curveLimit = 64
    /// So many points has a curve when no step is given.
    private static let standardSteps = 400.0

    /// Reads the options.
    init(_ arguments: Arguments, console: Console) throws(UsageError) {
        self.console = console
        self.arguments = arguments
        let world = try WorldRequest(arguments)
        loader = Loader(arguments, world, console: console)
        color = world.color
        values = try ValueRequest.read(arguments)
        guard values.count <= PlotCommand.curveLimit else {
            throw arguments.usage("these are more than \(PlotCommand.curveLimit) curves", help: "draw several pictures")
        }
        (stretch, step) = try PlotCommand.stretch(arguments)
        let output = arguments.value(of: .output)
        if output?.isEmpty == true { throw arguments.usage("`--output` is empty") }
        try OutputName.provePicture(output, arguments, writing: ["json", "csv", "txt"])
        self.output = output == LayoutReader.standardInput ? nil : output
        let asked = Format(rawValue: arguments.value(of: .plotFormat) ?? "")
        if let output, asked == nil {
            format =
                output.hasSuffix(".json")
                ? .json
                : output.hasSuffix(".csv")
                    ? .csv
                    : output.hasSuffix(".txt") || output == LayoutReader.standardInput ? .text : .svg
        } else {
            format = asked ?? .text
        }
        appearance = Appearance(rawValue: arguments.value(of: .plotAppearance) ?? "") ?? .auto
    }

    /// `-200...2400` and its step; neither when they are not given.
    private static func stretch(_ arguments: Arguments) throws(UsageError) -> (ClosedRange<Double>?, Double?) {
        var step: Double?
        if let text = arguments.value(of: .plottedStep) {
            guard let number = PlainNumber.value(of: text), number > 0 else {
                throw arguments.usage("`\(text)` is not a step", help: "write a number above 0, in points, no unit")
            }
            step = number
        }
        guard let text = arguments.value(of: .plottedOffsets) else { return (nil, step) }
        let stretch: ClosedRange<Double>
        do {
            stretch = try OffsetRequest.stretch(text)
        } catch {
            throw arguments.usage(error.message, help: error.help)
        }
        if let step, (stretch.upperBound - stretch.lowerBound) / step > Double(PlotCommand.pointLimit) {
            throw arguments.usage(
                "these are more than \(PlotCommand.pointLimit) points", help: "write a larger `--step`")
        }
        return (stretch, step)
    }

    private static let pointLimit = 1_000_000

    /// Checks, prepares, and draws.
    func run() throws(UsageError) -> ExitCode {
        do throws(EvalError) {
            let report = try loader.check()
            if let output {
                try loader.guardInputs(report.diagnostics.sources + (report.layout?.sources ?? []), against: output)
            }
            let prepared = try loader.prepare(try loader.layout(of: report))
            var writer = TextWriter()
            let plot = try plot(of: prepared)
            switch format {
            case .svg: plot.writeSVG(appearance: appearance, into: &writer)
            case .json: plot.writeDocument(into: &writer)
            case .csv: plot.writeCSV(into: &writer)
            case .text:
                // A file has no width of its own, and no colours.
                let width = console.output.isTerminal && output == nil ? console.width(of: console.output) : 80
                plot.writeText(
                    width: width, color: output == nil && console.usesColor(color, on: console.output), into: &writer)
            }
            try write(&writer)
            return loader.exitCode(of: troubles(of: plot, in: prepared), in: prepared.program.layout)
        } catch {
            return try loader.exitCode(of: error)
        }
    }

    private func plot(of prepared: Prepared) throws(EvalError) -> PlotReport {
        let layout = prepared.program.layout
        let tracer = Tracer(prepared)
        var stretch = self.stretch
        if stretch == nil {
            // From a pull at the start to a pull at the end.
            let (content, viewport) = (prepared.contentSize, prepared.viewport)
            let isWide = layout.isHorizontal
            let end = isWide ? content.width - viewport.width : content.height - viewport.height
            let pull = (isWide ? viewport.width : viewport.height) / 4
            stretch = (-pull.rounded())...(max(0, end) + max(1, pull.rounded()))
        }
        let over = stretch ?? 0...1
        let step = self.step ?? (over.upperBound - over.lowerBound) / PlotCommand.standardSteps
        var curves: [Curve] = []
        for value in values {
            let path = try ElementLookup(prepared).path(of: value.element, file: loader.name)
            do throws(TraceError) {
                curves.append(try tracer.curve(of: value.property, path, over: over, step: step))
            } catch {
                throw value.refusal(error, of: path, file: loader.name)
            }
        }
        return PlotReport(curves, names: values.map(\.text), of: layout, over: over)
    }

    /// So many points of a curve are looked at for formulas that are no finite numbers.
    private static let lookLimit = 200

    /// What went wrong where something happens on the curves, and now and then between.
    private func troubles(of plot: PlotReport, in prepared: Prepared) -> TroubleLedger {
        var ledger = TroubleLedger()
        ledger.enter(prepared.troubles)
        for curve in plot.curves {
            var offsets = curve.events.map(\.offset)
            let stride = max(1, curve.points.count / PlotCommand.lookLimit)
            for (number, point) in curve.points.enumerated() where number % stride == 0 { offsets.append(point.offset) }
            for offset in Set(offsets).sorted() {
                let frame = prepared.attributes(of: curve.element, at: prepared.offset(along: offset))
                ledger.enter(frame?.troubles ?? [])
            }
        }
        return ledger
    }

    private func write(_ writer: inout TextWriter) throws(EvalError) {
        guard let output else {
            console.output.write(&writer)
            return
        }
        do {
            let file = try OutputFile(output)
            file.channel.write(&writer)
            try file.commit()
        } catch {
            throw .unread(.unwritable(output, error))
        }
    }
}
