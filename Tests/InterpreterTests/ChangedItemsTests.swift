import LayoutDSL
import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// Long lists that change item by item: they look as if they had been prepared anew. Running sums, and groups that follow from
/// the index, are updated; lines, columns and spans are prepared anew.
struct ChangedItemsTests {
    /// A layout, whether changes of single items are incremental in it, and whether that includes new ones.
    private static let layouts: [(lines: String, isIncremental: Bool, takesNew: Bool)] = [
        ("section { stack; cell { data { h: Length = 40 }; size: 100% x data.h } }", true, true),
        (
            "section { stack(gap: 2, before: 3); cell { data { h: Length; w: Length = 90 }; size: data.w x data.h } }",
            true, true
        ),
        (
            "scroll: horizontal; section { stack; cell { data { h: Length; w: Length = 90 }; size: data.h x data.w } }",
            true, true
        ),
        (
            """
            section { stack(gap: 1); insets: 8
              supplementary head { size: 100% x 30; sticky(until: area.end) }
              cell { data { h: Length }; size: 100% x data.h; attribute p = progress }
            }
            """, true, true
        ),
        ("section { stack; cell { data { h: Length }; size: 100% x (data.h + mod(index, 3)) } }", true, false),
        ("section { stack; cell { data { h: Length }; size: 100% x (data.h + count * 2) } }", true, false),
        ("section { grid(columns: 3, gap: 4); cell { data { h: Length }; size: 100% x data.h } }", true, false),
        (
            "section { waterfall(columns: 3, gap: 4); cell { data { h: Length }; size: 100% x (data.h + 1) } }", false,
            true
        ),
        ("section { flow; cell { data { h: Length; w: Length = 70 }; size: data.w x data.h } }", false, true),
        (
            """
            scroll: horizontal; section { flow(gap: 3, lineGap: 5); insets: 7
              supplementary head { size: 30 x 100%; sticky(until: area.end) }
              cell { data { h: Length; w: Length = 20 }; size: data.w x data.h }
              supplementary footer { size: 12 x 100% }
            }
            """, false, true
        ),
        (
            "section { waterfall(columns: 1 + mod(section.index, 4), gap: 2); cell { data { h: Length }; size: 100% x (data.h + 1) } }",
            false, true
        ),
        (
            """
            section { flex(natural: data.w x data.h, wraps: true, grow: 1, gap: 3); cell { data { h: Length; w: Length = 70 } } }
            """, false, true
        ),
        ("section { stack; cell { size: 100% x 44 } }", true, true),
        (
            """
            section { data { head: Length = 20 }; stack
              supplementary title { size: 100% x data.head; sticky(until: area.end) }
              cell { data { h: Length }; size: 100% x data.h }
            }
            """, true, true
        ),
        (
            """
            section { data { head: Length = 20 }; stack(gap: data.head / 8); cell { data { h: Length }; size: 100% x data.h } }
            """, false, true
        ),
    ]

    private func fields(_ random: inout Seeded, isWhole: Bool) -> [DataField] {
        func number(_ least: Int = 0) -> Double {
            isWhole ? Double(random.whole(least...90)) : random.number(Double(least)...90)
        }
        var fields = [DataField(name: "h", value: .number(number()))]
        if random.chance(30) { fields.append(DataField(name: "w", value: .number(number(1)))) }
        if random.chance(50) { fields.append(DataField(name: "id", value: .number(Double(random.below(9999))))) }
        return fields
    }

    private func change(
        _ host: ChangingHost, _ random: inout Seeded, isWhole: Bool, canMove: Bool, ofSections: Bool
    ) -> DataChange {
        let counts = host.counts
        let section = random.below(counts.count)
        if ofSections, random.chance(30) {
            let head = isWhole ? Double(8 * random.below(9)) : random.number(0...70)
            return .updateSection(section, fields: [DataField(name: "head", value: .number(head))])
        }
        let kind = random.below(canMove ? 5 : 2)
        let count = counts[section]
        if count == 0 || kind == 2 {
            let item = random.chance(30) ? random.pick([0, count]) : random.below(count + 1)
            return .insert(section: section, item: item, fields: fields(&random, isWhole: isWhole))
        }
        let item = random.chance(30) ? random.pick([0, count - 1]) : random.below(count)
        if kind < 2 { return .update(section: section, item: item, fields: fields(&random, isWhole: isWhole)) }
        if kind == 3 { return .remove(section: section, item: item) }
        let target = random.below(counts.count)
        let room = counts[target] - (target == section ? 1 : 0)
        return .move(section: section, item: item, toSection: target, toItem: random.below(room + 1))
    }

    @Test(
        .enabled(if: Volume.hasTime), arguments: layouts.indices,
        [[1200], [30, 0, 700], [4, 3, 5, 1, 8, 2, 9, 4, 600, 10]])
    func `many changes`(_ number: Int, counts: [Int]) throws {
        let (lines, isIncremental, takesNew) = Self.layouts[number]
        // `flex` divides what a line is thick by its items, and adds that up.
        let isExact = !lines.contains("flex")
        let program = compile(try Probe.layout("layout T { viewport: 200 x 300; \(lines) }"))
        for isWhole in [true, false] {
            var random = Seeded(number * 2 + counts.count)
            var world = World()
            world.sections = counts.map { count in
                SectionData(records: (0..<count).map { _ in fields(&random, isWhole: isWhole) })
            }
            var host = ChangingHost(world)
            var prepared = try program.prepare(for: world)
            let scroller = prepared.scroller()
            var updated = 0
            let rounds = Volume.of(3, optimized: 400)
            for round in 0..<rounds {
                let changes = (0...random.below(2)).map { _ in
                    let change = change(
                        host, &random, isWhole: isWhole, canMove: takesNew || round % 5 == 0,
                        ofSections: lines.contains("head:"))
                    host.make(change)
                    return change
                }
                let before = prepared
                try prepared.apply(changes)
                try scroller.update(changes)
                if prepared.changedItems != nil { updated += 1 }
                guard round % 3 == 0 || round > rounds - 5 else { continue }
                let fresh = try program.prepare(for: host.world)
                let size = max(fresh.contentSize.height, fresh.contentSize.width)
                let offsets = [0, size - 300, random.number(-100...size)]
                let words = "round \(round), \(changes)"
                if let difference = LayoutDifference(tolerance: isWhole && isExact ? 0 : 1e-9).find(
                    prepared, fresh, at: round % 9 == 0 ? offsets : [offsets[2]], whole: round % 9 == 0)
                {
                    Issue.record("\(difference)\n\(words)")
                    return
                }
                for offset in offsets {
                    scroller.move(to: prepared.offset(along: offset))
                    let wanted = fresh.attributes(at: prepared.offset(along: offset))
                    if let difference = LayoutDifference(tolerance: isWhole && isExact ? 0 : 1e-9).difference(
                        scroller.frame(), wanted, size)
                    {
                        Issue.record("scroller at \(offset): \(difference)\n\(words)")
                        return
                    }
                }
                // A copy keeps what it was.
                #expect(before.sectionCounts != prepared.sectionCounts || before.sectionCounts.count > 0)
            }
            if isIncremental { #expect(updated > rounds / 2, "\(updated) of \(rounds)") }
        }
    }

    @Test func `a copy keeps what it was`() throws {
        let heights = DataColumn(name: "h", values: (0..<2000).map { Double($0 % 50) })
        var list = try Probe.prepared(
            "layout T { \(Self.layouts[0].lines) }", World(sections: [SectionData(count: 2000, columns: [heights])]))
        var copies: [(Prepared, Frame)] = []
        for item in [5, 1999, 700, 3, 256, 0] {
            copies.append((list, list.attributes(at: LayoutPoint(x: 0, y: 9000))))
            try list.apply([
                .update(section: 0, item: item, fields: [DataField(name: "h", value: .number(777))]),
                .remove(section: 0, item: item / 2), .insert(section: 0, item: item, fields: []),
            ])
        }
        for (copy, frame) in copies {
            #expect(copy.attributes(at: LayoutPoint(x: 0, y: 9000)).elements == frame.elements)
        }
    }
}
