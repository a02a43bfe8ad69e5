// Boxes of which both ends rise with the index, unevenly: where the window begins and ends among them is guessed from
// how far they are apart on the whole, and from how far off the last guess was.

/// What is known of a row of boxes before it is searched.
struct RisingRow: BitwiseCopyable {
    var section = -1
    /// How far they are apart on the whole.
    var pitch = 0.0
    /// The first one that was seen last: the next ones are not far.
    var first = 0
}

extension Scroller {
    /// The instances that reach into a stretch, counted from where the places of the scope are counted from.
    func risingRow(
        _ number: Int, _ scope: UnsafePointer<ScopePlan>, _ count: Int, in section: Int, _ from: Double, _ to: Double
    ) -> Range<Int> {
        let row = rows.base + number
        if row.pointee.section != section {
            let head = reach(of: 0, number, scope, in: section).start
            let tail = reach(of: count - 1, number, scope, in: section).end
            let pitch = (tail - head) / Double(count)
            let expected = ((from - head) / pitch).rounded(.down)
            let first = min(max(0, expected), Double(count - 1))
            row.pointee = RisingRow(section: section, pitch: pitch, first: Int(exactly: first) ?? 0)
        }
        let pitch = row.pointee.pitch
        let first = firstIndex(from: 0, to: count, near: row.pointee.first, pitch) {
            reach(of: $0, number, scope, in: section).end - from
        }
        row.pointee.first = first
        let across = Int(exactly: ((to - from) / pitch).rounded(.down)) ?? 0
        let guess = first.addingReportingOverflow(across)
        let last = firstIndex(from: first, to: count, near: guess.overflow ? count : guess.partialValue, pitch) {
            let start = reach(of: $0, number, scope, in: section).start
            // At the very end of the stretch it is no longer seen.
            return start < to ? min(start - to, -.leastNonzeroMagnitude) : .greatestFiniteMagnitude
        }
        return first < last ? first..<last : 0..<0
    }

    private func reach(
        of index: Int, _ number: Int, _ scope: UnsafePointer<ScopePlan>, in section: Int
    ) -> (start: Double, end: Double) {
        enter(index, of: number, scope, in: section)
        machine.run(scope.pointee.search.code)
        var (start, end) = (Double.infinity, -Double.infinity)
        for number in scope.pointee.search.boxes.indices {
            let box = plan.boxes.base + number
            var place = 0.0
            for slot in box.pointee.places.indices { place += machine.value(plan.places.base[slot]) }
            start = min(start, place)
            end = max(end, place + machine.value(box.pointee.length))
        }
        return (start, end)
    }

    /// The first index at which a rising quantity is above 0, looked for near a guess.
    /// `pitch` is how much the quantity, `height`, rises from one index to the next on the whole.
    func firstIndex(
        from start: Int, to end: Int, near guess: Int, _ pitch: Double, where height: (Int) -> Double
    ) -> Int {
        var (low, high, next) = (start, end, guess)
        var tries = 0
        while low < high {
            tries += 1
            // Guesses that do not come closer are given up.
            let place = tries > 12 ? low + (high - low) / 2 : min(max(low, next), high - 1)
            let height = height(place)
            let far = Int(exactly: min(0x1p52, max(-0x1p52, height / pitch)).rounded(.towardZero)) ?? 0
            if height > 0 {
                high = place
                next = place - 1 - far
            } else {
                low = place + 1
                next = place + 1 - far
            }
        }
        return low
    }
}
