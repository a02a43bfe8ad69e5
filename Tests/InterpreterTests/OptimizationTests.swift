import LayoutDSL
import RandomCases
import Testing

import Interpreter
@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// Each optimisation is at work, by counts, and leaves the numbers as they are, by the plain walk. The uniform grid and
/// specialization have suites of their own.
struct OptimizationTests {
    private func layout(_ lines: String) throws -> CheckedLayout {
        try Probe.layout("layout T { items: 300; \(lines) }")
    }

    /// How many steps each stage of the layout has.
    private func steps(_ lines: String) throws -> [Int] {
        let counts = compile(try layout(lines)).stepCounts
        return [counts.constant, counts.prepare, counts.scroll]
    }

    private func expectPlain(_ lines: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let found = try PlainWalkTests.difference(try layout(lines), World(), at: [0, 100.25, 3000, -50])
        #expect(found == nil, "\(found ?? "")", sourceLocation: sourceLocation)
    }

    @Test func `constant folding makes a formula of constants one constant`() throws {
        let written = "cell { size: 9 x 50; attribute v = 2 * 3 + sqrt(16) - if 1 < 2 then 1 else 7 }"
        #expect(try steps(written) == steps("cell { size: 9 x 50; attribute v = 9 }"))
        #expect(try Probe.value(of: "2 * 3 + sqrt(16) - if 1 < 2 then 1 else 7") == 9)
        try expectPlain(written)
    }

    @Test func `constant folding drops operands that change nothing`() throws {
        let written = "cell { size: 9 x 50; alpha: (progress + 0) * 1 / 1 - 0 }"
        #expect(try steps(written) == steps("cell { size: 9 x 50; alpha: progress }"))
        try expectPlain(written)
    }

    @Test func `constant folding keeps a step whose result is not finite`() throws {
        let attribute = "cell { size: 9 x 50; attribute v = 1 / 0 }"
        let frame = try compile(layout(attribute)).prepare().attributes(at: LayoutPoint(x: 0, y: 0))
        #expect(frame.elements.first?.custom.first?.value == .number(0))
        #expect(try compile(layout(attribute)).prepare().troubles.count == 1)
    }

    /// The instructions that run for each cell at each offset.
    private func codes(_ lines: String) throws -> [Interpreter.Operation] {
        let lanes = try compile(layout(lines)).optimized.lanes
        return lanes.instructions.indices.map { lanes.instructions[$0].operation }
    }

    @Test(arguments: [
        ("translation.y: (offset.y - data.a) * data.b", Interpreter.Operation.subtractMultiply),
        ("translation.y: (offset.y * data.b + data.a)", .multiplyAdd),
        ("translation.y: (offset.y + data.a + 9 * data.a)", .addAdd),
        ("alpha: max(0, min(progress * data.b, 1))", .clamp),
    ])
    func `fusion makes one instruction of two steps`(line: String, code: Interpreter.Operation) throws {
        let lines = "cell { data { a: Length = index * 3; b: Number = 0.5 }; size: 9 x 50; \(line) }"
        let found = try codes(lines)
        #expect(found.contains(code), "\(found)")
        try expectPlain(lines)
    }

    @Test func `fusion leaves apart a step that two others read`() throws {
        let lines = """
            cell {
              data { a: Length = index * 3; b: Number = 0.5 }
              size: 9 x 50
              let far = offset.y - data.a
              translation: (far * data.b, far / 7)
            }
            """
        let found = try codes(lines)
        #expect(found.contains(.subtract), "\(found)")
        try expectPlain(lines)
    }

    @Test func `a min–max tree holds the least and the greatest number of each group`() {
        var random = Seeded(8)
        let counts = [1, 0, 7, 8, 9, 64, 65, 700]
        let bases = counts.indices.map { counts[..<$0].reduce(0, +) }
        let column = (0..<counts.reduce(0, +)).map { _ in random.number(-90...90) }
        let tree = MinMaxTree(Memory(column), bases: Memory(bases), isField: false)
        for (section, count) in counts.enumerated() {
            let numbers = Array(column[bases[section]..<bases[section] + count])
            var (size, level) = (1, 0)
            while size < max(2, count * 8), level < 4 {
                for group in 0..<(count + size - 1) / size where count > size / 8 || level == 0 {
                    let members = numbers[group * size..<min(count, group * size + size)]
                    let (low, high) = tree.range(group, level: level, of: section)
                    #expect(low == members.min() && high == members.max(), "\(section) \(level) \(group)")
                }
                size *= 8
                level += 1
            }
        }
    }

    /// Each cell rests where the heights of the cells before it add up to, and lags behind the offset.
    @Test func `a min–max tree spares looking at most instances of a column`() throws {
        let layout = try Probe.layout(
            """
            layout T {
              cell { data { h: Length }; size: 100% x data.h; translation.y: 0.2 * sin(offset.y / 90pt * 1rad) * data.h }
            }
            """)
        let count = 5000
        let records = (0..<count).map { [DataField(name: "h", value: .number(Double(20 + $0 * 7 % 30)))] }
        let world = World(viewport: LayoutSize(width: 375, height: 667), sections: [SectionData(records: records)])
        let prepared = try compile(layout).prepare(for: world)
        #expect(prepared.states.contains { !$0.minMaxTrees.isEmpty })
        var walk = PlainWalk(layout, world)
        for along in [0, 20_000, 60_000.5, 150_000] {
            let scroller = prepared.scroller()
            let offset = LayoutPoint(x: 0, y: along)
            scroller.move(to: offset)
            let window = LayoutRectangle(x: 0, y: along, width: 375, height: 667)
            let all = walk.elements(at: offset)
            let wanted = walk.seen(all, in: window)
            #expect(PlainWalkTests.difference(scroller.frame().elements, wanted) == nil, "\(along)")
            #expect(scroller.visited + 8 * scroller.nodes < count / 5, "\(scroller.visited) \(scroller.nodes)")
        }
    }

    @Test func `interning gives the same bytes the same symbol, and others another one`() {
        var interner = Interner()
        let names = (0..<5000).map { "name\($0)" } + ["é", "e\u{301}", "", "cell"]
        let symbols = names.map { interner.intern($0.utf8) }
        #expect(Set(symbols).count == names.count)
        #expect(names.map { interner.intern($0.utf8) } == symbols)
        #expect(symbols.map { interner.text($0) }.elementsEqual(names) { $0.utf8.elementsEqual($1.utf8) })
    }

    @Test func `interning of formulas evaluates an equal formula once`() throws {
        let once = "cell { size: 9 x 50; attribute v = sin(progress * 1rad) * 3 }"
        let twice =
            "cell { size: 9 x 50; attribute v = sin(progress * 1rad) * 3; attribute w = sin(progress * 1rad) * 3 }"
        // Beside the formula each attribute has a guard.
        let (first, second) = (try steps(once), try steps(twice))
        #expect(second[2] - first[2] <= 1 && second[1] == first[1], "\(first) \(second)")
        try expectPlain(twice)
    }
}
