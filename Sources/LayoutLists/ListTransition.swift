import Interpreter
import LayoutDSL

/// A change from one list to another, while it is shown: an update of data, or another layout.
public struct ListTransition: Sendable {
    private let transition: LayoutTransition
    private let ends: (from: ListSpace, to: ListSpace)
    private let offsets: (from: LayoutPoint, to: LayoutPoint)
    private let numbers: (from: PaintingNumbers, to: PaintingNumbers)

    /// A transition between two lists, each where it stands.
    public init(from: ListLayout, to: ListLayout) {
        self.init(
            from: (from.prepared, from.space, from.numbers, from.contentOffset),
            to: (to.prepared, to.space, to.numbers, to.contentOffset))
    }

    typealias End = (prepared: Prepared, space: ListSpace, numbers: PaintingNumbers, contentOffset: LayoutPoint)

    init(from: End, to: End) {
        transition = LayoutTransition(from: from.prepared, to: to.prepared)
        ends = (from.space, to.space)
        numbers = (from.numbers, to.numbers)
        offsets = (from.space.offset(of: from.contentOffset), to.space.offset(of: to.contentOffset))
    }

    /// Where an element of the new list stands when the change begins: where it was, or, if it is new, as it appears. It
    /// is the answer to `initialLayoutAttributesForAppearingItem(at:)` and its like.
    ///
    /// - Parameter path: The element in the new list.
    /// - Returns: The element; nil if the new list has no such element.
    public func start(of path: ElementPath) -> ListElement? {
        transition.start(of: path, from: offsets.from, to: offsets.to).map {
            element($0, in: ends.to, transition.to, numbers.to)
        }
    }

    /// Where an element of the old list stands when the change has ended: where it is now, or, if it is gone, as it
    /// disappears. It is the answer to `finalLayoutAttributesForDisappearingItem(at:)` and its like.
    ///
    /// - Parameter path: The element in the old list.
    /// - Returns: The element; nil if the old list had no such element.
    public func end(of path: ElementPath) -> ListElement? {
        transition.end(of: path, from: offsets.from, to: offsets.to).map {
            element($0, in: ends.to, transition.from, numbers.from)
        }
    }

    private func element(
        _ element: Attributes, in space: ListSpace, _ prepared: Prepared, _ numbers: PaintingNumbers
    ) -> ListElement {
        let kind = prepared.kind(of: element.path) ?? 0
        let id = ElementID(kind: kind, section: element.section, item: element.item)
        return space.placed(
            ListElement(element, zIndex: numbers.number(of: id, z: element.zIndex), rowWindow: nil))
    }
}
