import LayoutChecker
import LayoutDSL

// Computes how far the boxes of instances that stand still reach.

extension Preparation {
    /// Finds out whether the boxes rise with the index; then bisection finds what is in a window. Where they do not, it
    /// keeps prefix maxima of the ends and suffix minima of the starts: two bisections in these columns enclose every
    /// box that can be visible.
    mutating func buildReach(_ number: Int, _ part: Int) throws(WorldError) {
        let plan = program.plan
        let scope = plan.scopes[number]
        guard scope.search.keepsReach else { return }
        let steps = Array(plan[scope.search.code])
        let boxes = plan.reach(scope.search.boxes)
        let read = boxes.flatMap { $0.slots }
        begin(part)
        states[number].forgetReach()
        enterLayout()
        defer { parts[part].troubles = machine.takeTroubles() }
        var columns: ColumnMachine?
        for section in world.sections(of: scope) {
            if scope.isInSection { load(section) }
            let count = try world.instances(of: scope, in: scope.isInSection ? section : nil, machine)
            try countVisits(count, scope, part)
            countSteps(count, of: steps.count + boxes.count)
            let run = InstanceRun(
                number: number, scope: scope, steps: steps, read: read, section: section, count: count)
            let made = self.columns(of: run, &columns, read: read)
            var rising = RisingReach()
            if visit(run, made, troubles: .final, { rising.take(boxes, $1, $2) }) {
                states[number].reaches.append(ReachRow(row: -1, magnitude: rising.magnitude))
            } else {
                try countStored(count, columns: scope.search.hasPlane ? 8 : 2, scope, part)
                keepReach(run, boxes, made)
                if scope.search.hasPlane { keepUniformGrid(run, boxes) }
            }
        }
    }

    private mutating func keepReach(_ run: InstanceRun, _ boxes: [ReachBox], _ columns: ColumnMachine?) {
        let number = run.number
        states[number].reaches.append(ReachRow(row: states[number].ends.count, magnitude: 0))
        let starts = states[number].starts.append(uninitialized: run.count)
        let ends = states[number].ends.append(uninitialized: run.count)
        var reach = -Double.infinity
        _ = visit(run, columns) { first, length, numbers in
            for index in 0..<length {
                var start = Double.infinity
                for box in boxes {
                    let (from, to) = Reach.ends(of: box) { numbers($0)[index] }
                    start = min(start, from)
                    reach = to > reach ? to : reach
                }
                starts[first + index] = start
                ends[first + index] = reach
            }
            return true
        }
        var earliest = Double.infinity
        for index in (0..<run.count).reversed() {
            earliest = min(earliest, starts[index])
            starts[index] = earliest
        }
    }
}

/// Checks that the ends of boxes rise.
struct RisingReach {
    private var start = -Double.infinity
    private var end = -Double.infinity
    /// The greatest of the numbers that the places are summed from.
    private(set) var magnitude = 0.0

    /// False where an end falls, or is no number.
    @inline(__always)
    mutating func take(
        _ boxes: [ReachBox], _ count: Int, _ numbers: (Int32) -> UnsafeMutablePointer<Double>
    ) -> Bool {
        if boxes.count == 1, boxes[0].places.count == 1 {
            return takeSimple(numbers(boxes[0].places[0]), numbers(boxes[0].length), count)
        }
        for index in 0..<count {
            var least = Double.infinity
            var greatest = -Double.infinity
            for box in boxes {
                let (from, length, size) = Reach.place(of: box) { numbers($0)[index] }
                least = min(least, from)
                greatest = max(greatest, from + length)
                guard size.isFinite else { return false }
                magnitude = max(magnitude, size)
            }
            guard least >= start, greatest >= end else { return false }
            start = least
            end = greatest
        }
        return magnitude.isFinite
    }

    private mutating func takeSimple(
        _ places: UnsafeMutablePointer<Double>, _ lengths: UnsafeMutablePointer<Double>, _ count: Int
    ) -> Bool {
        guard count > 0, places[0] >= start, places[0] + lengths[0] >= end else { return count == 0 }
        var rises = SIMDMask<SIMD8<Int64>>(repeating: true)
        var sizes = SIMD8<Double>()
        let whole = (count - 1) & ~7
        for first in stride(from: 0, to: whole, by: 8) {
            func load(_ from: UnsafeMutablePointer<Double>, _ index: Int) -> SIMD8<Double> {
                UnsafeRawPointer(from + index).loadUnaligned(as: SIMD8<Double>.self)
            }
            let (from, next) = (load(places, first), load(places, first + 1))
            let (length, nextLength) = (load(lengths, first), load(lengths, first + 1))
            rises = rises .& (next .>= from) .& (next + nextLength .>= from + length)
            sizes.replace(with: length, where: length .> sizes)
            sizes.replace(with: -length, where: -length .> sizes)
        }
        var isRising = rises == SIMDMask(repeating: true)
        var greatest = sizes.max()
        for index in whole..<count - 1 {
            let (from, next) = (places[index], places[index + 1])
            isRising = isRising && next >= from && next + lengths[index + 1] >= from + lengths[index]
            greatest = max(greatest, abs(lengths[index]))
        }
        start = places[count - 1]
        end = start + lengths[count - 1]
        greatest = max(greatest, abs(lengths[count - 1]))
        // The places rise: the furthest from 0 are the ends.
        magnitude = max(magnitude, greatest + max(abs(places[0]), abs(start)))
        return isRising && magnitude.isFinite
    }
}
