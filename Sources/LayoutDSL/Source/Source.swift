/// One file: its name as the user knows it, and its bytes just as they were read (a BOM and invalid UTF-8 included).
public struct Source: Sendable {
    /// What diagnostics call the file: a relative path, `<stdin>`, `Prelude.layout`.
    public let name: String
    /// The bytes of the file, unchanged.
    public let bytes: [UInt8]
    /// Which file of the check this is; spans carry it.
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

    /// A source has at most this many bytes (16 MiB), so that offsets fit a small span and a slip of the hand
    /// (a video named `.layout`) ends at once.
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
