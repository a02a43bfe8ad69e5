import LayoutChecker

// Reads the formulas of all sections over all offsets at once, by intervals, eight sections at a time.

extension SectionReach {
    /// Computes the reach of all sections; nil for few sections, and where nothing bounds what moves in them.
    ///
    /// - Parameters:
    ///   - prepared: What was prepared.
    ///   - preparation: What has prepared it.
    init?(_ prepared: Prepared, by preparation: Preparation) {
        self.init(each: prepared, by: preparation, givesUp: true)
        for index in ends.indices.dropFirst() { ends.base[index] = max(ends.base[index], ends.base[index - 1]) }
        for index in starts.indices.dropLast().reversed() {
            starts.base[index] = min(starts.base[index], starts.base[index + 1])
        }
    }

    /// Computes the reach of each section by itself; the ends are not monotone.
    ///
    /// - Parameters:
    ///   - prepared: What was prepared.
    ///   - preparation: What has prepared it.
    ///   - givesUp: Whether the first few tell that it is not worth it.
    init?(each prepared: Prepared, by preparation: Preparation, givesUp: Bool = false) {
        let count = prepared.world.counts.count
        let plan = prepared.program.plan
        guard count > SectionReach.least, plan.blocks.count > 0 else { return nil }
        let reader = SectionReader(prepared)
        self.init(starts: Memory(capacity: count), ends: Memory(capacity: count))
        var (deciding, columns) = ([Int32](), ColumnMachine?.none)
        for first in stride(from: 0, to: count, by: ColumnMachine.width) {
            let sections = first..<min(first + ColumnMachine.width, count)
            // Of many blocks those of these sections are read.
            let read = plan.decidingSlots(ofBlocks: Set(sections.map { prepared.world.blocks[$0] }))
            if read != deciding || columns == nil {
                (deciding, columns) = (read, preparation.sectionMachine([], read: read))
            }
            guard let columns else { return nil }
            preparation.fill(columns, sections)
            if !columns.run(sections.count) {
                for section in sections {
                    preparation.loadAll(section)
                    for slot in deciding {
                        columns.take(slot, at: section - first, from: preparation.machine.slots)
                    }
                }
            }
            let values = deciding.map(columns.numbers)
            for place in stride(from: 0, to: sections.count, by: 8) {
                let length = min(8, sections.count - place)
                let (low, high) = reader.reach(from: first + place, length, deciding, values, place)
                if !add(low, high, length), givesUp, starts.count <= 8 { return nil }
            }
        }
    }

    /// Adds the reach of eight sections, with a rounding margin; true where at least one of them is bounded.
    private func add(_ low: Interval8.Lanes, _ high: Interval8.Lanes, _ length: Int) -> Bool {
        let limit = Interval8.Lanes(repeating: SectionReach.farthest / 8)
        let isKnown = (low .> -limit) .& (high .< limit)
        // An empty section reaches nowhere: its ends stand the wrong way round, and have no rounding margin.
        let isEmpty = low .== Interval8.Lanes(repeating: .infinity)
        let roundingMargin = 1e-6
        let lows = low - low.replacing(with: -low, where: low .< 0) * 1e-12 - roundingMargin
        let highs = high + high.replacing(with: -high, where: high .< 0) * 1e-12 + roundingMargin
        let heldLows = Interval8.Lanes(repeating: -.infinity).replacing(with: lows, where: isKnown)
            .replacing(with: .infinity, where: isEmpty)
        let heldHighs = Interval8.Lanes(repeating: .infinity).replacing(with: highs, where: isKnown)
            .replacing(with: -.infinity, where: isEmpty)
        let (start, end) = (starts.append(uninitialized: length), ends.append(uninitialized: length))
        if length == 8 {
            UnsafeMutableRawPointer(start).storeBytes(of: heldLows, as: Interval8.Lanes.self)
            UnsafeMutableRawPointer(end).storeBytes(of: heldHighs, as: Interval8.Lanes.self)
        } else {
            for lane in 0..<length { (start[lane], end[lane]) = (heldLows[lane], heldHighs[lane]) }
        }
        guard starts.count <= 8 else { return true }
        for lane in 0..<length where isKnown[lane] { return true }
        return false
    }
}

extension Plan {
    /// The slots that decide whether anything of sections of some blocks can be seen, in order.
    fileprivate func decidingSlots(ofBlocks blocks: Set<Int32>) -> [Int32] {
        var found: Set<Int32> = []
        for block in blocks {
            for place in blockCodes[Int(block)].deciding.indices { found.insert(sectionColumns[place]) }
        }
        return found.sorted()
    }
}
