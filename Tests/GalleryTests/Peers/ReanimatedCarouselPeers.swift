import Testing

/// React Native Reanimated Carousel, `src/**/*.test.ts`: where items stand and how they are drawn, stops, rounds, and
/// what happens when the data changes. Its offsets are below 0 where ours are above.
struct ReanimatedCarouselPeers {
    typealias Figure = PeerSuite.Figure
    typealias Trial = PeerSuite.Trial

    /// Items as long as the viewport, one after the other.
    static func carousel(
        _ items: Int, size: Int = 300, in viewport: Int? = nil, loops: Bool = false, isVertical: Bool = false,
        first: String = "",
        _ drawn: String = ""
    ) -> String {
        let long = viewport ?? size
        return """
            scroll: \(isVertical ? "vertical" : "horizontal"); loop: \(loops); items: \(items)
            viewport: \(isVertical ? "200 x \(long)" : "\(long) x 200")
            \(first)
            cell {
              size.main: \(size); size.cross: 200; snap: toStart
              attribute relative = (rest.start - offset.main) / \(size)pt
              \(drawn)
            }
            """
    }

    static func story(_ moments: String, numbers: Int = 1, reason: String? = nil) -> Figure {
        Figure("story { \(moments) }", numbers: numbers, reason: reason)
    }

    // MARK: How items are drawn

    private static func parallax(
        offset: Int = 100, scale: String = "0.8", adjacent: String = "0.64", isVertical: Bool = false
    ) -> String {
        let way = 300 - offset
        return carousel(
            3, isVertical: isVertical,
            """
            center.main: viewport.center.main
            translation.main: extrapolate(relative, [-1: -\(way)pt, 0: 0pt, 1: \(way)pt])
            scale: map(relative, [-1: \(adjacent), 0: \(scale), 1: \(adjacent)])
            z: round(map(relative, [-1: 0, 0: 300, 1: 0]))
            """)
    }

    /// The middle of an item, from that of the viewport, where the second one is in front.
    private static func moved(_ item: Int, _ axis: String = "x") -> String {
        "(cell[0, \(item)].frame.center.\(axis) - viewport.center.\(axis))"
    }

    /// A card of a pile: `physical` is how far it is from the front, eased in each step.
    private static func pile(
        _ visible: Int, exits: String, distance: Int = 375, spacing: Int = 18, shrinks: Double = 0.04,
        fades: Double = 0.1,
        turns: Int = 30, isVertical: Bool = false
    ) -> String {
        let most = visible - 1
        let toLeft = exits == "left"
        func map(_ gone: String, _ front: String, _ last: String) -> String {
            toLeft
                ? "map(value, [-1: \(gone), 0: \(front), \(most): \(last)])"
                : "map(value, [-\(most): \(last), 0: \(front), 1: \(gone)])"
        }
        let side = toLeft ? 1 : -1
        return carousel(
            5,
            """
            mirrors: false; center: viewport.center
            let physical = if rightToLeft then -relative else relative
            let part     = mod(abs(physical), 1)
            let eased    = if part < 0.5 then 4 * part * part * part else 1 - pow(2 - 2 * part, 3) / 2
            let value    = sign(physical) * (floor(abs(physical)) + eased)
            translation.x: \(map("\(-side * distance)pt", "0pt", isVertical ? "0pt" : "\(side * most * spacing)pt"))
            translation.y: \(map("0pt", "0pt", isVertical ? "\(most * spacing)pt" : "0pt"))
            scale: \(map("1", "1", "\(1 - Double(most) * shrinks)"))
            rotation: \(map("\(-side * turns)deg", "0deg", "0deg"))
            alpha: \(toLeft
                ? "map(value, [-1: 0.25, 0: 1, \(most - 1): \(1 - Double(most - 1) * fades), \(most): 0.25])"
                : "map(value, [-\(most): 0.25, -\(most - 1): \(1 - Double(most - 1) * fades), 0: 1, 1: 0.25])")
            """)
    }

    private static let drawn: [Trial] = [
        .init(
            "useLayoutConfig.test.tsx, normal", carousel(3),
            [
                .at(
                    300, "cell[0, 0].frame.left - viewport.left == -300 and cell[0, 1].frame.left - viewport.left == 0",
                    numbers: 2),
                Figure("rightToLeft: true; at 0 { expect cell[0, 1].frame.left - viewport.left == -300 }"),
            ]),
        .init(
            "useLayoutConfig.test.tsx, normal vertical", carousel(3, isVertical: true),
            [.at(0, "cell[0, 1].frame.top == 300")]),
        .init(
            "useLayoutConfig.test.tsx, mirrored, flat parallax", parallax(offset: 50, scale: "0.9", adjacent: "0.8"),
            [
                Figure("rightToLeft: true; at 300 { expect \(moved(2)) == -250 }"),
                .at(300, "\(moved(1)) == 0 and cell[0, 1].scale == 0.9", numbers: 2),
            ]),
        .init(
            "parallax.test.ts, defaults, z", parallax(),
            [
                .at(300, "\(moved(0)) == -200 and cell[0, 0].scale == 0.64", numbers: 2),
                .at(300, "\(moved(1)) == 0 and cell[0, 1].scale == 0.8", numbers: 2),
                .at(300, "\(moved(2)) == 200 and cell[0, 2].scale == 0.64", numbers: 2),
                .at(300, "cell[0, 1].z > cell[0, 0].z and cell[0, 1].z > cell[0, 2].z", numbers: 2),
            ]),
        .init(
            "parallax.test.ts, flat configuration", parallax(offset: 75, scale: "0.85", adjacent: "0.6"),
            [
                .at(300, "\(moved(0)) == -225 and cell[0, 0].scale == 0.6", numbers: 2),
                .at(300, "\(moved(1)) == 0 and cell[0, 1].scale == 0.85", numbers: 2),
            ]),
        .init(
            "parallax.test.ts, vertical", parallax(offset: 80, isVertical: true),
            [.at(300, "\(moved(0, "y")) == -220 and \(moved(2, "y")) == 220", numbers: 2)]),
        .init(
            "parallax.test.ts, from right to left", parallax(offset: 80),
            [Figure("rightToLeft: true; at 300 { expect \(moved(0)) == 220 and \(moved(2)) == -220 }", numbers: 2)]),
        .init(
            "stack.test.ts, horizontal defaults", pile(3, exits: "left"),
            [.at(300, "cell[0, 1].alpha == 1 and cell[0, 1].rotation == 0deg", numbers: 2)]),
        .init(
            "stack.test.ts, all fields",
            pile(4, exits: "right", distance: 400, spacing: 25, shrinks: 0.06, fades: 0.15, turns: 45),
            [
                .at(
                    300, "cell[0, 2].translation.x == 400 and cell[0, 2].scale == 1 and cell[0, 2].rotation == 45deg",
                    numbers: 3)
            ]),
        .init(
            "stack.test.ts, from right to left, the exit stays", pile(4, exits: "left", distance: 400),
            [
                Figure(
                    """
                    rightToLeft: true; at 300 { expect cell[0, 2].translation.x == -400 and \
                    cell[0, 0].translation.x == 18 }
                    """,
                    numbers: 2)
            ]),
        .init(
            "stack.test.ts, vertical, to the right", pile(3, exits: "right", isVertical: true),
            [.at(300, "cell[0, 2].translation.x == 375")]),
        .init(
            "stack.ts, by its rule: one, two, a quarter and minus a half from the front", pile(3, exits: "left"),
            [
                .at(
                    0, "cell[0, 1].translation.x == 18 and cell[0, 1].scale == 0.96 and cell[0, 1].alpha == 0.9",
                    numbers: 3),
                .at(
                    0, "cell[0, 2].translation.x == 36 and cell[0, 2].scale == 0.92 and cell[0, 2].alpha == 0.25",
                    numbers: 3),
                .at(
                    225,
                    "cell[0, 1].translation.x == 1.125 and cell[0, 1].scale == 0.9975 and cell[0, 1].alpha == 0.99375",
                    numbers: 3),
                .at(
                    150,
                    """
                    cell[0, 0].translation.x == -187.5 and cell[0, 0].rotation == -15deg and \
                    cell[0, 0].alpha == 0.625
                    """,
                    numbers: 3),
            ]),
        .init(
            "carousel-direction.test.ts, signs, and values across",
            "viewport: 300 x 200; items: 1\ncell { size: 100% x 100%; translation: (2, 1) }",
            [
                .at(0, "cell[0, 0].translation.x == 2 and cell[0, 0].translation.y == 1", numbers: 4),
                Figure(
                    """
                    rightToLeft: true; at 0 { expect cell[0, 0].translation.x == -2 and \
                    cell[0, 0].translation.y == 1 }
                    """,
                    numbers: 4),
            ]),
        .init(
            "useOffsetX.test.ts", carousel(10, size: 393),
            [
                .at(
                    0,
                    [0: 0, 1: 393, 2: 786, 3: 1179, 7: 2751, 8: 3144, 9: 3537].sorted { $0.key < $1.key }
                        .map { "cell[0, \($0.key)].frame.left == \($0.value)" }.joined(separator: " and "), numbers: 7)
            ]),
    ]

    // MARK: Without counterpart

    private static let host = "what the host does while a finger moves the list, or an animation runs"
    private static let filled = "the host repeats the items of data that is too short for a round"
    private static let window = "which items beyond the screen are kept by the host"
    private static let callbacks = "callbacks of the host, and when they come"
    private static let notFinite = "sizes and offsets that are not finite, or not above 0"
    private static let views = "properties of views: identifiers, accessibility, styles, warnings"

    private static let suite = PeerSuite(
        peer: "React Native Reanimated Carousel", file: "src/**/*.test.ts", trials: drawn + rounds + changes,
        noCounterpart: [
            ("carousel-math.test.ts, invalid inputs", notFinite),
            ("carousel-math.test.ts, translations are bounded", "how large a number a view is moved by"),
            ("carousel-direction.test.ts, gestures", host),
            ("carousel-direction.test.ts, exit types", "words, not figures"),
            ("compute-gesture-translation.test.ts", host), ("computed-with-auto-fill-data.test.ts", filled),
            ("deal-with-animation.test.ts", host), ("log.test.ts, log, infinity and NaN", "an interface of scripts"),
            ("sanitize-animation-style.test.ts", "what a style may hold"), ("useVisibleRanges.test.tsx", window),
            ("useOffsetX.test.ts, three items far away", window),
            ("useLayoutConfig.test.tsx, stacks, memory", "that there are properties, not which"),
            ("stack.test.ts, a translation for vertical-stack", "that there is a property, not which"),
            ("useCommonVariables.test.tsx, pending, deferred while it moves", host),
            ("useOnProgressChange.test.tsx, before the size is known", callbacks),
            ("useCarouselController.test.tsx, animated, cancelled, arguments", callbacks),
            ("ScrollViewGesture.test.tsx, touches, gestures from right to left, without a size", host),
            ("Carousel.test.tsx, the others", views), ("Carousel.gesture-root.test.tsx", views),
            ("Pagination.test.tsx, the others", views), ("issue-940-strict-mode-warning.test.tsx", views),
            ("issue-899-parallax-reverse-loop.test.tsx", views), ("LazyView.test.tsx", views),
            ("rnr-demo.test.tsx", views),
            ("useAutoPlay.test.ts", callbacks), ("useCheckMounted.test.ts", callbacks),
            ("useInitProps.test.tsx", views),
            ("usePanGestureProxy.test.tsx", host), ("usePropsErrorBoundary.test.tsx", views),
            ("useUpdateGestureConfig.test.ts", host), ("store/index.test.tsx", views),
        ])

    @Test func `items are drawn, stop and stay`() throws { try Self.suite.expectToHold(numbers: 159) }
}
