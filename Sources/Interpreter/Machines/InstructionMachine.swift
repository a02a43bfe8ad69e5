// Runs optimized code. What an instruction computes has the bits that the steps it stands for would give.

extension Instruction {
    /// Runs instructions in order.
    ///
    /// - Returns: Whether all checks held; where one did not, what the slots hold is not to be drawn.
    @inline(never)
    static func run(
        _ first: UnsafePointer<Instruction>, _ count: Int, _ slots: UnsafeMutablePointer<Double>,
        _ entries: UnsafeMutablePointer<Int32>
    ) -> Bool {
        var isSound = true
        var next = first
        let end = first + count
        while next < end {
            let at = next
            next += 1
            @inline(__always) func a() -> Double { slots[Int(at.pointee.a)] }
            @inline(__always) func b() -> Double { slots[Int(at.pointee.b)] }
            @inline(__always) func c() -> Double { slots[Int(at.pointee.c)] }
            @inline(__always) func give(_ value: Double) { slots[Int(at.pointee.target)] = value }
            switch at.pointee.code {
            case .add: give(a() + b())
            case .subtract: give(a() - b())
            case .multiply: give(a() * b())
            case .divide: give(a() / b())
            case .minimum: give(Arithmetic.minimum(a(), b()))
            case .maximum: give(Arithmetic.maximum(a(), b()))
            case .negate: give(-a())
            case .absolute: give(abs(a()))
            case .less: give(a() < b() ? 1 : 0)
            case .lessOrEqual: give(a() <= b() ? 1 : 0)
            case .select: give(a() != 0 ? b() : c())
            case .addAdd: give(a() + b() + c())
            case .addSubtract: give(a() + b() - c())
            case .addMultiply: give((a() + b()) * c())
            case .subtractAdd: give(a() - b() + c())
            case .subtractSubtract: give(a() - b() - c())
            case .subtractMultiply: give((a() - b()) * c())
            case .subtractDivide: give((a() - b()) / c())
            case .multiplyAdd: give(a() * b() + c())
            case .multiplySubtract: give(a() * b() - c())
            case .multiplyDivide: give(a() * b() / c())
            case .clamp: give(Arithmetic.maximum(c(), Arithmetic.minimum(a(), b())))
            case .lesser: give(b() < a() ? b() : a())
            case .greater: give(b() > a() ? b() : a())
            case .between:
                let lesser = b() < a() ? b() : a()
                give(lesser > c() ? lesser : c())
            case .check:
                // A number less itself is 0 if it is finite, else NaN.
                if (a() - a()) + (b() - b()) + (c() - c()) != 0 { isSound = false }
            case .copy: give(a())
            case .pick: give(Machine.pick(at.pointee.a, at.pointee.b, at.pointee.c, slots, entries))
            case .other: give(at.pointee.operation.evaluate(a(), b(), c()))
            }
        }
        return isSound
    }
}
