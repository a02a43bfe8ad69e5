import LayoutChecker

// How a scroller visits instances: up to eight at a time, each in a lane of its own.

extension ScrollStep {
    /// Visits a range of the instances of a scope.
    func visitInstances(_ range: Range<Int>, of number: Int, _ scope: UnsafePointer<ScopePlan>, in section: Int) {
        guard state.pointee.isOptimized else {
            return visitWhole(range, of: number, scope, in: section)
        }
        var first = range.lowerBound
        let end = range.upperBound
        if first < end { beginLanes(number) }
        while first < end {
            let left = end &- first
            let used = left < LanePlan.width ? left : LanePlan.width
            enter(from: first, used, of: number)
            visitItems(used, of: number, scope, in: section)
            first = first &+ LanePlan.width
        }
    }

    /// Visits the instances of a scope that a list names.
    func visitInstances(_ list: Memory<Int32>, of number: Int, _ scope: UnsafePointer<ScopePlan>, in section: Int) {
        guard state.pointee.isOptimized else {
            for index in list.indices { visitWhole(Int(list.base[index]), of: number, scope, in: section) }
            return
        }
        beginLanes(number)
        for first in stride(from: 0, to: list.count, by: LanePlan.width) {
            let used = min(LanePlan.width, list.count - first)
            enter(list.base + first, used, of: number)
            visitItems(used, of: number, scope, in: section)
        }
    }

    /// Visits up to eight instances, whose numbers are in `items`.
    @inline(__always)
    private func visitItems(_ used: Int, of number: Int, _ scope: UnsafePointer<ScopePlan>, in section: Int) {
        let plan = lanePlans + number
        if plan.pointee.loads.count > 0 { loadLanes(plan, used, of: number, scope, in: section) }
        let isSound = LaneRegisters.run(
            laneInstructions + Int(plan.pointee.code.start), Int(plan.pointee.code.count), registers, laneEntries,
            used: used)
        guard isSound else { return visitLanesWhole(used, of: number, scope, in: section) }
        drawLanes(used, scope, in: section)
    }

    /// Visits instances step by step.
    @inline(never)
    private func visitWhole(
        _ range: Range<Int>, of number: Int, _ scope: UnsafePointer<ScopePlan>, in section: Int
    ) {
        for item in range { visitWhole(item, of: number, scope, in: section) }
    }

    /// Visits those in the lanes step by step.
    @inline(never)
    private func visitLanesWhole(_ used: Int, of number: Int, _ scope: UnsafePointer<ScopePlan>, in section: Int) {
        let items = items.pointee
        for lane in 0..<used { visitWhole(items[lane], of: number, scope, in: section) }
    }

    /// Puts instances that follow one another into the lanes; the last one into those that are left as well.
    @inline(__always)
    private func enter(from first: Int, _ used: Int, of number: Int) {
        items.pointee = SIMD8(0, 1, 2, 3, 4, 5, 6, 7) &+ first
        let index = (lanePlans + number).pointee.index
        guard index >= 0 else { return }
        let start = FourLanes(repeating: Double(first))
        let last = FourLanes(repeating: Double(first &+ used &- 1))
        let low = start + FourLanes(0, 1, 2, 3)
        registers[Int(index)] = low.replacing(with: last, where: last .< low)
        if LanePlan.lanes(for: used) < LanePlan.width { return }
        let high = start + FourLanes(4, 5, 6, 7)
        registers[Int(index) &+ 1] = high.replacing(with: last, where: last .< high)
    }

    /// Puts the instances of a list into the lanes, likewise.
    private func enter(_ list: UnsafePointer<Int32>, _ used: Int, of number: Int) {
        let index = (lanePlans + number).pointee.index
        for lane in 0..<LanePlan.lanes(for: used) {
            let item = Int(list[min(lane, used - 1)])
            items.pointee[lane] = item
            if index >= 0 {
                registers[Int(index) + lane / FourLanes.scalarCount][lane % FourLanes.scalarCount] = Double(item)
            }
        }
    }

    /// Fills the registers that are the same for all instances.
    @inline(__always)
    private func beginLanes(_ number: Int) {
        let plan = lanePlans + number
        if !isFilled[number] {
            isFilled[number] = true
            fill(plan.pointee.fixed)
        }
        fill(plan.pointee.shared)
    }

    @inline(__always)
    private func fill(_ fills: Stretch) {
        var next = laneFills + Int(fills.start)
        let end = next + Int(fills.count)
        while next < end {
            let lanes = FourLanes(repeating: slots[Int(next.pointee.slot)])
            registers[Int(next.pointee.register)] = lanes
            registers[Int(next.pointee.register) &+ 1] = lanes
            next += 1
        }
    }

    /// Fills the registers that differ from instance to instance: data, running sums.
    private func loadLanes(
        _ plan: UnsafePointer<LanePlan>, _ used: Int, of number: Int, _ scope: UnsafePointer<ScopePlan>, in section: Int
    ) {
        if let rows = walker.changedPlaces, rows[section].count > 0 {
            return loadLanes(plan, used, scope, rows + section)
        }
        let bases = prepared.world.bases
        let first = section < bases.count ? bases.base[section] : 0
        let folded = prepared.states[number].bases
        let firstFolded = folded.row(section) ?? -1
        for place in 0..<Int(plan.pointee.loads.count) {
            let register = laneLoads[Int(plan.pointee.loads.start) + place]
            guard register >= 0 else { continue }
            let source = walker.sources.loads.base[Int(scope.pointee.loads.start) + place]
            let numbers = UnsafeMutableRawPointer(registers + Int(register)).assumingMemoryBound(to: Double.self)
            for lane in 0..<LanePlan.lanes(for: used) {
                let item = items.pointee[min(lane, used - 1)]
                if source.source == .field {
                    let row = first + item
                    numbers[lane] = row < source.count ? source.base[row] : .nan
                } else if firstFolded >= 0 {
                    let row = firstFolded + item
                    numbers[lane] = row < source.count ? source.base[row] : 0
                } else {
                    numbers[lane] = 0
                }
            }
        }
    }

    /// The same for instances of a section with changes.
    @inline(never)
    private func loadLanes(
        _ plan: UnsafePointer<LanePlan>, _ used: Int, _ scope: UnsafePointer<ScopePlan>,
        _ rows: UnsafePointer<ItemPlaces>
    ) {
        for lane in 0..<LanePlan.lanes(for: used) {
            let item = items.pointee[min(lane, used - 1)]
            let chunk = rows.pointee.chunk(of: item)
            let row = item - rows.pointee.starts[chunk]
            for place in 0..<Int(plan.pointee.loads.count) {
                let register = laneLoads[Int(plan.pointee.loads.start) + place]
                guard register >= 0 else { continue }
                let source = walker.sources.loads.base[Int(scope.pointee.loads.start) + place]
                let numbers = UnsafeMutableRawPointer(registers + Int(register)).assumingMemoryBound(to: Double.self)
                numbers[lane] = rows.pointee.value(source, row, in: chunk)
            }
        }
    }

    /// Draws what is to be seen of the elements of the instances in the lanes, instance after instance.
    @inline(__always)
    private func drawLanes(_ used: Int, _ scope: UnsafePointer<ScopePlan>, in section: Int) {
        let lanes = UnsafeRawPointer(registers).assumingMemoryBound(to: Double.self)
        let items = UnsafeRawPointer(items).assumingMemoryBound(to: Int.self)
        let elements = scope.pointee.elements.indices
        for lane in 0..<used {
            let drawing = Drawing(slots: lanes + lane, step: 4, attributeSlots: optimizedDrawing.attributeSlots)
            for element in elements {
                draw(elementPlans + element, by: drawing, section: section, item: items[lane])
            }
        }
    }
}
