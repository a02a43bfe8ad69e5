import LayoutChecker

/// Registers with one number for each slot. An instruction names the slots of its operands and of its result.
@usableFromInline package protocol SlottedRegisters: Registers where Place == UnsafePointer<Instruction> {
    var slots: UnsafeMutablePointer<Basic.Number> { get }
}

extension SlottedRegisters {
    @inlinable @inline(__always)
    package func one(_ at: Place, _ function: (Basic.Number) -> Basic.Number) {
        slots[Int(at.pointee.target)] = function(slots[Int(at.pointee.a)])
    }

    @inlinable @inline(__always)
    package func two(_ at: Place, _ function: (Basic.Number, Basic.Number) -> Basic.Number) {
        slots[Int(at.pointee.target)] = function(slots[Int(at.pointee.a)], slots[Int(at.pointee.b)])
    }

    @inlinable @inline(__always)
    package func three(_ at: Place, _ function: (Basic.Number, Basic.Number, Basic.Number) -> Basic.Number) {
        slots[Int(at.pointee.target)] = function(
            slots[Int(at.pointee.a)], slots[Int(at.pointee.b)], slots[Int(at.pointee.c)])
    }
}

/// The same, with lists.
protocol ListRegisters: SlottedRegisters where Basic: ListDomain {
    /// The slots of the entries of lists.
    var entries: UnsafePointer<Int32> { get }
}

extension ListRegisters {
    @inline(__always)
    package func pick(_ at: Place) {
        let list = entries + Int(at.pointee.b)
        slots[Int(at.pointee.target)] = basic.pick(slots[Int(at.pointee.a)], of: Int(at.pointee.c)) {
            slots[Int(list[$0])]
        }
    }
}

/// The scalar evaluator: one number a slot. It runs code before the optimiser, whose guards let only finite numbers
/// through, and code behind it, whose checks tell whether all numbers were finite.
struct SlotRegisters: ListRegisters {
    typealias Basic = Numbers
    typealias Functions = Numbers

    let slots: UnsafeMutablePointer<Double>
    let entries: UnsafePointer<Int32>
    /// The first guard or check that has found trouble.
    private var trouble: UnsafePointer<Instruction>?

    @inline(__always) var basic: Numbers { Numbers() }

    /// Runs instructions in order.
    ///
    /// - Returns: The first guard or check that has found trouble; where it was a check, what the slots hold is not to be
    ///   drawn.
    @inline(never)
    static func run(
        _ first: UnsafePointer<Instruction>, _ count: Int, _ slots: UnsafeMutablePointer<Double>,
        _ entries: UnsafePointer<Int32>
    ) -> UnsafePointer<Instruction>? {
        var registers = SlotRegisters(slots: slots, entries: entries)
        var next = first
        let end = first + count
        while next < end {
            let at = next
            next += 1
            registers.apply(at.pointee.operation, at)
        }
        return registers.trouble
    }

    @inline(__always)
    private init(slots: UnsafeMutablePointer<Double>, entries: UnsafePointer<Int32>) {
        self.slots = slots
        self.entries = entries
    }

    // What takes longer than a call stays out of the loop.

    @inline(never)
    func one(of at: UnsafePointer<Instruction>, _ function: (Double) -> Double) { one(at, function) }

    @inline(never)
    func two(of at: UnsafePointer<Instruction>, _ function: (Double, Double) -> Double) { two(at, function) }

    @inline(never)
    func three(of at: UnsafePointer<Instruction>, _ function: (Double, Double, Double) -> Double) {
        three(at, function)
    }

    @inline(__always)
    func fused(_ at: UnsafePointer<Instruction>, _ function: (Double, Double, Double) -> Double) { three(at, function) }

    @inline(__always)
    mutating func guarded(_ at: UnsafePointer<Instruction>) {
        let target = slots + Int(at.pointee.target)
        let a = slots[Int(at.pointee.a)]
        let isFinite = a.isFinite
        target.pointee = isFinite ? a : slots[Int(at.pointee.b)]
        if !isFinite, trouble == nil, slots[Int(at.pointee.c)] != 0 { trouble = at }
    }

    @inline(__always)
    mutating func check(_ at: UnsafePointer<Instruction>) {
        let (a, b, c) = (slots[Int(at.pointee.a)], slots[Int(at.pointee.b)], slots[Int(at.pointee.c)])
        // A number less itself is 0 if it is finite, else NaN.
        if (a - a) + (b - b) + (c - c) != 0 { trouble = at }
    }
}
