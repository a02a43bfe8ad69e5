/// Looks into the groups of sections at the ends of a window, where bounds are kept of whole groups only; the last few
/// are remembered, so that nothing is read while scrolling stays among them.
final class SectionGroups {
    private let prepared: Prepared
    private let reader: SectionReader
    private let machine: Machine
    private let width: Int
    private let deciding: Memory<Int32>
    /// The values of each deciding slot in the sections of a group, and where they lie.
    private let values: Memory<Double>
    private let places: [UnsafeMutablePointer<Double>]
    /// The groups looked into last, and what was found.
    private let groups = Memory<Int>(repeating: -1, count: SectionGroups.most * 2)
    private let bounds: Memory<SectionBounds>

    /// So many groups are looked into at an end before it is left at what is known of them together.
    static let most = 4

    init(_ prepared: Prepared, width: Int) {
        self.prepared = prepared
        self.width = width
        reader = SectionReader(prepared)
        machine = Machine(prepared.program, slots: prepared.slots)
        deciding = prepared.program.plan.deciding
        values = Memory(repeating: 0, count: deciding.count * 8)
        places = deciding.indices.map { [values] in values.base + $0 * 8 }
        let nothing = Interval8.Lanes(repeating: .infinity)
        bounds = Memory(repeating: SectionBounds(nothing, -nothing), count: SectionGroups.most * 2)
    }

    /// The first of some sections that reaches past a place, where one can be found quickly; at least where to begin.
    func first(in groups: Range<Int>, past near: Double) -> Int {
        for group in groups.prefix(SectionGroups.most) {
            let found = bounds(of: group)
            for lane in 0..<width where found.pointee.high[lane] > near { return group * width + lane }
        }
        return min(groups.lowerBound + SectionGroups.most, groups.upperBound) * width
    }

    /// Where the sections end that begin before a place, likewise.
    func end(in groups: Range<Int>, before far: Double) -> Int {
        for group in groups.suffix(SectionGroups.most).reversed() {
            let found = bounds(of: group)
            for lane in (0..<width).reversed() where found.pointee.low[lane] < far { return group * width + lane + 1 }
        }
        return max(groups.upperBound - SectionGroups.most, groups.lowerBound) * width
    }

    /// The bounds of the sections of a group.
    private func bounds(of group: Int) -> UnsafePointer<SectionBounds> {
        let place = group % (SectionGroups.most * 2)
        let found = bounds.base + place
        if groups[place] == group { return UnsafePointer(found) }
        let first = group * width
        let sections = first..<min(first + width, prepared.world.counts.count)
        for section in sections {
            machine.load(section, of: prepared)
            for index in deciding.indices {
                values.base[index * 8 + section - first] = machine.slots[Int(deciding.base[index])]
            }
        }
        found.pointee = reader.bounds(of: sections, by: 1, places, from: 0)
        groups.base[place] = group
        return UnsafePointer(found)
    }
}
