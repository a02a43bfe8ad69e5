import Interpreter
import LayoutDSL
import RandomCases
import StoredLayouts
import Testing

/// Margins against plain sums: an arrangement sees the box with its margin, and the element stands inside of it.
struct MarginTests {
    private struct Edges { let (top, right, bottom, left): (Double, Double, Double, Double) }

    private static let rightToLeft: World = {
        var world = World()
        world.environment.rightToLeft = true
        return world
    }()

    private static let edges = [
        Edges(top: 5, right: 7, bottom: 11, left: 13), Edges(top: 0, right: 0, bottom: 9, left: 0),
        Edges(top: -6, right: 3, bottom: 0, left: 2.5),
    ]

    private static func lines(_ edges: Edges) -> String {
        "margin.top: \(edges.top); margin.right: \(edges.right); margin.bottom: \(edges.bottom); margin.left: \(edges.left)"
    }

    private func frames(_ text: String, _ world: World = World(), kind: String = "cell") throws -> [LayoutRectangle] {
        let frame = try prepared(text, world).attributes(at: LayoutPoint(x: 0, y: 0), culling: false)
        #expect(frame.troubles.isEmpty)
        return frame.elements.filter { $0.kind == kind }.map { $0.frame }
    }

    private func expect(_ found: LayoutRectangle, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        #expect(areClose(found.numbers, [x, y, width, height]), "\(found), not \([x, y, width, height])")
    }

    @Test(arguments: [0, 1, 2], [false, true])
    func `a stack counts it beside the gap, and mirrors it`(number: Int, isMirrored: Bool) throws {
        let edges = Self.edges[number]
        let found = try frames(
            "layout T { viewport: 300 x 400; items: 5; stack(gap: 10, align: 0); cell { size: 90 x 20 + index; \(Self.lines(edges)) } }",
            isMirrored ? Self.rightToLeft : World())
        var y = 0.0
        for (index, cell) in found.enumerated() {
            let height = 20 + Double(index)
            expect(cell, isMirrored ? 300 - edges.left - 90 : edges.left, y + edges.top, 90, height)
            y += edges.top + height + edges.bottom + 10
        }
    }

    @Test(arguments: [0, 1, 2])
    func `a share of the slot is without it, and so is a cell without a size`(number: Int) throws {
        let edges = Self.edges[number]
        for size in ["size: 100% x width / 2", "size.height: width / 2"] {
            let found = try frames(
                "layout T { viewport: 300 x 400; items: 5; grid(columns: 2, gap: 10); cell { \(size); \(Self.lines(edges)) } }"
            )
            let width = 145 - edges.left - edges.right
            for (index, cell) in found.enumerated() {
                let (row, column) = (Double(index / 2), Double(index % 2))
                let y = row * (edges.top + width / 2 + edges.bottom + 10) + edges.top
                expect(cell, column * 155 + edges.left, y, width, width / 2)
            }
        }
    }

    @Test func `lines of a flow break by it, and masonry fills by it`() throws {
        let flow = try frames(
            "layout T { viewport: 100 x 400; items: 3; flow(gap: 4, justify: 0); cell { size: 40 x 10; margin.main: 3; margin.left: 12 } }"
        )
        // 12 + 40 + 4 + 12 + 40 are more than 100: a cell a line, 10 apart.
        for (index, cell) in flow.enumerated() { expect(cell, 12, Double(index) * 26 + 3, 40, 10) }
        let columns = try frames(
            "layout T { viewport: 100 x 400; items: 3; waterfall(columns: 2); cell { size: 100% x 10; margin.bottom: if index == 0 then 30 else 0 } }"
        )
        expect(columns[2], 50, 10, 50, 10)
    }

    @Test func `of sections, of views and of the layout it stands around what is in them`() throws {
        let text = StoredLayout("margins").text
        let cells = try frames(text)
        expect(try frames(text, kind: "title")[0], 10, 59, 280, 44)
        expect(try frames(text, kind: "head")[0], 44, 59 + 44 + 6 + 4, 242, 20)
        expect(cells[0], 44, 133, 242, 40)
        expect(cells[1], 14, 133 + 40 + 20 + 3, 272, 50)
        expect(cells[2], 14, 246, 272, 50)
        // 50% of 280 less 4: half of that, in the middle.
        expect(try frames(text, kind: "end")[0], 10 + 2 + 138 / 2, 296 + 4 + 2, 138, 8)
        #expect(try prepared(text).contentSize.height == 302 + 8 + 2 + 10)
    }

    /// Cells of a row, the row itself, and what takes no part.
    @Test func `in rows, and of what takes no part`() throws {
        let found = try frames(
            """
            layout T {
              viewport: 300 x 400; items: [3]
              section { scroll: horizontal; margin: 9; stack(gap: 5); cell { size: 50 x 30; margin.main: 2; margin.top: 7 } }
            }
            """)
        for (index, cell) in found.enumerated() { expect(cell, 9 + 2 + Double(index) * 59, 9 + 7, 50, 30) }
        let sparse = try frames(
            "layout T { viewport: 300 x 400; items: 3; cell { size: 100% x (if index == 1 then 0 else 20); margin.top: 6 } }"
        )
        expect(sparse[2], 0, 32, 300, 20)
    }

    /// A file may have a value of that name; the property stays.
    @Test func `the name is the file's as a value`() throws {
        let found = try frames(
            "let margin = 4\nlayout T { items: 2; cell { size: 100% x 40; margin.top: margin * 2 } }")
        expect(found[1], 0, 56, 375, 40)
    }

    @Test(arguments: [0, 1, 2], [false, true])
    func `an arrangement of parts counts it, and a place is behind it`(number: Int, isMirrored: Bool) throws {
        let edges = Self.edges[number]
        let world = isMirrored ? Self.rightToLeft : World()
        let parts = (0..<3).map { "part p\($0) { size: 20 x \(10 + $0); \(Self.lines(edges)) }" }
        let text = """
            layout T { viewport: 300 x 400; items: 1; cell {
            size: 100% x 200; stack(gap: 2, align: 0)
            \(parts.joined(separator: "\n"))
            part free { size: 30 x 30; place: (40, 50); \(Self.lines(edges)) }
            part full { size: 100% x 50%; place: (0, 0); \(Self.lines(edges)) }
            } }
            """
        func x(_ left: Double, _ width: Double) -> Double { isMirrored ? 300 - left - width : left }
        var y = 0.0
        for index in 0..<3 {
            let found = try #require(try frames(text, world, kind: "p\(index)").first)
            let height = 10 + Double(index)
            expect(found, x(edges.left, 20), y + edges.top, 20, height)
            y += edges.top + height + edges.bottom + 2
        }
        let free = try #require(try frames(text, world, kind: "free").first)
        expect(free, x(40 + edges.left, 30), 50 + edges.top, 30, 30)
        // What is left of the owner is 100%.
        let full = try #require(try frames(text, world, kind: "full").first)
        let (width, height) = (300 - edges.left - edges.right, (200 - edges.top - edges.bottom) / 2)
        expect(full, x(edges.left, width), edges.top, width, height)
    }
}
