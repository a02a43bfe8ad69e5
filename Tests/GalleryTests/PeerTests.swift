import Interpreter
import LayoutDSL
import Testing

/// What other layout engines answer, by their published rules and numbers, said in the language: a table for each row of
/// what they can say. Each case is a layout whose own tests hold the peer's numbers.
struct PeerTests {
    /// A peer, what it is about, and a layout with its tests.
    struct Case: CustomTestStringConvertible, Sendable {
        let peer: String
        let text: String

        init(_ peer: String, _ text: String) { (self.peer, self.text) = (peer, text) }

        var testDescription: String { peer }
    }

    private func expectTests(of one: Case) throws {
        let report = check(parse(Source(name: "peer.layout", text: one.text)))
        let layout = try #require(report.layout, "\(report.diagnostics.shown.map { $0.message })")
        #expect(!layout.tests.isEmpty)
        for test in layout.tests {
            let result = try test.run(on: layout)
            #expect(result.hasPassed, "\(one.peer): \(result.failures)")
        }
    }

    /// A container of `flex` with so many items, and what holds of their boxes along the line.
    private static func line(_ peer: String, _ wide: Double, _ items: Int, _ flex: String, _ tests: String) -> Case {
        Case(
            peer,
            """
            layout T {
              viewport: \(wide) x 500; items: \(items)
              \(flex)
              cell { }
              test "\(peer)" { expect \(tests) }
            }
            """)
    }

    // MARK: A final size from the line

    private static let sizes = [
        line(
            "Yoga, flex-basis and flex-grow", 100, 2, "flex(natural: 0 x 10, basis: [50, 0][index], grow: 1)",
            "cell[0, 0].width == 75 and cell[0, 1].width == 25"),
        line(
            "Yoga, flex-basis and flex-shrink", 100, 2,
            "flex(natural: 0 x 10, basis: [100, 50][index], shrink: [1, 0][index])",
            "cell[0, 0].width == 50 and cell[0, 1].width == 50"),
        line(
            "Yoga, shrinks to zero", 75, 3, "flex(natural: 50 x 50, shrink: [0, 1, 0][index])",
            "cell[0, 0].width == 50 and cell[0, 1].width == 0 and cell[0, 2].width == 50 and cell[0, 2].frame.left == 50"
        ),
        line(
            "Yoga, factors below one", 500, 3,
            "flex(natural: 0 x 10, basis: [40, 0, 0][index], grow: [0.2, 0.2, 0.4][index])",
            "cell[0, 0].width == 132 and cell[0, 1].width == 92 and cell[0, 2].width == 184"),
        line(
            "Yoga, least and most", 120, 2,
            "flex(natural: 0 x 50, basis: [0, 60][index], grow: 1, least: [60, 0][index] x 0, most: [infinity, 20][index] x infinity)",
            "cell[0, 0].width == 100 and cell[0, 1].width == 20"),
        line(
            "Yoga, a least size", 100, 2, "flex(natural: 0 x 10, grow: 1, least: [60, 0][index] x 0)",
            "cell[0, 0].width == 60 and cell[0, 1].width == 40"),
        line(
            "Yoga, space between", 102, 3, "flex(natural: 10 x 10, space: 1)",
            "cell[0, 0].frame.left == 0 and cell[0, 1].frame.left == 46 and cell[0, 2].frame.left == 92"),
        line(
            "Yoga, space around", 102, 3, "flex(natural: 10 x 10, space: 1, edge: 0.5)",
            "cell[0, 0].frame.left == 12 and cell[0, 1].frame.left == 46 and cell[0, 2].frame.left == 80"),
        line(
            "Yoga, space evenly", 102, 3, "flex(natural: 10 x 10, space: 1, edge: 1)",
            "cell[0, 0].frame.left == 18 and cell[0, 1].frame.left == 46 and cell[0, 2].frame.left == 74"),
        line(
            "Yoga, lines that wrap", 100, 4, "flex(natural: 30 x 30, shrink: 0, wraps: true)",
            "cell[0, 2].frame.left == 60 and cell[0, 2].frame.top == 0 and cell[0, 3].frame.left == 0 and cell[0, 3].frame.top == 30"
        ),
        line(
            "Yoga, lines that are stretched", 150, 5, "flex(natural: 50 x 0, wraps: true, depth: 100)",
            "all cell.height == 50 and cell[0, 3].frame.top == 50 and cell[0, 2].frame.left == 100"),
        line(
            "MagazineLayout, as high as the highest of the row", 320, 3,
            "flex(natural: 160 x [60, 100, 40][index], shrink: 0, wraps: true)",
            "cell[0, 0].height == 100 and cell[0, 1].height == 100 and cell[0, 2].frame.top == 100 and cell[0, 2].height == 40"
        ),
        line(
            "IGListKit, sections that share lines", 100, 4,
            "flex(natural: 33 x [33, 65, 33, 33][index], shrink: 0, wraps: true, stretch: false)",
            "cell[0, 2].frame.left == 66 and cell[0, 2].height == 33 and cell[0, 3].frame.left == 0 and cell[0, 3].frame.top == 65"
        ),
        line(
            "BrickKit, half and quarter bricks", 300, 3,
            "flex(natural: ([1 / 2, 1 / 4, 1 / 4][index] * (area.width - [10, 30, 30][index])) x 50, gap: 10, shrink: 0)",
            "cell[0, 0].width == 145 and cell[0, 1].frame.left == 155 and cell[0, 2].frame.right == 300"),
    ]

    @Test(arguments: sizes) func `a final size from the line`(one: Case) throws { try expectTests(of: one) }

    // MARK: Spans, and things that stand still

    private static let spans = [
        Case(
            "Masonry, an item over two columns",
            """
            layout T {
              viewport: 300 x 500; items: 5
              masonry(columns: 3, span: [1, 1, 1, 2, 1][index])
              cell { size: slot.width x [100, 50, 80, 40, 60][index] }
              test "the fourth spans the two columns where it begins the earliest" {
                expect cell[0, 3].frame.left == 100 and cell[0, 3].frame.top == 80 and cell[0, 3].width == 200
                expect cell[0, 4].frame.left == 0 and cell[0, 4].frame.top == 100
              }
            }
            """),
        Case(
            "Compose, a full line in a staggered grid",
            """
            layout T {
              viewport: 200 x 500; items: 4
              masonry(columns: 2, span: [1, 1, 2, 1][index])
              cell { size: slot.width x [90, 30, 50, 20][index] }
              test "a full line begins below the longest lane, and both lanes go on behind it" {
                expect cell[0, 1].frame.left == 100 and cell[0, 2].frame.top == 90 and cell[0, 2].width == 200
                expect cell[0, 3].frame.left == 0 and cell[0, 3].frame.top == 140
              }
            }
            """),
        Case(
            "react-grid-layout, compacted upwards around what is static",
            """
            layout T {
              viewport: 400 x 500; items: 3
              grid()
              cell { size: 200 x [100, 50, 50][index] }
              test "the static one stays, the others fall onto it or beside it" {
                expect cell[0, 0].frame.top == 100 and cell[0, 1].frame.top == 200 and cell[0, 2].frame.top == 250
              }
            }
            arrangement grid() {
              let from = [0, 100, 200][index] * 1pt
              place.cross: from
              place.main:  fall(size.main, from: from, to: from + size.cross, least: [100, 0, 0][index], stands: index == 0)
            }
            """),
    ]

    @Test(arguments: spans) func `spans, and things that stand still`(one: Case) throws { try expectTests(of: one) }

    // MARK: The first free place

    private static let places = [
        Case(
            "CSS grid, auto-flow dense",
            """
            layout T {
              viewport: 300 x 500; items: 4
              packed()
              cell { size: [200, 200, 100, 100][index] x 100 }
              test "holes are filled" {
                expect cell[0, 1].frame.top == 100 and cell[0, 2].frame.left == 200 and cell[0, 2].frame.top == 0
                expect cell[0, 3].frame.left == 200 and cell[0, 3].frame.top == 100
              }
            }
            """),
        Case(
            "Packery, the first free place around a stamp",
            """
            layout T {
              viewport: 300 x 500; items: 4
              packed(spot: (main: 0pt, cross: if index == 0 then 100pt else 0pt), stands: index == 0)
              cell { size: [100, 100, 100, 300][index] x [100, 60, 80, 40][index] }
              test "left and right of the stamp, then below all" {
                expect cell[0, 0].frame.left == 100 and cell[0, 1].frame.left == 0 and cell[0, 2].frame.left == 200
                expect cell[0, 3].frame.left == 0 and cell[0, 3].frame.top == 100
              }
            }
            """),
    ]

    @Test(arguments: places) func `the first free place`(one: Case) throws { try expectTests(of: one) }

    // MARK: What comes back, what stops, what has no end

    private static let scrolling = [
        Case(
            "Flutter, a floating app bar of 56",
            """
            layout T {
              viewport: 375 x 600; items: 40
              supplementary bar { size: 100% x 56; place: (0, 0); translation.y: trail(56); z: 1 }
              cell { size: 100% x 56 }
              test "gone after 56, back as far as one scrolls back" {
                at 20 { expect bar.frame.top == 0 }
                story {
                  offset: 200; expect bar.frame.bottom == 200
                  offset: 170; expect bar.frame.bottom == 200
                  offset: 100; expect bar.frame.top == 100
                  offset: 110; expect bar.frame.top == 100
                }
              }
            }
            """),
        Case(
            "CSS scroll snap, start with a padding of 20 and an area longer than the window",
            """
            layout T {
              viewport: 300 x 400; items: 3
              cell {
                size: 100% x [300, 900, 500][index]
                let first = rest.top - 20
                snap: clamp(proposed, first, max(first, rest.bottom - 400))
              }
              test "any place in the long one, the start of the next" {
                expect stop(150) == 280 and stop(500) == 500 and stop(950) == 800 and stop(1150) == 1180
              }
            }
            """),
        Case(
            "CSS scroll snap, stop: always",
            """
            layout T {
              viewport: 300 x 300; items: 9
              cell { size: 100% x 300; snap: toStart; halt: index == 2 }
              test "no gesture passes the third" {
                at 100 { expect stop(2000, velocity: 3) == 600 }
                at 700 { expect stop(2000, velocity: 3) == 2100 }
              }
            }
            """),
        Case(
            "Embla, a loop of five slides",
            """
            layout T {
              scroll: horizontal; viewport: 300 x 200; items: 5; loop: true
              cell { size: 300 x 100%; snap: toStart }
              test "the first slide follows the last" {
                at 1500 { expect cell[0, 0].frame.left == 1500 }
                at -300 { expect cell[0, 4].frame.left == -300 }
                expect stop(1480) == 1500 and stop(-290) == -300
              }
            }
            """),
    ]

    @Test(arguments: scrolling) func `what comes back, what stops, what has no end`(one: Case) throws {
        try expectTests(of: one)
    }
}
