import LayoutChecker
import LayoutDSL

/// Compiles a layout. It cannot fail, because `check` has found all mistakes.
///
/// - Parameters:
///   - layout: The result of `check`.
///   - phase: The phase of the elements: resting, appearing or disappearing.
/// - Returns: The program.
public func compile(_ layout: CheckedLayout, phase: Phase = .resting) -> Program {
    guard phase == .resting else { return compile(layout, phase: phase, for: nil) }
    let phases = [Phase.appearing, .disappearing].filter { phase in layout.elements.contains { $0.isOwn(in: phase) } }
    var compiler = Compiler(layout, .resting, nil, beside: phases.map { compile(layout, phase: $0, for: nil) })
    return compiler.program()
}

/// The same for a test of the layout: what the test reads is computed too.
package func compile(_ layout: CheckedLayout, phase: Phase = .resting, for test: LayoutTest?) -> Program {
    var compiler = Compiler(layout, phase, test)
    return compiler.program()
}

/// Sorts the formulas that are needed into stages, levels and scopes.
struct Compiler {
    let layout: CheckedLayout
    let phase: Phase
    let test: LayoutTest?
    /// The programs of elements that come or go, which take folds and trails from this one.
    let others: [Program]
    /// Its own, beside that of the layout: one that is handed out by a property is copied at each look.
    let table: FormulaTable
    /// The slot of each formula; -1 for one that nothing reads.
    var slots: [Int32]
    /// The formula of each slot.
    var formulas: [FormulaID] = []
    /// The level of each formula: folds stand one above what they fold.
    var levels: [Int]
    /// The number of the column of each fold that has a result for each instance.
    var columns: [Int32: Int32] = [:]
    var columnCounts: [Int32: Int] = [:]
    let sectionScope: Int32
    /// The slots of each scope, in order.
    private(set) var slotsOfScope: [[Int]]
    /// The elements of each scope.
    private(set) var elementsOfScope: [[Int]]
    /// The scopes that have programs of their own, all but the layout and the section; and the place of each of them.
    let innerScopes: [Int32]
    private let placeOfScope: [Int]
    /// Whether what is drawn reads a formula; the others serve gestures only.
    var isDrawn: [Bool]

    init(_ layout: CheckedLayout, _ phase: Phase, _ test: LayoutTest?, beside others: [Program] = []) {
        self.layout = layout
        table = layout.table
        self.phase = phase
        self.test = test
        self.others = others
        slots = [Int32](repeating: -1, count: layout.table.formulas.count)
        levels = [Int](repeating: 0, count: layout.table.formulas.count)
        isDrawn = [Bool](repeating: false, count: layout.table.formulas.count)
        sectionScope = Int32(clamping: layout.table.scopes.firstIndex { $0.kind == .section } ?? 0)
        slotsOfScope = [[Int]](repeating: [], count: layout.table.scopes.count)
        elementsOfScope = slotsOfScope
        for (number, element) in layout.elements.enumerated() {
            elementsOfScope[Int(element.formulas(in: phase).scope)].append(number)
        }
        innerScopes = elementsOfScope.indices.map { Int32(clamping: $0) }.filter { [elementsOfScope, sectionScope] in
            $0 != 0 && $0 != sectionScope && !elementsOfScope[Int($0)].isEmpty
        }
        var places = [Int](repeating: -1, count: elementsOfScope.count)
        for (place, scope) in innerScopes.enumerated() { places[Int(scope)] = place }
        placeOfScope = places
    }

    /// The place of a scope among those that have programs of their own; -1 for another one.
    func place(ofScope number: Int32) -> Int { placeOfScope[Int(number)] }

    mutating func program() -> Program {
        let (drawn, stops) = (drawn(), stops())
        markNeeded(drawn, stops)
        numberSlots()
        let kept = keptSectionSlots(drawn + stops)
        var isKept = [Bool](repeating: false, count: formulas.count)
        for slot in kept { isKept[Int(slot)] = true }
        let rematerialization = rematerialization(of: kept)
        var columnOfSlot = [Int32](repeating: -1, count: formulas.count)
        for (column, slot) in rematerialization.stored.enumerated() {
            columnOfSlot[Int(slot)] = Int32(clamping: column)
        }
        var initial = [Double](repeating: 0, count: formulas.count)
        var constants = [Double?](repeating: nil, count: formulas.count)
        var inputs: [Input] = []
        var sectionInputs: [Input] = []
        var observed: [Input] = []
        for (slot, id) in formulas.enumerated() {
            let formula = table[id]
            if let value = table.value(of: id) { (initial[slot], constants[slot]) = (value, value) }
            guard formula.operation.isInput, !formula.operation.isFold, formula.operation != .constant else { continue }
            let input = Input(operation: formula.operation, number: formula.a, slot: Int32(clamping: slot))
            if formula.operation == .observed {
                observed.append(input)
            } else if formula.scope == 0 {
                inputs.append(input)
            } else if formula.scope == sectionScope, formula.operation != .current {
                sectionInputs.append(input)
            }
        }
        let memory = FlatMemory(entries: Memory(table.entries.map { slots[Int($0.index)] }))
        let elements = layout.elements.indices.map { element($0, memory) }
        let rows = layout.blocks.map { rowPlan($0, columns: columnOfSlot) }
        let scopes = makeScopes(elements, memory)
        let keeping = Set(kept)
        let elementsOfBlock = Dictionary(grouping: elements) { $0.block }
        let scopesOfBlock = Dictionary(grouping: scopes) { $0.block }
        let blocks = layout.blocks.indices.map { number in
            let block = Int32(clamping: number)
            return visibility(
                ofBlock: block, elementsOfBlock[block] ?? [], scopesOfBlock[block] ?? [], keeping: keeping, memory)
        }
        // Of a row nothing is read but its window.
        let shown = scopes.filter { !$0.isInRow }
        let searched = (blocks.map { $0.plan } + shown.map { $0.visibility }).flatMap { $0.outer.indices }
        let deciding = Set(searched.map { memory.outer[$0] } + blocks.flatMap { $0.kept })
        let decidingSlots = kept.filter { deciding.contains($0) }
        let sectionSteps = steps { [sectionScope] in $0.stage == .scroll && $0.scope == sectionScope }
        let sectionGesture = steps { [sectionScope] in $0.stage == .gesture && $0.scope == sectionScope }
        let blockCodes = blockCodes(
            inputs: sectionInputs, stored: rematerialization.stored, deciding: decidingSlots,
            (rematerialization.steps, sectionSteps, sectionGesture), memory)
        let code = Plan.StageCode(
            layout: memory.code(steps { $0.stage == .scroll && $0.scope == 0 }),
            section: memory.code(sectionSteps), rematerializing: memory.code(rematerialization.steps),
            gesture: memory.code(steps { $0.stage == .gesture && $0.scope == 0 }),
            expectation: memory.code(steps { $0.stage == .observed }))
        let plan = Plan(
            memory, code, inputs: inputs, trails: inputs.filter { $0.operation == .trailing }.map { trail($0) },
            sectionInputs: sectionInputs, stored: rematerialization.stored,
            deciding: decidingSlots, elements: elements,
            leads: layout.elements.map { $0.formulas.leads }, scopes: scopes, sectionVisibility: blocks.map { $0.plan },
            rows: rows, blockCodes: blockCodes,
            varying: formulas.indices.filter { [sectionScope] in
                let formula = table[formulas[$0]]
                return formula.stage >= .scroll || formula.scope != 0 && formula.scope != sectionScope
            }.map { Int32(clamping: $0) }, constants: constants)
        return Program(
            layout: layout, phase: phase,
            slots: SlotTable(
                initial: initial, formulas: formulas, ofFormula: slots, columns: columnOfSlot, isKept: isKept,
                dependence: dependence()), levels: makeLevels(), inputs: inputs, sectionInputs: sectionInputs,
            observed: observed, contentSize: (slot(layout.contentWidth), slot(layout.contentHeight)),
            movesWithOffset: formulas.contains { isDrawn[Int($0.index)] && table[$0].stage == .scroll },
            outputs: outputPlan(), rule: (slot(layout.rule.along), slot(layout.rule.across)), loops: slot(layout.loops),
            opens: slot(layout.opens), opensSection: slot(layout.opensSection), keeps: slot(layout.keeps),
            keepsAcross: slot(layout.keepsAcross), plan: plan,
            optimized: OptimizedPlan(plan),
            phases: others.map { phaseProgram($0) })
    }

    /// A program of elements that come or go, with what it takes from this one.
    private func phaseProgram(_ other: Program) -> PhaseProgram {
        PhaseProgram(
            program: other,
            carried: other.carriedFormulas.map { CarriedSlot(from: slot($0), to: other.slots[$0]) },
            isOwn: layout.elements.map { $0.isOwn(in: other.phase) })
    }

    private func trail(_ input: Input) -> Plan.TrailSlot {
        let trail = table.trails[Int(input.number)]
        return Plan.TrailSlot(slot: input.slot, distance: slot(trail.distance), isX: trail.isX)
    }

    func slot(_ id: FormulaID) -> Int32 { id.exists ? slots[Int(id.index)] : -1 }

    // MARK: What is needed

    /// Marks what the drawing reads; operands come before what reads them, so one walk backwards is enough.
    private mutating func markNeeded(_ drawn: [FormulaID], _ stops: [FormulaID]) {
        for id in drawn where id.exists { isDrawn[Int(id.index)] = true }
        // Where rows of a list without ends are looked for.
        let rounds = layout.elements.map { $0.formulas(in: phase).firstRound }
        for id in stops + drawn + rounds + (test?.formulas ?? []) where id.exists { slots[Int(id.index)] = 0 }
        for id in others.flatMap({ $0.carriedFormulas }) {
            slots[Int(id.index)] = 0
            guard table[id].operation == .trailing else { continue }
            let distance = table.trails[Int(table[id].a)].distance
            if distance.exists { slots[Int(distance.index)] = 0 }
        }
        let table = table
        for index in table.formulas.indices.reversed() where slots[index] >= 0 {
            let formula = table.formulas[index]
            table.forEachOperand(of: formula) { operand in
                slots[Int(operand.index)] = 0
                if isDrawn[index] { isDrawn[Int(operand.index)] = true }
            }
            guard formula.operation == .observed else { continue }
            for asked in layout.observations[Int(formula.a)].quantity.formulas { slots[Int(asked.index)] = 0 }
        }
    }

    /// Where scrolling stops, where it begins, what stays put, and what the layout tells its app.
    private func stops() -> [FormulaID] {
        [layout.opens, layout.opensSection, layout.keeps, layout.keepsAcross] + layout.rule.all
            + layout.blocks.flatMap { ($0.row?.rule.all ?? []) + ($0.row?.standing ?? []) }
            + layout.elements.flatMap { $0.formulas(in: phase).stops.all + [$0.formulas(in: phase).station] }
            + told.flatMap { $0.components }
    }

    /// What the layout tells its app; nothing of elements that come or go.
    var told: [OutputFormula] { phase == .resting ? layout.outputs : [] }

    private func drawn() -> [FormulaID] {
        var found = [layout.contentWidth, layout.contentHeight, layout.loops]
        for scope in table.scopes where scope.kind == .copies { found.append(scope.count) }
        for block in layout.blocks { found += block.row?.prepared ?? [] }
        for element in layout.elements {
            let formulas = element.formulas(in: phase)
            for quantity in ElementQuantity.allCases { found.append(formulas[quantity]) }
            for attribute in formulas.attributes { found += attribute.components }
        }
        return found
    }

    private mutating func numberSlots() {
        let table = table
        for index in table.formulas.indices where slots[index] >= 0 {
            slots[index] = Int32(clamping: formulas.count)
            formulas.append(FormulaID(Int32(clamping: index)))
            let formula = table.formulas[index]
            slotsOfScope[Int(formula.scope)].append(formulas.count - 1)
            table.forEachOperand(of: formula) { levels[index] = max(levels[index], levels[Int($0.index)]) }
            guard formula.operation.isFold else { continue }
            levels[index] += 1
            if formula.operation == .foldEach {
                let column = columnCounts[formula.scope, default: 0]
                columns[Int32(clamping: index)] = Int32(clamping: column)
                columnCounts[formula.scope] = column + 1
            }
        }
    }

    /// Section slots that something reads after the run of steps that made them.
    private func keptSectionSlots(_ read: [FormulaID]) -> [Int32] {
        var isKept = [Bool](repeating: false, count: formulas.count)
        func keep(_ id: FormulaID) {
            guard id.exists else { return }
            let formula = table[id]
            let isLoaded = formula.operation.isInput && !formula.operation.isFold  // anew for each section
            if formula.scope == sectionScope, formula.stage == .prepare, !isLoaded {
                isKept[Int(slots[Int(id.index)])] = true
            }
        }
        for id in read { keep(id) }
        for id in formulas {
            let reader = table[id]
            table.forEachOperand(of: reader) { operand in
                let isSameRun =
                    reader.scope == sectionScope && reader.stage == .prepare && !reader.operation.isFold
                    && levels[Int(operand.index)] == levels[Int(id.index)]
                if !isSameRun { keep(operand) }
            }
            if reader.operation.isFold, reader.scope == sectionScope { keep(id) }
        }
        return isKept.indices.filter { isKept[$0] }.map { Int32(clamping: $0) }
    }

    // MARK: Steps

    /// The steps of the formulas that are chosen, in their order; inputs and folds have none.
    func steps(where isChosen: (Formula) -> Bool) -> [Instruction] {
        formulas.indices.compactMap { slot in
            let formula = table[formulas[slot]]
            return !formula.operation.isInput && isChosen(formula) ? step(formula, Int32(clamping: slot)) : nil
        }
    }

    /// The steps of a scope that what is drawn reads, of one stage.
    func drawnSteps(of scope: Int32, _ stage: Stage) -> [Instruction] {
        slotsOfScope[Int(scope)].compactMap { slot in
            let formula = table[formulas[slot]]
            let isStep = !formula.operation.isInput && formula.stage == stage
            return isStep && isDrawn[Int(formulas[slot].index)] ? step(formula, Int32(clamping: slot)) : nil
        }
    }

    func step(_ formula: Formula, _ target: Int32) -> Instruction {
        func slot(_ index: Int32) -> Int32 { index >= 0 ? slots[Int(index)] : 0 }
        let isList = formula.operation == .pick
        return Instruction(
            formula.operation, target: target, a: slot(formula.a), b: isList ? formula.b : slot(formula.b),
            c: isList ? formula.c : slot(formula.c))
    }

    /// The prepare steps of a scope that some of its slots need, in order.
    func slice(of scope: Int32, for wanted: [Int32], upTo stage: Stage = .prepare) -> [Instruction] {
        slice(of: scope, for: wanted) { $1.stage <= stage }.steps
    }

    /// Program slicing: the steps of a scope that some slots need, in order, and the slots of other scopes that they
    /// read, the last one first. `isTaken` tells whether a slot is computed.
    func slice(
        of scope: Int32, for wanted: [Int32], where isTaken: (Int32, Formula) -> Bool
    ) -> (steps: [Instruction], outer: [Int32]) {
        var met = SlotSet(count: formulas.count)
        var (open, taken, outer) = (wanted, [Int32](), [Int32]())
        while let slot = open.popLast() {
            guard met.insert(slot) else { continue }
            let formula = table[formulas[Int(slot)]]
            if formula.scope != scope { outer.append(slot) }
            guard formula.scope == scope, formula.stage > .constant, !formula.operation.isInput, isTaken(slot, formula)
            else { continue }
            taken.append(slot)
            table.forEachOperand(of: formula) { open.append(self.slot($0)) }
        }
        taken.sort()
        outer.sort { $0 > $1 }
        return (taken.map { step(table[formulas[Int($0)]], $0) }, outer)
    }
}
