import RandomCases
import Testing

import Interpreter
@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// What is computed for up to eight instances at once, beside the same for each of them.
struct LaneTests {
    private static let odd = [
        0.0, -0.0, 1, -1, 0.5, 3, 100, 1e200, -1e308, .infinity, -.infinity, .nan, Double.leastNonzeroMagnitude,
    ]

    private static func number(_ random: inout Seeded) -> Double {
        random.chance(30) ? random.pick(odd) : Double(random.below(4000) - 2000) / 32
    }

    private static func isSame(_ a: Double, _ b: Double) -> Bool { a.bitPattern == b.bitPattern || a.isNaN && b.isNaN }

    private static let operations = Interpreter.Operation.allCases.filter { $0.operandCount > 0 && $0 != .finite }

    @Test(arguments: operations)
    func `an instruction gives each lane the bits that it would get by itself`(_ operation: Interpreter.Operation) {
        var random = Seeded(Int(operation.rawValue))
        let (registers, slots) = (Memory(repeating: FourLanes(), count: 12), Memory(repeating: 0.0, count: 6))
        let lanes = UnsafeMutableRawPointer(registers.base).assumingMemoryBound(to: Double.self)
        func at(_ register: Int, _ lane: Int) -> Int { register * LanePlan.width + lane }
        let (entries, laneEntries) = (Memory<Int32>([0, 1, 2, 3]), Memory<Int32>([0, 2, 4, 6]))
        for round in 0..<400 {
            // A list of four at the first entry.
            let operands: (b: Int32, c: Int32) = operation == .pick ? (0, 4) : (1, 2)
            let instruction = Instruction(operation, target: 5, a: 0, b: operands.b, c: operands.c)
            let used = 1 + random.below(LanePlan.width)
            for register in 0..<5 {
                for lane in 0..<LanePlan.width {
                    lanes[at(register, lane)] =
                        lane < used ? Self.number(&random) : lanes[at(register, used - 1)]
                }
            }
            // Registers have even numbers.
            var inLanes = instruction
            inLanes.target *= 2
            inLanes.a *= 2
            if operation != .pick { (inLanes.b, inLanes.c) = (instruction.b * 2, instruction.c * 2) }
            let (program, laneProgram) = (Memory([instruction]), Memory([inLanes]))
            let isSound = LaneRegisters.run(laneProgram.base, 1, registers.base, laneEntries.base, used: used)
            var isEachSound = true
            for lane in 0..<used {
                for register in 0..<5 { slots.base[register] = lanes[at(register, lane)] }
                isEachSound = SlotRegisters.run(program.base, 1, slots.base, entries.base) == nil && isEachSound
                if operation == .check { continue }
                let (found, wanted) = (lanes[at(5, lane)], slots[5])
                #expect(Self.isSame(found, wanted), "\(operation), round \(round), lane \(lane)")
            }
            #expect(isSound == isEachSound, "\(operation), round \(round)")
        }
    }

    @Test
    func `what is shorter for finite numbers gives them the bits that the longer gives`() {
        let slots = Memory(repeating: 0.0, count: 4)
        func result(_ operation: Interpreter.Operation) -> Double {
            let program = Memory([Instruction(operation, target: 3, a: 0, b: 1, c: 2)])
            #expect(SlotRegisters.run(program.base, 1, slots.base, Memory<Int32>([0]).base) == nil)
            return slots[3]
        }
        let numbers = Self.odd.filter { $0.isFinite } + [-0.5, 2]
        for a in numbers {
            for b in numbers {
                for c in numbers {
                    (slots[0], slots[1], slots[2]) = (a, b, c)
                    #expect(Self.isSame(result(.lesser), result(.minimum)), "\(a) \(b)")
                    #expect(Self.isSame(result(.greater), result(.maximum)), "\(a) \(b)")
                    #expect(Self.isSame(result(.between), result(.clamp)), "\(a) \(b) \(c)")
                }
            }
        }
    }
}
