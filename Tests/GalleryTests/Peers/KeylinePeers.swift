import Testing

/// Material components for Android, `lib/javatests/com/google/android/material/carousel`: keylines, which are the places on
/// screen that a masked cell passes, each with a size.
struct KeylinePeers {
    typealias Figure = PeerSuite.Figure

    /// Cells that pass keylines of these sizes, side by side from an edge of the viewport; beyond both ends they are
    /// `gone` wide.
    private static func keylines(_ sizes: [String], in room: Double, large: Double, gone: Double = 1, more: String = "")
        -> String
    {
        let all = (["\(gone)pt"] + sizes + ["\(gone)pt"]).enumerated().map { "\($0.offset - 1): \($0.element)" }
        let starts = (0...sizes.count).map { (["0pt"] + sizes[..<$0]).joined(separator: " + ") }
        let places = (["-\(gone)pt"] + starts).enumerated().map { "\($0.offset - 1): \($0.element)" }
        return """
            scroll: horizontal; viewport: \(room) x 100; items: \(sizes.count + 2); insets.right: \(room)
            \(more)
            cell {
              size: \(large) x 100%
              let nth  = index - offset.x / width
              let wide = map(nth, [\(all.joined(separator: ", "))])
              let cut  = (width - wide) / 2
              clip.left: cut; clip.right: cut
              translation.x: viewport.left + map(nth, [\(places.joined(separator: ", "))]) - rest.left - cut
              snap: rest.left
            }
            """
    }

    /// The middles of the keylines, with those beyond the ends: cell 0 has left by one.
    private static func middles(
        _ name: String, _ sizes: [Double], in room: Double, gone: Double = 1, _ locations: [Double]
    ) -> PeerSuite.Trial {
        let large = sizes.max() ?? 0
        return .init(
            name, keylines(sizes.map { "\($0)pt" }, in: room, large: large, gone: gone),
            locations.enumerated().map {
                .at(large, "cell[0, \($0.offset)].visible.center.x - viewport.left == \($0.element)")
            })
    }

    /// So many large, medium and small cells share a room: first the small ones give way, then the medium ones.
    private static func arrangement(
        _ name: String, large: (Double, Int), medium: (Double, Int), small: (Double, Int), room: Double,
        _ wanted: (large: Double, medium: Double, small: Double)
    ) -> PeerSuite.Trial {
        let sizes =
            Array(repeating: "\(large.0)pt", count: large.1) + Array(repeating: "medium", count: medium.1)
            + Array(repeating: "small", count: small.1)
        let rest = "(\(room)pt - \(large.0 * Double(large.1))pt"
        let more = """
            let small  = clamp(\(rest) - \(medium.0 * Double(medium.1))pt) / \(small.1), 40, 56)
            let medium = \(rest) - small * \(small.1)) / \(medium.1)
            """
        let (middle, last) = (large.1, large.1 + medium.1)
        return .init(
            "ArrangementTest \(name)", keylines(sizes, in: room, large: large.0, more: more),
            [
                .at(
                    0,
                    """
                    cell[0, 0].visible.width == \(wanted.large) and cell[0, \(middle)].visible.width == \(wanted.medium) \
                    and cell[0, \(last)].visible.width == \(wanted.small)
                    """, numbers: 3)
            ])
    }

    private static let arrangements = [
        arrangement(
            "test1L1M1S_noAdjustmentsMade", large: (168, 1), medium: (112, 1), small: (56, 1), room: 336, (168, 112, 56)
        ),
        arrangement(
            "test1L1M1S_decreasesSmallSize", large: (168, 1), medium: (112, 1), small: (56, 1), room: 326,
            (168, 112, 46)),
        arrangement(
            "test1L1M1S_increasesSmallSize", large: (120, 1), medium: (80, 1), small: (40, 1), room: 250, (120, 80, 50)),
        arrangement(
            "test1L1M1S_decreasesMediumSize", large: (120, 1), medium: (80, 1), small: (40, 1), room: 236, (120, 76, 40)
        ),
        arrangement(
            "test1L1M1S_increasesMediumSize", large: (168, 1), medium: (112, 1), small: (56, 1), room: 341.6,
            (168, 117.6, 56)),
        arrangement(
            "test1L1M2S_increasesSmallSize", large: (120, 1), medium: (80, 1), small: (40, 2), room: 300, (120, 80, 50)),
        arrangement(
            "test1L1M2S_decreasesSmallSize", large: (168, 1), medium: (112, 1), small: (56, 2), room: 372,
            (168, 112, 46)),
        arrangement(
            "test2L2M2S_increasesMediumSize", large: (168, 2), medium: (112, 2), small: (56, 2), room: 683.2,
            (168, 117.6, 56)),
        arrangement(
            "test2L2M2S_decreasesMediumSize", large: (120, 2), medium: (80, 2), small: (40, 2), room: 472,
            (120, 76, 40)),
    ]

    private static let known = [
        middles(
            "MultiBrowseCarouselStrategyTest testKnownArrangementWithMediumItem", [200, 200, 128, 56], in: 584,
            [-0.5, 100, 300, 464, 556, 584.5]),
        middles(
            "MultiBrowseCarouselStrategyTest testKnownArrangementWithoutMediumItem", [200, 200, 56], in: 456,
            [-0.5, 100, 300, 428, 456.5]),
        middles(
            "MultiBrowseCarouselStrategyTest testKnownCenterAlignmentArrangement", [40, 80, 120, 80, 40], in: 360,
            [-0.5, 20, 80, 180, 280, 340, 360.5]),
        middles(
            "HeroCarouselStrategyTest testKnownArrangement", [360, 40], in: 400, [-0.5, 180, 380, 400.5]),
        middles(
            "HeroCarouselStrategyTest testKnownArrangementWithMargins", [280, 120], in: 400, gone: 81,
            [-40.5, 140, 340, 440.5]),
        middles(
            "HeroCarouselStrategyTest testKnownCenterAlignmentArrangement", [40, 120, 40], in: 200,
            [-0.5, 20, 100, 180, 200.5]),
        middles(
            "HeroCarouselStrategyTest testCenterAlignment_isLeftAlignedWithMinItems", [160, 40], in: 200,
            [-0.5, 80, 180, 200.5]),
        middles("FullScreenCarouselStrategyTest testKnownArrangement", [400], in: 400, [-0.5, 200, 400.5]),
        middles(
            "FullScreenCarouselStrategyTest testKnownArrangementWithMargins", [400], in: 400, gone: 81,
            [-40.5, 200, 440.5]),
        middles(
            "KeylineStateTest testCenteredArrangement_calculatesOffsetLocations",
            [150, 150, 250, 450, 450, 450, 250, 150, 150], in: 2450, gone: 10,
            [5, 85, 235, 435, 785, 1235, 1685, 2035, 2235, 2385, 2465].map { $0 - 10 }),
    ]

    private static let slides = "what comes and goes slides over the edge at its small size; the edge draws no corners"

    /// The effects of the prelude, where they have the peer's keylines. What has left stays `small` here.
    private static let effects: [PeerSuite.Trial] = [
        .init(
            "HeroCarouselStrategyTest testItemSmallerThanContainer_showsOneLargeOneSmall, testKnownArrangement",
            "scroll: horizontal; viewport: 400 x 400; items: 10\nstack\ncell { size: 360 x 100%; hero(small: 40, gap: 0) }",
            [
                .at(360, "cell[0, 0].visible.right <= viewport.left"),
                .at(360, "cell[0, 1].visible.width == 360 and cell[0, 1].visible.center.x == 540", numbers: 2),
                .at(360, "cell[0, 2].visible.width == 40 and cell[0, 2].visible.center.x == 740", numbers: 2),
                .at(360, "cell[0, 3].visible.left >= viewport.right"),
            ]),
        // At the start [40, 20, 10] of 70, at the end turned round: MaterialShiftPeers has the lists between.
        .init(
            "KeylineStateListTest testStartArrangement_shouldShiftStart, testStartArrangement_shouldShiftEnd",
            """
            scroll: horizontal; viewport: 70 x 40; items: 10
            stack
            cell { size: 40 x 100%; multiBrowse(medium: 20, small: 10, gap: 0) }
            """,
            [20.0, 50, 65].enumerated().map { .at(0, "cell[0, \($0.offset)].visible.center.x == \($0.element)") }
                + [5.0, 20, 50].enumerated().map {
                    Figure(
                        "at last { expect cell[0, \($0.offset + 7)].visible.center.x - viewport.left == \($0.element) }"
                    )
                }),
        .init(
            "MaskableFrameLayoutTest testSetMaskXPercentage_shouldTriggerMaskChangedListeners",
            "viewport: 100 x 100; items: 1\ncell { size: 100 x 100; clip.left: 25%; clip.right: 25% }",
            [.box(at: 0, "cell[0, 0]", 25, 0, 75, 100)]),
        .init(
            "CarouselLayoutManagerTest testMaskedChild_isStillGivenFullWidthBounds, testMaskedChild_isMaskedToCorrectSize",
            "viewport: 1320 x 200; items: 1\nstack(align: 0)\ncell { size: 450 x 200; clip.left: 40%; clip.right: 40% }",
            [
                .at(0, "cell[0, 0].frame.left == 0 and cell[0, 0].frame.right == 450", numbers: 2),
                .at(0, "cell[0, 0].visible.width == 90"),
            ]),
        .init(
            "CarouselSnapHelperTest testSnap_snapsCorrectView, testSnap_correctDistance",
            "scroll: horizontal; viewport: 1320 x 200; items: 10\ncell { size: 450 x 200; snap: toStart }",
            [
                .at(1350, "stop(1350) == 1350"), .at(1400, "stop(1400) == 1400 - 50"),
                .at(1300, "stop(1300) == 1300 + 50"), .at(1750, "stop(1750) == 1800"),
                .at(1300, "current == cell[0, 3]"), .at(1400, "current == cell[0, 3]"),
                .at(1750, "current == cell[0, 4]"),
            ]),
        .init(
            "CarouselLayoutManagerTest testUncontainedLayout_allowsFistItemToBleed, …_allowsLastItemToBleed",
            "scroll: horizontal; viewport: 1320 x 200; items: 10\ncell { size: 990 x 200; uncontained(small: 330) }",
            [
                .at(900, "cell[0, 0].visible.right >= viewport.left and cell[0, 0].visible.left < viewport.left"),
                .at(900, "cell[0, 2].visible.left <= viewport.right and cell[0, 2].visible.right > viewport.right"),
            ]),
        .init(
            "CarouselLayoutManagerTest testContainedLayout_doesNotAllowFirstItemToBleed, …_doesNotAllowLastItemToBleed",
            "scroll: horizontal; viewport: 1320 x 200; items: 10\ncell { size: 990 x 200; hero(small: 330, gap: 0) }",
            [
                .at(900, "cell[0, 0].visible.left >= viewport.left", reason: slides),
                .at(4785, "cell[0, 6].visible.right <= viewport.right", reason: slides),
            ]),
        .init(
            "UncontainedCarouselStrategyTest testRemainingSpaceWithItemSize_fitsMediumItemWithCutoff",
            "scroll: horizontal; viewport: 400 x 400; items: 10\ncell { size: 105 x 100%; uncontained(small: 40) }",
            (0..<3).map { .at(0, "cell[0, \($0)].visible.width == 105") } + [
                .at(
                    0, "cell[0, 3].visible.width == 102",
                    reason: "a cell is masked at the edge of the viewport, 85 wide, and not some way behind it")
            ]),
        .init(
            "CarouselSnapHelperTest testSnapHelper_consumesFling",
            "scroll: horizontal; viewport: 1320 x 200; items: 10; snap: every(450)\ncell { size: 450 x 200 }",
            [.at(1575, "stop(1575, velocity: -1000) == 1350"), .at(1575, "stop(1575, velocity: 1000) == 1800")]),
    ]

    private static let suite = PeerSuite(
        peer: "Material components for Android", file: "carousel", trials: arrangements + known + effects,
        noCounterpart: [
            (
                "CarouselLayoutManagerTest: recycling, focus, order of children, 24 tests",
                "which views are built, and focus"
            ),
            ("KeylineStateTest: what its builder makes and refuses, 17 tests", "assertions of a constructor"),
            ("MaskableFrameLayoutTest: outlines and clipping, 5 tests", "how the host draws a mask"),
            ("which arrangement a strategy chooses for a room", "the file says how many of each size there are"),
        ])

    @Test func `keylines`() throws { try Self.suite.expectToHold(numbers: 115) }
}
