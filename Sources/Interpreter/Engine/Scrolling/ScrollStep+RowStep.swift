import LayoutChecker

// A step of one row: what stands in its section is found anew, and takes the place of what was found of it before. All
// other elements stay as they are, as only the views and the cells of a section read how far it has been scrolled.

extension ScrollStep {
    /// Up to so many numbers beside elements a row's step adds its own behind those of the elements before.
    private static let numberLimit = 4096

    /// Finds anew what is seen of one section, at the offset of the last step.
    ///
    /// - Returns: Whether that was enough; else everything has to be found anew.
    func redo(_ section: Int) -> Bool {
        guard state.pointee.isWholeStep, machine.troubles.isEmpty, hasRoomBeside else { return false }
        state.pointee.isLayoutWhole = false
        state.pointee.wholeSection = -1
        runLayout(at: offset)
        guard visibleSections().contains(section) else { return machine.troubles.isEmpty }
        guard let place = foundPlaces(of: section) else { return false }
        (state.pointee.visited, state.pointee.nodes) = (0, 0)
        let count = state.pointee.found.count
        visitSection(section)
        state.pointee.found.replace(place, withThoseFrom: count)
        finish()
        return machine.troubles.isEmpty
    }

    /// Whether numbers beside elements need not be thrown away yet: those of elements that have been replaced stay.
    private var hasRoomBeside: Bool { numbers.count < max(ScrollStep.numberLimit, 64 &* count) }

    /// Where the elements of a section lie among those found; nil if there are none.
    private func foundPlaces(of section: Int) -> Range<Int>? {
        let (first, count) = (state.pointee.found.first, state.pointee.found.count)
        func isOfIt(_ place: Int) -> Bool {
            let element = first + place
            return element.pointee.section == section && plan.elements.base[element.pointee.kind].block >= 0
        }
        var start = 0
        while start < count, !isOfIt(start) { start += 1 }
        var end = start
        while end < count, isOfIt(end) { end += 1 }
        return start < end ? start..<end : nil
    }
}
