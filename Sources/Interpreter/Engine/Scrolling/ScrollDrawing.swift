import LayoutChecker

// What a scroller keeps of the elements it visits: those that overlap the window.

extension ScrollStep {
    /// Adds an element whose slots have been filled by checked code, if it is to be seen.
    func draw(_ element: ElementPlan, section: Int, item: Int) {
        draw(element, by: drawing, section: section, item: item)
    }

    /// Adds an element by the numbers that a drawing reads, if it is to be seen.
    @inline(__always)
    func draw(_ element: ElementPlan, by drawing: Drawing, section: Int, item: Int) {
        state.pointee.visited = state.pointee.visited &+ 1
        let (isPresent, isHidden) = drawing.presence(element)
        guard isPresent && !isHidden || state.pointee.keepsAll else { return }
        let numbers = drawing.numbers.count
        state.pointee.found.reserve()
        let drawn = state.pointee.found.next
        drawing.draw(element, section: section, item: item, isPresent: isPresent, isHidden: isHidden, into: drawn)
        if state.pointee.keepsAll {
            drawn.pointee.isHidden = isHidden || drawn.pointee.isBehindEye
        } else if !isSeen(drawn.pointee.frame) || drawn.pointee.isBehindEye {
            drawing.numbers.removeAll(from: numbers)
            return
        }
        drawn.pointee.values = drawing.keepAttributes(of: element)
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
