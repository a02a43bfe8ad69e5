import LayoutChecker
import LayoutDSL
import LayoutEngine

/// One value of one element over a range of offsets, with its events: jumps, kinks and plateaus.
package struct Curve: Sendable {
    /// The element.
    package let element: ElementPath
    /// Which of its values.
    package let property: String
    /// The kind of its values.
    package let quantity: Quantity
    /// Its values, by offset along the scroll; both sides of every jump, and every kink, are among them.
    package let points: [CurvePoint]
    /// What happens on the way, by offset.
    package let events: [CurveEvent]
    /// How many events were left out because there are too many of them.
    package let leftOut: Int
    /// Whether it is proved that nothing else happens; else something narrow may have been missed.
    package let isProved: Bool
    /// The sources that spans point into, at the index of their numbers.
    package let sources: [Source]
}

extension Curve {
    /// A curve over something else than the offset, through the values that were found; nil is a gap. What happens
    /// between two of them is not known.
    package init(
        of property: String, _ element: ElementPath, _ quantity: Quantity,
        through values: [(place: Double, value: Double?)]
    ) {
        var points: [CurvePoint] = []
        for (index, (place, value)) in values.enumerated() {
            guard let value else { continue }
            let isTorn = index + 1 < values.count && values[index + 1].value == nil
            points.append(CurvePoint(offset: place, value: value, isTorn: isTorn))
        }
        self.init(
            element: element, property: property, quantity: quantity, points: points, events: [], leftOut: 0,
            isProved: false, sources: [])
    }
}

/// A point of a curve.
package struct CurvePoint: Sendable, Equatable {
    /// The offset along the scroll, or the value of a param.
    package let offset: Double
    /// The value there; finite.
    package let value: Double
    /// Whether the curve has a gap here: no line joins this point with the next point.
    package let isTorn: Bool
}

/// An event on a curve.
package struct CurveEvent: Sendable {
    /// The kind of the event.
    package enum Kind: String, Sendable {
        /// The value is another one from here on.
        case jump
        /// The slope is another one from here on.
        case kink
        /// The value stays as it is for a while.
        case plateau
    }

    /// The kind of the event.
    package let kind: Kind
    /// The offset at which it happens or begins.
    package let offset: Double
    /// The offset at which it ends: a jump and a kink end where they begin.
    package let end: Double
    /// The value just before it; of a plateau its own. Infinite where it grows without end on the way there.
    package let before: Double
    /// The value just after it; of a plateau its own.
    package let after: Double
    /// The slope just before and just after, per point of offset; infinite where it grows without end, as that of a
    /// square root at 0.
    package let slopes: (before: Double, after: Double)
    /// The cause of the event; nil for a value that never changes.
    package let cause: CurveCause?
}

/// The operation that causes an event.
package struct CurveCause: Sendable {
    /// What it does.
    package let operation: TraceOperation
    /// Where it is written, or where that stands which it belongs to; nil for what no line says.
    package let span: SourceSpan?
    /// The uses it came through, innermost first.
    package let uses: [RecordedUse]
    /// Whether the language has added it to what is written there.
    package let isAdded: Bool
}

extension Tracer {
    /// One value over a stretch of offsets.
    ///
    /// - Parameters:
    ///   - property: Which value.
    ///   - element: The element.
    ///   - stretch: The offsets, along the axis on which the layout scrolls.
    ///   - step: From one point to the next; points where something happens come on top.
    /// - Returns: The curve.
    /// - Throws: When there is no such element or no such value.
    package func curve(
        of property: String, _ element: ElementPath, over stretch: ClosedRange<Double>, step: Double
    ) throws(TraceError) -> Curve {
        var traced = try curve(of: property, element)
        let isX = prepared.program.layout.isHorizontal
        if traced.readsCurrent {
            guard let stretches = Walker.atStart(of: prepared).currentStretches(atMost: Tracer.stretchLimit),
                !stretches.isEmpty
            else { return sampled(traced, over: stretch, step: step) }
            traced = traced.following(stretches)
        }
        guard let path = CurvePath(traced, at: stretch.lowerBound, alongX: isX) else { throw .absent }
        var search = EventSearch(path, stretch)
        search.run()
        return search.curve(traced, step: step)
    }

    /// More cells that are the current one in turn are no steps in a picture any more.
    private static let stretchLimit = 2000

    /// What no formula tells: its values, a step apart.
    private func sampled(_ traced: TracedCurve, over stretch: ClosedRange<Double>, step: Double) -> Curve {
        let count = Int(min(1e6, ((stretch.upperBound - stretch.lowerBound) / step).rounded(.down)))
        let values = (0...max(0, count)).map { number in
            let offset = stretch.lowerBound + Double(number) * step
            return (place: offset, value: traced.values(at: prepared.offset(along: offset))?[traced.root])
        }
        return Curve(of: traced.property, traced.element, traced.quantity, through: values)
    }
}
