import LayoutAnalysis
import LayoutChecker

/// Numbers of one property over a stretch of offsets, as the keyframes of an animation.
struct Keyframes: Equatable {
    /// The lines between `@keyframes name {` and `}`.
    let lines: [String]
    /// The offsets at which the animation begins and ends, in points.
    let range: ClosedRange<Double>

    /// Why there are none.
    enum Obstacle: Error {
        /// Nothing moves.
        case still
        /// A jump that leads from a slope to another value.
        case jump
    }

    /// Ends that are no further apart are one, in points.
    private static let nearness = 1e-6

    /// Makes keyframes of lines over the same range; `shift` is where the range of the animation counts from.
    init(_ property: StyleProperty, _ lines: [PiecewiseLine], from shift: Double) throws(Obstacle) {
        var stretches = Keyframes.stretches(lines)
        // An animation holds its first and its last value: what stays as it is at the ends needs no keyframe.
        if stretches.count > 1, let first = stretches.first, first.isFlat, !Keyframes.jumps(first, stretches[1]) {
            stretches.removeFirst()
        }
        if stretches.count > 1, let last = stretches.last, last.isFlat,
            !Keyframes.jumps(stretches[stretches.count - 2], last)
        {
            stretches.removeLast()
        }
        guard let first = stretches.first, let last = stretches.last, stretches.count > 1 || !first.isFlat else {
            throw .still
        }
        let length = last.end - first.start
        var written: [String] = []
        for (number, stretch) in stretches.enumerated() {
            func add(_ stretch: Stretch, _ easing: String?) {
                let place = written.isEmpty ? "from" : StyleNumber.percent((stretch.start - first.start) / length)
                let how = easing.map { "; animation-timing-function: \($0)" } ?? ""
                written.append("\(place) { \(property.name): \(property.text(stretch.first))\(how) }")
            }
            guard number + 1 < stretches.count, Keyframes.jumps(stretch, stretches[number + 1]) || property.isWord
            else {
                add(stretch, nil)
                continue
            }
            let next = stretches[number + 1]
            if let easing = Keyframes.easing(of: stretch, before: next) {
                add(stretch, easing)
            } else if let (half, rest, easing) = Keyframes.halves(of: stretch, before: next) {
                add(half, nil)
                add(rest, easing)
            } else {
                throw .jump
            }
        }
        written.append("to { \(property.name): \(property.text(last.last)) }")
        self.lines = written
        range = (first.start - shift)...(last.end - shift)
    }

    /// A stretch over which each number is one straight piece.
    private struct Stretch {
        let start, end: Double
        let first, last: [Double]
        var isFlat: Bool { first == last }

        /// The part before some share of it, and the part behind.
        func cut(at share: Double) -> (Stretch, Stretch) {
            let middle = zip(first, last).map { $0 + ($1 - $0) * share }
            let place = start + (end - start) * share
            return (
                Stretch(start: start, end: place, first: first, last: middle),
                Stretch(start: place, end: end, first: middle, last: last)
            )
        }
    }

    private static func stretches(_ lines: [PiecewiseLine]) -> [Stretch] {
        let starts = Set(lines.flatMap { $0.pieces.map(\.start) }).sorted()
        guard let stop = lines.first?.end else { return [] }
        var made: [Stretch] = []
        var places = [Int](repeating: 0, count: lines.count)
        for (number, start) in starts.enumerated() {
            let end = number + 1 < starts.count ? starts[number + 1] : stop
            guard end - start > nearness else { continue }
            let middle = start + (end - start) / 2
            let here = lines.indices.map { index -> PiecewiseLine.Piece in
                while places[index] + 1 < lines[index].pieces.count,
                    lines[index].pieces[places[index] + 1].start <= middle
                {
                    places[index] += 1
                }
                return lines[index].pieces[places[index]]
            }
            made.append(
                Stretch(
                    start: start, end: end, first: here.map { $0.value(at: start) },
                    last: here.map { $0.value(at: end) }))
        }
        return made
    }

    private static func jumps(_ stretch: Stretch, _ next: Stretch) -> Bool {
        zip(stretch.last, next.first).contains { abs($0 - $1) > 1e-7 * max(1, abs($1)) }
    }

    /// A stretch in two parts, where it ends elsewhere than the next one begins but begins where that does: no easing leads from a
    /// value to the same one by way of others.
    private static func halves(of stretch: Stretch, before next: Stretch) -> (Stretch, Stretch, easing: String)? {
        for share in [0.5, 0.25] {
            let (half, rest) = stretch.cut(at: share)
            if let easing = easing(of: rest, before: next) { return (half, rest, easing) }
        }
        return nil
    }

    /// The easing of a stretch that ends elsewhere than the next one begins; nil where no easing says so.
    private static func easing(of stretch: Stretch, before next: Stretch) -> String? {
        if stretch.isFlat { return "step-end" }
        var shares: [Double] = []
        for number in stretch.first.indices {
            let (way, whole) = (
                stretch.last[number] - stretch.first[number], next.first[number] - stretch.first[number]
            )
            if way == 0, whole == 0 { continue }
            guard whole != 0 else { return nil }
            shares.append(way / whole)
        }
        guard let share = shares.first, shares.allSatisfy({ abs($0 - share) < 1e-9 * max(1, abs(share)) }),
            abs(share) < 1e6
        else { return nil }
        return "linear(0, \(StyleNumber.text(share, digits: 9)))"
    }
}
