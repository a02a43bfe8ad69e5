import LayoutChecker

/// The changes of a transition, among the elements that can be seen at either end.
public struct Changes: Sendable {
    /// Elements at both ends that differ in frame, alpha, z, transform or an attribute.
    public var moved: [Move] = []
    /// Elements at the second end only, in its painting order.
    public var came: [Attributes] = []
    /// Elements at the first end only, in its painting order.
    public var went: [Attributes] = []
    /// The number of elements that are equal at both ends.
    public var stayed = 0
    /// The content offset at the first end.
    public let from: LayoutPoint
    /// The content offset at the second end.
    public let to: LayoutPoint
    /// The runtime errors at both ends.
    public let troubles: [Trouble]

    /// One element at both ends.
    public struct Move: Sendable, Equatable {
        /// The element at the first end.
        public var from: Attributes
        /// The element at the second end.
        public var to: Attributes
    }
}

extension LayoutTransition {
    /// The elements that move, come and go, among the elements that can be seen at either end.
    ///
    /// - Parameters:
    ///   - offset: The content offset in the first layout.
    ///   - end: The content offset in the second layout; nil: `matching(offset)`.
    /// - Returns: The changes: first of elements at the first end, then of elements only at the second end.
    public func changes(from offset: LayoutPoint, to end: LayoutPoint? = nil) -> Changes {
        let end = end ?? matching(offset)
        let (first, second) = (from.attributes(at: offset), to.attributes(at: end))
        var changes = Changes(from: offset, to: end, troubles: first.troubles + second.troubles)
        var seen: Set<ElementPath> = []
        for element in first.elements {
            guard let path = items.target(of: element.path), let other = shown(path, in: to, at: end) else {
                changes.went.append(element)
                continue
            }
            seen.insert(path)
            changes.add(element, other)
        }
        for element in second.elements where !seen.contains(element.path) {
            if let path = items.origin(of: element.path), let other = shown(path, in: from, at: offset) {
                changes.add(other, element)
            } else {
                changes.came.append(element)
            }
        }
        return changes
    }
}

extension Changes {
    fileprivate mutating func add(_ first: Attributes, _ second: Attributes) {
        // An item that only has another number looks as before.
        var renumbered = first
        (renumbered.section, renumbered.item) = (second.section, second.item)
        renumbered.optional = second.optional
        if renumbered == second { stayed += 1 } else { moved.append(Move(from: first, to: second)) }
    }
}
