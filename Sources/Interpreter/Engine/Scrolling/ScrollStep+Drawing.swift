import LayoutChecker

// What a scroller keeps of the elements it visits: those that overlap the window.

extension ScrollStep {
    /// Adds an element whose slots have been filled by checked code, if it is to be seen.
    func draw(_ number: Int, section: Int, item: Int) {
        draw(plan.elements.base + number, by: drawing, section: section, item: item)
    }

    /// Adds an element by the numbers that a drawing reads, if it is to be seen.
    @inline(__always)
    func draw(_ element: UnsafePointer<ElementPlan>, by drawing: Drawing, section: Int, item: Int) {
        state.pointee.visited = state.pointee.visited &+ 1
        let keepsAll = state.pointee.keepsAll
        let (isPresent, isHidden) = drawing.presence(element)
        guard isPresent && !isHidden || keepsAll else { return }
        let place = drawing.place(element, isPresent: isPresent)
        guard keepsAll || isSeen(place.frame) && !place.isBehindEye else { return }
        state.pointee.found.reserve()
        drawing.write(
            element, at: place, section: section, item: item, isPresent: isPresent,
            isHidden: isHidden || place.isBehindEye, into: state.pointee.found.next, beside: numbers)
        state.pointee.found.next += 1
    }

    /// As `overlaps` and `isEmpty` say it.
    @inline(__always)
    private func isSeen(_ frame: LayoutRectangle) -> Bool {
        frame.width > 0 && frame.height > 0 && frame.x < state.pointee.right
            && state.pointee.window.x < frame.x + frame.width && frame.y < state.pointee.bottom
            && state.pointee.window.y < frame.y + frame.height
    }
}
