import LayoutChecker
import LayoutDSL

// What a scroller answers beside the elements that it has found.

extension Scroller {
    /// A scroller of its own that stands where this one does: what follows the offset from behind, and sections that
    /// scroll by themselves, too.
    public func copy() -> Scroller {
        let copy = standing.scroller()
        copy.takeTrails(of: self)
        copy.move(to: offset)
        return copy
    }

    /// One element at the current offset, on screen or not, hidden or not. What was found on screen stays as it is.
    ///
    /// - Returns: The element; nil if the layout has no such element in this world.
    public func attributes(of path: ElementPath) -> Attributes? {
        let other = Scroller(standing)
        other.takeTrails(of: self)
        return other.step.look(at: path, offset: offset) ? other.attributes(at: 0) : nil
    }

    /// The whole transform of an element that this scroller has found since its last move, without an allocation: 16
    /// numbers, row by row as in CATransform3D; nil if the kind has no depth.
    public func matrix(of element: DrawnElement) -> SIMD16<Double>? {
        step.hasDepth(element) ? Transform3D(finite: step.beside.numbers(of: element)).numbers : nil
    }

    /// The layout with its rows where this scroller has moved them.
    package var standing: Prepared {
        var standing = prepared
        standing.rowOffsets = step.walker.rows
        return standing
    }
}
