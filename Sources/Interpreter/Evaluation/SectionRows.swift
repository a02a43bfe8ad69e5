// What is read of a section while scrolling: the stored numbers and those that are made again of them, as rows of the
// sections that were on screen last.

/// The rows of some sections, each at the place that its number tells.
struct SectionRows: BitwiseCopyable {
    /// Row after row; before the numbers of each, which section it is of.
    private let base: UnsafeMutablePointer<Double>
    private let step: Int

    /// A power of two; more sections than this are hardly on screen.
    private static let count = 64

    /// Room for rows of so many numbers; whoever makes it deallocates it.
    init(width: Int) {
        step = width + 1
        base = .allocate(capacity: step * SectionRows.count)
        // Of no section.
        for row in 0..<SectionRows.count { (base + row * step).initialize(to: -1) }
    }

    func deallocate() { base.deallocate() }

    /// The row of a section, behind which section it is of as yet.
    @inline(__always)
    func place(of section: Int) -> UnsafeMutablePointer<Double> {
        base + (section & (SectionRows.count - 1)) &* step
    }
}

extension Scroller {
    /// The kept slots of a section whose inputs have been loaded.
    @inline(__always)
    func row(of section: Int) -> UnsafeMutablePointer<Double> {
        let place = sectionRows.place(of: section)
        if place.pointee != Double(section) { fill(place, section) }
        return place + 1
    }

    @inline(never)
    private func fill(_ place: UnsafeMutablePointer<Double>, _ section: Int) {
        remake(section)
        for column in plan.kept.indices { place[column + 1] = slots[Int(plan.kept.base[column])] }
        place.pointee = Double(section)
    }

    /// Fills the slots that are stored of a section whose inputs have been loaded, and those that are made of them.
    func remake(_ section: Int) {
        let places = prepared.sectionPlaces.base
        for column in plan.stored.indices { slots[Int(plan.stored.base[column])] = places[column].value(section) }
        machine.runQuietly(plan.remakingCode)
    }
}
