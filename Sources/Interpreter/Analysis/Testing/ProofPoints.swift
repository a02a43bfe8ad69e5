import LayoutChecker
import LayoutDSL
import LayoutEngine

/// Asks the evaluator at points of a proof. What was prepared last is kept: most points lie in the same world.
struct ProofPoints {
    private let world: ProofWorld
    private let prepare: ([Double]) -> Prepared?
    /// The one offset of each world; nil where a point tells its offset.
    private let place: OffsetPlace?
    /// What asking may cost.
    var budget: ProofBudget
    /// The offset in the layout of a point whose first number counts from where a cell rests; nil where nothing is asked.
    var located: (([Double]) -> Double?)?
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
        guard located == nil else { return last.prepared }
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
        if let located { return located(point) }
        guard let place else { return point[0] }
        return prepared(at: point).map { place.offset(in: $0) }.flatMap { $0.isFinite ? $0 : nil }
    }

    /// The values of the ranges at a point, as a test says them: no offset lies behind where scrolling ends.
    mutating func ranged(at point: [Double]) -> [Double] {
        var values = located == nil ? Array(point.dropFirst()) : []
        for (number, variable) in world.variables.enumerated() where variable.isHeld {
            guard let prepared = prepared(at: point) else { return values }
            let target: TestTarget =
                switch variable.operation {
                case .rowOffset: .rowOffset(section: Int(variable.number))
                case .trailing: .trail
                default: .offset(axis: variable.operation == .offsetX ? 0 : 1)
                }
            values[number] = min(values[number], prepared.lastOffset(of: target))
        }
        return values
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
        if world.holdsAcross { across = min(across, prepared.lastOffset(of: .offset(axis: isHorizontal ? 1 : 0))) }
        if isHorizontal { offset.y = across } else { offset.x = across }
        return TestLook(prepared, at: offset)
    }
}
