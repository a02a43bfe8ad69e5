import LayoutDSL
import RandomCases
import Testing

import Interpreter
@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// The steps of random layouts over columns of random numbers, beside the same steps one instance after the other.
struct ColumnTests {
    private static let odd = [
        0.0, -0.0, 1, -1, 0.5, 3, 100, 1e200, -1e308, .infinity, .nan, Double.leastNonzeroMagnitude,
    ]

    /// The operations whose results are 1 and 0 alone, which columns rely on.
    private static let truths: Set<Interpreter.Operation> = [.not, .less, .lessOrEqual, .equal, .notEqual, .and, .or]

    /// Numbers of one kind, so that what their range tells is put to use.
    private static func column(_ count: Int, _ random: inout Seeded) -> Memory<Double> {
        let kind = random.below(5)
        return Memory(
            (0..<count).map { index in
                switch kind {
                case 0: Double(index)
                case 1: Double(1 + random.below(90)) / 4
                case 2: Double(random.below(200) - 100) / 8
                case 3: random.chance(50) ? 0 : Double(random.below(9))
                default: random.pick(odd)
                }
            })
    }

    @Test
    func `columns give what one instance after the other gives, bit for bit, and find trouble where that does`() throws
    {
        var (compared, clean, troubled, short) = (0, 0, 0, 0)
        for seed in 0..<Volume.of(40, optimized: 1500) {
            var random = Seeded(seed)
            guard let layout = try? Probe.layout(RandomLayout(seed: seed).text) else { continue }
            let program = compile(layout)
            for number in program.plan.scopes.indices {
                let scope = program.plan.scopes[number]
                // Columns prepare; what depends on the offset runs in lanes.
                let code = program.plan[scope.code].filter {
                    program.layout.table[program.slots.formulas[Int($0.target)]].stage == .prepare
                }
                let loaded = program.plan.loaded(of: scope)
                guard !code.isEmpty else { continue }
                let count = 1 + random.below(ColumnMachine.width)
                let machine = Machine(program, slots: program.slots.initial)
                for slot in 0..<program.slots.initial.count
                where program.layout.table.value(of: program.slots.formulas[slot]) == nil {
                    let number = random.chance(20) ? random.pick(Self.odd) : Double(random.below(300)) / 4
                    let operation = program.layout.table[program.slots.formulas[slot]].operation
                    machine.slots[slot] = Self.truths.contains(operation) ? Double(random.below(2)) : number
                }
                let targets = code.map { $0.target }
                let columns = ColumnMachine(program, code, loaded: loaded, read: targets)
                var data: [Int32: Memory<Double>] = [:]
                for slot in loaded { data[slot] = Self.column(count, &random) }
                columns.begin(machine.slots) { slot in data[slot].map { ColumnRange(of: $0) } ?? .unknown }
                for (slot, column) in data where columns.isLoaded(slot) { columns.load(slot, from: column.base) }
                let isClean = columns.run(count)
                var findsTrouble = false
                for index in 0..<count {
                    for (slot, column) in data { machine.slots[Int(slot)] = column[index] }
                    findsTrouble = machine.findsTrouble(code) || findsTrouble
                    guard isClean else { continue }
                    for slot in targets {
                        let (found, wanted) = (columns.numbers(slot)[index], machine.value(slot))
                        let isSame = found.bitPattern == wanted.bitPattern || found.isNaN && wanted.isNaN
                        if !isSame {
                            Issue.record("seed \(seed), slot \(slot), index \(index): \(found), not \(wanted)")
                            return
                        }
                        if columns.range(slot).isKnown {
                            let range = columns.range(slot)
                            #expect(wanted >= range.low && wanted <= range.high, "seed \(seed), slot \(slot)")
                        }
                        compared += 1
                    }
                }
                #expect(isClean == !findsTrouble, "seed \(seed)")
                if isClean { clean += 1 } else { troubled += 1 }
                if columns.stepsLeft < code.count { short += 1 }
            }
        }
        #expect(compared > 10_000 && clean > 20 && troubled > 20 && short > 20)
    }

    @Test
    func `what a column's numbers lie in, to the sign of zero`() {
        func range(_ numbers: [Double]) -> ColumnRange { ColumnRange(of: Memory(numbers)) }
        let plain = range([3, 0, 9, 2, 2, 2, 2, 2, 2, 11])
        #expect(plain.low == 0 && plain.low.sign == .plus && plain.high == 11 && plain.isNatural)
        let signed = range([3, -0.0, 9])
        #expect(signed.low == 0 && signed.low.sign == .minus && !signed.isNatural)
        for odd in [Double.nan, .infinity, -.infinity] {
            for place in [0, 7, 8, 9] {
                var numbers = [Double](repeating: 1, count: 10)
                numbers[place] = odd
                #expect(!range(numbers).isKnown)
            }
        }
        #expect(!range([]).isKnown)
    }
}
