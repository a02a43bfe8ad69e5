/// How far the elements of the sections reach along the scroll, wherever it is scrolled to: found once, by reading the
/// formulas over all offsets at once, eight sections, or eight groups of them, at a time. Then two searches tell the
/// sections that can be seen.
struct SectionReach: Sendable {
    /// How many sections there are in a group; the bounds of a group are those of all of its sections.
    let width: Int
    /// How early the groups from each one on begin.
    let starts: Memory<Double>
    /// How far the groups up to each one reach.
    let ends: Memory<Double>

    /// Offsets past this are not looked at together with the others; no content is so long.
    static let farthest = 1e15
    /// So few sections are all looked at.
    static let least = 8
    /// As many sections are kept one by one; of more, groups of eight, of which whoever scrolls looks at the few that
    /// stand at the ends of the window.
    static let most = 4096

    /// Where it lies, for whoever keeps it alive.
    var places: Places { Places(width: width, count: starts.count, starts: starts.base, ends: ends.base) }

    /// The same without references.
    struct Places: BitwiseCopyable {
        let width: Int
        /// How many groups there are.
        let count: Int
        let starts: UnsafeMutablePointer<Double>
        let ends: UnsafeMutablePointer<Double>
    }

    /// nil for few sections, and where nothing bounds what moves in them.
    ///
    /// - Parameters:
    ///   - prepared: What was prepared.
    ///   - preparation: What has prepared it.
    ///   - width: How many sections there are in a group, 1 or 8; nil: as many as suits their number.
    init?(_ prepared: Prepared, by preparation: Preparation, width: Int? = nil) {
        let count = prepared.world.counts.count
        let plan = prepared.program.plan
        guard count > SectionReach.least, plan.blocks.count > 0 else { return nil }
        self.width = width ?? (count > SectionReach.most ? 8 : 1)
        let reader = SectionReader(prepared)
        let capacity = (count + self.width - 1) / self.width
        starts = Memory(capacity: capacity)
        ends = Memory(capacity: capacity)
        let deciding = plan.deciding.indices.map { plan.deciding[$0] }
        let columns = preparation.sectionMachine([], read: deciding)
        for first in stride(from: 0, to: count, by: ColumnMachine.width) {
            let sections = first..<min(first + ColumnMachine.width, count)
            preparation.fill(columns, sections)
            if !columns.run(sections.count) {
                for section in sections {
                    preparation.machine.load(section, of: prepared)
                    for slot in deciding {
                        columns.take(slot, at: section - first, from: preparation.machine.slots)
                    }
                }
            }
            let values = deciding.map(columns.numbers)
            for lane in stride(from: sections.lowerBound, to: sections.upperBound, by: 8 * self.width) {
                let wanted = lane..<min(sections.upperBound, lane + 8 * self.width)
                let isBounded = add(wanted, reader, values, from: lane - first)
                // The first few tell whether it is worth it.
                if lane == 0, !isBounded { return nil }
            }
        }
        for index in 1..<ends.count { ends.base[index] = max(ends.base[index], ends.base[index - 1]) }
        for index in (0..<ends.count - 1).reversed() {
            starts.base[index] = min(starts.base[index], starts.base[index + 1])
        }
    }

    /// Adds eight sections or groups; answers whether any of them is bounded.
    private func add(
        _ sections: Range<Int>, _ reader: SectionReader, _ values: [UnsafeMutablePointer<Double>], from place: Int
    ) -> Bool {
        var bounds = reader.bounds(of: sections, by: width, values, from: place)
        let lanes = (sections.count + width - 1) / width
        if width > 1 {
            for lane in 0..<lanes where bounds.isLoose(lane, of: lanes) {
                // Together they are told too little of: one by one.
                let offset = lane * width
                let group = sections.lowerBound + offset..<min(sections.upperBound, sections.lowerBound + offset + width)
                bounds.set(lane, to: reader.bounds(of: group, by: 1, values, from: place + offset))
            }
        }
        let (start, end) = (starts.append(uninitialized: lanes), ends.append(uninitialized: lanes))
        var isBounded = false
        for lane in 0..<lanes {
            start[lane] = bounds.low[lane]
            end[lane] = bounds.high[lane]
            isBounded = isBounded || bounds.low[lane] > -.infinity
        }
        return isBounded
    }
}

/// Where the elements of eight sections, or of eight groups of them, begin and end along the scroll: the ends stand the
/// wrong way round where there are none, and at infinity where they are not known.
struct SectionBounds {
    var low: Interval8.Lanes
    var high: Interval8.Lanes

    /// With a hair around what was found.
    init(_ low: Interval8.Lanes, _ high: Interval8.Lanes) {
        let limit = Interval8.Lanes(repeating: SectionReach.farthest / 8)
        let isKnown = (low .> -limit) .& (high .< limit)
        // An empty section reaches nowhere: its ends stand the wrong way round, and have no hair.
        let isEmpty = low .== Interval8.Lanes(repeating: .infinity)
        let hair = 1e-6
        let lows = low - low.replacing(with: -low, where: low .< 0) * 1e-12 - hair
        let highs = high + high.replacing(with: -high, where: high .< 0) * 1e-12 + hair
        self.low = Interval8.Lanes(repeating: -.infinity).replacing(with: lows, where: isKnown)
            .replacing(with: .infinity, where: isEmpty)
        self.high = Interval8.Lanes(repeating: .infinity).replacing(with: highs, where: isKnown)
            .replacing(with: -.infinity, where: isEmpty)
    }

    /// Whether the bounds of a group are not known, or much further apart than from one group to the next.
    func isLoose(_ lane: Int, of lanes: Int) -> Bool {
        guard low[lane] <= high[lane] else { return false }
        guard low[lane] > -.infinity else { return true }
        guard lanes > 1 else { return false }
        let step = lane + 1 < lanes ? low[lane + 1] - low[lane] : low[lane] - low[lane - 1]
        return !(high[lane] - low[lane] <= 4 * abs(step))
    }

    /// Takes the bounds of the sections of a group.
    mutating func set(_ lane: Int, to sections: SectionBounds) {
        low[lane] = sections.low.min()
        high[lane] = sections.high.max()
    }
}

extension Machine {
    /// Fills the slots of a section of what was prepared.
    func load(_ section: Int, of prepared: Prepared) {
        prepared.world.load(section, of: prepared.program, prepared.sectionValues, into: self)
    }
}
