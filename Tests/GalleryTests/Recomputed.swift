import Foundation
import Interpreter
import LayoutAnalysis

/// Works a trace out again from its leaves, with arithmetic of its own: what an operation is by its name, and nothing of
/// the interpreter's.
struct Recomputed {
    let values: [Double]
    /// How many nodes were worked out, and how many taken over as they are.
    private(set) var worked = 0
    private(set) var taken = 0

    init(_ trace: Trace) {
        var values: [Double] = []
        var (worked, taken) = (0, 0)
        for node in trace.nodes {
            let read = node.operands.map { $0 < 0 ? Double.nan : values[$0] }
            if let value = Recomputed.value(node, read) {
                values.append(value)
                worked += 1
            } else {
                values.append(node.value)
                taken += 1
            }
        }
        self.values = values
        (self.worked, self.taken) = (worked, taken)
    }

    /// nil for a leaf.
    private static func value(_ node: TraceNode, _ v: [Double]) -> Double? {
        switch node.operation {
        case .constant, .viewportWidth, .viewportHeight, .offsetX, .offsetY, .rowOffset, .environment, .parameter,
            .sectionIndex, .sectionCount, .blockIndex, .cellCount, .instanceIndex, .field, .unknown, .leftOut:
            return nil
        case .fold: return node.fold.flatMap { folded($0) }
        case .name: return v[0]
        case .negate: return 0 - v[0]
        case .not: return v[0] == 0 ? 1 : 0
        case .absolute: return fabs(v[0])
        case .floor: return Foundation.floor(v[0])
        case .ceiling: return Foundation.ceil(v[0])
        case .round: return Foundation.round(v[0])
        case .sign: return v[0] > 0 ? 1 : v[0] < 0 ? -1 : v[0]
        case .squareRoot: return Foundation.sqrt(v[0])
        case .sine: return sin(v[0])
        case .cosine: return cos(v[0])
        case .tangent: return tan(v[0])
        case .arctangent: return atan(v[0])
        case .exponential: return exp(v[0])
        case .logarithm: return log(v[0])
        case .power: return pow(v[0], v[1])
        case .bezierParameter: return parameter(v)
        case .bezier: return curve(v[0], v[1], v[2])
        case .add: return v[0] + v[1]
        case .subtract: return v[0] - v[1]
        case .multiply: return v[0] * v[1]
        case .divide: return v[0] / v[1]
        case .modulo: return v[0] - v[1] * Foundation.floor(v[0] / v[1])
        case .minimum: return v[0].isNaN || v[1].isNaN ? .nan : fmin(v[0], v[1])
        case .maximum: return v[0].isNaN || v[1].isNaN ? .nan : fmax(v[0], v[1])
        case .arctangent2: return atan2(v[0], v[1])
        case .hypotenuse: return hypot(v[0], v[1])
        case .less: return v[0] < v[1] ? 1 : 0
        case .lessOrEqual: return v[0] <= v[1] ? 1 : 0
        case .equal: return v[0] == v[1] ? 1 : 0
        case .notEqual: return v[0] != v[1] ? 1 : 0
        case .and: return v[0] != 0 && v[1] != 0 ? 1 : 0
        case .or: return v[0] != 0 || v[1] != 0 ? 1 : 0
        case .select: return v[0] != 0 ? v[1] : v[2]
        case .finite: return v[1]
        case .fallback: return v[0].isNaN ? v[1] : v[0]
        case .pick:
            let count = Double(v.count - 1)
            let index = Foundation.floor(v[0]).truncatingRemainder(dividingBy: count)
            return v[1 + Int(index < 0 ? index + count : index)]
        case .boundsX: return bounds(v).minX
        case .boundsY: return bounds(v).minY
        case .boundsWidth: return bounds(v).maxX - bounds(v).minX
        case .behindEye: return isBehindEye(v) ? 1 : 0
        case .boundsHeight: return bounds(v).maxY - bounds(v).minY
        }
    }

    private static func curve(_ s: Double, _ a: Double, _ b: Double) -> Double {
        3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
    }

    /// The parameter at which a curve is so far along, by bisection.
    private static func parameter(_ v: [Double]) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<100 {
            let middle = (low + high) / 2
            if curve(middle, v[1], v[2]) < v[0] { low = middle } else { high = middle }
        }
        return v[0] <= 0 ? 0 : v[0] >= 1 ? 1 : (low + high) / 2
    }

    /// What a reduction makes of what it went through; nil for line breaking and its like, and for a list cut short.
    private static func folded(_ fold: TraceFold) -> Double? {
        guard fold.isWhole else { return nil }
        let columns = fold.arguments.map { runs in runs.flatMap { [Double](repeating: $0.value, count: $0.count) } }
        var own = Array(columns[0].enumerated())
        if columns.count == 2, fold.kind != "at" {
            // Its own group only; one that is no number is nobody's.
            guard let index = fold.index else { return nil }
            own = own.filter { columns[1][$0.offset] == columns[1][index] }
        }
        switch fold.kind {
        case "sum": return own.reduce(0) { $0 + $1.element }
        case "sumBefore":
            guard let index = fold.index else { return nil }
            return own.filter { $0.offset < index }.reduce(0) { $0 + $1.element }
        case "largest": return own.map(\.element).reduce(-Double.infinity, fmax)
        default: return nil
        }
    }

    /// Whether a corner lies at or behind the eye: how deep each comes to lie, and nothing else.
    private static func isBehindEye(_ v: [Double]) -> Bool {
        guard v.count > 11, v[14] != 0 else { return false }
        return (0..<4).contains { corner in
            let x = ((corner % 2 == 0 ? 0 : v[2]) - v[4] * v[2]) * v[6]
            let y = ((corner < 2 ? 0 : v[3]) - v[5] * v[3]) * v[7]
            return 1 - (y * sin(v[11]) * cos(v[12]) - x * sin(v[12]) + v[13]) / v[14] <= 1e-9
        }
    }

    /// The box around the corners as they are seen.
    private static func bounds(_ v: [Double]) -> (minX: Double, minY: Double, maxX: Double, maxY: Double) {
        let pivot = (x: v[0] + v[4] * v[2], y: v[1] + v[5] * v[3])
        let isDeep = v.count > 11
        var (low, high) = ((x: Double.infinity, y: Double.infinity), (x: -Double.infinity, y: -Double.infinity))
        for corner in 0..<4 {
            var x = (v[0] + (corner % 2 == 0 ? 0 : v[2]) - pivot.x) * v[6]
            var y = (v[1] + (corner < 2 ? 0 : v[3]) - pivot.y) * v[7]
            var z = 0.0
            if isDeep {
                (y, z) = (y * cos(v[11]), y * sin(v[11]))
                (x, z) = (x * cos(v[12]) + z * sin(v[12]), z * cos(v[12]) - x * sin(v[12]))
            }
            (x, y) = (x * cos(v[8]) - y * sin(v[8]), x * sin(v[8]) + y * cos(v[8]))
            (x, y) = (x + v[9], y + v[10])
            if isDeep, v[14] != 0 {
                let nearness = 1 - (z + v[13]) / v[14]
                // Behind the eye there is no picture: the box stands as it is.
                if nearness <= 1e-9 { return (v[0], v[1], v[0] + v[2], v[1] + v[3]) }
                let eye = v.count > 15 ? (x: v[15], y: v[16]) : (x: 0, y: 0)
                (x, y) = (eye.x + (x - eye.x) / nearness, eye.y + (y - eye.y) / nearness)
            }
            low = (min(low.x, x), min(low.y, y))
            high = (max(high.x, x), max(high.y, y))
        }
        // Around a line that is turned there is an area, but nothing is seen of it.
        if v[2] * v[6] == 0 { (low.x, high.x) = ((low.x + high.x) / 2, (low.x + high.x) / 2) }
        if v[3] * v[7] == 0 { (low.y, high.y) = ((low.y + high.y) / 2, (low.y + high.y) / 2) }
        return (pivot.x + low.x, pivot.y + low.y, pivot.x + high.x, pivot.y + high.y)
    }
}
