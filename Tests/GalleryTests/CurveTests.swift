import Foundation
import Interpreter
import LayoutDSL
import Testing

/// Curves over the offset, and the places where they bend.
struct CurveTests {
    private static func tracer(_ example: String) throws -> Tracer {
        let file = galleryFolder.deletingLastPathComponent().appending(path: "\(example).layout")
        return Tracer(try prepared(try String(contentsOf: file, encoding: .utf8)))
    }

    private static func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-7 * max(1, abs(a), abs(b)) }

    /// The text and the file of what causes something.
    private static func cause(_ event: CurveEvent, _ curve: Curve) -> (text: String, isPrelude: Bool, uses: [String]) {
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
    func jungleBendsWhereItShould(bends: Bends) throws {
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
    @Test func wheel() throws {
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
    func cornersDrawnByLot(seed: Int) throws {
        var dice = Dice(seed: UInt64(seed) + 1)
        var terms: [(start: Double, length: Double, slope: Double)] = []
        for _ in 0..<dice.whole(1...6) {
            terms.append(
                (
                    Double(dice.whole(-400...1600)) / 4, Double(dice.whole(1...900)) / 8,
                    Double(dice.whole(1...30)) * (dice.whole(0...1) == 0 ? 0.25 : -0.5)
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
            let offset = Double(dice.whole(-2500...7000)) / 10
            let after = try #require(curve.points.firstIndex { $0.offset >= offset })
            let (b, a) = (curve.points[after], curve.points[max(0, after - 1)])
            let share = b.offset == a.offset ? 0 : (offset - a.offset) / (b.offset - a.offset)
            #expect(abs(a.value + (b.value - a.value) * share - value(offset)) < 1e-9)
        }
    }

    /// A formula, and what it does at which offsets.
    struct Choice: CustomTestStringConvertible {
        let formula: String
        let jumps: [Double]
        let kinks: [Double]

        init(_ formula: String, jumps: [Double] = [], kinks: [Double] = []) {
            (self.formula, self.jumps, self.kinks) = (formula, jumps, kinks)
        }

        var testDescription: String { formula }
    }

    /// One for each operation that has a choice.
    static let choices: [Choice] = [
        Choice("floor(offset.y / height)", jumps: [-50.0, 0, 50]),
        Choice("ceil(offset.y / height)", jumps: [-50, 0, 50]),
        Choice("round(offset.y / height)", jumps: [-75, -25, 25, 75]),
        Choice("sign(offset.y - 20)", jumps: [20]),
        Choice("abs(offset.y - 12.3)", kinks: [12.3]),
        Choice("mod(offset.y, 64)", jumps: [-64, 0, 64]),
        Choice("if offset.y > 30 then 1 else 2", jumps: [30]),
        Choice("if offset.y > 30 then offset.y else 30", kinks: [30]),
        Choice("if offset.y > 30 then 2 * offset.y - offset.y else offset.y"),
        Choice("[4, 9, 2][floor(offset.y / height)]", jumps: [-50, 0, 50]),
        Choice("map(offset.y, [-40: 0, 0: 10, 40: 0])", kinks: [-40, 0, 40]),
        Choice("height / (offset.y - 7.5)", jumps: [7.5]),
        Choice("sign([1, 0][offset.y / height])", jumps: [-50, 0, 50]),
        Choice("if [1, 0][offset.y / height] > 0.5 then 1 else 0", jumps: [-50, 0, 50]),
        Choice("round([1, 0.4][offset.y / height])", jumps: [-50, 0, 50]),
        Choice("max([2, 0][offset.y / height], 1)", jumps: [-50, 0, 50]),
        Choice("abs([1, -3][offset.y / height])", jumps: [-50, 0, 50]),
        Choice("[5, 6, 7][[0, 2][offset.y / height] + 0.5]", jumps: [-50, 0, 50]),
        Choice("if offset.y > 60.001 and offset.y < 60.004 then 1 else 0", jumps: [60.001, 60.004]),
        Choice("offset.y * offset.y / height"),
        Choice("sin(offset.y / height * 1rad)"),
        Choice("max(sin(offset.y / height * 1rad), 0)", kinks: [0]),
        Choice("offset.y > 5 or offset.y < -5", jumps: [-5, 5]),
        Choice("min(max(offset.y, 3), max(3, offset.y))", kinks: [3]),
    ]

    @Test(arguments: choices)
    func everyChoice(choice: Choice) throws {
        let text = "layout T { cell { size: 100% x 50; attribute f = \(choice.formula) } }"
        let tracer = Tracer(try prepared(text))
        let path = ElementPath(kind: "cell")
        let curve = try tracer.curve(of: "f", path, over: -99...99, step: 33)
        let found = curve.events.filter { $0.kind != .plateau }
        #expect(found.filter { $0.kind == .jump }.map(\.offset) == choice.jumps, "\(found)")
        #expect(found.filter { $0.kind == .kink }.map(\.offset) == choice.kinks, "\(found)")
        for event in found { #expect(event.cause?.span != nil) }
        // Every point is what `eval` answers there, to the bit.
        for point in curve.points {
            let element = try #require(tracer.prepared.attributes(of: path, at: Point(x: 0, y: point.offset))).elements[
                0]
            switch element.custom[0].value {
            case .number(let number): #expect(number == point.value)
            case .boolean(let flag): #expect((flag ? 1 : 0) == point.value)
            case .point, .size, .rectangle: Issue.record("\(element)")
            }
        }
        #expect(zip(curve.points, curve.points.dropFirst()).allSatisfy { $0.offset < $1.offset })
        #expect(curve.points.filter(\.isTorn).count == choice.jumps.count)
    }

    /// A list under an operation that would pass over it: the whole alphabet of changes, over long stretches.
    @Test(arguments: ["sign([1, 0][offset.y / 100pt])", "if [1, 0][offset.y / 100pt] > 0.5 then 1 else 0"])
    func listsGoRoundAndRound(formula: String) throws {
        let tracer = Tracer(try prepared("layout T { cell { size: 100% x 50; attribute f = \(formula) } }"))
        for end in [950.0, 1950, 7350] {
            let curve = try tracer.curve(of: "f", ElementPath(kind: "cell"), over: 0...end, step: 100)
            let jumps = curve.events.filter { $0.kind == .jump }
            #expect(jumps.map(\.offset) == Array(stride(from: 100, through: end, by: 100)))
            #expect(jumps.enumerated().allSatisfy { $1.before == Double(($0 + 1) % 2) && $1.after == Double($0 % 2) })
            #expect(curve.isProved && curve.events.filter { $0.kind == .plateau }.count == jumps.count + 1)
        }
    }

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
    func allThatHappens(formula: String, stretch: ClosedRange<Double>, wanted: [String]) throws {
        let eased = formula.replacing(#/ease\((.*)\)$/#) { "\($0.1) * \($0.1) * (3 - 2 * \($0.1))" }
        let text = eased.replacing(#/\bo\b/#, with: "(offset.y / 1pt)")
        let curve = try Self.curve(
            "size: 100% x 50; attribute f = \(text)", "f", stretch.lowerBound, stretch.upperBound)
        #expect(curve.events.map(Self.words) == wanted)
    }

    /// A root stands upright at its foot, on both sides alike; a straight line has the slope that is written.
    @Test func slopes() throws {
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
    @Test func hiddenBehindTheEye() throws {
        let lines = "size: 100 x 100; rotation.y: offset.y / 10pt * 1deg; perspective: 45; translation.z: offset.y / 10"
        let curve = try Self.curve(lines, "hidden", 0, 900)
        let jumps = curve.events.filter { $0.kind == .jump }
        #expect(!jumps.isEmpty && jumps.allSatisfy { $0.cause?.operation == .behindEye && $0.cause?.span == nil })
        let tracer = Tracer(try prepared("layout T {\n cell {\n\(lines)\n }\n}\n"))
        let path = ElementPath(kind: "cell")
        var found: Set<Bool> = []
        for point in curve.points where !jumps.contains(where: { $0.offset == point.offset }) {
            let offset = Point(x: 0, y: point.offset)
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
    func causesAreFound(
        lines: String, property: String, kind: CurveEvent.Kind, offset: Double, text: String
    ) throws {
        let curve = try Self.curve(lines, property, 0, 900)
        let event = try #require(curve.events.first { $0.kind == kind && $0.offset == offset }, "\(curve.events)")
        let found = (event.cause?.isAdded == true ? "added " : "") + Self.cause(event, curve).text
        #expect(found == text)
    }

    /// Whether an element takes part hangs on its size.
    @Test func whatTakesNoPart() throws {
        let text = "layout T { cell { size: 9 x 9 }; decoration d { size: 20 x (offset.y - 50); alpha: 0.5 } }"
        for property in ["alpha", "frame.y"] {
            let curve = try Tracer(try prepared(text)).curve(
                of: property, ElementPath(kind: "d"), over: 0...900, step: 90)
            let jumps = curve.events.filter { $0.kind == .jump }
            #expect(jumps.map(\.offset) == (property == "alpha" ? [50] : []))
            #expect(jumps.allSatisfy { $0.cause?.isAdded == true })
            #expect(jumps.allSatisfy { Self.cause($0, curve).text == "20 x (offset.y - 50)" })
        }
    }

    /// A block inside of an effect is told with the use of the effect.
    @Test func blocksOfEffectsAreTold() throws {
        let text = """
            layout T { cell { size: 100% x 50; turned(5deg) } }
            effect turned(by: Angle) { when offset.y > 600 { rotation: by } }
            """
        let curve = try Tracer(try prepared(text)).curve(
            of: "rotation", ElementPath(kind: "cell"), over: 0...900, step: 90)
        let jump = try #require(curve.events.first { $0.kind == .jump })
        #expect(Self.cause(jump, curve).text == "offset.y > 600" && Self.cause(jump, curve).uses == ["turned"])
    }

    /// What a `when` block switches is caused by its condition, not by the line in it.
    @Test func blocksAreSwitchedByTheirConditions() throws {
        let curve = try Self.tracer("gallery/cube").curve(
            of: "anchor.x", ElementPath(kind: "cell", item: 1), over: -400...1200, step: 130)
        let jumps = curve.events.filter { $0.kind == .jump }
        #expect(jumps.map(\.offset) == [0, 375, 750])
        #expect(jumps.map(\.after) == [0, 1, 0.5])
        #expect(
            jumps.map { Self.cause($0, curve).text } == ["abs(p) < 1", "if p > 0 then 0 else 1", "abs(p) < 1"])
    }

    /// Nothing ends the search but its own limits, and it says so.
    @Test func limits() throws {
        let text = """
            layout T {
              cell {
                size: 100% x 50
                attribute fine = floor(offset.y * 1000 / height)
                attribute wild = sin(height / (offset.y - 3.25) * 1e6rad) > 0
                attribute still = height
              }
            }
            """
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
