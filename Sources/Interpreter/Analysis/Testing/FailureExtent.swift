import LayoutChecker
import LayoutEngine

/// How far an expectation fails around the offset at which it is known to fail, by offsets beside each other.
package struct FailureExtent: Sendable {
    /// From where to where it fails.
    package let low: Double
    package let high: Double
    /// Where the sides of its comparison lie the farthest apart; nil where it is not one comparison of numbers.
    package let worst: Worst?

    /// The worst of the offsets that were looked at.
    package struct Worst: Sendable {
        package let offset: Double
        /// How much the greater side is greater than it may be.
        package let excess: Double
        package let isAngle: Bool
        /// The element, where the expectation is about each.
        package let element: ElementPath?
    }
}

/// Looks around a failure.
struct FailureSurvey {
    private let prepared: Prepared
    /// The offset across the scroll.
    private let cross: LayoutPoint
    private let expectation: Expectation
    private var visited = 0

    /// Over a range so many offsets are looked at.
    private static let count = 64
    /// Of more elements than so many nobody waits for the extent.
    private static let visitLimit = 50_000
    /// The ends are known so well, in points.
    private static let precision = 1e-4

    init(_ expectation: Expectation, in prepared: Prepared, across cross: LayoutPoint) {
        (self.expectation, self.prepared, self.cross) = (expectation, prepared, cross)
    }

    private mutating func look(at distance: Double) -> TestLook.Excess? {
        let along = prepared.offset(along: distance)
        var look = TestLook(prepared, at: LayoutPoint(x: along.x + cross.x, y: along.y + cross.y))
        let found = look.excess(of: expectation)
        visited += look.visited
        return found
    }

    /// How far it fails around an offset; nil where it does not fail there, and where that takes too long.
    mutating func extent(around offset: Double, from low: Double, to high: Double) -> FailureExtent? {
        guard low <= high, offset >= low, offset <= high else { return nil }
        let steps = (0...FailureSurvey.count).map { low + (high - low) * Double($0) / Double(FailureSurvey.count) }
        let places = Set(steps + [offset]).sorted()
        var found: [TestLook.Excess?] = []
        for place in places {
            guard visited <= FailureSurvey.visitLimit else { return nil }
            found.append(look(at: place))
        }
        guard let middle = places.firstIndex(of: offset), found[middle] != nil else { return nil }
        var (first, last) = (middle, middle)
        while first > 0, found[first - 1] != nil { first -= 1 }
        while last < places.count - 1, found[last + 1] != nil { last += 1 }
        let start = first == 0 ? low : edge(between: places[first - 1], and: places[first]).fails
        let end = last == places.count - 1 ? high : edge(between: places[last + 1], and: places[last]).fails
        var worst: FailureExtent.Worst?
        for number in first...last {
            guard let excess = found[number]?.amount, excess > worst?.excess ?? 0 else { continue }
            worst = FailureExtent.Worst(
                offset: places[number], excess: excess, isAngle: expectation.parts.contains { $0.isAngle },
                element: found[number]?.element)
        }
        return FailureExtent(low: start, high: end, worst: worst)
    }

    /// Where it begins to fail between an offset at which it holds and one at which it does not.
    mutating func edge(between holds: Double, and fails: Double) -> (holds: Double, fails: Double) {
        var (holds, fails) = (holds, fails)
        while abs(fails - holds) > FailureSurvey.precision, visited <= FailureSurvey.visitLimit {
            let middle = holds + (fails - holds) / 2
            guard middle != holds, middle != fails else { break }
            if look(at: middle) == nil { holds = middle } else { fails = middle }
        }
        return (holds, fails)
    }
}
