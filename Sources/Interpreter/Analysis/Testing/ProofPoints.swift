import LayoutChecker
import LayoutDSL
import LayoutEngine

/// Asks the evaluator at points of a proof. What was prepared last is kept: most points lie in the same world.
struct ProofPoints {
    private let world: ProofWorld
    private let prepare: ([Double]) -> Prepared?
    /// The one offset of each world; nil where a point tells its offset.
    private let place: OffsetPlace?
    private let budget: ProofBudget
    private var last: (values: [Double], prepared: Prepared?)

    init(
        _ world: ProofWorld, at place: OffsetPlace?, within budget: ProofBudget,
        _ prepare: @escaping ([Double]) -> Prepared?
    ) {
        self.world = world
        self.place = place
        self.budget = budget
        self.prepare = prepare
        last = (world.variables.map { $0.usual }, world.prepared)
    }

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

    /// The offset of a point along the scroll; nil where its world is none.
    mutating func offset(at point: [Double]) -> Double? {
        guard let place else { return point[0] }
        return prepared(at: point).map { place.offset(in: $0) }.flatMap { $0.isFinite ? $0 : nil }
    }

    /// The answer to a question about what is on screen at a point; nil where its world does not fit the layout.
    mutating func ask<Answer>(at point: [Double], _ question: (inout TestLook) -> Answer) -> Answer? {
        guard var look = look(at: point) else { return nil }
        let answer = question(&look)
        budget.spend(look.visited + 10, times: ProofBudget.element)
        return answer
    }

    private mutating func look(at point: [Double]) -> TestLook? {
        guard let prepared = prepared(at: point), let along = offset(at: point) else { return nil }
        var offset = prepared.offset(along: along)
        let isHorizontal = world.layout.isHorizontal
        var across = isHorizontal ? world.offset.y : world.offset.x
        for (number, variable) in world.variables.enumerated()
        where variable.operation == .offsetX || variable.operation == .offsetY { across = point[number + 1] }
        if isHorizontal { offset.y = across } else { offset.x = across }
        return TestLook(prepared, at: offset)
    }
}
