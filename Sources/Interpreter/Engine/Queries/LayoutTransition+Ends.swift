import LayoutChecker

// Where the elements of a transition come from, and where they go.

extension LayoutTransition {
    /// Where an element of the second layout stands when the transition begins: where it is in the first layout, or, if
    /// it is new, as it appears. It is what `initialLayoutAttributesForAppearingItem` is asked for.
    ///
    /// - Parameters:
    ///   - path: The element in the second layout.
    ///   - offset: The content offset in the first layout.
    ///   - end: The content offset in the second layout; nil: `matching(offset)`.
    /// - Returns: The element; nil if the second layout has no such element.
    public func start(of path: ElementPath, from offset: LayoutPoint, to end: LayoutPoint? = nil) -> Attributes? {
        if let origin = items.origin(of: path), let found = shown(origin, in: from, at: offset) { return found }
        return to.attributes(of: path, at: end ?? matching(offset), in: .appearing)?.elements.first
    }

    /// Where an element of the first layout stands when the transition has ended: where it is in the second layout, or,
    /// if it is gone, as it disappears. It is what `finalLayoutAttributesForDisappearingItem` is asked for.
    ///
    /// - Parameters:
    ///   - path: The element in the first layout.
    ///   - offset: The content offset in the first layout.
    ///   - end: The content offset in the second layout; nil: `matching(offset)`.
    /// - Returns: The element; nil if the first layout has no such element.
    public func end(of path: ElementPath, from offset: LayoutPoint, to end: LayoutPoint? = nil) -> Attributes? {
        if let target = items.target(of: path), let found = shown(target, in: to, at: end ?? matching(offset)) {
            return found
        }
        return from.attributes(of: path, at: offset, in: .disappearing)?.elements.first
    }
}
