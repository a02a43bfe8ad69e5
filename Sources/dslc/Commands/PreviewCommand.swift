import Interpreter
import LayoutDSL
import Reports
import Worlds

/// `dslc preview`: writes a page in which a layout is scrolled, turned by its knobs, and edited.
struct PreviewCommand {
    private let console: Console
    private let request: WorldRequest
    private let loader: Loader
    private let items: String?
    private let offset: LayoutPoint?
    private let isAlongScroll: Bool
    /// The file to write; nil: standard output.
    private let output: String?

    /// Reads the options.
    init(_ arguments: Arguments, console: Console) throws(UsageError) {
        self.console = console
        request = try WorldRequest(arguments)
        loader = Loader(arguments, request, console: console)
        items = arguments.value(of: .items)
        guard let output = arguments.value(of: .output), !output.isEmpty else {
            throw arguments.usage("no page to write", help: "name it: `-o page.html`, or `-o -` for standard output")
        }
        self.output = output == LayoutReader.standardInput ? nil : output
        if request.options.data == LayoutReader.standardInput {
            throw arguments.usage("a page cannot have its data from standard input", help: "name a file")
        }
        guard let text = arguments.value(of: .previewOffset) else {
            (offset, isAlongScroll) = (nil, true)
            return
        }
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { PlainNumber.value(of: $0) }
        switch (numbers.count, numbers.first ?? nil, numbers.last ?? nil) {
        case (1, let along?, _): (offset, isAlongScroll) = (LayoutPoint(x: along, y: along), true)
        case (2, let x?, let y?): (offset, isAlongScroll) = (LayoutPoint(x: x, y: y), false)
        default:
            throw arguments.usage(
                "`\(text)` is not an offset of a page", help: "write 300, -120, or 300,40 for both axes")
        }
    }

    /// Checks, and writes the page. A layout with errors makes a page too: that is where they can be mended.
    func run() throws(UsageError) -> ExitCode {
        let made: (page: PreviewPage, judgement: Judgement)
        do throws(EvalError) {
            let (page, report) = try page()
            made = (page, try judge(report))
        } catch {
            let code = try loader.exitCode(of: error)
            tellThatThereIsNone()
            return code
        }
        guard made.judgement != .refused else {
            tellThatThereIsNone()
            return .inputErrors
        }
        do throws(EvalError) {
            try write(made.page)
        } catch {
            return try loader.exitCode(of: error)
        }
        return made.judgement == .sound ? .clean : .inputErrors
    }

    /// What there is to say of the layout in the world of the command line.
    private enum Judgement {
        case sound
        /// Something is wrong that can be mended in the page.
        case mendable
        /// The command line asks for what the layout does not have: the page has no editor for that.
        case refused
    }

    /// Under `--watch` an older page may be open: nobody should take it for the new one.
    private func tellThatThereIsNone() {
        let old = output.flatMap { FileReader.identity(of: $0) == nil ? nil : $0 }
        console.errors.writeLine("no page was written" + (old.map { "; `\($0)` is unchanged" } ?? ""))
    }

    private func page() throws(EvalError) -> (PreviewPage, CheckReport) {
        let (source, report, imports) = try loader.checkKeepingTexts()
        if let output {
            try loader.guardInputs(report.diagnostics.sources + (report.layout?.sources ?? []), against: output)
        }
        var data: [UInt8]?
        if let path = request.options.data {
            data = try DataReader.readKeepingBytes(path, noting: console.filesRead).bytes
        }
        let page = PreviewPage(
            source: source, imports: imports, title: report.layout?.name ?? loader.name, options: request.options,
            items: items, data: data, offset: offset, isAlongScroll: isAlongScroll)
        return (page, report)
    }

    /// Prints what is wrong with the layout, its world, or the numbers where the page begins.
    private func judge(_ report: CheckReport) throws(EvalError) -> Judgement {
        let prepared: Prepared
        do throws(EvalError) {
            prepared = try loader.prepare(try loader.layout(of: report))
        } catch {
            guard case .refused(let diagnostics, let failures) = error else { throw error }
            loader.findings.print(diagnostics, failures: failures)
            return report.layout == nil ? .mendable : .refused
        }
        guard prepared.sectionCounts.reduce(0, +) <= PreviewPage.mostCells else {
            loader.findings.print([
                Failure(
                    code: DiagnosticCode.elementLimit.text,
                    message: "these are more than \(PreviewPage.mostCells) elements, the limit of a page",
                    file: loader.name, help: "a page counts with 32 bits; use `dslc eval`")
            ])
            return .mendable
        }
        var ledger = TroubleLedger()
        ledger.enter(prepared.troubles)
        let along = prepared.offset(along: offset?.x ?? 0)
        ledger.enter(prepared.attributes(at: isAlongScroll ? along : offset ?? along).troubles)
        guard !ledger.troubles.isEmpty else { return .sound }
        loader.findings.print([diagnostics(for: ledger.troubles, sources: prepared.program.layout.sources)])
        return .mendable
    }

    private func write(_ page: PreviewPage) throws(EvalError) {
        var writer = TextWriter()
        page.write(into: &writer)
        guard let output else { return console.output.write(&writer) }
        do {
            let file = try OutputFile(output)
            file.channel.write(&writer)
            try file.commit()
        } catch {
            throw .unread(.unwritable(output, error))
        }
    }
}
