import Foundation
import Interpreter
import LayoutAnalysis
import LayoutDSL
import RandomCases
import StoredLayouts
import Testing

/// Curves over the offset, and the places where they bend.
struct CurveTests {
    static func tracer(_ example: String) throws -> Tracer {
        let file = galleryFolder.deletingLastPathComponent().appending(path: "\(example).layout")
        return Tracer(try prepared(try String(contentsOf: file, encoding: .utf8)))
    }

    private static func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-7 * max(1, abs(a), abs(b)) }

    /// The text and the file of what causes something.
    static func cause(_ event: CurveEvent, _ curve: Curve) -> (text: String, isPrelude: Bool, uses: [String]) {
        guard let cause = event.cause, let span = cause.span else { return ("", false, []) }
        let source = curve.sources[Int(span.source.number)]
        return (source.text(of: span), span.source == .prelude, cause.uses.map(\.name))
    }

    struct Kink {
        let offset, before, after: Double

        init(_ offset: Double, _ before: Double, _ after: Double) {
            (self.offset, self.before, self.after) = (offset, before, after)
        }
    }

    struct Bends: CustomTestStringConvertible {
        let path: ElementPath
        let property: String
        let kinks: [Kink]
        let use: String

        init(_ kind: String, _ section: Int, _ item: Int, _ property: String, _ kinks: [Kink], _ use: String = "") {
            path = ElementPath(kind: kind, section: section, item: item)
            (self.property, self.kinks, self.use) = (property, kinks, use)
        }

        var testDescription: String { path.kind + "." + property }
    }

    /// What REFERENCE §1 says of the jungle: the slope before and after each kink.
    static let jungle: [Bends] = {
        let drift: Double = 60 / 433.5
        let veil: Double = 1 / 300
        return [
            Bends("menu", 0, 0, "frame.y", [Kink(300, 0, 1)], "sticky"),
            Bends("sectionHeader", 1, 0, "frame.y", [Kink(603, 0, 1), Kink(1415, 1, 0)], "sticky"),
            Bends("cell", 1, 2, "parallax.y", [Kink(465, 0, drift), Kink(1332, drift, 0)], "parallax"),
            Bends("header", 0, 0, "frame.height", [Kink(-367, 0, -1), Kink(0, -1, 0)], "stretchy"),
            Bends("header", 0, 0, "headerOverlayAlpha", [Kink(0, 0, veil), Kink(180, veil, 0)]),
            Bends("cell", 1, 2, "frame.y", []),
        ]
    }()

    @Test(arguments: jungle)
    func `jungle bends where it should`(bends: Bends) throws {
        let tracer = try Self.tracer("jungle")
        let (path, property, kinks, use) = (bends.path, bends.property, bends.kinks, bends.use)
        // A step that hits none of them.
        let curve = try tracer.curve(of: property, path, over: -500...2400, step: 217)
        let found = curve.events.filter { $0.kind != .plateau }
        #expect(curve.isProved && curve.leftOut == 0)
        #expect(found.map(\.offset) == kinks.map(\.offset))
        for (event, kink) in zip(found, kinks) {
            #expect(event.kind == .kink)
            #expect(
                Self.isClose(event.slopes.before, kink.before) && Self.isClose(event.slopes.after, kink.after),
                "\(event)")
            let cause = Self.cause(event, curve)
            #expect(cause.uses == (use.isEmpty ? [] : [use]) && cause.isPrelude == !use.isEmpty, "\(cause)")
            #expect(cause.text.contains("clamp(") || cause.text.contains("max(") || cause.text.contains("min("))
        }
        // Flat before the first, after the last, and nowhere else.
        let flat = curve.events.filter { $0.kind == .plateau }
        let ends = [-500] + kinks.map(\.offset) + [2400]
        var wanted: [[Double]] = []
        for index in 0..<ends.count - 1 {
            var slope = 0.0
            if index < kinks.count { slope = kinks[index].before } else if index > 0 { slope = kinks[index - 1].after }
            if slope == 0 { wanted.append([ends[index], ends[index + 1]]) }
        }
        #expect(flat.map { [$0.offset, $0.end] } == wanted)
        let ticks = stride(from: -500.0, through: 2400, by: 217)
        #expect(Set(curve.points.map(\.offset)).isSuperset(of: ticks))
    }

    /// The wheel: the angle is a straight line, the box around a card bends where the card stands upright and where it
    /// lies on its side, and a card is gone half a turn from upright.
    @Test func `wheel`() throws {
        let tracer = try Self.tracer("wheel")
        let path = ElementPath(kind: "cell", item: 2)
        let (step, range) = (atan(133.0 / 500), 14.0 * 133 - 375)
        func offset(_ angle: Double) -> Double { (2 * step - angle) * range / (13 * step) }
        let angle = try tracer.curve(of: "angle", path, over: -100...1600, step: 50)
        #expect(angle.events.isEmpty && angle.quantity == .angle && angle.isProved)
        let box = try tracer.curve(of: "frame.x", path, over: -100...1600, step: 50)
        #expect(box.events.allSatisfy { $0.kind == .kink } && box.events.count == 2)
        for (event, wanted) in zip(box.events, [offset(0), offset(-.pi / 2)]) {
            #expect(Self.isClose(event.offset, wanted), "\(event.offset), not \(wanted)")
        }
        let far = ElementPath(kind: "cell", item: 13)
        let hidden = try tracer.curve(of: "hidden", far, over: -1000...1600, step: 50)
        let gone = range - .pi * range / (13 * step)
        #expect(hidden.events.map(\.kind) == [.plateau, .jump, .plateau])
        #expect(Self.isClose(hidden.events[1].offset, gone), "\(hidden.events[1].offset), not \(gone)")
        #expect(hidden.events[1].before == 1 && hidden.events[1].after == 0)
        #expect(Self.cause(hidden.events[1], hidden).text == "abs(angle) > 0.5turn")
    }

    /// Sums of clamps with corners drawn by lot: every corner is found, and its slopes are the sums of those around it.
    @Test(arguments: 0..<12)
    func `corners drawn by lot`(seed: Int) throws {
        var random = Seeded(seed + 1)
        var terms: [(start: Double, length: Double, slope: Double)] = []
        for _ in 0..<random.whole(1...6) {
            terms.append(
                (
                    Double(random.whole(-400...1600)) / 4, Double(random.whole(1...900)) / 8,
                    Double(random.whole(1...30)) * (random.whole(0...1) == 0 ? 0.25 : -0.5)
                ))
        }
        let sum = terms.map { "\($0.slope) * clamp(offset.y - \($0.start), 0, \($0.length))" }
        let text = "layout T { cell { size: 100% x 50; attribute f = \(sum.joined(separator: " + ")) } }"
        let tracer = Tracer(try prepared(text))
        func slope(_ offset: Double) -> Double {
            terms.reduce(0) { $0 + (offset > $1.start && offset < $1.start + $1.length ? $1.slope : 0) }
        }
        func value(_ offset: Double) -> Double {
            terms.reduce(0) { $0 + $1.slope * min(max(offset - $1.start, 0), $1.length) }
        }
        let corners = Set(terms.flatMap { [$0.start, $0.start + $0.length] }).sorted()
        let wanted = corners.filter { slope($0 - 1 / 64) != slope($0 + 1 / 64) }
        let curve = try tracer.curve(
            of: "f", ElementPath(kind: "cell"), over: -250...700, step: 190)
        let kinks = curve.events.filter { $0.kind == .kink }
        #expect(kinks.map(\.offset) == wanted)
        for kink in kinks {
            #expect(Self.isClose(kink.slopes.before, slope(kink.offset - 1 / 64)))
            #expect(Self.isClose(kink.slopes.after, slope(kink.offset + 1 / 64)))
            #expect(Self.isClose(kink.before, value(kink.offset)))
        }
        #expect(curve.events.allSatisfy { $0.kind != .jump } && curve.isProved)
        for flat in curve.events where flat.kind == .plateau {
            #expect(slope((flat.offset + flat.end) / 2) == 0 && Self.isClose(flat.before, value(flat.end)))
        }
        let between = zip([-250] + wanted, wanted + [700]).filter { slope(($0 + $1) / 2) == 0 }
        #expect(curve.events.filter { $0.kind == .plateau }.count == between.count)
        // Between its points the curve is straight.
        for _ in 0..<200 {
            let offset = Double(random.whole(-2500...7000)) / 10
            let after = try #require(curve.points.firstIndex { $0.offset >= offset })
            let (b, a) = (curve.points[after], curve.points[max(0, after - 1)])
            let share = b.offset == a.offset ? 0 : (offset - a.offset) / (b.offset - a.offset)
            #expect(abs(a.value + (b.value - a.value) * share - value(offset)) < 1e-9)
        }
    }

    /// Nothing ends the search but its own limits, and it says so.
    @Test func `limits`() throws {
        let text = StoredLayout("steep-curves").text
        let tracer = Tracer(try prepared(text))
        let path = ElementPath(kind: "cell")
        let fine = try tracer.curve(of: "fine", path, over: 0...500, step: 1)
        #expect(!fine.isProved && fine.leftOut > 0 && fine.events.count > 1000)
        let wild = try tracer.curve(of: "wild", path, over: 0...10, step: 1)
        #expect(!wild.isProved)
        let still = try tracer.curve(of: "still", path, over: -1e9...1e9, step: 1e8)
        #expect(still.events.count == 1 && still.events[0].kind == .plateau && still.events[0].cause == nil)
        #expect(still.points.count == 21)
    }
}
