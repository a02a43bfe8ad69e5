import Interpreter

/// How far attributes move pictures in their boxes. A picture is larger than its box by twice as much, so that no edge
/// comes into sight.
package enum ContentReach {
    /// So many offsets are looked at, from before the start of the content to behind its end.
    private static let samples = 33

    /// The largest value of each kind's points on either axis, rounded up to whole points, in the order of the layout's
    /// `elements`; 0 for kinds without points. It does not depend on an offset, nor on what has been seen.
    package static func all(of prepared: Prepared) -> [LayoutPoint] {
        let kinds = prepared.program.layout.elements
        var reaches = [LayoutPoint](repeating: LayoutPoint(x: 0, y: 0), count: kinds.count)
        // For each kind the numbers of its points among those of its attributes.
        let points = kinds.map { kind in
            var (found, next): ([Int], Int) = ([], 0)
            for attribute in kind.formulas.attributes {
                if attribute.shape == .point { found.append(next) }
                next += attribute.components.count
            }
            return found
        }
        guard points.contains(where: { !$0.isEmpty }) else { return reaches }
        let (content, viewport) = (prepared.contentSize, prepared.viewport)
        let scroller = prepared.scroller()
        for sample in 0..<samples {
            let share = Double(sample) / Double(samples - 1)
            // An axis that does not scroll stays where it is.
            func place(_ content: Double, _ viewport: Double) -> Double {
                content > viewport ? share * (content + viewport) - viewport : 0
            }
            scroller.move(
                to: LayoutPoint(x: place(content.width, viewport.width), y: place(content.height, viewport.height)))
            for index in 0..<scroller.count {
                let element = scroller[index]
                for number in points[element.kind] {
                    let (x, y) = (scroller.attribute(number, of: element), scroller.attribute(number + 1, of: element))
                    reaches[element.kind].x = max(reaches[element.kind].x, held(x))
                    reaches[element.kind].y = max(reaches[element.kind].y, held(y))
                }
            }
        }
        return reaches
    }

    /// A magnitude that can be drawn, in whole points.
    private static func held(_ value: Double) -> Double {
        value.magnitude <= 10_000 ? value.magnitude.rounded(.up) : value == value ? 10_000 : 0
    }
}
