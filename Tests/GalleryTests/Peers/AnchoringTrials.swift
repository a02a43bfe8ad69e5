/// Scroll anchoring of web platform tests: what is no anchor, what goes both ways, and several changes.
extension AnchoringPeers {
    // MARK: What is no anchor

    private static let firstDistance =
        "of two changes without a scroll between them the second keeps the first distance, so the list comes back to 10"
    private static let movingLine =
        "what is kept stays as far from the line as it was, so it goes along when the line moves"

    static let excluded: [Trial] = [
        .init(
            "exclude-fixed-position.html",
            page(
                [50, 100], margins: [0, 100], around: 0,
                more: "supplementary fixed { size: 200 x 100; place: (100, offset.y + 50) }"),
            [grown(0, to: 100, from: 100, at: 150)]),
        .init(
            "exclude-sticky.html",
            page(
                [50, 100], margins: [0, 100], around: 0,
                first: "supplementary bar { size: 200 x 100; sticky(below: 50) }"),
            [grown(0, to: 100, from: 150, at: 200)]),
        .init(
            "exclude-inline.html",
            page(
                [18, 50], room: 0,
                more: "supplementary no { size: 200 x 18 }; supplementary after { size: 100% x 1800 }"),
            [grown(1, to: 100, from: 50, at: 50)]),
        .init(
            "opt-out-table.html, opt-out-inner-table.html",
            page(
                [50], around: 0, room: 0, high: 200,
                more: "supplementary row { size: 100 x 100 }; supplementary after { size: 100% x 500 }"),
            [grown(0, to: 100, from: 50, at: 50, numbers: 2)]),
        .init(
            "opt-out-dynamic.html, opt-out-dynamic-scroller.html, before the change",
            page([50, 20], margins: [0, 100], around: 0, room: 600, high: 300),
            [grown(0, to: 100, from: 100, at: 150, numbers: 2)]),
        .init(
            "subtree-exclusion.html, excluded",
            page([0, 100], margins: [0, 100], more: "decoration a { size: 100 x 100; place: (8, 8) }"),
            [
                story("offset: 50; cell[0, 0].data.height: 100; cell[0, 1].data.gap: 150; expect offset.y == 200")
            ]),
        .init(
            "subtree-exclusion.html, included", page([100, 100, 50, 100]),
            [
                story("offset: 150; cell[0, 0].data.height: 200; cell[0, 2].data.height: 100; expect offset.y == 250")
            ]),
        .init(
            "zero-scroll-offset.html (zero-scroll-offset-001.html)",
            page([1200], first: "data { head: Length = 102 }\nsupplementary head { size: 100% x data.head }"),
            [
                story("offset: 10; data.head: 52; data.head: 102; expect offset.y == 0", reason: firstDistance)
            ]),
        .init(
            "zero-scroll-offset-002.html",
            """
            scroll: both; viewport: 800 x 600; items: 1; insets: 8; data { head: Length = 102 }
            wide()
            supplementary head { size: 100% x data.head }
            cell { size: 1600 x 1200 }
            """,
            beside: "arrangement wide() { place: (0, 0); extent.width: 1600 }",
            [
                story(
                    "offset: 10; offset.x: 10; data.head: 52; data.head: 102; expect offset.y == 0",
                    reason: firstDistance)
            ]),
        .init(
            "scroll-padding-affects-anchoring.html", "keep: 200\n" + page([100, 1000], around: 0, room: 0, high: 500),
            [grown(0, to: 200, from: 50, at: 150)]),
        .init(
            "scroll-padding-change.html", "param line: Length = 100\nkeep: line\n" + page([200, 200], around: 0),
            [
                story("offset: 250; expect offset.y == 250; line: 0; line: 100; expect offset.y == 250", numbers: 2),
                story("offset: 250; line: 0; expect offset.y == 250", reason: movingLine),
            ]),
    ]

    // MARK: Both ways, and one after the other

    /// The pushers and the anchor, which grows and is drawn in another corner of the window.
    private static func corners(_ scroll: String, rightToLeft: Bool) -> Trial {
        let isBoth = scroll == "both"
        let (high, wide) = isBoth ? ("main", "cross") : ("cross", "main")
        let figures = [(0, 0), (800, 0), (0, 600), (800, 600)].map { left, top in
            Figure(
                """
                rightToLeft: \(rightToLeft)
                story {
                  left: \(left); top: \(top); offset: 150; \(isBoth ? "offset.x: 150" : "")
                  cell[0, 0].data.\(high): 80; cell[0, 0].data.\(wide): 70
                  cell[0, 1].data.\(high): 80; cell[0, 1].data.\(wide): 70
                  cell[0, 2].data.\(high): 160; cell[0, 2].data.\(wide): 180
                  expect \(isBoth ? "offset.x == 150 and offset.y == 150 - 20" : "offset.x == 150 - 30")
                }
                """, numbers: isBoth ? 2 : 1)
        }
        return .init(
            """
            start-edge-in-block-layout-direction.html, \(scroll), right to left: \(rightToLeft)
            """,
            """
            scroll: \(scroll); viewport: 800 x 600; items: 3
            param left: Length = 0
            param top: Length = 0
            corner()
            cell {
              data { main: Length = 100; cross: Length = 100 }
              size.main: data.main; size.cross: data.cross
              translation: if index == 2 then (left, top) else (0, 0)
            }
            """,
            beside: """
                arrangement corner() {
                  place.main:   if index == 0 then 0 else at(size.main, 0)
                  place.cross:  if index == 2 then at(size.cross, 1) else 0
                  extent.main:  if horizontal then 1600 else 1200
                  extent.cross: if horizontal then 600 else 1600
                }
                """, figures)
    }

    /// Blocks from right to left, as vertical-rl has them.
    private static func sideways(_ name: String, _ widths: String, _ items: Int, _ moments: String, numbers: Int = 1)
        -> Trial
    {
        .init(
            name,
            """
            scroll: horizontal; viewport: 300 x 300; items: \(items)
            cell { data { wide: Length = \(widths) }; size: data.wide x 100% }
            """,
            [Figure("rightToLeft: true\nstory { \(moments) }", numbers: numbers)])
    }

    static let several: [Trial] = [
        corners("both", rightToLeft: false), corners("both", rightToLeft: true),
        corners("horizontal", rightToLeft: false), corners("horizontal", rightToLeft: true),
        sideways(
            "text-anchor-in-vertical-rl.html", "if index == 0 then 300 else 25", 17,
            """
            offset: 300; \(String(repeating: "insert cell[0, 1] { wide: 25 }; ", count: 4))
            insert cell[0, 21] { wide: 300 }
            expect offset.x == 400
            """),
        sideways(
            "vertical-rl-viewport-size-change-000.html, -001.html", "[100, 100, 1000][index]", 3,
            """
            offset: 100; viewport: 100 x 100
            expect cell[0, 1].frame.left == viewport.left and cell[0, 1].frame.right == viewport.right
            """, numbers: 4),
        .init(
            "multicol-fragmented-anchor.html",
            """
            viewport: 800 x 100; items: 2; insets.top: 20
            columns(high: 200)
            cell {
              data { height: Length = [100, 10][index] }
              size: 50% x data.height; margin.top: if index == 0 then 100 else 0
            }
            """,
            beside: """
                arrangement columns(high: Length) {
                  place.main:  mod(sumBefore(size.main), high)
                  place.cross: floor(sumBefore(size.main) / high) * area.size.cross / 2
                  extent.main: high
                }
                """, [grown(0, to: 110, from: 10, at: 20)]),
        .init(
            "position-change-heuristic.html, -in-nested-scroll-box.html, in the flow before and after",
            page([50, 0, 400]), [grown(1, to: 25, from: 200, at: 225, numbers: 8)]),
        .init(
            "position-change-heuristic.html, -in-nested-scroll-box.html, out of the flow before and after",
            page([0, 400], more: "supplementary header { size: 100% x 50; place: (0, offset.y) }"),
            [grown(0, to: 25, from: 200, at: 225, numbers: 8)]),
        .init(
            "position-change-heuristic-display-none-change.html, -display-none-to-abspos-change.html",
            page(Array(repeating: 22, count: 9)),
            [
                story(
                    "offset: 100; insert cell[0, 1] { height: 22; gap: 0 }; remove cell[0, 1]; expect offset.y == 100",
                    numbers: 2)
            ]),
        .init(
            "ancestor-change-heuristic.html, opacity and z-index",
            page([100, 100], first: "param look = 0", drawn: "alpha: 1 - look / 2; z: -look"),
            [story("offset: 150; look: 1; cell[0, 0].data.height: 150; expect offset.y == 200", numbers: 4)]),
        .init(
            "adjustment-followed-by-scrollBy.html, in a window of 600", page((0..<13).map { $0 == 6 ? 100 : 120 }),
            [
                story(
                    """
                    offset: 478; expect cell[0, 6].frame.top - viewport.top == 250
                    cell[0, 5].data.height: 0; cell[0, 0].data.height: 0; offset: cell[0, 6].frame.top - 250
                    expect cell[0, 6].frame.top - viewport.top == 250
                    """)
            ]),
        .init(
            "after-scrollable-range-shrinkage-001.html, in a window of 600", page([600, 10, 600], room: 8),
            [story("offset: 608; cell[0, 0].data.height: 1200; cell[0, 0].data.height: 600; expect offset.y == 608")]),
        .init(
            "after-scrollable-range-shrinkage-002.html, -003.html, -004.html, in a window of 600",
            page([3000, 10, 1200], room: 8),
            [
                grown(0, to: 600, from: 3008, at: 608),
                story(
                    """
                    offset: 3008; cell[0, 0].data.height: 1200; cell[0, 0].data.height: 3000; \
                    expect offset.y == 3008
                    """),
                story(
                    "offset: 3008; cell[0, 0].data.height: 1200; cell[0, 0].data.height: 600; expect offset.y == 608"),
            ]),
        .init(
            "scroll-anchoring-after-scroll-event-suppression.html", page([100, 100, 3000, 50], around: 0, room: 0),
            [
                story(
                    """
                    offset: 1010; offset: 1020; cell[0, 3].data.height: 60; cell[0, 0].data.height: 300; \
                    expect offset.y == 1220
                    """
                )
            ]),
        .init(
            "adjustments-in-scroll-event-handler.tentative.html", page([200, 0, 200, 1800], around: 0),
            [grown(1, to: 200, from: 200, at: 400)]),
        .init(
            "anchor-inside-textarea.tentative.html",
            page([0] + Array(repeating: 30, count: 20) + [0], around: 0, room: 0, high: 300),
            [
                story(
                    """
                    offset: 300; cell[0, 0].data.height: 10; expect offset.y == 310
                    cell[0, 21].data.height: 10; expect offset.y == 310
                    """, numbers: 2)
            ]),
        .init(
            "contenteditable-near-cursor.tentative.html", page([0] + Array(repeating: 1000, count: 6) + [0]),
            [
                story(
                    """
                    offset: 2200; expect offset.y == 2200; cell[0, 0].data.height: 1000; expect offset.y == 3200
                    cell[0, 7].data.height: 1000; expect offset.y == 3200
                    """, numbers: 3)
            ]),
        .init(
            "contenteditable-insert-line-at-top.tentative.html", page(Array(repeating: 20, count: 100), high: 300),
            [story("offset: last; offset: 0; insert cell[0, 0] { height: 20; gap: 0 }; expect offset.y == 0")]),
        .init(
            "scroll-anchoring-editing-content-change.html, each of three",
            page(
                Array(repeating: 90, count: 7), margins: Array(repeating: 10, count: 7), around: 0, room: 10,
                high: 300),
            [
                story(
                    """
                    offset: 200; let before = cell[0, 3].frame.top - viewport.top; cell[0, 0].data.height: 0
                    expect cell[0, 3].frame.top - viewport.top == before and offset.y < 200
                    """, numbers: 6)
            ]),
        .init(
            "suppression-window-tentative.html, not suppressed", page([200, 100, 200], around: 0),
            [grown(0, to: 220, from: 250, at: 270)]),
    ]
}
