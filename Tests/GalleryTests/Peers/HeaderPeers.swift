import Testing

/// Flutter's headers that change as the list scrolls: `packages/flutter/test/widgets/sliver_resizing_header_test.dart` and
/// `sliver_floating_header_test.dart`. A list that the peer reverses is written from its end here.
struct HeaderPeers {
    typealias Figure = PeerSuite.Figure

    /// A direction of scrolling, and whether the header is at the far end.
    private struct Axis {
        let isSideways: Bool
        let isReversed: Bool
        var scroll: String {
            (isSideways ? "scroll: horizontal; " : "") + (isReversed ? "opens: last; " : "")
        }
        /// How far the peer has scrolled.
        var travelled: String { isReversed ? "(last - offset.main)" : "offset.main" }
        var name: String { "axis: \(isSideways ? "horizontal" : "vertical"), reverse: \(isReversed)" }

        /// Where a header of a length stands in the viewport of 800 × 600.
        func box(at offset: String, _ length: Double) -> Figure {
            let (start, end) = isSideways ? ("left", "right") : ("top", "bottom")
            let (low, high) = isSideways ? ("top", "bottom") : ("left", "right")
            let edge = isReversed ? end : start
            let frame = "header.frame"
            return Figure(
                """
                at \(offset) { expect \(frame).\(edge) == viewport.\(edge) and \(frame).\(end) - \(frame).\(start) == \(length) \
                and \(frame).\(low) == viewport.\(low) and \(frame).\(high) == viewport.\(high) }
                """, numbers: 4)
        }
    }

    private static let axes = [false, true].flatMap { isReversed in
        [false, true].map { Axis(isSideways: $0, isReversed: isReversed) }
    }

    // MARK: Resizing

    /// A list under a header that shrinks from a length to another.
    private static func resizing(_ axis: Axis, least: String = "100", most: String = "300", more: String = "") -> String
    {
        let edge = axis.isReversed ? "place.main: content.size.main - \(most); stickyEnd" : "place.main: 0; sticky"
        let inset = axis.isReversed ? (axis.isSideways ? "right" : "bottom") : (axis.isSideways ? "left" : "top")
        return """
            \(axis.scroll)viewport: 800 x 600; items: 100; insets.\(inset): \(most)
            supplementary header {
              size.main: \(most); size.cross: 100%; place.cross: 0
              \(edge)
              drawn.main: clamp(\(most) - \(axis.travelled), \(least), \(most))
              anchor.main: \(axis.isReversed ? 1 : 0); z: 1
            }
            cell { size.main: 50; size.cross: 100% }
            \(more)
            """
    }

    private static let resizingSuite = PeerSuite(
        peer: "Flutter", file: "sliver_resizing_header_test.dart",
        trials: axes.map { axis in
            let first = axis.isReversed ? 99 : 0
            let next = axis.isReversed ? -1 : 1
            let fits = axis.isSideways ? 10 : 6
            return .init(
                "SliverResizingHeader basics, \(axis.name)", resizing(axis),
                [
                    axis.box(at: axis.isReversed ? "last" : "0", 300),
                    axis.box(at: axis.isReversed ? "last - 200" : "200", 100),
                    Figure(
                        """
                        at \(axis.isReversed ? "last" : "0") { expect cell[0, \(first)].shown \
                        and cell[0, \(first + next * (fits - 1))].shown }
                        """, numbers: 2),
                ])
        } + [
            .init(
                "SliverResizingHeader default minExtent is 0", resizing(axes[0], least: "0"),
                [
                    .at(0, "header.frame.height == 300"), .at(299, "header.frame.height == 1"),
                    .at(300, "not header.shown"),
                ]),
            .init(
                "SliverResizingHeader with identical min/max prototypes is effectively a pinned header",
                resizing(axes[0], most: "100"), [axes[0].box(at: "0", 100), axes[0].box(at: "100", 100)]),
            .init(
                "SliverResizingHeader default maxExtent matches the child", resizing(axes[0], least: "0"),
                [
                    .at(0, "header.frame.height == 300"), .at(299, "header.frame.height == 1"),
                    .at(300, "not header.shown"),
                ]),
            .init(
                "SliverResizingHeader overrides initial out of bounds child size",
                resizing(axes[0], most: "clamp(child, 100, 300)", more: "param child = 50 in 0...400"),
                ["child: 50; expect header.frame.height == 100", "child: 350; expect header.frame.height == 300"]),
            .init(
                "SliverResizingHeader update prototypes",
                resizing(
                    axes[0], least: "least", most: "most",
                    more: "param least = 100 in 0...400\nparam most = 300 in 0...400"),
                [
                    .at(0, "header.frame.height == 300"), .at(300, "header.frame.height == 100"),
                    "least: 150; most: 200; at 0 { expect header.frame.height == 200 }",
                    "least: 150; most: 200; at 100 { expect header.frame.height == 150 }",
                ]),
            .init(
                "SliverResizingHeader maxScrollObstructionExtent", resizing(axes[0]),
                [
                    .at(0, "header.frame.height == 300"), .at(150, "header.frame.height == 150"),
                    .at(300, "header.frame.height == 100"),
                ]),
        ],
        noCounterpart: [
            (
                "SliverResizingHeader: presence of RenderViewport.excludeFromScrolling tag when pinned",
                "what is read aloud"
            )
        ])

    @Test func `a header that is resized`() throws { try Self.resizingSuite.expectToHold(numbers: 63) }

    // MARK: Floating

    /// A list under a header of 200 that comes and goes with the direction of the scroll: at once, or after a distance.
    private static func floating(_ axis: Axis, within distance: Int) -> String {
        let inset = axis.isReversed ? (axis.isSideways ? "right" : "bottom") : (axis.isSideways ? "left" : "top")
        let late = "(offset.main - trail(\(distance))) / \(distance)pt"
        let place = axis.isReversed ? "content.size.main - 200" : "0"
        return """
            \(axis.scroll)viewport: 800 x 600; items: 100; insets.\(inset): 200
            supplementary header {
              size.main: 200; size.cross: 100%; place.cross: 0; place.main: \(place)
              let away = \(axis.isReversed ? "1 - " : "")\(late)
              let hidden = min(\(axis.travelled), 200) * away
              translation.main: \(axis.isReversed ? "hidden - " : "")\(axis.travelled)\(axis.isReversed ? "" : " - hidden")
              z: 1
            }
            cell { size.main: 100; size.cross: 100% }
            """
    }

    private static let floatingSuite = PeerSuite(
        peer: "Flutter", file: "sliver_floating_header_test.dart",
        trials: axes.map { axis in
            let steps = axis.isReversed ? ["last - 300", "last - 275", "last - 250"] : ["300", "275", "250"]
            let again = axis.isReversed ? "last - 275" : "275"
            let shown = axis.box(at: "0", 200).line.replacing("at 0 { ", with: "").dropLast(2)
            let first = axis.isReversed ? 99 : 0
            let last = axis.isReversed ? 100 - (axis.isSideways ? 6 : 4) : (axis.isSideways ? 5 : 3)
            return .init(
                "SliverFloatingHeader basics, \(axis.name)", floating(axis, within: 8),
                [
                    axis.box(at: axis.isReversed ? "last" : "0", 200),
                    Figure(
                        "at \(axis.isReversed ? "last" : "0") { expect cell[0, \(first)].shown and cell[0, \(last)].shown }",
                        numbers: 2),
                    Figure("story { offset: \(steps[0]); expect not header.shown }"),
                    Figure("story { offset: \(steps[0]); offset: \(steps[1]); \(shown) }", numbers: 4),
                    Figure(
                        "story { offset: \(steps[0]); offset: \(steps[1]); offset: \(steps[2]); \(shown) }", numbers: 4),
                    Figure(
                        """
                        story { offset: \(steps[0]); offset: \(steps[1]); offset: \(steps[2]); offset: \(again)
                        expect not header.shown }
                        """),
                ])
        } + [
            // The header follows the finger, and its animation comes after.
            .init(
                "SliverFloatingHeader override default AnimationStyle", floating(axes[0], within: 200),
                [
                    axes[0].box(at: "0", 200), "story { offset: 300; expect not header.shown }",
                    Figure(
                        """
                        story { offset: 300; offset: 275
                        expect header.frame.top - viewport.top == -175 and header.frame.bottom - viewport.top == 25 }
                        """, numbers: 4),
                ]),
            .init(
                "SliverFloatingHeader snapMode parameter, overlay", floating(axes[0], within: 8),
                [
                    axes[0].box(at: "0", 200), .at(0, "cell[0, 0].frame.top == 200"),
                    Figure(
                        """
                        story {
                          offset: 300; expect not header.shown and cell[0, 0].frame.top < offset.y
                          let before = cell[0, 0].frame.top - offset.y
                          offset: 275; expect cell[0, 0].frame.top - offset.y == before + 25
                          offset: 0; expect header.frame.top == 0 and cell[0, 0].frame.top == 200
                        }
                        """, numbers: 5),
                ]),
        ],
        noCounterpart: [
            ("SliverFloatingHeader override default AnimationStyle, after the drag", "an animation in time"),
            (
                "SliverFloatingHeader snapMode parameter, scroll",
                "the host scrolls on by itself after the finger has left"
            ),
        ])

    @Test func `a header that floats`() throws { try Self.floatingSuite.expectToHold(numbers: 83) }
}
