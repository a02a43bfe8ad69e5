import Interpreter
import LayoutAnalysis
import LayoutDSL
import Reports

/// `dslc lint`: looks at every offset for what nobody wrote a test for.
struct LintCommand {
    private let console: Console
    private let arguments: Arguments
    private let format: FindingsPrinter.Format
    private let color: String?
    private let options: WorldOptions
    private let reader: LayoutReader
    /// What no option settles of the world.
    private let freedom: LintFreedom

    /// Makes the command.
    init(_ arguments: Arguments, console: Console) throws(UsageError) {
        guard !arguments.operands.isEmpty else {
            throw arguments.usage("nothing to lint", help: "name files or directories, or `-` for standard input")
        }
        self.console = console
        self.arguments = arguments
        format = FindingsPrinter.Format(rawValue: arguments.value(of: .checkFormat) ?? "") ?? .text
        color = arguments.value(of: .color)
        options = try WorldOptions(arguments)
        var freedom = LintFreedom.all
        if arguments.has(.viewport) { freedom.remove(.width) }
        if arguments.has(.direction) { freedom.remove(.direction) }
        if arguments.has(.safeArea) { freedom.remove(.safeArea) }
        if arguments.has(.items) || arguments.has(.data) { freedom.remove(.count) }
        if arguments.has(.data) { freedom.remove(.text) }
        self.freedom = freedom
        reader = LayoutReader(try ReaderOptions(arguments), searching: arguments.operands, console: console)
    }

    /// Looks at every file; one that is missing or unsound keeps no other from being looked at.
    func run() throws(UsageError) -> ExitCode {
        let findings = FindingsPrinter(format, color: color, channel: console.output, console: console)
        let complaints = FindingsPrinter(.text, color: color, channel: console.errors, console: console)
        var ledger = LintLedger()
        var reports: [Diagnostics] = []
        var failures: [Failure] = []
        var questions: [OpenQuestions] = []
        for input in CheckInput.all(of: arguments.operands, reader: reader) {
            switch input {
            case .failure(let failure):
                ledger.unread += 1
                if format.isForTools { failures.append(failure) } else { complaints.print([failure]) }
            case .file(let path, let isOperand):
                do throws(EvalError) {
                    if let report = try lint(path, isOperand: isOperand, &ledger, &questions) { reports.append(report) }
                } catch {
                    switch error {
                    case .usage(let error): throw error
                    case .unread(let failure):
                        ledger.unread += 1
                        if format.isForTools { failures.append(failure) } else { complaints.print([failure]) }
                    case .refused(let found, let others):
                        ledger.unsound += 1
                        reports += found
                        failures += others
                    }
                }
            }
        }
        findings.print(reports, failures: failures, questions: questions)
        console.errors.writeLine(ledger.summary)
        return ledger.exitCode
    }

    /// Checks a file and looks for everything; nil where nothing is found, or where there is no layout.
    private func lint(
        _ path: String, isOperand: Bool, _ ledger: inout LintLedger, _ questions: inout [OpenQuestions]
    ) throws(EvalError) -> Diagnostics? {
        let report: CheckReport
        do throws(FileError) {
            report = reader.check(try reader.text(of: path, isOperand: isOperand), of: path)
        } catch {
            throw .unread(.unreadable(reader.name(of: path), error))
        }
        guard let layout = report.layout, !report.diagnostics.hasErrors else {
            if report.diagnostics.hasErrors { throw .refused([report.diagnostics], []) }
            return nil
        }
        let (asked, data) = try options.world(noting: console.filesRead)
        if let found = options.findings(in: data, for: [layout]), found.hasErrors { throw .refused([found], []) }
        let (prepared, world): (Prepared, World)
        let program = compile(layout)
        do throws(WorldError) {
            world = try LintBounds(freedom, of: layout).world(besides: asked, of: layout)
            prepared = try program.prepare(for: world)
        } catch {
            throw .refused(
                error, layout: layout, file: reader.name(of: path), data: options.dataName, read: data)
        }
        let result = LintResult(prepared, warnings: report.diagnostics.shown, over: freedom) { other in
            try? program.prepare(for: other.changing(world))
        }
        ledger.enter(result)
        questions.append(OpenQuestions(result.questions, sources: layout.sources))
        if arguments.has(.verbose) {
            let worlds = result.worldCount == 1 ? "1 world" : "\(result.worldCount) worlds"
            console.errors.writeLine("\(reader.name(of: path)): looked at in \(worlds)")
            var places = SourcePlaces(layout.sources)
            for question in result.questions {
                let (span, file) = (question.span, reader.name(of: path))
                let position = places.position(of: Int(span.start), in: span.source)
                console.errors.writeLine("\(file):\(position.line):\(position.column): \(Reports.text(of: question))")
            }
        }
        guard !result.findings.isEmpty || !result.warnings.isEmpty else { return nil }
        let drawn = LintedWorld(world, besides: asked, of: layout)
        let found = result.findings.map { finding in
            diagnostic(for: finding, picture: drawn?.picture(of: finding, in: path, arguments))
        }
        return Diagnostics(result.warnings + found, sources: layout.sources)
    }
}
