// What a prepared layout answers at an offset: all that is on screen, what overlaps a rectangle, or one element.

extension Prepared {
    /// Everything that can be seen at an offset, in painting order.
    ///
    /// - Parameters:
    ///   - offset: The content offset, in points; below 0 and past the end are overscroll. Offsets that are not finite
    ///     count as 0.
    ///   - culling: Whether to leave out what is hidden, empty or outside of the viewport. Without, every element of
    ///     the layout is answered, and visited.
    /// - Returns: The elements, the troubles met, and how many elements were visited.
    public func attributes(at offset: LayoutPoint, culling: Bool = true) -> Frame {
        let scroller = Scroller(self)
        if culling { scroller.move(to: offset) } else { scroller.lookAtAll(at: offset) }
        return scroller.frame()
    }

    /// Everything that overlaps a rectangle at an offset, in painting order: what a host asks for ahead of scrolling.
    ///
    /// - Parameters:
    ///   - rectangle: In content coordinates; it need not lie in the viewport.
    ///   - offset: The content offset, in points.
    /// - Returns: The elements, the troubles met, and how many elements were visited.
    public func attributes(in rectangle: LayoutRectangle, at offset: LayoutPoint) -> Frame {
        let scroller = Scroller(self)
        scroller.look(at: rectangle, offset: offset)
        return scroller.frame()
    }

    /// One element at an offset, on screen or not, hidden or not.
    ///
    /// - Returns: A frame with that one element; nil when the layout has no such element in this world.
    public func attributes(of path: ElementPath, at offset: LayoutPoint) -> Frame? {
        let scroller = Scroller(self)
        return scroller.look(at: path, offset: offset) ? scroller.frame() : nil
    }
}
