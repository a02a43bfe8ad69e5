import LayoutChecker
import LayoutDSL
import LayoutEngine

/// A number of the world that takes every value of a range.
struct ProofVariable {
    /// The input that formulas read it by; `viewportWidth` and `viewportHeight` are the whole viewport, bars and all.
    let operation: Operation
    /// Which parameter, field or number of the environment; of the offset of a row its section.
    let number: Int32
    var low: Double
    var high: Double
    /// The value that it has where nobody asks for another.
    var usual: Double
    /// Whether it is written in degrees.
    var isAngle = false
    /// Whether it is an offset that is held in each world to where scrolling ends there, which `high` is not below.
    var isHeld = false

    /// What tells it from other inputs.
    struct Key: Hashable {
        let operation: UInt8
        let number: Int32
    }

    var key: Key { Key(operation: operation.rawValue, number: number) }
}

/// The world of a proof: a prepared layout, and what of its world takes every value of a range.
struct ProofWorld {
    /// The layout where each range has its usual value.
    let prepared: Prepared
    /// An offset of the proof; what stands still across the scroll is read from it.
    let offset: LayoutPoint
    /// What takes every value of a range, apart from the offset along the scroll.
    let variables: [ProofVariable]
    /// For each formula of the layout, whether one of them may be in it; empty where there are none.
    let moves: [Bool]
    /// The columns that items take where two may be the shortest.
    var picks: [ColumnChoices.Pick] = []
    /// The cell that stands for all of its section, whose index is one of the variables.
    private(set) var cell: RangedCell?

    init(_ prepared: Prepared, at offset: LayoutPoint, variables: [ProofVariable] = []) {
        self.prepared = prepared
        self.offset = offset
        self.variables = variables
        let moving = variables.filter { $0.low < $0.high }
        moves = moving.isEmpty ? [] : ProofWorld.moves(in: prepared.program.layout, moving)
    }

    /// The world in which a cell stands for those of its section with these indices.
    init(_ prepared: Prepared, at offset: LayoutPoint, cell: RangedCell) {
        self.init(prepared, at: offset, variables: [cell.index, .rounding, cell.offset])
        self.cell = cell
    }

    var layout: CheckedLayout { prepared.program.layout }

    /// What each of its numbers lies in.
    var ranges: [(low: Double, high: Double)] { variables.map { ($0.low, $0.high) } }

    /// Whether a formula of the layout may have other values in other worlds of the proof.
    func moves(_ id: FormulaID) -> Bool {
        !moves.isEmpty && id.exists && moves[Int(layout.table.shared(id).index)]
    }

    /// Whether the number of instances of a scope may be another in other worlds of the proof.
    func changesCount(ofScope number: Int32) -> Bool {
        var number = number
        while number >= 0, !moves.isEmpty {
            let scope = layout.table.scopes[Int(number)]
            if moves(scope.count) { return true }
            number = scope.parent
        }
        return false
    }

    /// Whether there may be another number of elements of a kind in other worlds of the proof.
    func changesCount(ofKind kind: String) -> Bool {
        let plan = prepared.program.plan
        return prepared.program.kinds[kind].contains { number in
            guard let scope = plan.elements[number].scopeIndex else { return false }
            return changesCount(ofScope: plan.scopes[scope].number)
        }
    }

    /// How far a section has been scrolled by itself; nil where that hangs on the world of the proof, as where it is held to
    /// its content.
    func rowOffset(ofSection section: Int) -> Double? {
        let offset = prepared.offset(ofSection: section)
        guard !variables.isEmpty, prepared.isRow(section) else { return offset }
        guard !movesRow(section), !loops(section) else { return nil }
        let row = layout.blocks[Int(prepared.world.blocks[section])].row
        return prepared.rowOffsets[section] ?? (offset == 0 && row?.opens.exists == false ? 0 : nil)
    }

    /// Whether an offset that is moved may end elsewhere in other worlds of the proof.
    func movesEnd(of target: TestTarget) -> Bool {
        switch target {
        case .rowOffset(let section):
            guard prepared.isRow(section), let row = layout.blocks[Int(prepared.world.blocks[section])].row else {
                return false
            }
            return layout.isHorizontal
                ? moves(row.contentHeight) || moves(row.windowHeight)
                : moves(row.contentWidth) || moves(row.windowWidth)
        case .offset(let axis):
            let side: Operation = axis == 0 ? .viewportWidth : .viewportHeight
            return moves(axis == 0 ? layout.contentWidth : layout.contentHeight)
                || variables.contains { $0.low < $0.high && ($0.operation == side || $0.operation == .environment) }
        case .trail: return movesEnd(of: .offset(axis: layout.isHorizontal ? 0 : 1))
        case .viewport, .items, .parameter, .environment, .field: return false
        }
    }

    /// Whether the offset across the scroll is held to where scrolling ends.
    var holdsAcross: Bool {
        variables.contains { $0.isHeld && ($0.operation == .offsetX || $0.operation == .offsetY) }
    }

    private func movesRow(_ section: Int) -> Bool {
        variables.contains { $0.operation == .rowOffset && Int($0.number) == section }
    }

    private func loops(_ section: Int) -> Bool {
        layout.blocks[Int(prepared.world.blocks[section])].row?.loops.exists != false
    }

    /// How far a section has been scrolled by itself, as a formula; nil where nobody knows.
    func rowOffset(ofSection section: Int, in graph: inout ProofGraph) -> FormulaID? {
        if let offset = rowOffset(ofSection: section) { return graph.constant(offset) }
        // A row that runs in a circle is drawn a whole number of rounds on, which is not followed.
        guard prepared.isRow(section), movesRow(section), !loops(section) else { return nil }
        return graph.input(.rowOffset, Int32(clamping: section))
    }

    /// Whether a truth holds in all worlds of the proof, at any offset.
    func isTrue(_ truth: FormulaID, in graph: ProofGraph) -> Bool {
        range(of: truth, in: graph).map { $0.low > 0 } ?? false
    }

    /// What the values of a formula lie in, in all worlds of the proof at any offset; nil where nobody knows.
    func range(of formula: FormulaID, in graph: ProofGraph) -> (low: Double, high: Double)? {
        if let value = graph.value(of: formula) { return (value, value) }
        let cone = graph.cone(of: [formula], over: ProofGraph(self))
        guard let root = cone.roots.first else { return nil }
        let machine = ProofMachine(cone.graph, root: root)
        let range = machine.run([Interval8.anyFinite] + ranges.map { Interval8($0.low, $0.high) })
        return range.isFinite ? (range.low[0], range.high[0]) : nil
    }

    private static func moves(in layout: CheckedLayout, _ variables: [ProofVariable]) -> [Bool] {
        let table = layout.table
        let setsInsets = variables.contains { variable in
            variable.operation == .environment
                && EnvironmentValue(rawValue: variable.number).map { EnvironmentValue.contentInsets.contains($0) }
                    ?? false
        }
        let keys = Set(variables.map { $0.key })
        let hasCell = variables.contains { $0.operation == .instanceIndex }
        var moves = [Bool](repeating: false, count: table.formulas.count)
        for (index, formula) in table.formulas.enumerated() {
            switch formula.operation {
            case .viewportWidth, .viewportHeight:
                moves[index] = setsInsets || variables.contains { $0.operation == formula.operation }
            // Where they open hangs on the world in ways that are not followed; without `opens` it is 0.
            case .trailing:
                moves[index] = layout.opens.exists || variables.contains { $0.operation == .trailing }
            case .rowOffset: moves[index] = true
            // What all cells come to is the same whichever is looked at; what each has for itself is not.
            case .fold where hasCell: moves[index] = false
            case .foldEach where hasCell, .field where hasCell: moves[index] = table.isOfCells(formula)
            case _ where formula.operation.isFold:
                moves[index] = table.operands(formula).contains { moves[Int($0.index)] }
            case _ where formula.operation.isInput:
                let key = ProofVariable.Key(operation: formula.operation.rawValue, number: formula.a)
                moves[index] = keys.contains(key) && (formula.operation != .field || formula.scope == 0)
            default: moves[index] = table.operands(formula).contains { $0.exists && moves[Int($0.index)] }
            }
        }
        return moves
    }
}

/// A cell that stands for all of its section between two indices.
struct RangedCell {
    let path: ElementPath
    /// The scope of its formulas.
    let scope: Int32
    /// The first and the last index that it stands for.
    let indices: ClosedRange<Int>
    /// The offsets of the proof.
    let offsets: (low: Double, high: Double)

    /// The index as a number that moves.
    var index: ProofVariable {
        ProofVariable(
            operation: .instanceIndex, number: 0, low: Double(indices.lowerBound), high: Double(indices.upperBound),
            usual: Double(path.item))
    }

    /// The offset as a number that moves: the first one of the proof is how far behind the cell it is.
    var offset: ProofVariable {
        ProofVariable(operation: .opaque, number: 1, low: offsets.low, high: offsets.high, usual: offsets.low)
    }
}

extension ProofVariable {
    /// What the evaluator may round otherwise than a proof has it. No search divides it: there is no number between its ends.
    static let rounding = ProofVariable(operation: .opaque, number: 0, low: 1, high: 1.0.nextUp, usual: 1)
}

extension FormulaTable {
    /// Whether a fold or a field is one of cells, or of copies.
    fileprivate func isOfCells(_ formula: Formula) -> Bool {
        switch scopes[Int(formula.scope)].kind {
        case .layout, .section: false
        case .cells, .copies: true
        }
    }
}

extension EnvironmentValue {
    /// What bars cover of the viewport: left and right, top and bottom.
    static let contentInsets: [EnvironmentValue] = [.contentLeft, .contentRight, .contentTop, .contentBottom]
}
