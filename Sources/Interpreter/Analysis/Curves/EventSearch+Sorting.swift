import LayoutChecker
import LayoutDSL
import LayoutEngine

// What a change of ways means for the value: a jump, a kink, or nothing at all.

extension EventSearch {
    /// The curve, with its events.
    func curve(_ traced: TracedCurve, step: Double) -> Curve {
        let causes = EventCauses(traced, paths)
        var events: [CurveEvent] = []
        var isEvent = [Bool](repeating: false, count: changes.count)
        var jumps: [(low: Double, high: Double)] = []
        var kinks: [Double] = []
        for (number, change) in changes.enumerated() {
            let before = number > 0 ? changes[number - 1].high : stretch.lowerBound
            let after = number + 1 < changes.count ? changes[number + 1].low : stretch.upperBound
            let cause = causes.cause(
                from: change.low - EventSearch.reach(change.low, room: change.low - before),
                to: change.high + EventSearch.reach(change.high, room: after - change.high))
            guard let event = event(change, from: before, to: after, cause) else {
                guard let here = point(in: change) else { continue }
                // A value of its own at a single offset.
                events += pair(around: here, change, causes)
                jumps += [(change.low, here), (here, change.high)]
                isEvent[number] = true
                continue
            }
            events.append(event)
            isEvent[number] = true
            if event.kind == .jump { jumps.append((change.low, change.high)) } else { kinks.append(event.offset) }
        }
        for plateau in plateaus(isEvent, causes) {
            let place = events.firstIndex { $0.offset > plateau.offset } ?? events.count
            events.insert(plateau, at: place)
        }
        return Curve(
            element: traced.element, property: traced.property, quantity: traced.valueQuantity,
            points: points(step: step, kinks, jumps), events: events, leftOut: leftOut,
            isProved: isProved, sources: traced.recorded.sources)
    }

    func value(at offset: Double) -> Double {
        let path = paths.path(at: offset)
        return path.value(path.values(at: offset))
    }

    private func event(_ change: Change, from low: Double, to high: Double, _ cause: CurveCause?) -> CurveEvent? {
        var (before, after) = (value(at: change.low), value(at: change.high))
        var slopes = (
            before: slope(at: change.low, room: change.low - low, way: -1),
            after: slope(at: change.high, room: high - change.high, way: 1)
        )
        let size = 1 + max(abs(before), abs(after))
        let finite = [slopes.before, slopes.after].filter { $0.isFinite }
        let steepest = finite.reduce(0) { max($0, abs($1)) }
        let gap = change.high - change.low
        let isApart = abs(after - before) > 1e-9 * size + 4 * steepest * gap
        let isJump = isApart && !isSteep(change, before, after, from: low, to: high)
        let isKink =
            finite.count < 2
            ? slopes.before != slopes.after : abs(slopes.after - slopes.before) > 1e-6 * steepest + 1e-9 * size
        guard isJump || isKink else { return nil }
        let offset = EventSearch.roundest(change.low, change.high)
        if isJump {
            // The value at the place itself, seen from either side.
            let slack = 4 * steepest * gap + 1e-14 * size
            before = EventSearch.plain(before, slack)
            after = EventSearch.plain(after, slack)
            if isPole(change.low, before, room: change.low - low, way: -1) {
                before = before < 0 ? -.infinity : .infinity
                slopes.before = before
            }
            if isPole(change.high, after, room: high - change.high, way: 1) {
                after = after < 0 ? -.infinity : .infinity
                slopes.after = -after
            }
        } else {
            // Where only the slope changes there is one value, that at the place itself.
            before = value(at: offset)
            after = before
        }
        return CurveEvent(
            kind: isJump ? .jump : .kink, offset: offset, end: offset, before: before, after: after, slopes: slopes,
            cause: cause)
    }

    // MARK: Single offsets

    /// The offset in a change at which the value is another one than on both sides, where it is the same.
    private func point(in change: Change) -> Double? {
        guard !change.inner.isEmpty else { return nil }
        let (before, after) = (value(at: change.low), value(at: change.high))
        let roundingMargin = 1e-9 * (1 + max(abs(before), abs(after)))
        guard abs(after - before) <= roundingMargin else { return nil }
        return change.inner.first { abs(value(at: $0) - before) > 1e3 * roundingMargin }
    }

    private func pair(around here: Double, _ change: Change, _ causes: EventCauses) -> [CurveEvent] {
        let (before, middle, after) = (value(at: change.low), value(at: here), value(at: change.high))
        let offset = EventSearch.roundest(here, here)
        return [
            CurveEvent(
                kind: .jump, offset: offset, end: offset, before: before, after: middle, slopes: (0, 0),
                cause: causes.cause(from: change.low, to: here)),
            CurveEvent(
                kind: .jump, offset: offset, end: offset, before: middle, after: after, slopes: (0, 0),
                cause: causes.cause(from: here, to: change.high)),
        ]
    }

    // MARK: Slopes

    /// How far beside a place it is looked.
    static func reach(_ offset: Double, room: Double) -> Double { min(room / 4, 0.01 * max(1, abs(offset) * 1e-4)) }

    /// The slope on one side, from three values: exact but for the third derivative. Infinite where it grows without end
    /// on the way to the place, as that of a square root does.
    private func slope(at offset: Double, room: Double, way: Double) -> Double {
        let roundingMargin = EventSearch.reach(offset, room: room)
        let h = way * roundingMargin
        guard roundingMargin > 1e-9 * max(1, abs(offset)) else { return 0 }
        let (a, b, c) = (value(at: offset), value(at: offset + h), value(at: offset + 2 * h))
        func steepness(_ share: Double) -> Double { (value(at: offset + h * share) - a) / (h * share) }
        let (far, near, nearest) = (steepness(1), steepness(1.0 / 64), steepness(1.0 / 4096))
        if abs(near) > 3 * abs(far), abs(nearest) > 3 * abs(near), abs(near) > 1e-6 * (1 + abs(a)),
            (near < 0) == (nearest < 0)
        {
            return nearest < 0 ? -.infinity : .infinity
        }
        let slope = (4 * b - 3 * a - c) / (2 * h)
        // Values at the end of the numbers have differences past it.
        guard !slope.isNaN else { return 0 }
        if abs(slope) < 1e-11 * (1 + abs(a)) / roundingMargin { return 0 }
        // No closer than the values and the offset are known.
        return EventSearch.plain(slope, 4e-15 * (1 + abs(a) + abs(offset * slope)) / roundingMargin)
    }

    /// Whether a difference between two sides is only that of a curve that is steep there: it goes on like that.
    private func isSteep(_ change: Change, _ before: Double, _ after: Double, from low: Double, to high: Double) -> Bool
    {
        let reach = 64 * max(change.high - change.low, 1e-15 * max(1, abs(change.low)))
        guard change.low - reach >= low, change.high + reach <= high else { return false }
        let further = max(abs(value(at: change.low - reach) - before), abs(value(at: change.high + reach) - after))
        return abs(after - before) < further
    }

    /// Whether a value grows without end on the way to a place.
    private func isPole(_ offset: Double, _ value: Double, room: Double, way: Double) -> Bool {
        let reach = 64e-14 * max(1, abs(offset))
        guard abs(value) > 1e6, room > 64 * reach else { return false }
        let near = abs(self.value(at: offset + way * reach))
        return abs(value) > 8 * near && near > 8 * abs(self.value(at: offset + way * 64 * reach))
    }

    /// The number with the fewest decimals within reach of another; that one when there is none.
    static func plain(_ number: Double, _ slack: Double) -> Double {
        guard slack.isFinite, number.isFinite else { return number }
        let found = roundest(number - slack, number + slack)
        return found == number + slack ? number : found
    }

    /// The number with the fewest decimals between two that are next to each other.
    static func roundest(_ low: Double, _ high: Double) -> Double {
        let middle = low + (high - low) / 2
        let roundingMargin = 1e-12 * max(1, abs(middle))
        var power = 1.0
        for _ in 0..<12 {
            let scaled = middle * power
            guard abs(scaled) < 1e15 else { break }
            let candidate = Arithmetic.round(scaled) / power
            if candidate >= low - roundingMargin, candidate <= high + roundingMargin { return candidate + 0 }
            power *= 10
        }
        return high
    }
}
