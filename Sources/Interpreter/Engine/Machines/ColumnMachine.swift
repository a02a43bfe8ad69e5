import LayoutChecker

/// Runs instructions over a block of instances at once, column by column. The operations and numbers are those of the
/// scalar machine, so the results are equal bit for bit. Values that are equal for all instances are computed before
/// the first block, and so are results that follow from a range (a guard over finite numbers, a branch that is always
/// taken).
final class ColumnMachine {
    /// How many instances a stretch has at most: the columns of a few dozen steps stay in the nearest cache.
    static let width = 256

    /// The slot of each column.
    private var slotOfColumn: [Int32] = []
    private let columnOfSlot: [Int32: Int32]
    /// The code as it was given, its operands as columns.
    private var code: [Instruction] = []
    /// What is left to be run.
    private var active: [Instruction] = []
    private var entries: [Int32] = []
    private var settledEntries: [Int32] = []
    /// The columns that the steps make.
    private var isMade: [Bool] = []
    private var isLoaded: [Bool] = []
    /// The slots that are to be filled for a stretch.
    private(set) var loaded: [Int32] = []
    /// The column that holds the same numbers as this one.
    private var same: [Int32] = []
    private var ranges: [ColumnRange] = []
    private var isUniform: [Bool] = []
    /// The columns that are read afterwards, and those that lead to them or to a guard.
    private var readColumns: [Int32] = []
    private var isNeeded: [Bool] = []
    /// Where each column lies, and the memory that it has for itself.
    private let places: UnsafeMutablePointer<UnsafeMutablePointer<Double>>
    private let storage: UnsafeMutablePointer<Double>

    /// - Parameters:
    ///   - program: Where the code comes from.
    ///   - code: The code, as the scalar machine runs it.
    ///   - loaded: Slots that are filled for each instance, as far as something reads them and nothing makes them.
    ///   - read: Slots that are read afterwards.
    init(_ program: Program, _ code: [Instruction], loaded: [Int32], read: [Int32]) {
        var columns = ColumnNumbers()
        var entries: [Int32] = []
        for instruction in code {
            self.code.append(
                instruction.renamed {
                    columns.add($0)
                } entry: {
                    entries.append(columns.add(program.plan.entries[Int($0)]))
                    return Int32(clamping: entries.count - 1)
                })
        }
        self.entries = entries
        readColumns = read.map { columns.add($0) }
        columnOfSlot = columns.numbers
        slotOfColumn = columns.slots
        let count = slotOfColumn.count
        isMade = [Bool](repeating: false, count: count)
        isLoaded = isMade
        isUniform = isMade
        isNeeded = isMade
        ranges = [ColumnRange](repeating: .unknown, count: count)
        same = [Int32](repeating: 0, count: count)
        for instruction in self.code { isMade[Int(instruction.target)] = true }
        for slot in loaded {
            guard let column = columnOfSlot[slot], !isMade[Int(column)], !isLoaded[Int(column)] else { continue }
            isLoaded[Int(column)] = true
            self.loaded.append(slot)
        }
        storage = .allocate(capacity: max(1, count) * ColumnMachine.width)
        places = .allocate(capacity: max(1, count))
        for column in 0..<count { (places + column).initialize(to: storage + column * ColumnMachine.width) }
    }

    deinit {
        storage.deallocate()
        places.deallocate()
    }

    /// Whether a slot is to be filled for a stretch.
    func isLoaded(_ slot: Int32) -> Bool {
        columnOfSlot[slot].map { isLoaded[Int($0)] } ?? false
    }

    /// The column of a slot that the steps have to do with.
    private func column(_ slot: Int32) -> Int { Int(columnOfSlot[slot] ?? 0) }

    /// Whether the steps have to do with a slot.
    func reads(_ slot: Int32) -> Bool { columnOfSlot[slot] != nil }

    /// The numbers of a slot for the stretch at hand.
    func numbers(_ slot: Int32) -> UnsafeMutablePointer<Double> { places[Int(same[column(slot)])] }

    /// How many steps settling has left.
    var stepsLeft: Int { active.count }

    func range(_ slot: Int32) -> ColumnRange { ranges[column(slot)] }

    /// Lets a loaded slot be read where its numbers lie.
    func load(_ slot: Int32, from numbers: UnsafeMutablePointer<Double>) {
        places[column(slot)] = numbers
    }

    /// The memory to fill a loaded slot in, or one made by a step whose results are put there from elsewhere.
    func own(_ slot: Int32) -> UnsafeMutablePointer<Double> {
        let column = column(slot)
        places[column] = storage + column * ColumnMachine.width
        return places[column]
    }

    /// Takes a result of the scalar machine, for a slot that is read.
    func take(_ slot: Int32, at index: Int, from slots: UnsafeMutablePointer<Double>) {
        let column = Int(same[column(slot)])
        guard isMade[column], !isUniform[column] else { return }
        places[column][index] = slots[Int(slotOfColumn[column])]
    }

    // MARK: Settling

    /// Begins another run over instances: takes what is the same for all of them from the slots of a machine.
    ///
    /// - Parameters:
    ///   - slots: The slots of the machine.
    ///   - range: What the numbers of a loaded slot lie in.
    func begin(_ slots: UnsafeMutablePointer<Double>, range: (Int32) -> ColumnRange) {
        active.removeAll(keepingCapacity: true)
        settledEntries = entries
        for column in slotOfColumn.indices {
            same[column] = Int32(truncatingIfNeeded: column)
            if isLoaded[column] {
                ranges[column] = range(slotOfColumn[column])
                isUniform[column] = false
            } else if !isMade[column] {
                setUniform(column, slots[Int(slotOfColumn[column])])
            }
        }
        for instruction in code { settle(instruction) }
        dropUnread()
        for column in slotOfColumn.indices where isUniform[column] {
            (storage + column * ColumnMachine.width).update(repeating: ranges[column].low, count: ColumnMachine.width)
        }
    }

    /// Leaves out what leads neither to what is read nor to a guard that may find trouble.
    private func dropUnread() {
        for column in isNeeded.indices { isNeeded[column] = false }
        for column in readColumns { isNeeded[Int(same[Int(column)])] = true }
        var count = active.count
        for index in active.indices.reversed() {
            let step = active[index]
            guard step.operation == .finite || isNeeded[Int(step.target)] else { continue }
            count -= 1
            active[count] = step
            isNeeded[Int(step.a)] = true
            if step.operation == .pick {
                for entry in Int(step.b)..<Int(step.b) + Int(step.c) { isNeeded[Int(settledEntries[entry])] = true }
            } else {
                isNeeded[Int(step.b)] = true
                isNeeded[Int(step.c)] = true
            }
        }
        active.removeFirst(count)
    }

    private func setUniform(_ column: Int, _ value: Double) {
        ranges[column] = ColumnRange(value, value)
        isUniform[column] = true
    }

    /// Keeps a step to be run, unless its result is known: one number for all, or the numbers of another column.
    private func settle(_ step: Instruction) {
        let target = Int(step.target)
        isUniform[target] = false
        same[target] = step.target
        if step.operation == .pick {
            for entry in Int(step.b)..<Int(step.b) + Int(step.c) { settledEntries[entry] = same[Int(entries[entry])] }
            ranges[target] = .unknown
            let index = same[Int(step.a)]
            active.append(Instruction(.pick, target: step.target, a: index, b: step.b, c: step.c))
            return
        }
        let (a, b, c) = (same[Int(step.a)], same[Int(step.b)], same[Int(step.c)])
        let (rangeA, rangeB, rangeC) = (ranges[Int(a)], ranges[Int(b)], ranges[Int(c)])
        if isUniform[Int(a)], isUniform[Int(b)], isUniform[Int(c)] {
            let isTrouble = step.operation == .finite && !rangeA.low.isFinite && rangeC.low != 0
            if !isTrouble {
                setUniform(target, step.operation.evaluate(rangeA.low, rangeB.low, rangeC.low))
                return
            }
        }
        switch step.operation.settled(rangeA, rangeB, rangeC) {
        case .operand(let number):
            let column = number == 0 ? a : number == 1 ? b : c
            same[target] = column
            ranges[target] = ranges[Int(column)]
            isUniform[target] = isUniform[Int(column)]
        case .number(let value): setUniform(target, value)
        case .within(let range):
            ranges[target] = range
            active.append(Instruction(step.operation, target: step.target, a: a, b: b, c: c))
        }
    }

    // MARK: Running

    /// Runs the code over a stretch whose loaded slots are filled; false where a guard has found trouble, and the scalar
    /// machine has to say which.
    func run(_ count: Int) -> Bool {
        settledEntries.withUnsafeBufferPointer { entries in
            active.withUnsafeBufferPointer { code in
                guard var at = code.baseAddress else { return true }
                let end = at + code.count
                var registers = ColumnRegisters(storage: storage, places: places, entries: entries, count: count)
                while at < end, registers.isSound {
                    registers.apply(at.pointee.operation, at)
                    at += 1
                }
                return registers.isSound
            }
        }
    }
}

/// The evaluator of columns: each operation in a loop of its own, which the compiler turns into vectors where the
/// processor has them.
private struct ColumnRegisters: Registers {
    typealias Basic = Numbers
    typealias Functions = Numbers

    let storage: UnsafeMutablePointer<Double>
    let places: UnsafeMutablePointer<UnsafeMutablePointer<Double>>
    let entries: UnsafeBufferPointer<Int32>
    let count: Int
    /// Whether no guard has found trouble.
    var isSound = true

    @inline(__always) var basic: Numbers { Numbers() }

    @inline(__always)
    private func target(_ at: UnsafePointer<Instruction>) -> UnsafeMutablePointer<Double> {
        storage + Int(at.pointee.target) * ColumnMachine.width
    }

    @inline(__always)
    func one(_ at: UnsafePointer<Instruction>, _ function: (Double) -> Double) {
        let (target, a) = (target(at), places[Int(at.pointee.a)])
        for index in 0..<count { target[index] = function(a[index]) }
    }

    @inline(__always)
    func two(_ at: UnsafePointer<Instruction>, _ function: (Double, Double) -> Double) {
        let (target, a, b) = (target(at), places[Int(at.pointee.a)], places[Int(at.pointee.b)])
        for index in 0..<count { target[index] = function(a[index], b[index]) }
    }

    @inline(__always)
    func three(_ at: UnsafePointer<Instruction>, _ function: (Double, Double, Double) -> Double) {
        let (target, a, b) = (target(at), places[Int(at.pointee.a)], places[Int(at.pointee.b)])
        let c = places[Int(at.pointee.c)]
        for index in 0..<count { target[index] = function(a[index], b[index], c[index]) }
    }

    @inline(never)
    mutating func guarded(_ at: UnsafePointer<Instruction>) {
        let (target, a) = (target(at), places[Int(at.pointee.a)])
        // A number less itself is 0 if it is finite, else NaN, and that stays in the sum.
        var rest = SIMD8<Double>()
        let whole = count & ~7
        for first in stride(from: 0, to: whole, by: 8) {
            let values = UnsafeRawPointer(a + first).loadUnaligned(as: SIMD8<Double>.self)
            UnsafeMutableRawPointer(target + first).storeBytes(of: values, as: SIMD8<Double>.self)
            rest += values - values
        }
        for index in whole..<count {
            target[index] = a[index]
            rest[0] += a[index] - a[index]
        }
        if rest == SIMD8() { return }
        let (b, c) = (places[Int(at.pointee.b)], places[Int(at.pointee.c)])
        for index in 0..<count where !a[index].isFinite {
            if c[index] != 0 { isSound = false }
            target[index] = b[index]
        }
    }

    @inline(never)
    func pick(_ at: UnsafePointer<Instruction>) {
        let (target, indices) = (target(at), places[Int(at.pointee.a)])
        for index in 0..<count {
            target[index] = basic.pick(indices[index], of: Int(at.pointee.c)) {
                places[Int(entries[Int(at.pointee.b) + $0])][index]
            }
        }
    }
}

/// Numbers columns by the slots they are for.
private struct ColumnNumbers {
    private(set) var numbers: [Int32: Int32] = [:]
    private(set) var slots: [Int32] = []

    @discardableResult
    mutating func add(_ slot: Int32) -> Int32 {
        if let known = numbers[slot] { return known }
        let number = Int32(clamping: slots.count)
        numbers[slot] = number
        slots.append(slot)
        return number
    }
}
