import LayoutDSL

/// One value of one element over a stretch of offsets, with the places where its formulas change their mind.
public struct Curve: Sendable {
    /// The element.
    public let element: ElementPath
    /// Which of its values.
    public let property: String
    /// What it counts.
    public let quantity: Quantity
    /// Its values, by offset along the scroll; both sides of every jump, and every kink, are among them.
    public let points: [CurvePoint]
    /// What happens on the way, by offset.
    public let events: [CurveEvent]
    /// How many events were left out because there are too many of them.
    public let leftOut: Int
    /// Whether it is proved that nothing else happens; else something narrower than about the 200,000th part of the
    /// stretch may have been missed.
    public let isProved: Bool
    /// The sources that spans point into, at the index of their numbers.
    public let sources: [Source]
}

/// A point of a curve.
public struct CurvePoint: Sendable, Equatable {
    /// The offset along the scroll.
    public let offset: Double
    /// The value there; finite.
    public let value: Double
    /// Whether the curve is torn here: nothing joins this point with the next one.
    public let isTorn: Bool
}

/// Something that happens on a curve.
public struct CurveEvent: Sendable {
    /// What happens.
    public enum Kind: String, Sendable {
        /// The value is another one from here on.
        case jump
        /// The slope is another one from here on.
        case kink
        /// The value stays as it is for a while.
        case plateau
    }

    /// What happens.
    public let kind: Kind
    /// The offset at which it happens or begins.
    public let offset: Double
    /// The offset at which it ends: a jump and a kink end where they begin.
    public let end: Double
    /// The value just before it; of a plateau its own. Infinite where it grows without end on the way there.
    public let before: Double
    /// The value just after it; of a plateau its own.
    public let after: Double
    /// The slope just before and just after, per point of offset; infinite where it grows without end, as that of a
    /// square root at 0.
    public let slopes: (before: Double, after: Double)
    /// What causes it; nil for a value that never moves.
    public let cause: CurveCause?
}

/// The operation that makes something happen.
public struct CurveCause: Sendable {
    /// What it does.
    public let operation: TraceOperation
    /// Where it is written, or where that stands which it belongs to; nil for what no line says.
    public let span: SourceSpan?
    /// The uses it came through, innermost first.
    public let uses: [RecordedUse]
    /// Whether the language has added it to what is written there.
    public let isAdded: Bool
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
    public func curve(
        of property: String, _ element: ElementPath, over stretch: ClosedRange<Double>, step: Double
    ) throws(TraceError) -> Curve {
        let traced = try curve(of: property, element)
        guard let path = CurvePath(traced, at: stretch.lowerBound) else { throw .absent }
        var search = EventSearch(path, stretch)
        search.run()
        return search.curve(traced, step: step)
    }
}
