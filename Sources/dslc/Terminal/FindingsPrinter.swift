import LayoutDSL
import Reports

/// Writes findings and failures to a channel.
struct FindingsPrinter {
    /// How they are written.
    enum Format: String, CaseIterable {
        /// For people, with source lines; for people and tools, a line each; for tools.
        case text, short, json
        /// For build servers: workflow commands of GitHub Actions; SARIF 2.1.0.
        case github, sarif
        /// The lines that Xcode and SwiftPM show at their places: `file:line:column: error: message`.
        case xcode

        /// Whether failures stand among the findings: tools read one stream.
        var isForTools: Bool { self != .text && self != .short }
    }

    private let format: Format
    private let channel: OutputChannel
    private let renderer: DiagnosticRenderer
    private let folder: String?

    /// Makes a printer; `color` is the value of `--color`.
    init(_ format: Format, color: String?, channel: OutputChannel, console: Console) {
        self.format = format
        self.channel = channel
        folder = console.workingDirectory()
        renderer = DiagnosticRenderer(
            style: DiagnosticRenderer.Style(rawValue: format.rawValue) ?? .text,
            color: console.usesColor(color, on: channel), width: console.width(of: channel))
    }

    /// Writes them as one document.
    func print(
        _ reports: [Diagnostics], failures: [Failure] = [], measured: [MeasuredFields] = [],
        culling: [LayoutCulling]? = nil, tests: [FileTests]? = nil, questions: [OpenQuestions]? = nil
    ) {
        var writer = TextWriter()
        switch format {
        case .text, .short, .json:
            renderer.render(
                reports, failures: failures, measured: measured, culling: culling, tests: tests,
                questions: questions, into: &writer)
        case .github: WorkflowCommands(reports, failures).write(into: &writer)
        case .sarif: SarifDocument(reports, failures).write(into: &writer)
        case .xcode: CompilerLines(reports, failures, in: folder).write(into: &writer)
        }
        channel.write(&writer)
    }

    /// Writes what kept the work from being done.
    func print(_ failures: [Failure]) { print([], failures: failures) }
}

extension Failure {
    /// A file that could not be read.
    static func unreadable(_ file: String, _ error: FileError) -> Failure {
        Failure(code: nil, message: "cannot read the file: \(error.reason)", file: file, help: nil)
    }

    /// A file that could not be written.
    static func unwritable(_ file: String, _ error: FileError) -> Failure {
        Failure(code: nil, message: "cannot write the file: \(error.reason)", file: file, help: nil)
    }
}
