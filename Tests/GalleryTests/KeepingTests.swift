import Interpreter
import LayoutDSL
import RandomCases
import StoredLayouts
import Testing

/// What is kept while a param is dragged: the cell of the first moment stays the kept one.
struct KeepingTests {
    /// The offsets that a drag of a param answers, each change keeping what the one before has kept.
    private func drag(_ text: String, _ name: String, _ values: [Double], from offset: LayoutPoint) throws -> (
        offsets: [LayoutPoint], last: Prepared
    ) {
        var prepared = try prepared(text)
        var offsets = [offset]
        for value in values {
            var next = prepared
            try next.set([ParameterValue(name: name, value: value)])
            offsets.append(next.keep(offsets[offsets.count - 1], of: prepared))
            prepared = next
        }
        return (offsets, prepared)
    }

    private func middle(_ item: Int, _ prepared: Prepared, _ offset: LayoutPoint) throws -> LayoutPoint {
        let path = ElementPath(kind: "cell", section: 0, item: item)
        return try #require(prepared.attributes(of: path, at: offset)?.elements.first).center
    }

    @Test(arguments: [3_000.0, 4_000, 5_555])
    func `pinched out and in again it comes back`(start: Double) throws {
        for keep in ["50%", "(50%, 50%)", "0", "100%"] {
            let text =
                "layout T { viewport: 390 x 844; items: 900; keep: \(keep); param columns = 3 in 3...9; grid(columns: columns, gap: 2); cell { size: 100% x width } }"
            let way = try drag(text, "columns", [4, 5, 6, 7, 8, 9, 7, 5, 3], from: LayoutPoint(x: 0, y: start)).offsets
            #expect(abs(way[way.count - 1].y - start) < 1e-9, "\(keep): \(way)")
            // Another way is another memory.
            let again = try drag(text, "columns", [9, 3], from: LayoutPoint(x: 0, y: start)).offsets
            #expect(abs(again[1].y - way[6].y) < 1e-9, "\(keep)")
        }
    }

    /// The cell at the point keeps its middle: of a grid that grows, worked out by multiplication.
    @Test func `a point keeps both axes`() throws {
        let text = StoredLayout("kept-point").text
        // The point (730, 560) of the content is in cell 107, at 80 and 10 of its 100 points before its middle's share.
        let start = LayoutPoint(x: 580, y: 410)
        let (offsets, last) = try drag(text, "zoom", [2, 3, 4], from: start)
        for (number, offset) in offsets.enumerated() {
            let zoom = Double(number + 1)
            let expected = LayoutPoint(x: 750 * zoom - (750 - 580), y: 550 * zoom - (550 - 410))
            #expect(abs(offset.x - expected.x) < 1e-9 && abs(offset.y - expected.y) < 1e-9, "\(offset), \(expected)")
        }
        let seen = try middle(107, last, offsets[3])
        #expect(abs(seen.x - offsets[3].x - 170) < 1e-9)
    }

    @Test func `who scrolls in between is kept where he is`() throws {
        let text =
            "layout T { viewport: 300 x 300; items: 90; keep: 50%; param tall: Length = 50 in 20...90; cell { size: 100% x tall } }"
        let start = try prepared(text)
        var grown = start
        try grown.set([ParameterValue(name: "tall", value: 80)])
        let first = grown.keep(LayoutPoint(x: 0, y: 1_000), of: start)
        // 1150 is the start of cell 23: its middle keeps its distance of 25.
        #expect(first.y == 23 * 80 + 40 - 175)
        var back = grown
        try back.set([ParameterValue(name: "tall", value: 50)])
        // 8 points on, the line is in cell 23 still; 100 points on, in cell 24.
        #expect(back.keep(LayoutPoint(x: 0, y: first.y + 8), of: grown).y == 1_008)
        let other = grown.offset(keeping: first, of: start)
        #expect(other.y != first.y)
        let line = first.y + 100 + 150
        let cell = (line / 80).rounded(.down)
        #expect(
            back.keep(LayoutPoint(x: 0, y: first.y + 100), of: grown).y == cell * 50 + 25
                - (cell * 80 + 40 - first.y - 100))
    }
}
