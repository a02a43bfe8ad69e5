/// Bisection over indices, for a condition that holds from some index on.
@usableFromInline package enum Bisection {
    /// Bisection: the first index of a range at which a condition holds; the end of the range where it never does.
    @inline(__always)
    @inlinable package static func firstIndex(in range: Range<Int>, where holds: (Int) -> Bool) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Exponential search: the same over all indices below a count, begun where the answer is expected, in strides that
    /// double until they pass it.
    @inlinable package static func firstIndex(_ count: Int, near expected: Double, where holds: (Int) -> Bool) -> Int {
        let next = expected + 1
        guard !next.isNaN else { return firstIndex(in: 0..<count, where: holds) }
        let place = Arithmetic.wholePart(next, below: count) ?? (next < 0 ? 0 : count)
        var reach = 1
        if place < count, !holds(place) {
            var low = place + 1
            while low + reach <= count, !holds(low + reach - 1) {
                low += reach
                reach *= 2
            }
            return firstIndex(in: low..<max(low, min(count, low + reach - 1)), where: holds)
        }
        var high = place
        while high - reach >= 0, holds(high - reach) {
            high -= reach
            reach *= 2
        }
        let low = max(0, high - reach + 1)
        return firstIndex(in: min(low, high)..<high, where: holds)
    }
}
