import LayoutChecker
import LayoutEngine

/// Which way an operation with a choice goes.
enum OperationWays {
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
        case .fallback: return taken(!a.isNaN ? 0 : 1)
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
    static func selector<D: Domain & FunctionDomain>(
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
        // On the y axis and behind it the angle jumps where a changes its sign; in the middle of the axis it is 0.
        case .arctangent2:
            let isBehind = domain.subtract(domain.number(1), domain.less(zero, b))
            return domain.multiply(isBehind, domain.subtract(domain.number(2), domain.sign(a)))
        default: return operation.isStep ? evaluate(operation, a, b) : nil
        }
    }

    private static func whole(_ value: Double) -> Int32 {
        Int32(exactly: max(-2e9, min(2e9, !value.isNaN ? value : 0)).rounded(.down)) ?? 0
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
