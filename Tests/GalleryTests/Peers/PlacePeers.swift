import Testing

/// Spans, what stands still, and the first free place.
struct PlacePeers {
    private typealias Box = PeerCase.Box

    /// Items of `masonry`: its arguments, and the height of each item.
    private static func masonry(
        _ peer: String, _ source: PeerCase.Source, _ wide: Double, _ arguments: String, heights: String, _ boxes: [Box]
    ) -> PeerCase {
        PeerCase(peer, source, wide, "masonry(\(arguments))\ncell { size: slot.width x \(heights)[index] }", boxes)
    }

    /// Items of `packed`, the first of which stand.
    private static func packed(
        _ source: PeerCase.Source, _ wide: Double, high: Double = 500, sizes: String, standing spots: [Box] = [],
        lines: String = "", _ boxes: [Box], content: Double? = nil
    ) -> PeerCase {
        let ends = String(repeating: ", 0", count: boxes.count - spots.count)
        let tops = spots.map { "\($0.top)" }.joined(separator: ", ") + ends
        let lefts = spots.map { "\($0.left)" }.joined(separator: ", ") + ends
        let spot =
            spots.isEmpty
            ? "packed()"
            : "packed(spot: (x: [\(lefts)][index] * 1pt, y: [\(tops)][index] * 1pt), stands: index < \(spots.count))"
        return PeerCase(
            "Packery", source, wide, high: high, "\(lines)\n\(spot)\ncell { size: \(sizes) }", boxes, content: content)
    }

    private static let spans = [
        masonry(
            "Masonry", .test("test/unit/basic-layout.js basic layout top left"), 180,
            "columns: 3, span: [1, 1, 1, 1, 2][index]", heights: "[30, 90, 70, 70, 30]",
            [Box(0, 0, 60, 30), Box(60, 0, 60, 90), Box(120, 0, 60, 70), Box(0, 30, 60, 70), Box(60, 90, 120, 30)]),
        // The gutter is between the columns only: columns of 80, of which the items leave 20, in 220 and another 20.
        PeerCase(
            "Masonry", .test("test/unit/gutter.js gutter"), 240,
            """
            masonry(columns: 3, span: [1, 1, 1, 2][index])
            cell { size: (slot.width - 20) x [30, 30, 70, 30][index] }
            """,
            [Box(0, 0, 60), Box(80, 0, 60), Box(160, 0, 60), Box(0, 30, 140)]),
        masonry(
            "Masonry", .test("test/unit/horizontal-order.js horizontal order"), 180,
            "columns: 3, lane: mod(index, 3)", heights: "[70, 50, 30, 30, 70, 50, 30, 30, 30]",
            [
                Box(0, 0), Box(60, 0), Box(120, 0), Box(0, 70), Box(60, 50), Box(120, 30), Box(0, 100), Box(60, 120),
                Box(120, 80),
            ]),
        masonry(
            "Masonry", .test("test/unit/stamp.js stamp columnWidth multiple"), 180,
            "columns: 4, span: [2, 1, 1, 1, 1][index], lane: if index == 0 then 1 else -1, stands: index == 0",
            heights: "[30, 30, 30, 30, 30]", [Box(45, 0, 90, 30), Box(0, 0), Box(135, 0), Box(0, 30), Box(45, 30)]),
        // A stamp fills its columns from the top: the one of 30 that begins at 10 is one of 40 here.
        masonry(
            "Masonry", .test("test/unit/stamp.js stamp top left"), 180,
            "columns: 4, span: [4, 2, 1, 1, 1, 1][index], lane: [0, 1, -1, -1, -1, -1][index], stands: index < 2",
            heights: "[20, 40, 30, 30, 30, 30]",
            [Box(0, 0), Box(45, 0), Box(0, 20), Box(135, 20), Box(45, 40), Box(90, 40)]),
        masonry(
            "Compose", .rule("a full line of a staggered grid begins below the longest lane"), 200,
            "columns: 2, span: [1, 1, 2, 1][index]", heights: "[90, 30, 50, 20]",
            [Box(0, 0, 100, 90), Box(100, 0, 100, 30), Box(0, 90, 200, 50), Box(0, 140, 100, 20)]),
        grid("compactors-test.ts compacts items to the top", [(0, 5, 2, 2), (2, 10, 2, 2)], [0, 0]),
        grid(
            "compactors-test.ts stacks items vertically when they overlap horizontally", [(0, 0, 2, 2), (0, 5, 2, 2)],
            [0, 2]),
        grid(
            "utils-test.js Resolve collision by moving item further down in array", [(0, 0, 1, 5), (0, 1, 1, 1)],
            [0, 5]),
        // What begins above a static item and would stay there is nothing that falls.
        grid(
            "utils-test.js Handles recursive collision by moving new collisions out of the way before moving item down",
            [(0, 0, 2, 5), (0, 0, 10, 1), (5, 1, 1, 1), (5, 2, 1, 1), (5, 3, 1, 1)], isStatic: 4, [0, 5, 6, 7, 3]),
        grid("compactors-test.ts preserves x position during vertical compaction", [(5, 10, 2, 2)], [0]),
    ]

    /// Items of react-grid-layout, compacted upwards: x, y, width and height in units, and where they end up.
    private static func grid(
        _ test: String, _ items: [(x: Int, y: Int, w: Int, h: Int)], isStatic: Int = -1, _ tops: [Double]
    ) -> PeerCase {
        func list(_ number: (Int) -> Int) -> String { "\(items.indices.map(number))" }
        let wanted = tops.indices.map { "cell[0, \($0)].frame.top == \(tops[$0])" }.joined(separator: " and ")
        let least = list { $0 == isStatic ? items[$0].y : 0 }
        return PeerCase(
            "react-grid-layout", .test("test/spec/\(test)"),
            """
            layout T {
              viewport: 12 x 50; items: \(items.count)
              compacted(stands: index == \(isStatic))
              cell { size: \(list { items[$0].w })[index] x \(list { items[$0].h })[index] }
              test "compacted" { expect \(wanted) }
            }
            arrangement compacted(stands: Boolean) {
              let from = \(list { items[$0].x })[index] * 1pt
              place.cross: from
              place.main:  fall(size.main, from: from, to: from + size.cross, least: \(least)[index] * 1pt, stands: stands)
            }
            """)
    }

    @Test(arguments: spans) func `spans, and things that stand still`(one: PeerCase) throws { try one.expectToHold() }

    private static let places = [
        packed(
            .test("test/unit/test-packer.js packing"), 30,
            sizes: "[20, 10, 10, 20, 10][index] x [10, 20, 20, 10, 10][index]",
            [Box(0, 0), Box(20, 0), Box(0, 10), Box(10, 20), Box(10, 10)]),
        packed(
            .test("test/unit/test-packer.js packing with a placed"), 30,
            sizes: "[20, 20, 10, 10, 10][index] x [10, 10, 20, 20, 10][index]", standing: [Box(10, 10)],
            [Box(10, 10), Box(0, 0), Box(0, 10), Box(10, 20), Box(20, 0)]),
        packed(
            .test("test/unit/test-packer.js packing horizontal"), 100, high: 30,
            sizes: "[10, 20, 20, 10, 10][index] x [20, 10, 10, 20, 10][index]", lines: "scroll: horizontal",
            [Box(0, 0), Box(0, 20), Box(10, 0), Box(20, 10), Box(10, 10)]),
        packed(
            .test("test/unit/layout.js layout"), 80,
            sizes: "[40, 20, 40, 20, 20, 20][index] x [20, 40, 20, 40, 20, 20][index]",
            [Box(0, 0), Box(40, 0), Box(0, 20), Box(60, 0), Box(0, 40), Box(20, 40)], content: 60),
        packed(
            .test("test/unit/stamped.js stamped1"), 80,
            sizes: "[30, 10, 20, 20, 20, 20, 20, 20][index] x [25, 45, 20, 20, 20, 20, 20, 20][index]",
            standing: [Box(22, 10), Box(3, 30)],
            [Box(22, 10), Box(3, 30), Box(0, 0), Box(52, 0), Box(52, 20), Box(13, 35)], content: 75),
        PeerCase(
            "CSS grid", .rule("auto-flow dense: an item goes to the first place of the grid where it fits"), 300,
            "packed()\ncell { size: [200, 200, 100, 100][index] x 100 }",
            [Box(0, 0), Box(0, 100), Box(200, 0), Box(200, 100)]),
    ]

    @Test(arguments: places) func `the first free place`(one: PeerCase) throws { try one.expectToHold() }
}
