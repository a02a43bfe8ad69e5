// Runs optimized code for up to eight instances at once. Each lane gets the bits that it would get by itself.

extension Instruction {
    /// Runs instructions in order over registers, four lanes or eight. Only the first `used` lanes count; what stands in
    /// the others is finite where the last of them is.
    ///
    /// - Returns: Whether all checks held; where one did not, what the registers hold is not to be drawn.
    @inline(never)
    static func run(
        _ first: UnsafePointer<Instruction>, _ count: Int, _ registers: UnsafeMutablePointer<FourLanes>,
        _ entries: UnsafePointer<Int32>, used: Int
    ) -> Bool {
        // A number less itself is 0 if it is finite, else NaN, and that stays in the sum.
        var rest = FourLanes()
        let isWide = LanePlan.lanes(for: used) == LanePlan.width
        var next = first
        let end = first + count
        while next < end {
            let at = next
            next += 1
            @inline(__always) func a(_ half: Int) -> FourLanes { registers[Int(at.pointee.a) &+ half] }
            @inline(__always) func b(_ half: Int) -> FourLanes { registers[Int(at.pointee.b) &+ half] }
            @inline(__always) func c(_ half: Int) -> FourLanes { registers[Int(at.pointee.c) &+ half] }
            // The second four only where there are any.
            @inline(__always) func give(_ value: (Int) -> FourLanes) {
                registers[Int(at.pointee.target)] = value(0)
                if isWide { registers[Int(at.pointee.target) &+ 1] = value(1) }
            }
            switch at.pointee.code {
            case .add: give { a($0) + b($0) }
            case .subtract: give { a($0) - b($0) }
            case .multiply: give { a($0) * b($0) }
            case .divide: give { a($0) / b($0) }
            case .minimum: give { minimum(a($0), b($0)) }
            case .maximum: give { maximum(a($0), b($0)) }
            case .negate: give { a($0).flipped }
            case .absolute: give { a($0).absolute }
            case .less: give { FourLanes().replacing(with: 1, where: a($0) .< b($0)) }
            case .lessOrEqual: give { FourLanes().replacing(with: 1, where: a($0) .<= b($0)) }
            case .select: give { b($0).replacing(with: c($0), where: a($0) .== 0) }
            case .addAdd: give { a($0) + b($0) + c($0) }
            case .addSubtract: give { a($0) + b($0) - c($0) }
            case .addMultiply: give { (a($0) + b($0)) * c($0) }
            case .subtractAdd: give { a($0) - b($0) + c($0) }
            case .subtractSubtract: give { a($0) - b($0) - c($0) }
            case .subtractMultiply: give { (a($0) - b($0)) * c($0) }
            case .subtractDivide: give { (a($0) - b($0)) / c($0) }
            case .multiplyAdd: give { a($0) * b($0) + c($0) }
            case .multiplySubtract: give { a($0) * b($0) - c($0) }
            case .multiplyDivide: give { a($0) * b($0) / c($0) }
            case .clamp: give { maximum(c($0), minimum(a($0), b($0))) }
            case .lesser: give { lesser(a($0), b($0)) }
            case .greater: give { greater(a($0), b($0)) }
            case .between: give { greater(c($0), lesser(a($0), b($0))) }
            case .check:
                rest += (a(0) - a(0)) + (b(0) - b(0)) + (c(0) - c(0))
                if isWide { rest += (a(1) - a(1)) + (b(1) - b(1)) + (c(1) - c(1)) }
            case .copy: give { a($0) }
            case .pick: pick(at.pointee, registers, entries, used)
            case .other: evaluate(at.pointee, registers, used)
            }
        }
        let halves = rest.lowHalf + rest.highHalf
        return halves[0] + halves[1] == 0
    }

    /// As they are of finite numbers.
    @inline(__always)
    private static func lesser(_ a: FourLanes, _ b: FourLanes) -> FourLanes { a.replacing(with: b, where: b .< a) }

    @inline(__always)
    private static func greater(_ a: FourLanes, _ b: FourLanes) -> FourLanes { a.replacing(with: b, where: b .> a) }

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
        for lane in used..<LanePlan.lanes(for: used) { target[lane] = target[used - 1] }
    }

    @inline(never)
    private static func pick(
        _ instruction: Instruction, _ registers: UnsafeMutablePointer<FourLanes>, _ entries: UnsafePointer<Int32>,
        _ used: Int
    ) {
        let lanes = UnsafeMutableRawPointer(registers).assumingMemoryBound(to: Double.self)
        @inline(__always) func place(_ register: Int32) -> Int { Int(register) &* FourLanes.scalarCount }
        let target = lanes + place(instruction.target)
        for lane in 0..<used {
            let entry = Machine.entry(lanes[place(instruction.a) + lane], of: instruction.c)
            target[lane] = entry < 0 ? .nan : lanes[place(entries[Int(instruction.b) + entry]) + lane]
        }
        for lane in used..<LanePlan.lanes(for: used) { target[lane] = target[used - 1] }
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
