import LayoutChecker

/// The lanes of a scroller: up to eight instances of a scope, their numbers, and the registers in which optimised code
/// works out what is drawn of them. Four lanes lie next to four lanes.
struct InstanceLanes: BitwiseCopyable {
    private let registers: UnsafeMutablePointer<FourLanes>
    private let plans: UnsafeMutablePointer<LanePlan>
    private let instructions: UnsafeMutablePointer<Instruction>
    private let entries: UnsafeMutablePointer<Int32>
    private let fills: UnsafeMutablePointer<LanePlan.Fill>
    private let loads: UnsafeMutablePointer<Int32>
    /// For each scope, whether the registers that stay the same have been filled.
    private let isFilled: UnsafeMutablePointer<Bool>
    private let numbers: UnsafeMutablePointer<SIMD8<Int>>

    /// Lanes for so many scopes, of plans that somebody else keeps alive; whoever makes them deallocates them.
    init(_ lanes: LanePlans, scopeCount: Int) {
        registers = .allocate(capacity: max(1, lanes.count))
        registers.initialize(repeating: FourLanes(), count: max(1, lanes.count))
        plans = lanes.scopes.base
        instructions = lanes.instructions.base
        entries = lanes.entries.base
        fills = lanes.fills.base
        loads = lanes.loads.base
        isFilled = .allocate(capacity: max(1, scopeCount))
        isFilled.initialize(repeating: false, count: scopeCount)
        numbers = .allocate(capacity: 1)
        numbers.initialize(to: SIMD8())
    }

    func deallocate() {
        numbers.deallocate()
        isFilled.deallocate()
        registers.deallocate()
    }

    /// The numbers of the instances in the lanes.
    var items: SIMD8<Int> { numbers.pointee }

    /// The number of an instance, and its registers as a drawing reads them.
    @inline(__always)
    func item(_ lane: Int) -> Int { UnsafeRawPointer(numbers).assumingMemoryBound(to: Int.self)[lane] }
    @inline(__always)
    func slots(_ lane: Int) -> UnsafePointer<Double> {
        UnsafeRawPointer(registers).assumingMemoryBound(to: Double.self) + lane
    }

    /// Runs the code of a scope for the instances in the lanes.
    ///
    /// - Returns: Whether all checks held.
    @inline(__always)
    func run(_ number: Int, used: Int) -> Bool {
        let code = (plans + number).pointee.code
        return LaneRegisters.run(
            instructions + Int(code.start), Int(code.count), registers, entries, used: used)
    }

    /// Puts instances that follow one another into the lanes; the last one into those that are left as well.
    @inline(__always)
    func enter(from first: Int, _ used: Int, of number: Int) {
        numbers.pointee = SIMD8(0, 1, 2, 3, 4, 5, 6, 7) &+ first
        let index = (plans + number).pointee.index
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
    func enter(_ list: UnsafePointer<Int32>, _ used: Int, of number: Int) {
        let index = (plans + number).pointee.index
        for lane in 0..<LanePlan.lanes(for: used) {
            let item = Int(list[min(lane, used - 1)])
            numbers.pointee[lane] = item
            if index >= 0 {
                registers[Int(index) + lane / FourLanes.scalarCount][lane % FourLanes.scalarCount] = Double(item)
            }
        }
    }

    /// Fills the registers that are the same for all instances.
    @inline(__always)
    func begin(_ number: Int, from slots: UnsafeMutablePointer<Double>) {
        let plan = plans + number
        if !isFilled[number] {
            isFilled[number] = true
            fill(plan.pointee.fixed, from: slots)
        }
        fill(plan.pointee.shared, from: slots)
    }

    @inline(__always)
    private func fill(_ stretch: Stretch, from slots: UnsafeMutablePointer<Double>) {
        var next = fills + Int(stretch.start)
        let end = next + Int(stretch.count)
        while next < end {
            let lanes = FourLanes(repeating: slots[Int(next.pointee.slot)])
            registers[Int(next.pointee.register)] = lanes
            registers[Int(next.pointee.register) &+ 1] = lanes
            next += 1
        }
    }

    /// Fills the registers that differ from instance to instance: data, running sums.
    @inline(__always)
    func load(
        _ used: Int, of number: Int, _ scope: UnsafePointer<ScopePlan>, in section: Int, by walker: Walker
    ) {
        let wanted = (plans + number).pointee.loads
        if wanted.count > 0 { load(wanted, used, of: number, scope, in: section, walker) }
    }

    @inline(never)
    private func load(
        _ wanted: Stretch, _ used: Int, of number: Int, _ scope: UnsafePointer<ScopePlan>, in section: Int,
        _ walker: Walker
    ) {
        if let rows = walker.changedPlaces, rows[section].count > 0 {
            return load(wanted, used, scope, rows + section, walker)
        }
        let bases = walker.prepared.world.bases
        let first = section < bases.count ? bases.base[section] : 0
        let folded = walker.prepared.states[number].bases
        let firstFolded = folded.row(section) ?? -1
        for place in 0..<Int(wanted.count) {
            let register = loads[Int(wanted.start) + place]
            guard register >= 0 else { continue }
            let source = walker.sources.loads.base[Int(scope.pointee.loads.start) + place]
            let lanes = UnsafeMutableRawPointer(registers + Int(register)).assumingMemoryBound(to: Double.self)
            for lane in 0..<LanePlan.lanes(for: used) {
                let item = numbers.pointee[min(lane, used - 1)]
                if source.source == .field {
                    let row = first + item
                    lanes[lane] = row < source.count ? source.base[row] : .nan
                } else if firstFolded >= 0 {
                    let row = firstFolded + item
                    lanes[lane] = row < source.count ? source.base[row] : 0
                } else {
                    lanes[lane] = 0
                }
            }
        }
    }

    /// The same for instances of a section with changes.
    @inline(never)
    private func load(
        _ wanted: Stretch, _ used: Int, _ scope: UnsafePointer<ScopePlan>, _ rows: UnsafePointer<ItemPlaces>,
        _ walker: Walker
    ) {
        for lane in 0..<LanePlan.lanes(for: used) {
            let item = numbers.pointee[min(lane, used - 1)]
            let chunk = rows.pointee.chunk(of: item)
            let row = item - rows.pointee.starts[chunk]
            for place in 0..<Int(wanted.count) {
                let register = loads[Int(wanted.start) + place]
                guard register >= 0 else { continue }
                let source = walker.sources.loads.base[Int(scope.pointee.loads.start) + place]
                let lanes = UnsafeMutableRawPointer(registers + Int(register)).assumingMemoryBound(to: Double.self)
                lanes[lane] = rows.pointee.value(source, row, in: chunk)
            }
        }
    }
}
