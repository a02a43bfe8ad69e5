import Interpreter
import LayoutDSL

extension ListLayout {
    /// What overlaps a rectangle of the scroll view's content, at its offset, in painting order, the lowest first: the
    /// answer to `layoutAttributesForElements(in:)`. Of a list without ends each element comes once, as the one nearest
    /// to the middle of the screen.
    public mutating func elements(in rectangle: LayoutRectangle) -> [ListElement] {
        guard rectangle.x.isFinite, rectangle.y.isFinite, rectangle.width.isFinite, rectangle.height.isFinite,
            !rectangle.isEmpty
        else { return [] }
        ownScroller()
        scroller.look(at: space.rectangle(of: rectangle), offset: space.offset(of: contentOffset))
        return found()
    }

    /// One element, on screen or not: the answer to `layoutAttributesForItem(at:)` and its like.
    ///
    /// - Returns: The element, hidden where it takes no part; nil if there is no such element.
    public func element(at path: ElementPath) -> ListElement? {
        scroller.attributes(of: path).map { element($0) }
    }

    /// The path of the cell at an index path: a section's cells are of one kind.
    public func cell(section: Int, item: Int) -> ElementPath? {
        prepared.cellKind(ofSection: section).map {
            ElementPath(kind: prepared.program.layout.elements[$0].name, section: section, item: item)
        }
    }

    /// The topmost element at a place of the scroll view's content, that can be seen there.
    public mutating func element(under place: LayoutPoint) -> ListElement? {
        ownScroller()
        scroller.move(to: space.offset(of: contentOffset))
        guard let found = scroller.element(under: space.point(of: place)) else { return nil }
        let kind = prepared.program.layout.elements[found.kind]
        return element(at: ElementPath(kind: kind.name, section: found.section, item: found.item))
    }

    /// An element of the layout, in the scroll view's content.
    func element(_ element: Attributes) -> ListElement {
        let kind = prepared.kind(of: element.path) ?? 0
        let id = ElementID(kind: kind, section: element.section, item: element.item)
        let clip = element.isInRow ? scroller.rows.first { $0.section == element.section }?.frame : nil
        return space.placed(
            ListElement(element, zIndex: numbers.number(of: id, z: element.zIndex), rowWindow: clip))
    }

    /// Looks at the screen and one screen around it.
    mutating func look() {
        ownScroller()
        let offset = space.offset(of: contentOffset)
        var window = prepared.screen(at: offset)
        if space.rounds == 0 {
            window.x -= window.width
            window.y -= window.height
            window.width *= 3
            window.height *= 3
        }
        scroller.look(at: window, offset: offset)
        numbers.see((0..<scroller.count).map { scroller[$0].zIndex })
        shown = found()
    }

    /// What the scroller has found.
    private func found() -> [ListElement] {
        var elements: [ListElement] = []
        elements.reserveCapacity(scroller.count)
        let rows = scroller.rows
        for index in 0..<scroller.count {
            let drawn = scroller[index]
            let attributes = scroller.attributes(at: index)
            let clip = attributes.isInRow ? rows.first { $0.section == drawn.section }?.frame : nil
            let number = numbers.number(of: drawn.id, z: drawn.zIndex)
            elements.append(space.placed(ListElement(attributes, zIndex: number, rowWindow: clip)))
        }
        return space.rounds > 0 ? once(elements) : elements
    }

    /// Of a list without ends each element once.
    private func once(_ elements: [ListElement]) -> [ListElement] {
        var seen: Set<ElementPath> = []
        return elements.filter { seen.insert($0.path).inserted }
    }
}
