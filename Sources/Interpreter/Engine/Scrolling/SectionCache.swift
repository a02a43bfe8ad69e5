import LayoutChecker

// The section cache: a direct-mapped cache of the stored and rematerialised numbers of the sections on screen last.

/// A row for each of some sections, at the place that its number modulo 64 gives.
struct SectionCache: BitwiseCopyable {
    /// Row after row; before the numbers of each, which section it is of.
    private let base: UnsafeMutablePointer<Double>
    private let step: Int

    /// A power of two; more sections than this are hardly on screen.
    private static let count = 64

    /// Room for rows of so many numbers; whoever makes it deallocates it.
    init(width: Int) {
        step = width + 1
        base = .allocate(capacity: step * SectionCache.count)
        // Of no section.
        for row in 0..<SectionCache.count { (base + row * step).initialize(to: -1) }
    }

    func deallocate() { base.deallocate() }

    /// The row of a section, behind which section it is of as yet.
    @inline(__always)
    func place(of section: Int) -> UnsafeMutablePointer<Double> {
        base + (section & (SectionCache.count - 1)) &* step
    }
}

extension ScrollStep {
    /// Fills the slots that are read of a section whose inputs have been loaded, and runs its code.
    ///
    /// - Returns: Whether all checks held; where one did not, it has to be made step by step.
    @inline(__always)
    func enterOptimized(_ section: Int) -> Bool {
        let place = sectionCache.place(of: section)
        guard place.pointee == Double(section) else { return rematerializeOptimized(section, place) }
        var (next, number) = (restored, place + 1)
        while next < restoredEnd {
            slots[Int(next.pointee)] = number.pointee
            next += 1
            number += 1
        }
        return run(optimized.code.section)
    }

    @inline(never)
    private func rematerializeOptimized(_ section: Int, _ place: UnsafeMutablePointer<Double>) -> Bool {
        var load = loaded
        while load < loadedEnd {
            slots[Int(load.pointee.slot)] = sectionPlaces[Int(load.pointee.column)].value(section)
            load += 1
        }
        guard run(optimized.code.entering) else { return false }
        var (next, number) = (restored, place + 1)
        while next < restoredEnd {
            number.pointee = slots[Int(next.pointee)]
            next += 1
            number += 1
        }
        place.pointee = Double(section)
        return true
    }
}
