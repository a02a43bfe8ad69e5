import LayoutDSL
import Reports

/// Writes findings and failures to a channel.
struct FindingsPrinter {
    private let channel: OutputChannel
    private let renderer: DiagnosticRenderer

    /// Makes a printer; `color` is the value of `--color`.
    init(_ style: DiagnosticRenderer.Style, color: String?, channel: OutputChannel, console: Console) {
        self.channel = channel
        renderer = DiagnosticRenderer(
            style: style, color: console.usesColor(color, on: channel), width: console.width(of: channel))
    }

    /// Writes them as one document.
    func print(
        _ reports: [Diagnostics], failures: [Failure] = [], measured: [MeasuredFields] = [],
        culling: [LayoutCulling]? = nil, tests: [FileTests]? = nil
    ) {
        var writer = TextWriter()
        renderer.render(reports, failures: failures, measured: measured, culling: culling, tests: tests, into: &writer)
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
