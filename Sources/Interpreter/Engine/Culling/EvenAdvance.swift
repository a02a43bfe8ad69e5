import LayoutChecker

/// The constant difference of a quantity between neighbouring instances.
struct EvenAdvance: BitwiseCopyable {
    let step: Double
    /// The number of instances to a unit of the quantity: 1 / step.
    let density: Double

    init(step: Double) {
        self.step = step
        density = 1 / step
    }

    /// The difference has to be computed at each offset.
    static let unknown = EvenAdvance(step: .nan)

    var isKnown: Bool { step == step }

    /// Beyond this many instances the rounding error of the step adds up to more than a fraction of an index.
    static let most = 1_000_000_000
}

/// The slots of a scroller, and which of them never change.
struct KnownNumbers {
    let slots: UnsafePointer<Double>
    let isFixed: Memory<Bool>
}

/// Forward differentiation by the index: the slope of each slot, where the formulas fix it for all sections and offsets.
/// That holds while the index is only multiplied by constants, and everything else that varies is only added.
private struct Slopes {
    /// The slope of each slot; NaN where it is not constant.
    private var slopes: [Double]
    /// Whether a slot varies from instance to instance, or reads one that does.
    private var isMade: [Bool]
    private let known: KnownNumbers

    /// Larger slopes count as unknown, so that nothing overflows between the first instance and the last.
    private static let most = 1e15

    init(_ code: Code, _ scope: ScopePlan, _ plan: Plan, _ known: KnownNumbers) {
        self.known = known
        slopes = [Double](repeating: 0, count: known.isFixed.count)
        isMade = [Bool](repeating: false, count: known.isFixed.count)
        if scope.index >= 0 { set(scope.index, 1) }
        for load in scope.loads.indices { set(plan.loads[load].slot, .nan) }
        for step in plan[code] {
            let slope = slope(step)
            set(step.target, abs(slope) <= Slopes.most ? slope : .nan)
        }
    }

    private mutating func set(_ slot: Int32, _ slope: Double) {
        slopes[Int(slot)] = slope
        isMade[Int(slot)] = true
    }

    subscript(slot: Int32) -> Double { slopes[Int(slot)] }

    /// The number of a constant slot; NaN for other slots.
    private func factor(_ slot: Int32) -> Double {
        !isMade[Int(slot)] && known.isFixed[Int(slot)] ? known.slots[Int(slot)] : .nan
    }

    private func slope(_ step: Instruction) -> Double {
        if step.operation == .pick { return .nan }
        let operands = step.operands
        let isStill = operands.allSatisfy { self[$0] == 0 }
        let a = operands.count > 0 ? self[operands[0]] : 0
        let b = operands.count > 1 ? self[operands[1]] : 0
        switch step.operation {
        case _ where isStill: return 0
        case .add: return a + b
        case .subtract: return a - b
        case .negate: return -a
        case .multiply where a == 0: return factor(step.a) * b
        case .multiply where b == 0: return a * factor(step.b)
        case .divide where b == 0: return a / factor(step.b)
        // Between two finite numbers, all are.
        case .finite: return a
        default: return .nan
        }
    }
}

extension EvenAdvance {
    /// For each scope, the step of the quantity that inverse culling solves for.
    static func inverses(_ inverted: InverseIndexes, _ plan: Plan, _ known: KnownNumbers) -> Memory<EvenAdvance> {
        let all = Memory(repeating: unknown, count: plan.scopes.count)
        for index in inverted.scopes.indices where inverted.scopes[index].isInverted {
            let inverted = inverted.scopes[index]
            all[index] = EvenAdvance(told: Slopes(inverted.code, plan.scopes[index], plan, known)[inverted.slot])
        }
        return all
    }

    /// For each evenly spaced box, the distance to the next one; known where all boxes have the same length.
    static func boxes(_ plan: Plan, _ known: KnownNumbers) -> Memory<EvenAdvance> {
        let all = Memory(repeating: unknown, count: plan.boxes.count)
        for index in plan.scopes.indices
        where plan.scopes[index].search.isAffine || plan.scopes[index].search.rounds == .even {
            let search = plan.scopes[index].search
            let slopes = Slopes(search.code, plan.scopes[index], plan, known)
            for box in search.boxes.indices where slopes[plan.boxes[box].length] == 0 {
                all[box] = EvenAdvance(told: slopes[plan.boxes[box].start])
            }
        }
        return all
    }

    private init(told step: Double) {
        self = step != 0 && step.isFinite && (1 / step).isFinite ? EvenAdvance(step: step) : .unknown
    }
}
