import StoredLayouts
import Testing

/// What comes back, what stops, what has no end.
struct ScrollPeers {
    private static let bars = [
        PeerCase(
            "Flutter", .rule("a floating app bar of 56 comes back by as much as one scrolls back"),
            """
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
            """)
    ]

    @Test(arguments: bars) func `what comes back`(one: PeerCase) throws { try one.expectToHold() }

    // MARK: Stops

    /// Stops of CSS: a layout, and where proposals end.
    private static func snap(_ source: PeerCase.Source, _ lines: String, _ expectations: String) -> PeerCase {
        PeerCase("CSS scroll snap", source, "\(lines)\ntest \"stops\" { \(expectations) }")
    }

    private static let stops = [
        // A scroller of 800, areas of 600 at 0 and 1000 of both axes, room to 4000.
        PeerCase(
            "CSS scroll snap", .test("web-platform-tests, css-scroll-snap/scrollTo-scrollBy-snaps.html"),
            StoredLayout("scroll-snap").text),
        snap(
            .test("web-platform-tests, css-scroll-snap/scrollBy-does-not-pass-always-stop.html, normal"),
            areas(halting: false), "expect stop(800) == 800"),
        snap(
            .test("web-platform-tests, css-scroll-snap/scrollBy-does-not-pass-always-stop.html, always"),
            areas(halting: true), "expect stop(800) == 10"),
        snap(
            .rule("a padding of 20, and an area longer than the window rests anywhere in itself"),
            """
            viewport: 300 x 400; items: 3
            cell {
              size: 100% x [300, 900, 500][index]
              let first = rest.top - 20
              snap: clamp(proposed, first, max(first, rest.bottom - 400))
            }
            """,
            "expect stop(150) == 280 and stop(500) == 500 and stop(950) == 800 and stop(1150) == 1180"),
        snap(
            .rule("no gesture passes a stop that is always"),
            "viewport: 300 x 300; items: 9\ncell { size: 100% x 300; snap: toStart; halt: index == 2 }",
            """
            at 100 { expect stop(2000, velocity: 3) == 600 }
            at 700 { expect stop(2000, velocity: 3) == 2100 }
            """),
    ]

    /// A scroller of 600 with areas that begin at 0, 10 and 800.
    private static func areas(halting: Bool) -> String {
        """
        viewport: 600 x 600; items: 3
        supplementary space { size: 100% x 2000; place: (0, 0) }
        cell { size: 200 x [10, 790, 1200][index]; snap: toStart; halt: \(halting) and index == 1 }
        """
    }

    @Test(arguments: stops) func `what stops`(one: PeerCase) throws { try one.expectToHold() }

    // MARK: Without ends

    /// Slides of Embla in a container of 1000, in a list without ends.
    private static func embla(
        _ test: String, _ widths: [Int], snap: String = "toStart", places: [(offset: Double, String)]
    ) -> PeerCase {
        PeerCase(
            "Embla", .test("src/__tests__/\(test)"),
            """
            scroll: horizontal; loop: true; viewport: 1000 x 190; items: \(widths.count)
            cell { size: \(widths)[index] x 100%; snap: \(snap) }
            test "slides" { \(places.map { "at \($0.offset) { expect \($0.1) }" }.joined(separator: "\n")) }
            """)
    }

    /// The slides of the fixture FIXTURE_ALIGN_LTR_1, and those of FIXTURE_LOOP_LTR_1, which are 1660 long.
    private static let aligned = [800, 400, 200, 500, 300]
    private static let looped = [100, 200, 150, 250, 130, 100, 200, 150, 250, 130]

    /// The peer's locations are offsets below 0.
    private static func rests(_ locations: [Double]) -> [(offset: Double, String)] {
        let near = [-3, 0, 3].map { "stop(offset.x + \($0)) == offset.x" }.joined(separator: " and ")
        return locations.map { (-$0, near) }
    }

    private static let endless = [
        embla("align-ltr.test.ts Start", aligned, places: rests([0, -800, -1200, -1400, -1900])),
        embla("align-ltr.test.ts Center", aligned, snap: "home", places: rests([100, -500, -800, -1150, -1550])),
        embla("align-ltr.test.ts End", aligned, snap: "toEnd", places: rests([200, -200, -400, -900, -1200])),
        embla(
            "align-ltr.test.ts Custom", aligned, snap: "toStart - 100", places: rests([100, -700, -1100, -1300, -1800])),
        // At each loop point the next slide has been moved by 1660, half a point before it comes into sight.
        embla(
            "loop-ltr.test.ts To loop point location, START", looped,
            places: [660.5, 760.5, 960.5, 1110.5, 1360.5, 1490.5, 1590.5].enumerated().map { slide, point in
                (point, "cell[0, \(slide)].frame.left == 1660 + \(looped[..<slide].reduce(0, +))")
            }),
        embla(
            "loop-ltr.test.ts Just before wrap around location, START", looped,
            places: [(-0.09, "cell[0, 0].frame.left == 0 and cell[0, 9].frame.left == -130")]),
    ]

    @Test(arguments: endless) func `what has no end`(one: PeerCase) throws { try one.expectToHold() }
}
