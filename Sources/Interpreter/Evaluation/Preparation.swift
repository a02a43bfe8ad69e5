import LayoutDSL

extension Program {
    /// Fills the slots that a world settles: sizes, places, content size. Scrolling never repeats it.
    ///
    /// - Parameter world: What the host supplies; whatever it leaves out is the layout's default.
    /// - Returns: The program in that world.
    /// - Throws: A `WorldError` when the world does not fit: an unknown parameter, a missing field, too many elements.
    public func prepare(for world: World = World()) throws(WorldError) -> Prepared {
        var preparation = Preparation(self, try FittedWorld(world, layout))
        try preparation.run(prepareStage)
        return preparation.prepared()
    }
}

/// The running of the prepare stage.
struct Preparation {
    let program: Program
    let world: FittedWorld
    var machine: Machine
    var sectionValues: Memory<Double>
    /// Whether they are this preparing's own, and may be written.
    private var ownsSectionValues: Bool
    var states: [ScopeState]
    /// What the parts of the stage have left beside values.
    var parts: [PreparedPart]
    /// How many instances were visited one by one, in all parts.
    private var visited = 0
    /// How many steps have been run, and values folded.
    private var steps = 0

    init(_ program: Program, _ world: FittedWorld) {
        self.program = program
        self.world = world
        machine = Machine(program, slots: program.slots)
        sectionValues = Memory(repeating: 0, count: world.counts.count * program.sectionColumns.count)
        ownsSectionValues = true
        states = program.scopes.map { scope in
            ScopeState(columns: (0..<scope.columnCount).map { _ in Memory() })
        }
        parts = [PreparedPart](repeating: PreparedPart(), count: program.prepareStage.partCount)
    }

    /// Takes up where another preparing has ended, in a world of which only parameters differ.
    init(again prepared: Prepared, _ world: FittedWorld) {
        program = prepared.program
        self.world = world
        machine = Machine(program, slots: prepared.slots)
        sectionValues = prepared.sectionValues
        ownsSectionValues = false
        states = prepared.states
        parts = prepared.parts
        visited = parts.reduce(0) { $0 + $1.visited }
    }

    mutating func run(_ stage: PrepareStage) throws(WorldError) {
        for input in program.inputs { machine.slots[Int(input.slot)] = world.value(of: input) }
        for scope in states.indices where stage.isCounted[scope] { states[scope].bases = Memory() }
        var part = 0
        for level in stage.levels {
            for fold in level.sectionFolds { foldSections(fold) }
            for folds in level.scopeFolds {
                if !folds.folds.isEmpty { try foldScope(folds, part) }
                part += 1
            }
            runLayout(level.layout, part)
            runSections(level.section, part + 1)
            part += 2
        }
        for index in program.scopes.indices {
            if stage.isCounted[index] { try countCopies(program.scopes[index]) }
            if stage.isReached[index] { try buildReach(index, part) }
            part += 1
        }
    }

    private mutating func run(_ list: [Step]) {
        machine.run(list)
        steps += list.count
    }

    private mutating func runLayout(_ list: [Step], _ part: Int) {
        guard !list.isEmpty else { return }
        enterLayout()
        run(list)
        parts[part].replaceTroubles(of: list, by: machine.takeTroubles())
    }

    private mutating func runSections(_ list: [Step], _ part: Int) {
        guard !list.isEmpty else { return }
        for section in world.counts.indices {
            load(section)
            run(list)
            keep(section)
        }
        parts[part].replaceTroubles(of: list, by: machine.takeTroubles())
    }

    /// Refuses more copies than can be counted before anything asks for them.
    private mutating func countCopies(_ scope: ScopeProgram) throws(WorldError) {
        guard scope.isInSection else {
            _ = try world.instances(of: scope, in: nil, machine)
            return
        }
        for section in world.counts.indices {
            load(section)
            _ = try world.instances(of: scope, in: section, machine)
        }
    }

    mutating func prepared() -> Prepared {
        for index in program.scopes.indices { buildPyramids(index) }
        var prepared = Prepared(
            program: program, world: world, slots: machine.snapshot, sectionValues: sectionValues, states: states,
            troubles: troubles(), preparedSteps: steps, parts: parts)
        prepared.reach = SectionReach(prepared)
        prepared.driven = drivenScopes(of: prepared)
        return prepared
    }

    // MARK: Sections

    private mutating func enterLayout() {
        machine.section = 0
        machine.item = 0
    }

    private mutating func load(_ section: Int) {
        machine.section = section
        machine.item = 0
        world.load(section, of: program, sectionValues, into: machine.slots)
    }

    /// What another preparing has left is copied before it is changed.
    private mutating func ownSectionValues() {
        guard !ownsSectionValues else { return }
        sectionValues = sectionValues.copy()
        ownsSectionValues = true
    }

    private mutating func keep(_ section: Int) {
        let width = program.sectionColumns.count
        ownSectionValues()
        for (column, slot) in program.sectionColumns.enumerated() {
            sectionValues[section * width + column] = machine.slots[Int(slot)]
        }
    }

    /// A fold over the sections reads columns that a level before has kept.
    private mutating func foldSections(_ fold: Fold) {
        let width = program.sectionColumns.count
        var columns = [[Double]](repeating: [], count: fold.arguments.count)
        for section in world.counts.indices {
            load(section)
            for (number, slot) in fold.arguments.enumerated() { columns[number].append(machine.value(slot)) }
        }
        steps += world.counts.count
        switch Folding.result(of: fold.kind, columns, isForEach: fold.isForEach) {
        case .one(let value): machine.slots[Int(fold.target)] = value
        case .each(let values):
            let column = Int(program.columnOfSlot[Int(fold.target)])
            guard column >= 0 else { return }
            ownSectionValues()
            for (section, value) in values.enumerated() { sectionValues[section * width + column] = value }
        }
    }

    // MARK: Cells and copies

    /// Folds over the instances of a scope, for the layout or for each section.
    private mutating func foldScope(_ folds: ScopeFolds, _ part: Int) throws(WorldError) {
        let scope = program.scopes[folds.scope]
        begin(part)
        for fold in folds.folds where fold.isForEach { states[folds.scope].columns[Int(fold.column)] = Memory() }
        defer { parts[part].troubles = machine.takeTroubles() }
        guard scope.isInSection else {
            enterLayout()
            let count = try world.instances(of: scope, in: nil, machine)
            try foldInstances(folds, scope, part, count, in: 0)
            return
        }
        for section in world.counts.indices {
            load(section)
            let count = try world.instances(of: scope, in: section, machine)
            try foldInstances(folds, scope, part, count, in: section)
            keep(section)
        }
    }

    private mutating func foldInstances(
        _ folds: ScopeFolds, _ scope: ScopeProgram, _ part: Int, _ count: Int, in section: Int
    ) throws(WorldError) {
        states[folds.scope].noteBase(section, folds.folds.first { $0.isForEach }?.column)
        var whole: [Fold] = []
        for fold in folds.folds {
            let isSingle = fold.kind == .largestAtEnds || fold.kind == .at && !fold.isForEach
            if !isSingle || !foldSingle(fold, folds, scope, count, in: section) { whole.append(fold) }
        }
        guard !whole.isEmpty else { return }
        try countVisits(count, scope, part)
        var columns = whole.map { [[Double]](repeating: [], count: $0.arguments.count) }
        for index in 0..<count {
            enter(index, of: folds.scope, scope, in: section)
            run(folds.steps)
            steps += whole.count
            for (number, fold) in whole.enumerated() {
                for (argument, slot) in fold.arguments.enumerated() {
                    columns[number][argument].append(machine.value(slot))
                }
            }
        }
        for (number, fold) in whole.enumerated() {
            switch Folding.result(of: fold.kind, columns[number], isForEach: fold.isForEach) {
            case .one(let value): machine.slots[Int(fold.target)] = value
            case .each(let values): states[folds.scope].columns[Int(fold.column)].append(contentsOf: values)
            }
        }
    }

    /// A fold that needs one or two instances only: an affine value is largest at one of the ends. Unless it leaves
    /// the finite numbers on the way there, and a guard bends it: then all have to be asked, and this answers false.
    private mutating func foldSingle(
        _ fold: Fold, _ folds: ScopeFolds, _ scope: ScopeProgram, _ count: Int, in section: Int
    ) -> Bool {
        let troubles = machine.troubleCount
        var indices = [0, count - 1]
        if fold.kind == .at {
            let wanted = machine.value(fold.arguments[1]).rounded(.down)
            let held = max(0, min(Double(count - 1), wanted == wanted ? wanted : 0))
            indices = [Int(exactly: held) ?? 0]
        }
        var result = fold.kind == .at ? 0 : -Double.infinity
        for index in indices where count > 0 {
            enter(index, of: folds.scope, scope, in: section)
            run(folds.steps)
            steps += 1
            let value = machine.value(fold.arguments[0])
            result = fold.kind == .at ? value : Arithmetic.maximum(result, value)
        }
        guard fold.kind == .at || machine.troubleCount == troubles else { return false }
        machine.slots[Int(fold.target)] = result
        return true
    }

    /// A part that is run over instances begins anew.
    private mutating func begin(_ part: Int) {
        visited -= parts[part].visited
        parts[part].visited = 0
    }

    private mutating func countVisits(_ count: Int, _ scope: ScopeProgram, _ part: Int) throws(WorldError) {
        visited += count
        parts[part].visited += count
        guard visited <= Program.prepareLimit * 16, count <= Program.prepareLimit else {
            let element = program.elements[scope.elements[0]].kind
            throw WorldError(
                .visitLimit,
                "`\(element.name)` would have to be visited \(count) times to prepare; the limit is \(Program.prepareLimit)",
                help: "cells whose sizes and places do not depend on their index need no visit",
                at: element.formulas.span)
        }
    }

    private mutating func enter(_ index: Int, of number: Int, _ scope: ScopeProgram, in section: Int) {
        machine.item = index
        world.enter(index, in: section, of: scope, states[number], into: machine.slots)
    }

    /// Columns of how far the boxes up to each one reach, and how early those from each one on begin: between two
    /// searches in them lies everything that can be visible.
    private mutating func buildReach(_ number: Int, _ part: Int) throws(WorldError) {
        let scope = program.scopes[number]
        guard case .columns(let steps, _, let boxes) = scope.culling else { return }
        begin(part)
        states[number].forgetReach()
        enterLayout()
        defer { parts[part].troubles = machine.takeTroubles() }
        let sections = scope.isInSection ? Array(world.counts.indices) : [0]
        for section in sections {
            if scope.isInSection { load(section) }
            let count = try world.instances(of: scope, in: scope.isInSection ? section : nil, machine)
            try countVisits(count, scope, part)
            states[number].noteReachBase(section)
            let first = states[number].ends.count
            var reach = -Double.infinity
            for index in 0..<count {
                enter(index, of: number, scope, in: section)
                run(steps)
                self.steps += boxes.count
                var start = Double.infinity
                for box in boxes {
                    let (from, to) = Reach.ends(of: box, machine)
                    start = min(start, from)
                    reach = to > reach ? to : reach
                }
                states[number].starts.append(start)
                states[number].ends.append(reach)
            }
            var earliest = Double.infinity
            for index in (first..<states[number].starts.count).reversed() {
                earliest = min(earliest, states[number].starts[index])
                states[number].starts[index] = earliest
            }
        }
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

    /// Fills the slots of a section: its inputs, and what has been kept for it.
    func load(_ section: Int, of program: Program, _ kept: Memory<Double>, into slots: UnsafeMutablePointer<Double>) {
        for input in program.sectionInputs {
            let value: Double
            switch input.operation {
            case .sectionIndex: value = Double(section)
            case .cellCount: value = Double(counts[section])
            case .blockIndex: value = Double(blocks[section])
            case .field:
                let column = columns[Int(input.number)]
                value = section < column.count ? column[section] : .nan
            default: value = 0
            }
            slots[Int(input.slot)] = value
        }
        let width = program.sectionColumns.count
        for (column, slot) in program.sectionColumns.enumerated() { slots[Int(slot)] = kept[section * width + column] }
    }

    /// How many instances a scope has in a section (or in the layout), once the slots of that are loaded.
    func instances(of scope: ScopeProgram, in section: Int?, _ machine: Machine) throws(WorldError) -> Int {
        if let section, scope.block >= 0, blocks[section] != scope.block { return 0 }
        guard scope.count >= 0 else { return section.map { counts[$0] } ?? 0 }
        let count = machine.value(scope.count)
        guard let whole = Int(exactly: count.rounded(.down)), whole <= Program.prepareLimit else {
            let element = machine.program.elements[scope.elements[0]].kind
            throw WorldError(
                .visitLimit, "`\(element.name)` has more than \(Program.prepareLimit) copies", at: element.formulas.span
            )
        }
        return max(0, whole)
    }

    /// Fills the slots of an instance: its index, its data, its running sums.
    func enter(
        _ index: Int, in section: Int, of scope: ScopeProgram, _ state: ScopeState,
        into slots: UnsafeMutablePointer<Double>
    ) {
        if scope.index >= 0 { slots[Int(scope.index)] = Double(index) }
        for field in scope.fields {
            let column = columns[Int(field.number)]
            let place = (section < bases.count ? bases[section] : 0) + index
            slots[Int(field.slot)] = place < column.count ? column[place] : .nan
        }
        guard !scope.columns.isEmpty, section < state.bases.count else { return }
        let base = state.bases[section] + index
        for (slot, column) in scope.columns {
            let values = state.columns[Int(column)]
            slots[Int(slot)] = base < values.count ? values[base] : 0
        }
    }
}
