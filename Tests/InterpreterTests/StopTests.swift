import LayoutDSL
import RandomCases
import StoredLayouts
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// Stops of elements that read the gesture, that halt it, and on both axes. The names of the CSS cases are the words of
/// CSS Scroll Snap Module Level 1.
struct StopTests {
    private static let chapters = StoredLayout("chapters").text

    @Test(arguments: [
        (500, 700, 0, 700.0), (1300, 1650, 0, 1400), (1300, 1650, 1, 1400), (1400, 1650, 1, 2000),
        (500, 3000, 9, 1400), (1100, 1190, 0, 1190), (2000, 0, -9, 0), (1400, 100, -9, 100), (2000, 1900, 0, 2000),
        (3200, 2100, -1, 2300), (2300, 2100, -1, 2000), (1399.8, 1650, 1, 2000), (500, 3000, 0, 1400),
    ])
    func `anywhere in a chapter, no fling past its end`(
        _ from: Double, _ proposed: Double, _ velocity: Double, _ wanted: Double
    ) throws {
        let prepared = try Probe.prepared(Self.chapters)
        let start = prepared.offset(along: from)
        #expect(try prepared.stop(proposed: proposed, velocity: velocity, from: start) == wanted)
    }

    // MARK: CSS

    private static func stop(
        _ cell: String, _ proposed: Double, _ velocity: Double = 0, from: Double? = nil, items: Int = 10,
        size: String = "100% x 200"
    ) throws -> Double {
        let text = "layout T { viewport: 300 x 300; items: \(items); cell { size: \(size); \(cell) } }"
        let prepared = try Probe.prepared(text)
        return try prepared.stop(
            proposed: proposed, velocity: velocity, from: from.map { prepared.offset(along: $0) })
    }

    @Test func `scroll-snap-align: start, center, end`() throws {
        #expect(try Self.stop("snap: toStart", 310) == 400)
        #expect(try Self.stop("snap: home", 310) == 350)
        #expect(try Self.stop("snap: toEnd", 310) == 300)
    }

    @Test func `scroll-padding moves the snapport`() throws {
        #expect(try Self.stop("snap: toStart - 40", 310) == 360)
        #expect(try Self.stop("snap: toEnd + 40", 310) == 340)
    }

    @Test func `mandatory: the scroller comes to rest at a position wherever the gesture ends`() throws {
        for proposed in stride(from: -500.0, to: 3000, by: 37) {
            let stop = try Self.stop("snap: toStart", proposed)
            #expect(stop.truncatingRemainder(dividingBy: 200) == 0 || stop == 1700)
        }
    }

    @Test func `proximity: a position counts only from near by`() throws {
        let near = "when abs(proposed - toStart) < 60 { snap: toStart }\nsnap: proposed"
        let line = "snap: if abs(proposed - toStart) < 60 then toStart else proposed"
        #expect(try Self.stop(line, 450) == 450)
        let single = """
            layout T {
              viewport: 300 x 300; items: 10
              cell { size: 100% x 200; when abs(proposed - toStart) < 60 { snap: toStart } }
            }
            """
        let prepared = try Probe.prepared(single)
        #expect(try prepared.stop(proposed: 450, velocity: 0) == 400)
        #expect(try prepared.stop(proposed: 700, velocity: 0) == 700)
        #expect(try prepared.stop(proposed: 700, velocity: 2) == 700)
        #expect(!Probe.report("layout T { cell { size: 100% x 200; \(near) } }").diagnostics.hasErrors)
    }

    @Test func `a snap area larger than the snapport: any position where it covers the snapport`() throws {
        let area = "snap: clamp(proposed, toStart, max(toStart, toEnd))"
        #expect(try Self.stop(area, 1130, size: "100% x 1000") == 1130)
        #expect(try Self.stop(area, 1130, 1, size: "100% x 1000") == 1130)
        // At 1800 the next area begins to be seen: to the end of this one, or to the start of the next.
        #expect(try Self.stop(area, 1800, size: "100% x 1000") == 1700)
        #expect(try Self.stop(area, 1900, size: "100% x 1000") == 2000)
        #expect(try Self.stop(area, 1710, 1, size: "100% x 1000") == 2000)
        #expect(try Self.stop(area, 1990, -1, size: "100% x 1000") == 1700)
    }

    @Test func `scroll-snap-stop: always`() throws {
        #expect(try Self.stop("snap: toStart; halt: true", 900, 3, from: 0) == 200)
        #expect(try Self.stop("snap: toStart; halt: true", 100, -3, from: 900) == 800)
        #expect(try Self.stop("snap: toStart; halt: index == 3", 900, 3, from: 0) == 600)
        #expect(try Self.stop("snap: toStart; halt: index == 3", 900, 3, from: 600) == 1000)
        #expect(try Self.stop("snap: toStart; halt: index == 3; halt: index == 2", 900, 3, from: 0) == 400)
        #expect(try Self.stop("snap: toStart; halt: velocity > 5", 900, 3, from: 0) == 1000)
        #expect(try Self.stop("snap: toStart; halt: velocity > 5", 900, 6, from: 0) == 200)
        // Where the finger lifts on a stop, the next one halts.
        #expect(try Self.stop("snap: toStart; halt: true", 900, 3, from: 200) == 400)
        #expect(try Self.stop("snap: toStart; halt: true", 900, 3, from: 199.7) == 400)
    }

    private static let sheet = StoredLayout("sheet").text

    @Test func `scroll-snap-type: both, each axis by itself`() throws {
        let prepared = try Probe.prepared(Self.sheet)
        func stop(_ x: Double, _ y: Double, _ velocity: (Double, Double) = (0, 0)) throws -> LayoutPoint {
            try prepared.stop(
                proposed: LayoutPoint(x: x, y: y), velocity: LayoutPoint(x: velocity.0, y: velocity.1))
        }
        #expect(try stop(130, 60) == LayoutPoint(x: 120, y: 50))
        #expect(try stop(130, 60, (1, 0)) == LayoutPoint(x: 240, y: 50))
        #expect(try stop(130, 60, (-1, 1)) == LayoutPoint(x: 120, y: 100))
        #expect(try stop(5000, -80, (1, -1)) == LayoutPoint(x: 420, y: 0))
        #expect(prepared.stopsOnBothAxes)
        #expect(try !Probe.prepared(Self.chapters).stopsOnBothAxes)
    }

    @Test func `only what is seen with the other axis where it goes counts`() throws {
        // Two columns, with stops of their own along y.
        let prepared = try Probe.prepared(StoredLayout("stops-on-both-axes").text)
        func y(_ x: Double, _ y: Double) throws -> Double {
            try prepared.stop(proposed: LayoutPoint(x: x, y: y), velocity: LayoutPoint(x: 0, y: 0)).y
        }
        #expect(try y(0, 220) == 200)
        #expect(try y(300, 220) == 230)
        #expect(try y(500, 220) == 230)
        // Between them both are seen.
        #expect(try y(250, 220) == 230)
        #expect(try y(250, 205) == 200)
    }

    @Test func `main is the axis of the line`() throws {
        for (scroll, part) in [("vertical", "x"), ("vertical", "cross"), ("horizontal", "y"), ("horizontal", "cross")] {
            for formula in ["home", "rest.center.main - viewport.size.main / 2", "toStart + size.main / 2 - 50"] {
                let prepared = try Probe.prepared(
                    """
                    layout T {
                      scroll: \(scroll); viewport: 100 x 100; items: [4, 4, 4]
                      lanes
                      section { cell { size: 140 x 140; snap.\(part): \(formula) } }
                    }
                    arrangement lanes {
                      slot.cross: 140; place.cross: sumBefore(140); extent.cross: sum(140)
                    }
                    """)
                let isAlongX = scroll == "vertical"
                let proposed = isAlongX ? LayoutPoint(x: 150, y: 33) : LayoutPoint(x: 33, y: 150)
                let stop = try prepared.stop(proposed: proposed, velocity: LayoutPoint(x: 0, y: 0))
                #expect((isAlongX ? stop.x : stop.y) == 160, "\(scroll) \(part) \(formula)")
                #expect((isAlongX ? stop.y : stop.x) == 33, "no stop along the scroll")
            }
        }
    }

    @Test func `a layout's rule on each axis`() throws {
        let prepared = try Probe.prepared(StoredLayout("snap-on-each-axis").text)
        let stop = try prepared.stop(
            proposed: LayoutPoint(x: 70, y: 500), velocity: LayoutPoint(x: -1, y: 2), from: LayoutPoint(x: 90, y: 210))
        #expect(stop == LayoutPoint(x: 60, y: 300))
    }

    // MARK: Against asking everything

    /// Areas of any length, found by bisection and, where the formula hides that they rise, one by one.
    @Test func `as asking every area`() throws {
        var random = Seeded(31)
        for round in 0..<40 {
            let lengths = (0..<random.whole(1...40)).map { _ in Double(random.whole(1...60)) * 20 }
            let halting = random.whole(1...4)
            let isHidden = round % 2 == 1
            let prepared = try Probe.prepared(
                """
                layout T {
                  viewport: 300 x 400
                  cell {
                    data { h: Length }
                    size: 100% x data.h
                    let own = clamp(proposed, toStart, max(toStart, toEnd))
                    snap: \(isHidden ? "if index < 0 then 0 else own" : "own")
                    halt: mod(index, \(halting)) == 0
                  }
                }
                """,
                World(sections: [
                    SectionData(records: lengths.map { [DataField(name: "h", value: .number($0))] })
                ]))
            let end = max(0, lengths.reduce(0, +) - 400)
            for _ in 0..<60 {
                let from = Double(random.whole(0...Int(end)))
                let proposed = from + Double(random.whole(-2000...2000))
                let velocity = Double(random.whole(-1...1))
                let wanted = Self.stop(lengths, halting, end, from, proposed, velocity)
                let found = try prepared.stop(
                    proposed: proposed, velocity: velocity, from: prepared.offset(along: from))
                #expect(found == wanted, "\(lengths) \(halting) \(from) \(proposed) \(velocity)")
            }
        }
    }

    /// By the words of the language's page.
    private static func stop(
        _ lengths: [Double], _ halting: Int, _ end: Double, _ from: Double, _ wanted: Double, _ velocity: Double
    ) -> Double {
        var top = 0.0
        var stops: [(place: Double, halts: Bool)] = []
        let proposed = min(max(wanted, 0), end)
        for (index, length) in lengths.enumerated() {
            let last = max(top, top + length - 400)
            stops.append((min(max(min(max(wanted, top), last), 0), end), index % halting == 0))
            top += length
        }
        let ahead = stops.map(\.place).filter { $0 >= proposed }.min()
        let behind = stops.map(\.place).filter { $0 <= proposed }.max()
        var answer = ahead ?? behind ?? proposed
        if let ahead, let behind {
            let isAhead = velocity == 0 ? ahead - proposed <= proposed - behind : velocity > 0
            answer = isAhead ? ahead : behind
        }
        let halts = stops.filter { $0.halts }.map(\.place)
        if proposed >= from, let halt = halts.filter({ $0 > from + 0.5 && $0 <= proposed }).min() {
            return min(answer, halt)
        }
        if proposed < from, let halt = halts.filter({ $0 < from - 0.5 && $0 >= proposed }).max() {
            return max(answer, halt)
        }
        return answer
    }

    @Test func `a million areas are searched for`() throws {
        let prepared = try Probe.prepared(StoredLayout("million-stops").text, World(items: [3_000_000]))
        // More than may be visited one by one, so that an answer says that they are not.
        let offset = prepared.offset(along: 100_000_000)
        let stop = try prepared.stop(proposed: 150_000_000, velocity: 3, from: offset)
        #expect(stop > 100_000_000 && stop < 100_000_101)
    }

    @Test func `what it lets rest is listed where it lets nothing else rest`() throws {
        let prepared = try Probe.prepared(Self.chapters)
        let stops = StopList(prepared).stops(in: 0...4000, atMost: 100)
        #expect(stops.contains { abs($0 - 1400) < 1 } && stops.contains { abs($0 - 2000) < 1 })
        #expect(!stops.contains { $0 > 2400 && $0 < 3100 })
    }
}
