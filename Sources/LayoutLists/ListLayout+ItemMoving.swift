import Interpreter
import LayoutDSL

// A cell that is dragged by a finger.

extension ListLayout {
    /// A cell as it follows a finger: above everything else, with its middle at a place of the scroll view's content.
    public func element(_ path: ElementPath, draggedTo place: LayoutPoint) -> ListElement? {
        guard var dragged = element(at: path) else { return nil }
        dragged.frame.x += place.x - dragged.center.x
        dragged.frame.y += place.y - dragged.center.y
        dragged.center = place
        dragged.zIndex = numbers.top
        return dragged
    }

    /// Where a cell would go that is let loose at a place of the scroll view's content: the place of the topmost cell
    /// there, else where it came from. Other kinds are looked through.
    public mutating func target(ofCell path: ElementPath, at place: LayoutPoint) -> ElementPath {
        let near = elements(in: LayoutRectangle(x: place.x - 0.5, y: place.y - 0.5, width: 1, height: 1))
        let cell = near.last { element in
            element.category == .cell && !element.isHidden && element.path != path && element.frame.x <= place.x
                && place.x < element.frame.x + element.frame.width && element.frame.y <= place.y
                && place.y < element.frame.y + element.frame.height
        }
        return cell?.path ?? path
    }
}
