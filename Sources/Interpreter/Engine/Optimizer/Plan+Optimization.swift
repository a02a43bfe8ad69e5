import LayoutChecker

// What the optimiser is given of a plan, and what becomes of its code.

extension OptimizedPlan {
    /// The code of a plan, optimised for every world.
    convenience init(_ plan: Plan) {
        let known = plan.constants
        let codes = plan.scrollCodes
        let drawn = plan.drawnSlots.filter { $0 >= 0 }
        let optimizer = Optimizer(
            codes, entries: plan.entries, known: known, bounds: plan.bounds,
            kept: plan.scopes.indices.flatMap { plan.slotsSearched(of: plan.scopes[$0]) },
            drawn: drawn)
        let instructions = Memory<Instruction>()
        // One behind the other.
        let sectionCode = SectionCode(
            layout: instructions.add(optimizer.instructions[Plan.layout]),
            rematerializing: instructions.add(optimizer.instructions[Plan.rematerialization]),
            section: instructions.add(optimizer.instructions[Plan.section]))
        var isFixed = [Bool](repeating: true, count: known.count)
        var found: [KnownSlot] = []
        for slot in codes.flatMap({ $0.map { $0.target } }) + plan.filledSlots where slot >= 0 {
            if let number = optimizer.known[Int(slot)] {
                found.append(KnownSlot(slot: slot, number: number))
            } else {
                isFixed[Int(slot)] = false
            }
        }
        let restored = plan.restored(by: optimizer, drawn)
        var read = SlotSet(restored, count: known.count)
        read.formUnion(optimizer.slotsRead(by: Plan.rematerialization))
        self.init(
            instructions: instructions, code: sectionCode,
            lanes: LanePlans(plan, optimizer, isFixed), restored: restored,
            loaded: plan.stored.indices.filter { read.contains(plan.stored[$0]) }.map {
                Load(slot: plan.stored[$0], column: Int32(clamping: $0))
            }, known: found)
    }
}

extension Plan {
    // The places of `scrollCodes`.
    static let layout = 0
    static let rematerialization = 1
    static let section = 2
    static let firstScope = 3

    /// The code of the layout, what rematerialises a section, its code, and that of each scope.
    fileprivate var scrollCodes: [[Instruction]] {
        let once = [layoutCode, rematerializingCode, sectionCode].map { Array(self[$0]) }
        return once + scopes.indices.map { Array(self[scopes[$0].code]) }
    }

    /// How large offsets are, as far out as optimised code is run, and what is counted: indices and counts.
    fileprivate var bounds: [SlotBound] {
        let given = sectionInputs.indices.map { sectionInputs[$0] }
        let counts = given.filter { $0.source != .field && $0.source != .rowOffset }
        let moved = given.filter { $0.source == .rowOffset }.map { $0.slot }
        let counted = counts.map { $0.slot } + scopes.indices.map { scopes[$0].index }.filter { $0 >= 0 }
        return (offsets.indices.map { offsets[$0].slot } + moved).map {
            SlotBound(slot: $0, limit: Optimizer.farthest)
        }
            + counted.map { SlotBound(slot: $0, limit: 0x1p53) }
    }

    /// The slots that are filled while scrolling.
    fileprivate var filledSlots: [Int32] {
        offsets.indices.map { offsets[$0].slot } + stored.indices.map { stored[$0] }
            + sectionInputs.indices.map { sectionInputs[$0].slot }
            + scopes.indices.flatMap { filledSlots(of: scopes[$0]) }
    }

    /// The slots that are filled for each instance: the index, data, running sums.
    private func filledSlots(of scope: ScopePlan) -> [Int32] { [scope.index] + loads(of: scope).map { $0.slot } }

    /// The slots that elements are drawn from.
    fileprivate var drawnSlots: [Int32] { elements.indices.flatMap { elements[$0].drawnSlots(attributeSlots) } }

    /// What is read of a section after it has been rematerialised.
    fileprivate func restored(by optimizer: Optimizer, _ drawn: [Int32]) -> [Int32] {
        let made = optimizer.instructions[Plan.rematerialization].filter { $0.operation != .check }.map { $0.target }
        var read = SlotSet(drawn.map(optimizer.name), count: constants.count)
        for scope in scopes.indices { read.formUnion(slotsSearched(of: scopes[scope])) }
        for number in Plan.section..<Plan.firstScope + scopes.count {
            read.formUnion(optimizer.slotsRead(by: number))
        }
        return (stored.indices.map { stored[$0] } + made).filter {
            read.contains($0) && optimizer.known[Int($0)] == nil
        }
    }

    /// What the search for the visible instances of a scope reads of the layout and the section.
    func slotsSearched(of scope: ScopePlan) -> [Int32] {
        var slots = scope.count >= 0 ? [scope.count] : []
        if scope.isInRow { slots += rows[Int(scope.block)].read }
        let search = scope.search
        if search.isUnordered {
            slots += scope.visibility.outer.indices.map { outer[$0] }
            for candidate in scope.inverses.indices {
                slots += slotsRead(by: inverses[candidate].code, and: [inverses[candidate].slot], scope)
            }
        }
        if search.isAffine || search.rounds == .even {
            let read = search.boxes.indices.flatMap { [boxes[$0].start, boxes[$0].length] }
            slots += slotsRead(by: search.code, and: read, scope)
        } else if search.keepsReach {
            slots += slotsRead(by: search.code, and: [search.base] + reach(search.boxes).flatMap { $0.slots }, scope)
            if search.hasPlane {
                let read = [search.crossBase] + reach(search.crossBoxes).flatMap { $0.slots }
                slots += slotsRead(by: search.planeCode, and: read, scope)
            }
        }
        return slots
    }

    /// What code reads that it does not compute; what is filled in for each instance apart.
    private func slotsRead(by code: Code, and others: [Int32], _ scope: ScopePlan) -> [Int32] {
        var made = SlotSet(filledSlots(of: scope), count: constants.count)
        for step in self[code] { made.insert(step.target) }
        return (self[code].flatMap { $0.slotsRead(entries) } + others).filter { $0 >= 0 && !made.contains($0) }
    }
}
