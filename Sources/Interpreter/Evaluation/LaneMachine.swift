// Runs streamlined code for four instances at once. Each lane gets the bits that it would get by itself.

typealias FourLanes = SIMD4<Double>

extension Instruction {
    /// Runs instructions in order over registers. Only the first `used` lanes count; in the others stand copies of the
    /// last of them.
    ///
    /// - Returns: Whether all checks held; where one did not, what the registers hold is not to be drawn.
    @inline(never)
    static func run(
        _ first: UnsafePointer<Instruction>, _ count: Int, _ registers: UnsafeMutablePointer<FourLanes>,
        _ entries: UnsafePointer<Int32>, used: Int
    ) -> Bool {
        // A number less itself is 0 if it is finite, else NaN, and that stays in the sum.
        var rest = FourLanes()
        var next = first
        let end = first + count
        while next < end {
            let at = next
            next += 1
            @inline(__always) func a() -> FourLanes { registers[Int(at.pointee.a)] }
            @inline(__always) func b() -> FourLanes { registers[Int(at.pointee.b)] }
            @inline(__always) func c() -> FourLanes { registers[Int(at.pointee.c)] }
            @inline(__always) func give(_ value: FourLanes) { registers[Int(at.pointee.target)] = value }
            switch at.pointee.code {
            case .add: give(a() + b())
            case .subtract: give(a() - b())
            case .multiply: give(a() * b())
            case .divide: give(a() / b())
            case .minimum: give(minimum(a(), b()))
            case .maximum: give(maximum(a(), b()))
            case .negate: give(a().flipped)
            case .absolute: give(a().absolute)
            case .less: give(FourLanes().replacing(with: 1, where: a() .< b()))
            case .lessOrEqual: give(FourLanes().replacing(with: 1, where: a() .<= b()))
            case .select: give(b().replacing(with: c(), where: a() .== 0))
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
            case .clamp: give(maximum(c(), minimum(a(), b())))
            case .check: rest += (a() - a()) + (b() - b()) + (c() - c())
            case .copy: give(a())
            case .pick: pick(at.pointee, registers, entries)
            case .other: evaluate(at.pointee, registers, used)
            }
        }
        return rest == FourLanes()
    }

    /// As `Arithmetic.minimum` in each lane.
    @inline(__always)
    private static func minimum(_ a: FourLanes, _ b: FourLanes) -> FourLanes {
        a.replacing(with: b, where: b .< a).replacing(with: b, where: b .!= b)
    }

    /// As `Arithmetic.maximum` in each lane.
    @inline(__always)
    private static func maximum(_ a: FourLanes, _ b: FourLanes) -> FourLanes {
        a.replacing(with: b, where: b .> a).replacing(with: b, where: b .!= b)
    }

    /// Lane by lane, for what has no use for vectors.
    @inline(never)
    private static func evaluate(
        _ instruction: Instruction, _ registers: UnsafeMutablePointer<FourLanes>, _ used: Int
    ) {
        @inline(__always) func lanes(_ register: Int32) -> UnsafeMutablePointer<Double> {
            UnsafeMutableRawPointer(registers + Int(register)).assumingMemoryBound(to: Double.self)
        }
        let target = lanes(instruction.target)
        let (a, b, c) = (lanes(instruction.a), lanes(instruction.b), lanes(instruction.c))
        for lane in 0..<used { target[lane] = instruction.operation.evaluate(a[lane], b[lane], c[lane]) }
        for lane in used..<4 { target[lane] = target[used - 1] }
    }

    @inline(never)
    private static func pick(
        _ instruction: Instruction, _ registers: UnsafeMutablePointer<FourLanes>, _ entries: UnsafePointer<Int32>
    ) {
        let indices = registers[Int(instruction.a)]
        var picked = FourLanes()
        for lane in 0..<4 {
            let entry = Machine.entry(indices[lane], of: instruction.c)
            picked[lane] = entry < 0 ? .nan : registers[Int(entries[Int(instruction.b) + entry])][lane]
        }
        registers[Int(instruction.target)] = picked
    }
}

extension FourLanes {
    private static let sign = SIMD4<UInt64>(repeating: 1 << 63)

    /// Each with the other sign, zeros too; what the standard library subtracts from 0 is never -0.
    @inline(__always)
    fileprivate var flipped: FourLanes {
        unsafeBitCast(unsafeBitCast(self, to: SIMD4<UInt64>.self) ^ FourLanes.sign, to: FourLanes.self)
    }

    @inline(__always)
    fileprivate var absolute: FourLanes {
        unsafeBitCast(unsafeBitCast(self, to: SIMD4<UInt64>.self) & ~FourLanes.sign, to: FourLanes.self)
    }
}
