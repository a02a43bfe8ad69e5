import Interpreter
import LayoutDSL
import Reports

/// `dslc eval`: says where everything is, at one offset or many.
struct EvalCommand {
    private let console: Console
    private let arguments: Arguments
    private let request: EvalRequest
    private let reader: LayoutReader
    private let findings: FindingsPrinter

    /// Makes the command.
    init(_ arguments: Arguments, console: Console) throws(UsageError) {
        self.console = console
        self.arguments = arguments
        request = try EvalRequest(arguments)
        reader = LayoutReader(workingDirectory: console.workingDirectory(), stdinName: request.stdinName)
        findings = FindingsPrinter(.text, color: request.color, channel: console.errors, console: console)
    }

    /// Checks, prepares, and writes the frames.
    func run() throws(UsageError) -> ExitCode {
        do {
            let report = try check()
            if let output = request.output {
                try guardInputs(report.diagnostics.sources + (report.layout?.sources ?? []), against: output)
            }
            let layout = try layout(of: report)
            let prepared = try prepare(layout)
            if let element = request.element { try ElementLookup(prepared).prove(element, file: name) }
            return try write(prepared)
        } catch {
            switch error {
            case .usage(let error): throw error
            case .unread(let failure):
                findings.print([failure])
                return .couldNotWork
            case .refused(let diagnostics, let failures):
                findings.print(diagnostics, failures: failures)
                return .inputErrors
            }
        }
    }

    private var name: String { reader.name(of: request.file) }

    private func check() throws(EvalError) -> CheckReport {
        do {
            return reader.check(try reader.source(of: request.file))
        } catch {
            throw .unread(.unreadable(name, error))
        }
    }

    /// The output may not be a file that the run reads: it would be lost.
    private func guardInputs(_ sources: [Source], against output: String) throws(EvalError) {
        guard let target = FileReader.identity(of: output) else { return }
        var inputs: [String] = []
        if request.file != LayoutReader.standardInput { inputs.append(request.file) }
        if let data = request.data, data != LayoutReader.standardInput { inputs.append(data) }
        // The prelude is no file; that of standard input has only a name.
        inputs += sources.filter { $0.id != .prelude && $0.name != "<stdin>" }.map(\.name)
        guard let input = inputs.first(where: { FileReader.identity(of: $0) == target }) else { return }
        throw .usage(
            arguments.usage(
                "`\(output)` is read by this run and would be overwritten",
                help: input == output ? "choose another name for the output" : "it is the same file as `\(input)`"))
    }

    /// The layout; its warnings are printed.
    private func layout(of report: CheckReport) throws(EvalError) -> Layout {
        guard let layout = report.layout, !report.diagnostics.hasErrors else {
            if report.diagnostics.hasErrors { throw .refused([report.diagnostics], []) }
            throw .refused(
                [report.diagnostics],
                [
                    Failure(
                        code: DiagnosticCode.noLayout.text, message: "the file declares no layout to evaluate",
                        file: name, help: "evaluate a file that imports it")
                ])
        }
        if report.diagnostics.warningCount > 0 { findings.print([report.diagnostics]) }
        return layout
    }

    private func prepare(_ layout: Layout) throws(EvalError) -> Prepared {
        var world = World(viewport: request.viewport, sections: request.sections, parameters: request.parameters)
        var dataName: String?
        if let path = request.data {
            let file = try DataReader.read(path)
            if let sections = file.sections { world.sections = sections }
            world.fields = file.fields
            dataName = DataReader.name(of: path)
        }
        do {
            return try compile(layout).prepare(for: world)
        } catch {
            throw .refused(error, layout: layout, file: name, data: dataName)
        }
    }

    /// Writes the frames, then what went wrong in them.
    private func write(_ prepared: Prepared) throws(EvalError) -> ExitCode {
        var ledger = TroubleLedger()
        ledger.enter(prepared.troubles)
        if let output = request.output {
            do {
                let file = try OutputFile(output)
                writeFrames(of: prepared, to: file.channel, noting: &ledger)
                try file.commit()
            } catch {
                throw .unread(.unwritable(output, error))
            }
        } else {
            writeFrames(of: prepared, to: console.output, noting: &ledger)
            // Nobody reads any more: the rest of the sweep was left out, and there is nobody to tell.
            if console.output.state == .hungUp { return .clean }
        }
        guard !ledger.troubles.isEmpty else { return .clean }
        findings.print([diagnostics(for: ledger.troubles, sources: prepared.program.layout.sources)])
        return .inputErrors
    }

    private func writeFrames(of prepared: Prepared, to channel: OutputChannel, noting ledger: inout TroubleLedger) {
        var stream = FrameStream(
            format: request.format, layoutName: prepared.program.layout.name, viewport: prepared.viewport,
            contentSize: prepared.contentSize, isSweep: request.isSweep)
        var writer = TextWriter()
        var progress = Progress(total: request.frameCount, on: console.errors, beside: channel)
        var done = 0
        stream.begin(into: &writer)
        for offset in request.offsets {
            for index in 0..<offset.count {
                guard let frame = frame(of: prepared, at: offset.point(index, in: prepared)) else { continue }
                ledger.enter(frame.troubles)
                stream.add(frame, into: &writer)
                channel.writeBlock(&writer)
                done += 1
                progress.update(done)
                if channel.state != .open {
                    progress.end()
                    return
                }
            }
        }
        stream.end(into: &writer)
        channel.write(&writer)
        progress.end()
    }

    private func frame(of prepared: Prepared, at offset: Point) -> Frame? {
        guard let element = request.element else { return prepared.attributes(at: offset, culling: !request.all) }
        return prepared.attributes(of: element, at: offset)
    }
}

extension OffsetRequest {
    /// The offset at a position, 0 the first.
    fileprivate func point(_ index: Int, in prepared: Prepared) -> Point {
        switch self {
        case .main(let value): prepared.offset(along: value)
        case .point(let x, let y): Point(x: x, y: y)
        case .sweep(let sweep): prepared.offset(along: sweep[index])
        }
    }
}
