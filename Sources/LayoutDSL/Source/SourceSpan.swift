/// The number of a source among the files of one check: the prelude is always 0, the file being checked 1,
/// imported files 2 and up in the order in which they were first met.
public struct SourceID: Hashable, Sendable {
    /// The number itself.
    public let number: UInt16

    /// Makes the identity with that number.
    public init(_ number: UInt16) { self.number = number }

    /// The prelude that every file opens with.
    public static let prelude = SourceID(0)
    /// The file that was handed to `parse` by the user.
    public static let main = SourceID(1)
}

/// A run of bytes in one source. Small, so that every token, node and step can carry one.
public struct SourceSpan: Hashable, Sendable {
    /// The offset of the first byte.
    public let start: Int32
    /// How many bytes.
    public let length: Int32
    /// Which source the bytes belong to.
    public let source: SourceID

    /// Makes a span; offsets fit because a source has at most 16 MiB.
    public init(start: Int, length: Int, source: SourceID) {
        self.start = Int32(clamping: start)
        self.length = Int32(clamping: length)
        self.source = source
    }

    init(start: Int32, length: Int32, source: SourceID) {
        self.start = start
        self.length = length
        self.source = source
    }

    /// The offset just past the last byte.
    public var end: Int { Int(start) + Int(length) }

    /// The smallest span that covers both; `other` must be of the same source, else it is ignored.
    public func joined(_ other: SourceSpan) -> SourceSpan {
        guard other.source == source else { return self }
        let first = min(Int(start), Int(other.start))
        return SourceSpan(start: first, length: max(end, other.end) - first, source: source)
    }

    /// The empty span at the beginning of this one.
    public var atStart: SourceSpan { SourceSpan(start: Int(start), length: 0, source: source) }

    /// The empty span at the end of this one.
    public var atEnd: SourceSpan { SourceSpan(start: end, length: 0, source: source) }
}
