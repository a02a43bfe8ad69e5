import Interpreter
import LayoutAnalysis
import LayoutDSL
import Reports
import Worlds

/// `dslc explain FILE --of …`: explains a number.
struct TraceCommand {
    private let console: Console
    private let loader: Loader
    private let values: [ValueRequest]
    private let offset: OffsetRequest
    private let path: PathRequest?
    private let depth: Int?
    private let isJSON: Bool
    private let color: String?

    /// Reads the options.
    init(_ arguments: Arguments, console: Console) throws(UsageError) {
        self.console = console
        let world = try WorldRequest(arguments)
        loader = Loader(arguments, world, console: console)
        color = world.color
        values = try ValueRequest.read(arguments)
        isJSON = arguments.value(of: .snapFormat) == "json"
        let offsets = arguments.values(of: .offset)
        if offsets.count > 1 || offsets.contains(where: OffsetRequest.isStretch) {
            throw arguments.usage(
                "`dslc explain` takes one offset", help: "`dslc plot` draws a value over a range of offsets")
        }
        path = try PathRequest.read(arguments)
        do {
            offset = try OffsetRequest.read(offsets, step: nil, path: path?.end).first ?? .opening
        } catch {
            throw arguments.usage(error.message, help: "write 300, -120 or 300,40 (x,y); in points, no unit")
        }
        if isJSON, values.count > 1 {
            throw arguments.usage("`--json` explains one value", help: "give one `--of`")
        }
        if let text = arguments.value(of: .depth) {
            guard let number = PlainNumber.count(of: text) else {
                throw arguments.usage("`\(text)` is not a depth", help: "write a whole number: `--depth 10`")
            }
            depth = number
        } else {
            depth = nil
        }
    }

    /// Checks, prepares, and explains.
    func run() throws(UsageError) -> ExitCode {
        do throws(EvalError) {
            let layout = try loader.layout(of: try loader.check())
            let prepared = try loader.prepare(layout).scrolled(along: path)
            let tracer = Tracer(prepared)
            var writer = TextWriter()
            var ledger = TroubleLedger()
            ledger.enter(prepared.troubles)
            for (number, value) in values.enumerated() {
                let path = try ElementLookup(prepared).path(of: value.element, file: loader.name)
                let trace = try trace(of: value, path, tracer)
                let frame = prepared.attributes(of: path, at: offset.point(0, in: prepared))
                ledger.enter(frame?.troubles ?? [])
                let report = TraceReport(trace, layoutName: layout.name)
                if number > 0 { writer.append("\n") }
                if isJSON {
                    report.writeDocument(into: &writer)
                } else {
                    report.writeText(
                        depth: depth ?? TraceReport.standardDepth,
                        color: console.usesColor(color, on: console.output), into: &writer)
                }
            }
            console.output.write(&writer)
            return loader.exitCode(of: ledger, in: layout)
        } catch {
            return try loader.exitCode(of: error)
        }
    }

    private func trace(of value: ValueRequest, _ path: ElementPath, _ tracer: Tracer) throws(EvalError) -> Trace {
        do throws(TraceError) {
            let prepared = tracer.prepared
            return try tracer.trace(
                of: value.property, path, at: offset.point(0, in: prepared), depth: isJSON ? depth : nil)
        } catch {
            throw value.refusal(error, of: path, file: loader.name)
        }
    }
}
