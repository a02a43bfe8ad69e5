/// A graph over the offset: only formulas that read the offset are computed again for each offset.
struct CurvePath {
    let graph: TraceGraph
    let root: Int
    /// The values of all nodes at the first offset; those that do not move have them everywhere.
    private let base: [Double]
    /// The nodes that move, operands first.
    let moving: [Int]
    private let isHorizontal: Bool

    /// nil when there is no such value.
    init?(_ curve: TracedCurve, at start: Double) {
        guard let values = curve.values(at: curve.prepared.offset(along: start)) else { return nil }
        graph = curve.graph
        root = curve.root
        base = values
        isHorizontal = curve.prepared.program.layout.isHorizontal
        moving = graph.nodes.indices.filter { [graph] in graph.nodes[$0].moves }
    }

    /// Whether a node is the offset along the scroll.
    func isOffset(_ node: TraceGraph.Node) -> Bool {
        node.code == .operation && node.operation == (isHorizontal ? .offsetX : .offsetY)
    }

    /// The values of all nodes at an offset.
    func values(at offset: Double) -> [Double] {
        var values = base
        for index in moving {
            let node = graph.nodes[index]
            if isOffset(node) {
                values[index] = offset
            } else if node.code != .operation || !node.operation.isInput {
                values[index] = graph.value(of: node, values)
            }
        }
        return values
    }

    func value(_ values: [Double]) -> Double { values[root].isFinite ? values[root] : 0 }

    /// The values of all nodes over eight stretches at once.
    func intervals(_ offsets: Interval8) -> [Interval8] {
        var values = base.map { Interval8($0) }
        for index in moving {
            let node = graph.nodes[index]
            if isOffset(node) {
                values[index] = offsets
            } else if node.code == .bounds {
                values[index] = .anything
            } else if node.code == .name || !node.operation.isInput {
                values[index] = graph.value(of: node, values, Intervals()) { $0.evaluate($1, $2, $3) }
            }
        }
        return values
    }
}

/// The branch that each operation with a choice takes.
struct Branches: Equatable {
    struct Branch: Equatable {
        let node: Int32
        let way: Int32
    }

    /// From the value downwards: what reads comes before what is read.
    private(set) var branches: [Branch] = []
    /// Whether the value reads the offset at all, the ways being what they are.
    private(set) var moves = false

    static func == (a: Branches, b: Branches) -> Bool { a.branches == b.branches }

    init(_ path: CurvePath, _ values: [Double]) {
        let graph = path.graph
        var isMet = [Bool](repeating: false, count: graph.nodes.count)
        var open = [path.root]
        while let index = open.popLast() {
            let node = graph.nodes[index]
            guard !isMet[index], node.moves else { continue }
            isMet[index] = true
            if path.isOffset(node) { moves = true }
            let operands = graph.operands(of: node).map { Int($0) }
            guard let (way, read) = Branches.way(node, operands, values, graph) else {
                open += operands.reversed()
                continue
            }
            branches.append(Branch(node: Int32(clamping: index), way: way))
            open += read.reversed()
        }
    }

    /// The way that a node goes, and the operands that its value then depends on; nil for one that has no choice.
    static func way(
        _ node: TraceGraph.Node, _ operands: [Int], _ values: [Double], _ graph: TraceGraph
    ) -> (Int32, [Int])? {
        func value(_ number: Int) -> Double { number < operands.count ? values[operands[number]] : 0 }
        func taken(_ number: Int32) -> (Int32, [Int]) {
            (number, Int(number) < operands.count ? [operands[Int(number)]] : [])
        }
        if node.code == .bounds {
            return (Int32(clamping: DrawnBounds(operands.map { values[$0] }).branch), operands)
        }
        guard node.code == .operation else { return nil }
        let a = value(0)
        switch node.operation {
        case .finite: return taken(a.isFinite ? 0 : 1)
        case .fallback: return taken(a == a ? 0 : 1)
        case .pick: return (Int32(clamping: graph.pick(node, a)), [graph.pick(node, a)].filter { $0 >= 0 })
        case .select, .minimum, .maximum:
            return selector(node.operation, a, value(1), Numbers()) { $0.evaluate($1, $2, 0) }.map { taken(whole($0)) }
        default:
            let number = selector(node.operation, a, value(1), Numbers()) { $0.evaluate($1, $2, 0) }
            return number.map { (whole($0), node.operation.isStep ? [] : operands) }
        }
    }

    /// The number that changes where an operation goes another way, in any domain; nil for one that has no choice. Of what
    /// takes one of its operands it is the number of that one.
    private static func selector<D: Domain & FunctionDomain>(
        _ operation: Operation, _ a: D.Number, _ b: D.Number, _ domain: D,
        _ evaluate: (Operation, D.Number, D.Number) -> D.Number
    ) -> D.Number? {
        let zero = domain.number(0)
        switch operation {
        case .select: return domain.add(domain.number(1), domain.equal(a, zero))
        case .minimum: return domain.less(b, a)
        case .maximum: return domain.less(a, b)
        case .absolute: return domain.less(a, zero)
        case .divide: return domain.sign(b)
        case .modulo: return domain.floor(domain.divide(a, b))
        case .tangent: return domain.floor(domain.add(domain.divide(a, domain.number(.pi)), domain.number(0.5)))
        // Behind the y axis the angle jumps where a changes its sign.
        case .arctangent2:
            return domain.multiply(domain.less(b, zero), domain.subtract(domain.number(2), domain.less(a, zero)))
        default: return operation.isStep ? evaluate(operation, a, b) : nil
        }
    }

    private static func whole(_ value: Double) -> Int32 {
        Int32(exactly: max(-2e9, min(2e9, value == value ? value : 0)).rounded(.down)) ?? 0
    }

    /// The operations that go another way in other branches, from the value downwards.
    func changes(to other: Branches) -> [Int] {
        var ways: [Int32: Int32] = [:]
        for branch in other.branches { ways[branch.node] = branch.way }
        return branches.filter { (ways[$0.node] ?? $0.way) != $0.way }.map { Int($0.node) }
    }

    /// The lanes in which each operation certainly goes the way it goes here.
    func areCertain(_ path: CurvePath, _ values: [Interval8]) -> SIMDMask<SIMD8<Int64>> {
        var result = SIMDMask<SIMD8<Int64>>(repeating: true)
        for branch in branches {
            let node = path.graph.nodes[Int(branch.node)]
            let operands = path.graph.operands(of: node).map { Int($0) }
            result = result .& Branches.isCertain(branch, node, operands, values, path.graph)
        }
        return result
    }

    private static func isCertain(
        _ branch: Branch, _ node: TraceGraph.Node, _ operands: [Int], _ values: [Interval8], _ graph: TraceGraph
    ) -> SIMDMask<SIMD8<Int64>> {
        func value(_ number: Int) -> Interval8 { number < operands.count ? values[operands[number]] : Interval8(0) }
        let certain = SIMDMask<SIMD8<Int64>>(repeating: true)
        let a = value(0)
        if !operands.contains(where: { graph.nodes[$0].moves }) { return certain }
        if node.code == .bounds { return corners(operands.map { values[$0] }) }
        switch node.operation {
        case .finite: return branch.way == 0 ? (a.low - a.low .== 0) .& (a.high - a.high .== 0) : .!certain
        case .fallback: return branch.way == 0 ? .!a.mayBeNaN : .!certain
        case .pick:
            var mask = SIMDMask<SIMD8<Int64>>(repeating: false)
            for lane in 0..<8 {
                let entries = graph.picks(node, from: a.low[lane], to: a.high[lane])
                mask[lane] = !entries.isEmpty && entries.allSatisfy { Int32(clamping: $0) == branch.way }
            }
            return mask
        default:
            let number = selector(node.operation, a, value(1), Intervals()) { $0.evaluate($1, $2, Interval8(0)) }
            return number.map { $0.low .== $0.high } ?? certain
        }
    }

    /// In the plane the corners that make the edges hang on four signs.
    private static func corners(_ values: [Interval8]) -> SIMDMask<SIMD8<Int64>> {
        let certain = SIMDMask<SIMD8<Int64>>(repeating: true)
        guard values.count == 11 else { return .!certain }
        let (cosine, sine) = (Intervals().cosine(values[8]), Intervals().sine(values[8]))
        // A box that is not turned at all has a sine of exactly 0.
        let isStill = (values[8].low .== 0) .& (values[8].high .== 0)
        var result = certain
        for part in [values[6] * cosine, values[6] * sine, -values[7] * sine, values[7] * cosine] {
            result = result .& ((part.low .>= 0) .| (part.high .< 0) .| isStill .& (part.low .== part.high))
        }
        let isUpright = isStill .& (values[6].low .>= 0) .& (values[7].low .>= 0)
        return result .| isUpright
    }
}

extension Operation {
    /// Whether its results go in steps: between two of them nothing it reads counts.
    fileprivate var isStep: Bool {
        switch self {
        case .less, .lessOrEqual, .equal, .notEqual, .and, .or, .not, .sign, .floor, .ceiling, .round: true
        default: false
        }
    }
}
