import Testing

/// Material components for Android, `lib/javatests/com/google/android/material/carousel`: where lines of text run from right to
/// left. `CarouselLayoutManagerRtlTest` has these figures, though the peer itself does not run it.
struct MaterialDirectionPeers {
    typealias Figure = PeerSuite.Figure
    typealias List = PassedKeylines.List

    private static func mirrored(at offset: Double, _ holds: String, numbers: Int = 1) -> Figure {
        Figure("rightToLeft: true; at \(offset) { expect \(holds) }", numbers: numbers)
    }

    /// The peer's keylines, two large ones in the middle; at the start of the scroll these come first, at its end last.
    private static func center(_ count: Int) -> PassedKeylines {
        PassedKeylines(
            List([1, 10, 56, 56, 88, 450, 450, 88, 56, 56, 10, 1]),
            towardsStart: [
                List([1, 56, 56, 88, 450, 450, 88, 56, 56, 10, 10, 1]),
                List([1, 56, 88, 450, 450, 88, 56, 56, 56, 10, 10, 1]),
                List([1, 88, 450, 450, 88, 56, 56, 56, 56, 10, 10, 1]),
                List([1, 450, 450, 88, 88, 56, 56, 56, 56, 10, 10, 1]),
            ],
            towardsEnd: [
                List([1, 10, 10, 56, 56, 88, 450, 450, 88, 56, 56, 1]),
                List([1, 10, 10, 56, 56, 56, 88, 450, 450, 88, 56, 1]),
                List([1, 10, 10, 56, 56, 56, 56, 88, 450, 450, 88, 1]),
                List([1, 10, 10, 56, 56, 56, 56, 88, 88, 450, 450, 1]),
            ], in: 1320, count: count)
    }

    /// A list that is too short for its keylines: its cell stands where it does at the start.
    private static let single = PassedKeylines(
        List([1, 450, 450, 88, 88, 56, 56, 56, 56, 10, 10, 1]), in: 1320, count: 1)

    private static let manager: [PeerSuite.Trial] = [
        center(10).trial(
            "CarouselLayoutManagerRtlTest testFirstAdapterItem_isDrawnAtRightOfContainer",
            [mirrored(at: 0, "cell[0, 0].frame.right - viewport.left == 1320")]),
        center(10).trial(
            "CarouselLayoutManagerRtlTest testScrollBeyondMaxHorizontalScroll_shouldLimitToMaxScrollOffset",
            [
                """
                rightToLeft: true
                at last { expect stop(200 * 450) == last and cell[0, 9].frame.center.x - viewport.left == 225 }
                """
            ]),
        single.trial(
            "CarouselLayoutManagerRtlTest testSingleItem_shouldBeInFocalRange, …shouldNotScrollLeft, …shouldNotScrollRight",
            [mirrored(at: 0, "cell[0, 0].visible.width == 450")]
                + [100, -100].map { way in
                    mirrored(at: 0, "stop(\(way)) == 0 and cell[0, 0].frame.right - viewport.left == 1320")
                }),
        single.trial(
            "CarouselLayoutManagerRtlTest testChangeAdapterItemCount_shouldAlignFirstItemToStart",
            [
                mirrored(
                    at: 0, "cell[0, 0].shown and cell[0, 0].frame.right - viewport.left == 1320", numbers: 2)
            ]),
        center(10).trial(
            "CarouselLayoutManagerRtlTest testRequestChildRectangleOnScreen_doesntScrollIfChildIsFocal",
            [mirrored(at: 0, "stop(0) == 0 and cell[0, 1].visible.width == 450")]),
    ]

    /// Four large keylines between two small ones.
    private static let four = PassedKeylines(
        List([1, 50, 100, 100, 100, 100, 50, 1]), towardsStart: [List([1, 100, 100, 100, 100, 50, 50, 1])],
        towardsEnd: [List([1, 50, 50, 100, 100, 100, 100, 1])], in: 500, count: 10)

    private static let keylines: [PeerSuite.Trial] = {
        let reversed = PassedKeylines(List([10, 100, 50, 10]), in: 100, count: 6)
        let figures: [(String, [Double])] = [
            ("visible.center.x - viewport.left", [-55, -25, 50, 105]),
            ("rest.center.x - viewport.left", [-150, -50, 50, 150]), ("visible.width", [10, 50, 100, 10]),
        ]
        func element(_ place: Int) -> String { reversed.element(at: 3 - place) }
        return [
            reversed.trial(
                "KeylineStateTest testReverseKeylines_shouldReverse",
                figures.flatMap { value, numbers in
                    numbers.enumerated().map {
                        mirrored(at: reversed.stages[0].offset, "\(element($0.offset)).\(value) == \($0.element)")
                    }
                }
                    + [0.9, 0.5, 0, 0.9].enumerated().map {
                        let (cell, hidden) = (element($0.offset), $0.element)
                        return mirrored(
                            at: reversed.stages[0].offset,
                            "1 - \(cell).visible.width / \(cell).frame.width == \(hidden)")
                    }),
            // The leftmost of the four large keylines: as one scrolls from the right, it moves to the left.
            four.trial(
                "KeylineStateListTest testKeylineStateForPositionRTL",
                [(0, 4, 150.0), (1, 5, 100), (3, 6, 50)].map { stage, keyline, middle in
                    let cell = four.element(at: keyline, stage: stage)
                    return mirrored(
                        at: four.stages[stage].offset,
                        "\(cell).visible.width == 100 and \(cell).visible.center.x - viewport.left == \(middle)")
                }),
        ]
    }()

    private static let suite = PeerSuite(
        peer: "Material components for Android", file: "carousel, from right to left", trials: manager + keylines,
        noCounterpart: [
            (
                "CarouselLayoutManagerRtlTest testScrollToEndThenToStart_childrenHaveValidOrder",
                "the order of views in their list"
            )
        ])

    @Test func `keylines from right to left`() throws { try Self.suite.expectToHold(numbers: 27) }
}
