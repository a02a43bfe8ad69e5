import LayoutDSL

// What a change of ways means for the value: a jump, a kink, the end or the beginning of a plateau, or nothing at all.

extension EventSearch {
    /// The curve, with its events.
    func curve(_ traced: TracedCurve, step: Double) -> Curve {
        var events: [CurveEvent] = []
        var seen: [(offset: Double, low: Double, high: Double, cause: CurveCause?)] = []
        var jumps: [(low: Double, high: Double)] = []
        var kinks: [Double] = []
        for (number, change) in changes.enumerated() {
            let before = number > 0 ? changes[number - 1].high : stretch.lowerBound
            let after = number + 1 < changes.count ? changes[number + 1].low : stretch.upperBound
            guard let event = event(change, from: before, to: after, traced) else { continue }
            events.append(event)
            seen.append((event.offset, change.low, change.high, event.cause))
            if event.kind == .jump { jumps.append((change.low, change.high)) } else { kinks.append(event.offset) }
        }
        events += plateaus(between: seen)
        events.sort { a, b in a.offset != b.offset ? a.offset < b.offset : a.kind != .plateau && b.kind == .plateau }
        return Curve(
            element: traced.element, property: traced.property, quantity: traced.valueQuantity,
            points: points(step: step, kinks, jumps), events: events, leftOut: leftOut,
            isProved: isProved, sources: traced.recorded.sources)
    }

    private func value(at offset: Double) -> Double { path.value(path.values(at: offset)) }

    private func event(_ change: Change, from low: Double, to high: Double, _ traced: TracedCurve) -> CurveEvent? {
        let (before, after) = (value(at: change.low), value(at: change.high))
        let slopes = (
            before: slope(at: change.low, room: change.low - low, way: -1),
            after: slope(at: change.high, room: high - change.high, way: 1)
        )
        let size = 1 + max(abs(before), abs(after))
        let steepest = max(abs(slopes.before), abs(slopes.after))
        let isJump = abs(after - before) > 1e-9 * size + 4 * steepest * (change.high - change.low)
        let isKink = abs(slopes.after - slopes.before) > 1e-6 * steepest + 1e-9 * size
        guard isJump || isKink else { return nil }
        let offset = EventSearch.roundest(change.low, change.high)
        // Where only the slope changes there is one value, that at the place itself.
        let here = value(at: offset)
        return CurveEvent(
            kind: isJump ? .jump : .kink, offset: offset, end: offset, before: isJump ? before : here,
            after: isJump ? after : here, slopes: slopes,
            cause: cause(change.before.change(to: change.after), traced))
    }

    /// The slope on one side, from three values: exact but for the third derivative.
    private func slope(at offset: Double, room: Double, way: Double) -> Double {
        let hair = min(room / 4, 0.01 * max(1, abs(offset) * 1e-4))
        let h = way * hair
        guard hair > 1e-9 * max(1, abs(offset)) else { return 0 }
        let (a, b, c) = (value(at: offset), value(at: offset + h), value(at: offset + 2 * h))
        let slope = (4 * b - 3 * a - c) / (2 * h)
        return abs(slope) < 1e-11 * (1 + abs(a)) / hair ? 0 : slope
    }

    /// The number with the fewest decimals between two that are next to each other.
    static func roundest(_ low: Double, _ high: Double) -> Double {
        let middle = low + (high - low) / 2
        let hair = 1e-12 * max(1, abs(middle))
        var power = 1.0
        for _ in 0..<12 {
            let scaled = middle * power
            guard abs(scaled) < 1e15 else { break }
            let candidate = Arithmetic.round(scaled) / power
            if candidate >= low - hair, candidate <= high + hair { return candidate + 0 }
            power *= 10
        }
        return high
    }

    // MARK: Plateaus

    /// Where the value stays as it is between two events, or from end to end.
    private func plateaus(
        between seen: [(offset: Double, low: Double, high: Double, cause: CurveCause?)]
    ) -> [CurveEvent] {
        var found: [CurveEvent] = []
        var start = (offset: stretch.lowerBound, at: stretch.lowerBound, cause: CurveCause?.none)
        for index in 0...seen.count {
            let isLast = index == seen.count
            let end = isLast ? stretch.upperBound : seen[index].low
            if end - start.at > 1e-6, isConstant(from: start.at, to: end) {
                let value = value(at: start.at + (end - start.at) / 2)
                found.append(
                    CurveEvent(
                        kind: .plateau, offset: start.offset, end: isLast ? end : seen[index].offset, before: value,
                        after: value, slopes: (0, 0), cause: start.cause ?? (isLast ? nil : seen[index].cause)))
            }
            if !isLast { start = (seen[index].offset, seen[index].high, seen[index].cause) }
        }
        return found
    }

    private func isConstant(from low: Double, to high: Double) -> Bool {
        let middle = low + (high - low) / 2
        let values = path.values(at: middle)
        let inside = changes.contains { $0.low > low && $0.high < high }
        if !inside, !Branches(path, values).moves { return true }
        let value = path.value(values)
        let hair = 1e-11 * (1 + abs(value))
        for share in [0, 0.137, 0.318, 0.707, 0.911, 1] {
            if abs(self.value(at: low + (high - low) * share) - value) > hair { return false }
        }
        return true
    }

    // MARK: Causes

    private func cause(_ number: Int, _ traced: TracedCurve) -> CurveCause? {
        guard number >= 0 else { return nil }
        let node = path.graph.nodes[number]
        var cause = CurveCause(operation: TraceOperation(node.operation), span: nil, uses: [])
        if node.code == .bounds {
            let edges: [TraceOperation] = [.boundsX, .boundsY, .boundsWidth, .boundsHeight]
            cause = CurveCause(operation: edges[max(0, min(3, Int(node.number)))], span: nil, uses: [])
        }
        guard node.record >= 0 else { return cause }
        let record = traced.recorded.table.record
        let formula = record.formulas[Int(node.record)]
        var uses: [RecordedUse] = []
        var use: Int32 = -1
        if formula.origin >= 0, Int(formula.origin) < record.useOfActivation.count {
            use = record.useOfActivation[Int(formula.origin)]
        }
        while use >= 0, Int(use) < record.uses.count, uses.count < 16 {
            uses.append(record.uses[Int(use)])
            use = record.uses[Int(use)].outer
        }
        return CurveCause(
            operation: cause.operation, span: formula.span.length > 0 ? formula.span : nil, uses: uses)
    }

    // MARK: Points

    /// At most so many points, whatever the step.
    private static let pointLimit = 1_000_000

    private func points(step: Double, _ kinks: [Double], _ jumps: [(low: Double, high: Double)]) -> [CurvePoint] {
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
        offsets.sort { a, b in a.offset != b.offset ? a.offset < b.offset : a.isTorn && !b.isTorn }
        var points: [CurvePoint] = []
        for (offset, isTorn) in offsets {
            if let last = points.last, last.offset == offset {
                if isTorn { points[points.count - 1] = CurvePoint(offset: offset, value: last.value, isTorn: true) }
                continue
            }
            points.append(CurvePoint(offset: offset, value: value(at: offset), isTorn: isTorn))
        }
        return points
    }
}
