/// The functions that emitted Swift calls: each stands in a file only where it is called.
enum SwiftFunctions {
    static let all: [Helper] = plain + choices + boxes + folds

    private static let plain: [Helper] = [
        Helper(
            "held",
            "private func held(_ value: Double, _ low: Double, _ high: Double) -> Double { max(low, min(value, high)) }"
        ),
        Helper(
            "finite",
            "private func finite(_ value: Double, _ resting: Double) -> Double { value.isFinite ? value : resting }"),
        Helper(
            "orElse", "private func orElse(_ value: Double, _ other: Double) -> Double { value.isNaN ? other : value }"),
        Helper(
            "smaller",
            """
            /// The smaller of two; not a number where one of them is not.
            private func smaller(_ a: Double, _ b: Double) -> Double { b.isNaN ? b : min(a, b) }
            """),
        Helper(
            "larger",
            """
            /// The larger of two; not a number where one of them is not.
            private func larger(_ a: Double, _ b: Double) -> Double { b.isNaN ? b : max(a, b) }
            """),
        Helper("sign", "private func sign(_ value: Double) -> Double { value > 0 ? 1 : value < 0 ? -1 : value }"),
        Helper("whole", "private func whole(_ count: Double) -> Int { count >= 1 ? Int(min(count, 1e15)) : 0 }"),
        Helper(
            "ramp",
            """
            /// From 0 at `low` straight to 1 at `high`.
            private func ramp(_ value: Double, _ low: Double, _ high: Double) -> Double {
                value <= low ? 0 : high <= value ? 1 : (value - low) / (high - low)
            }
            """),
        Helper(
            "modulo",
            """
            /// The remainder that has the sign of the divisor.
            private func modulo(_ a: Double, _ b: Double) -> Double {
                guard b.isFinite else { return b.isNaN || !a.isFinite ? .nan : a == 0 || (a < 0) == (b < 0) ? a : b }
                let rest = a.truncatingRemainder(dividingBy: b)
                return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest
            }
            """),
        Helper(
            "pick", calls: ["modulo"],
            """
            /// The entry of a list that an index means, which runs round.
            private func pick(_ list: [Double], _ index: Double) -> Double {
                index.isFinite ? list[Int(modulo(floor(index), Double(list.count)))] : .nan
            }
            """),
        Helper(
            "bezier",
            """
            private func bezier(_ s: Double, _ a: Double, _ b: Double) -> Double {
                s * s * s + 3 * s * (1 - s) * ((1 - s) * a + s * b)
            }
            """),
        Helper(
            "bezierParameter", calls: ["bezier"],
            """
            /// The parameter at which a curve of CSS is as far along as a value.
            private func bezierParameter(_ value: Double, _ a: Double, _ b: Double) -> Double {
                guard value > 0, value < 1 else { return value <= 0 ? 0 : value >= 1 ? 1 : .nan }
                var (low, high) = (0.0, 1.0)
                for _ in 0..<80 {
                    let middle = (low + high) / 2
                    if bezier(middle, a, b) > value { high = middle } else { low = middle }
                }
                return (low + high) / 2
            }
            """),
        Helper(
            "needed",
            """
            private func needed<Value>(_ value: Value?, _ name: String) -> Value {
                guard let value else { preconditionFailure("the data lacks \\(name)") }
                return value
            }
            """),
        Helper("length", "private func length<Value>(_ list: [Value]?) -> Double? { list.map { Double($0.count) } }"),
        Helper(
            "entry",
            """
            private func entry<Value>(_ list: [Value]?, _ index: Int) -> Value? {
                list.flatMap { index < $0.count ? $0[index] : nil }
            }
            """),
        Helper(
            "estimates",
            """
            private func estimates(_ fields: [(name: String, isThere: Bool)]) -> [String] {
                fields.filter { !$0.isThere }.map { $0.name }
            }
            """),
        Helper(
            "blocksOf",
            """
            /// The block of each section: by its name, or in order, where the one without a count takes the rest.
            private func blocksOf(_ sections: [String?], _ names: [String], _ limits: [Int?]) -> [Int] {
                let open = limits.firstIndex { $0 == nil }
                func run(_ blocks: Range<Int>) -> [Int] {
                    blocks.flatMap { Array(repeating: $0, count: min(limits[$0] ?? 0, sections.count)) }
                }
                let front = run(0..<(open ?? limits.count))
                let back = open.map { run(($0 + 1)..<limits.count) } ?? []
                return sections.enumerated().map { number, name in
                    let fromBack = number - (sections.count - back.count)
                    let inOrder = number < front.count ? front[number] : back.indices.contains(fromBack) ? back[fromBack] : open
                    guard let block = name == nil ? inOrder : names.firstIndex(where: { $0 == name }) else {
                        preconditionFailure("section \\(number) has no block")
                    }
                    return block
                }
            }
            """),
        Helper(
            "inBlock",
            """
            private func inBlock<Value>(_ blocks: [Int], _ block: Int, orElse none: Value, _ value: (Int) -> Value) -> [Value] {
                blocks.enumerated().map { section, own in own == block ? value(section) : none }
            }
            """),
        Helper(
            "reach", calls: ["larger", "smaller"],
            """
            /// For bisection: where those before end at most, and those behind begin at least.
            private struct Reach {
                var starts: [Double] = []
                var ends: [Double] = []
            }
            private func reach(_ count: Int, _ start: (Int) -> Double, _ end: (Int) -> Double) -> Reach {
                var found = Reach(starts: (0..<count).map(start), ends: (0..<count).map(end))
                for i in 1..<max(1, count) {
                    found.ends[i] = larger(found.ends[i - 1], found.ends[i])
                    found.starts[count - 1 - i] = smaller(found.starts[count - i], found.starts[count - 1 - i])
                }
                return found
            }
            """),
        Helper(
            "inSight",
            """
            private func inSight(_ rows: Reach, _ near: Double, _ far: Double) -> Range<Int> {
                var (first, end) = (0, rows.ends.count)
                while first < end {
                    let middle = first + (end - first) / 2
                    if rows.ends[middle] <= near { first = middle + 1 } else { end = middle }
                }
                while end < rows.starts.count, !(rows.starts[end] >= far) { end += 1 }
                return first..<end
            }
            """),
        Helper(
            "indices",
            """
            /// The indices between two numbers, and those that rounding may have missed.
            private func indices(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
                func past(_ value: Double) -> Int { value < 0 ? 0 : value < Double(count) ? Int(value) + 1 : count }
                let slack = 1e-12 * (1 + abs(low) + abs(high))
                let first = past(low - slack)
                return first..<max(first, past(high + slack))
            }
            """),
        Helper(
            "inReach", calls: ["indices"],
            """
            /// Which of some that advance evenly are at most so far from 0: by division.
            private func inReach(_ count: Int, _ value: (Int) -> Double, _ most: Double) -> Range<Int> {
                let start = value(0)
                let step = value(1) - start
                guard abs(step) > 0, (start / step).isFinite else { return 0..<count }
                let (middle, reach) = (-start / step, most / abs(step))
                return indices(middle - reach, middle + reach, count)
            }
            """),
        Helper(
            "evenly", calls: ["indices"],
            """
            /// Which of some that advance evenly are in sight: by division.
            private func evenly(
                _ count: Int, _ start: (Int) -> Double, _ end: (Int) -> Double, _ near: Double, _ far: Double
            ) -> Range<Int> {
                let step = start(1) - start(0)
                guard step > 0, (start(0) + end(0)).isFinite else { return 0..<count }
                return indices((near - end(0)) / step, (far - start(0)) / step, count)
            }
            """),
    ]

    private static let choices: [Helper] = [
        Helper(
            "isBeside",
            """
            /// Whether a resting box is in sight with the other axis where a gesture stops.
            private func isBeside(
                _ start: Double, _ length: Double, _ proposed: Double, _ content: Double, _ viewport: Double
            ) -> Bool {
                let near = max(0, min(proposed, max(0, content - viewport)))
                let far = near + viewport
                return length > 0 ? start < far && start + length > near : start >= near && start <= far
            }
            """),
        Helper(
            "stopChoice",
            """
            /// Picks a stop: the next one in the direction of travel, the nearest at rest; a halting one on the way comes first.
            private struct StopChoice {
                private let proposed, from, velocity, last, period, low, high: Double
                private let isForward: Bool
                private var (ahead, behind) = (Double.infinity, -Double.infinity)
                private var halt: Double?

                init(_ wanted: Double, _ from: Double, _ velocity: Double, _ last: Double, _ period: Double) {
                    (self.from, self.velocity, self.last, self.period) = (from, velocity, last, period)
                    proposed = period > 0 ? wanted : max(0, min(wanted, last)) + 0
                    isForward = proposed >= from
                    (low, high) = isForward ? (from + 0.5, proposed) : (proposed, from - 0.5)
                }

                private mutating func take(_ stop: Double, _ halts: Bool, isOnlyHalt: Bool = false) {
                    if stop >= proposed, !isOnlyHalt { ahead = min(ahead, stop) }
                    if stop <= proposed, !isOnlyHalt { behind = max(behind, stop) }
                    let isOnWay = isForward ? stop > low && stop <= high : stop < high && stop >= low
                    if halts, isOnWay { halt = halt.map { isForward ? min($0, stop) : max($0, stop) } ?? stop }
                }

                mutating func offer(_ stop: Double, _ halts: Bool) {
                    guard stop.isFinite else { return }
                    guard period > 0 else { return take(max(0, min(stop, last)) + 0, halts) }
                    func place(_ offset: Double) -> Double { stop + period * ceil((offset - stop) / period) }
                    let next = place(proposed)
                    take(next, halts)
                    take(next == proposed ? next : next - period, halts)
                    guard halts, proposed != from else { return }
                    let first = place(isForward ? low : high)
                    for round in [-1.0, 0, 1] { take(first + round * period, halts, isOnlyHalt: true) }
                }

                func answer() -> Double {
                    let nearest = ahead - proposed <= proposed - behind ? ahead : behind
                    let either = velocity > 0 ? ahead : velocity < 0 ? behind : nearest
                    let plain = !ahead.isFinite ? (behind.isFinite ? behind : proposed) : !behind.isFinite ? ahead : either
                    guard let halt else { return plain }
                    return isForward ? min(halt, plain) : max(halt, plain)
                }
            }
            """),
    ]

    private static let boxes: [Helper] = [
        Helper(
            "placed",
            """
            /// An element that rests in a box, and moves.
            private func placed(
                _ kind: [LAYOUT].Kind, _ category: [LAYOUT].Category, _ section: Int, _ item: Int,
                _ x: Double, _ y: Double, _ width: Double, _ height: Double, tx: Double = 0, ty: Double = 0,
                anchorX: Double = 0.5, anchorY: Double = 0.5
            ) -> [LAYOUT].Element {
                .init(
                    kind: kind, category: category, indexPath: .init(section: section, item: item),
                    frame: .init(x: x + tx, y: y + ty, width: width, height: height), transform: .init(tx: tx, ty: ty),
                    center: .init(x: x + width / 2, y: y + height / 2), size: .init(width: width, height: height),
                    anchorPoint: .init(x: anchorX, y: anchorY))
            }
            """),
        Helper(
            "scaled",
            """
            /// An element that rests in a box, moves, and is scaled about its anchor.
            private func placed(
                _ kind: [LAYOUT].Kind, _ category: [LAYOUT].Category, _ section: Int, _ item: Int,
                _ x: Double, _ y: Double, _ width: Double, _ height: Double, tx: Double = 0, ty: Double = 0,
                scaleX: Double = 1, scaleY: Double = 1, anchorX: Double = 0.5, anchorY: Double = 0.5
            ) -> [LAYOUT].Element {
                let left = x + anchorX * width * (1 - scaleX) + min(0, scaleX * width) + tx
                let top = y + anchorY * height * (1 - scaleY) + min(0, scaleY * height) + ty
                return .init(
                    kind: kind, category: category, indexPath: .init(section: section, item: item),
                    frame: .init(x: left, y: top, width: abs(scaleX * width), height: abs(scaleY * height)),
                    transform: .init(a: scaleX, d: scaleY, tx: tx, ty: ty),
                    center: .init(x: x + width / 2, y: y + height / 2), size: .init(width: width, height: height),
                    anchorPoint: .init(x: anchorX, y: anchorY))
            }
            """),
        Helper(
            "turned", calls: ["bounds"],
            """
            /// The box and the transform of what is scaled, turned, and moved about its anchor.
            private func turned(
                _ element: [LAYOUT].Element, _ scaleX: Double, _ scaleY: Double, _ turn: Double, _ tx: Double, _ ty: Double
            ) -> (frame: [LAYOUT].Box, transform: [LAYOUT].Transform) {
                let (sine, cosine, box, anchor) = (sin(turn), cos(turn), element.frame, element.anchorPoint)
                let transform = [LAYOUT].Transform(
                    a: scaleX * cosine, b: scaleX * sine, c: -scaleY * sine, d: scaleY * cosine, tx: tx, ty: ty)
                let (pivotX, pivotY) = (box.x + anchor.x * box.width, box.y + anchor.y * box.height)
                let frame = bounds(box.x, box.y, box.width, box.height, pivotX, pivotY, transform)
                return (frame.isFinite ? frame : box, transform)
            }
            """),
        Helper(
            "widestTurn", calls: ["bounds"],
            """
            /// How far a box can turn about its anchor, at most, and be in the viewport. Between two of the angles that are
            /// looked at no corner moves farther than `room`.
            private func widestTurn(
                _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ anchorX: Double, _ anchorY: Double,
                _ scaleX: Double, _ scaleY: Double, _ tx: Double, _ ty: Double, _ viewport: [LAYOUT].Size, _ most: Double
            ) -> Double {
                let across = abs(width * scaleX) * max(abs(anchorX), abs(1 - anchorX))
                let along = abs(height * scaleY) * max(abs(anchorY), abs(1 - anchorY))
                let step = most / 1024
                let room = (across + along) * step + 1
                guard room.isFinite else { return most }
                let (pivotX, pivotY) = (x + anchorX * width, y + anchorY * height)
                func isSeen(_ turn: Double) -> Bool {
                    let (sine, cosine) = (sin(turn), cos(turn))
                    let transform = [LAYOUT].Transform(
                        a: scaleX * cosine, b: scaleX * sine, c: -scaleY * sine, d: scaleY * cosine, tx: tx, ty: ty)
                    let box = bounds(x, y, width, height, pivotX, pivotY, transform)
                    return box.x < viewport.width + room && -room < box.x + box.width && box.y < viewport.height + room
                        && -room < box.y + box.height
                }
                let last = (0...1024).last { isSeen(Double($0) * step) || isSeen(-Double($0) * step) }
                return last.map { Double($0 + 1) * step } ?? step
            }
            """),
        Helper(
            "inSpace", calls: ["projected"],
            """
            /// The box and the transform in space, with row vectors as CATransform3D has them.
            private func inSpace(
                _ element: [LAYOUT].Element, _ scale: (Double, Double), _ turn: (Double, Double, Double), _ move: (Double, Double, Double),
                _ distance: Double, _ eyeAt: (Double, Double)
            ) -> (frame: [LAYOUT].Box, transform: [LAYOUT].Transform, transform3D: [Double], isBehindEye: Bool) {
                func product(_ m: [Double], _ n: [Double]) -> [Double] {
                    var found = [Double](repeating: 0, count: 16)
                    for i in 0..<4 {
                        for j in 0..<4 {
                            let (own, other) = (m[4 * i] * n[j], m[4 * i + 1] * n[4 + j])
                            found[4 * i + j] = own + other + m[4 * i + 2] * n[8 + j] + m[4 * i + 3] * n[12 + j]
                        }
                    }
                    return found
                }
                let (cx, cy, cz) = (cos(turn.0), cos(turn.1), cos(turn.2))
                let (sx, sy, sz) = (sin(turn.0), sin(turn.1), sin(turn.2))
                let eye = distance == 0 ? 0 : 1 / distance
                let none: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
                var m: [Double] = [scale.0, 0, 0, 0, 0, scale.1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
                if turn.0 != 0 { m = product(m, [1, 0, 0, 0, 0, cx, sx, 0, 0, -sx, cx, 0, 0, 0, 0, 1]) }
                if turn.1 != 0 { m = product(m, [cy, 0, -sy, 0, 0, 1, 0, 0, sy, 0, cy, 0, 0, 0, 0, 1]) }
                if turn.2 != 0 { m = product(m, [cz, sz, 0, 0, -sz, cz, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]) }
                m = product(m, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, move.0, move.1, move.2, 1])
                if eye != 0 { m = product(m, [1, 0, 0, 0, 0, 1, 0, 0, -eyeAt.0 * eye, -eyeAt.1 * eye, 1, -eye, 0, 0, 0, 1]) }
                let isSound = m.allSatisfy { $0.isFinite }
                if !isSound { m = none }
                let (box, anchor) = (element.frame, element.anchorPoint)
                let (pivotX, pivotY) = (box.x + anchor.x * box.width, box.y + anchor.y * box.height)
                let seen = isSound ? projected(box.x, box.y, box.width, box.height, pivotX, pivotY, m) : nil
                let frame = seen.flatMap { $0.isFinite ? $0 : nil } ?? box
                return (frame, .init(a: m[0], b: m[1], c: m[4], d: m[5], tx: m[12], ty: m[13]), m, seen == nil)
            }
            """),
        Helper(
            "projected",
            """
            /// The box around the corners as they are seen; nil where one lies at or behind the eye.
            private func projected(
                _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ pivotX: Double, _ pivotY: Double, _ m: [Double]
            ) -> [LAYOUT].Box? {
                var (left, right) = (Double.infinity, -Double.infinity)
                var (top, bottom) = (left, right)
                for dx in [x - pivotX, x + width - pivotX] {
                    for dy in [y - pivotY, y + height - pivotY] {
                        let w = dx * m[3] + dy * m[7] + m[15]
                        guard w > 1e-9 else { return nil }
                        let (seenX, seenY) = ((dx * m[0] + dy * m[4] + m[12]) / w, (dx * m[1] + dy * m[5] + m[13]) / w)
                        (left, right) = (min(left, seenX), max(right, seenX))
                        (top, bottom) = (min(top, seenY), max(bottom, seenY))
                    }
                }
                // What has no length before it is turned has none.
                if width == 0 || m[..<4].allSatisfy({ $0 == 0 }) {
                    left = (left + right) / 2
                    right = left
                }
                if height == 0 || m[4..<8].allSatisfy({ $0 == 0 }) {
                    top = (top + bottom) / 2
                    bottom = top
                }
                return .init(x: pivotX + left, y: pivotY + top, width: right - left, height: bottom - top)
            }
            """),
        Helper(
            "visible", calls: ["bounds"],
            """
            /// What of an element is seen: the box of what its mask leaves, after its transform.
            private func visible(_ element: [LAYOUT].Element, _ clip: [LAYOUT].Edges) -> [LAYOUT].Box {
                if clip == [LAYOUT].Edges() { return element.frame }
                let size = element.size
                let (x, y) = (element.center.x - size.width / 2, element.center.y - size.height / 2)
                let (width, height) = (size.width - clip.left - clip.right, size.height - clip.top - clip.bottom)
                let (startX, startY) = (x + clip.left + min(0, width) / 2, y + clip.top + min(0, height) / 2)
                let (pivotX, pivotY) = (x + element.anchorPoint.x * size.width, y + element.anchorPoint.y * size.height)
                let seen = bounds(
                    startX, startY, max(0, width), max(0, height), pivotX, pivotY, element.transform)
                return seen.isFinite ? seen : .init(x: element.frame.x, y: element.frame.y)
            }
            """),
        Helper(
            "visibleInSpace", calls: ["projected"],
            """
            /// The same of an element with depth.
            private func visibleInSpace(_ element: [LAYOUT].Element, _ clip: [LAYOUT].Edges) -> [LAYOUT].Box {
                if clip == [LAYOUT].Edges() { return element.frame }
                let size = element.size
                let (x, y) = (element.center.x - size.width / 2, element.center.y - size.height / 2)
                let (width, height) = (size.width - clip.left - clip.right, size.height - clip.top - clip.bottom)
                let (startX, startY) = (x + clip.left + min(0, width) / 2, y + clip.top + min(0, height) / 2)
                let (pivotX, pivotY) = (x + element.anchorPoint.x * size.width, y + element.anchorPoint.y * size.height)
                let seen = element.transform3D.flatMap {
                    projected(startX, startY, max(0, width), max(0, height), pivotX, pivotY, $0)
                }
                guard let seen, seen.isFinite else { return .init(x: element.frame.x, y: element.frame.y) }
                return seen
            }
            """),
        Helper(
            "bounds",
            """
            /// The bounding box of a transformed box.
            private func bounds(
                _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ pivotX: Double, _ pivotY: Double,
                _ t: [LAYOUT].Transform
            ) -> [LAYOUT].Box {
                let (halfWidth, halfHeight) = (abs(width) / 2, abs(height) / 2)
                let (middleX, middleY) = (x + width / 2 - pivotX, y + height / 2 - pivotY)
                // What has no length before it is turned has none.
                let (isNarrow, isLow) = (width == 0 || t.a == 0 && t.b == 0, height == 0 || t.c == 0 && t.d == 0)
                let across = isNarrow ? 0 : abs(t.a) * halfWidth + abs(t.c) * halfHeight
                let along = isLow ? 0 : abs(t.b) * halfWidth + abs(t.d) * halfHeight
                return .init(
                    x: pivotX + t.tx + (t.a * middleX + t.c * middleY - across),
                    y: pivotY + t.ty + (t.b * middleX + t.d * middleY - along), width: 2 * across, height: 2 * along)
            }
            """),
    ]
}
