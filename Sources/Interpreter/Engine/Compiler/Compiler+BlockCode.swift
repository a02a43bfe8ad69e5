import LayoutChecker

// Of the code of sections what each section block needs. Sections of many blocks, each of which ran the code of all,
// would take the square of their number.

extension Compiler {
    /// What is filled in and run for a section of each block.
    ///
    /// - Parameters:
    ///   - inputs: The inputs that differ from section to section.
    ///   - stored: The slots that are stored for sections.
    ///   - deciding: The slots that decide whether anything of a section can be seen.
    ///   - code: The steps of all blocks: what rematerialises, what a section computes at an offset, and what leads to stops.
    ///   - memory: Where the code goes.
    /// - Returns: For each block what is filled in and run.
    func blockCodes(
        inputs: [Input], stored: [Int32], deciding: [Int32],
        _ code: (rematerializing: [Instruction], section: [Instruction], gesture: [Instruction]),
        _ memory: FlatMemory
    ) -> [BlockCode] {
        let inputs = inputs.map { $0.slot }
        guard layout.blocks.count > 1 else {
            return layout.blocks.map { _ in
                BlockCode(
                    inputs: memory.add(inputs.indices.map { Int32(clamping: $0) }, to: memory.sectionColumns),
                    stored: memory.add(stored.indices.map { Int32(clamping: $0) }, to: memory.sectionColumns),
                    deciding: memory.add(deciding, to: memory.sectionColumns),
                    rematerializing: memory.code(code.rematerializing), section: memory.code(code.section),
                    gesture: memory.code(code.gesture))
            }
        }
        // Where each slot stands in each list, so that a block looks for its own only.
        func places(_ slots: [Int32]) -> [Int32] {
            var places = [Int32](repeating: -1, count: formulas.count)
            for (place, slot) in slots.enumerated() { places[Int(slot)] = Int32(clamping: place) }
            return places
        }
        let (inputPlaces, storedPlaces) = (places(inputs), places(stored))
        let steps = [code.rematerializing, code.section, code.gesture]
        let stepPlaces = steps.map { places($0.map { $0.target }) }
        let decides = SlotSet(deciding, count: formulas.count)
        var reading = BlockReading(self, isStored: storedPlaces.map { $0 >= 0 })
        var carried = BlockReading(self, isStored: [Bool](repeating: false, count: formulas.count))
        return blockRoots().enumerated().map { block, roots in
            // A program of elements that come or go computes what is stored here again, from the folds that it takes.
            let folds = others.isEmpty ? [] : carried.slots(from: roots, ofBlock: block).map { formulas[Int($0)] }
            let needed = reading.slots(from: roots + folds.filter { table[$0].operation.isFold }, ofBlock: block)
            func kept(_ places: [Int32]) -> Stretch {
                memory.add(needed.map { places[Int($0)] }.filter { $0 >= 0 }, to: memory.sectionColumns)
            }
            let codes = steps.indices.map { list in
                memory.code(needed.map { stepPlaces[list][Int($0)] }.filter { $0 >= 0 }.map { steps[list][Int($0)] })
            }
            return BlockCode(
                inputs: kept(inputPlaces), stored: kept(storedPlaces),
                deciding: memory.add(needed.filter { decides.contains($0) }, to: memory.sectionColumns),
                rematerializing: codes[0], section: codes[1], gesture: codes[2])
        }
    }

    /// What is read of the sections of each block: by its elements and all that is computed for each of them, by its row and
    /// by its outputs.
    private func blockRoots() -> [[FormulaID]] {
        var roots = [[FormulaID]](repeating: [], count: layout.blocks.count)
        func add(_ block: Int32, _ found: [FormulaID]) {
            guard roots.indices.contains(Int(block)) else { return }
            roots[Int(block)] += found.filter { $0.exists }
        }
        for element in layout.elements {
            for phase in [Phase.resting, .appearing, .disappearing] {
                let formulas = element.formulas(in: phase)
                add(formulas.block, ElementQuantity.allCases.map { formulas[$0] } + formulas.stops.all)
                add(formulas.block, [formulas.station, formulas.firstRound])
                add(formulas.block, formulas.attributes.flatMap { $0.components })
            }
        }
        for scope in innerScopes {
            guard let first = elementsOfScope[Int(scope)].first else { continue }
            add(layout.elements[first].formulas(in: phase).block, slotsOfScope[Int(scope)].map { formulas[$0] })
            add(layout.elements[first].formulas(in: phase).block, [table.scopes[Int(scope)].count])
        }
        // A fold over the cells of a block is worked out in a section of that block, whoever reads it.
        for fold in table.folds {
            guard let first = elementsOfScope[Int(fold.scope)].first else { continue }
            add(layout.elements[first].formulas(in: phase).block, fold.arguments)
        }
        for (number, block) in layout.blocks.enumerated() {
            guard let row = block.row else { continue }
            add(Int32(clamping: number), row.prepared + row.rule.all + row.standing)
        }
        for output in layout.outputs {
            switch output.owner {
            case .layout: break
            case .section(let block): add(block, output.components)
            case .element(let number): add(layout.elements[Int(number)].formulas.block, output.components)
            }
        }
        return roots
    }
}

/// Finds the slots of a section that formulas of one block read.
private struct BlockReading {
    private let compiler: Compiler
    private let isStored: [Bool]
    /// The last block that has met each formula.
    private var met: [Int32]

    init(_ compiler: Compiler, isStored: [Bool]) {
        (self.compiler, self.isStored) = (compiler, isStored)
        met = [Int32](repeating: -1, count: compiler.table.formulas.count)
    }

    /// The slots, in order.
    mutating func slots(from roots: [FormulaID], ofBlock block: Int) -> [Int32] {
        let table = compiler.table
        let number = Int32(clamping: block)
        var open = roots
        var found: [Int32] = []
        while let id = open.popLast() {
            guard met[Int(id.index)] != number else { continue }
            met[Int(id.index)] = number
            let formula = table[id]
            guard formula.scope != 0 else { continue }
            let slot = compiler.slot(id)
            if formula.scope == compiler.sectionScope, slot >= 0 {
                found.append(slot)
                // A fold reads what it takes of its section, as an index, while it is worked out.
                if isStored[Int(slot)], !formula.operation.isFold { continue }
            }
            guard !formula.operation.isInput || formula.operation.isFold else { continue }
            if let taken = branch(formula, of: block) {
                open += [FormulaID(formula.a), taken]
            } else {
                table.forEachOperand(of: formula) { if $0.exists { open.append($0) } }
            }
        }
        found.sort()
        return found
    }

    /// The branch that a choice by the number of the block takes; nil for any other formula.
    private func branch(_ formula: Formula, of block: Int) -> FormulaID? {
        guard formula.operation == .select, formula.a >= 0 else { return nil }
        let table = compiler.table
        let condition = table[FormulaID(formula.a)]
        guard condition.operation == .equal, table[FormulaID(condition.a)].operation == .blockIndex,
            let value = table.value(of: FormulaID(condition.b))
        else { return nil }
        return FormulaID(value == Double(block) ? formula.b : formula.c)
    }
}
