import LayoutDSL

/// Asks the evaluator at points of a proof. What was prepared last is kept: most points lie in the same world.
struct ProofPoints {
    private let world: ProofWorld
    private let prepare: ([Double]) -> Prepared?
    private var last: (values: [Double], prepared: Prepared?)

    init(_ world: ProofWorld, _ prepare: @escaping ([Double]) -> Prepared?) {
        self.world = world
        self.prepare = prepare
        last = (world.variables.map { $0.usual }, world.prepared)
    }

    /// Whether the list opens anywhere else than at its start.
    var opensSomewhere: Bool { world.prepared.opening != LayoutPoint(x: 0, y: 0) }

    /// The layout in the world of a point.
    mutating func prepared(at point: [Double]) -> Prepared? {
        let values = Array(point.dropFirst())
        if values != last.values { last = (values, prepare(values)) }
        return last.prepared
    }

    /// What is on screen at a point.
    mutating func look(at point: [Double]) -> TestLook? {
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
