import Interpreter
import LayoutDSL
import Reports
import Worlds

/// `dslc preview`: writes a page in which layouts are scrolled, turned by their knobs, and edited.
struct PreviewCommand {
    private let console: Console
    private let request: PreviewRequest
    private let arguments: Arguments
    /// For what is said of no layout.
    private let findings: FindingsPrinter

    /// Reads the options.
    init(_ arguments: Arguments, console: Console) throws(UsageError) {
        self.console = console
        self.arguments = arguments
        request = try PreviewRequest(arguments)
        findings = FindingsPrinter(
            .text, color: arguments.value(of: .color), channel: console.errors, console: console)
    }

    /// Checks, and writes the page. A layout with errors makes a page too: that is where they can be fixed.
    func run() throws(UsageError) -> ExitCode {
        do throws(EvalError) {
            var read = try layouts()
            guard !read.layouts.isEmpty else { return refused(.couldNotWork) }
            let skin = try request.skin.map { path throws(EvalError) in
                try Skin.read(path, noting: console.filesRead)
            }
            try guardInputs(read.layouts, skin)
            var judgement = read.isWhole ? Judgement.sound : .fixable
            for index in read.layouts.indices { judgement = max(judgement, try read.layouts[index].judge(request)) }
            guard judgement != .refused, let first = read.layouts.first else { return refused(.inputErrors) }
            let module = try PreviewModule(console: console)
            let page = PreviewPage(
                files: read.layouts.map { PreviewFile($0.source, imports: $0.imports) }, title: first.title,
                start: try start(skin), module: module, picture: firstPicture(first),
                isEmbedded: request.isEmbedded)
            try write(page)
            if let notice = module.notice { console.errors.writeLine(notice) }
            if request.isEmbedded { tellHowToEmbed(first) }
            return judgement == .sound ? .clean : .inputErrors
        } catch {
            if case .usage(let error) = error { throw error }
            return refused(print(error))
        }
    }

    /// Prints why a file cannot be shown.
    @discardableResult private func print(_ error: EvalError) -> ExitCode {
        guard case .refused(let diagnostics, let failures) = error else {
            if case .unread(let failure) = error { findings.print([failure]) }
            return .couldNotWork
        }
        findings.print(diagnostics, failures: failures)
        return .inputErrors
    }

    /// Under `--watch` an older page may be open: nobody should take it for the new one.
    private func refused(_ code: ExitCode) -> ExitCode {
        let old = request.output.flatMap { FileReader.identity(of: $0) == nil ? nil : $0 }
        console.errors.writeLine("no page was written" + (old.map { "; `\($0)` is unchanged" } ?? ""))
        return code
    }

    // MARK: Reading

    /// The layouts of the operands, and whether all of them could be read. Files in directories that only others import
    /// are left out.
    private func layouts() throws(EvalError) -> (layouts: [PreviewedLayout], isWhole: Bool) {
        let operands = arguments.operands
        if let only = operands.first, operands.count == 1, !isDirectory(only) {
            return ([try PreviewedLayout(try worldOf(only), arguments, console: console)], true)
        }
        let reader = LayoutReader(try readerOptions(), searching: operands, console: console)
        var (layouts, isWhole): ([PreviewedLayout], Bool) = ([], true)
        for input in CheckInput.all(of: operands, reader: reader) {
            switch input {
            case .failure(let failure):
                findings.print([failure])
                isWhole = false
            case .file(let path, let isOperand):
                do throws(EvalError) {
                    let layout = try PreviewedLayout(try worldOf(path), arguments, console: console)
                    if isOperand || layout.isLayout { layouts.append(layout) }
                } catch .usage(let error) {
                    throw .usage(error)
                } catch {
                    // A file that cannot be shown keeps no other from being shown.
                    print(error)
                    isWhole = false
                }
            }
        }
        if layouts.count > 1 || operands.count > 1 { try request.proveShared(arguments) }
        return (layouts, isWhole)
    }

    private func isDirectory(_ operand: String) -> Bool {
        operand != LayoutReader.standardInput && FileReader.kind(of: operand) == .directory
    }

    private func worldOf(_ file: String) throws(EvalError) -> WorldRequest {
        do {
            return try WorldRequest(arguments, file: file)
        } catch {
            throw .usage(error)
        }
    }

    private func readerOptions() throws(EvalError) -> ReaderOptions {
        do {
            return try ReaderOptions(arguments)
        } catch {
            throw .usage(error)
        }
    }

    private func guardInputs(_ layouts: [PreviewedLayout], _ skin: Skin?) throws(EvalError) {
        guard let output = request.output else { return }
        for layout in layouts { try layout.guardInputs(and: skin?.files ?? [], against: output) }
    }

    private func start(_ skin: Skin?) throws(EvalError) -> PreviewStart {
        var data: [UInt8]?
        if let path = request.options.data {
            data = try DataReader.readKeepingBytes(path, noting: console.filesRead).bytes
        }
        return PreviewStart(
            options: request.options, items: arguments.value(of: .items), data: data, offset: request.offset,
            isAlongScroll: request.isAlongScroll, skin: skin)
    }

    // MARK: First picture, embedding

    /// A skin is read by a browser: with one there is no picture before the stage runs, but for an embedded stage, which
    /// may never run.
    private func firstPicture(_ layout: PreviewedLayout) -> FirstPicture? {
        guard request.isEmbedded || request.skin == nil, let picture = layout.picture(request),
            let viewport = layout.viewport
        else { return nil }
        var writer = TextWriter()
        var style = Picture.Style()
        style.showsScreenOnly = true
        style.look = .content
        picture.write(style, into: &writer)
        guard request.isEmbedded || writer.bytes.count <= FirstPicture.mostBytes else { return nil }
        return FirstPicture(
            drawing: writer.bytes, title: layout.title, viewport: viewport, offset: layout.offsetAlong(request))
    }

    /// The lines to paste into a page that shall show this one.
    private func tellHowToEmbed(_ layout: PreviewedLayout) {
        guard let output = request.output, let size = layout.viewport else { return }
        let frame = EmbeddingFrame(address: FilePath.lastPart(of: output), title: layout.title, viewport: size)
        console.errors.writeLine("paste this where it shall be seen:")
        for line in frame.lines { console.errors.writeLine(line) }
    }

    private func write(_ page: PreviewPage) throws(EvalError) {
        var writer = TextWriter()
        page.write(into: &writer)
        guard let output = request.output else { return console.output.write(&writer) }
        do {
            let file = try OutputFile(output)
            file.channel.write(&writer)
            try file.commit()
        } catch {
            throw .unread(.unwritable(output, error))
        }
    }
}
