/// One file: its name as the user knows it, and its unchanged bytes, including a BOM and invalid UTF-8.
public struct Source: Sendable {
    /// The name of the file in diagnostics: a relative path, `<stdin>`, `Prelude.layout`.
    public let name: String
    /// The bytes of the file, unchanged.
    public let bytes: [UInt8]
    /// The number of the file in the check; spans hold it.
    public let id: SourceID

    /// Makes a source from bytes.
    public init(name: String, bytes: [UInt8], id: SourceID = .main) {
        self.name = name
        self.bytes = bytes
        self.id = id
    }

    /// Makes a source from text.
    public init(name: String, text: String, id: SourceID = .main) {
        self.init(name: name, bytes: Array(text.utf8), id: id)
    }

    /// A source has at most this many bytes (16 MiB). So offsets fit into 32 bits, and a wrong file (a video named
    /// `.layout`) is refused at once.
    public static let byteLimit = 16 * 1024 * 1024

    /// The span of the whole file.
    public var span: SourceSpan { SourceSpan(start: 0, length: bytes.count, source: id) }

    /// The text of a span of this source; bytes that are not UTF-8 become U+FFFD.
    public func text(of span: SourceSpan) -> String {
        let first = min(max(0, Int(span.start)), bytes.count)
        let last = min(max(first, span.end), bytes.count)
        return String(decoding: bytes[first..<last], as: UTF8.self)
    }
}
