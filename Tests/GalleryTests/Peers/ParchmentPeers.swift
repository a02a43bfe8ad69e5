import Testing

/// Parchment, `ParchmentTests`: the menu of a paging view controller. How far it scrolls to an item, where its items
/// and their indicator are. Which item is picked, and how far the next one is, are numbers that the app sets.
struct ParchmentPeers {
    typealias Figure = PeerSuite.Figure
    typealias Trial = PeerSuite.Trial

    // MARK: Distances

    /// Items of a menu from a place on. The picked one is `large`, the others are `small`.
    private static func menu(
        _ snap: String, _ items: Int, from start: Int, in viewport: Int, content: Int, small: Int = 100,
        large: Int? = nil
    ) -> String {
        """
        scroll: horizontal; viewport: \(viewport) x 50; items: \(items)
        param picked = 0
        menu(from: \(start), to: \(content))
        cell {
          size: (if index == picked then \(large ?? small) else \(small)) x 50
          snap: \(snap)
          attribute goal = \(snap)
        }
        """
    }

    private static let placed = """
        arrangement menu(from: Length, to: Length) {
          place.main:  from + sumBefore(size.main)
          place.cross: 0
          extent.main: to
        }
        """

    /// From where the menu is, and with the next item picked: how far it scrolls to that item.
    private static func distance(
        _ name: String, _ menu: String, at offset: Int, to item: Int, _ distance: Int, reason: String? = nil
    ) -> Trial {
        .init(
            name, menu, beside: placed,
            [
                Figure(
                    "picked: \(item); at \(offset) { expect stop(cell[0, \(item)].goal) - offset.x == \(distance) }",
                    reason: reason)
            ])
    }

    private static let left: [Trial] = [
        distance("distanceLeft", menu("toStart", 2, from: 0, in: 100, content: 200), at: 0, to: 1, 100),
        distance("distanceLeftWithItemsBetween", menu("toStart", 3, from: 0, in: 100, content: 300), at: 0, to: 2, 200),
        distance(
            "distanceLeftWithContentOffset", menu("toStart", 2, from: 0, in: 100, content: 200), at: 50, to: 1, 50),
        distance(
            "distanceLeftUsingSizeDelegateScrollingForward",
            menu("toStart", 2, from: 500, in: 400, content: 1000, small: 50, large: 100), at: 500, to: 1, 50),
        distance(
            "distanceLeftUsingSizeDelegateScrollingBackward",
            menu("toStart", 2, from: 450, in: 400, content: 2000, small: 50, large: 1000), at: 500, to: 0, -50),
    ]

    private static let right: [Trial] = [
        distance("distanceRight", menu("toEnd", 2, from: 400, in: 500, content: 1000), at: 0, to: 1, 100),
        distance(
            "distanceRightWithItemsBetween", menu("toEnd", 3, from: 400, in: 500, content: 1000), at: 0, to: 2, 200),
        distance(
            "distanceRightWithContentOffset", menu("toEnd", 2, from: 400, in: 500, content: 1000), at: 50, to: 1, 50),
        distance(
            "distanceRightUsingSizeDelegateScrollingForward",
            menu("toEnd", 2, from: 400, in: 500, content: 1000, small: 50, large: 100), at: 0, to: 1, 50),
        distance(
            "distanceRightUsingSizeDelegateScrollingBackward",
            menu("toEnd", 2, from: 550, in: 500, content: 2000, small: 50, large: 100), at: 200, to: 0, -50),
        distance(
            "distanceRightUsingSizeDelegateWithoutFromAttributes",
            menu("toEnd", 2, from: 650, in: 500, content: 2000, small: 50, large: 100), at: 200, to: 0, 50),
    ]

    private static let centred: [Trial] = [
        distance("distanceCentered", menu("home", 2, from: 300, in: 500, content: 1000), at: 100, to: 1, 100),
        distance(
            "distanceCenteredFromNotCentered", menu("home", 3, from: 150, in: 400, content: 1000), at: 100, to: 2, 100),
        distance(
            "distanceCenteredToAlreadyCentered", menu("home", 2, from: 150, in: 400, content: 1000), at: 100, to: 1, 0),
        distance(
            "distanceCenteredUsingSizeDelegateScrollingForward",
            menu("home", 2, from: 150, in: 400, content: 1000, small: 50, large: 100), at: 100, to: 1, -50),
        distance(
            "distanceCenteredUsingSizeDelegateScrollingBackward",
            menu("home", 2, from: 100, in: 400, content: 1000, small: 50, large: 100), at: 100, to: 0, -100),
        distance(
            "distanceCenteredUsingSizeDelegateWithoutFromAttributes",
            menu("home", 2, from: 450, in: 400, content: 2000, small: 50, large: 100), at: 200, to: 0, 100),
        distance("distanceCenteredToLeadingEdge", menu("home", 4, from: 0, in: 400, content: 400), at: 0, to: 0, 0),
        distance(
            "distanceCenteredToLeadingEdgeWhenUsingSizeDelegate",
            menu("home", 6, from: 0, in: 400, content: 400, small: 50, large: 100), at: 0, to: 0, 0),
        distance(
            "distanceCenteredToTrailingEdge", menu("home", 3, from: 700, in: 400, content: 1000), at: 600, to: 2, 0),
        distance(
            "distanceCenteredToTrailingEdgeWhenUsingSizeDelegate",
            menu("home", 5, from: 700, in: 400, content: 1000, small: 50, large: 100), at: 600, to: 4, 0),
        distance(
            "distanceCenteredToTrailingEdgeWhenUsingSizeDelegateWithHugeSelectedWidth",
            menu("home", 5, from: 300, in: 400, content: 1000, small: 50, large: 500), at: 600, to: 4, -50),
    ]

    // MARK: Frames

    private static func frame(_ element: String, _ box: [Double]) -> String {
        zip(["left", "top", "width", "height"], box).map { "\(element).frame.\($0) == \($1)" }.joined(
            separator: " and ")
    }

    /// Three items of a menu in a window of 390, and their frames.
    private static func items(
        _ name: String, _ arrangement: String, width: String, lines: String = "",
        figures: [(line: String, boxes: [(Double, Double)])]
    ) -> Trial {
        .init(
            name,
            """
            scroll: horizontal; viewport: 390 x 50; items: 3
            \(lines)
            \(arrangement)
            cell { size: \(width) x 50 }
            """,
            beside: """
                arrangement middle() {
                  place.main:  (viewport.width - sum(size.main)) / 2 + sumBefore(size.main)
                  place.cross: 0
                }
                """,
            figures.map { figure in
                Figure(
                    figure.line + "expect "
                        + figure.boxes.enumerated().map { frame("cell[0, \($0)]", [$1.0, 0, $1.1, 50]) }
                        .joined(separator: " and "), numbers: 12)
            })
    }

    private static let fits = "(if 3 * least < viewport.width then viewport.width / count else least)"
    private static let tween = """
        param from = 0
        param to = 0
        param done = 0
        """
    private static let grows =
        "(if index == from then mix(100, 50, done) else if index == to then mix(50, 100, done) else 50)"

    private static let frames: [Trial] = [
        items(
            "cellFramesForItemSizeFixed", "stack", width: "100", figures: [("", [(0, 100), (100, 100), (200, 100)])]),
        items(
            "cellFramesForItemSizeToFit, cellFramesForItemSizeToFitWhenMinWidthExtendsOutside", "stack", width: fits,
            lines: "param least: Length = 10",
            figures: [
                ("", [(0, 130), (130, 130), (260, 130)]), ("least: 390; ", [(0, 390), (390, 390), (780, 390)]),
            ]),
        items(
            "cellFramesForItemSizeToFitWhenUsingSizeDelegate", "stack", width: "50",
            figures: [("", [(0, 50), (50, 50), (100, 50)])]),
        items(
            "cellFramesForItemSizeSelfSizing", "stack", width: "[50, 100, 150][index]",
            figures: [("", [(0, 50), (50, 100), (150, 150)])]),
        items(
            "cellFramesForSizeDelegate, cellFramesForSizeDelegateWhenScrollingToItem", "stack", width: grows,
            lines: tween,
            figures: [
                ("", [(0, 100), (100, 50), (150, 50)]), ("to: 1; done: 0.5; ", [(0, 75), (75, 75), (150, 50)]),
            ]),
        items(
            "cellFramesForHorizontalMenuAlignment", "middle()", width: "10",
            figures: [("", [(180, 10), (190, 10), (200, 10)])]),
        items(
            "cellFramesForSelectedScrollPositionCentered", "carousel", width: "50%",
            figures: [("", [(97.5, 195), (292.5, 195), (487.5, 195)])]),
        .init(
            "PagingViewControllerTests reloadDataEmptyBeforeUsesWidthDelegate",
            "scroll: horizontal; viewport: 390 x 50; items: 2\n\(tween)\ncell { size: \(grows) x 50 }",
            [.at(0, "cell[0, 0].width == 100 and cell[0, 1].width == 50", numbers: 2)]),
    ]

    /// The indicator below one item on its way to another. The first item has an inset before it, the last one behind
    /// it, and all have a `spacing`. What lies outside of the menu is as wide as its last item there.
    private static func indicator(
        _ name: String, high: Int, in menu: Int, insets: (before: Int, after: Int, below: Int) = (0, 0, 0),
        spacing: Int = 0,
        widths: [Int] = [100, 100, 100], _ figures: [(String, [Double])]
    ) -> Trial {
        let last = widths.count - 1
        return .init(
            name,
            """
            scroll: horizontal; viewport: 390 x \(menu); items: \(widths.count)
            \(tween)
            cell { size: \(widths)[index] x \(menu) }
            decoration indicator {
              place: (mix(start(from), start(to), abs(done)), \(menu - high - insets.below))
              size:  mix(long(from), long(to), abs(done)) x \(high)
            }
            """,
            beside: """
                let wide(i: Number)  = 1pt * (if i <= 0 then \(widths[0]) else \(widths[1]))
                let start(i: Number) = (if i <= 0 then i * wide(0) else wide(0) + (i - 1) * wide(1))
                  + (if i == 0 then \(insets.before) else 0) + \(spacing)
                let long(i: Number)  = wide(i) - (if i == 0 then \(insets.before) else 0)
                  - (if i >= \(last) then \(insets.after) else 0) - \(2 * spacing)
                """,
            figures.map { Figure("\($0.0)expect \(frame("indicator", $0.1))", numbers: 4) })
    }

    private static let indicators: [Trial] = [
        indicator("indicatorFrame", high: 10, in: 50, [("from: 1; to: 1; ", [100, 40, 100, 10])]),
        indicator("indicatorFrameWithInsets", high: 10, in: 50, insets: (20, 20, 20), [("", [20, 20, 80, 10])]),
        indicator("indicatorFrameWithSpacing", high: 10, in: 50, spacing: 20, [("", [20, 40, 60, 10])]),
        indicator("indicatorFrameOutsideFirstItem", high: 10, in: 50, [("to: -1; done: -1; ", [-100, 40, 100, 10])]),
        indicator(
            "indicatorFrameOutsideLastItem", high: 10, in: 50, [("from: 3; to: 3; done: 1; ", [300, 40, 100, 10])]),
        indicator(
            "PagingIndicatorLayoutAttributesTests tweening", high: 20, in: 40, insets: (50, 50, 0), widths: [200, 100],
            [
                ("to: 1; ", [50, 20, 150, 20]), ("to: 1; done: 1; ", [200, 20, 50, 20]),
                ("to: 1; done: 0.5; ", [125, 20, 100, 20]),
            ]),
        .init(
            "PagingIndicatorLayoutAttributesTests configure",
            """
            viewport: 390 x 40; items: 1
            cell { size: 100% x 40 }
            decoration indicator { place: (0, 40 - 20); size: 100 x 20 }
            """,
            [.at(0, "indicator.frame.height == 20 and indicator.frame.top == 20", numbers: 2)]),
        .init(
            "borderFrame, borderFrameWithInsets",
            """
            scroll: horizontal; viewport: 390 x 50; items: 3
            param inset: Length = 0
            cell { size: 100 x 50 }
            decoration border { place: (inset, 50 - 10); size: (viewport.width - 2 * inset) x 10 }
            """,
            [
                Figure("expect \(frame("border", [0, 40, 390, 10]))", numbers: 4),
                Figure("inset: 20; expect \(frame("border", [20, 40, 350, 10]))", numbers: 4),
            ]),
    ]

    // MARK: The menu follows the pages

    /// Pages, and a menu of items of 50 above them, which stands as the pages do.
    private static let pages: [Trial] = [
        .init(
            "PagingControllerTests contentScrolled…, contentFinishedScrollingWithUpcomingItem, selectWhileEmpty",
            """
            scroll: horizontal; viewport: 100 x 200; items: 5
            output menu = 50 * offset.x / viewport.width
            output item = current
            cell { size: 100% x 100%; snap: toStart }
            """,
            [
                .at(200, "menu == 100"), .at(250, "menu == 125", numbers: 2), .at(190, "menu == 95", numbers: 2),
                .at(220, "menu == 110"), .at(300, "menu - 100 == 50", numbers: 2), .at(100, "menu - 100 == -50"),
                .at(100, "menu == 50 and item == cell[0, 1]", numbers: 2),
                .at(0, "menu == 0 and item == cell[0, 0]", numbers: 2),
            ]),
        .init(
            "PagingStateTests visuallySelectedPagingItem…, progress, selected",
            "scroll: horizontal; viewport: 100 x 200; items: 2\ncell { size: 100% x 100%; snap: toStart }",
            [
                .at(60, "current == cell[0, 1]"), .at(30, "current == cell[0, 0]"), .at(50, "progress == 0.5"),
                .at(0, "current == cell[0, 0] and progress == 0", numbers: 2),
            ]),
    ]

    // MARK: Without counterpart

    private static let calls = "which calls the peer makes to its views, and in which order"
    private static let data = "which items the peer asks its data source for"

    private static let suite = PeerSuite(
        peer: "Parchment", file: "ParchmentTests", trials: left + right + centred + frames + indicators + pages,
        noCounterpart: [
            ("PagingControllerTests, the others", calls),
            (
                "PagingControllerTests contentScrolledUpcomingItemOutsideVisibleItems, selectItemOutsideVisibleItems",
                data
            ),
            ("PagingControllerTests reloadData…", data), ("PagingStateTests, the others", "the names of the two items"),
            ("PagingViewControllerTests, the others", calls), ("PagingViewControllerDelegateTests", calls),
            ("PageViewManagerTests", calls), ("PagingDataStructureTests", data), ("PagingDiffTests", data),
            ("PagingViewTests", "a colour"), ("UIColorInterpolationTests", "a colour"),
            ("PagingIndicatorLayoutAttributesTests configure, colour and zIndex", "a colour, and the greatest integer"),
        ])

    @Test func `the menu follows`() throws { try Self.suite.expectToHold(numbers: 192) }
}
