import Interpreter
import LayoutAnalysis
import LayoutDSL

/// The numbered events of the curves of a plot, with their texts.
struct PlotEvents {
    /// One of them.
    struct Entry {
        let curve: Int
        let event: CurveEvent
        /// `jungle.layout:18`, the prelude's line first; empty for none.
        let place: String
        /// What causes it, as it is written.
        let text: String
        /// `through sticky at jungle.layout:18`; empty for none.
        let through: String
    }

    private(set) var entries: [Entry] = []
    /// How many there are that are not among them.
    private(set) var leftOut = 0

    /// So many are listed under a picture.
    static let limit = 40

    init(_ report: PlotReport, limit: Int = PlotEvents.limit) {
        for (index, curve) in report.curves.enumerated() {
            var places = SourcePlaces(curve.sources)
            for event in curve.events {
                guard entries.count < limit else {
                    leftOut += 1
                    continue
                }
                entries.append(PlotEvents.entry(event, of: index, curve, &places))
            }
            leftOut += curve.leftOut
        }
    }

    static func entry(
        _ event: CurveEvent, of index: Int, _ curve: Curve, _ places: inout SourcePlaces
    ) -> Entry {
        func place(_ span: SourceSpan) -> String {
            let number = Int(span.source.number)
            guard number < curve.sources.count else { return "" }
            return curve.sources[number].name + ":\(places.position(of: Int(span.start), in: span.source).line)"
        }
        guard let cause = event.cause else {
            return Entry(curve: index, event: event, place: "", text: "no formula changes it here", through: "")
        }
        var text = ""
        if let span = cause.span, Int(span.source.number) < curve.sources.count {
            text = SourceWords.text(of: span, in: curve.sources[Int(span.source.number)], atMost: 90)
            if cause.isAdded {
                // A choice that nobody has written is whether the element takes part.
                let words = cause.operation == .select ? "whether it takes part: " : "added by the language to "
                text = words + "`" + text + "`"
            }
        } else {
            text =
                cause.operation == .behindEye
                ? "a corner of the box is behind the eye" : "the corners of the turned box"
        }
        var through = ""
        for use in cause.uses {
            through += (through.isEmpty ? "through " : " in ") + use.name
            if let span = use.span { through += " at " + place(span) }
        }
        return Entry(
            curve: index, event: event, place: cause.span.map { place($0) } ?? "", text: text, through: through)
    }
}

extension PlotEvents.Entry {
    /// What causes it and where that is written, piece by piece.
    var origin: [String] { [text, place, through].filter { !$0.isEmpty } }

    /// What happens and where: `kink at 300: slope 0, then 1`.
    func sentence(_ curve: Curve) -> String {
        switch event.kind {
        case .jump:
            return "jump at \(SpokenNumber.text(event.offset)): \(value(event.before, curve)), then "
                + value(event.after, curve)
        case .kink:
            return "kink at \(SpokenNumber.text(event.offset)): slope \(slope(event.slopes.before, curve)), then "
                + slope(event.slopes.after, curve)
        case .plateau:
            return "plateau \(SpokenNumber.text(event.offset))...\(SpokenNumber.text(event.end)) at "
                + value(event.before, curve)
        }
    }

    private func value(_ value: Double, _ curve: Curve) -> String { SpokenNumber.text(value, curve.quantity) }

    private func slope(_ slope: Double, _ curve: Curve) -> String { SpokenNumber.slope(curve.shown(slope)) }
}

extension SpokenNumber {
    /// A slope to five digits that count.
    static func slope(_ number: Double) -> String {
        guard number.isFinite else { return text(number) }
        guard number != 0 else { return "0" }
        var power = 1.0
        while number.magnitude * power < 10_000, power < 1e12 { power *= 10 }
        let rounded = TextWriter.whole(number * power) / power
        var writer = TextWriter()
        writer.append(number: rounded.magnitude < 1e-9 ? 0 : rounded)
        return writer.text
    }
}
