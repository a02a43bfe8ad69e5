import LayoutChecker

// A list without ends: which instances stand in the window, in one round or in two next to each other.

extension ScrollStep {
    /// Visits the instances whose places in the first round, some rounds further, reach into the window; false where it is
    /// not known how many rounds those can be.
    @inline(never)
    func visitRounds(
        _ number: Int, _ scope: UnsafePointer<ScopePlan>, _ count: Int, in section: Int
    ) -> Bool {
        let length = state.pointee.length
        let loops = state.pointee.rowLength < 0 ? prepared.loops : state.pointee.rowLoops
        let isEven = scope.pointee.search.rounds == .even
        guard let rounds = rounds(number, scope, count, in: section, loops ? length : 0) else { return false }
        let (near, far) = (near, far)
        ranges.removeAll()
        var round = rounds.lowerBound
        while round <= rounds.upperBound {
            let shift = round * length
            // What an instance is moved by may be rounded otherwise.
            let slack = 1e-6 + (abs(near) + abs(far) + abs(shift)) * 1e-12
            let (from, to) = (near - shift - slack, far - shift + slack)
            (state.pointee.near, state.pointee.far) = (from, to)
            let found =
                isEven
                ? evenRows.range(number, scope, count, in: section, from: from, to: to)
                : resting(number, scope, count, in: section)
            if !found.isEmpty { ranges.append(InstanceRange(start: found.lowerBound, end: found.upperBound)) }
            round += 1
        }
        (state.pointee.near, state.pointee.far) = (near, far)
        visitRanges(number, scope, in: section)
        return true
    }

    /// Visits the instances of a few ranges in rising order, each once.
    private func visitRanges(_ number: Int, _ scope: UnsafePointer<ScopePlan>, in section: Int) {
        var done = 0
        while true {
            var next = InstanceRange(start: .max, end: .max)
            for index in ranges.indices where ranges.base[index].end > done {
                let start = max(done, ranges.base[index].start)
                if start < next.start { next = InstanceRange(start: start, end: ranges.base[index].end) }
            }
            guard next.start < .max, mayVisitMany(next.end - next.start, scope, in: section) else { return }
            visitInstances(next.start..<next.end, of: number, scope, in: section)
            done = next.end
        }
    }

    /// By how many rounds the instances may stand from where they stand in the first; nil where those are more than a few.
    private func rounds(
        _ number: Int, _ scope: UnsafePointer<ScopePlan>, _ count: Int, in section: Int, _ length: Double
    ) -> ClosedRange<Double>? {
        guard length > 0 else { return 0...0 }
        let viewport = state.pointee.rowLength < 0 ? prepared.along(prepared.viewport) : state.pointee.rowLength
        let middle = state.pointee.along + viewport / 2
        let (low, high) = firstRound(number, scope, count, in: section)
        // As the formula counts them, a point further than anything lies.
        let least = ((middle - high - 1) / length + 0.5).rounded(.down)
        let most = ((middle - low + 1) / length + 0.5).rounded(.down)
        return most - least <= 3 && abs(least) < 1e15 ? least...most : nil
    }

    /// From where to where the instances reach in the first round.
    private func firstRound(
        _ number: Int, _ scope: UnsafePointer<ScopePlan>, _ count: Int, in section: Int
    ) -> (low: Double, high: Double) {
        var (low, high) = (Double.infinity, -Double.infinity)
        func take(_ start: Double, _ end: Double) {
            low = min(low, start)
            high = max(high, end)
        }
        if scope.pointee.search.rounds == .even {
            for box in scope.pointee.search.boxes.indices {
                for index in [0, count - 1] {
                    let box = evenRows.end(index, box, number, scope, in: section)
                    take(box.start, box.end)
                }
            }
            return (low, high)
        }
        let state = prepared.states[number]
        let row = state.reaches[section].row
        // Both count from the corner of the room for the cells.
        let base = scope.pointee.search.base
        let corner = base >= 0 ? machine.value(base) : 0
        if row >= 0 {
            take(corner + state.starts.base[row], corner + state.ends.base[row + count - 1])
        } else {
            let (first, last) = (
                risingRows.reach(of: 0, number, scope, in: section),
                risingRows.reach(of: count - 1, number, scope, in: section)
            )
            take(corner + first.start, corner + first.end)
            take(corner + last.start, corner + last.end)
        }
        return (low, high)
    }
}
