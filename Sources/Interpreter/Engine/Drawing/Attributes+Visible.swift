import LayoutChecker

extension Attributes {
    /// What is seen of the element: the bounding box, in content coordinates, of what `clip` leaves, after the transform; of
    /// a part that turns in a masked owner, cut by what is seen of that. Without a mask it is the frame. Its width or height is
    /// 0 where nothing is left.
    public var visible: LayoutRectangle { ownersVisible.map { leftOfBox.left(by: $0) } ?? leftOfBox }

    /// The bounding box of what its own `clip` leaves.
    private var leftOfBox: LayoutRectangle {
        let clip = clip
        guard clip != LayoutEnvironment.Insets() else { return frame }
        let box = LayoutRectangle(
            x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
        let (width, height) = (box.width - clip.left - clip.right, box.height - clip.top - clip.bottom)
        // Nothing is left in the middle between edges that pass each other: so it is the same in the mirror image.
        let left = LayoutRectangle(
            x: box.x + clip.left + min(0, width) / 2, y: box.y + clip.top + min(0, height) / 2, width: max(0, width),
            height: max(0, height))
        let pivot = PlacedBox.pivot(of: box, quantities)
        let seen =
            transform3D == nil
            ? transform.bounds(of: left, about: pivot) : Transform3D(finite: quantities).bounds(of: left, about: pivot)
        guard let seen, seen.isFinite else { return LayoutRectangle(x: frame.x, y: frame.y, width: 0, height: 0) }
        return seen
    }

    /// Whether something of it is seen on a screen: what its mask leaves.
    package func isSeen(on screen: LayoutRectangle) -> Bool {
        let visible = visible
        return !visible.isEmpty && visible.overlaps(screen)
    }
}

extension Frame {
    /// Whether something of an element is seen: what its mask leaves, on the screen and in the window of its row.
    package func sees(_ element: Attributes, on screen: LayoutRectangle) -> Bool {
        element.isSeen(on: screen) && (cut(of: element).map { element.visible.overlaps($0) } ?? true)
    }
}
