import Interpreter
import LayoutDSL
import StoredLayouts
import Testing

/// Sections: what they count, what is kept of them from one stage to the next, and several blocks of them.
struct SectionTests {
    /// A cell that reads `count` while scrolling must not disturb what preparing made of it.
    @Test func `count is the same in every stage`() throws {
        let prepared = try prepared(
            "layout A { items: [3, 5]; cell { size: 100% x 10 * count; translation.x: offset.y * count } }")
        #expect(prepared.contentSize.height == 3 * 30 + 5 * 50)
        let frame = prepared.attributes(at: LayoutPoint(x: 0, y: 1), culling: false)
        #expect(frame.elements.map { $0.transform.tx } == [3, 3, 3, 5, 5, 5, 5, 5])
        #expect(frame.elements.map { $0.frame.y } == [0, 30, 60, 90, 140, 190, 240, 290])
    }

    @Test func `sections side by side`() throws {
        let prepared = try prepared(StoredLayout("sections-side-by-side").text)
        #expect(prepared.contentSize == LayoutSize(width: 375, height: 500))
        let frame = prepared.attributes(at: LayoutPoint(x: 0, y: 0))
        #expect(frame.elements.map { $0.frame.x } == [0, 120, 120, 240, 240, 240])
        #expect(frame.elements.map { $0.frame.y } == [0, 0, 50, 0, 50, 100])
    }

    /// Blocks with `count:` take that many sections, the one without takes the rest.
    @Test func `several blocks`() throws {
        let prepared = try prepared(StoredLayout("several-blocks").text)
        let elements = prepared.attributes(at: LayoutPoint(x: 0, y: 0), culling: false).elements
        let cells = elements.filter { $0.kind == "cell" }
        #expect(
            cells.map { $0.custom.first?.value } == [.number(1)] + [AttributeValue?](repeating: .number(2), count: 6)
                + [AttributeValue?](repeating: .number(3), count: 3))
        #expect(cells.map { $0.frame.y } == [0, 220, 270, 320, 370, 440, 490, 550, 580, 610])
        #expect(cells.last?.frame.width == 355)
        #expect(elements.filter { $0.kind == "title" }.map { $0.section } == [1, 2])
        #expect(prepared.contentSize.height == 650)
    }
}

extension SectionTests {
    /// What is the same for a whole section is computed for every section; where nothing has it, it is no trouble.
    @Test(arguments: [
        "layout T { items: [0, 1]; section { cell { size: 100% x 10; attribute p = 10 / count; alpha: 1 / section.index } } }",
        StoredLayout("empty-section").text,
    ])
    func `no trouble for what is not there`(text: String) throws {
        let prepared = try prepared(text)
        #expect(prepared.troubles.isEmpty)
        #expect(prepared.attributes(at: LayoutPoint(x: 0, y: 0)).troubles.isEmpty)
        #expect(prepared.attributes(at: LayoutPoint(x: 0, y: 0)).elements.contains { $0.section == 1 })
    }

    @Test func `trouble for what is there`() throws {
        let text = "layout T { items: [1, 1]; section { cell { size: 100% x 10; attribute p = 1 / section.index } } }"
        let trouble = try #require(try prepared(text).troubles.first)
        #expect((trouble.section, trouble.count) == (0, 1))
    }
}
