import Testing

/// Scroll anchoring of web platform tests, `css/css-scroll-anchoring`: the offset after content has changed above,
/// beside or inside of what is seen. The blocks of a page are cells; a block without a height takes no part, as there.
struct AnchoringPeers {
    typealias Figure = PeerSuite.Figure
    typealias Trial = PeerSuite.Trial

    /// Blocks one below the other in a window of 800 × 600, with the margins above them, and room below them.
    static func page(
        _ heights: [Int], margins: [Int]? = nil, around: Int = 8, room: Int = 4000, high: Int = 600, first: String = "",
        drawn: String = "", more: String = ""
    ) -> String {
        """
        viewport: 800 x \(high); items: \(heights.count); insets: \(around); insets.bottom: \(room)
        \(first)
        cell {
          data { height: Length = \(heights)[index]; gap: Length = \(margins ?? heights.map { _ in 0 })[index] }
          size: 100% x data.height; margin.top: data.gap; \(drawn)
        }
        \(more)
        """
    }

    static func story(_ moments: String, numbers: Int = 1, reason: String? = nil) -> Figure {
        Figure("story { \(moments) }", numbers: numbers, reason: reason)
    }

    /// One block becomes so high, and the page stands at another offset.
    static func grown(
        _ block: Int, to height: Int, from offset: Int, at later: Int, numbers: Int = 1, reason: String? = nil
    ) -> Figure {
        story(
            "offset: \(offset); cell[0, \(block)].data.height: \(height); expect offset.y == \(later)",
            numbers: numbers, reason: reason)
    }

    // MARK: Above what is seen

    private static let above: [Trial] = [
        .init(
            "basic.html, anchor-inside-iframe.html, reading-scroll-forces-anchoring.html", page([100, 100]),
            [grown(0, to: 200, from: 150, at: 250, numbers: 3)]),
        .init(
            "abspos-containing-block-outside-scroller.html, a box beside the scroller, which does not move",
            page(
                [0, 75], around: 0,
                more: "supplementary beside { size: 100 x 100; place: (25, offset.y + 25) }"),
            [grown(0, to: 25, from: 25, at: 50)]),
        .init(
            "abspos-containing-block-outside-scroller.html, a box in the scroller, apart from the flow",
            """
            viewport: 500 x 400; items: 3
            flow(space: 1000)
            cell {
              data { height: Length = [100, 0, 75][index] }
              size: 100 x data.height; translation.y: if index == 2 then 100 else 0
            }
            """,
            beside: """
                arrangement flow(space: Length) {
                  place.main: if index == 0 then 25 else sumBefore(if index == 0 then 0pt else size.main)
                  extent.main: space
                }
                """,
            [grown(1, to: 25, from: 25, at: 25)]),
        .init(
            "abspos-contributes-to-static-parent-bounds.html", page([0, 100], around: 105),
            [grown(0, to: 100, from: 120, at: 220)]),
        // Three words, each a line of 100; another one comes before the second.
        .init(
            "wrapped-text.html, abspos-in-multicol-001.html, -002.html, -003.html", page([100, 100, 100, 100]),
            [story("offset: 150; insert cell[0, 1] { }; expect offset.y == 250", numbers: 4)]),
        .init(
            "anchor-updates-after-explicit-scroll.html", page([0, 200, 200, 200, 200], around: 0, room: 0, high: 200),
            [
                story(
                    """
                    offset: 500; cell[0, 2].data.height: 300; expect offset.y == 600
                    offset: 100; cell[0, 2].data.height: 400; expect offset.y == 100
                    cell[0, 0].data.height: 100; expect offset.y == 200
                    """, numbers: 3)
            ]),
        .init(
            "anchoring-with-bounds-clamping-div.html", page([1500, 1000], around: 0, room: 0, high: 500),
            [grown(0, to: 0, from: 1600, at: 100)]),
        .init(
            "anchoring-with-bounds-clamping.html", page([1500, 4000], room: 8),
            [grown(0, to: 0, from: 1600, at: 100)]),
        .init(
            "anonymous-block-box.html", page([100, 100, 100], margins: [0, 100, 0], around: 0),
            [
                story(
                    """
                    offset: 150; insert cell[0, 1] { height: 100; gap: 100 }; cell[0, 2].data.gap: 0; \
                    expect offset.y == 250
                    """
                )
            ]),
        .init(
            "clamp-negative-overflow.html",
            page(
                [100], margins: [100], around: 0, room: 1000, high: 500,
                more: "data { top: Length = -200 }\ndecoration yellow { size: 10 x 10; place: (0, 100 + data.top) }"),
            [story("offset: 20; data.top: -180; expect offset.y == 20")]),
        .init(
            "clipped-scrollers-skipped.html, the inner scroller; opt-out.html, the same enabled",
            page([0, 102, 500], around: 0, room: 0, high: 300),
            [grown(0, to: 200, from: 100, at: 300, numbers: 2)]),
        .init(
            "clipped-scrollers-skipped.html, the outer scroller", page([300, 0, 102]),
            [grown(1, to: 150, from: 350, at: 500)]),
        .init(
            "contain-paint-offscreen-container.html, contain-layout-paint-offscreen-container.html",
            page([800, 40, 150, 50], room: 9000),
            [
                story(
                    """
                    offset: 1000; let before = cell[0, 3].frame.top - viewport.top; cell[0, 2].data.height: 50
                    expect cell[0, 3].frame.top - viewport.top == before
                    """, numbers: 2)
            ]),
        .init("descend-into-container-with-float.html", page([0, 500]), [grown(0, to: 50, from: 50, at: 100)]),
        .init(
            "descend-into-container-with-overflow.html", page([100, 20], margins: [0, 600]),
            [grown(0, to: 200, from: 200, at: 300)]),
        .init(
            "device-pixel-adjustment.html, of a screen of one pixel for each point", page([0, 0, 100]),
            [
                story(
                    "offset: 10; cell[0, 0].data.height: 0.5; cell[0, 1].data.height: 0.5; expect offset.y == 11")
            ]),
        .init(
            "fragment-scrolling-anchors.html",
            "opens: cell[0, 2]\n" + page([1000, 0, 200], margins: [0, 0, 10], around: 0),
            [
                story(
                    "expect offset.y == 1010; cell[0, 1].data.height: 100; expect offset.y == 1110", numbers: 2)
            ]),
        .init(
            "history-restore-anchors.html", "opens: cell[0, 2]\n" + page([1000, 0, 600], around: 0),
            [
                story(
                    "expect offset.y == 1000; cell[0, 1].data.height: 100; expect offset.y == 1100", numbers: 2)
            ]),
        .init(
            "image-001.html, inline-block.html, inline-block-002.html", page([100, 100, 500], margins: [0, 0, 0]),
            [grown(0, to: 150, from: 150, at: 200, numbers: 3)]),
        .init(
            "negative-layout-overflow.html, negative-layout-overflow-on-anchor.html",
            page([100, 100, 100], more: "decoration evil { size: 100 x 1000; place: (0, 8 - 900) }"),
            [grown(1, to: 200, from: 250, at: 350), grown(0, to: 200, from: 120, at: 220)]),
        .init(
            "opt-out.html, the document enabled", page([0, 102, 300]), [grown(0, to: 150, from: 100, at: 250)]),
        .init(
            "anchor-used-height-change-does-not-suppress.html", page([500, 200]),
            [
                story(
                    "offset: 510; cell[0, 0].data.height: 300; cell[0, 1].data.height: 100; expect offset.y == 310")
            ]),
    ]

    // MARK: Without counterpart

    private static let suppressed =
        """
        a browser guesses by the style of an element that a script moves the page itself; \
        here `keep` says what is meant
        """
    private static let crash = "asks only that nothing crashes"
    private static let editing = "text that is edited: where the cursor stands"
    private static let focus = "focus: the host asks for the offset that shows an element"
    private static let declared = "an element stops being an anchor; here its kind says so for good"
    private static let events = "how many events a script gets, and when"
    private static let styles = "how the property is parsed, inherited or animated"

    private static let suite = PeerSuite(
        peer: "web-platform-tests", file: "css/css-scroll-anchoring", trials: above + excluded + several,
        noCounterpart: [
            ("ancestor-change-heuristic.html, padding, margin, sizes, position and transform", suppressed),
            ("ancestor-change-heuristic.html, colour, font and shadow", "nothing of them is in a layout"),
            ("heuristic-with-offset-update.html", suppressed),
            ("heuristic-with-offset-update-from-scroll-event-listener.html", suppressed),
            ("position-change-heuristic.html, in the flow before or after, not both", suppressed),
            ("position-change-heuristic-in-nested-scroll-box.html, the same", suppressed),
            ("position-change-heuristic-ib-split.html", suppressed),
            ("suppression-window-tentative.html, the others", suppressed),
            ("suppress-for-top-change.html", suppressed), ("suppress-for-transform-change.html", suppressed),
            ("opt-out.html, disabled", "a host that does not want the offset does not ask for it"),
            ("opt-out-dynamic.html, after the change", declared),
            ("opt-out-dynamic-scroller.html, after the change", declared),
            ("focus-prioritized.html", focus), ("focused-element-in-excluded-subtree.html", focus),
            ("focused-element-nested-anchor.html", focus), ("focused-element-outside-scroller.html", focus),
            ("shadow-dom-subscroller.html", "nothing changes; which tree a node belongs to"),
            ("editable-scroll-anchor.html", editing),
            ("dirty-contents-reselect-anchor.tentative.html", "the host says which elements are the same"),
            ("infinite-scroll-event.tentative.html", events),
            ("ignore-adjustments-while-scrolling-to-anchor.tentative.html", "the course of an animated scroll"),
            ("nested-overflow-subtree-layout.html", "compared as a picture; its lengths are those of a font"),
            ("nested-overflow-subtree-layout-vertical.html", "compared as a picture; its lengths are those of a font"),
            (
                "start-edge-in-block-layout-direction.html, scrollTop of vertical modes",
                "what scrolls both ways goes down"
            ),
            ("inheritance.html", styles), ("discrete-no-interpolation.html", styles),
            ("parsing/overflow-anchor-computed.html", styles), ("parsing/overflow-anchor-invalid.html", styles),
            ("parsing/overflow-anchor-valid.html", styles), ("fullscreen-crash.html", crash),
            ("table-collapsed-borders-crash.html", crash), ("fresh-table-col-crash.html", crash),
            ("table-col-and-dead-row-group-crash.html", crash), ("anonymous-block-children-crash.html", crash),
        ])

    @Test func `what is seen stays where it is`() throws { try Self.suite.expectToHold(numbers: 123) }
}
