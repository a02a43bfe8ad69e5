import LayoutChecker
import LayoutEngine

// Where a value stays as it is, and the points of a curve.

extension EventSearch {
    /// A stretch between two changes, or several in a row, over which the value stays as it is.
    private struct Flat {
        /// The numbers of the changes at which it begins and ends; those beyond the first and the last are the ends of
        /// the curve.
        let start: Int
        var end: Int
        let value: Double
        /// The middle of its longest part.
        var middle: Double
        var longest: Double
    }

    /// Where the value stays as it is, from one change to another or to an end.
    func plateaus(_ isEvent: [Bool], _ causes: EventCauses) -> [CurveEvent] {
        var flats: [Flat] = []
        for number in 0...changes.count {
            let low = number > 0 ? changes[number - 1].high : stretch.lowerBound
            let high = number < changes.count ? changes[number].low : stretch.upperBound
            guard let value = constant(from: low, to: high) else { continue }
            let (middle, length) = (low + (high - low) * EventSearch.inside, high - low)
            if number > 0, !isEvent[number - 1], let last = flats.last, last.end == number - 1,
                abs(last.value - value) <= 1e-11 * (1 + abs(value))
            {
                flats[flats.count - 1].end = number
                if length > last.longest {
                    (flats[flats.count - 1].middle, flats[flats.count - 1].longest) = (middle, length)
                }
            } else {
                flats.append(Flat(start: number - 1, end: number, value: value, middle: middle, longest: length))
            }
        }
        return flats.compactMap { plateau($0, causes) }
    }

    private func plateau(_ flat: Flat, _ causes: EventCauses) -> CurveEvent? {
        let (begins, ends) = (flat.start >= 0, flat.end < changes.count)
        func place(_ number: Int) -> Double { EventSearch.roundest(changes[number].low, changes[number].high) }
        let low = begins ? place(flat.start) : stretch.lowerBound
        let high = ends ? place(flat.end) : stretch.upperBound
        guard high - low > 1e-6 else { return nil }
        // What holds it is what goes another way outside of it.
        var cause = begins ? causes.cause(from: flat.middle, to: outside(flat.start, -1)) : nil
        if cause == nil, ends { cause = causes.cause(from: flat.middle, to: outside(flat.end, 1)) }
        // Both sides of a single offset go the same way; it does not.
        for number in [flat.start, flat.end] where cause == nil && changes.indices.contains(number) {
            cause = changes[number].inner.reduce(nil) { $0 ?? causes.cause(from: flat.middle, to: $1) }
        }
        return CurveEvent(
            kind: .plateau, offset: low, end: high, before: flat.value, after: flat.value, slopes: (0, 0), cause: cause)
    }

    /// An offset a little before or behind a change.
    private func outside(_ number: Int, _ way: Double) -> Double {
        let change = changes[number]
        if way < 0 {
            let room = change.low - (number > 0 ? changes[number - 1].high : stretch.lowerBound)
            return change.low - EventSearch.reach(change.low, room: room)
        }
        let room = (number + 1 < changes.count ? changes[number + 1].low : stretch.upperBound) - change.high
        return change.high + EventSearch.reach(change.high, room: room)
    }

    /// Not the middle: what holds at a single offset likes to hold at a round one.
    private static let inside = 0.4187

    /// The value between two changes when it is the same all the way.
    private func constant(from low: Double, to high: Double) -> Double? {
        guard high > low else { return nil }
        let path = paths.path(from: low, to: high)
        let values = path.values(at: low + (high - low) * EventSearch.inside)
        let value = path.value(values)
        let ways = Branches(path, values)
        if !ways.moves, ways == Branches(path, path.values(at: low)) { return value }
        let roundingMargin = 1e-11 * (1 + abs(value))
        for share in [0, 0.137, 0.318, 0.707, 0.911, 1] {
            if abs(self.value(at: low + (high - low) * share) - value) > roundingMargin { return nil }
        }
        return value
    }

    // MARK: Points

    /// At most so many points, whatever the step.
    private static let pointLimit = 1_000_000

    func points(step: Double, _ kinks: [Double], _ jumps: [(low: Double, high: Double)]) -> [CurvePoint] {
        let (low, high) = (stretch.lowerBound, stretch.upperBound)
        var offsets: [(offset: Double, isTorn: Bool)] = []
        let count = step > 0 ? min(((high - low) / step + 1e-9).rounded(.down), Double(EventSearch.pointLimit)) : 0
        for index in 0...(Int(exactly: count) ?? 0) {
            let offset = low + Double(index) * step
            offsets.append((offset > high || high - offset < 1e-9 * step ? high : offset, false))
        }
        if let last = offsets.last, last.offset < high { offsets.append((high, false)) }
        for kink in kinks where kink >= low && kink <= high { offsets.append((kink, false)) }
        for jump in jumps {
            offsets.append((jump.low, true))
            offsets.append((jump.high, false))
        }
        // By their numbers, as what is sorted elsewhere.
        let order = offsets.indices.sorted { left, right in
            let (a, b) = (offsets[left], offsets[right])
            return a.offset != b.offset ? a.offset < b.offset : a.isTorn && !b.isTorn
        }
        var points: [CurvePoint] = []
        for (offset, isTorn) in order.map({ offsets[$0] }) {
            if let last = points.last, last.offset == offset {
                if isTorn { points[points.count - 1] = CurvePoint(offset: offset, value: last.value, isTorn: true) }
                continue
            }
            points.append(CurvePoint(offset: offset, value: value(at: offset), isTorn: isTorn))
        }
        return points
    }
}
