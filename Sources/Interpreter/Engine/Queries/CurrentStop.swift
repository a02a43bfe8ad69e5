import LayoutChecker
import LayoutDSL

/// A stop, and the element that it is of.
public struct CurrentStop: Sendable, Equatable {
    /// Where scrolling rests, along the scroll.
    public let offset: Double
    /// The element on screen there that stops there; of several the first at the start of the content, else the last. nil
    /// where the layout's own rule decides.
    public let element: ElementPath?
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
        let stops = elements.indices.contains { elements[$0].stop.slot >= 0 }
        guard program.rule.along >= 0 || stops else { return nil }
        let found = try prepared.stop(proposed: prepared.along(offset), velocity: 0, from: offset)
        guard program.rule.along < 0 else {
            self.init(offset: found, element: nil)
            return
        }
        let length = prepared.along(prepared.contentSize)
        let end = max(0, length - prepared.along(prepared.viewport))
        let place = prepared.offset(along: found)
        let walker = Walker(prepared)
        walker.begin(at: offset)
        walker.beginGesture(proposed: offset, velocity: LayoutPoint(x: 0, y: 0))
        var chosen: Attributes?
        for element in prepared.attributes(at: place).elements {
            guard let number = walker.find(element.path), elements[number].stop.slot >= 0 else { continue }
            if elements[number].isInSection { walker.runGesture(of: element.section) }
            if let scope = elements[number].scopeIndex { walker.machine.run(walker.plan.scopes[scope].stops) }
            let stop = walker.machine.value(elements[number].stop.slot)
            // It repeats with each round of a list without ends.
            let own =
                prepared.loops ? stop + length * Arithmetic.round((found - stop) / length) : StopChoice.held(stop, end)
            guard abs(own - found) <= 1e-6 * max(1, abs(found)) else { continue }
            let isBehind = chosen.map { ($0.section, $0.item) < (element.section, element.item) } ?? true
            if chosen == nil || isBehind == (prepared.loops || found > 0) { chosen = element }
        }
        self.init(offset: found, element: chosen?.path)
    }
}
