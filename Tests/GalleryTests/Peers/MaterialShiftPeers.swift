import Testing

/// Material components for Android, `KeylineStateListTest`: how one list of keylines becomes another near both ends of the
/// scroll, and with room before the first cell and after the last one.
struct MaterialShiftPeers {
    typealias Figure = PeerSuite.Figure
    typealias List = PassedKeylines.List

    /// The peer's lists have no keyline beyond the viewport here: one of no matter stands at each end.
    private static func list(_ sizes: [Double]) -> List { List([1] + sizes + [1]) }

    private static func trial(
        _ name: String, _ keylines: PassedKeylines, _ stages: [Int: [Double]], isInner: Bool = false
    ) -> PeerSuite.Trial {
        let figures = stages.sorted { $0.key < $1.key }.flatMap { stage, middles in
            isInner
                ? Array(keylines.expectMiddles(stage, [0] + middles).dropFirst())
                : keylines.expectMiddles(stage, middles)
        }
        return keylines.trial("KeylineStateListTest \(name)", figures)
    }

    private static let center = PassedKeylines(
        list([10, 20, 40, 40, 20, 10]),
        towardsStart: [list([20, 40, 40, 20, 10, 10]), list([40, 40, 20, 20, 10, 10])],
        towardsEnd: [list([10, 10, 20, 40, 40, 20]), list([10, 10, 20, 20, 40, 40])], in: 140, count: 10)
    private static let centerStages: [[Double]] = [
        [20, 60, 90, 110, 125, 135], [10, 40, 80, 110, 125, 135], [5, 20, 50, 90, 120, 135],
        [5, 15, 30, 60, 100, 130], [5, 15, 30, 50, 80, 120],
    ]

    /// Between two lists each keyline is between its places in both.
    private static func between(_ offset: Double, _ stage: Int) -> [Figure] {
        zip(centerStages[stage], centerStages[stage + 1]).enumerated().map { keyline, places in
            let middle = "\(center.element(at: keyline + 1, stage: stage)).visible.center.x - viewport.left"
            return .at(
                offset,
                "\(middle) >= \(min(places.0, places.1)) and \(middle) <= \(max(places.0, places.1))", numbers: 2)
        }
    }

    private static let contained: [PeerSuite.Trial] = [
        trial(
            "testCenterArrangement_shouldShiftStart", center,
            [0: centerStages[0], 1: centerStages[1], 2: centerStages[2]],
            isInner: true),
        center.trial(
            "KeylineStateListTest testCenterArrangement_shouldCreateIntermediaryStates", between(35, 1) + between(10, 0)
        ),
        trial(
            "testCenterArrangement_shouldShiftEnd", center,
            [3: centerStages[2], 4: centerStages[3], 5: centerStages[4]],
            isInner: true),
        // KeylinePeers has the first and the last of these, with the effect of the prelude.
        trial(
            "testStartArrangement_shouldShiftEnd",
            PassedKeylines(
                list([40, 20, 10]), towardsEnd: [list([10, 40, 20]), list([10, 20, 40])], in: 70, count: 10),
            [1: [20, 50, 65], 2: [5, 30, 60], 3: [5, 20, 50]], isInner: true),
        trial(
            "testEndArrangement_shouldShiftStart, testEndArrangement_shouldNotShiftEnd",
            PassedKeylines(
                list([10, 20, 40]), towardsStart: [list([20, 40, 10]), list([40, 20, 10])], in: 70, count: 10),
            [0: [20, 50, 65], 1: [10, 40, 65], 2: [5, 20, 50], 3: [5, 20, 50]], isInner: true),
        trial(
            "testStartArrangementWithOutOfBoundsKeylines_shouldShiftStart",
            PassedKeylines(
                List([20, 20, 40, 20, 20]), towardsStart: [List([20, 40, 20, 20, 20])], in: 90, count: 10),
            [0: [-10, 20, 50, 70, 90], 1: [-10, 10, 40, 70, 90]]),
        trial(
            "testStartArrangementWithOutOfBoundsKeyline_shouldShiftEnd",
            PassedKeylines(
                List([20, 20, 40, 20, 20, 20, 20]),
                towardsEnd: [
                    List([20, 20, 20, 40, 20, 20, 20], from: -20), List([20, 20, 20, 20, 40, 20, 20], from: -40),
                    List([20, 20, 20, 20, 20, 40, 20], from: -40), List([20, 20, 20, 20, 20, 20, 40], from: -40),
                ], in: 100, count: 10),
            [
                3: [-50, -30, -10, 10, 40, 70, 90], 4: [-50, -30, -10, 10, 30, 60, 90],
                5: [-50, -30, -10, 10, 30, 50, 80],
            ]),
        trial(
            "testFullScreenArrangementWithAnchorKeylines_nothingShifts",
            PassedKeylines(List([10, 40, 10]), towardsEnd: [List([10, 40, 10])], in: 40, count: 10),
            [0: [-5, 20, 45], 2: [-5, 20, 45]]),
        trial(
            "testCutoffEndKeylines_changeEndKeylineLocOffsets",
            PassedKeylines(
                List([10, 40, 40, 40, 10]), towardsEnd: [List([10, 40, 40, 40, 10], from: -20)], in: 100, count: 10),
            [1: [-5, 20, 60, 100, 125], 2: [-25, 0, 40, 80, 105]]),
        trial(
            "testCutoffStartKeylines_doesNotChangeEndKeylineLocOffsets",
            PassedKeylines(
                List([10, 40, 40, 40, 10], from: -20), towardsStart: [List([10, 40, 40, 40, 10])], in: 100, count: 10),
            [1: [-25, 0, 40, 80, 105], 2: [-25, 0, 40, 80, 105]]),
    ]

    // MARK: Room before the first cell and after the last one

    private static func padded(_ start: List, _ end: List) -> PassedKeylines {
        PassedKeylines(
            List([10, 20, 60, 20, 10]), towardsStart: [start], towardsEnd: [end], in: 100, count: 10, before: 12,
            after: 24
        )
    }

    private static let (start, end) = (List([10, 60, 20, 20, 10]), List([10, 20, 20, 60, 10]))

    private static let rooms: [PeerSuite.Trial] = {
        let smaller = padded(start.padded(by: 12, outerStay: true), end.padded(by: -24, outerStay: true))
        let moved = padded(start.moved(by: 12), end.moved(by: -24))
        /// How far a keyline reaches beyond an edge.
        func beyond(_ stage: Int, _ ways: [Double]) -> [Figure] {
            ways.enumerated().map { keyline, way in
                let box = "\(moved.element(at: keyline, stage: stage)).visible"
                return .at(
                    moved.stages[stage].offset,
                    "max(viewport.left - \(box).left, \(box).right - viewport.right, 0) == \(way)")
            }
        }
        return [
            trial("testStartPadding_shiftsContainedStartState", smaller, [0: [-5, 40, 76, 92, 105]]),
            trial("testEndPadding_shiftsContainedEndState", smaller, [3: [-5, 6, 18, 50, 105]]),
            moved.trial(
                "KeylineStateListTest testStartPadding_shiftsUncontainedStartState",
                moved.expectMiddles(0, [-5, 42, 82, 102, 117]) + beyond(0, [10, 0, 0, 12, 22])),
            moved.trial(
                "KeylineStateListTest testEndPadding_shiftsUncontainedEndState",
                moved.expectMiddles(3, [-29, -14, 6, 46, 105]) + beyond(3, [34, 24, 4, 0, 10])),
        ]
    }()

    private static let suite = PeerSuite(
        peer: "Material components for Android", file: "KeylineStateListTest", trials: contained + rooms,
        noCounterpart: [
            ("testCenterArrangement_shouldNotShift", "two lists are one object"),
            ("testMultipleFocalItems_shiftsFocalRange", "an index in a list"),
            ("testKeylineStateForPosition, …Vertical", "an order of numbers; from right to left it has figures"),
        ])

    @Test func `keylines that shift`() throws { try Self.suite.expectToHold(numbers: 168) }
}
