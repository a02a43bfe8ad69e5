/// How far a quantity advances from one instance to the next, where that is the same for all of them.
struct EvenAdvance: BitwiseCopyable {
    let step: Double
    /// How many instances there are to a unit of it.
    let density: Double

    init(step: Double) {
        self.step = step
        density = 1 / step
    }

    /// Has to be worked out at each offset.
    static let unknown = EvenAdvance(step: .nan)

    var isKnown: Bool { step == step }

    /// Beyond so many instances, what rounding makes of the step adds up.
    static let most = 1_000_000_000
}

/// The slots of a scroller, and which of them stay the same.
struct SettledNumbers {
    let slots: UnsafePointer<Double>
    let isFixed: Memory<Bool>
}

/// How far what some steps make advances with the index, as far as their formulas tell it for all sections and offsets:
/// the index is only ever multiplied by numbers that stay the same, and what differs otherwise is only ever added.
private struct Slopes {
    /// For each slot; NaN where it cannot be told how far.
    private var slopes: [Double]
    /// What differs from instance to instance, or is made of what does.
    private var isMade: [Bool]
    private let settled: SettledNumbers

    /// So large that nothing overflows on the way from the first instance to the last.
    private static let most = 1e15

    init(_ code: Code, _ scope: ScopePlan, _ plan: Plan, _ settled: SettledNumbers) {
        self.settled = settled
        slopes = [Double](repeating: 0, count: settled.isFixed.count)
        isMade = [Bool](repeating: false, count: settled.isFixed.count)
        if scope.index >= 0 { set(scope.index, 1) }
        for load in scope.loads.indices { set(plan.loads[load].slot, .nan) }
        for place in Int(code.start)..<Int(code.start + code.count) {
            let step = plan.instructions[place]
            let slope = slope(step)
            set(step.target, abs(slope) <= Slopes.most ? slope : .nan)
        }
    }

    private mutating func set(_ slot: Int32, _ slope: Double) {
        slopes[Int(slot)] = slope
        isMade[Int(slot)] = true
    }

    subscript(slot: Int32) -> Double { slopes[Int(slot)] }

    /// The number of a slot that stays the same; NaN of other slots.
    private func factor(_ slot: Int32) -> Double {
        !isMade[Int(slot)] && settled.isFixed[Int(slot)] ? settled.slots[Int(slot)] : .nan
    }

    private func slope(_ step: Instruction) -> Double {
        if step.operation == .pick { return .nan }
        let operands = step.slotsRead([])
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
    /// For each scope, how far the quantity that drives it advances.
    static func inverses(
        _ inverted: InverseIndexes, _ plan: Plan, _ settled: SettledNumbers
    ) -> Memory<EvenAdvance> {
        let all = Memory(repeating: unknown, count: plan.scopes.count)
        for index in inverted.scopes.indices where inverted.scopes[index].isInverted {
            let inverted = inverted.scopes[index]
            all[index] = EvenAdvance(told: Slopes(inverted.code, plan.scopes[index], plan, settled)[inverted.slot])
        }
        return all
    }

    /// For each of the evenly spaced boxes that instances are looked for by, how far it lies from the next one; known
    /// where all of them are equally long.
    static func boxes(_ plan: Plan, _ settled: SettledNumbers) -> Memory<EvenAdvance> {
        let all = Memory(repeating: unknown, count: plan.boxes.count)
        for index in plan.scopes.indices where plan.scopes[index].search.isAffine {
            let search = plan.scopes[index].search
            let slopes = Slopes(search.code, plan.scopes[index], plan, settled)
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
