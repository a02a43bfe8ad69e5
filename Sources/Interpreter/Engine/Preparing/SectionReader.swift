import LayoutChecker

/// Interval evaluation of eight sections at a time over all offsets at once. Formulas that are the same in all sections
/// are evaluated once, before the first section (loop-invariant code motion).
final class SectionReader {
    private let prepared: Prepared
    private let plan: Plan
    private let intervals: IntervalMachine
    private let isHorizontal: Bool
    private let world: FittedWorld
    /// What differs from section to section, of the steps of each block and of each scope.
    private let blockSteps: [Memory<Instruction>]
    private let scopeSteps: [Memory<Instruction>]
    /// For each scope: how many instances it has in each section, where that is the same in all of them.
    private let counts: [Interval8.Lanes?]
    /// For each element: whether it is sure to be there in all sections; nil where that differs.
    private let isThere: [Bool?]
    /// The sections that are being read.
    private var first = 0
    private var length = 8

    init(_ prepared: Prepared) {
        self.prepared = prepared
        plan = prepared.program.plan
        world = prepared.world
        isHorizontal = prepared.program.layout.isHorizontal
        intervals = IntervalMachine(plan, prepared.slots)
        for index in plan.offsets.indices {
            intervals.slots[Int(plan.offsets[index].slot)] = Interval8(-SectionReach.farthest, SectionReach.farthest)
        }
        intervals.run(plan.layoutCode)
        var same = SameInAll(plan, intervals, prepared.slots.count)
        for index in plan.deciding.indices { same.differs[Int(plan.deciding[index])] = true }
        for input in prepared.program.sectionInputs {
            same.differs[Int(input.slot)] = !prepared.world.isSame(input)
            if prepared.world.isSame(input) {
                intervals.slots[Int(input.slot)] = Interval8(prepared.world.value(of: input, in: 0))
            }
        }
        var blockSteps: [Memory<Instruction>] = []
        for index in plan.sectionVisibility.indices { blockSteps.append(same.run(plan.sectionVisibility[index].code)) }
        self.blockSteps = blockSteps
        var (scopeSteps, counts) = ([Memory<Instruction>](), [Interval8.Lanes?]())
        for number in plan.scopes.indices {
            let scope = plan.scopes[number]
            let isSame = scope.count >= 0 ? !same.differs[Int(scope.count)] : world.hasEqualCounts
            counts.append(
                isSame
                    ? scope.count >= 0
                        ? SectionReader.most(intervals.value(scope.count))
                        : Interval8.Lanes(repeating: world.countRange.low) : nil)
            for index in scope.loads.indices { same.differs[Int(plan.loads[index].slot)] = true }
            if scope.index >= 0 {
                same.differs[Int(scope.index)] = !isSame
                if let count = counts.last ?? nil { intervals.slots[Int(scope.index)] = SectionReader.indices(count) }
            }
            scopeSteps.append(same.run(scope.visibility.code))
        }
        (self.scopeSteps, self.counts) = (scopeSteps, counts)
        isThere = plan.elements.indices.map { [intervals, same, plan] number in
            let element = plan.elements.base + number
            let isSame = !same.differs[Int(element.pointee[.presence])] && !same.differs[Int(element.pointee[.hidden])]
            return isSame ? SectionReader.isAlwaysThere(element, intervals) : nil
        }
    }

    /// Where the elements of eight sections begin and end along the scroll; reversed ends where a section has none.
    ///
    /// - Parameters:
    ///   - first: The first of the sections.
    ///   - length: How many there are, eight at most.
    ///   - slots: The slots that decide.
    ///   - values: For each of them its values.
    ///   - place: Where those of the first section stand among them.
    /// - Returns: The low ends and the high ones.
    func reach(
        from first: Int, _ length: Int, _ slots: [Int32], _ values: [UnsafeMutablePointer<Double>], _ place: Int
    ) -> (Interval8.Lanes, Interval8.Lanes) {
        (self.first, self.length) = (first, length)
        load(slots, values, place)
        var low = Interval8.Lanes(repeating: .infinity)
        var high = Interval8.Lanes(repeating: -.infinity)
        // Of many blocks only those of these few sections are read, each once.
        for lane in 0..<(world.hasOneBlock ? 1 : length) {
            let block = Int(world.blocks.base[first + lane])
            if (0..<lane).contains(where: { Int(world.blocks.base[first + $0]) == block }) { continue }
            let (isHere, isEverywhere) = find(block)
            guard let isHere else { continue }
            intervals.run(blockSteps[block])
            for visit in plan.blocks[block].indices {
                let visit = plan.visits[visit]
                guard visit.scope >= 0 else {
                    take(plan.elements.base + Int(visit.element), isHere, isEverywhere, &low, &high)
                    continue
                }
                let scope = plan.scopes.base + Int(visit.scope)
                if scope.pointee.isInRow {
                    take(plan.rows[block], isHere, &low, &high)
                    continue
                }
                let counts = enter(Int(visit.scope), scope)
                let isAll = isEverywhere && counts.min() >= 1
                let isIn = isAll ? isHere : isHere .& (counts .>= 1)
                intervals.run(scopeSteps[Int(visit.scope)])
                for element in scope.pointee.elements.indices {
                    take(plan.elements.base + element, isIn, isAll, &low, &high)
                }
            }
        }
        return (low, high)
    }

    /// Which of the sections are of a block, nil for none; and whether there are eight, all of it.
    private func find(_ block: Int) -> (SIMDMask<SIMD8<Int64>>?, Bool) {
        if world.hasOneBlock, length == 8 {
            return Int(world.blocks.base[0]) == block ? (SIMDMask(repeating: true), true) : (nil, false)
        }
        var lanes = SIMDMask<SIMD8<Int64>>(repeating: false)
        var count = 0
        for lane in 0..<length where Int(world.blocks.base[first + lane]) == block {
            lanes[lane] = true
            count += 1
        }
        return count > 0 ? (lanes, count == 8) : (nil, false)
    }

    // MARK: Elements

    /// Adds the bounds of an element to those found so far, where a mask tells it to be.
    private func take(
        _ element: UnsafePointer<ElementPlan>, _ mask: SIMDMask<SIMD8<Int64>>, _ isAll: Bool,
        _ low: inout Interval8.Lanes, _ high: inout Interval8.Lanes
    ) {
        let along = bounds(of: element)
        if isAll, along.isFinite,
            isThere[Int(element.pointee.number)] ?? SectionReader.isAlwaysThere(element, intervals)
        {
            low = least(low, along.low)
            high = greatest(high, along.high)
            return
        }
        let isAbsent =
            (intervals.value(element.pointee[.presence]).high .<= 0)
            .| (intervals.value(element.pointee[.hidden]).low .> 0)
        let isUnknown = along.mayBeNaN
        let counts = mask .& .!isAbsent
        low.replace(with: along.low, where: counts .& (along.low .< low))
        high.replace(with: along.high, where: counts .& (along.high .> high))
        low.replace(with: -.infinity, where: counts .& isUnknown)
        high.replace(with: .infinity, where: counts .& isUnknown)
    }

    /// Adds the bounds of a row's window, where a mask tells it to be.
    private func take(
        _ row: RowPlan, _ mask: SIMDMask<SIMD8<Int64>>, _ low: inout Interval8.Lanes, _ high: inout Interval8.Lanes
    ) {
        let start = intervals.value(isHorizontal ? row.x : row.y)
        let along = start + intervals.value(isHorizontal ? row.width : row.height)
        let isUnknown = start.mayBeNaN .| along.mayBeNaN
        low.replace(with: start.low, where: mask .& (start.low .< low))
        high.replace(with: along.high, where: mask .& (along.high .> high))
        low.replace(with: -.infinity, where: mask .& isUnknown)
        high.replace(with: .infinity, where: mask .& isUnknown)
    }

    private static func isAlwaysThere(_ element: UnsafePointer<ElementPlan>, _ intervals: IntervalMachine) -> Bool {
        let (presence, hidden) = (
            intervals.value(element.pointee[.presence]), intervals.value(element.pointee[.hidden])
        )
        for lane in 0..<8 where !(presence.low[lane] > 0 && hidden.high[lane] <= 0) { return false }
        return true
    }

    /// The bounds along the scroll; both need to be worked out only for what turns or grows.
    private func bounds(of element: UnsafePointer<ElementPlan>) -> Interval8 {
        guard element.pointee.drawing.isOnlyMoved, !element.pointee.drawing.isCentered else {
            let (x, y) = intervals.bounds(of: element)
            return isHorizontal ? x : y
        }
        let start = intervals.value(isHorizontal ? element.pointee[.boxX] : element.pointee[.boxY])
        let length = intervals.value(isHorizontal ? element.pointee[.width] : element.pointee[.height])
        let shift = intervals.value(isHorizontal ? element.pointee[.translationX] : element.pointee[.translationY])
        return Interval8(start.low, (start + length).high) + shift
    }

    // MARK: Filling

    private func load(_ slots: [Int32], _ values: [UnsafeMutablePointer<Double>], _ place: Int) {
        for index in plan.sectionInputs.indices {
            let load = plan.sectionInputs.base[index]
            switch load.source {
            case .sectionIndex: set(load.slot) { Double(first + $0) }
            case .cellCount: if !world.hasEqualCounts { set(load.slot) { Double(world.counts.base[first + $0]) } }
            case .blockIndex: if !world.hasOneBlock { set(load.slot) { Double(world.blocks.base[first + $0]) } }
            case .rowOffset:
                intervals.slots[Int(load.slot)] = Interval8(-SectionReach.farthest, SectionReach.farthest)
            case .field, .fold:
                let column = world.columns[Int(load.column)]
                var ends = Interval8(Interval8.Lanes(repeating: .infinity), Interval8.Lanes(repeating: -.infinity))
                for lane in 0..<length where first + lane < column.count {
                    let value = column.base[first + lane]
                    if !value.isNaN { (ends.low[lane], ends.high[lane]) = (value, value) }
                }
                intervals.slots[Int(load.slot)] = ends
            }
        }
        for (index, slot) in slots.enumerated() {
            let values = values[index] + place
            if length == 8 {
                let lanes = UnsafeRawPointer(values).loadUnaligned(as: Interval8.Lanes.self)
                intervals.slots[Int(slot)] = Interval8(lanes, lanes)
            } else {
                set(slot) { values[$0] }
            }
        }
    }

    /// Written lane by lane where the intervals lie: all low ends, then all high ones.
    @inline(__always)
    private func set(_ slot: Int32, _ value: (Int) -> Double) {
        let lanes = UnsafeMutableRawPointer(intervals.slots + Int(slot)).assumingMemoryBound(to: Double.self)
        for lane in 0..<8 {
            let number = lane < length ? value(lane) : 0
            lanes[lane] = number
            lanes[8 + lane] = number
        }
    }

    /// All instances of a scope at once; answers how many there are in each section.
    private func enter(_ number: Int, _ scope: UnsafePointer<ScopePlan>) -> Interval8.Lanes {
        var numbers = Interval8.Lanes()
        if let count = counts[number], length == 8 || scope.pointee.count >= 0 {
            numbers = count
        } else {
            if scope.pointee.count >= 0 {
                numbers = SectionReader.most(intervals.value(scope.pointee.count))
            } else {
                for lane in 0..<length { numbers[lane] = Double(world.counts.base[first + lane]) }
            }
            if scope.pointee.index >= 0, counts[number] == nil {
                intervals.slots[Int(scope.pointee.index)] = SectionReader.indices(numbers)
            }
        }
        for (place, index) in scope.pointee.loads.indices.enumerated() {
            load(place, plan.loads.base[index], of: number)
        }
        return numbers
    }

    /// The most copies that there may be.
    private static func most(_ copies: Interval8) -> Interval8.Lanes {
        copies.high.replacing(with: .infinity, where: copies.mayBeNaN)
    }

    private static func indices(_ counts: Interval8.Lanes) -> Interval8 {
        Interval8(Interval8.Lanes(), (counts - 1).replacing(with: 0, where: counts .< 1))
    }

    private func load(_ place: Int, _ load: Plan.Load, of number: Int) {
        var ends = Interval8(Interval8.Lanes(repeating: .infinity), Interval8.Lanes(repeating: -.infinity))
        for lane in 0..<length {
            (ends.low[lane], ends.high[lane]) =
                prepared.changedItems?.ranges?.range(number, place, first + lane)
                ?? SectionRanges.range(of: load, number, first + lane, in: prepared)
        }
        intervals.slots[Int(load.slot)] = ends
    }
}

/// Tells steps apart by whether their results differ from section to section.
private struct SameInAll {
    let plan: Plan
    let intervals: IntervalMachine
    /// The slots that differ.
    var differs: [Bool]

    init(_ plan: Plan, _ intervals: IntervalMachine, _ slotCount: Int) {
        self.plan = plan
        self.intervals = intervals
        differs = [Bool](repeating: false, count: slotCount)
    }

    /// Runs those steps whose results are the same for all sections, and answers the others.
    mutating func run(_ code: Code) -> Memory<Instruction> {
        let left = Memory<Instruction>()
        for index in code.indices {
            let step = plan.instructions[index]
            if step.slotsRead(plan.entries).contains(where: { differs[Int($0)] }) {
                differs[Int(step.target)] = true
                left.append(step)
            } else {
                intervals.run(plan.instructions.base + index, 1)
            }
        }
        return left
    }
}
