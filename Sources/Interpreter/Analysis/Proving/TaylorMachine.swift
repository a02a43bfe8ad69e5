import LayoutChecker
import LayoutEngine

/// Runs the formulas under a claim over one box by Taylor models, after affine forms have left it open. It costs as
/// much as some hundred affine passes of a box and tells most where both sides of a claim bend alike.
final class TaylorMachine {
    private let code: [Instruction]
    private let entries: [Int32]
    private let moving: [Int]
    private let sums: TaylorSums
    private let slots: UnsafeMutablePointer<TaylorModel>
    private let count: Int

    /// - Parameters:
    ///   - code: What the root reads that moves, operands first.
    ///   - entries: The entries of lists.
    ///   - forms: What is known of each formula.
    ///   - count: How many formulas there are.
    ///   - moving: The formulas of what moves.
    init(
        _ code: [Instruction], _ entries: [Int32], _ forms: UnsafeMutablePointer<AffineForm8<FourSlopes>>, count: Int,
        moving: [Int]
    ) {
        self.code = code
        self.entries = entries
        self.moving = moving
        self.count = count
        sums = TaylorSums(basis: TaylorBasis(numbers: moving.count))
        slots = .allocate(capacity: count)
        slots.initialize(repeating: TaylorModel(0), count: count)
        for index in 0..<count {
            let range = forms[index].range
            slots[index] = TaylorModel(low: range.low[0], high: range.high[0])
        }
    }

    deinit {
        slots.deinitialize(count: count)
        slots.deallocate()
    }

    /// How many terms a model may have.
    var termCount: Int { sums.basis.count }

    /// The range of a formula in the last pass; NaN for what may not be finite.
    func range(of id: FormulaID) -> (low: Double, high: Double) {
        (slots[Int(id.index)].low, slots[Int(id.index)].high)
    }

    /// Runs over a box.
    ///
    /// - Parameters:
    ///   - box: The box.
    ///   - forms: What the affine forms say of each formula, and in which lane.
    ///   - lane: The lane.
    func run(over box: ProofBox, _ forms: UnsafeMutablePointer<AffineForm8<FourSlopes>>, lane: Int) {
        var radius: [Double] = []
        for side in box.sides.prefix(FourSlopes.count) {
            let middle = side.low + (side.high - side.low) * 0.5
            radius.append(max(side.high - middle, middle - side.low) * (1 + 0x1p-50) + 1e-290)
        }
        for place in moving { slots[place] = model(forms[place], radius, lane: lane) }
        var registers = TaylorRegisters(slots: slots, basic: TaylorArithmetic(sums: sums))
        code.withUnsafeBufferPointer { code in
            guard var at = code.baseAddress else { return }
            for _ in code.indices {
                let target = Int(at.pointee.target)
                registers.basic.plain = model(forms[target], radius, lane: lane)
                registers.apply(at.pointee.operation, at)
                slots[target] = registers.basic.narrower(slots[target])
                at += 1
            }
        }
    }

    /// An affine form as a model of degree 1.
    private func model(_ form: AffineForm8<FourSlopes>, _ radius: [Double], lane: Int) -> TaylorModel {
        let rest = form.rest
        var found = TaylorModel(low: rest.low[lane], high: rest.high[lane])
        guard found.isKnown else { return TaylorModel(low: form.range.low[lane], high: form.range.high[lane]) }
        for (number, place) in sums.basis.linear.enumerated() where number < radius.count {
            let slope = form.slope[number][lane]
            guard slope != 0 else { continue }
            while found.coefficients.count <= place { found.coefficients.append(0) }
            found.coefficients[place] = slope * radius[number]
        }
        found.rest += found.size * TaylorSums.rounding
        if found.coefficients.count == 1, rest.low[lane] == rest.high[lane] { found.rest = 0 }
        (found.low, found.high) = (form.range.low[lane], form.range.high[lane])
        return found
    }
}

/// Registers with one Taylor model for each slot.
private struct TaylorRegisters: SlottedRegisters {
    typealias Basic = TaylorArithmetic
    typealias Functions = TaylorArithmetic

    let slots: UnsafeMutablePointer<TaylorModel>
    var basic: TaylorArithmetic

    func guarded(_ at: UnsafePointer<Instruction>) { two(at) { basic.finite($0, $1) } }

    /// No polynomial comes near a list.
    func pick(_ at: UnsafePointer<Instruction>) { slots[Int(at.pointee.target)] = basic.plain }
}
