import LayoutChecker
import LayoutDSL

/// Tells the elements of a layout apart by numbers. An element has the same one at every offset, and after changes that
/// do not touch its place.
public struct ElementID: Hashable, Sendable, BitwiseCopyable {
    /// The index of its kind in the layout's `elements`.
    public var kind: Int
    /// The section, counted from 0; 0 for an element of the whole layout.
    public var section: Int
    /// The item in the section, counted from 0; for a copy its number; else 0.
    public var item: Int

    /// Makes an id.
    public init(kind: Int, section: Int = 0, item: Int = 0) {
        self.kind = kind
        self.section = section
        self.item = item
    }
}

extension DrawnElement: Equatable {
    /// What tells it apart from every other element of its layout.
    public var id: ElementID { ElementID(kind: kind, section: section, item: item) }

    /// Whether both are the same element, and drawn alike. The scroller answers for attributes, masks and
    /// transforms in space; they are not compared.
    public static func == (a: DrawnElement, b: DrawnElement) -> Bool {
        a.id == b.id && a.frame == b.frame && a.transform == b.transform && a.isHidden == b.isHidden
            && ElementQuantity.allCases.allSatisfy { a[$0] == b[$0] }
    }
}
