/// How far the elements of each section reach along the scroll, wherever it is scrolled to: found once, by reading the
/// formulas over all offsets at once, eight sections at a time. Then two searches tell the sections that can be seen.
struct SectionReach: Sendable {
    /// How early the sections from each one on begin.
    let starts: Memory<Double>
    /// How far the sections up to each one reach.
    let ends: Memory<Double>

    /// Offsets past this are not looked at together with the others; no content is so long.
    static let farthest = 1e15

    /// nil for few sections, and where nothing bounds what moves in them.
    init?(_ prepared: Prepared) {
        let count = prepared.world.counts.count
        let plan = prepared.program.plan
        guard count > 8, plan.blocks.count > 0 else { return nil }
        let reader = SectionReader(prepared)
        starts = Memory(capacity: count)
        ends = Memory(capacity: count)
        var isBounded = false
        var first = 0
        while first < count {
            let (low, high) = reader.reach(from: first)
            let limit = Interval8.Lanes(repeating: SectionReach.farthest / 8)
            let isKnown = (low .> -limit) .& (high .< limit)
            // An empty section reaches nowhere: its ends stand the wrong way round, and have no hair.
            let isEmpty = low .== Interval8.Lanes(repeating: .infinity)
            let hair = 1e-6
            let lows = low - low.replacing(with: -low, where: low .< 0) * 1e-12 - hair
            let highs = high + high.replacing(with: -high, where: high .< 0) * 1e-12 + hair
            let length = min(8, count - first)
            let (start, end) = (starts.append(uninitialized: length), ends.append(uninitialized: length))
            let heldLows = Interval8.Lanes(repeating: -.infinity).replacing(with: lows, where: isKnown)
                .replacing(with: .infinity, where: isEmpty)
            let heldHighs = Interval8.Lanes(repeating: .infinity).replacing(with: highs, where: isKnown)
                .replacing(with: -.infinity, where: isEmpty)
            for lane in 0..<length {
                start[lane] = heldLows[lane]
                end[lane] = heldHighs[lane]
                isBounded = isBounded || isKnown[lane]
            }
            first += 8
            // The first few tell whether it is worth it.
            if !isBounded { return nil }
        }
        for index in 1..<count { ends.base[index] = max(ends.base[index], ends.base[index - 1]) }
        for index in (0..<count - 1).reversed() {
            starts.base[index] = min(starts.base[index], starts.base[index + 1])
        }
    }
}

/// Reads eight sections at a time.
private struct SectionReader {
    private let prepared: Prepared
    private let plan: Plan
    private let intervals: IntervalMachine
    private let isHorizontal: Bool
    private let counts: UnsafeMutablePointer<Int>
    private let blocks: UnsafeMutablePointer<Int32>

    init(_ prepared: Prepared) {
        self.prepared = prepared
        plan = prepared.program.plan
        isHorizontal = prepared.program.layout.isHorizontal
        counts = prepared.world.counts.base
        blocks = prepared.world.blocks.base
        intervals = IntervalMachine(plan, prepared.slots)
        for index in plan.offsets.indices {
            intervals.slots[Int(plan.offsets[index].slot)] = Interval8(-SectionReach.farthest, SectionReach.farthest)
        }
        intervals.run(plan.layoutCode)
    }

    /// Where the elements of eight sections begin and end along the scroll; ends the wrong way round for none.
    func reach(from first: Int) -> (Interval8.Lanes, Interval8.Lanes) {
        let count = min(8, prepared.world.counts.count - first)
        load(first, count)
        var low = Interval8.Lanes(repeating: .infinity)
        var high = Interval8.Lanes(repeating: -.infinity)
        func take(_ element: UnsafePointer<ElementPlan>, where mask: SIMDMask<SIMD8<Int64>>, isAll: Bool) {
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
        for block in plan.blocks.indices {
            var isInBlock = SIMDMask<SIMD8<Int64>>(repeating: false)
            var isEverywhere = count == 8
            var isAnywhere = false
            for lane in 0..<count {
                let isHere = Int(blocks[first + lane]) == block
                isEverywhere = isEverywhere && isHere
                isAnywhere = isAnywhere || isHere
            }
            guard isAnywhere else { continue }
            if isEverywhere {
                isInBlock = SIMDMask(repeating: true)
            } else {
                for lane in 0..<count { isInBlock[lane] = Int(blocks[first + lane]) == block }
            }
            intervals.run(plan.sectionVisibility[block].code)
            for visit in plan.blocks[block].indices {
                let visit = plan.visits[visit]
                guard visit.scope >= 0 else {
                    take(plan.elements.base + Int(visit.element), where: isInBlock, isAll: isEverywhere)
                    continue
                }
                let scope = plan.scopes[Int(visit.scope)]
                let (isThere, isAllThere) = enter(Int(visit.scope), scope, first, count)
                intervals.run(scope.visibility.code)
                for element in scope.elements.indices {
                    take(
                        plan.elements.base + element, where: isInBlock .& isThere, isAll: isEverywhere && isAllThere)
                }
            }
        }
        return (low, high)
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

    private func load(_ first: Int, _ count: Int) {
        /// Written lane by lane where the intervals lie: all low ends, then all high ones.
        func set(_ slot: Int32, _ value: (Int) -> Double) {
            let lanes = UnsafeMutableRawPointer(intervals.slots + Int(slot)).assumingMemoryBound(to: Double.self)
            for lane in 0..<8 {
                let number = lane < count ? value(first + lane) : 0
                lanes[lane] = number
                lanes[8 + lane] = number
            }
        }
        for index in plan.sectionInputs.indices {
            let load = plan.sectionInputs[index]
            switch load.source {
            case .sectionIndex: set(load.slot) { Double($0) }
            case .cellCount: set(load.slot) { Double(counts[$0]) }
            case .blockIndex: set(load.slot) { Double(blocks[$0]) }
            case .field, .fold:
                let column = prepared.world.columns[Int(load.column)]
                var lanes = (Interval8.Lanes(repeating: .infinity), Interval8.Lanes(repeating: -.infinity))
                for lane in 0..<count where first + lane < column.count {
                    let value = column[first + lane]
                    if value == value { (lanes.0[lane], lanes.1[lane]) = (value, value) }
                }
                intervals.slots[Int(load.slot)] = Interval8(lanes.0, lanes.1)
            }
        }
        let width = plan.kept.count
        let values = prepared.sectionValues.base
        for index in plan.deciding.indices {
            let kept = plan.deciding.base[index]
            let lanes = UnsafeMutableRawPointer(intervals.slots + Int(kept.slot)).assumingMemoryBound(to: Double.self)
            var from = values + (first * width + Int(kept.column))
            for lane in 0..<count {
                lanes[lane] = from.pointee
                lanes[8 + lane] = from.pointee
                from += width
            }
        }
    }

    /// All instances of a scope at once; answers in which sections there are any, and whether in all of them.
    private func enter(
        _ number: Int, _ scope: ScopePlan, _ first: Int, _ count: Int
    ) -> (SIMDMask<SIMD8<Int64>>, Bool) {
        var numbers = Interval8.Lanes()
        if scope.count >= 0 {
            let copies = intervals.value(scope.count)
            numbers = copies.high.replacing(with: .infinity, where: copies.mayBeNaN)
        } else {
            withUnsafeMutableBytes(of: &numbers) { bytes in
                let lanes = bytes.assumingMemoryBound(to: Double.self)
                for lane in 0..<count { lanes[lane] = Double(counts[first + lane]) }
            }
        }
        if scope.index >= 0 {
            intervals.slots[Int(scope.index)] = Interval8(
                Interval8.Lanes(), (numbers - 1).replacing(with: 0, where: numbers .< 1))
        }
        for index in scope.loads.indices {
            let state = prepared.states[number]
            let load = plan.loads[index]
            let isField = load.source == .field
            let column = isField ? prepared.world.columns[Int(load.column)] : state.columns[Int(load.column)]
            let bases = isField ? prepared.world.bases : state.bases
            var ends = Interval8(Interval8.Lanes(repeating: .infinity), Interval8.Lanes(repeating: -.infinity))
            for lane in 0..<count where first + lane < bases.count && column.count > 0 {
                let start = bases[first + lane]
                let end = first + lane + 1 < bases.count ? bases[first + lane + 1] : column.count
                for place in start..<max(start, min(end, column.count)) {
                    let value = column.base[place]
                    ends.low[lane] = min(ends.low[lane], value)
                    ends.high[lane] = max(ends.high[lane], value)
                    if value != value { (ends.low[lane], ends.high[lane]) = (.nan, .nan) }
                }
            }
            intervals.slots[Int(load.slot)] = ends
        }
        var isEverywhere = true
        for lane in 0..<8 { isEverywhere = isEverywhere && numbers[lane] >= 1 }
        return (numbers .>= 1, isEverywhere)
    }
}
