import Testing

/// A final size from the line.
struct LinePeers {
    private typealias Box = PeerCase.Box

    /// A container of `flex`, a row or a column.
    private static func yoga(
        _ test: String, _ wide: Double, _ flex: String, isColumn: Bool = false, _ boxes: [Box]
    ) -> PeerCase {
        PeerCase("Yoga", .test(test), wide, "flex(\(flex))\(isColumn ? " along cross" : "")\ncell { }", boxes)
    }

    /// The tests of the repository facebook/yoga, in javascript/tests/generated: its figures for text from left to right.
    private static let cases = [
        yoga(
            "YGFlexTest flex_basis_flex_grow_row", 100, "natural: 0 x 0, basis: [50, 0][index], grow: 1, depth: 100",
            [Box(0, 0, 75, 100), Box(75, 0, 25, 100)]),
        yoga(
            "YGFlexTest flex_basis_flex_shrink_row", 100,
            "natural: 0 x 0, basis: [100, 50][index], shrink: [1, 0][index], depth: 100",
            [Box(0, 0, 50, 100), Box(50, 0, 50, 100)]),
        yoga(
            "YGFlexTest flex_shrink_to_zero", 50,
            "natural: 50 x 50, within: 75, shrink: [0, 1, 0][index]", isColumn: true,
            [Box(0, 0, 50, 50), Box(0, 50, 50, 0), Box(0, 50, 50, 50)]),
        yoga(
            "YGFlexTest flex_grow_less_than_factor_one", 200,
            "natural: 0 x 0, within: 500, basis: [40, 0, 0][index], grow: [0.2, 0.2, 0.4][index], depth: 200",
            isColumn: true,
            [Box(0, 0, 200, 132), Box(0, 132, 200, 92), Box(0, 224, 200, 184)]),
        yoga(
            "YGFlexTest flex_basis_overrides_main_size", 100,
            "natural: 0 x 10, within: 100, basis: [50, 10, 10][index], grow: 1, depth: 100", isColumn: true,
            [Box(0, 0, 100, 60), Box(0, 60, 100, 20), Box(0, 80, 100, 20)]),
        yoga(
            "YGFlexTest flex_shrink_flex_grow_child_flex_shrink_other_child", 500,
            "natural: 500 x 100, grow: [0, 1][index], depth: 500, stretch: false",
            [Box(0, 0, 250, 100), Box(250, 0, 250, 100)]),
        yoga(
            "YGMinMaxDimensionTest child_min_max_width_flexing", 120,
            "natural: 0 x 0, basis: [0, 60][index], grow: 1, least: [60, 0][index] x 0, most: [infinity, 20][index] x infinity, depth: 50",
            [Box(0, 0, 100, 50), Box(100, 0, 20, 50)]),
        yoga(
            "YGMinMaxDimensionTest min_width", 100, "natural: 0 x 0, grow: 1, least: [60, 0][index] x 0, depth: 100",
            [Box(0, 0, 60, 100), Box(60, 0, 40, 100)]),
        yoga(
            "YGJustifyContentTest justify_content_row_center", 102, "natural: 10 x 0, justify: 0.5, depth: 102",
            [Box(36, 0, 10, 102), Box(46, 0, 10, 102), Box(56, 0, 10, 102)]),
        yoga(
            "YGJustifyContentTest justify_content_row_flex_end", 102, "natural: 10 x 0, justify: 1, depth: 102",
            [Box(72, 0, 10, 102), Box(82, 0, 10, 102), Box(92, 0, 10, 102)]),
        yoga(
            "YGJustifyContentTest justify_content_row_space_between", 102, "natural: 10 x 0, space: 1, depth: 102",
            [Box(0, 0, 10, 102), Box(46, 0, 10, 102), Box(92, 0, 10, 102)]),
        yoga(
            "YGJustifyContentTest justify_content_row_space_around", 102,
            "natural: 10 x 0, space: 1, edge: 0.5, depth: 102",
            [Box(12, 0, 10, 102), Box(46, 0, 10, 102), Box(80, 0, 10, 102)]),
        yoga(
            "YGJustifyContentTest justify_content_column_space_evenly", 102,
            "natural: 0 x 10, within: 102, space: 1, edge: 1, depth: 102", isColumn: true,
            [Box(0, 18, 102, 10), Box(0, 46, 102, 10), Box(0, 74, 102, 10)]),
        yoga(
            "YGFlexWrapTest wrap_row", 100, "natural: 30 x 30, shrink: 0, wraps: true",
            [Box(0, 0, 30, 30), Box(30, 0, 30, 30), Box(60, 0, 30, 30), Box(0, 30, 30, 30)]),
        yoga(
            "YGFlexWrapTest wrap_row_align_items_flex_end", 100,
            "natural: 30 x [10, 20, 30, 30][index], shrink: 0, wraps: true, stretch: false, align: 1",
            [Box(0, 20, 30, 10), Box(30, 10, 30, 20), Box(60, 0, 30, 30), Box(0, 30, 30, 30)]),
        yoga(
            "YGFlexWrapTest wrap_row_align_items_center", 100,
            "natural: 30 x [10, 20, 30, 30][index], shrink: 0, wraps: true, stretch: false, align: 0.5",
            [Box(0, 10, 30, 10), Box(30, 5, 30, 20), Box(60, 0, 30, 30), Box(0, 30, 30, 30)]),
        yoga(
            "YGFlexWrapTest flex_wrap_children_with_min_main_overriding_flex_basis", 100,
            "natural: 50 x 50, least: 55 x 0, shrink: 0, wraps: true", [Box(0, 0, 55, 50), Box(0, 50, 55, 50)]),
        yoga(
            "YGAlignContentTest align_content_stretch_row", 150, "natural: 50 x 0, wraps: true, depth: 100",
            [
                Box(0, 0, 50, 50), Box(50, 0, 50, 50), Box(100, 0, 50, 50), Box(0, 50, 50, 50), Box(50, 50, 50, 50),
            ]),
        yoga(
            "YGAlignContentTest align_content_stretch_row_with_max_height", 150,
            "natural: 50 x 0, wraps: true, depth: 100, most: infinity x [infinity, 20, infinity, infinity, infinity][index]",
            [
                Box(0, 0, 50, 50), Box(50, 0, 50, 20), Box(100, 0, 50, 50), Box(0, 50, 50, 50), Box(50, 50, 50, 50),
            ]),
        yoga(
            "YGAlignContentTest align_content_stretch_row_with_min_height", 150,
            "natural: 50 x 0, wraps: true, depth: 100, least: 0 x [0, 80, 0, 0, 0][index]",
            [
                Box(0, 0, 50, 90), Box(50, 0, 50, 90), Box(100, 0, 50, 90), Box(0, 90, 50, 10), Box(50, 90, 50, 10),
            ]),
        yoga(
            "YGGapTest column_gap_flexible", 80, "natural: 0 x 0, grow: 1, gap: 10, depth: 100",
            [Box(0, 0, 20, 100), Box(30, 0, 20, 100), Box(60, 0, 20, 100)]),
        yoga(
            "YGGapTest column_gap_mixed_flexible", 80,
            "natural: 0 x 0, basis: [20, 0, 20][index], grow: [0, 1, 0][index], shrink: 0, gap: 10, depth: 100",
            [Box(0, 0, 20, 100), Box(30, 0, 20, 100), Box(60, 0, 20, 100)]),
        yoga(
            "YGGapTest column_gap_justify_space_evenly", 100, "natural: 20 x 0, space: 1, edge: 1, gap: 10, depth: 100",
            [Box(5, 0, 20, 100), Box(40, 0, 20, 100), Box(75, 0, 20, 100)]),
        yoga(
            "YGGapTest column_row_gap_wrapping", 80, "natural: 20 x 20, wraps: true, gap: 10, lineGap: 20",
            (0..<9).map { Box(Double($0 % 3) * 30, Double($0 / 3) * 40, 20, 20) }),
        PeerCase(
            "BrickKit", .test("AlignRowHeightTests testAlignRowHeightsMultipleRows"), 320,
            """
            let share = [1 / 2, 1 / 2, 1 / 4, 1 / 4, 1 / 4, 1 / 4, 1 / 4, 1 / 4]
            flex(natural: (share[index] * 320) x [100, 200, 100, 200, 100, 150, 100, 200][index], shrink: 0, wraps: true)
            cell { }
            """,
            [
                Box(0, 0, 160, 200), Box(160, 0, 160, 200), Box(0, 200, 80, 200), Box(80, 200, 80, 200),
                Box(160, 200, 80, 200), Box(240, 200, 80, 200), Box(0, 400, 80, 200), Box(80, 400, 80, 200),
            ]),
        // The second section of the peer has an item of 13 x 50 and 10 around it.
        PeerCase(
            "IGListKit",
            .test(
                "IGListCollectionViewLayoutTests "
                    + "test_whenSectionsSmallerThanContainerWidth_with0ItemSpacing_withMiddleItemHasInsets_…"), 100,
            """
            flex(natural: 33 x [33, 70, 33, 33][index], shrink: 0, wraps: true, stretch: false)
            cell { }
            """,
            [Box(0, 0, 33, 33), Box(33, 0, 33, 70), Box(66, 0, 33, 33), Box(0, 70, 33, 33)], content: 103),
        PeerCase(
            "MagazineLayout", .rule("an item of a dynamic height stretches to the tallest item in its row"), 320,
            "flex(natural: 160 x [60, 100, 40][index], shrink: 0, wraps: true)\ncell { }",
            [Box(0, 0, 160, 100), Box(160, 0, 160, 100), Box(0, 100, 160, 40)]),
    ]

    @Test(arguments: cases) func `a final size from the line`(one: PeerCase) throws { try one.expectToHold() }
}
