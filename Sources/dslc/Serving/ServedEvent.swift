import LayoutDSL
import Reports

/// What clients are told of a layout, as a server-sent event.
struct ServedEvent: Equatable {
    enum Kind: String {
        /// The file is sound: its text, and what it imports.
        case layout
        /// The file is not sound: its findings, and its text if it can be read.
        case findings
        /// The file is not there any more.
        case gone
    }

    let kind: Kind
    /// The path of the file in the folder that is served.
    let name: String
    /// As it is sent.
    let bytes: [UInt8]

    /// Makes an event of a file; `reports` and `failures` are its findings.
    init(
        _ kind: Kind, _ name: String, _ file: PreviewFile? = nil, _ reports: [Diagnostics] = [],
        _ failures: [Failure] = []
    ) {
        (self.kind, self.name) = (kind, name)
        var writer = TextWriter()
        writer.append("event: \(kind.rawValue)\ndata: {\"file\": ")
        writer.append(jsonString: name)
        if let file {
            writer.append(", ")
            file.write(into: &writer)
        }
        if kind == .findings {
            writer.append(", \"findings\": ")
            var document = TextWriter()
            DiagnosticRenderer(style: .json).render(reports, failures: failures, into: &document)
            // An event has no line breaks but its own. Those of JSON stand between its values only.
            writer.bytes += document.bytes.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
        }
        writer.append("}\n\n")
        bytes = writer.bytes
    }
}
