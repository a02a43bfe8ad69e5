import LayoutChecker
import LayoutDSL
import LayoutEngine

/// A number of the world that takes every value of a range.
struct ProofVariable {
    /// The input that formulas read it by; `viewportWidth` and `viewportHeight` are the whole viewport, bars and all.
    let operation: Operation
    /// Which parameter, field or number of the environment.
    let number: Int32
    let low: Double
    let high: Double
    /// The value that it has where nobody asks for another.
    let usual: Double
    /// Whether it is written in degrees.
    var isAngle = false

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

    init(_ prepared: Prepared, at offset: LayoutPoint, variables: [ProofVariable] = []) {
        self.prepared = prepared
        self.offset = offset
        self.variables = variables
        let moving = variables.filter { $0.low < $0.high }
        moves = moving.isEmpty ? [] : ProofWorld.moves(in: prepared.program.layout.table, moving)
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
        return layout.elements.indices.contains { number in
            guard layout.elements[number].name.utf8.elementsEqual(kind.utf8),
                let scope = plan.elements[number].scopeIndex
            else { return false }
            return changesCount(ofScope: plan.scopes[scope].number)
        }
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

    private static func moves(in table: FormulaTable, _ variables: [ProofVariable]) -> [Bool] {
        let setsInsets = variables.contains { variable in
            variable.operation == .environment
                && EnvironmentValue(rawValue: variable.number).map { EnvironmentValue.contentInsets.contains($0) }
                    ?? false
        }
        let keys = Set(variables.map { $0.key })
        var moves = [Bool](repeating: false, count: table.formulas.count)
        for (index, formula) in table.formulas.enumerated() {
            switch formula.operation {
            case .viewportWidth, .viewportHeight:
                moves[index] = setsInsets || variables.contains { $0.operation == formula.operation }
            // Where they open hangs on the world in ways that are not followed.
            case .trailing, .rowOffset: moves[index] = true
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

extension EnvironmentValue {
    /// What bars cover of the viewport: left and right, top and bottom.
    static let contentInsets: [EnvironmentValue] = [.contentLeft, .contentRight, .contentTop, .contentBottom]
}
