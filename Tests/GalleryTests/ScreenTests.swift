import Interpreter
import StoredLayouts
import Testing

/// Effects and arrangements of the prelude for whole screens: bars that stay, the wheel of a picker, a cube of pages, pages of
/// icons, the row of a table.
struct ScreenTests {
    private func elements(_ prepared: Prepared, at offset: Double) -> [Attributes] {
        let frame = prepared.attributes(at: prepared.offset(along: offset), culling: false)
        #expect(frame.troubles.isEmpty)
        return frame.elements
    }

    /// The first element of a kind in a section.
    private func element(_ kind: String, _ section: Int = 0, _ prepared: Prepared, at offset: Double) throws
        -> Attributes
    {
        try #require(elements(prepared, at: offset).first { $0.kind == kind && $0.section == section })
    }

    /// A bar stays where it is on screen, also where the list is pulled, and keeps its room in the list.
    @Test(arguments: [-300.0, 0, 77, 900, 2000]) func `bars that stay`(offset: Double) throws {
        let prepared = try prepared(StoredLayout("screen-bars").text)
        #expect(prepared.contentSize.height == 44 + 20 * 60 + 83)
        #expect(try element("bar", 0, prepared, at: offset).frame.y == offset + 20)
        let tabs = try element("tabs", 0, prepared, at: offset).frame
        #expect(tabs.y + tabs.height == offset + 500)
    }

    /// The rows of a wheel lie side by side on a drum: each begins at the angle at which the one before it ends.
    @Test func `a wheel`() throws {
        let prepared = try prepared(StoredLayout("picker-wheel").text)
        for offset in stride(from: 0, through: 29 * 34, by: 17.0) {
            let rows = elements(prepared, at: offset)
            let chosen = rows.filter { $0.custom.first?.value == .boolean(true) }
            #expect(chosen.count == (offset.truncatingRemainder(dividingBy: 34) == 0 ? 1 : 0), "\(offset)")
            #expect(chosen.allSatisfy { $0.frame.height == 34 && $0.alpha == 1 })
            // 180deg hold nine rows: four on each side of the one in the middle.
            #expect(rows.filter { !$0.isHidden }.count <= 9)
        }
    }

    /// Two pages of a cube share an edge at every offset, and what stands on a page stays on it.
    @Test func `a cube`() throws {
        let prepared = try prepared(StoredLayout("page-cube").text)
        for offset in stride(from: 10.0, through: 290, by: 10) {
            let left = try element("cell", 0, prepared, at: offset).frame
            let right = try element("cell", 1, prepared, at: offset).frame
            #expect(abs(left.x + left.width - 300) < 1e-9 && abs(right.x - 300) < 1e-9)
            let mark = try element("mark", 0, prepared, at: offset).frame
            #expect(mark.x > left.x && mark.x + mark.width < 300)
            #expect(try element("cell", 2, prepared, at: offset).isHidden)
        }
    }

    @Test func `pages of icons`() throws {
        let prepared = try prepared(StoredLayout("icon-pages").text)
        #expect(prepared.contentSize == LayoutSize(width: 780, height: 620))
        let cells = elements(prepared, at: 0)
        for (index, cell) in cells.enumerated() {
            let (page, spot) = (index / 24, index % 24)
            #expect(cell.frame.x == Double(page * 390 + 15 + spot % 4 * 90))
            #expect(cell.frame.y == Double(20 + spot / 4 * 100))
        }
    }

    /// A cell that goes over columns is as wide as they are, one that goes over rows makes its row no longer.
    @Test func `rows of a table`() throws {
        let prepared = try prepared(StoredLayout("table-rows").text)
        #expect(prepared.contentSize == LayoutSize(width: 298, height: 56))
        let first = elements(prepared, at: 0).filter { $0.section == 0 }
        #expect(first.map { $0.frame.x } == [0, 48, 208])
        #expect(first.map { $0.frame.width } == [48, 250, 90])
        #expect(first[0].frame.height == 56)
        #expect(elements(prepared, at: 0).filter { $0.section == 1 }.allSatisfy { $0.frame.y == 28 })
    }
}
