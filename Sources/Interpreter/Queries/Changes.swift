/// What a transition changes of all that can be seen on either side of it.
public struct Changes: Sendable {
    /// What is on both sides, and not the same: another frame, alpha, z, transform or attribute.
    public var moved: [Move] = []
    /// What only the second side has, in its painting order.
    public var came: [Attributes] = []
    /// What only the first side has, in its painting order.
    public var went: [Attributes] = []
    /// How many elements are the same on both sides.
    public var stayed = 0
    /// The content offset on the first side.
    public let from: LayoutPoint
    /// The content offset on the second side.
    public let to: LayoutPoint
    /// The troubles of both sides.
    public let troubles: [Trouble]

    /// One element on both sides.
    public struct Move: Sendable, Equatable {
        /// As it is on the first side.
        public var from: Attributes
        /// As it is on the second side.
        public var to: Attributes
    }
}

extension LayoutTransition {
    /// What moves, comes and goes, of the elements that can be seen at one of two offsets.
    ///
    /// - Parameters:
    ///   - offset: The content offset in the first layout.
    ///   - end: The content offset in the second; nil: the matching one.
    /// - Returns: The changes; first those of what the first side shows, then of what only the second one does.
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
