import Interpreter
import LayoutDSL
import Reports

/// An error that ends `dslc eval` before its first frame, with its exit code.
enum EvalError: Error {
    /// The command line is wrong: 64.
    case usage(UsageError)
    /// A file could not be read or written: 2.
    case unread(Failure)
    /// The layout, the data or a value has errors: 1.
    case refused([Diagnostics], [Failure])

    /// A world that the layout refuses; `data` is the data file's name.
    static func refused(_ error: WorldError, layout: CheckedLayout, file: String, data: String?) -> EvalError {
        // The layout knows the section, the item and the field, but not the file they are missing in.
        let aboutData: [DiagnosticCode] = [.missingField, .wrongFieldType, .unknownSection, .malformedData]
        let blamed = aboutData.contains(error.code) ? data : nil
        guard let span = error.span else {
            let failure = Failure(
                code: error.code.text, message: error.message, file: blamed ?? file, help: error.help)
            return .refused([], [failure])
        }
        let diagnostic = Diagnostic(
            error.code, error.message, at: Diagnostic.Label(span),
            notes: blamed.map { ["the data is `\($0.visible)`"] } ?? [],
            help: error.help)
        return .refused([Diagnostics([diagnostic], sources: layout.sources)], [])
    }
}
