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
    /// The param that the curves are over, if it is not the offset, and the offset at which they are looked at.
    private let sweep: ParameterSweep?
    private let offset: OffsetRequest
    private let format: Format
    private let output: String?
    private let appearance: Appearance
    private let color: String?

    private enum Format: String { case svg, text, json, csv }

    /// So many curves share a picture.
    private static let curveLimit = 64

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
        sweep = world.options.sweep
        (stretch, step) = sweep == nil ? try PlotCommand.stretch(arguments) : (nil, nil)
        offset = try PlotCommand.offset(arguments, isSweep: sweep != nil)
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

    /// Where the curves over a param are looked at.
    private static func offset(_ arguments: Arguments, isSweep: Bool) throws(UsageError) -> OffsetRequest {
        guard let text = arguments.value(of: .plottedOffset) else { return .opening }
        guard isSweep else {
            throw arguments.usage(
                "`--offset` is for curves over a param", help: "write a range of offsets: `--offsets -200...2400`")
        }
        do throws(ValueError) {
            return try OffsetRequest.single([text]) ?? .opening
        } catch {
            throw arguments.usage(error.message, help: error.help)
        }
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
            var ledger = TroubleLedger()
            let plot: PlotReport
            if let sweep {
                plot = try self.plot(of: prepared, over: sweep, noting: &ledger)
            } else {
                plot = try self.plot(of: prepared)
                ledger = troubles(of: plot, in: prepared)
            }
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
            return loader.exitCode(of: ledger, in: prepared.program.layout)
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
        let step = self.step ?? (over.upperBound - over.lowerBound) / ParameterSweep.curveSteps
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

    /// The curves over a param: each value prepared, and looked at where the layout opens or at `--offset`.
    private func plot(
        of prepared: Prepared, over sweep: ParameterSweep, noting ledger: inout TroubleLedger
    ) throws(EvalError) -> PlotReport {
        let base = Tracer(prepared)
        var rows: [[Double?]] = []
        var quantities: [Quantity] = []
        var paths: [ElementPath] = []
        for (number, value) in sweep.values.enumerated() {
            let other = try loader.prepared(prepared, setting: value)
            let tracer = base.with(other)
            let place = offset.point(0, in: other)
            ledger.enter(other.troubles)
            var row: [Double?] = []
            for value in values {
                let path = try ElementLookup(other).path(of: value.element, file: loader.name)
                do throws(TraceError) {
                    let found = try tracer.value(of: value.property, path, at: place)
                    ledger.enter(other.attributes(of: path, at: place)?.troubles ?? [])
                    if number == 0 {
                        quantities.append(found.quantity)
                        paths.append(path)
                    }
                    row.append(found.value)
                } catch {
                    throw value.refusal(error, of: path, file: loader.name)
                }
            }
            rows.append(row)
        }
        var curves: [Curve] = []
        for (index, value) in values.enumerated() {
            curves.append(
                Curve(
                    of: value.property, paths[index], quantities[index],
                    through: zip(sweep.numbers, rows).map { ($0, $1[index]) }))
        }
        let ends = (sweep.numbers.first ?? 0)...(sweep.numbers.last ?? 1)
        return PlotReport(
            curves, names: values.map(\.text), of: prepared.program.layout, over: ends, ofParameter: sweep.name,
            unit: sweep.unit)
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
