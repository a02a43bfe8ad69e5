import LayoutChecker
import LayoutDSL

/// A stop, and the element that it is of.
public struct CurrentStop: Sendable, Equatable {
    /// Where scrolling rests, along the scroll.
    public let offset: Double
    /// Where it rests across the scroll, of a layout that stops on both axes; nil for any other.
    public let offsetAcross: Double?
    /// The element on screen there that stops there, on both axes where the layout stops on both; of several the first at the
    /// start of the content, else the last. nil where the layout's own rule decides, and where no element stops on both.
    public let element: ElementPath?

    /// A stop of an element.
    public init(offset: Double, offsetAcross: Double? = nil, element: ElementPath?) {
        self.offset = offset
        self.offsetAcross = offsetAcross
        self.element = element
    }
}

extension Prepared {
    /// The stop that an offset is at, or the nearest one: what page dots show.
    ///
    /// - Parameter offset: The content offset.
    /// - Returns: The stop along the scroll; nil for a layout without stops.
    /// - Throws: A `WorldError` if the offset is not finite, or too many elements would have to be asked.
    public func currentStop(at offset: LayoutPoint) throws(WorldError) -> CurrentStop? {
        try CurrentStop(of: self, at: offset)
    }
}

extension CurrentStop {
    /// The stop of a prepared layout; nil for one without stops.
    fileprivate init?(of prepared: Prepared, at offset: LayoutPoint) throws(WorldError) {
        let program = prepared.program
        let elements = program.plan.elements
        let isAcross = program.stopsAcross
        guard prepared.hasStops || isAcross else { return nil }
        let rest = try prepared.stop(proposed: offset, velocity: LayoutPoint(x: 0, y: 0), from: offset)
        let isX = program.layout.isHorizontal
        let (found, side) = isX ? (rest.x, rest.y) : (rest.y, rest.x)
        guard program.rule.along < 0, program.rule.across < 0 else {
            self.init(offset: found, offsetAcross: isAcross ? side : nil, element: nil)
            return
        }
        let (content, viewport) = (prepared.contentSize, prepared.viewport)
        let length = isX ? content.width : content.height
        let end = max(0, length - (isX ? viewport.width : viewport.height))
        let sideEnd = max(0, isX ? content.height - viewport.height : content.width - viewport.width)
        func isAt(_ place: Double, _ stop: Double) -> Bool { abs(stop - place) <= 1e-6 * max(1, abs(place)) }
        let walker = Walker(prepared)
        walker.begin(at: offset)
        walker.beginGesture(proposed: offset, velocity: LayoutPoint(x: 0, y: 0))
        // At the start of the content the first counts, else the later, as for `current`.
        let isAtStart = !prepared.loops && prepared.along(offset) <= CurrentChoice.nearness
        var chosen: Attributes?
        // Elements alone: outputs may ask for the current cell.
        let scroller = prepared.scroller()
        scroller.move(to: rest)
        for index in 0..<scroller.count {
            let element = scroller.attributes(at: index)
            guard let number = walker.find(element.path), !elements[number].isInRow else { continue }
            // Along an axis on which nothing stops, all do.
            let (along, across) = (elements[number].stop.slot, elements[number].crossStop.slot)
            guard along >= 0 || !prepared.hasStops, across >= 0 || !isAcross else { continue }
            if elements[number].isInSection { walker.runGesture(of: element.section) }
            if let scope = elements[number].scopeIndex { walker.machine.run(walker.plan.scopes[scope].stops) }
            if along >= 0 {
                let stop = walker.machine.value(along)
                // It repeats with each round of a list without ends.
                let own =
                    prepared.loops
                    ? stop + length * Arithmetic.round((found - stop) / length) : StopChoice.held(stop, end)
                guard isAt(found, own) else { continue }
            }
            if across >= 0 {
                guard isAt(side, StopChoice.held(walker.machine.value(across), sideEnd)) else { continue }
            }
            let isBehind = chosen.map { ($0.section, $0.item) < (element.section, element.item) } ?? true
            if chosen == nil || isBehind != isAtStart { chosen = element }
        }
        self.init(offset: found, offsetAcross: isAcross ? side : nil, element: chosen?.path)
    }
}
