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
    private let offset: Point?
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
            throw arguments.usage("a page is not made of data from standard input", help: "name a file")
        }
        guard let text = arguments.value(of: .previewOffset) else {
            (offset, isAlongScroll) = (nil, true)
            return
        }
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { PlainNumber.value(of: $0) }
        switch (numbers.count, numbers.first ?? nil, numbers.last ?? nil) {
        case (1, let along?, _): (offset, isAlongScroll) = (Point(x: along, y: along), true)
        case (2, let x?, let y?): (offset, isAlongScroll) = (Point(x: x, y: y), false)
        default:
            throw arguments.usage(
                "`\(text)` is no offset of a page", help: "write one: 300, -120, or 300,40 for both axes")
        }
    }

    /// Checks, and writes the page. A layout with errors makes a page too: that is where they can be mended.
    func run() throws(UsageError) -> ExitCode {
        do throws(EvalError) {
            let (page, report) = try page()
            let code = try judge(report)
            // What the page has no editor for has to be right from the start.
            if code == .clean || report.layout == nil { try write(page) }
            return code
        } catch {
            return try loader.exitCode(of: error)
        }
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

    /// Prints what is wrong with the layout or its world.
    private func judge(_ report: CheckReport) throws(EvalError) -> ExitCode {
        do throws(EvalError) {
            _ = try loader.prepare(try loader.layout(of: report))
            return .clean
        } catch {
            guard case .refused(let diagnostics, let failures) = error else { throw error }
            loader.findings.print(diagnostics, failures: failures)
            return .inputErrors
        }
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
