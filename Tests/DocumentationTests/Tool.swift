import Foundation

/// One run of the real `dslc` by a line of the shell.
struct Tool {
    let code: Int32
    let output: String
    let errors: String

    /// Runs a line in which `dslc` is the tool, in a folder.
    init(_ line: String, in folder: URL) throws {
        let files = try Folder()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", "dslc() { '\(Tool.url.path)' \"$@\"; }; \(line)"]
        process.currentDirectoryURL = folder
        for name in ["out", "err"] { try files.write(name, "") }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: files.url.appendingPathComponent("out"))
        process.standardError = try FileHandle(forWritingTo: files.url.appendingPathComponent("err"))
        try process.run()
        process.waitUntilExit()
        code = process.terminationStatus
        output = try files.text("out")
        errors = try files.text("err")
    }

    /// Where the tool is.
    static var path: String { url.path }

    /// The tool stands beside the test bundle.
    private static var url: URL {
        #if os(Linux)
            Bundle.main.bundleURL.appendingPathComponent("dslc")
        #else
            Bundle(for: Folder.self).bundleURL.deletingLastPathComponent().appendingPathComponent("dslc")
        #endif
    }
}

/// A folder of its own for one test, gone afterwards.
final class Folder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("layout-docs-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ name: String, _ text: String) throws {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func text(_ name: String) throws -> String {
        try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
    }
}
