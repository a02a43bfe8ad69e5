import Interpreter
import LayoutDSL
import Reports

/// Reads, checks and prepares the layout of a command.
struct Loader {
    private let arguments: Arguments
    private let request: WorldRequest
    private let reader: LayoutReader
    private let filesRead: FilesRead
    let findings: FindingsPrinter
    private let errors: OutputChannel
    /// So many items are prepared in the wink of an eye.
    private static let quickItems = 1_000_000

    /// Makes a loader; directories among the operands are roots of imports.
    init(
        _ arguments: Arguments, _ request: WorldRequest, searching operands: [String] = [],
        format: FindingsPrinter.Format = .text, console: Console
    ) {
        self.arguments = arguments
        self.request = request
        filesRead = console.filesRead
        reader = LayoutReader(request.reading, searching: operands, console: console)
        findings = FindingsPrinter(format, color: request.color, channel: console.errors, console: console)
        errors = console.errors
    }

    /// What an error means for the exit code; it is printed.
    func exitCode(of error: EvalError) throws(UsageError) -> ExitCode {
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

    /// What the layout file is called in messages.
    var name: String { reader.name(of: request.file) }

    /// Reads and checks the layout.
    func check() throws(EvalError) -> CheckReport {
        let source = try source()
        guard !CheckedLayout.isCompiled(source.bytes) else { throw needsText() }
        return reader.check(source, of: request.file)
    }

    private func source() throws(EvalError) -> Source {
        do {
            return try reader.source(of: request.file)
        } catch {
            throw .unread(.unreadable(name, error))
        }
    }

    private func needsText() -> EvalError {
        .refused(
            [],
            [
                Failure(
                    message: "this is a compiled layout, and the command needs its text", file: name,
                    help: "name the `.layout` file that it was compiled from")
            ])
    }

    /// The layout of a file that `dslc build` wrote.
    private func compiledLayout(_ bytes: [UInt8]) throws(EvalError) -> CheckedLayout {
        do throws(CompiledLayoutError) {
            return try CheckedLayout(compiled: bytes)
        } catch {
            throw .refused([], [Failure(message: error.message, file: name)])
        }
    }

    /// Reads and checks the layout, and keeps its text and those of the files that it imports.
    func checkKeepingTexts() throws(EvalError) -> (source: Source, report: CheckReport, imports: [ImportedText]) {
        let source = try source()
        guard !CheckedLayout.isCompiled(source.bytes) else { throw needsText() }
        let (report, imports) = reader.checkKeepingImports(source, of: request.file)
        return (source, report, imports)
    }

    /// The output may not be a file that the run reads: it would be lost.
    func guardInputs(_ sources: [Source], and files: [String] = [], against output: String) throws(EvalError) {
        guard let target = FileReader.identity(of: output) else { return }
        var inputs = files
        if request.file != LayoutReader.standardInput { inputs.append(request.file) }
        if let data = request.options.data, data != LayoutReader.standardInput { inputs.append(data) }
        // The prelude is no file; that of standard input has only a name.
        inputs += sources.filter { $0.id != .prelude && $0.name != "<stdin>" }.map(\.name)
        guard let input = inputs.first(where: { FileReader.identity(of: $0) == target }) else { return }
        throw .usage(
            arguments.usage(
                "`\(output)` is read by this run and would be overwritten",
                help: input == output ? "choose another name for the output" : "it is the same file as `\(input)`"))
    }

    /// Reads the layout, a text or compiled, which no output may overwrite. A text is checked, and its warnings are printed.
    func layout(besideOutput output: String? = nil) throws(EvalError) -> CheckedLayout {
        let source = try source()
        if CheckedLayout.isCompiled(source.bytes) {
            if let output { try guardInputs([], against: output) }
            return try compiledLayout(source.bytes)
        }
        let report = reader.check(source, of: request.file)
        if let output { try guardInputs(report.diagnostics.sources + (report.layout?.sources ?? []), against: output) }
        return try layout(of: report)
    }

    /// The layout; its warnings are printed.
    func layout(of report: CheckReport) throws(EvalError) -> CheckedLayout {
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

    /// The same layout with another value of a param.
    func prepared(_ prepared: Prepared, setting value: ParameterValue) throws(EvalError) -> Prepared {
        var other = prepared
        do throws(WorldError) {
            try other.set([value])
        } catch {
            throw .refused(error, layout: prepared.program.layout, file: name, data: request.options.dataName)
        }
        return other
    }

    /// The way of a transition where params have the value between.
    func between(
        _ transition: LayoutTransition, _ parameters: [String], at progress: Double
    ) throws(EvalError) -> LayoutTransition {
        do throws(WorldError) {
            return try transition.between(parameters, at: progress)
        } catch {
            throw .refused(
                error, layout: transition.from.program.layout, file: name, data: request.options.dataName)
        }
    }

    /// Compiles a layout and prepares it for the world that was asked for. A param that only the layout at the other end
    /// of a transition has is none of its business.
    func prepare(_ layout: CheckedLayout, phase: Phase = .resting, beside other: CheckedLayout? = nil) throws(EvalError)
        -> Prepared
    {
        var (world, file) = try request.options.world(noting: filesRead)
        let read = other.map { [layout, $0] } ?? [layout]
        if let found = request.options.findings(in: file, for: read) {
            if found.hasErrors { throw .refused([found], []) }
            findings.print([found])
        }
        request.options.leaveOut(&world, of: layout, beside: other)
        let items = (world.sections ?? []).reduce(0) { $0 + min($1.count, Int(Int32.max)) }
        var progress = Progress(total: items, on: errors)
        if items > Loader.quickItems { progress.announce("preparing \(items) items …") }
        defer { progress.end() }
        do {
            return try compile(layout, phase: phase).prepare(for: world)
        } catch {
            throw .refused(error, layout: layout, file: name, data: request.options.dataName, read: file)
        }
    }
}
