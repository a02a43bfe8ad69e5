import RandomCases
import Testing

/// The carousel of Compose Material 3, `compose/material3/material3/src/androidHostTest` in androidx: which sizes fill a room,
/// and where cells are as they pass its keylines.
struct ComposeCarouselPeers {
    typealias Figure = PeerSuite.Figure

    // MARK: Sizes that fill a room

    /// Large, medium and small cells that share a room: the small ones give way between 40 and 56, then the large ones; a
    /// medium one is between both and gives a tenth of itself for the large ones. Of several such arrangements the one is
    /// taken that changes the large size least; an earlier one counts for more.
    private static func filling(
        _ room: Double, item: Double, gap: Double = 0, items: Int = 10, small: Double? = nil, before: Int = 0,
        _ counts: [(large: Int, medium: Int, small: Int)]
    ) -> String {
        let costs = counts.enumerated().map {
            "cost(\($0.offset + 1), \($0.element.large), \($0.element.medium), \($0.element.small))"
        }
        func chosen(_ count: ((large: Int, medium: Int, small: Int)) -> Int) -> String {
            let cases = zip(costs, counts).dropLast().map { "if \($0.0) == best then \(count($0.1)) else" }
            return (cases + counts.suffix(1).map { "\(count($0))" }).joined(separator: " ")
        }
        return """
            let target = min(\(item)pt, \(room)pt)
            let wanted = \(small.map { "\($0)pt" } ?? "clamp(target / 3, 40, 56)")
            let free(n, m, k)    = \(room)pt - \(gap)pt * (n + m + k - 1)
            let over(n, m, k)    = free(n, m, k) - n * target - m * (target + wanted) / 2 - k * wanted
            let smallOf(n, m, k) = if k == 0 then 0pt else clamp(wanted + over(n, m, k) / max(k, 1), 40, 56)
            let plain(n, m, k)   = (free(n, m, k) - (k + m / 2) * smallOf(n, m, k)) / (n + m / 2)
            let mean(n, m, k)    = (plain(n, m, k) + smallOf(n, m, k)) / 2
            let short(n, m, k)   = (target - plain(n, m, k)) * n
            let gift(n, m, k)    = clamp(short(n, m, k), -mean(n, m, k) / 10 * m, mean(n, m, k) / 10 * m)
            let largeOf(n, m, k) = plain(n, m, k) + gift(n, m, k) / n
            let mediumOf(n, m, k) = mean(n, m, k) - gift(n, m, k) / max(m, 1)
            let isInOrder(n, m, k) = k == 0 or largeOf(n, m, k) > smallOf(n, m, k) and (m == 0
              or largeOf(n, m, k) > mediumOf(n, m, k) and mediumOf(n, m, k) > smallOf(n, m, k))
            let cost(nth, n, m, k) = if isInOrder(n, m, k) then abs(target - largeOf(n, m, k)) * nth else infinity
            let best    = min(\(costs.joined(separator: ", ")))
            let larges  = \(chosen { $0.large })
            let mediums = \(chosen { $0.medium })
            let smalls  = \(chosen { $0.small })
            let large   = largeOf(larges, mediums, smalls)
            let medium  = mediumOf(larges, mediums, smalls)
            let small   = smallOf(larges, mediums, smalls)
            let ahead   = 10pt
            let behind  = 10pt
            \(passing(room, gap: gap, items: items, before: before))
            """
    }

    /// Cells that pass `before` small keylines, the large, the medium and the other small ones, and `ahead` and `behind`
    /// them one beyond the viewport.
    private static func passing(_ room: Double, gap: Double, items: Int, before: Int) -> String {
        """
        let gap = \(gap)pt
        let keylines = larges + mediums + smalls
        let wide(k) = if k < 1 then ahead else if k <= \(before) then small else if k <= \(before) + larges then large
          else if k <= \(before) + larges + mediums then medium else if k <= keylines then small else behind
        let start(k) = if k < 1 then -gap - ahead else gap * (k - 1) + min(k - 1, \(before)) * small
          + clamp(k - 1 - \(before), 0, larges) * large + clamp(k - 1 - \(before) - larges, 0, mediums) * medium
          + max(k - 1 - \(before) - larges - mediums, 0) * small
        scroll: horizontal; viewport: \(room) x 100; items: \(items)
        stack(gap)
        cell {
          size: large x 100%
          let step  = large + gap
          let focal = \(before) * (small + gap) + large / 2
          attribute nth = (rest.center.x - viewport.left - focal) / step + \(before) + 1
          let low   = floor(nth)
          let size0 = mix(wide(low), wide(low + 1), nth - low)
          let start0 = mix(start(low), start(low + 1), nth - low)
          let cut   = (width - size0) / 2
          clip.left: cut; clip.right: cut
          translation.x: viewport.left + start0 + size0 / 2 - rest.center.x
        }
        """
    }

    private static func arrangement(
        _ name: String, small: Double, large: Double, counts: (large: Int, medium: Int, small: Int), room: Double,
        _ wanted: (large: Double, medium: Double, small: Double)
    ) -> PeerSuite.Trial {
        .init(
            "ArrangementTest \(name)", filling(room, item: large, small: small, [counts]),
            [
                .at(
                    0,
                    """
                    cell[0, 0].visible.width == \(wanted.large) and cell[0, \(counts.large)].visible.width == \(wanted.medium) \
                    and cell[0, \(counts.large + counts.medium)].visible.width == \(wanted.small)
                    """, numbers: 3)
            ])
    }

    private static let arrangements = [
        arrangement(
            "test1L1M1S_noAdjustmentsMade", small: 56, large: 168, counts: (1, 1, 1), room: 336, (168, 112, 56)),
        arrangement(
            "test1L1M1S_decreasesSmallSize", small: 56, large: 168, counts: (1, 1, 1), room: 326, (168, 112, 46)),
        arrangement(
            "test1L1M1S_increasesSmallSize", small: 40, large: 120, counts: (1, 1, 1), room: 250, (120, 80, 50)),
        arrangement(
            "test1L1M1S_decreasesMediumSize", small: 40, large: 120, counts: (1, 1, 1), room: 236, (120, 76, 40)),
        arrangement(
            "test1L1M1S_increasesMediumSize", small: 56, large: 168, counts: (1, 1, 1), room: 341.6, (168, 117.6, 56)),
        arrangement(
            "test1L1M2S_increasesSmallSize", small: 40, large: 120, counts: (1, 1, 2), room: 300, (120, 80, 50)),
        arrangement(
            "test1L1M2S_decreasesSmallSize", small: 56, large: 168, counts: (1, 1, 2), room: 372, (168, 112, 46)),
        arrangement(
            "test2L2M2S_increasesMediumSize", small: 56, large: 168, counts: (2, 2, 2), room: 683.2, (168, 117.6, 56)),
        arrangement(
            "test2L2M2S_decreasesMediumSize", small: 40, large: 120, counts: (2, 2, 2), room: 472, (120, 76, 40)),
    ]

    /// The counts that the peer tries: as many large cells as the room has, down to as few as it may, each with a medium one
    /// and without.
    private static func counts(_ larges: [Int], small: Int) -> [(large: Int, medium: Int, small: Int)] {
        larges.flatMap { [($0, 1, small), ($0, 0, small)] }
    }

    private static let multiBrowse: [PeerSuite.Trial] = [
        .init(
            "MultiBrowseTest testMultiBrowse_doesNotResizeLargeWhenEnoughRoom",
            filling(500, item: 120, counts([5, 4, 3], small: 1)), [.at(0, "cell[0, 0].visible.width == 120")]),
        .init(
            "MultiBrowseTest testMultiBrowse_resizesItemLargerThanContainerToFit1Small",
            filling(100, item: 200, counts([1], small: 1)),
            [
                .at(0, "large <= 100 and cell[0, 0].visible.width == large", numbers: 2), .at(0, "keylines + 2 == 4"),
                "at large { expect cell[0, 0].rest.center.x < viewport.left }",
                .at(0, "cell[0, 2].nth == 3 and cell[0, 2].rest.center.x > viewport.left + 100"),
                .at(0, "cell[0, 1].visible.width == 40"),
            ]),
        .init(
            "MultiBrowseTest testMultiBrowse_hasNoSmallItemsIfNotEnoughRoom",
            filling(40, item: 200, counts([1], small: 0)),
            [.at(0, "cell[0, 0].visible.width == 40"), .at(0, "larges == 1 and keylines == 1", numbers: 2)]),
        .init(
            "MultiBrowseTest testMultiBrowse_adjustsMediumSizeToBeProportional",
            filling(512, item: 200, counts([3, 2, 1], small: 1)),
            [
                .at(0, "keylines + 2 == 6"),
                .at(0, "cell[0, 0].visible.width == large and cell[0, 1].visible.width == large", numbers: 2),
                .at(0, "cell[0, 2].visible.width < cell[0, 1].visible.width"),
                .at(0, "cell[0, 3].visible.width < cell[0, 2].visible.width"),
            ]),
        // Four sizes for three cells: the small one is left out.
        .init(
            "MultiBrowseTest testMultiBrowse_withLessItemsThanKeylines",
            filling(512, item: 200, items: 3, [(3, 1, 0), (2, 1, 0), (1, 1, 0)]),
            [
                .at(0, "keylines + 2 == 5"),
                .at(0, "cell[0, 0].visible.width == large and cell[0, 1].visible.width == large", numbers: 2),
                .at(0, "cell[0, 2].visible.width < cell[0, 1].visible.width"),
            ]),
        .init(
            "MultiBrowseTest testMultiBrowse_adjustsForItemSpacing",
            filling(380, item: 186, gap: 8, counts([3, 2, 1], small: 1)),
            [
                .at(
                    0, "cell[0, 0].visible.width == 186 and cell[0, 0].visible.center.x == 93 and large == 186",
                    numbers: 3),
                .at(0, "cell[0, 2].visible.right == 380"),
                .at(0, "cell[0, 2].visible.width == 56 and cell[0, 2].visible.center.x == 352", numbers: 2),
                .at(194, "cell[0, 0].rest.center.x - viewport.left == -101"),
            ]
                + [93.0, 287, 481, 675].enumerated().map {
                    .at(0, "cell[0, \($0.offset)].rest.center.x == \($0.element)")
                }),
    ]

    /// A large cell between two small ones, of fewer than three cells before one.
    private static let centeredHero: [PeerSuite.Trial] = [
        .init(
            "CenteredHeroTest enoughRoom_shouldFitOneLargeTwoSmall",
            filling(180, item: 180, items: 6, before: 1, [(1, 0, 2)]),
            [
                """
                at large - small {
                  expect cell[0, 1].visible.width == 100 and cell[0, 1].visible.center.x == viewport.center.x
                }
                """
            ]),
        .init(
            "CenteredHeroTest lessThan3Items_shouldChangeToLeftAlignedArrangement",
            filling(180, item: 180, items: 2, [(1, 0, 1)]),
            [.at(0, "large > 100"), .at(0, "cell[0, 0].nth == 1 and cell[0, 0].visible.width == large")]),
        .init(
            "CenteredHeroTest oneItemOnly_shouldGoFullscreen",
            filling(120, item: 120, items: 1, [(1, 0, 0)]), [.at(0, "cell[0, 0].visible.width == 120")]),
        .init(
            "CenteredHeroTest lessThanFullscreenThreshold_shouldGoFullscreen",
            filling(120, item: 120, items: 6, [(1, 0, 0)]), [.at(0, "cell[0, 0].visible.width == 120")]),
    ]

    /// As many large cells as there is room for, and one more of which a part is cut off: a third, but near the large size
    /// only a fifth.
    private static func uncontained(_ name: String, room: Double, item: Double, _ figures: [Figure]) -> PeerSuite.Trial
    {
        .init(
            "UncontainedTest \(name)",
            """
            let large   = min(\(item)pt, \(room)pt)
            let larges  = max(1, floor(\(room)pt / large))
            let free    = \(room)pt - larges * large
            let mediums = if free > 0 then 1 else 0
            let third   = max(free * 1.5, 10)
            let medium  = if third > 0.85 * large then min(max(0.85 * large, free * 1.2), large) else third
            let smalls  = 0
            let small   = 0pt
            let ahead   = max(min(10, \(item)pt), medium / 2)
            let behind  = 10pt
            \(passing(room, gap: 0, items: 10, before: 0))
            """, figures)
    }

    /// The sizes and middles of some keylines.
    private static func sizes(_ sizes: [Int: Double], middles: [Int: Double]) -> [Figure] {
        func figures(_ value: String, _ numbers: [Int: Double]) -> [Figure] {
            numbers.sorted { $0.key < $1.key }.map { keyline, number in
                keyline == 0
                    ? Figure("at large { expect cell[0, 0].\(value) == \(number) }")
                    : .at(0, "cell[0, \(keyline - 1)].\(value) == \(number)")
            }
        }
        return figures("visible.width", sizes) + figures("visible.center.x - viewport.left", middles)
    }

    private static let uncontained = [
        uncontained(
            "testLargeItem_withFullCarouselWidth", room: 500, item: 500,
            [.at(0, "keylines + 2 == 3")] + sizes([1: 500], middles: [0: -5, 2: 505])),
        uncontained(
            "testLargeItem_largerThanFullCarouselWidth", room: 400, item: 500,
            [.at(0, "keylines + 2 == 3")] + sizes([1: 400], middles: [0: -5, 2: 405])),
        uncontained(
            "testLargeItem_largerThanHalfCarouselWidth", room: 1000, item: 501,
            [.at(0, "keylines + 2 == 4")] + sizes([1: 501, 2: 501, 3: 10], middles: [0: -125.25, 3: 1007])),
        uncontained(
            "testRemainingSpaceWithItemSize_fitsItemWithThirdCutoff", room: 400, item: 125,
            [.at(0, "keylines + 2 == 6")]
                + sizes(
                    [0: 18.75, 1: 125, 2: 125, 3: 125, 4: 37.5, 5: 10], middles: [0: -9.375, 4: 393.75, 5: 417.5])),
        uncontained(
            "testRemainingSpaceWithItemSize_fitsMediumItemWithCutoff", room: 400, item: 105,
            [.at(0, "keylines + 2 == 6")]
                + sizes([0: 51, 1: 105, 2: 105, 3: 105, 4: 102, 5: 10], middles: [0: -25.5, 5: 422])),
    ]

    /// What is seen of a cell that is 100 wide, between a start and an end.
    private static let masks = [(20.0, 80.0, 60.0), (80, 20, 0), (10, 80, 70)].map { start, end, size in
        PeerSuite.Trial(
            "CarouselParallaxScrollEffectItemInfoTest size_isCalculatedFromMaskStartAndMaskEnd, toString_…",
            "viewport: 100 x 100; items: 1\ncell { size: 100 x 100; clip.left: \(start); clip.right: 100 - \(end) }",
            [.at(0, "cell[0, 0].visible.width == \(size)")])
    }

    /// The effect of the prelude, where it has the peer's keylines.
    private static let effects: [PeerSuite.Trial] = [
        .init(
            "KeylineTest testStart…, testEndKeylines_shouldAddSpacing…, StrategyTest testStartKeylineStrategy_endSteps…",
            """
            scroll: horizontal; viewport: 380 x 100; items: 10
            stack(gap: 8)
            cell { size: 186 x 100%; multiBrowse(medium: 122, small: 56, gap: 8) }
            """,
            [
                ("0", 0, [93.0, 255, 352]), ("last - 64", 7, [28, 157, 319]), ("last", 7, [28, 125, 287]),
            ].flatMap { (offset: String, first: Int, middles: [Double]) in
                middles.enumerated().map {
                    let cell = "cell[0, \($0.offset + first)]"
                    return Figure(
                        "at \(offset) { expect \(cell).visible.center.x - viewport.left == \($0.element) }")
                }
            })
    ]

    private static let suite = PeerSuite(
        peer: "Compose Material 3", file: "carousel",
        trials: arrangements + multiBrowse + centeredHero + uncontained + masks + effects + ComposeKeylines.trials,
        noCounterpart: [
            ("MultiBrowseTest testMultiBrowse_isNullIfAvailableSpaceIsZero", "a viewport has a size"),
            ("KeylineTest, StrategyTest: what is equal or cached, 6 tests", "equality and identity of objects"),
            (
                "StrategyTest testStrategy_centerAlignedShiftsEnd: the nearest step",
                "a list between two others is not rounded to one of them"
            ),
            ("CarouselParallaxScrollEffectItemInfoTest: stored values, their equality", "properties of an object"),
        ])

    @Test(.enabled(if: Volume.hasTime)) func `the carousel of Compose`() throws {
        try Self.suite.expectToHold(numbers: 613)
    }

    /// At the end the large place goes to the other side; on the way each of the last cells is the large one, where it stops,
    /// and neighbours stay a gap apart.
    private static let ends = [
        PeerCase(
            "Compose Material 3", .rule("the places of multi-browse turn round at the end"),
            """
            scroll: horizontal; viewport: 380 x 205; items: 10
            stack(gap: 8)
            cell { size: 186 x 205; multiBrowse(medium: 122, small: 56, gap: 8) }
            test "stops" {
              at last { expect cell[0, 9].visible.width == 186 and stop(last) == last }
              at last - 64 { expect cell[0, 8].visible.width == 186 and stop(last - 64) == last - 64 }
              at last - 194 { expect cell[0, 7].visible.width == 186 and stop(last - 194) == last - 194 }
            }
            test "gaps" { at -50...last + 50 {
              expect cell[0, 9].visible.left - cell[0, 8].visible.right == 8
              expect cell[0, 8].visible.left - cell[0, 7].visible.right == 8
              expect cell[0, 7].visible.left - cell[0, 6].visible.right == 8
            } }
            test "few" {
              items: 2
              at 0 { expect cell[0, 0].visible.width == 186 and cell[0, 0].visible.left == viewport.left }
              at 20 { expect cell[0, 0].visible.left == 0 }
            }
            """),
        PeerCase(
            "Compose Material 3", .rule("the places of hero turn round at the end"),
            """
            scroll: horizontal; viewport: 250 x 205; items: 9
            stack(gap: 8)
            cell { size: 186 x 205; hero(small: 56, gap: 8) }
            test "stops" {
              at last { expect cell[0, 8].visible.width == 186 and cell[0, 7].visible.width == 56 and stop(last) == last }
              at last - 130 { expect cell[0, 7].visible.width == 186 and stop(last - 130) == last - 130 }
            }
            test "gaps" { at -50...last + 50 {
              expect cell[0, 8].visible.left - cell[0, 7].visible.right == 8
              expect cell[0, 7].visible.left - cell[0, 6].visible.right == 8
            } }
            test "one" { items: 1; at 0 { expect cell[0, 0].visible.width == 186 and cell[0, 0].visible.left == 0 } }
            """),
    ]

    @Test(arguments: ends) func `places turn round at the end`(_ end: PeerCase) throws { try end.expectToHold() }
}
