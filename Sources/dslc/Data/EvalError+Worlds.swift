import Interpreter
import LayoutDSL
import Reports
import Worlds

extension EvalError {
    /// A world that the layout refuses; `data` is the data file's name, `read` what was read of it.
    static func refused(
        _ error: WorldError, layout: CheckedLayout, file: String, data: String?, read: DataFile? = nil
    ) -> EvalError {
        // The layout knows the section, the item and the field, but not the file they are missing in.
        let aboutData: [DiagnosticCode] = [.missingField, .wrongFieldType, .unknownSection, .malformedData]
        let blamed = aboutData.contains(error.code) ? data : nil
        if let blamed, let read, let span = error.place.flatMap({ read.span(of: $0, in: .main) }) {
            var places = SourcePlaces(layout.sources)
            let notes = error.span.map { span in
                let name = layout.sources[Int(span.source.number)].name.visible
                return ["the layout reads it at \(name):\(places.position(of: Int(span.start), in: span.source).line)"]
            }
            let found = Diagnostic(
                error.code, error.message, at: Diagnostic.Label(span), notes: notes ?? [], help: error.help)
            return .refused([DataReader.diagnostics([found], name: blamed, bytes: read.bytes)], [])
        }
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
