import LayoutChecker
import LayoutEngine

/// Ranges of what moves: the offset first, then the numbers of the world.
struct ProofBox {
    var sides: [(low: Double, high: Double)]
    /// Along which side it is divided next.
    var axis = 0
    /// Where it is divided next; nil for pieces of equal size.
    var place: Double?

    /// How far the nearest point of a side is from a target.
    func distance(along axis: Int, to target: Double) -> Double {
        let side = sides[axis]
        return max(0, max(side.low - target, target - side.high))
    }

    /// The point that is nearest to targets.
    func point(nearestTo targets: [Double]) -> [Double] {
        zip(sides, targets).map { side, target in max(side.low, min(side.high, target)) }
    }

    /// So many sides of a box may have two ends for all of its corners to be asked.
    private static let widestCorner = 8

    /// The corners, the nearest to the target along a side first; nil when there are too many.
    func corners(nearestTo targets: [Double], along axis: Int) -> [[Double]]? {
        guard sides.count(where: { $0.low < $0.high }) <= ProofBox.widestCorner else { return nil }
        var corners: [[Double]] = [[]]
        for side in sides {
            let ends = side.low < side.high ? [side.low, side.high] : [side.low]
            corners = corners.flatMap { corner in ends.map { corner + [$0] } }
        }
        func distances(_ corner: [Double]) -> [Double] {
            let all = zip(corner, targets).map { abs($0 - $1) }
            return [all[axis]] + all
        }
        return corners.sorted { distances($0).lexicographicallyPrecedes(distances($1)) }
    }

    /// The point with the fewest digits in it or a thousandth from it.
    var plainest: [Double] {
        sides.map { side in
            let reach = max(1e-3, side.high - side.low)
            let plain = [1.0, 10, 100, 1e3, 1e4, 1e5, 1e6].lazy.map { (side.low * $0).rounded(.toNearestOrEven) / $0 }
            return plain.first { abs($0 - side.low) <= reach } ?? side.low
        }
    }

    /// Whether a point lies in it.
    func contains(_ point: [Double]) -> Bool {
        zip(sides, point).allSatisfy { side, number in side.low <= number && number <= side.high }
    }

    /// Only what is nearer to a target than a distance; nil when nothing is.
    func cut(along axis: Int, to distance: Double, from target: Double) -> ProofBox? {
        var box = self
        let side = sides[axis]
        box.sides[axis] = (max(side.low, target - distance), min(side.high, target + distance))
        return box.sides[axis].low <= box.sides[axis].high ? box : nil
    }

    /// Whether a number lies between the ends of a side.
    func isDivisible(along axis: Int) -> Bool { sides[axis].low.nextUp < sides[axis].high }

    /// Whether nothing lies between any of its ends.
    var isLeast: Bool { !sides.indices.contains { isDivisible(along: $0) } }

    /// Whether a longer search would look at parts of it that are no wider than rounding.
    var isNarrow: Bool { sides.allSatisfy { $0.high - $0.low <= 1e-9 * max(1, abs($0.low)) } }

    /// Pieces along the side that is next: of equal size, or around a place. Of a wide side, the place gets a sliver of its
    /// own; of a sliver it is a piece itself, for a statement may fail at this number alone.
    func divided(into pieces: Int) -> [ProofBox] {
        let side = sides[axis]
        var box = self
        box.place = nil
        var ends: [Double] = []
        if let place {
            let sliver = ProofBox.sliver(at: place)
            guard side.high - side.low > 100 * sliver else { return box.apart(at: place) }
            ends = [place - sliver, place + sliver]
        } else {
            for piece in 1..<max(2, pieces) {
                ends.append(side.low + (side.high - side.low) * (Double(piece) / Double(pieces)))
            }
        }
        return ends.reduce(into: [box]) { found, end in
            guard let last = found.popLast() else { return }
            found += last.divided(at: end, along: axis)
        }
    }

    /// What lies before a number of the side that is next, the number, and what lies behind it.
    private func apart(at place: Double) -> [ProofBox] {
        let side = sides[axis]
        return [(side.low, place.nextDown), (place, place), (place.nextUp, side.high)].compactMap { low, high in
            guard low <= high else { return nil }
            var box = self
            box.sides[axis] = (low, high)
            return box
        }
    }

    /// Around a place where a formula bends or jumps: far above rounding, far below what is seen.
    private static func sliver(at place: Double) -> Double { 1e-10 * max(1, abs(place)) }

    /// Divides it at a place next, where that lies well inside of a side.
    mutating func cut(at place: Double, along axis: Int) {
        let side = sides[axis]
        let width = side.high - side.low
        guard width > 64 * place.ulp else { return }
        // In a sliver the place may be anywhere but beside an end.
        let border = width > 100 * ProofBox.sliver(at: place) ? 1e-6 * width : place.ulp
        guard place > side.low + border, place < side.high - border else { return }
        self.axis = axis
        self.place = place
    }

    /// Two pieces, where a number lies inside a side; else the box itself.
    func divided(at place: Double, along axis: Int) -> [ProofBox] {
        let side = sides[axis]
        guard place > side.low, place < side.high else { return [self] }
        var (first, second) = (self, self)
        first.sides[axis].high = place
        second.sides[axis].low = place
        return [first, second]
    }
}
