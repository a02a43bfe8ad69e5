@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// A row as the plain walk reads it: what moves with it is drawn in the row's content, then put where it is seen.
struct PlainRow {
    /// Its window, in the content of the layout.
    let frame: LayoutRectangle
    let offset: Double
    let isHorizontal: Bool

    private var shift: (x: Double, y: Double) {
        (frame.x - (isHorizontal ? offset : 0), frame.y - (isHorizontal ? 0 : offset))
    }

    /// Whether a box in the row's content is seen through the row's window and another one, both in the layout's content.
    func shows(_ box: LayoutRectangle, in window: LayoutRectangle) -> Bool {
        let left = max(frame.x, window.x)
        let right = min(frame.x + frame.width, window.x + window.width)
        let top = max(frame.y, window.y)
        let bottom = min(frame.y + frame.height, window.y + window.height)
        guard left < right, top < bottom else { return false }
        let (near, far) = (left - shift.x, right - shift.x)
        let isAcross = box.x < far && near < box.x + box.width
        return isAcross && box.y < bottom - shift.y && top - shift.y < box.y + box.height
    }

    /// The element where it is seen.
    func placed(_ element: Attributes) -> Attributes {
        var placed = element
        placed.isInRow = true
        placed.frame.y += shift.y
        placed.center.y += shift.y
        placed.frame.x += shift.x
        placed.center.x += shift.x
        return placed
    }
}
