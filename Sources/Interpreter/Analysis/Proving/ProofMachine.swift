import LayoutChecker
import LayoutEngine

/// Runs the formulas under a claim over eight boxes of what moves at once, by affine forms.
final class ProofMachine {
    /// What is asked of the root.
    enum Question {
        /// How large it is.
        case range
        /// Whether it is finite wherever another formula is above 0: 1 where it is certainly, else -1 to 1.
        case isFinite(where: FormulaID)
    }

    let graph: ProofGraph
    let root: FormulaID
    private let question: Question
    /// What the root reads that moves, operands first.
    private let code: [Instruction]
    private let entries: [Int32]
    /// What moves in each formula, a bit for each number.
    private let dependence: [UInt64]
    let slots: UnsafeMutablePointer<Interval8>
    let forms: UnsafeMutablePointer<AffineForm8<FourSlopes>>
    /// Whether anything that the root reads is bent, so that more than affine forms can tell more.
    let isCurved: Bool
    /// What the forms of the last pass are worked out by.
    private(set) var arithmetic = AffineArithmetic(radius: FourSlopes())
    private lazy var models = TaylorMachine(
        code, entries, forms, count: max(1, graph.table.formulas.count), moving: graph.moving.map { Int($0.index) })

    /// `others`: what is worked out beside the root.
    init(_ graph: ProofGraph, root: FormulaID, others: [FormulaID] = [], asking question: Question = .range) {
        self.graph = graph
        self.root = root
        self.question = question
        let table = graph.table
        let count = max(1, table.formulas.count)
        slots = .allocate(capacity: count)
        slots.initialize(repeating: .anything, count: count)
        forms = .allocate(capacity: count)
        forms.initialize(repeating: AffineForm8<FourSlopes>(.anything), count: count)
        var isRead = [Bool](repeating: false, count: count)
        isRead[Int(root.index)] = true
        for other in others { isRead[Int(other.index)] = true }
        if case .isFinite(let condition) = question { isRead[Int(condition.index)] = true }
        var code: [Instruction] = []
        for index in table.formulas.indices.reversed() where isRead[index] {
            let formula = table.formulas[index]
            for operand in table.operands(formula) where operand.exists { isRead[Int(operand.index)] = true }
            if let value = table.value(of: FormulaID(Int32(clamping: index))) {
                slots[index] = Interval8(value)
                forms[index] = AffineForm8<FourSlopes>(slots[index])
            } else if !formula.operation.isInput {
                code.append(
                    Instruction(
                        formula.operation, target: Int32(clamping: index), a: max(0, formula.a), b: max(0, formula.b),
                        c: max(0, formula.c)))
            }
        }
        code.reverse()
        self.code = code
        isCurved = code.contains { ProofMachine.bends($0, table) }
        dependence = ProofMachine.dependence(graph)
        // Never empty, so that there is something to point at.
        entries = table.entries.map { $0.index } + [0]
    }

    deinit {
        slots.deallocate()
        forms.deallocate()
    }

    /// How many steps a pass takes.
    var stepCount: Int { code.count }

    /// What a pass costs: each step over eight boxes, and to find and divide them.
    var passCost: Int { 8 * (code.count + 30) }

    /// What a pass of Taylor models costs, which is over one box: a step multiplies polynomials.
    var refinementCost: Int { (code.count + 4) * (24 + 4 * models.termCount) }

    /// The range of the root over ranges of the offset, where nothing else moves.
    func run(_ offsets: Interval8) -> Interval8 { run([offsets]) }

    /// The range of the root over boxes: for each number that moves its ranges, the offset first. The slopes over the
    /// first four of them are followed.
    func run(_ sides: [Interval8]) -> Interval8 {
        var radius = FourSlopes()
        for (number, input) in graph.moving.enumerated() where number < sides.count {
            let place = Int(input.index)
            slots[place] = sides[number]
            guard number < FourSlopes.count else {
                forms[place] = AffineForm8(sides[number])
                continue
            }
            let quantity = AffineForm8<FourSlopes>.quantity(sides[number], number: number)
            forms[place] = quantity.form
            radius = radius.adding(quantity.radius)
        }
        arithmetic = AffineArithmetic(radius: radius)
        var registers = AffineRegisters(slots: forms, basic: arithmetic)
        code.withUnsafeBufferPointer { code in
            entries.withUnsafeBufferPointer { entries in
                guard var at = code.baseAddress, let list = entries.baseAddress else { return }
                for _ in code.indices {
                    let target = Int(at.pointee.target)
                    IntervalRegisters.run(at, 1, slots, list)
                    registers.basic.plain = slots[target]
                    registers.apply(at.pointee.operation, at)
                    slots[target] = forms[target].range
                    at += 1
                }
            }
        }
        return answer
    }

    /// The answer to the question after a pass.
    private var answer: Interval8 {
        let range = slots[Int(root.index)]
        guard case .isFinite(let condition) = question else { return range }
        let isFinite = (range.low - range.low .== 0) .& (range.high - range.high .== 0)
        let isCertain = isFinite .| (slots[Int(condition.index)].high .<= 0)
        return Interval8(1).chosen(where: isCertain, else: Interval8(-1, 1))
    }

    /// The answer over a box that was one of the last pass, by Taylor models.
    func refined(_ box: ProofBox, lane: Int) -> (low: Double, high: Double) {
        models.run(over: box, forms, lane: lane)
        let range = models.range(of: root)
        guard case .isFinite(let condition) = question else { return range }
        let isCertain = (range.high - range.low).isFinite || models.range(of: condition).high <= 0
        return isCertain ? (1, 1) : (-1, 1)
    }

    /// The range of a formula in the last pass.
    func range(of id: FormulaID) -> Interval8 { slots[Int(id.index)] }

    /// The numbers that move which a formula reads, a bit each; of many the first 64.
    func reads(_ id: FormulaID) -> UInt64 { dependence[Int(id.index)] }
}

extension ProofMachine {
    /// Whether an instruction makes a curve of straight lines.
    private static func bends(_ instruction: Instruction, _ table: FormulaTable) -> Bool {
        func moves(_ operand: Int32) -> Bool { table.value(of: FormulaID(operand)) == nil }
        switch instruction.operation {
        case .divide: return moves(instruction.b)
        case .multiply: return moves(instruction.a) && moves(instruction.b)
        case .add, .subtract, .negate, .absolute, .minimum, .maximum, .select, .finite, .fallback, .floor, .ceiling,
            .round, .sign, .modulo, .pick, .less, .lessOrEqual, .equal, .notEqual, .and, .or, .not, .copy:
            return false
        default: return true
        }
    }

    private static func dependence(_ graph: ProofGraph) -> [UInt64] {
        let table = graph.table
        var bits = [UInt64](repeating: 0, count: max(1, table.formulas.count))
        for (number, input) in graph.moving.enumerated().prefix(64) { bits[Int(input.index)] = 1 << UInt64(number) }
        for (index, formula) in table.formulas.enumerated() where !formula.operation.isInput {
            for operand in table.operands(formula) where operand.exists { bits[index] |= bits[Int(operand.index)] }
        }
        return bits
    }

    /// Whether the root hangs on something that nobody can say anything about.
    var readsUnknown: Bool {
        let table = graph.table
        var isRead = [Bool](repeating: false, count: table.formulas.count)
        isRead[Int(root.index)] = true
        for index in table.formulas.indices.reversed() where isRead[index] {
            for operand in table.operands(table.formulas[index]) where operand.exists {
                isRead[Int(operand.index)] = true
            }
        }
        return isRead[Int(graph.unknown.index)]
    }
}
