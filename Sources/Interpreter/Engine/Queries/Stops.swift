import LayoutChecker
import LayoutDSL

extension Prepared {
    /// Where scrolling should stop along the scroll. The `snap:` rule of the layout decides; without a rule it is the next
    /// stop of an element in the direction of travel, or the nearest stop at velocity 0; without both it is `proposed`.
    /// A halting stop on the way comes before.
    ///
    /// - Parameters:
    ///   - proposed: Where the gesture would stop by itself, along the scroll, in points.
    ///   - velocity: The speed of the gesture: above 0 forward, below 0 back, 0 at rest.
    ///   - offset: Where the content is when the finger lifts; nil: at `proposed`.
    /// - Returns: The offset along the scroll. The answer of a rule is limited to 0 and the scrollable distance.
    /// - Throws: A `WorldError` if `proposed` or `velocity` is not finite.
    public func stop(proposed: Double, velocity: Double, from offset: LayoutPoint? = nil) throws(WorldError) -> Double {
        let isHorizontal = program.layout.isHorizontal
        var end = self.offset(along: proposed)
        if let offset { if isHorizontal { end.y = offset.y } else { end.x = offset.x } }
        let gesture = try gesture(proposed: end, velocity: self.offset(along: velocity), from: offset)
        return try gesture.stop(isAcross: false)
    }

    /// Where scrolling should stop in a layout that stops on both axes: along each axis by itself, where an element's stop
    /// counts only if its resting box is seen with the other axis at `proposed`. Along an axis without stops it is
    /// `proposed`.
    ///
    /// - Parameters:
    ///   - proposed: Where the gesture would stop by itself, in points.
    ///   - velocity: The speed of the gesture along x and y: above 0 forward, below 0 back, 0 at rest.
    ///   - offset: Where the content is when the finger lifts; nil: at `proposed`.
    /// - Returns: The content offset.
    /// - Throws: A `WorldError` if a number of `proposed` or `velocity` is not finite.
    public func stop(
        proposed: LayoutPoint, velocity: LayoutPoint, from offset: LayoutPoint? = nil
    ) throws(WorldError) -> LayoutPoint {
        let gesture = try gesture(proposed: proposed, velocity: velocity, from: offset)
        let (along, across) = (try gesture.stop(isAcross: false), try gesture.stop(isAcross: true))
        return program.layout.isHorizontal ? LayoutPoint(x: along, y: across) : LayoutPoint(x: across, y: along)
    }

    /// Whether scrolling stops where the layout says, by a rule of its own or at its elements.
    package var hasStops: Bool { program.rule.along >= 0 || program.hasStops(isAcross: false) }

    /// Whether scrolling stops on both axes, so that `stop` takes and answers points.
    public var stopsOnBothAxes: Bool { program.stopsAcross }

    private func gesture(
        proposed: LayoutPoint, velocity: LayoutPoint, from offset: LayoutPoint?
    ) throws(WorldError) -> Gesture {
        guard proposed.x.isFinite, proposed.y.isFinite else {
            throw WorldError(.impossibleWorld, "the proposed offset has to be finite")
        }
        guard velocity.x.isFinite, velocity.y.isFinite else {
            throw WorldError(.impossibleWorld, "the velocity has to be finite")
        }
        return Gesture(Walker(self), proposed: proposed, velocity: velocity, from: offset ?? proposed)
    }
}

/// A gesture at its end: where it would stop by itself, how fast it moves, and where it is.
struct Gesture {
    private let walker: Walker
    private let proposed: LayoutPoint
    private let velocity: LayoutPoint
    private let offset: LayoutPoint
    private var prepared: Prepared { walker.prepared }

    init(_ walker: Walker, proposed: LayoutPoint, velocity: LayoutPoint, from offset: LayoutPoint) {
        self.walker = walker
        self.proposed = proposed
        self.velocity = velocity
        self.offset = offset
        walker.begin(at: offset)
        walker.beginGesture(proposed: proposed, velocity: velocity)
    }

    /// Where it stops along the scroll or across it.
    func stop(isAcross: Bool) throws(WorldError) -> Double {
        let program = prepared.program
        let isX = program.layout.isHorizontal != isAcross
        func along(_ point: LayoutPoint) -> Double { isX ? point.x : point.y }
        let (content, viewport) = (prepared.contentSize, prepared.viewport)
        let length = isX ? content.width : content.height
        let period = prepared.loops && !isAcross ? length : 0
        let end = max(0, length - (isX ? viewport.width : viewport.height))
        let rule = isAcross ? program.rule.across : program.rule.along
        if rule >= 0 {
            let answer = walker.machine.value(rule)
            guard period == 0 else { return answer.isFinite ? answer : along(proposed) }
            return StopChoice.held(answer.isFinite ? answer : along(proposed), end)
        }
        guard program.hasStops(isAcross: isAcross) else { return along(proposed) }
        var choice = StopChoice(
            proposed: along(proposed), velocity: along(velocity), end: end, from: along(offset),
            period: period)
        try walker.offerStops(to: &choice, isAcross: isAcross, beside: program.stopsAcross ? proposed : nil)
        return choice.answer
    }
}

extension Program {
    /// Whether an element stops scrolling along an axis.
    func hasStops(isAcross: Bool) -> Bool {
        plan.elements.indices.contains { number in
            let element = plan.elements[number]
            return !element.isInRow && (isAcross ? element.crossStop : element.stop).slot >= 0
        }
    }

    /// Whether scrolling stops on the axis across the scroll too.
    package var stopsAcross: Bool { rule.across >= 0 || hasStops(isAcross: true) }
}

/// Picks a stop as they are offered.
struct StopChoice {
    let proposed: Double
    let velocity: Double
    let end: Double
    /// How far a stop is from where it repeats; 0 in a list with ends.
    let period: Double
    /// From where the finger lifts to the proposal.
    let way: (from: Double, to: Double)
    private var ahead = Double.infinity
    private var behind = -Double.infinity
    /// The nearest of those.
    private var halt: Double?
    /// What is collected from here to `last`, every stop; nil where only the nearest count.
    private(set) var listed: [Double]?
    private(set) var last = 0.0
    private(set) var limit = 0

    /// A stop so near to where the finger lifts is the one that it is lifted at.
    private static let nearness = 0.5

    init(proposed: Double, velocity: Double, end: Double, from: Double, period: Double) {
        self.period = period
        self.proposed = period > 0 ? proposed : StopChoice.held(proposed, end)
        self.velocity = velocity
        self.end = end
        way = (from, self.proposed)
    }

    /// Collects the stops of a stretch, so many of one element.
    init(listing stretch: ClosedRange<Double>, atMost limit: Int, end: Double, period: Double) {
        let first = period > 0 ? stretch.lowerBound : max(0, stretch.lowerBound)
        self.init(proposed: first, velocity: 0, end: end, from: first, period: period)
        listed = []
        last = stretch.upperBound
        self.limit = limit
    }

    /// Also turns -0 into 0.
    static func held(_ value: Double, _ end: Double) -> Double { max(0, min(value, end)) + 0 }

    /// The offsets, the lower first, between which a halting stop counts; the end at the finger's side does not.
    var onWay: (low: Double, high: Double) {
        way.to >= way.from ? (way.from + StopChoice.nearness, way.to) : (way.to, way.from - StopChoice.nearness)
    }

    mutating func offer(_ stop: Double, halts: Bool) {
        guard stop.isFinite else { return }
        guard period > 0 else { return offer(held: StopChoice.held(stop, end), halts) }
        /// The first of its places at or behind an offset.
        func place(from offset: Double) -> Double { stop + period * ((offset - stop) / period).rounded(.up) }
        if listed != nil {
            var next = place(from: proposed)
            for _ in 0..<limit where next <= last {
                offer(held: next, false)
                next += period
            }
            return
        }
        let next = place(from: proposed)
        offer(held: next, halts)
        offer(held: next == proposed ? next : next - period, halts)
        // On the way there may be whole rounds.
        guard halts, abs(way.to - way.from) > 0 else { return }
        let first = place(from: way.to >= way.from ? onWay.low : onWay.high)
        for round in [-1.0, 0, 1] { offer(held: first + round * period, halts, isOnlyHalt: true) }
    }

    private mutating func offer(held: Double, _ halts: Bool, isOnlyHalt: Bool = false) {
        if listed != nil {
            if held >= proposed, held <= last { listed?.append(held) }
            return
        }
        if held >= proposed, !isOnlyHalt { ahead = min(ahead, held) }
        if held <= proposed, !isOnlyHalt { behind = max(behind, held) }
        guard halts else { return }
        let isForward = way.to >= way.from
        let isOnWay = isForward ? held > onWay.low && held <= onWay.high : held < onWay.high && held >= onWay.low
        if isOnWay { halt = halt.map { isForward ? min($0, held) : max($0, held) } ?? held }
    }

    var answer: Double {
        guard let halt else { return ordinary }
        return way.to >= way.from ? min(halt, ordinary) : max(halt, ordinary)
    }

    private var ordinary: Double {
        guard ahead.isFinite else { return behind.isFinite ? behind : proposed }
        guard behind.isFinite else { return ahead }
        if velocity > 0 { return ahead }
        if velocity < 0 { return behind }
        return ahead - proposed <= proposed - behind ? ahead : behind
    }
}
