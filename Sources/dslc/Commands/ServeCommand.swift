import Worlds

/// `dslc serve`: shows the layouts of a folder in a browser, and in apps that follow them, and tells of each change.
struct ServeCommand {
    private let console: Console
    private let directory: String
    private let roots: [String]
    private let port: UInt16
    private let options: WorldOptions

    /// Reads the options.
    init(_ arguments: Arguments, console: Console) throws(UsageError) {
        self.console = console
        guard let directory = arguments.operands.first else {
            throw arguments.usage("no folder to serve", help: "name it: `dslc serve .`")
        }
        guard arguments.operands.count == 1 else {
            throw arguments.usage("`dslc serve` serves one folder", help: "name the folder above them")
        }
        if FileReader.kind(of: directory) == .file {
            let above = FilePath.directory(of: directory)
            throw arguments.usage(
                "`\(directory)` is a file, and `dslc serve` serves a folder",
                help: "name its folder: `dslc serve \(above.isEmpty ? "." : above)`")
        }
        self.directory = directory
        roots = try ReaderOptions(arguments).roots
        let text = arguments.value(of: .port) ?? "0"
        guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let port = UInt16(text) else {
            throw arguments.usage(
                "`\(text)` is not a port", help: "write a number from 1 to 65535, or 0 for any that is free")
        }
        self.port = port
        options = try WorldOptions(arguments)
    }

    /// Serves until the process is interrupted.
    func run() throws(UsageError) -> ExitCode {
        guard FileReader.kind(of: directory) == .directory else {
            var reason = "it is not a directory"
            if case .nothing(let error) = FileReader.kind(of: directory) { reason = error.reason }
            return failed("cannot serve `\(directory)`: \(reason)")
        }
        let module: PreviewModule
        do throws(EvalError) {
            module = try PreviewModule(console: console)
        } catch {
            if case .unread(let failure) = error { return failed(failure.message) }
            return .couldNotWork
        }
        let socket: ListeningSocket
        do {
            socket = try ListeningSocket(port: port)
        } catch {
            return failed("cannot listen on port \(port): \(error.reason)")
        }
        let end = EndSignal.descriptor()
        let address = ServedAddress(port: socket.port)
        let folder = ServedFolder(directory, roots: roots, workingDirectory: console.workingDirectory())
        let start = PreviewStart(
            options: options, items: nil, data: nil, offset: nil, isAlongScroll: true, skin: nil)
        if let notice = module.notice { console.errors.writeLine(notice) }
        console.output.writeLine("`\(directory)` is served at \(address.text) until Control-C")
        let site = LayoutSite(folder, at: address, start: start, module: module)
        var server = LayoutServer(socket, site: site, end: end)
        server.run()
        return .clean
    }

    private func failed(_ sentence: String) -> ExitCode {
        console.errors.writeLine("error: \(sentence)")
        return .couldNotWork
    }
}
