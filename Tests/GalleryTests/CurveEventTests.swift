import Foundation
import Interpreter
import LayoutAnalysis
import LayoutDSL
import Testing

/// All that happens on a curve, and what it is put down to.
struct CurveEventTests {
    /// What is looked at once a file: its curve, on a cell of its own.
    private static func curve(_ lines: String, _ property: String, _ low: Double, _ high: Double) throws -> Curve {
        let tracer = Tracer(try prepared("layout T {\n cell {\n\(lines)\n }\n}\n"))
        return try tracer.curve(of: property, ElementPath(kind: "cell"), over: low...high, step: (high - low) / 10)
    }

    private static func words(_ event: CurveEvent) -> String {
        "\(event.kind.rawValue) \(event.offset)...\(event.end): \(event.before), \(event.after)"
    }

    /// A formula of the offset o in points, a stretch, and all that happens on it.
    static let happenings: [(String, ClosedRange<Double>, [String])] = [
        (
            "if o == 500 then 1 else 0", 0...1000,
            [
                "plateau 0.0...500.0: 0.0, 0.0", "jump 500.0...500.0: 0.0, 1.0", "jump 500.0...500.0: 1.0, 0.0",
                "plateau 500.0...1000.0: 0.0, 0.0",
            ]
        ),
        (
            "ceil(o / 300) - floor(o / 300)", 100...500,
            [
                "plateau 100.0...300.0: 1.0, 1.0", "jump 300.0...300.0: 1.0, 0.0", "jump 300.0...300.0: 0.0, 1.0",
                "plateau 300.0...500.0: 1.0, 1.0",
            ]
        ),
        (
            "ceil(o / 100) - floor(o / 100)", 33...177,
            [
                "plateau 33.0...100.0: 1.0, 1.0", "jump 100.0...100.0: 1.0, 0.0", "jump 100.0...100.0: 0.0, 1.0",
                "plateau 100.0...177.0: 1.0, 1.0",
            ]
        ),
        ("if o == 500 then 1 else 0", 0...999, ["plateau 0.0...999.0: 0.0, 0.0"]),
        (
            "ease(clamp((o - 100) / 300, 0, 1))", 0...800,
            ["plateau 0.0...100.0: 0.0, 0.0", "plateau 400.0...800.0: 1.0, 1.0"]
        ),
        ("max(o - 450, 0) * max(o - 450, 0)", 0...800, ["plateau 0.0...450.0: 0.0, 0.0"]),
        ("sqrt(abs(o - 250))", 0...500, ["kink 250.0...250.0: 0.0, 0.0"]),
        (
            "sqrt(max(200 * 200 - (o - 300) * (o - 300), 0))", 0...700,
            [
                "plateau 0.0...100.0: 0.0, 0.0", "kink 100.0...100.0: 0.0, 0.0", "kink 500.0...500.0: 0.0, 0.0",
                "plateau 500.0...700.0: 0.0, 0.0",
            ]
        ),
        (
            "atan2(o - 250, 0) / 90deg", 0...500,
            [
                "plateau 0.0...250.0: -1.0, -1.0", "jump 250.0...250.0: -1.0, 1.0", "plateau 250.0...500.0: 1.0, 1.0",
            ]
        ),
        ("1 / (o - 250)", 0...500, ["jump 250.0...250.0: -inf, inf"]),
        ("if o > 200 then 0 else o", 100...300, ["jump 200.0...200.0: 200.0, 0.0", "plateau 200.0...300.0: 0.0, 0.0"]),
        (
            "min(max(floor(o / 10) / 10, 3), 4.5)", 445...600,
            [
                "plateau 445.0...450.0: 4.4, 4.4", "jump 450.0...450.0: 4.4, 4.5", "plateau 450.0...600.0: 4.5, 4.5",
            ]
        ),
    ]

    @Test(arguments: happenings)
    func `all that happens`(formula: String, stretch: ClosedRange<Double>, wanted: [String]) throws {
        let eased = formula.replacing(#/ease\((.*)\)$/#) { "\($0.1) * \($0.1) * (3 - 2 * \($0.1))" }
        let text = eased.replacing(#/\bo\b/#, with: "(offset.y / 1pt)")
        let curve = try Self.curve(
            "size: 100% x 50; attribute f = \(text)", "f", stretch.lowerBound, stretch.upperBound)
        #expect(curve.events.map(Self.words) == wanted)
    }

    /// A root stands upright at its foot, on both sides alike; a straight line has the slope that is written.
    @Test func `slopes`() throws {
        let root = try Self.curve("size: 100% x 50; attribute f = sqrt(abs(offset.y / 1pt - 250))", "f", 0, 500)
        #expect(root.events.map { [$0.slopes.before, $0.slopes.after] } == [[-.infinity, .infinity]])
        let arch = "sqrt(max(40000 - (offset.y / 1pt - 300) * (offset.y / 1pt - 300), 0))"
        let kinks = try Self.curve("size: 100% x 50; attribute f = \(arch)", "f", 0, 700).events.filter {
            $0.kind == .kink
        }
        #expect(kinks.map { [$0.slopes.before, $0.slopes.after] } == [[0, .infinity], [-.infinity, 0]])
        let line = try Self.curve(
            "size: 100% x 50; attribute f = if offset.y > 333.3 then 700.1 - offset.y else 0.7 * offset.y", "f", 0, 900)
        #expect(line.events.map { [$0.slopes.before, $0.slopes.after] } == [[0.7, -1]])
    }

    /// What stands behind the eye is hidden, as `eval` says.
    @Test func `hidden behind the eye`() throws {
        let lines = "size: 100 x 100; rotation.y: offset.y / 10pt * 1deg; perspective: 45; translation.z: offset.y / 10"
        let curve = try Self.curve(lines, "hidden", 0, 900)
        let jumps = curve.events.filter { $0.kind == .jump }
        #expect(!jumps.isEmpty && jumps.allSatisfy { $0.cause?.operation == .behindEye && $0.cause?.span == nil })
        let tracer = Tracer(try prepared("layout T {\n cell {\n\(lines)\n }\n}\n"))
        let path = ElementPath(kind: "cell")
        var found: Set<Bool> = []
        for point in curve.points where !jumps.contains(where: { $0.offset == point.offset }) {
            let offset = LayoutPoint(x: 0, y: point.offset)
            let drawn = try #require(tracer.prepared.attributes(of: path, at: offset)?.elements.first)
            let trace = try tracer.trace(of: "hidden", path, at: offset)
            #expect(drawn.isHidden == (point.value == 1) && trace.value == point.value, "\(offset)")
            found.insert(drawn.isHidden)
        }
        #expect(found.count == 2)
    }

    /// Lines, a property, the offset of an event, and the text, the uses and the additions of its cause.
    static let causes: [(lines: String, property: String, kind: CurveEvent.Kind, offset: Double, text: String)] = [
        ("size: 20 x 30; when offset.y > 600 { rotation: 5deg }", "frame.x", .jump, 600, "offset.y > 600"),
        ("size: 20 x 30; alpha: offset.y / 100pt", "alpha", .kink, 100, "added offset.y / 100pt"),
        (
            "size: 20 x 30; alpha: clamp(offset.y / 100pt, 0, 1)", "alpha", .kink, 100,
            "clamp(offset.y / 100pt, 0, 1)"
        ),
        (
            "size: 20 x 30; attribute f = min(max(floor(offset.y / 10pt) / 10, 3), 4.5)", "f", .plateau, 450,
            "min(max(floor(offset.y / 10pt) / 10, 3), 4.5)"
        ),
        (
            "size: 20 x 30; attribute f = min(max(floor(offset.y / 10pt) / 10, 3), 4.5)", "f", .plateau, 0,
            "max(floor(offset.y / 10pt) / 10, 3)"
        ),
        (
            "size: 20 x 30; attribute f = if offset.y == 450 then 1 else 0", "f", .plateau, 450,
            "if offset.y == 450 then 1 else 0"
        ),
        ("size: 20 x 30; attribute f = floor(offset.y / 100pt)", "f", .plateau, 300, "floor(offset.y / 100pt)"),
    ]

    @Test(arguments: causes)
    func `causes are found`(
        lines: String, property: String, kind: CurveEvent.Kind, offset: Double, text: String
    ) throws {
        let curve = try Self.curve(lines, property, 0, 900)
        let event = try #require(curve.events.first { $0.kind == kind && $0.offset == offset }, "\(curve.events)")
        let found = (event.cause?.isAdded == true ? "added " : "") + CurveTests.cause(event, curve).text
        #expect(found == text)
    }

    /// Whether an element takes part hangs on its size.
    @Test func `what takes no part`() throws {
        let text = "layout T { cell { size: 9 x 9 }; decoration d { size: 20 x (offset.y - 50); alpha: 0.5 } }"
        for property in ["alpha", "frame.y"] {
            let curve = try Tracer(try prepared(text)).curve(
                of: property, ElementPath(kind: "d"), over: 0...900, step: 90)
            let jumps = curve.events.filter { $0.kind == .jump }
            #expect(jumps.map(\.offset) == (property == "alpha" ? [50] : []))
            #expect(jumps.allSatisfy { $0.cause?.isAdded == true })
            #expect(jumps.allSatisfy { CurveTests.cause($0, curve).text == "20 x (offset.y - 50)" })
        }
    }

    /// A block inside of an effect is told with the use of the effect.
    @Test func `blocks of effects are told`() throws {
        let text = """
            layout T { cell { size: 100% x 50; turned(5deg) } }
            effect turned(by: Angle) { when offset.y > 600 { rotation: by } }
            """
        let curve = try Tracer(try prepared(text)).curve(
            of: "rotation", ElementPath(kind: "cell"), over: 0...900, step: 90)
        let jump = try #require(curve.events.first { $0.kind == .jump })
        #expect(
            CurveTests.cause(jump, curve).text == "offset.y > 600" && CurveTests.cause(jump, curve).uses == ["turned"])
    }

    /// What a `when` block switches is caused by its condition, not by the line in it.
    @Test func `blocks are switched by their conditions`() throws {
        let curve = try CurveTests.tracer("gallery/cube").curve(
            of: "anchor.x", ElementPath(kind: "cell", item: 1), over: -400...1200, step: 130)
        let jumps = curve.events.filter { $0.kind == .jump }
        #expect(jumps.map(\.offset) == [0, 375, 750])
        #expect(jumps.map(\.after) == [0, 1, 0.5])
        #expect(
            jumps.map { CurveTests.cause($0, curve).text } == ["abs(p) < 1", "if p > 0 then 0 else 1", "abs(p) < 1"])
    }
}
