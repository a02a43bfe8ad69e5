import LayoutChecker
import LayoutEngine

/// The graph of a curve, and smaller ones that tell the same over parts of its stretch: choices that go one way all along
/// a part are made, and what stands still there is a number. Of a `map` with many stops a part reads a few of them.
struct CurvePaths {
    private struct Part {
        let low: Double
        let high: Double
        let path: CurvePath
        /// The parts of it, in order; two of them share an end at most.
        var parts: [Int] = []
    }

    private var all: [Part]

    /// A smaller graph is not worth its making.
    private static let leastSize = 32

    init(_ path: CurvePath, _ stretch: ClosedRange<Double>) {
        all = [Part(low: stretch.lowerBound, high: stretch.upperBound, path: path)]
    }

    /// The graph of a part; 0 is the whole.
    subscript(number: Int) -> CurvePath { all[number].path }

    /// The smallest graph that tells the values from one offset to another one.
    func path(from low: Double, to high: Double) -> CurvePath {
        var number = 0
        while true {
            let parts = all[number].parts
            let next = Bisection.firstIndex(in: parts.indices) { all[parts[$0]].high >= high }
            guard next < parts.count, all[parts[next]].low <= low else { return all[number].path }
            number = parts[next]
        }
    }

    /// The same for one offset.
    func path(at offset: Double) -> CurvePath { path(from: offset, to: offset) }

    /// Makes the graph of a part, if it is no more than half as large.
    ///
    /// - Parameters:
    ///   - number: The part that it is a part of.
    ///   - low: Where it begins.
    ///   - high: Where it ends.
    ///   - ranges: What all nodes may be, in one lane of it over the whole part.
    ///   - lane: Which lane.
    /// - Returns: The number of the part; nil for none.
    mutating func add(
        in number: Int, from low: Double, to high: Double, _ ranges: CurveRanges, lane: Int
    ) -> Int? {
        let path = all[number].path
        guard path.moving.count > CurvePaths.leastSize, low < high,
            let narrow = path.narrowed(at: low, ranges, lane: lane, atMost: path.moving.count / 2)
        else { return nil }
        let place = Bisection.firstIndex(in: all[number].parts.indices) { all[all[number].parts[$0]].low >= low }
        all[number].parts.insert(all.count, at: place)
        all.append(Part(low: low, high: high, path: narrow))
        return all.count - 1
    }
}

extension CurvePath {
    /// What is left of a graph over a part of its stretch.
    private enum Left {
        /// The node stands still.
        case still
        /// It has the value of another node, which has that of no other one.
        case same(Int)
        case moving
    }

    /// The graph over a part of its stretch, from an offset on; nil where more than so many nodes of it move.
    fileprivate func narrowed(at low: Double, _ ranges: CurveRanges, lane: Int, atMost limit: Int) -> CurvePath? {
        let values = self.values(at: low)
        var left = [Left](repeating: .still, count: graph.nodes.count)
        for index in moving { left[index] = self.left(of: index, values, ranges, lane, left) }
        func source(_ index: Int) -> Int { CurvePath.source(of: index, left) }
        func isMoving(_ index: Int) -> Bool {
            if case .moving = left[index] { return true }
            return false
        }
        let end = source(root)
        var isRead = [Bool](repeating: false, count: graph.nodes.count)
        isRead[end] = true
        var count = 0
        for index in moving.reversed() where isRead[index] && isMoving(index) {
            count += 1
            guard count <= limit else { return nil }
            for operand in graph.operands(of: graph.nodes[index]) { isRead[source(Int(operand))] = true }
        }
        var (short, numbers, names) = (graph.emptied(), [Int32](repeating: -1, count: graph.nodes.count), [Int]())
        var base: [Double] = []
        func add(_ index: Int) -> Int32 {
            if numbers[index] >= 0 { return numbers[index] }
            let node = graph.nodes[index]
            if isMoving(index) {
                // All of them have been added before, but for numbers.
                let operands = graph.operands(of: node).map { add(source(Int($0))) }
                numbers[index] = short.add(node, operands)
            } else {
                numbers[index] = short.add(constant: values[index])
            }
            names.append(name(of: index))
            base.append(values[index])
            return numbers[index]
        }
        for index in moving where isRead[index] && isMoving(index) { _ = add(index) }
        let number = Int(add(end))
        return CurvePath(
            short, root: number, base, alongX: isAlongX, beside: beside, names: names)
    }

    /// Where the value of a node comes from.
    private static func source(of index: Int, _ left: [Left]) -> Int {
        if case .same(let other) = left[index] { return other }
        return index
    }

    /// What becomes of a node where its operands are known.
    private func left(
        of index: Int, _ values: [Double], _ ranges: CurveRanges, _ lane: Int, _ left: [Left]
    ) -> Left {
        let node = graph.nodes[index]
        if isOffset(node) || node.code == .operation && node.operation.isInput { return .moving }
        let operands = graph.operands(of: node)
        func source(_ index: Int32) -> Int { CurvePath.source(of: Int(index), left) }
        func isStill(_ operand: Int32) -> Bool {
            if case .still = left[source(operand)] { return true }
            return false
        }
        if operands.allSatisfy(isStill) { return .still }
        guard node.code == .operation else { return .moving }
        if let (way, read) = OperationWays.way(node, operands, values, graph) {
            guard Branches.isCertain(way, ofNode: index, self, ranges)[lane] else { return .moving }
            // Some operand moves.
            switch read {
            case .all: return .moving
            case .none: return .still
            case .one(let operand):
                let end = CurvePath.source(of: operand, left)
                if case .still = left[end] { return .still }
                return .same(end)
            }
        }
        guard operands.count == 2, let first = operands.first, let last = operands.last else { return .moving }
        // What is 0 adds nothing.
        for (one, other) in [(first, last), (last, first)] where isStill(one) {
            if node.operation == .add, values[source(one)] == 0 { return .same(source(other)) }
            if node.operation == .multiply, values[source(one)] == 1 { return .same(source(other)) }
        }
        return .moving
    }
}
