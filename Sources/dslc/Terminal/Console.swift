#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The three standard streams and what is known about the terminal.
struct Console {
    /// Data and findings.
    let output: OutputChannel
    /// Complaints, summaries and progress.
    let errors: OutputChannel
    /// The files that the run has read so far.
    let filesRead = FilesRead()
    /// The folder below which files are named by their relative paths; nil: the working directory.
    private let folder: String?

    /// The console of the process.
    init() {
        output = OutputChannel(descriptor: STDOUT_FILENO)
        errors = OutputChannel(descriptor: STDERR_FILENO)
        folder = nil
    }

    /// A console that keeps what is written.
    init(keepingOutputIn folder: String?) {
        output = OutputChannel()
        errors = OutputChannel()
        self.folder = folder
    }

    /// Fills closed standard descriptors, so that no opened file takes their number: reading and writing them fails.
    static func guardStandardDescriptors() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest free number is this one. The wrong direction makes each use an error.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// A variable of the environment.
    func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// The working directory; nil when it is gone.
    func workingDirectory() -> String? {
        if let folder { return folder }
        guard let pointer = getcwd(nil, 0) else { return nil }
        defer { free(pointer) }
        return SystemPath.text(pointer)
    }

    /// How many columns the channel's terminal has; a fixed number elsewhere, so that the same input gives the same
    /// bytes.
    func width(of channel: OutputChannel) -> Int {
        var size = winsize()
        guard channel.isTerminal, ioctl(channel.descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return 120
        }
        return Int(size.ws_col)
    }

    /// Whether to colour what goes to the channel: `--color`, then `NO_COLOR`, then the terminal itself.
    func usesColor(_ choice: String?, on channel: OutputChannel) -> Bool {
        // What forces colours means the streams of the tool, not the files that it writes.
        let isOfTool = channel.descriptor <= 2
        return ColorChoice(rawValue: choice ?? "auto")?.usesColor(
            noColor: environment("NO_COLOR"), forced: isOfTool ? environment("FORCE_COLOR") : nil,
            forcedByOthers: isOfTool ? environment("CLICOLOR_FORCE") : nil, term: environment("TERM"),
            isTerminal: channel.isTerminal) ?? false
    }

    /// Whether everything that was written has arrived: the last word on the exit code.
    func close(after code: ExitCode) -> ExitCode {
        guard case .failed(let error) = output.state else { return code }
        errors.writeLine("error: cannot write to standard output: \(error.reason)")
        return code == .wrongUsage ? code : .couldNotWork
    }
}

/// The value of `--color`.
enum ColorChoice: String {
    case auto, always, never

    /// Whether it means colours for a stream.
    ///
    /// - Parameters:
    ///   - noColor: `NO_COLOR`: not empty keeps colours away (no-color.org), and goes before the others.
    ///   - forced: `FORCE_COLOR` (force-color.org): anything asks for colours, on a terminal or not, but 0 and `false`
    ///     keep them away.
    ///   - forcedByOthers: `CLICOLOR_FORCE` (bixense.com/clicolors): anything but 0 asks for colours.
    ///   - term: `TERM`.
    ///   - isTerminal: Whether a person reads along.
    /// - Returns: Whether to write colours.
    func usesColor(
        noColor: String?, forced: String? = nil, forcedByOthers: String? = nil, term: String?, isTerminal: Bool
    ) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .auto where noColor ?? "" != "": false
        case .auto where forced ?? "" != "": forced != "0" && forced != "false"
        case .auto: isTerminal && term != "dumb" || (forcedByOthers ?? "0") != "0" && forcedByOthers != ""
        }
    }
}
