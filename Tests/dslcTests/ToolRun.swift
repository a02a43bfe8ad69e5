import Foundation
import Testing

@testable import dslc

/// One run of the real `dslc`, in a folder.
struct ToolRun {
    /// The exit code; 256 and more: ended by a signal.
    let code: Int32
    /// What it wrote to standard output.
    let output: String
    /// What it wrote to standard error. The module of the page may be behind the tool between two versions; what
    /// `dslc preview` tells of that is left out.
    let errors: String

    /// Runs the words.
    init(_ words: String..., in folder: TemporaryFolder, input: String? = nil, environment: [String: String] = [:])
        throws
    {
        try self.init(words: words, in: folder, input: input, environment: environment)
    }

    /// Runs a line of the shell, in which `dslc` is the tool; its exit code is the line's.
    init(shell line: String, in folder: TemporaryFolder) throws {
        let script = "dslc() { '\(ToolRun.tool.path)' \"$@\"; }; \(line)"
        try self.init(program: URL(fileURLWithPath: "/bin/bash"), words: ["-c", script], in: folder)
    }

    /// Runs the words of a list.
    init(list words: [String], in folder: TemporaryFolder) throws {
        try self.init(program: ToolRun.tool, words: words, in: folder)
    }

    private init(words: [String], in folder: TemporaryFolder, input: String?, environment: [String: String]) throws {
        try self.init(program: ToolRun.tool, words: words, in: folder, input: input, environment: environment)
    }

    private init(
        program: URL, words: [String], in folder: TemporaryFolder, input: String? = nil,
        environment: [String: String] = [:]
    ) throws {
        let streams = try TemporaryFolder()
        for name in ["out", "err"] { try streams.write(name) }
        try streams.write("in", input ?? "")
        let process = Process()
        process.executableURL = program
        process.arguments = words
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: streams["in"]))
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: streams["out"]))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: streams["err"]))
        // The threads that run tests are deaf to signals, and a process inherits that.
        var (none, usual) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &usual)
        defer { pthread_sigmask(SIG_SETMASK, &usual, nil) }
        try process.run()
        process.waitUntilExit()
        code = process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 256 : 0)
        output = streams.text("out") ?? ""
        errors = (streams.text("err") ?? "").replacingOccurrences(of: PreviewModule.behind + "\n", with: "")
    }

    /// The JSON object that it wrote.
    func json() throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    }

    /// Where the tool is, for lines of the shell.
    static var toolPath: String { tool.path }

    /// The tool stands beside the test bundle.
    private static var tool: URL {
        #if os(Linux)
            Bundle.main.bundleURL.appendingPathComponent("dslc")
        #else
            Bundle(for: TemporaryFolder.self).bundleURL.deletingLastPathComponent().appendingPathComponent("dslc")
        #endif
    }
}
