import LayoutChecker
import LayoutEngine

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
            let operands = graph.operands(of: node)
            let taken = OperationWays.way(node, operands, values, graph)
            if let taken { branches.append(Branch(node: Int32(clamping: index), way: taken.way)) }
            switch taken?.read ?? .all {
            case .all: for operand in operands.reversed() { open.append(Int(operand)) }
            case .one(let operand): open.append(operand)
            case .none: break
            }
        }
    }

    /// The operations that go another way in other branches, from the value downwards.
    func changes(to other: Branches) -> [Int] {
        var ways: [Int32: Int32] = [:]
        for branch in other.branches { ways[branch.node] = branch.way }
        return branches.filter { (ways[$0.node] ?? $0.way) != $0.way }.map { Int($0.node) }
    }

    /// The lanes in which each operation certainly goes the way it goes here.
    func areCertain(_ path: CurvePath, _ ranges: CurveRanges) -> SIMDMask<SIMD8<Int64>> {
        var result = SIMDMask<SIMD8<Int64>>(repeating: true)
        for branch in branches {
            result = result .& Branches.isCertain(branch.way, ofNode: Int(branch.node), path, ranges)
        }
        return result
    }

    /// The lanes in which an operation certainly goes a way.
    static func isCertain(
        _ way: Int32, ofNode index: Int, _ path: CurvePath, _ ranges: CurveRanges
    ) -> SIMDMask<SIMD8<Int64>> {
        let (graph, values) = (path.graph, ranges.values)
        let node = graph.nodes[index]
        let operands = graph.operands(of: node)
        func value(_ number: Int) -> Interval8 {
            number < operands.count ? values[Int(operands[operands.startIndex + number])] : Interval8(0)
        }
        let certain = SIMDMask<SIMD8<Int64>>(repeating: true)
        let a = value(0)
        if !operands.contains(where: { graph.nodes[Int($0)].moves }) { return certain }
        if node.code == .bounds {
            let read = operands.map { values[Int($0)] }
            let corner = way % Int32(DrawnBounds.narrow)
            let same = ranges.corners(ofNode: index)?.areCertain(Int(corner)) ?? corners(read, corner)
            return way < 0 ? same : same .& hasLength(read, way)
        }
        switch node.operation {
        case .finite: return way == 0 ? (a.low - a.low .== 0) .& (a.high - a.high .== 0) : .!certain
        case .fallback: return way == 0 ? .!a.mayBeNaN : .!certain
        case .pick:
            var mask = SIMDMask<SIMD8<Int64>>(repeating: false)
            for lane in 0..<8 {
                let entries = graph.picks(node, from: a.low[lane], to: a.high[lane])
                mask[lane] = !entries.isEmpty && entries.allSatisfy { Int32(clamping: $0) == way }
            }
            return mask
        default:
            let number = OperationWays.selector(node.operation, a, value(1), Intervals()) {
                $0.evaluate($1, $2, Interval8(0))
            }
            return number.map { $0.low .== $0.high } ?? certain
        }
    }

    /// Whether a box has a length throughout where its way says so, and none where that says none.
    private static func hasLength(_ values: [Interval8], _ way: Int32) -> SIMDMask<SIMD8<Int64>> {
        var result = SIMDMask<SIMD8<Int64>>(repeating: true)
        for (axis, flat) in [DrawnBounds.narrow, DrawnBounds.low].enumerated() where values.count > 7 {
            let length = values[2 + axis] * values[6 + axis]
            let isFlat = way & Int32(flat) != 0
            let none = (length.low .== 0) .& (length.high .== 0)
            result = result .& (isFlat ? none : (length.low .> 0) .| (length.high .< 0))
        }
        return result
    }

    /// In the plane the corners that make the edges hang on four signs; where one of them is as good as 0, on none.
    private static func corners(_ values: [Interval8], _ way: Int32) -> SIMDMask<SIMD8<Int64>> {
        let certain = SIMDMask<SIMD8<Int64>>(repeating: true)
        guard values.count < 15 else { return .!certain }
        let (cosine, sine) = (Intervals().cosine(values[8]), Intervals().sine(values[8]))
        // A box that is not turned at all has a sine of exactly 0.
        let isStill = (values[8].low .== 0) .& (values[8].high .== 0)
        var result = certain
        let parts = [values[6] * cosine, values[6] * sine, -values[7] * sine, values[7] * cosine]
        for (number, part) in parts.enumerated() {
            let isNegative = way >> Int32(number) & 1 != 0
            let isKept = isNegative ? part.high .<= noSlope : part.low .>= -noSlope
            result = result .& (isKept .| isStill .& (part.low .== part.high))
        }
        let isUpright = isStill .& (values[6].low .>= 0) .& (values[7].low .>= 0)
        return result .| isUpright
    }

    /// A part of a transform that moves no corner as far as rounding does.
    private static let noSlope = 1e-13
}
