import LayoutDSL
import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// `loop: true`: a list without ends.
struct LoopTests {
    private static let endless = """
        layout Endless {
          scroll: horizontal; loop: true; viewport: 300 x 200; items: 5
          belt(gap: 10)
          cell Card { size: 200 x 180; snap: home; zoom(to: 0.8); attribute rounds = progress; attribute late = trail(40) }
        }
        """

    private static func card(_ item: Int, _ prepared: Prepared, at offset: Double) throws -> Attributes {
        let path = ElementPath(kind: "Card", item: item)
        return try #require(prepared.attributes(of: path, at: prepared.offset(along: offset))?.elements.first)
    }

    @Test func `the same card comes round, forward and back`() throws {
        let prepared = try Probe.prepared(Self.endless)
        #expect(prepared.contentSize.width == 1050 && prepared.loops)
        for rounds in [0.0, 7, -3, 1_000_000] {
            let offset = -50 + rounds * 1050
            #expect(try Self.card(0, prepared, at: offset).center.x == offset + 150)
            #expect(try Self.card(1, prepared, at: offset).center.x == offset + 360)
            #expect(try Self.card(4, prepared, at: offset).center.x == offset - 60)
            #expect(try Self.card(0, prepared, at: offset).custom.first?.value == .number(offset / 1050))
        }
    }

    @Test func `stops repeat`() throws {
        let prepared = try Probe.prepared(Self.endless)
        #expect(try prepared.stop(proposed: 1010, velocity: 0.2) == 1210)
        #expect(try prepared.stop(proposed: 1010, velocity: -0.2) == 1000)
        for proposed in stride(from: -9000.0, through: 9000, by: 61) {
            // A card is in the middle at −50 and every 210 points from there, in every round.
            let places = (proposed + 50) / 210
            #expect(try prepared.stop(proposed: proposed, velocity: 1) == -50 + 210 * places.rounded(.up))
            #expect(try prepared.stop(proposed: proposed, velocity: -1) == -50 + 210 * places.rounded(.down))
        }
        #expect(StopList(prepared).stops(in: -300...400, atMost: 100) == [-260, -50, 160, 370])
    }

    @Test func `the current stop tells its card in every round`() throws {
        let prepared = try Probe.prepared(Self.endless)
        for (offset, found, item) in [(-60.0, -50.0, 0), (7300, 7300, 0), (7520, 7510, 1), (-3000, -2990, 1)] {
            let stop = try prepared.currentStop(at: prepared.offset(along: offset))
            #expect(stop == CurrentStop(offset: found, element: ElementPath(kind: "Card", item: item)))
        }
    }

    @Test func `no fling passes a halting card, over whole rounds`() throws {
        let prepared = try Probe.prepared(
            """
            layout T {
              scroll: horizontal; loop: true; viewport: 300 x 200; items: 5
              belt(gap: 10)
              cell { size: 200 x 180; snap: home; halt: index == 2 }
            }
            """)
        func stop(_ from: Double, _ proposed: Double) throws -> Double {
            try prepared.stop(
                proposed: proposed, velocity: proposed > from ? 3 : -3, from: prepared.offset(along: from))
        }
        // The third card is in the middle at 370, 1420, 2470 and so on.
        #expect(try stop(0, 9000) == 370)
        #expect(try stop(370, 9000) == 1420)
        #expect(try stop(400, 1000) == 1000 + 0)
        #expect(try stop(3000, -9000) == 2470)
        #expect(try stop(0, -9000) == -680)
    }

    @Test func `a trail follows the bare offset`() throws {
        let prepared = try Probe.prepared(Self.endless)
        let moved = prepared.scrolled(along: [5000, 4980])
        let late = try Self.card(0, moved, at: 4980).custom.first { $0.name == "late" }
        #expect(late?.value == .number(4960))
    }

    @Test func `what is too short has ends`() throws {
        for (items, loops) in [([2], false), ([3], true), ([0], false), ([], false)] {
            let prepared = try Probe.prepared(Self.endless, World(items: items))
            #expect(prepared.loops == loops, "\(items)")
        }
        let short = try Probe.prepared(Self.endless, World(items: [2]))
        #expect(try Self.card(0, short, at: 900).center.x == 100)
        #expect(try short.stop(proposed: 900, velocity: 0) == 120)
    }

    @Test func `several sections are refused, with the data and when one is inserted`() throws {
        let program = compile(try Probe.layout(Self.endless))
        let worlds = [World(items: [5, 5]), World(sections: [SectionData(count: 5, repeats: 3)])]
        for (world, count) in zip(worlds, [2, 3]) {
            let error = #expect(throws: WorldError.self) { try program.prepare(for: world) }
            #expect(error?.code == .misplacedLoop && error?.message.hasSuffix("there are \(count)") == true)
        }
        var prepared = try program.prepare(for: World(items: [5]))
        let second = DataChange.insertSection(1, SectionData(count: 4))
        let error = #expect(throws: WorldError.self) { try prepared.apply([second]) }
        #expect(error?.code == .misplacedLoop && prepared.sectionCounts == [5] && prepared.loops)
        try prepared.apply([second, .removeSection(0)])
        #expect(prepared.sectionCounts == [4] && prepared.loops)
    }

    /// Cards of any length, each laid out in many rounds: what of them overlaps the window is there, and no card twice.
    @Test func `every place in the window is filled, as by laying out many rounds`() throws {
        var random = Seeded(77)
        for trial in 0..<30 {
            let isCentered = trial % 2 == 1
            let lengths = (0..<random.whole(3...30)).map { _ in Double(random.whole(20...300)) }
            let gap = Double(random.whole(0...20))
            let prepared = try Probe.prepared(
                """
                layout T {
                  scroll: vertical; loop: true; viewport: 300 x 400
                  belt(gap: \(gap), centered: \(isCentered))
                  cell { data { h: Length }; size: 100% x data.h }
                }
                """,
                World(sections: [SectionData(records: lengths.map { [DataField(name: "h", value: .number($0))] })]))
            let content = lengths.reduce(0) { $0 + $1 + gap }
            guard content >= 400 + (lengths.max() ?? 0) else {
                #expect(!prepared.loops)
                continue
            }
            let scroller = prepared.scroller()
            for _ in 0..<25 {
                let offset = Double(random.whole(-20_000...20_000)) / 2
                var wanted: [Double] = []
                // The middle of the first is in the middle of the window at offset 0.
                var top = isCentered ? 200 - lengths[0] / 2 : 0
                for length in lengths {
                    let first = ((offset - top - length) / content).rounded(.down)
                    for round in 0...2 {
                        let place = top + (first + Double(round)) * content
                        if place < offset + 400, place + length > offset { wanted.append(place) }
                    }
                    top += length + gap
                }
                scroller.move(to: LayoutPoint(x: 0, y: offset))
                #expect(scroller.elements.map(\.frame.y).sorted() == wanted.sorted(), "\(lengths) at \(offset)")
                #expect(Set(scroller.elements.map(\.item)).count == wanted.count)
            }
        }
    }

    /// Between insets, in rows and lines of any length: what is found is what of all of them overlaps the window.
    @Test(arguments: Volume.hasTime ? [0, 30, 60, 90, 120] : [0, 60])
    func `what stands beside the seam is found`(inset: Int) throws {
        for arrangement in [
            "stack(gap: 20)", "flow(gap: 0pt)", "grid(columns: 1, gap: 21)", "belt(gap: 20)",
            "belt(gap: 20, centered: true)",
        ] {
            for size in ["(sqrt(index + 1) * 9) x 3", "20 x 3", "20 x (sqrt(index + 1) * 9)"] {
                let prepared = try Probe.prepared(
                    """
                    layout T { viewport: 200 x 300; items: 12; loop: true; insets: \(inset)
                      \(arrangement)
                      cell { size: \(size) } }
                    """)
                guard prepared.loops else { continue }
                let scroller = prepared.scroller()
                for offset in stride(from: -700.0, through: 1500, by: 37) {
                    let all = (0..<12).compactMap { item in
                        prepared.attributes(
                            of: ElementPath(kind: "cell", item: item), at: LayoutPoint(x: 0, y: offset))?.elements
                            .first
                    }
                    let wanted = all.filter {
                        $0.frame.y < offset + 300 - 1e-3 && $0.frame.y + $0.frame.height > offset + 1e-3
                    }
                    scroller.move(to: LayoutPoint(x: 0, y: offset))
                    #expect(
                        scroller.elements.map(\.item).sorted() == wanted.map(\.item).sorted(),
                        "\(arrangement), \(size) at \(offset)")
                }
            }
        }
    }

    @Test func `of a million few are asked about`() throws {
        let prepared = try Probe.prepared(Self.endless, World(items: [1_000_000]))
        let scroller = prepared.scroller()
        for offset in [0.0, 1e5, 2.1e8 - 150, 2.1e8 * 7 + 1e8, -3e8] {
            scroller.move(to: prepared.offset(along: offset))
            #expect((2...3).contains(scroller.count), "\(offset): \(scroller.count)")
            #expect(scroller.visited < 200 && scroller.nodes < 400, "\(scroller.visited), \(scroller.nodes)")
        }
    }

    /// Cells that only the rounds move are found where they rest in the first round: at most two ranges of them, whatever
    /// the round, and nothing is searched.
    @Test(arguments: [
        "belt(gap: 8)\ncell { size: 100% x 60 }", "stack\ncell { size: 100% x [60, 90, 20][index] }",
        "belt(gap: 8)\ncell { size: 100% x 60; decoration dot { size: 10 x 30; place: (20, -70) } }",
        "grid(columns: 3, gap: 5)\ncell { size: 100% x (50 + mod(index, 7)) }",
        "belt\ncell { data { h: Length = [60, 20, 110][index] }; size: 100% x data.h; alpha: map(fromCenter, [0: 1, 300: 0]) }",
    ])
    func `of resting cells two ranges are looked at`(section: String) throws {
        let text = "layout T { loop: true; viewport: 300 x 400; section { \(section) } }"
        #expect(compile(try Probe.layout(text)).cullingReport().allSatisfy { $0.isRepeated })
        let few = try Probe.prepared(text, World(items: [40]))
        let scroller = few.scroller()
        let length = few.contentSize.height
        for step in -300...300 {
            let offset = few.offset(along: Double(step) * length / 97 + Double(step % 3) * 1e-9)
            scroller.move(to: offset)
            let all = few.attributes(at: offset, culling: false).elements
            let seen = all.filter { $0.frame.y < offset.y + 400 && $0.frame.y + $0.frame.height > offset.y }
            #expect(scroller.frame().elements == seen.filter { !$0.isHidden }, "at \(offset)")
        }
        let many = try Probe.prepared(text, World(items: [1_000_000])).scroller()
        let round = many.prepared.contentSize.height
        for offset in [0, -200, 0.37 * round, round - 200, 7.99999 * round, -3e6 * round] {
            many.move(to: LayoutPoint(x: 0, y: offset))
            #expect(many.count > 3 && many.nodes == 0 && many.visited <= 8 * many.count, "\(offset): \(many.visited)")
        }
    }

    @Test func `what stands in a card goes with it, and a view with a place repeats`() throws {
        let prepared = try Probe.prepared(
            """
            layout T {
              loop: true; viewport: 300 x 400; items: 10
              supplementary flag { size: 10 x 10; place: (5, 500) }
              cell { size: 100% x 100; decoration dot { size: 10 x 10; place: (20, 30) } }
            }
            """)
        let frame = prepared.attributes(at: prepared.offset(along: 3450)).elements
        #expect(frame.filter { $0.kind == "flag" }.map(\.frame.y) == [3500])
        #expect(frame.filter { $0.kind == "dot" && $0.item == 6 }.map(\.frame.y) == [3630])
    }

    @Test func `sizes cannot follow it`() {
        let text = "layout T { loop: true; belt\ncell { size: 100% x (100 + rest.top) } }"
        #expect(Set(Probe.codes(text)).isSubset(of: [.cycle, .movingRest]) && !Probe.codes(text).isEmpty)
    }
}
