#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// `--watch`: runs a command, and runs it again when a file changes that it has read. It ends with Control-C, or when
/// the reader of standard output ends.
struct Watch {
    /// Milliseconds from one look to the next: no editor waits, and a stat costs next to nothing.
    private static let interval: CInt = 100
    /// A file that is gone for fewer looks than this is being saved: editors write another one and rename it.
    private static let looksWhileGone = 3

    private let console: Console

    /// Makes it for a command line; standard input cannot be read twice.
    init(_ arguments: Arguments, console: Console) throws(UsageError) {
        self.console = console
        let values = [OptionDescription.data, .to, .toData].compactMap { arguments.value(of: $0) }
        if (arguments.operands + values).contains(LayoutReader.standardInput) {
            throw arguments.usage(
                "`--watch` waits for files to change, not for standard input", help: "name a file")
        }
    }

    /// Runs a command that notes what it reads, over and over.
    ///
    /// - Returns: The exit code of the last run, once nobody reads standard output any more.
    /// - Throws: What is wrong with the command line, when the first run says so.
    func run(_ command: () throws(UsageError) -> ExitCode) throws(UsageError) -> ExitCode {
        var code = try command()
        var number = 1
        while let changes = waitForChanges() {
            number += 1
            begin(number, after: changes)
            console.filesRead.forget()
            do {
                code = try command()
            } catch {
                // What a file says now goes against the command line; the file can be fixed, so this is not the end.
                error.print(on: console)
                code = .wrongUsage
            }
        }
        return code
    }

    /// Waits until files have changed and come to rest; nil: nobody reads any more.
    private func waitForChanges() -> FileChanges? {
        var look = FileLook(console.filesRead)
        var quietLooks = 0
        while console.output.isRead {
            _ = poll(nil, 0, Watch.interval)
            let before = look.stamps
            look.update()
            quietLooks = look.stamps == before ? quietLooks + 1 : 0
            let changes = look.changes
            guard !changes.isEmpty else { continue }
            if quietLooks >= (changes.someAreGone ? Watch.looksWhileGone : 1) { return changes }
        }
        return nil
    }

    /// Parts one run from the next: a terminal is cleared, a log gets a line.
    private func begin(_ number: Int, after changes: FileChanges) {
        let clears = console.output.isTerminal && console.environment("TERM") != "dumb"
        if clears { console.output.write("\u{1B}[H\u{1B}[2J") }
        if !clears || !console.errors.isTerminal {
            console.errors.writeLine("— run \(number): \(changes.summary) —")
        }
    }
}

extension OutputChannel {
    /// Whether somebody may still read what is written.
    fileprivate var isRead: Bool {
        guard state == .open else { return false }
        // Without events to wait for, only the end is told.
        var end = pollfd(fd: descriptor, events: 0, revents: 0)
        guard poll(&end, 1, 0) > 0 else { return true }
        return end.revents & Int16(POLLERR | POLLHUP) == 0
    }
}
