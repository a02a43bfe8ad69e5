import LayoutChecker

// What a prepared layout answers at an offset: all that is on screen, what overlaps a rectangle, or one element.

extension Prepared {
    /// The elements that can be seen at an offset, in painting order.
    ///
    /// - Parameters:
    ///   - offset: The content offset, in points. Below 0 and past the end it is overscroll. An offset that is not
    ///     finite counts as 0.
    ///   - culling: Whether to leave out elements that are hidden, empty or outside of the viewport. If false, every
    ///     element of the layout is visited and returned.
    /// - Returns: The elements, the runtime errors, and the number of visited elements.
    public func attributes(at offset: LayoutPoint, culling: Bool = true) -> Frame {
        let scroller = Scroller(self)
        if culling { scroller.move(to: offset) } else { scroller.step.lookAtAll(at: offset) }
        return scroller.frame()
    }

    /// The elements that overlap a rectangle at an offset, in painting order. A host asks for them ahead of scrolling.
    ///
    /// - Parameters:
    ///   - rectangle: A rectangle in content coordinates, inside or outside of the viewport.
    ///   - offset: The content offset, in points.
    /// - Returns: The elements, the runtime errors, and the number of visited elements.
    public func attributes(in rectangle: LayoutRectangle, at offset: LayoutPoint) -> Frame {
        let scroller = Scroller(self)
        scroller.look(at: rectangle, offset: offset)
        return scroller.frame()
    }

    /// One element at an offset, on screen or not, hidden or not.
    ///
    /// - Returns: A frame with this element; nil if the layout has no such element in this world.
    public func attributes(of path: ElementPath, at offset: LayoutPoint) -> Frame? {
        let scroller = Scroller(self)
        return scroller.step.look(at: path, offset: offset) ? scroller.frame() : nil
    }
}
