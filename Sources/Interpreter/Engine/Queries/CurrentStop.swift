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
        let elements = program.plan.elements
        let stops = elements.indices.contains { elements[$0].stop.slot >= 0 }
        guard program.rule.along >= 0 || stops else { return nil }
        let along = along(offset)
        let found = try stop(proposed: along, velocity: 0, from: offset)
        guard program.rule.along < 0 else { return CurrentStop(offset: found, element: nil) }
        let length = self.along(contentSize)
        let end = max(0, length - self.along(viewport))
        let place = self.offset(along: found)
        let walker = Walker(self)
        walker.begin(at: offset)
        walker.beginGesture(proposed: offset, velocity: LayoutPoint(x: 0, y: 0))
        var chosen: Attributes?
        for element in attributes(at: place).elements {
            guard let number = walker.find(element.path), elements[number].stop.slot >= 0 else { continue }
            if elements[number].isInSection { walker.runGesture(of: element.section) }
            if let scope = elements[number].scopeIndex { walker.machine.run(walker.plan.scopes[scope].stops) }
            let stop = walker.machine.value(elements[number].stop.slot)
            // It repeats with each round of a list without ends.
            let own =
                loops ? stop + length * Arithmetic.round((found - stop) / length) : StopChoice.held(stop, end)
            guard abs(own - found) <= 1e-6 * max(1, abs(found)) else { continue }
            let isBehind = chosen.map { ($0.section, $0.item) < (element.section, element.item) } ?? true
            if chosen == nil || isBehind == (loops || found > 0) { chosen = element }
        }
        return CurrentStop(offset: found, element: chosen?.path)
    }
}
