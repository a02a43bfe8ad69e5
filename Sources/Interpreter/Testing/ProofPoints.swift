import LayoutDSL

/// Asks the evaluator at points of a proof. What was prepared last is kept: most points lie in the same world.
struct ProofPoints {
    private let world: ProofWorld
    private let prepare: ([Double]) -> Prepared?
    private let budget: ProofBudget
    private var last: (values: [Double], prepared: Prepared?)

    init(_ world: ProofWorld, within budget: ProofBudget, _ prepare: @escaping ([Double]) -> Prepared?) {
        self.world = world
        self.budget = budget
        self.prepare = prepare
        last = (world.variables.map { $0.usual }, world.prepared)
    }

    /// Whether the list opens anywhere else than at its start.
    var opensSomewhere: Bool { world.prepared.opening != LayoutPoint(x: 0, y: 0) }

    /// The layout in the world of a point.
    mutating func prepared(at point: [Double]) -> Prepared? {
        let values = Array(point.dropFirst())
        if values != last.values {
            last = (values, prepare(values))
            budget.spend(ProofBudget.preparing)
            budget.spend(last.prepared?.preparedSteps ?? 0)
        }
        return last.prepared
    }

    /// The answer to a question about what is on screen at a point; nil where its world does not fit the layout.
    mutating func ask<Answer>(at point: [Double], _ question: (inout TestLook) -> Answer) -> Answer? {
        guard var look = look(at: point) else { return nil }
        let answer = question(&look)
        budget.spend(look.visited + 10, times: ProofBudget.element)
        return answer
    }

    private mutating func look(at point: [Double]) -> TestLook? {
        guard let prepared = prepared(at: point) else { return nil }
        var offset = prepared.offset(along: point[0])
        let isHorizontal = world.layout.isHorizontal
        var across = isHorizontal ? world.offset.y : world.offset.x
        for (number, variable) in world.variables.enumerated()
        where variable.operation == .offsetX || variable.operation == .offsetY { across = point[number + 1] }
        if isHorizontal { offset.y = across } else { offset.x = across }
        return TestLook(prepared, at: offset)
    }
}
