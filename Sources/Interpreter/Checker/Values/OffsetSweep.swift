/// The offsets from a low one to a high one, in equal steps.
@frozen @usableFromInline package struct OffsetSweep: Sendable, Equatable {
    /// The first offset.
    @usableFromInline package let low: Double
    /// No offset is higher.
    @usableFromInline package let high: Double
    /// From one offset to the next.
    @usableFromInline package let step: Double
    /// How many offsets.
    @usableFromInline package let count: Int

    /// How many offsets a sweep can have.
    @usableFromInline package static let limit = 10_000_000

    /// One offset alone.
    @inlinable package init(at offset: Double) {
        (low, high, step, count) = (offset, offset, 1, 1)
    }

    /// Every offset between two, which counts as one; nil for a range that runs backwards.
    @inlinable package init?(every low: Double, to high: Double) {
        guard low <= high else { return nil }
        (self.low, self.high, step, count) = (low, high, high - low, 1)
    }

    /// Makes a sweep; nil when a step is not above 0, when it runs backwards, or when there are more offsets than the
    /// limit.
    @inlinable package init?(from low: Double, to high: Double, step: Double) {
        guard low.isFinite, high.isFinite, low <= high, step > 0 else { return nil }
        // The end belongs to the sweep when a step lands on it but for rounding.
        let steps = ((high - low) / step + 1e-9).rounded(.down)
        guard steps < Double(OffsetSweep.limit), let whole = Int(exactly: steps) else { return nil }
        self.low = low
        self.high = high
        self.step = step
        count = whole + 1
    }

    /// The offset at a position, 0 the first.
    @inlinable package subscript(index: Int) -> Double {
        // Not by adding up, which would drift; and a last step that lands on the end is the end.
        let value = low + Double(index) * step
        return abs(value - high) <= 1e-9 * step || value > high ? high : value
    }
}
