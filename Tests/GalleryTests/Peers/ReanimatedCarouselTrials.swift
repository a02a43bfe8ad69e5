/// React Native Reanimated Carousel: stops, rounds, and data that changes.
extension ReanimatedCarouselPeers {
    // MARK: Stops and rounds

    /// The item that is current at an offset.
    private static func current(_ offset: Double, _ item: Int) -> Figure { .at(offset, "current == cell[0, \(item)]") }

    /// Where an item stands of all its places, in items.
    private static func nearest(_ progress: Double, _ item: Int, at place: Double) -> Figure {
        .at(progress * 300, "cell[0, \(item)].rest.left / 300 == \(place)")
    }

    private static let far = 10_000_000.375

    static let rounds: [Trial] = [
        .init(
            "carousel-math.test.ts, forward movement", carousel(5, size: 320),
            [
                .at(960, "cell[0, 3].rest.left == 960 and cell[0, 3].relative == 0", numbers: 2), current(1000, 3),
            ]),
        .init(
            "carousel-math.test.ts, raw indexes", carousel(5, loops: true),
            [current(-300, 4), current(1800, 1), .at(0, "mod(-1, 5) == 4")]),
        .init(
            "carousel-math.test.ts, the nearest copy, a tie forward", carousel(5, loops: true),
            [
                nearest(4.8, 0, at: 5), nearest(5.2, 4, at: 4), nearest(2.5, 0, at: 5),
                .at(1440, "cell[0, 0].relative == 0.2 and cell[0, 4].relative == -0.8", numbers: 2),
            ]),
        .init(
            "carousel-math.test.ts, the shortest route, of five", carousel(5, loops: true),
            [nearest(4, 1, at: 6), nearest(1, 4, at: -1)]),
        .init(
            "carousel-math.test.ts, useCarouselController.test.tsx, a tie forward, of four", carousel(4, loops: true),
            [.at(0, "cell[0, 2].rest.left / 300 == 2", numbers: 2)]),
        .init(
            "useCarouselController.test.tsx, the shortest route", carousel(5, loops: true), [nearest(0, 4, at: -1)]),
        .init(
            "carousel-math.test.ts, Pagination.test.tsx, many rounds", carousel(7, size: 390, loops: true),
            [
                .at(far * 390, "progress * 7 == \(far) and cell[0, 3].relative == -0.375", numbers: 3),
                .at(far * 390, "current == cell[0, 3]", numbers: 2),
            ]),
        .init(
            "Pagination.test.tsx, across both seams", carousel(5, loops: true),
            [
                .at(1440, "abs(cell[0, 0].relative) == 0.2 and abs(cell[0, 4].relative) == 0.8", numbers: 2),
                .at(-60, "abs(cell[0, 0].relative) == 0.2"), .at(1560, "abs(cell[0, 0].relative) == 0.2"),
            ]),
        .init(
            "useOnProgressChange.test.tsx, rounds of five", carousel(5, loops: true), [.at(1650, "progress * 5 == 5.5")]
        ),
        .init(
            "useOnProgressChange.test.tsx, rounds of three", carousel(3, loops: true), [.at(450, "progress * 3 == 1.5")]
        ),
        .init(
            "useOnProgressChange.test.tsx, bounds",
            carousel(3, first: "output held = clamp(progress, 0, 1) * 2"),
            [.at(-300, "held == 0"), .at(900, "held == 2")]),
        .init(
            "useCarouselController.test.tsx, the default index, the next from the nearest page, and the ends",
            carousel(5),
            [
                .at(600, "current == cell[0, 2]", numbers: 2), .at(780, "current == cell[0, 3]"),
                .at(780, "cell[0, 3].next.rest.left == 1200 and cell[0, 3].next.index == 4", numbers: 2),
                .at(0, "stop(-300) == 0"), .at(1200, "stop(1500) == 1200"),
                .at(0, "cell[0, 0].next.rest.left == 300"), current(0, 0), current(300, 1),
            ]),
        .init(
            "useCarouselController.test.tsx, a round further", carousel(5, loops: true),
            [.at(1200, "cell[0, 0].rest.left == 1500"), current(1500, 0)]),
        .init("useCarouselController.test.tsx, a single item", carousel(1), [.at(0, "stop(300) == 0")]),
        .init("useCarouselController.test.tsx, no items", carousel(0), [.at(0, "stop(300) == 0")]),
        .init(
            "Carousel.test.tsx, next, before the first, the raw offset", carousel(4),
            [current(300, 1), .at(0, "stop(-300) == 0")]),
        .init(
            "Carousel.test.tsx, the raw offset", carousel(4, loops: true), [nearest(0, 3, at: -1), current(-300, 3)]),
        .init(
            "Carousel.test.tsx, from right to left", carousel(4),
            [Figure("rightToLeft: true; at 300 { expect offset.x == 300 and current == cell[0, 1] }", numbers: 2)]),
        .init(
            "Carousel.test.tsx, itemSize", carousel(4, size: 240, in: 480), [.at(0, "stop(200) == 240")]),
        .init("ScrollViewGesture.test.tsx, horizontal", carousel(3), [.at(0, "last == 600")]),
        .init(
            "ScrollViewGesture.test.tsx, vertical", carousel(3, in: 200, isVertical: true), [.at(0, "last == 700")]),
        .init(
            "ScrollViewGesture.test.tsx, content smaller than its container", carousel(2, size: 100, in: 300),
            [.at(0, "last == 0")]),
        .init(
            "log.test.ts round, as floor(q + 0.5)", "let r(q: Number) = floor(q + 0.5)\n" + carousel(1),
            [
                .at(
                    0,
                    [
                        "1.4": "1", "1.5": "2", "1.6": "2", "-1.4": "-1", "-1.5": "-1", "-1.6": "-2", "0": "0",
                        "5": "5",
                        "-5": "-5", "pi": "3", "-pi": "-3", "0.5": "1", "-0.5": "0", "1.999999": "2", "-1.999999": "-2",
                        "10000000000.4": "10000000000", "10000000000.6": "10000000001", "0.00001": "0", "-0.00001": "0",
                        "0.1 + 0.2": "0", "1.1 + 1.2": "2",
                    ].sorted { $0.key < $1.key }.map { "r(\($0.key)) == \($0.value)" }.joined(separator: " and "),
                    numbers: 21)
            ]),
    ]

    // MARK: When the data changes

    private static func removing(_ items: [Int]) -> String { items.map { "remove cell[0, \($0)]; " }.joined() }

    private static let opened = "a list that stands where it opens stands where it opens now"
    private static let next = "a cell that goes leaves its place to the next one of the round; there the index stays"

    static let changes: [Trial] = [
        .init(
            "carousel-math.test.ts, empty and shrinking data", carousel(5, size: 320),
            [
                story("remove cell[0, 4]; offset: 640; \(removing([3, 2, 1, 0]))expect offset.x == 0"),
                story("offset: 960; \(removing([4, 3, 2]))expect offset.x == 320"),
            ]),
        .init(
            "carousel-math.test.ts, shrinking data of rounds", carousel(5, size: 320, loops: true),
            [story("offset: \(9 * 320); \(removing([4, 3]))expect offset.x == \(8 * 320)", reason: next)]),
        .init(
            "carousel-math.test.ts, data comes", "opens: cell[0, 3]\n" + carousel(0, size: 320),
            [story("\(String(repeating: "insert cell[0, 0] { }; ", count: 5))expect offset.x == 960")]),
        .init(
            "carousel-math.test.ts, a retained item", carousel(3, size: 320),
            [story("offset: 320; insert cell[0, 0] { }; expect offset.x == 640")]),
        .init(
            "carousel-math.test.ts, a retained item of rounds", carousel(4, size: 320, loops: true),
            [story("offset: \(9 * 320); remove cell[0, 3]; expect offset.x == \(10 * 320)")]),
        .init(
            "compute-offset-if-size-changed.test.ts",
            """
            scroll: horizontal; viewport: 500 x 200; items: 3
            param long: Length = 500
            cell { size: long x 200 }
            """,
            [(500, 500), (500, 400), (500, 499), (500, 501), (224, 524)].map { before, after in
                story(
                    """
                    long: \(before); viewport: \(before) x 200; offset: \(before); long: \(after); \
                    viewport: \(after) x 200; expect offset.x == \(after)
                    """
                )
            }),
        .init(
            "useCommonVariables.test.tsx, the size", carousel(4, size: 280, in: 700),
            [.at(0, "cell[0, 0].width == 280")]),
        .init(
            "useCommonVariables.test.tsx, the size of the style",
            "scroll: horizontal; viewport: 700 x 350; items: 4\ncell { size: 100% x 100% }",
            [.at(0, "cell[0, 0].width == 700"), .at(0, "cell[0, 0].height == 350")]),
        .init(
            "useCommonVariables.test.tsx, defaultIndex", "opens: cell[0, 2]\n" + carousel(4, size: 700),
            [Figure("expect offset.x == 1400", numbers: 2)]),
        .init("useCommonVariables.test.tsx, empty data", carousel(0, size: 700), [Figure("expect offset.x == 0")]),
        .init(
            "useCommonVariables.test.tsx, data shrinks", carousel(4, size: 700),
            [story("offset: 2100; \(removing([3, 2]))expect offset.x == 700", numbers: 2)]),
        .init(
            "useCommonVariables.test.tsx, insertion, deletion, reorder, and the current item disappears",
            carousel(3, size: 700),
            [
                story("offset: 700; insert cell[0, 0] { }; expect offset.x == 1400"),
                story("offset: 1400; remove cell[0, 0]; expect offset.x == 700"),
                story("offset: 700; move cell[0, 1] to cell[0, 0]; expect offset.x == 0", numbers: 2),
                story("offset: 1400; remove cell[0, 2]; expect offset.x == 700"),
            ]),
        .init(
            "useCommonVariables.test.tsx, a deferred defaultIndex", "opens: cell[0, 2]\n" + carousel(0, size: 700),
            [story("\(String(repeating: "insert cell[0, 0] { }; ", count: 3))expect offset.x == 1400")]),
        .init(
            "Carousel.test.tsx, keyed selection", "opens: cell[0, 1]\n" + carousel(3),
            [
                story(
                    "move cell[0, 1] to cell[0, 0]; expect offset.x == 0 and cell[0, 0].frame.left == viewport.left",
                    numbers: 2, reason: opened)
            ]),
    ]
}
