import LayoutAnalysis

/// How `position: sticky` says the motion of an element along the scroll.
struct StickyPlace {
    /// How far from the leading edge of the viewport it sticks.
    let inset: Double
    /// Where its far edge is stopped, in content coordinates; nil for the end of the content.
    let limit: Double?

    /// nil for another motion.
    init?(_ element: StyledElement, end: Double, content: Double) {
        let isX = element.isHorizontal
        guard element.hasOneSize, element.move(alongX: !isX).constant.map({ abs($0) < 1e-9 }) ?? false else {
            return nil
        }
        let line = element.move(alongX: isX).cut(to: 0...end)
        var pieces = line.pieces[...]
        guard line.jumps.isEmpty, line.firstCause == nil else { return nil }
        if let first = pieces.first, first.slope == 0, abs(first.value) < 1e-9 { pieces.removeFirst() }
        guard let held = pieces.popFirst(), abs(held.slope - 1) < 1e-12, held.value > -1e-9, pieces.count < 2 else {
            return nil
        }
        inset = element.start + held.value - held.start
        let far = element.start + element.length
        if let last = pieces.first {
            guard last.slope == 0 else { return nil }
            limit = far + last.value
        } else {
            guard far + held.value(at: end) <= content + 1e-6 else { return nil }
            limit = nil
        }
    }
}
