import LayoutChecker

/// The evaluator of optimised code for up to eight instances at once: four lanes a register, or two times four. Each lane
/// gets the bits that it would get by itself.
struct LaneRegisters: Registers {
    typealias Basic = LaneNumbers
    typealias Functions = Numbers

    private let registers: UnsafeMutablePointer<FourLanes>
    private let entries: UnsafePointer<Int32>
    private let used: Int
    /// Whether the second four lanes are used.
    private let isWide: Bool
    /// A number less itself is 0 if it is finite, else NaN, and that stays in the sum.
    private var rest = FourLanes()

    @inline(__always) var basic: LaneNumbers { LaneNumbers() }
    @inline(__always) var functions: Numbers { Numbers() }

    /// Runs instructions in order. Only the first `used` lanes count; what stands in the others is finite where the last
    /// of them is.
    ///
    /// - Returns: Whether all checks held; where one did not, what the registers hold is not to be drawn.
    @inline(never)
    static func run(
        _ first: UnsafePointer<Instruction>, _ count: Int, _ registers: UnsafeMutablePointer<FourLanes>,
        _ entries: UnsafePointer<Int32>, used: Int
    ) -> Bool {
        var lanes = LaneRegisters(registers, entries, used)
        var next = first
        let end = first + count
        while next < end {
            let at = next
            next += 1
            lanes.apply(at.pointee.operation, at)
        }
        let halves = lanes.rest.lowHalf + lanes.rest.highHalf
        return halves[0] + halves[1] == 0
    }

    @inline(__always)
    private init(_ registers: UnsafeMutablePointer<FourLanes>, _ entries: UnsafePointer<Int32>, _ used: Int) {
        self.registers = registers
        self.entries = entries
        self.used = used
        isWide = LanePlan.lanes(for: used) == LanePlan.width
    }

    @inline(__always)
    func one(_ at: UnsafePointer<Instruction>, _ function: (FourLanes) -> FourLanes) {
        let (target, a) = (registers + Int(at.pointee.target), registers + Int(at.pointee.a))
        target[0] = function(a[0])
        if isWide { target[1] = function(a[1]) }
    }

    @inline(__always)
    func two(_ at: UnsafePointer<Instruction>, _ function: (FourLanes, FourLanes) -> FourLanes) {
        let target = registers + Int(at.pointee.target)
        let (a, b) = (registers + Int(at.pointee.a), registers + Int(at.pointee.b))
        target[0] = function(a[0], b[0])
        if isWide { target[1] = function(a[1], b[1]) }
    }

    @inline(__always)
    func three(_ at: UnsafePointer<Instruction>, _ function: (FourLanes, FourLanes, FourLanes) -> FourLanes) {
        let target = registers + Int(at.pointee.target)
        let (a, b) = (registers + Int(at.pointee.a), registers + Int(at.pointee.b))
        let c = registers + Int(at.pointee.c)
        target[0] = function(a[0], b[0], c[0])
        if isWide { target[1] = function(a[1], b[1], c[1]) }
    }

    @inline(__always)
    func fused(_ at: UnsafePointer<Instruction>, _ function: (FourLanes, FourLanes, FourLanes) -> FourLanes) {
        three(at, function)
    }

    @inline(__always)
    mutating func check(_ at: UnsafePointer<Instruction>) {
        look(at.pointee.a)
        look(at.pointee.b)
        look(at.pointee.c)
    }

    /// Optimised code has no guards; a number that is not finite makes it unsound.
    mutating func guarded(_ at: UnsafePointer<Instruction>) {
        look(at.pointee.a)
        two(at) { LaneNumbers().finite($0, $1) }
    }

    @inline(__always)
    private mutating func look(_ register: Int32) {
        let a = registers + Int(register)
        rest += a[0] - a[0]
        if isWide { rest += a[1] - a[1] }
    }

    // MARK: Lane by lane

    @inline(__always)
    private func lanes(_ register: Int32) -> UnsafeMutablePointer<Double> {
        UnsafeMutableRawPointer(registers + Int(register)).assumingMemoryBound(to: Double.self)
    }

    @inline(__always)
    private func each(_ target: Int32, _ value: (Int) -> Double) {
        let target = lanes(target)
        for lane in 0..<used { target[lane] = value(lane) }
        for lane in used..<LanePlan.lanes(for: used) { target[lane] = target[used - 1] }
    }

    @inline(never)
    func one(of at: UnsafePointer<Instruction>, _ function: (Double) -> Double) {
        let a = lanes(at.pointee.a)
        each(at.pointee.target) { function(a[$0]) }
    }

    @inline(never)
    func two(of at: UnsafePointer<Instruction>, _ function: (Double, Double) -> Double) {
        let (a, b) = (lanes(at.pointee.a), lanes(at.pointee.b))
        each(at.pointee.target) { function(a[$0], b[$0]) }
    }

    @inline(never)
    func three(of at: UnsafePointer<Instruction>, _ function: (Double, Double, Double) -> Double) {
        let (a, b, c) = (lanes(at.pointee.a), lanes(at.pointee.b), lanes(at.pointee.c))
        each(at.pointee.target) { function(a[$0], b[$0], c[$0]) }
    }

    @inline(never)
    func pick(_ at: UnsafePointer<Instruction>) {
        let (index, list) = (lanes(at.pointee.a), entries + Int(at.pointee.b))
        each(at.pointee.target) { lane in
            functions.pick(index[lane], of: Int(at.pointee.c)) { lanes(list[$0])[lane] }
        }
    }
}
