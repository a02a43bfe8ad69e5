import LayoutChecker
import LayoutDSL

extension Program {
    /// Computes everything that depends only on the world: sizes, places, the size of the content. Scrolling never
    /// repeats it.
    ///
    /// - Parameter world: What the host supplies. For everything it leaves out, the layout's default counts.
    /// - Returns: The program in that world.
    /// - Throws: A `WorldError` if the world does not fit: an unknown param, a missing field, too many elements.
    public func prepare(for world: World = World()) throws(WorldError) -> Prepared {
        try prepare(for: world, isAskedOften: true)
    }

    /// The same for a few questions: an index that would be searched while scrolling takes longer to build than it saves.
    package func prepareBriefly(for world: World) throws(WorldError) -> Prepared {
        try prepare(for: world, isAskedOften: false)
    }

    private func prepare(for world: World, isAskedOften: Bool) throws(WorldError) -> Prepared {
        let fitted = try FittedWorld(world, layout)
        try fitted.check(world.rowOffsets, layout)
        var preparation = Preparation(self, fitted, world.rowOffsets)
        try preparation.run(prepareStage)
        return preparation.prepared(isAskedOften: isAskedOften)
    }
}

/// One run of the prepare stage.
package struct Preparation {
    let program: Program
    var world: FittedWorld
    var machine: Machine
    var sectionValues: SectionValues
    var states: [ScopeState]
    /// What the parts of the stage keep beside values.
    var parts: [PreparedPart]
    /// How many instances were visited one by one, in all parts.
    var visited = 0
    /// How many numbers are stored for instances, in all parts.
    var stored = 0
    /// How many steps have been run, and values folded.
    var steps = 0
    /// Where the rows stand.
    let rowOffsets: RowOffsets

    package init(_ program: Program, _ world: FittedWorld, _ rowOffsets: RowOffsets) {
        self.program = program
        self.world = world
        self.rowOffsets = rowOffsets
        machine = Machine(program, slots: program.slots.initial)
        sectionValues = SectionValues(count: program.plan.stored.count)
        states = program.plan.scopes.indices.map {
            let scope = program.plan.scopes[$0]
            return ScopeState(columnCount: Int(scope.columnCount), from: world.sections(of: scope).lowerBound)
        }
        parts = [PreparedPart](repeating: PreparedPart(), count: program.prepareStage.partCount)
    }

    /// Continues from what was prepared, in a world in which only parameters differ.
    init(again prepared: Prepared, _ world: FittedWorld) {
        program = prepared.program
        self.world = world
        rowOffsets = prepared.rowOffsets
        machine = Machine(program, slots: prepared.slots)
        sectionValues = prepared.sectionValues
        states = prepared.states
        parts = prepared.parts
        visited = parts.reduce(0) { $0 + $1.visited }
        stored = parts.reduce(0) { $0 + $1.stored }
    }

    package mutating func run(_ stage: PrepareStage) throws(WorldError) {
        for input in program.inputs { machine.slots[Int(input.slot)] = world.value(of: input) }
        for scope in states.indices where stage.isCounted[scope] {
            states[scope].bases = SectionRows(from: states[scope].bases.first)
        }
        var part = 0
        for level in stage.levels {
            for fold in level.sectionFolds {
                try foldSections(fold)
                try checkSectionNumbers()
            }
            for folds in level.scopeFolds {
                if !folds.folds.isEmpty { try foldScope(folds, part) }
                part += 1
            }
            runLayout(level.layout, part)
            try runSections(level.section, part + 1)
            part += 2
        }
        for index in program.plan.scopes.indices {
            if stage.isCounted[index] { try countCopies(program.plan.scopes[index]) }
            if stage.isReached[index] { try buildReach(index, part) }
            part += 1
        }
    }

    /// Counts steps that are run for so many instances; as far as the machine counts, which may have 32 bits only.
    mutating func countSteps(_ instances: Int, of each: Int) {
        let (product, isTooMuch) = instances.multipliedReportingOverflow(by: each)
        let (sum, isTooMany) = steps.addingReportingOverflow(product)
        steps = isTooMuch || isTooMany ? .max : sum
    }

    mutating func run(_ list: [Instruction]) {
        machine.run(list)
        countSteps(1, of: list.count)
    }

    mutating func runLayout(_ list: [Instruction], _ part: Int) {
        guard !list.isEmpty else { return }
        enterLayout()
        run(list)
        parts[part].replaceTroubles(of: list, by: machine.takeTroubles())
    }

    /// Refuses more copies than can be counted before anything asks for them.
    mutating func countCopies(_ scope: ScopePlan) throws(WorldError) {
        guard scope.isInSection else {
            _ = try world.instances(of: scope, in: nil, machine)
            return
        }
        for section in world.sections(of: scope) {
            load(section)
            _ = try world.instances(of: scope, in: section, machine)
        }
    }

    package mutating func prepared(isAskedOften: Bool = true) -> Prepared {
        for index in program.plan.scopes.indices { buildMinMaxTrees(index) }
        var prepared = Prepared(
            program: program, world: world, slots: machine.snapshot, sectionValues: sectionValues,
            sectionPlaces: sectionValues.places, states: states, troubles: troubles(), preparedSteps: steps,
            parts: parts, rowOffsets: rowOffsets)
        if world.counts.count > SectionReach.least { prepared.reach = SectionReach(prepared, by: self) }
        prepared.openTrails()
        if isAskedOften { prepared.inverted = inverseIndexes(of: prepared) }
        return prepared
    }

    // MARK: Sections

    mutating func enterLayout() {
        machine.section = 0
        machine.item = 0
    }

    /// Fills the slots of a section that its block reads: inputs, what has been stored for it, and what is made of that.
    func load(_ section: Int) {
        machine.section = section
        machine.item = 0
        let plan = program.plan
        let code = plan.blockCodes[Int(world.blocks[section])]
        for place in code.inputs.indices {
            let input = program.sectionInputs[Int(plan.sectionColumns[place])]
            machine.slots[Int(input.slot)] = world.value(of: input, in: section)
        }
        for place in code.stored.indices {
            let column = Int(plan.sectionColumns[place])
            machine.slots[Int(plan.stored[column])] = sectionValues.columns[column].place.value(section)
        }
        machine.runQuietly(code.rematerializing)
    }

    /// The same of all slots of sections.
    func loadAll(_ section: Int) {
        machine.section = section
        machine.item = 0
        for input in program.sectionInputs { machine.slots[Int(input.slot)] = world.value(of: input, in: section) }
        sectionValues.columns.withUnsafeBufferPointer { columns in
            for column in program.plan.stored.indices {
                machine.slots[Int(program.plan.stored[column])] = columns[column].place.value(section)
            }
        }
        machine.runQuietly(program.plan.rematerializingCode)
    }
}

extension FittedWorld {
    /// The value of an input that is the same for the whole layout.
    func value(of input: Input) -> Double {
        switch input.operation {
        case .viewportWidth: viewport.width
        case .viewportHeight: viewport.height
        case .environment: environment.value(EnvironmentValue(rawValue: input.number))
        case .parameter: parameters[Int(input.number)]
        case .sectionCount: Double(counts.count)
        case .field: columns[Int(input.number)].count > 0 ? columns[Int(input.number)][0] : .nan
        default: 0
        }
    }

    /// The value of an input that differs from section to section.
    func value(of input: Input, in section: Int) -> Double {
        switch input.operation {
        case .sectionIndex: return Double(section)
        case .cellCount: return Double(counts[section])
        case .blockIndex: return Double(blocks[section])
        case .field:
            let column = columns[Int(input.number)]
            return section < column.count ? column[section] : .nan
        default: return 0
        }
    }

    /// How many instances a scope has in a section (or in the layout), once the slots of that are loaded.
    func instances(of scope: ScopePlan, in section: Int?, _ machine: Machine) throws(WorldError) -> Int {
        if let section, scope.block >= 0, blocks[section] != scope.block { return 0 }
        guard scope.count >= 0 else { return section.map { counts[$0] } ?? 0 }
        let count = machine.value(scope.count)
        guard let whole = Int(exactly: count.rounded(.down)), whole <= Program.prepareLimit else {
            let element = machine.program.layout.elements[Int(scope.elements.start)]
            throw WorldError(
                .visitLimit, "`\(element.name)` has more than \(Program.prepareLimit) copies", at: element.formulas.span
            )
        }
        return max(0, whole)
    }

    /// Fills the slots of an instance: its index, its data, its running sums.
    func enter(
        _ index: Int, in section: Int, of scope: ScopePlan, _ plan: Plan, _ state: ScopeState,
        into slots: UnsafeMutablePointer<Double>
    ) {
        if scope.index >= 0 { slots[Int(scope.index)] = Double(index) }
        let row = (section < bases.count ? bases[section] : 0) + index
        let foldRow = state.bases.row(section).map { $0 + index } ?? -1
        for load in plan.loads(of: scope) {
            if load.source == .field {
                let column = columns[Int(load.column)]
                slots[Int(load.slot)] = row < column.count ? column[row] : .nan
            } else if foldRow >= 0 {
                let column = state.columns[Int(load.column)]
                slots[Int(load.slot)] = foldRow < column.count ? column[foldRow] : 0
            }
        }
    }
}
