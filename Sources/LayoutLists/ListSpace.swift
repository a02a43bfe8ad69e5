import Interpreter
import LayoutDSL

/// How places of a layout and places of a scroll view go together.
///
/// A scroll view with insets counts from its whole bounds, a layout from what lies between the bars. A scroll view counts its
/// offset from the left, a layout from where lines of text begin. A list without ends stands in the middle of many rounds.
struct ListSpace: Sendable, Equatable {
    /// The size of the whole scroll view.
    let bounds: LayoutSize
    /// How much of it bars cover, as they are on screen.
    let insets: LayoutEnvironment.Insets
    /// The size of the layout's content; of a list without ends one round.
    let content: LayoutSize
    let isHorizontal: Bool
    /// Whether the layout is drawn as its mirror image, so that its offset counts from the right.
    let isMirrored: Bool
    /// How many rounds lie before the one in the middle; 0 for a list with ends.
    let rounds: Double

    /// A list without ends is so long to each side at least, in points, but no more than so many rounds.
    private static let reach = (points: 100_000.0, rounds: 10_000.0)

    init(_ prepared: Prepared) {
        let own = prepared.viewport
        isHorizontal = prepared.program.layout.isHorizontal
        isMirrored = prepared.mirror != nil
        insets = prepared.contentInsets
        bounds = LayoutSize(
            width: own.width + insets.left + insets.right, height: own.height + insets.top + insets.bottom)
        content = prepared.contentSize
        let round = isHorizontal ? content.width : content.height
        rounds =
            prepared.loops && round > 0
            ? min(ListSpace.reach.rounds, (ListSpace.reach.points / round).rounded(.up)) : 0
    }

    /// The size of the scroll view's content.
    var contentSize: LayoutSize {
        var size = content
        if isHorizontal { size.width *= 2 * rounds + 1 } else { size.height *= 2 * rounds + 1 }
        return size
    }

    /// By how much the layout's content is moved in that of the scroll view.
    private var shift: LayoutPoint {
        isHorizontal
            ? LayoutPoint(x: rounds * content.width, y: 0) : LayoutPoint(x: 0, y: rounds * content.height)
    }

    /// The layout's offset, for one of the scroll view.
    func offset(of contentOffset: LayoutPoint) -> LayoutPoint {
        let start = isMirrored ? contentSize.width - contentOffset.x - bounds.width : contentOffset.x
        let left = isMirrored ? insets.right : insets.left
        return LayoutPoint(x: start + left - shift.x, y: contentOffset.y + insets.top - shift.y)
    }

    /// The scroll view's offset, for one of the layout.
    func contentOffset(of offset: LayoutPoint) -> LayoutPoint {
        let left = isMirrored ? insets.right : insets.left
        let start = offset.x - left + shift.x
        return LayoutPoint(
            x: isMirrored ? contentSize.width - start - bounds.width : start, y: offset.y - insets.top + shift.y)
    }

    /// A rectangle of the scroll view's content in that of the layout.
    func rectangle(of placed: LayoutRectangle) -> LayoutRectangle {
        LayoutRectangle(
            x: placed.x - shift.x, y: placed.y - shift.y, width: placed.width, height: placed.height)
    }

    /// A rectangle of the layout in the scroll view's content.
    func placed(_ box: LayoutRectangle) -> LayoutRectangle {
        LayoutRectangle(x: box.x + shift.x, y: box.y + shift.y, width: box.width, height: box.height)
    }

    func placed(_ point: LayoutPoint) -> LayoutPoint { LayoutPoint(x: point.x + shift.x, y: point.y + shift.y) }

    func point(of placed: LayoutPoint) -> LayoutPoint { LayoutPoint(x: placed.x - shift.x, y: placed.y - shift.y) }

    /// An element of the layout in the scroll view's content.
    func placed(_ element: ListElement) -> ListElement {
        var made = element
        made.frame = placed(element.frame)
        made.center = placed(element.center)
        made.rowWindow = element.rowWindow.map { placed($0) }
        made.visible = placed(element.visible)
        return made
    }

    /// A velocity, or any way, of the scroll view as the layout counts it; and back.
    func way(_ way: LayoutPoint) -> LayoutPoint { isMirrored ? LayoutPoint(x: 0 - way.x, y: way.y) : way }
}
