import Interpreter
import LayoutDSL
import Testing

/// Where a list opens, and what stays put.
struct StandingPeers {
    /// Cells in a viewport of a height, and a story.
    private static func story(
        _ peer: String, _ source: PeerCase.Source, _ high: Double, _ items: Int, _ lines: String, _ moments: String
    ) -> PeerCase {
        PeerCase(
            peer, source,
            "viewport: 100 x \(high); items: \(items)\n\(lines)\ntest \"story\" { story {\n\(moments)\n} }")
    }

    /// Items of 100 in a window of 250. The first visible one is told by the offset: number 20 at 2000.
    private static func compose(_ test: String, _ items: Int, _ moments: String) -> PeerCase {
        story("Compose", .test(test), 250, items, "cell { size: 100 x 100 }", moments)
    }

    private static func inserting(_ count: Int, at item: Int) -> String {
        String(repeating: "insert cell[0, \(item)] { }\n", count: count)
    }

    private static let keys = "LazyCustomKeysTest "

    private static let stories = [
        compose(
            keys + "addingItemsBeforeWhileCurrentItemIsNotInTheBeginning", 21,
            "offset: 1000\n\(inserting(10, at: 0))expect offset.y == 2000"),
        compose(
            keys + "addingItemsRightAfterKeepingThisItemFirst", 12,
            "offset: 500\n\(inserting(4, at: 6))expect offset.y == 500"),
        // There the next item slides up to the line, to 500. Here it stays where it stood, and those above come down.
        compose(
            keys + "removingTheCurrentItemMaintainsTheIndex", 21,
            "offset: 500\nremove cell[0, 5]\nexpect offset.y == 400 and cell[0, 5].frame.top == 500"),
        compose(
            "LazyListRequestScrollTest moveFirstVisibleItem_afterScrollRequestIsProcessed_…", 21,
            // The last three are seen: 21 · 100 − 250.
            "offset: 100\nmove cell[0, 1] to cell[0, 20]\nexpect offset.y == 1850"),
        // A list at its top shows what is new: there as without keys, and as when index 0 is asked for.
        compose(
            keys + "addingItemsBeforeWithoutKeysIsMaintainingTheIndex", 6,
            "expect offset.y == 0\n\(inserting(10, at: 0))expect offset.y == 0"),
        compose(
            "LazyListRequestScrollTest requestScrollToItem_withIndex0_itemsPrepended_scrollsToNewFirstItem", 6,
            "\(inserting(10, at: 0))expect offset.y == 0 and cell[0, 2].frame.top == 200"),
        story(
            "RecyclerView", .test("AnchorTest noAnchoringWhenViewportNotFilled"), 100, 1, "cell { size: 10 x 10 }",
            "\(inserting(20, at: 0))expect offset.y == 0 and cell[0, 9].frame.bottom == 100"),
        story(
            "RecyclerView", .test("LinearLayoutManagerResizeTest resize, stackFromEnd: the last visible item stays"),
            400,
            100, "opens: last; keep: 100%\ncell { size: 100 x 30 }",
            "offset: 1000; viewport: 100 x 200; expect offset.y == 1200\noffset: last; viewport: 100 x 100; expect offset.y == last"
        ),
        story(
            "RecyclerView", .test("LinearLayoutManagerResizeTest resize: the first visible item stays"), 400, 100,
            "cell { size: 100 x 30 }", "offset: 1000; viewport: 100 x 200; expect offset.y == 1000"),
        magazine(
            "testAnchor_TopToBottom_ScrolledToTop, testOffset_TopToBottom_ScrolledToTop", isUpwards: false, from: -50,
            moving: 0, by: 100, "offset.y == 0"),
        magazine(
            "testAnchor_TopToBottom_ScrolledToMiddle, testOffset_TopToBottom_ScrolledToMiddle", isUpwards: false,
            from: 500, moving: 2, by: 100, "cell[0, 2].frame.top - viewport.top == 10 and offset.y == 650"),
        magazine(
            "testAnchor_TopToBottom_ScrolledToBottom, testOffset_TopToBottom_ScrolledToBottom", isUpwards: false,
            from: 1630, moving: 4, by: -100, "cell[0, 4].frame.top - viewport.top == 20 and offset.y == 1580"),
        magazine(
            "testAnchor_BottomToTop_ScrolledToTop, testOffset_BottomToTop_ScrolledToTop", isUpwards: true, from: -50,
            moving: 1, by: 100, "cell[0, 1].frame.bottom - viewport.bottom == -10 and offset.y == 100"),
        magazine(
            "testAnchor_BottomToTop_ScrolledToMiddle, testOffset_BottomToTop_ScrolledToMiddle", isUpwards: true,
            from: 500,
            moving: 3, by: 100, "cell[0, 3].frame.bottom - viewport.bottom == -50 and offset.y == 650"),
        magazine(
            "testAnchor_BottomToTop_ScrolledToBottom, testOffset_BottomToTop_ScrolledToBottom", isUpwards: true,
            from: 1630, moving: 4, by: 100, "offset.y == last and last == 2100 - 320"),
        story(
            "MessageKit", .rule("reloadDataAndKeepOffset: the offset moves by as much as the content has grown"), 400,
            20,
            "opens: last; keep: 100%\ncell { data { height: Length = 50 }; size: 100 x data.height }",
            "offset: 300\ninsert cell[0, 0] { height: 70 }\ninsert cell[0, 0] { height: 40 }\nexpect offset.y == 300 + 110"
        ),
        story(
            "Chatto", .rule("a chat at its end shows what comes; one that is read higher up stays"), 400, 20,
            "opens: last; keep: 100%\ncell { data { height: Length = 50 }; size: 100 x data.height }",
            """
            insert cell[0, 20] { height: 70 }
            expect offset.y == 1070 - 400
            offset: 500
            insert cell[0, 21] { height: 60 }
            expect offset.y == 500
            """),
        story(
            "Flutter", .rule("center: slivers before it grow upwards, and what is seen stays"), 600, 5,
            "keep: 0%\ncell { data { height: Length = 400 }; size: 100 x data.height }",
            "offset: 500\ninsert cell[0, 0] { height: 120 }\nexpect offset.y == 620 and cell[0, 2].frame.top == offset.y - 100"
        ),
    ]

    /// The frames of the peer's tests (the first visible item at 0, 560 or 1700, the last one at 290, 800 or 1950, each 20
    /// high, in 2000), its bars of 50 and 30, and a change: items from one on move. Its offset is that of the screen, which
    /// begins 50 before that of the viewport.
    private static func magazine(
        _ tests: String, isUpwards: Bool, from offset: Double, moving first: Int, by distance: Double,
        _ expectation: String
    ) -> PeerCase {
        let tops: [Double] = [0, 290, 560, 800, 1700, 1950]
        let changes = tops.indices.reversed().filter { $0 >= first }
            .map { "cell[0, \($0)].data.y: \(tops[$0] + distance)" }
        let content = "data.long: \(2000 + distance)"
        return PeerCase(
            "MagazineLayout", .test("TargetContentOffsetAnchorTests \(tests)"),
            """
            layout T {
              viewport: 300 x 400; items: 6
              data { long: Length = 2000 }
              \(isUpwards ? "opens: last; keep: 100%" : "")
              listed(length: data.long)
              cell { data { y: Length = \(tops)[index] }; size: 300 x 20; attribute y = data.y }
              test "anchored" {
                contentInsets.top: 50; contentInsets.bottom: 30
                story {
                  offset: \(offset + 50)
                  \((distance < 0 ? changes.reversed() + [content] : [content] + changes).joined(separator: "\n      "))
                  expect \(expectation)
                }
              }
            }
            arrangement listed(length: Length) {
              place.main: data.y
              extent.main: length
            }
            """)
    }

    @Test(arguments: stories) func `what stays put`(one: PeerCase) throws { try one.expectToHold() }

    /// 20 tiles of 100 in a viewport of 200: the fifth at the start and at the end of it, of Flutter's viewport_test.dart
    /// "Viewport getOffsetToReveal - down" and "- right", and with padding of 22 and 23 "getOffsetToReveal Sliver - down".
    @Test(arguments: [("vertical", 0.0, 500.0, 400.0), ("horizontal", 0, 500, 400), ("vertical", 22, 747, 647)])
    func `Flutter reveals an element`(scroll: String, before: Double, start: Double, end: Double) throws {
        let step = before == 0 ? 100 : 22 + 100 + 23
        let text = """
            layout T {
              scroll: \(scroll); viewport: \(scroll == "vertical" ? "300 x 200" : "200 x 300"); items: 20
              tiles()
              cell { size.main: 100; size.cross: 300 }
            }
            arrangement tiles() {
              place.main: \(before) + index * \(step); extent.main: count * \(step)
            }
            """
        let layout = try check(parse(Source(name: "reveal.layout", text: text))).get()
        let prepared = try compile(layout).prepare(for: World())
        let tile = ElementPath(kind: "cell", item: 5)
        let from = prepared.offset(along: 300)
        func along(_ place: ShownPlace) -> Double? {
            prepared.offset(showing: tile, at: place, from: from).map { scroll == "vertical" ? $0.y : $0.x }
        }
        #expect(along(.start) == start)
        #expect(along(.end) == end)
    }

    /// Flutter's slivers_test.dart "Viewport anchor test": five boxes of 400, the first 100 below the top.
    @Test func `Flutter anchors a viewport`() throws {
        let layout = try check(
            parse(
                Source(
                    name: "anchor.layout",
                    text: "layout T { viewport: 800 x 600; items: 5; insets.top: 100; cell { size: 100% x 400 } }"))
        ).get()
        let prepared = try compile(layout).prepare(for: World())
        let tops: [Double: [Double]] = [
            0: [100, 500, 900, 1300, 1700], 200: [-100, 300, 700, 1100, 1500], 600: [-500, -100, 300, 700, 1100],
            900: [-800, -400, 0, 400, 800],
        ]
        for (offset, wanted) in tops {
            let place = prepared.offset(along: offset)
            let frames = prepared.attributes(at: place, culling: false).elements.map { $0.frame.y - offset }
            #expect(frames == wanted)
        }
    }
}
