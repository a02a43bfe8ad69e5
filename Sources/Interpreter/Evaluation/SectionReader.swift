/// Reads the formulas of eight sections, or of eight groups of them, at a time, over all offsets at once.
final class SectionReader {
    private let prepared: Prepared
    private let plan: Plan
    private let intervals: IntervalMachine
    private let isHorizontal: Bool
    private let counts: UnsafeMutablePointer<Int>
    private let blocks: UnsafeMutablePointer<Int32>
    private let hasOneBlock: Bool
    /// The number of cells, where all sections have as many.
    private let equalCount: Double?
    /// What is being read: the sections, how many stand together, and in how many lanes.
    private var sections = 0..<0
    private var width = 1
    private var lanes = 0

    init(_ prepared: Prepared) {
        self.prepared = prepared
        plan = prepared.program.plan
        isHorizontal = prepared.program.layout.isHorizontal
        counts = prepared.world.counts.base
        blocks = prepared.world.blocks.base
        hasOneBlock = prepared.world.hasOneBlock
        equalCount = prepared.world.hasEqualCounts ? prepared.world.countRange.low : nil
        intervals = IntervalMachine(plan, prepared.slots)
        for index in plan.offsets.indices {
            intervals.slots[Int(plan.offsets[index].slot)] = Interval8(-SectionReach.farthest, SectionReach.farthest)
        }
        intervals.run(plan.layoutCode)
    }

    /// Where the elements of sections begin and end along the scroll.
    ///
    /// - Parameters:
    ///   - sections: The sections.
    ///   - width: How many of them stand together in a lane.
    ///   - values: For each slot that decides, its values, those of the first of the sections at a place.
    /// - Returns: The bounds of each lane.
    func bounds(
        of sections: Range<Int>, by width: Int, _ values: [UnsafeMutablePointer<Double>], from place: Int
    ) -> SectionBounds {
        self.sections = sections
        self.width = width
        lanes = min(8, (sections.count + width - 1) / width)
        loadInputs()
        for index in plan.deciding.indices {
            let values = values[index] + place
            set(plan.deciding.base[index]) { values[$0] }
        }
        var low = Interval8.Lanes(repeating: .infinity)
        var high = Interval8.Lanes(repeating: -.infinity)
        for block in plan.blocks.indices {
            let here = Here(block, self)
            guard here.isAnywhere else { continue }
            intervals.run(plan.sectionVisibility[block].code)
            for visit in plan.blocks[block].indices {
                let visit = plan.visits[visit]
                guard visit.scope >= 0 else {
                    take(plan.elements.base + Int(visit.element), here.lanes, here.isEverywhere, &low, &high)
                    continue
                }
                let scope = plan.scopes[Int(visit.scope)]
                let (isThere, isAllThere) = enter(Int(visit.scope), scope)
                intervals.run(scope.visibility.code)
                for element in scope.elements.indices {
                    take(
                        plan.elements.base + element, here.lanes .& isThere, here.isEverywhere && isAllThere, &low,
                        &high)
                }
            }
        }
        return SectionBounds(low, high)
    }

    /// In which lanes there are sections of a block.
    private struct Here {
        var lanes = SIMDMask<SIMD8<Int64>>(repeating: false)
        /// Whether all sections in all lanes are of it.
        var isEverywhere: Bool
        var isAnywhere = false

        init(_ block: Int, _ reader: SectionReader) {
            isEverywhere = reader.lanes == 8
            for lane in 0..<reader.lanes {
                var isHere = reader.hasOneBlock && Int(reader.blocks[0]) == block
                if !reader.hasOneBlock {
                    for section in reader.sections(of: lane) {
                        let isOne = Int(reader.blocks[section]) == block
                        isHere = isHere || isOne
                        isEverywhere = isEverywhere && isOne
                    }
                }
                lanes[lane] = isHere
                isEverywhere = isEverywhere && isHere
                isAnywhere = isAnywhere || isHere
            }
        }
    }

    /// The sections of a lane.
    private func sections(of lane: Int) -> Range<Int> {
        let first = sections.lowerBound + lane * width
        return first..<min(first + width, sections.upperBound)
    }

    /// Adds the bounds of an element to those found so far.
    private func take(
        _ element: UnsafePointer<ElementPlan>, _ mask: SIMDMask<SIMD8<Int64>>, _ isAll: Bool,
        _ low: inout Interval8.Lanes, _ high: inout Interval8.Lanes
    ) {
        let along = bounds(of: element)
        if isAll, along.isFinite, isAlwaysThere(element) {
            low = least(low, along.low)
            high = greatest(high, along.high)
            return
        }
        let isAbsent =
            (intervals.value(element.pointee.presence).high .<= 0)
            .| (intervals.value(element.pointee.hidden).low .> 0)
        let isUnknown = along.mayBeNaN
        let counts = mask .& .!isAbsent
        low.replace(with: along.low, where: counts .& (along.low .< low))
        high.replace(with: along.high, where: counts .& (along.high .> high))
        low.replace(with: -.infinity, where: counts .& isUnknown)
        high.replace(with: .infinity, where: counts .& isUnknown)
    }

    private func isAlwaysThere(_ element: UnsafePointer<ElementPlan>) -> Bool {
        let (presence, hidden) = (intervals.value(element.pointee.presence), intervals.value(element.pointee.hidden))
        for lane in 0..<8 where !(presence.low[lane] > 0 && hidden.high[lane] <= 0) { return false }
        return true
    }

    /// The bounds along the scroll; both need to be worked out only for what turns or grows.
    private func bounds(of element: UnsafePointer<ElementPlan>) -> Interval8 {
        guard element.pointee.isOnlyMoved, !element.pointee.isCentered else {
            let (x, y) = intervals.bounds(of: element)
            return isHorizontal ? x : y
        }
        let start = intervals.value(isHorizontal ? element.pointee.restX : element.pointee.restY)
        let length = intervals.value(isHorizontal ? element.pointee.sizeX : element.pointee.sizeY)
        let shift = intervals.value(isHorizontal ? element.pointee.translationX : element.pointee.translationY)
        return Interval8(start.low, (start + length).high) + shift
    }

    // MARK: Filling

    /// Fills a slot by its values in the sections, counted from the first of them: what those of a lane lie in.
    /// Written lane by lane where the intervals lie: all low ends, then all high ones.
    @inline(__always)
    private func set(_ slot: Int32, _ value: (Int) -> Double) {
        let ends = UnsafeMutableRawPointer(intervals.slots + Int(slot)).assumingMemoryBound(to: Double.self)
        if width == 1 {
            for lane in 0..<8 {
                let number = lane < lanes ? value(lane) : 0
                ends[lane] = number
                ends[8 + lane] = number
            }
            return
        }
        for lane in 0..<8 {
            var (low, high) = (0.0, 0.0)
            if lane < lanes {
                let first = lane * width
                low = value(first)
                high = low
                var rest = low - low
                for place in first + 1..<max(first + 1, min(first + width, sections.count)) {
                    let next = value(place)
                    low = next < low ? next : low
                    high = next > high ? next : high
                    rest += next - next
                }
                // Of what is not finite in a group, nothing is known.
                if rest != 0 { (low, high) = (.nan, .nan) }
            }
            ends[lane] = low
            ends[8 + lane] = high
        }
    }

    private func loadInputs() {
        let first = sections.lowerBound
        for index in plan.sectionInputs.indices {
            let load = plan.sectionInputs[index]
            switch load.source {
            case .sectionIndex: set(load.slot) { Double(first + $0) }
            case .cellCount: set(load.slot) { Double(counts[first + $0]) }
            case .blockIndex: set(load.slot) { Double(blocks[first + $0]) }
            case .field, .fold:
                let column = prepared.world.columns[Int(load.column)]
                var ends = Interval8(Interval8.Lanes(repeating: .infinity), Interval8.Lanes(repeating: -.infinity))
                for lane in 0..<lanes {
                    var missing = 0
                    for section in sections(of: lane) {
                        let value = section < column.count ? column[section] : .nan
                        missing += value == value ? 0 : 1
                        ends.low[lane] = value < ends.low[lane] ? value : ends.low[lane]
                        ends.high[lane] = value > ends.high[lane] ? value : ends.high[lane]
                    }
                    // Where something is missing and something is not, nothing is known.
                    if missing > 0, missing < sections(of: lane).count {
                        (ends.low[lane], ends.high[lane]) = (.nan, .nan)
                    }
                }
                intervals.slots[Int(load.slot)] = ends
            }
        }
    }

    /// All instances of a scope at once; answers in which lanes there are any, and whether in all sections.
    private func enter(_ number: Int, _ scope: ScopePlan) -> (SIMDMask<SIMD8<Int64>>, Bool) {
        var (fewest, most) = (Interval8.Lanes(), Interval8.Lanes())
        if scope.count >= 0 {
            let copies = intervals.value(scope.count)
            most = copies.high.replacing(with: .infinity, where: copies.mayBeNaN)
            // A fraction of a copy, or a count below 0, is none; one that is not sure to be there is not in all.
            fewest = width > 1 ? copies.low.replacing(with: 0, where: copies.mayBeNaN) : most
        } else if let equalCount {
            most = Interval8.Lanes(repeating: equalCount)
            if lanes < 8 { for lane in lanes..<8 { most[lane] = 0 } }
            fewest = most
        } else {
            for lane in 0..<lanes {
                var (low, high) = (Int.max, 0)
                for section in sections(of: lane) {
                    low = min(low, counts[section])
                    high = max(high, counts[section])
                }
                (fewest[lane], most[lane]) = (Double(low), Double(high))
            }
        }
        if scope.index >= 0 {
            intervals.slots[Int(scope.index)] = Interval8(
                Interval8.Lanes(), (most - 1).replacing(with: 0, where: most .< 1))
        }
        for index in scope.loads.indices { load(plan.loads[index], of: number) }
        var isEverywhere = true
        for lane in 0..<8 { isEverywhere = isEverywhere && fewest[lane] >= 1 }
        return (most .>= 1, isEverywhere)
    }

    private func load(_ load: Plan.Load, of number: Int) {
        let state = prepared.states[number]
        let isField = load.source == .field
        let column = isField ? prepared.world.columns[Int(load.column)] : state.columns[Int(load.column)]
        let bases = isField ? prepared.world.bases : state.bases
        var ends = Interval8(Interval8.Lanes(repeating: .infinity), Interval8.Lanes(repeating: -.infinity))
        for lane in 0..<lanes where sections(of: lane).lowerBound < bases.count && column.count > 0 {
            let sections = sections(of: lane)
            let start = bases[sections.lowerBound]
            let end = sections.upperBound < bases.count ? bases[sections.upperBound] : column.count
            for place in start..<max(start, min(end, column.count)) {
                let value = column.base[place]
                ends.low[lane] = min(ends.low[lane], value)
                ends.high[lane] = max(ends.high[lane], value)
                if value != value { (ends.low[lane], ends.high[lane]) = (.nan, .nan) }
            }
        }
        intervals.slots[Int(load.slot)] = ends
    }
}
