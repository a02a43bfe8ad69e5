import LayoutDSL
import RandomCases
import Testing

import Interpreter
@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// Specialization: a scroller has code that is made for its world, and it answers what the code for every world answers.
struct SpecializationTests {
    @Test(arguments: 0..<4)
    func `specialization keeps the bits, the troubles and the painting order`(_ part: Int) throws {
        let count = Volume.of(6, optimized: 500)
        var (compared, seen) = (0, 0)
        for seed in (part * count)..<(part * count + count) {
            let random = RandomLayout(seed: seed)
            let text = random.text
            guard let layout = Probe.report(text).layout else { continue }
            for items in [[12], [3, 0, 40]] {
                let world = random.world(items)
                guard let prepared = try? compile(layout).prepare(for: world) else { continue }
                let (own, common) = (prepared.scroller(), Scroller(prepared))
                // Code of its own begins with the next move. How many elements a trouble spoils is counted of those looked
                // at, and which these are hangs on the moves so far: both codes make the same.
                own.move(to: prepared.offset(along: 0))
                for along in [0, 37.5, -80, 300, 1200, 1e15, 41] {
                    own.move(to: prepared.offset(along: along))
                    common.move(to: prepared.offset(along: along))
                    compared += 1
                    seen += own.count
                    let isSame = own.frame().elements == common.frame().elements && words(own) == words(common)
                    #expect(isSame, "seed \(seed), items \(items), offset \(along)\n\(text)")
                }
            }
        }
        #expect(compared > count * 4 && seen > compared, "\(seen) elements at \(compared) offsets")
    }

    /// Where the list stood before, cells were looked at; none of their numbers stays with what is there once.
    @Test(arguments: [[300, 0], [0, 300, 40, 20], [0]])
    func `a trouble of a head is told of the head alone`(_ offsets: [Double]) throws {
        let text = """
            layout L {
              supplementary head { size: 100% x 40; translation.x: log((offset.y - 100) / 1pt) * 1pt }
              section a {
                stack()
                supplementary top { size: 100% x 30; alpha: log((offset.y - 100) / 1pt) }
                cell { size: 100% x 40; scale: log((offset.y - 100) / 1pt) }
              }
            }
            """
        let layout = try #require(Probe.report(text).layout)
        let world = World(viewport: LayoutSize(width: 300, height: 600), items: [12])
        let scroller = try compile(layout).prepare(for: world).scroller()
        for along in offsets { scroller.move(to: LayoutPoint(x: 0, y: along)) }
        let heads = scroller.troubles.filter { $0.element != "cell" }
        #expect(heads.map { $0.element }.sorted() == ["head", "top"])
        #expect(heads.allSatisfy { ($0.section, $0.item) == (0, 0) }, "\(words(scroller))")
    }

    private func words(_ scroller: Scroller) -> [String] {
        scroller.troubles.map { "\($0.kind) \($0.property) \($0.element)[\($0.section),\($0.item)] \($0.count)" }
    }

    @Test func `constant folding for a world leaves out what the world settles and checks that cannot fail`() throws {
        let text = """
            layout L {
              items: 100
              param share = 0.5 in 0...1
              stack()
              cell {
                size: 100% x 40
                translation.x: if share < 2 then offset.y * 1 / (1 + share) else offset.y / share / share
                alpha: min(offset.y / viewport.height - 0, if share > 2 then 1 else infinity)
              }
            }
            """
        let layout = try #require(Probe.report(text).layout)
        let prepared = try compile(layout).prepare(for: World(viewport: LayoutSize(width: 300, height: 600)))
        let common = prepared.program.optimized
        let own = Scroller(prepared, isLasting: true).optimized
        // At each offset; what makes a section again is run when it comes into view.
        func codes(_ plan: OptimizedPlan) -> [Interpreter.Operation] {
            let stretches = [plan.code.layout, plan.code.section].flatMap { $0.start..<$0.start + $0.count }
            return stretches.map { plan.instructions[Int($0)].operation }
                + plan.lanes.instructions.indices.map { plan.lanes.instructions[$0].operation }
        }
        #expect(codes(own).count < codes(common).count)
        #expect(codes(common).contains(.select) && codes(common).contains(.check))
        #expect(!codes(own).contains(.select) && !codes(own).contains(.check) && !codes(own).contains(.minimum))
    }

    @Test func `specialization fills in once what all sections have in common`() throws {
        let text = """
            layout L {
              section a {
                data { lead: Length = 20 }
                stack(gap: 4, before: data.lead)
                supplementary top { size: 100% x 30; sticky }
                cell { size: 100% x 40; translation.x: clamp(offset.y - rest.top, -9, 9) }
              }
            }
            """
        let layout = try #require(Probe.report(text).layout)
        let program = compile(layout)
        func plan(_ sections: [SectionData]) throws -> OptimizedPlan {
            let world = World(viewport: LayoutSize(width: 300, height: 600), sections: sections)
            return Scroller(try program.prepare(for: world), isLasting: true).optimized
        }
        func checks(_ plan: OptimizedPlan) -> Int {
            plan.instructions.indices.count { plan.instructions[$0].operation == .check }
                + plan.lanes.instructions.indices.count { plan.lanes.instructions[$0].operation == .check }
        }
        let lead = { (value: Double) in [DataField(name: "lead", value: .number(value))] }
        let one = try plan([SectionData(count: 50, fields: lead(7))])
        #expect(one.restored.count == 0 && one.loaded.count == 0 && one.code.rematerializing.count == 0)
        let alike = try plan([SectionData(count: 50, repeats: 30, fields: lead(7))])
        let different = try plan((0..<30).map { SectionData(count: 20 + $0, fields: lead(Double($0))) })
        #expect(checks(program.optimized) > 0)
        #expect([one, alike, different].map(checks) == [0, 0, 0])
        #expect(alike.code.rematerializing.count <= different.code.rematerializing.count)
    }
}
