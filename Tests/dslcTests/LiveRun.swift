import Foundation
import Testing

/// A run of the real `dslc` that does not end by itself: it is watched while it works, and ended with its test.
final class LiveRun {
    private let process = Process()
    private let streams: TemporaryFolder
    private let ended = DispatchSemaphore(value: 0)

    /// Starts the words; `output` is where standard output goes, else to a file.
    init(_ words: [String], in folder: TemporaryFolder, output: FileHandle? = nil) throws {
        streams = try TemporaryFolder()
        for name in ["out", "err"] { try streams.write(name) }
        process.executableURL = URL(fileURLWithPath: ToolRun.toolPath)
        process.arguments = words
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try output ?? FileHandle(forWritingTo: URL(fileURLWithPath: streams["out"]))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: streams["err"]))
        var environment = ProcessInfo.processInfo.environment
        environment["TERM"] = "xterm"
        process.environment = environment
        process.terminationHandler = { [ended] _ in ended.signal() }
        // The threads that run tests are deaf to signals, and a process inherits that.
        var (none, usual) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &usual)
        defer { pthread_sigmask(SIG_SETMASK, &usual, nil) }
        try process.run()
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    /// What it wrote so far.
    var output: String { streams.text("out") ?? "" }
    /// What it complained about so far.
    var errors: String { streams.text("err") ?? "" }

    /// Waits until it has written something; false after a time in which any machine is done.
    func writes(_ part: String) -> Bool { LiveRun.waits { self.output.contains(part) || self.errors.contains(part) } }

    /// An end to write to of a pipe that nobody reads.
    static func closedPipe() throws -> FileHandle {
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        return pipe.fileHandleForWriting
    }

    /// Waits until a condition holds; false when half a minute has passed.
    static func waits(until holds: () -> Bool) -> Bool {
        for _ in 0..<3000 {
            if holds() { return true }
            usleep(10_000)
        }
        return false
    }

    /// Interrupts it as Control-C does.
    func interrupt() { kill(process.processIdentifier, SIGINT) }

    /// Waits for its end; 256 and more: ended by a signal; nil: it goes on.
    func exitCode() -> Int32? {
        guard ended.wait(timeout: .now() + 30) == .success else { return nil }
        return process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 256 : 0)
    }
}
