/// A stretch of the instructions of a plan.
@usableFromInline package typealias Code = Stretch

/// A range of a list of a plan.
@frozen @usableFromInline package struct Stretch: BitwiseCopyable, Sendable {
    @usableFromInline package var start: Int32 = 0
    @usableFromInline package var count: Int32 = 0

    @inlinable package init(start: Int32 = 0, count: Int32 = 0) {
        self.start = start
        self.count = count
    }

    @inlinable package var indices: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

extension Memory {
    /// Adds some, and answers where they stand.
    @inlinable package func add(_ elements: [Element]) -> Stretch {
        let start = Int32(clamping: count)
        append(contentsOf: elements)
        return Stretch(start: start, count: Int32(clamping: elements.count))
    }
}
