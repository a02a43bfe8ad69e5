import LayoutChecker

/// Lists where scrolling comes to rest.
package struct StopList {
    private let prepared: Prepared
    private let walker: Walker

    package init(_ prepared: Prepared) {
        self.prepared = prepared
        walker = Walker(prepared)
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
        guard stretch.lowerBound.isFinite, stretch.upperBound.isFinite, prepared.hasStops else { return [] }
        let program = prepared.program
        let length = prepared.along(prepared.contentSize)
        let end = max(0, length - prepared.along(prepared.viewport))
        walker.begin(at: prepared.offset(along: stretch.lowerBound))
        let found: [Double]
        if program.rule.along >= 0 || stopsReadGesture {
            guard program.rule.along >= 0 || prepared.sectionCounts.reduce(0, { $0 + min($1, 1000) }) < 1000 else {
                return []
            }
            var search = StopSearch(prepared: prepared, walker: walker, end: end)
            found = search.stops(
                in: prepared.loops ? stretch : max(0, stretch.lowerBound)...max(0, min(stretch.upperBound, end)))
        } else {
            var choice = StopChoice(
                listing: stretch, atMost: limit, end: end, period: prepared.loops ? length : 0)
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

    /// Whether the stops of elements differ from gesture to gesture.
    private var stopsReadGesture: Bool {
        let elements = prepared.program.plan.elements
        return elements.indices.contains { elements[$0].stop.readsGesture }
    }

    /// Every stop of the elements of the layout, or of a section that scrolls by itself, the lowest first.
    ///
    /// - Parameters:
    ///   - section: The section; nil: the layout.
    ///   - end: The last offset, or where the content repeats.
    ///   - limit: So many are too many.
    /// - Returns: The offsets, with those that are equal; nil where there are too many, or too many elements to ask.
    package func all(ofSection section: Int?, to end: Double, atMost limit: Int) -> [Double]? {
        walker.begin(at: LayoutPoint(x: 0, y: 0))
        var choice = StopChoice(
            listing: 0...max(0, end), atMost: limit, end: end, period: section == nil && prepared.loops ? end : 0)
        do throws(WorldError) {
            if let section {
                walker.load(section)
                let offers = StopOffers(walker: walker, isAcross: false, sight: nil)
                for element in prepared.program.stoppingElements(ofBlock: prepared.world.blocks[section]) {
                    try offers.offer(element, in: section, to: &choice)
                }
            } else {
                try walker.offerStops(to: &choice, isAcross: false, beside: nil)
            }
        } catch {
            return nil
        }
        return choice.listed.flatMap { $0.count < limit ? $0.sorted() : nil }
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
