/// The number of a source in one check: 0 is the prelude, 1 the checked file, 2 and up the imported files in the order
/// in which the checker first finds them.
public struct SourceID: Hashable, Sendable {
    /// The number itself.
    public let number: UInt16

    /// Makes the identity with that number.
    public init(_ number: UInt16) { self.number = number }

    /// The prelude, which every file can use.
    public static let prelude = SourceID(0)
    /// The file that the user passes to `parse`.
    public static let main = SourceID(1)
}

/// A range of bytes in one source. It is small, so that every token, node and step can hold one.
public struct SourceSpan: Hashable, Sendable {
    /// The offset of the first byte.
    public let start: Int32
    /// The number of bytes.
    public let length: Int32
    /// The source of the bytes.
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

    /// The offset after the last byte.
    public var end: Int { Int(start) + Int(length) }

    /// The smallest span that covers both. `other` is ignored if it is of another source.
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
