/// The figures of Compose Material 3 about keylines: KeylineTest, StrategyTest and KeylineSnapPositionTest.
enum ComposeKeylines {
    typealias Figure = PeerSuite.Figure
    typealias List = PassedKeylines.List

    static let trials = lists + shifts + spacings + rooms + snaps

    // MARK: KeylineTest

    private static let steady = PassedKeylines(
        List([5, 20, 20, 60, 100, 100, 60, 20, 20, 5], from: 5), in: 410, count: 14)

    /// The list of three sizes [large, medium, small], and what it becomes at the end.
    private static let three = [
        List([5, 100, 60, 20, 5]), List([5, 20, 100, 60, 5]), List([5, 20, 60, 100, 5]),
    ]
    private static let browse = PassedKeylines(three[0], towardsEnd: Array(three[1...]), in: 180, count: 10)

    /// A keyline is the first or the last one of a size.
    private static func border(_ keyline: Int, of size: Double, beside other: Int) -> Figure {
        let (there, beside) = (steady.element(at: keyline), steady.element(at: other))
        return .at(
            steady.stages[0].offset,
            "\(there).nth == \(keyline) and \(there).visible.width == \(size) and \(beside).visible.width != \(size)")
    }

    private static func cut(
        _ name: String, _ list: List, keyline: Int, _ edges: (PassedKeylines, String) -> String
    ) -> PeerSuite.Trial {
        let keylines = PassedKeylines(list, in: 145, count: 6)
        return keylines.trial(
            "KeylineTest testKeylineList_pivotsWithCorrectCutoffs\(name)",
            [.at(keylines.stages[0].offset, "\(edges(keylines, keylines.element(at: keyline))) == 15")])
    }

    private static let lists: [PeerSuite.Trial] = {
        let offset = steady.stages[0].offset
        let (from, to) = (browse.stages[1].offset, browse.stages[2].offset)
        let half = [
            ("visible.width", [5.0, 60, 80, 40, 5]), ("visible.center.x - viewport.left", [-2.5, 30, 100, 160, 182.5]),
            ("rest.center.x - viewport.left", [-90, 10, 110, 210, 310]),
        ]
        return [
            steady.trial(
                "KeylineTest testKeylineList_findsFirstAndLastFocalKeylines",
                [border(4, of: 100, beside: 3), border(5, of: 100, beside: 6)]),
            cut("Right", List([20, 100, 60, 20]), keyline: 2) { "\($1).visible.right - viewport.right" },
            cut("Left", List([20, 60, 100, 20], from: -15), keyline: 1) { "viewport.left - \($1).visible.left" },
            steady.trial(
                "KeylineTest testKeylineList_findsFirstIndexAfterFocalRangeWithSize, …LastIndexBefore…",
                [border(7, of: 20, beside: 6), border(2, of: 20, beside: 3)]),
            steady.trial(
                "KeylineTest testKeylineList_getKeylineBefore, testKeylineList_getKeylineAfter",
                [
                    .at(
                        offset - 5,
                        """
                        \(steady.element(at: 3)).rest.center.x - viewport.left == 60 and \
                        floor(\(steady.element(at: 3)).nth) == 3 and ceil(\(steady.element(at: 3)).nth) == 4
                        """, numbers: 2),
                    .at(9000, "cell[0, 0].visible.center.x - viewport.left == 2.5", numbers: 2),
                    .at(-9000, "cell[0, 0].visible.center.x - viewport.left == 407.5", numbers: 2),
                ]),
            browse.trial(
                "KeylineTest testKeylineListLerp",
                browse.expectList(1, three[0]) + browse.expectList(2, three[1])
                    + half.flatMap { value, numbers in
                        numbers.enumerated().map {
                            .at((from + to) / 2, "\(browse.element(at: $0.offset, stage: 1)).\(value) == \($0.element)")
                        }
                    }),
        ]
    }()

    // MARK: Room between the cells

    private static let spacings: [PeerSuite.Trial] = {
        let start = List([10, 186, 122, 56, 10], gap: 8)
        let center = List([10, 56, 122, 186, 186, 122, 56, 10], gap: 8)
        let (one, two, three) = (
            PassedKeylines(start, in: 380, count: 14), PassedKeylines(center, in: 768, count: 14),
            PassedKeylines(List([10, 56, 122, 186, 10], gap: 8), in: 380, count: 14)
        )
        let startShifts = PassedKeylines(
            start,
            towardsEnd: [List([10, 56, 186, 122, 10], gap: 8), List([10, 56, 122, 186, 10], gap: 8)], in: 380, count: 10
        )
        let centerShifts = PassedKeylines(
            center,
            towardsStart: [
                List([10, 122, 186, 186, 122, 56, 56, 10], gap: 8), List([10, 186, 186, 122, 122, 56, 56, 10], gap: 8),
            ],
            towardsEnd: [
                List([10, 56, 56, 122, 186, 186, 122, 10], gap: 8), List([10, 56, 56, 122, 122, 186, 186, 10], gap: 8),
            ], in: 768, count: 14)
        return [
            one.trial(
                "KeylineTest testStartKeylines_shouldAddSpacingBetweenItems",
                one.expectMiddles(0, [-13, 93, 255, 352, 393], rests: [-101, 93, 287, 481, 675])),
            two.trial(
                "KeylineTest testCenteredKeylines_shouldAddSpacingBetweenItems",
                two.expectMiddles(
                    0, [-13, 28, 125, 287, 481, 643, 740, 781], rests: [-295, -101, 93, 287, 481, 675, 869, 1063])),
            three.trial(
                "KeylineTest testEndKeylines_shouldAddSpacingBetweenItems",
                three.expectMiddles(0, [-13, 28, 125, 287, 393], rests: [-295, -101, 93, 287, 481])),
            startShifts.trial(
                "StrategyTest testStartKeylineStrategy_endStepsShouldAccountForItemSpacing",
                startShifts.expectMiddles(2, [-13, 28, 157, 319, 393], rests: [-231, -37, 157, 351, 545])
                    + startShifts.expectMiddles(3, [-13, 28, 125, 287, 393], rests: [-295, -101, 93, 287, 481])),
            centerShifts.trial(
                "StrategyTest testCenterKeylineStrategy_startAndEndStepsShouldAccountForItemSpacing",
                centerShifts.expectMiddles(
                    1, [-13, 61, 223, 417, 579, 676, 740, 781], rests: [-165, 29, 223, 417, 611, 805, 999, 1193])
                    + centerShifts.expectMiddles(
                        0, [-13, 93, 287, 449, 579, 676, 740, 781], rests: [-101, 93, 287, 481, 675, 869, 1063, 1257])
                    + centerShifts.expectMiddles(
                        4, [-13, 28, 92, 189, 351, 545, 707, 781], rests: [-425, -231, -37, 157, 351, 545, 739, 933])
                    + centerShifts.expectMiddles(
                        5, [-13, 28, 92, 189, 319, 481, 675, 781], rests: [-489, -295, -101, 93, 287, 481, 675, 869])),
        ]
    }()

    // MARK: StrategyTest

    private static let shifts: [PeerSuite.Trial] = {
        let middle = [5.0, 20, 20, 60, 100, 100, 60, 20, 20, 5]
        let starts = [
            List([5, 20, 60, 100, 100, 60, 20, 20, 20, 5]), List([5, 60, 100, 100, 60, 20, 20, 20, 20, 5]),
            List([5, 100, 100, 60, 60, 20, 20, 20, 20, 5]),
        ]
        let ends = [
            List([5, 20, 20, 20, 60, 100, 100, 60, 20, 5]), List([5, 20, 20, 20, 20, 60, 100, 100, 60, 5]),
            List([5, 20, 20, 20, 20, 60, 60, 100, 100, 5]),
        ]
        let center = PassedKeylines(List(middle), towardsStart: starts, towardsEnd: ends, in: 400, count: 12)
        let one = PassedKeylines(three[0], towardsEnd: Array(three[1...]), in: 180, count: 1)
        let startCut = PassedKeylines(
            List([5, 150, 60, 60, 5]),
            towardsEnd: [List([5, 60, 150, 60, 5], from: -50), List([5, 60, 60, 150, 5], from: -50)], in: 220, count: 10
        )
        let endCut = PassedKeylines(
            List([5, 60, 60, 150, 5], from: -50),
            towardsStart: [List([5, 60, 150, 60, 5]), List([5, 150, 60, 60, 5])],
            in: 220, count: 10)
        return [
            browse.trial(
                "StrategyTest testStrategy_startAlignedStrategyShiftsEnd",
                browse.expectList(0, three[0])
                    + browse.expectMiddles(3, [-2.5, 10, 50, 130, 182.5], rests: [-170, -70, 30, 130, 230])),
            startCut.trial(
                "StrategyTest testStrategy_startAlignedCutoffStrategyShiftsEndWithCutoff",
                [
                    startCut.edge(3, .right, 220 + 50), startCut.edge(1, .left, 0),
                    startCut.edge(1, .left, -50, stage: 3, numbers: 2), startCut.edge(3, .right, 220, stage: 3),
                ]),
            endCut.trial(
                "StrategyTest testStrategy_endAlignedCutoffStrategyShiftsStartWithCutoff",
                [
                    endCut.edge(1, .left, -50, stage: 2), endCut.edge(3, .right, 220, stage: 2),
                    endCut.edge(1, .left, 0),
                    endCut.edge(3, .right, 220 + 50, numbers: 2),
                ]),
            center.trial(
                "StrategyTest testStrategy_centerAlignedShiftsStart",
                [center.edge(1, .left, 0)]
                    + ([List(middle)] + starts).enumerated().flatMap { center.expectList(3 - $0.offset, $0.element) }),
            center.trial(
                "StrategyTest testStrategy_centerAlignedShiftsEnd",
                [center.edge(8, .right, 400, stage: 7)]
                    + ([List(middle)] + ends).enumerated().flatMap { center.expectList(4 + $0.offset, $0.element) }),
            // One cell stands between the two decorations: three of the five keylines.
            one.trial(
                "StrategyTest testStrategy_startAlignedStrategyWithNegativeMaxScroll",
                one.expectSizes(0, [5, 100, 60]) + one.expectMiddles(0, [-2.5, 50, 130], rests: [-50, 50, 150])),
        ]
    }()

    private static let rooms: [PeerSuite.Trial] = {
        let hero = PassedKeylines(
            from: List([5, 100, 20, 5]).padded(by: 24), to: List([5, 20, 100, 5]).padded(by: -48), in: 120, large: 100,
            count: 2)
        let center = PassedKeylines(
            List([10, 50, 100, 200, 100, 50, 10]),
            towardsStart: [
                List([10, 100, 200, 100, 50, 50, 10]), List([10, 200, 100, 100, 50, 50, 10]).padded(by: 16),
            ],
            towardsEnd: [
                List([10, 50, 50, 100, 200, 100, 10]), List([10, 50, 50, 100, 100, 200, 10]).padded(by: -24),
            ], in: 500, count: 10, before: 16, after: 24)
        let start = List([10, 186, 186, 56, 10], gap: 8)
        let two = PassedKeylines(
            start, towardsStart: [start.padded(by: 16)],
            towardsEnd: [List([10, 56, 186, 186, 10], gap: 8).padded(by: -16)], in: 444, count: 10, before: 16,
            after: 16)
        return [
            // The list of one large and one small keyline has no time: the one at the start becomes the one at the end.
            hero.trial(
                "StrategyTest testStrategy_overlappingShiftOffsetsSkipsDefaultKeylineList",
                [
                    hero.edge(1, .left, 24), hero.edge(2, .right, 120 - 48, stage: 1),
                    .at(
                        40,
                        """
                        not (cell[0, 0].visible.center.x - viewport.left == 50 and \
                        cell[0, 1].visible.center.x - viewport.left == 110)
                        """),
                ]),
            center.trial(
                "StrategyTest testCenterStrategy_stepsShouldAccountForContentPadding",
                [
                    center.edge(1, .left, 16), center.edge(5, .right, 500), center.edge(5, .right, 476, stage: 5),
                    center.edge(1, .left, 0, stage: 5),
                ]),
            two.trial(
                "StrategyTest testStartStrategy_twoLargeOneSmall_shouldAccountForPadding",
                [
                    .at(100, "cell[0, 1].visible.width == 186"), two.edge(3, .right, 444),
                    .at(
                        two.stages[3].offset,
                        """
                        \((1...3).map { "\(two.element(at: $0, stage: 3)).visible.width" }.joined(separator: " + 8 + ")) \
                        == 444 - 16
                        """), two.edge(1, .left, 0, stage: 3),
                ]),
        ]
    }()

    // MARK: KeylineSnapPositionTest

    private static func snaps(
        _ name: String, _ list: [Double], towardsStart: [[Double]] = [], towardsEnd: [[Double]], in room: Double,
        count: Int, _ starts: [Double]
    ) -> PeerSuite.Trial {
        let keylines = PassedKeylines(
            List(list), towardsStart: towardsStart.map { List($0) }, towardsEnd: towardsEnd.map { List($0) }, in: room,
            count: count)
        return keylines.trial("KeylineSnapPositionTest \(name)", keylines.expectStops(starts))
    }

    private static let twoLarge = [
        [5.0, 400, 400, 125, 75, 5], [5, 75, 400, 400, 125, 5], [5, 75, 125, 400, 400, 5],
    ]

    private static let snaps = [
        snaps(
            "testCenterAlignedSnapPosition_singleFocalItem", [5, 100, 200, 400, 200, 100, 5],
            towardsStart: [[5, 200, 400, 200, 100, 100, 5], [5, 400, 200, 200, 100, 100, 5]],
            towardsEnd: [[5, 100, 100, 200, 400, 200, 5], [5, 100, 100, 200, 200, 400, 5]], in: 1000, count: 6,
            [0, 200, 300, 300, 400, 600]),
        snaps(
            "testCenterAlignedSnapPosition_multipleFocalItems", [5, 10, 40, 100, 100, 40, 10, 5],
            towardsStart: [[5, 40, 100, 100, 40, 10, 10, 5], [5, 100, 100, 40, 40, 10, 10, 5]],
            towardsEnd: [[5, 10, 10, 40, 100, 100, 40, 5], [5, 10, 10, 40, 40, 100, 100, 5]], in: 300, count: 10,
            [0, 40, 50, 50, 50, 50, 50, 150, 160, 200]),
        snaps(
            "testSnapPosition_forStartAlignedStrategy", [5, 400, 200, 200, 100, 100, 5],
            towardsEnd: [
                [5, 100, 400, 200, 200, 100, 5], [5, 100, 100, 400, 200, 200, 5], [5, 100, 100, 200, 400, 200, 5],
                [5, 100, 100, 200, 200, 400, 5],
            ], in: 1000, count: 6, [0, 0, 100, 200, 400, 600]),
        snaps(
            "testSnapPosition_forStartAlignedStrategyWithMultipleFocal", twoLarge[0],
            towardsEnd: Array(twoLarge[1...]), in: 1000, count: 5, [0, 0, 400, 475, 600]),
        snaps(
            "testSnapPosition_forStartAlignedStrategyWithMultipleFocalAndLessItems", twoLarge[0],
            towardsEnd: Array(twoLarge[1...]), in: 1000, count: 4, [0, 400, 475, 600]),
        snaps(
            "testSnapPosition_forStartAlignedStrategyWithLessItemsThanFocal", twoLarge[0],
            towardsEnd: Array(twoLarge[1...]), in: 1000, count: 1, [0]),
    ]
}
