import LayoutChecker

extension Prepared {
    /// Whether scrolling stops where the layout says, by a rule of its own or at its elements.
    package var hasStops: Bool {
        program.rule.along >= 0 || program.hasStops(isAcross: false)
    }

    /// Where scrolling comes to rest at the layout's own stops, in a stretch of offsets along the scroll. A rule is asked
    /// at many offsets, and between those that differ; the stretches in which it lets everything rest where it is have no
    /// stops.
    ///
    /// - Parameters:
    ///   - stretch: The offsets.
    ///   - limit: The most stops that are listed, the first ones.
    /// - Returns: The offsets in order; none without stops, or when there are too many elements to ask.
    package func stops(in stretch: ClosedRange<Double>, atMost limit: Int) -> [Double] {
        guard stretch.lowerBound.isFinite, stretch.upperBound.isFinite, hasStops else { return [] }
        let isHorizontal = program.layout.isHorizontal
        let distance = isHorizontal ? contentSize.width - viewport.width : contentSize.height - viewport.height
        let end = max(0, distance)
        let walker = Walker(self)
        walker.begin(at: offset(along: stretch.lowerBound))
        let found: [Double]
        if program.rule.along >= 0 || stopsReadGesture {
            guard program.rule.along >= 0 || sectionCounts.reduce(0, { $0 + min($1, 1000) }) < 1000 else { return [] }
            var search = StopSearch(prepared: self, walker: walker, end: end)
            found = search.stops(
                in: loops ? stretch : max(0, stretch.lowerBound)...max(0, min(stretch.upperBound, end)))
        } else {
            let content = isHorizontal ? contentSize.width : contentSize.height
            var choice = StopChoice(
                listing: stretch, atMost: limit, end: end, period: loops ? content : 0)
            do throws(WorldError) {
                try walker.offerStops(to: &choice, isAcross: false, beside: nil)
            } catch {
                return []
            }
            found = choice.listed ?? []
        }
        let order = found.indices.sorted { found[$0] < found[$1] }
        var kept: [Double] = []
        for stop in order.map({ found[$0] }) where kept.count < limit {
            if let last = kept.last, stop - last <= 1e-6 * max(1, abs(stop)) { continue }
            kept.append(stop)
        }
        return kept
    }
}

extension Prepared {
    /// Whether the stops of elements differ from gesture to gesture.
    fileprivate var stopsReadGesture: Bool {
        let elements = program.plan.elements
        return elements.indices.contains { elements[$0].stop.readsGesture }
    }
}

/// Asks a rule at many offsets where scrolling would rest.
private struct StopSearch {
    let prepared: Prepared
    let walker: Walker
    let end: Double
    private static let samples = 512
    private static let askLimit = 6000
    /// What lies closer than this may be missed.
    private static let closeness = 0.25

    /// Where scrolling rests that would end at an offset.
    private func answer(_ proposed: Double) -> Double {
        let point = prepared.offset(along: proposed)
        let gesture = Gesture(walker, proposed: point, velocity: LayoutPoint(x: 0, y: 0), from: point)
        do throws(WorldError) {
            let stop = try gesture.stop(isAcross: false)
            return prepared.loops ? stop : StopChoice.held(stop, end)
        } catch {
            return proposed
        }
    }

    mutating func stops(in stretch: ClosedRange<Double>) -> [Double] {
        guard stretch.lowerBound < stretch.upperBound else { return [] }
        var found: [Double] = []
        var asks = 0
        func ask(_ offset: Double) -> (place: Double, answer: Double) {
            asks += 1
            let answer = answer(offset)
            // What rests where it is says nothing: it may be free there.
            let isNews = abs(answer - offset) > 1e-6 && abs((found.last ?? .infinity) - answer) > 1e-9
            if isNews, stretch.contains(answer) { found.append(answer) }
            return (offset, answer)
        }
        let step = (stretch.upperBound - stretch.lowerBound) / Double(StopSearch.samples)
        var last = ask(stretch.lowerBound)
        for number in 1...StopSearch.samples {
            let next = ask(stretch.lowerBound + step * Double(number))
            var open = [(last, next)]
            while let (low, high) = open.popLast(), asks < StopSearch.askLimit {
                let isFree = low.answer == low.place && high.answer == high.place
                guard abs(high.answer - low.answer) > 1e-6, high.place - low.place > StopSearch.closeness, !isFree
                else { continue }
                let middle = ask(low.place + (high.place - low.place) / 2)
                open.append((middle, high))
                open.append((low, middle))
            }
            last = next
        }
        return found
    }
}
