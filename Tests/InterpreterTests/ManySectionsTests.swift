import LayoutDSL
import StoredLayouts
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// Many sections are what a few of them are, and hold little more than what differs between them.
struct ManySectionsTests {
    /// A running sum over cells that need a look each, data of the section, and a guard that finds trouble in one.
    private static let mixed = StoredLayout("mixed-sections").text

    private static func sections(_ count: Int) -> [SectionData] {
        (0..<count).map { number in
            let fields = number % 3 == 0 ? [DataField(name: "tall", value: .number(Double(number % 40)))] : []
            return SectionData(count: number * 5 % 7, fields: fields)
        }
    }

    /// Below sixteen, sections are worked out one after the other; from there on, column by column. The first sections
    /// of many are what they are alone, to the bit, and so are their troubles.
    @Test(arguments: [16, 300])
    func `the first of many are as alone`(_ count: Int) throws {
        let few = try prepared(ManySectionsTests.mixed, World(sections: ManySectionsTests.sections(15)))
        let many = try prepared(ManySectionsTests.mixed, World(sections: ManySectionsTests.sections(count)))
        #expect("\(few.troubles)" == "\(many.troubles)")
        for along in [0.0, 200] {
            let (alone, among) = (
                few.attributes(at: few.offset(along: along), culling: false),
                many.attributes(at: many.offset(along: along), culling: false)
            )
            let first = among.elements.filter { $0.section < 15 }
            #expect(alone.elements.map(Probe.numbers) == first.map(Probe.numbers) && !first.isEmpty)
            #expect("\(alone.troubles)" == "\(among.troubles)")
            #expect(few.troubles.count + alone.troubles.count > 0)
        }
    }

    /// What the extent of a section alone reads, as the size of its last cell, is the same beside a block that reads
    /// nothing of it.
    @Test func `a block is as long as without the other blocks`() throws {
        let pages = "section pages {\n  count: 2\n  carousel(gap: 8)\n  cell { size: 50 x (20 + 3 * index) }\n}\n"
        let rows = "section rows {\n  count: 1\n  stack()\n  cell { size: 20 x 60 }\n}\n"
        let counts = [SectionData(count: 5), SectionData(count: 9)]
        let alone = try prepared("layout L {\n\(pages)}", World(sections: counts))
        let both = try prepared("layout L {\n\(pages)\(rows)}", World(sections: counts + [SectionData(count: 4)]))
        #expect(both.contentSize.height == alone.contentSize.height + 240)
    }

    /// What is found of many sections is what there is of all of them.
    @Test(arguments: [9, 17, 300])
    func `what is found is what there is`(_ count: Int) throws {
        let prepared = try prepared(ManySectionsTests.mixed, World(sections: ManySectionsTests.sections(count)))
        let scroller = prepared.scroller()
        let end = prepared.contentSize.height
        #expect(prepared.reach != nil)
        // More than once: a scroller remembers sections that it has seen.
        for share in [0, 0.1, 0.5, 0.501, 0.93, 1, 0.5, 0, 0.93] {
            let offset = prepared.offset(along: end * share)
            scroller.move(to: offset)
            let all = prepared.attributes(at: offset, culling: false).elements.filter {
                $0.frame.y < offset.y + 667 && $0.frame.y + $0.frame.height > offset.y && !$0.frame.isEmpty
            }
            #expect(scroller.frame().elements.map(Probe.numbers) == all.map(Probe.numbers))
            #expect(scroller.visited < 120)
        }
    }

    /// Sections told as repeats are what they are one by one.
    @Test func `repeats are sections one by one`() throws {
        let repeated = [SectionData(count: 4, repeats: 200), SectionData(count: 0, repeats: 3), SectionData(count: 5)]
        let single = repeated.flatMap { [SectionData](repeating: SectionData(count: $0.count), count: $0.repeats) }
        let text = try example("jungle")
        let (a, b) = (
            try prepared(text, World(sections: repeated)), try prepared(text, World(sections: single))
        )
        #expect(a.contentSize == b.contentSize)
        #expect(a.sectionCounts == b.sectionCounts && a.sectionCounts.count == 204)
        for along in [0.0, 90_000, a.contentSize.height - 700] {
            let (first, second) = (a.attributes(at: a.offset(along: along)), b.attributes(at: b.offset(along: along)))
            #expect(first.elements == second.elements && !first.elements.isEmpty && first.visited == second.visited)
        }
    }

    /// Numbers held for sections: where each begins, and what folds over its cells gave where that differs.
    @Test func `little is held`() throws {
        let text = try example("jungle")
        let few = try prepared(text, World(items: [4, 4])).sectionValues.columns.count
        #expect(few == 2)
        for count in [100, 5000] {
            let equal = try prepared(text, World(sections: [SectionData(count: 4, repeats: count)]))
            #expect(equal.sectionValues.count == count + 1)
            let mixed = try prepared(text, World(items: (0..<count).map { $0 % 3 }))
            // Less where the first sections, or the last ones, have the number of the first.
            #expect(mixed.sectionValues.count > count && mixed.sectionValues.count <= 2 * count)
            #expect(mixed.world.bases.count == 0)
        }
    }

    /// Setting a parameter prepares many sections as preparing anew does, and leaves an earlier value alone.
    @Test func `a parameter of many sections`() throws {
        let text = StoredLayout("parameter-of-sections").text
        let items = (0..<60).map { $0 * 3 % 8 }
        let before = try prepared(text, World(items: items))
        var changed = before
        for (name, value) in [("wide", 70.0), ("gap", 9), ("gap", 0), ("wide", 1), ("gap", 3)] {
            try changed.set([ParameterValue(name: name, value: value)])
            var world = World(items: items)
            let wide = name == "wide" ? value : value == 3 ? 1 : 70
            let gap = name == "gap" ? value : value == 70 ? 3 : 0
            world.parameters = [ParameterValue(name: "wide", value: wide), ParameterValue(name: "gap", value: gap)]
            let anew = try prepared(text, world)
            #expect(changed.contentSize == anew.contentSize)
            let offset = anew.offset(along: anew.contentSize.height / 2)
            for isCulling in [true, false] {
                let (found, wanted) = (
                    changed.attributes(at: offset, culling: isCulling), anew.attributes(at: offset, culling: isCulling)
                )
                #expect(found.elements == wanted.elements && found.visited == wanted.visited)
            }
        }
        let first = try prepared(text, World(items: items)).attributes(at: LayoutPoint(x: 0, y: 0), culling: false)
            .elements
        #expect(before.attributes(at: LayoutPoint(x: 0, y: 0), culling: false).elements == first)
    }

    /// The cause of a trouble is told by the numbers of its own section, not by those of another.
    @Test(arguments: [1, 15, 16, 40])
    func `the cause is of the section`(_ count: Int) throws {
        let text = "layout T { section { cell { size: 100% x 10; z: sqrt(index - count / 2) } } }"
        let prepared = try prepared(text, World(sections: [SectionData(count: 2, repeats: count)]))
        let trouble = try #require(
            (prepared.troubles + prepared.attributes(at: LayoutPoint(x: 0, y: 0)).troubles).first)
        #expect(trouble.cause?.operands.map { $0.value } == [-1])
    }
}
