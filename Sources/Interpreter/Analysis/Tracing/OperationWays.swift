import LayoutChecker
import LayoutEngine

/// Which way an operation with a choice goes.
enum OperationWays {
    /// What a value depends on where an operation goes one way.
    enum Read {
        case all, none
        /// One node.
        case one(Int)

        /// The nodes, of those that the operation has.
        func among(_ operands: ArraySlice<Int32>) -> [Int] {
            switch self {
            case .all: operands.map { Int($0) }
            case .none: []
            case .one(let node): [node]
            }
        }
    }

    /// The way that a node goes, and the operands that its value then depends on; nil for one that has no choice.
    static func way(
        _ node: TraceGraph.Node, _ operands: ArraySlice<Int32>, _ values: [Double], _ graph: TraceGraph
    ) -> (way: Int32, read: Read)? {
        func operand(_ number: Int) -> Int? {
            number < operands.count ? Int(operands[operands.startIndex + number]) : nil
        }
        func value(_ number: Int) -> Double { operand(number).map { values[$0] } ?? 0 }
        func taken(_ number: Int32) -> (way: Int32, read: Read) {
            (number, operand(Int(number)).map { .one($0) } ?? .none)
        }
        if node.code == .bounds { return (Int32(clamping: DrawnBounds(operands, in: values).branch), .all) }
        guard node.code == .operation else { return nil }
        let a = value(0)
        switch node.operation {
        case .finite: return taken(a.isFinite ? 0 : 1)
        case .fallback: return taken(!a.isNaN ? 0 : 1)
        case .pick:
            let entry = graph.pick(node, a)
            return (Int32(clamping: entry), entry >= 0 ? .one(entry) : .none)
        case .select, .minimum, .maximum:
            return selector(node.operation, a, value(1), Numbers()) { $0.evaluate($1, $2, 0) }.map { taken(whole($0)) }
        default:
            let number = selector(node.operation, a, value(1), Numbers()) { $0.evaluate($1, $2, 0) }
            return number.map { (whole($0), node.operation.isStep ? .none : .all) }
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
