import Foundation
import LayoutDSL
import RandomCases
import StoredLayouts
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// A prepared list knows how its elements come and go: the same as a program of their own, compiled for the phase and
/// prepared for the same world.
struct PhaseTests {
    private static let phases = [Phase.appearing, .disappearing]

    /// The same text, where all cells come and go by lines that read what nothing else reads.
    private static func changing(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let words = line.split(separator: " ")
            guard let first = words.first, first == "cell", words.count < 4, words.last == "{" else {
                return String(line)
            }
            return line + """

                appear { alpha: clamp(area.end / 700pt, 0, 1); translation.y: content.height / 7 + offset.y / 9; scale: 0.5 }
                disappear { translation.x: trail(60) + area.start / 9; rotation: index * 3deg; z: 1pt / offset.y }
                """
        }.joined(separator: "\n")
    }

    /// The first difference between both ways; nil for none.
    private static func difference(
        _ one: Prepared, _ other: Prepared, _ phase: Phase, at offset: LayoutPoint
    ) -> String? {
        for wanted in other.attributes(at: offset, culling: false).elements {
            let alone = other.attributes(of: wanted.path, at: offset)
            guard let found = one.attributes(of: wanted.path, at: offset, in: phase) else {
                return "\(wanted.path) is not found"
            }
            guard let alone, let first = found.elements.first, found.elements == alone.elements,
                found.offset == alone.offset
            else { return "\(found.elements)\nfor\n\(alone?.elements ?? [])" }
            let troubles = alone.troubles.map { "\($0)" }
            if first.kind == wanted.kind, phase == other.program.phase, found.troubles.map({ "\($0)" }) != troubles,
                other.program.layout.elements.first(where: { $0.name == wanted.kind })?.isOwn(in: phase) == true
            {
                return "\(found.troubles)\nfor\n\(troubles)"
            }
        }
        return nil
    }

    /// How many elements were compared, and the first difference.
    private static func compare(
        _ layout: CheckedLayout, _ world: World, at distances: [Double], after changes: [DataChange] = []
    ) throws -> String? {
        for phase in phases {
            var one = try compile(layout).prepare(for: world)
            var other = try compile(layout, phase: phase).prepare(for: world)
            if !changes.isEmpty {
                try one.apply(changes)
                try other.apply(changes)
            }
            for distance in distances {
                if let found = difference(one, other, phase, at: one.offset(along: distance)) {
                    return "\(phase) at \(distance): \(found)"
                }
            }
            guard one.program.plan.trails.count > 0 else { continue }
            let way = [900.0, 860]
            if let found = difference(
                one.scrolled(along: way), other.scrolled(along: way), phase, at: one.offset(along: 860))
            {
                return "\(phase) by a way: \(found)"
            }
        }
        return nil
    }

    @Test(arguments: PlainWalkTests.examples)
    func `an example comes and goes as by a program of its own`(_ path: String) throws {
        let text = try String(contentsOf: packageFolder.appending(path: "Examples/\(path)"), encoding: .utf8)
        for text in [text, Self.changing(text)] {
            guard let layout = Probe.report(text).layout else { continue }
            let record = layout.fields.map {
                DataField(name: $0.name, value: $0.isBoolean ? .boolean(true) : .number(70))
            }
            var world = World(viewport: LayoutSize(width: 375, height: 667))
            world.sections = [SectionData(records: [record, record, record], fields: record)]
            world.fields = record
            let found = try Self.compare(layout, world, at: [0, 37, 411.3])
            #expect(found == nil, "\(found ?? "")")
        }
    }

    @Test func `random layouts come and go as by programs of their own`() throws {
        var compared = 0
        for seed in 0..<Volume.of(14, optimized: 800) {
            var random = RandomLayout(seed: seed + 30_000)
            guard let layout = Probe.report(Self.changing(random.text)).layout else { continue }
            for world in [random.world(isLarge: false), random.world([3, 0, 17])] {
                guard (try? compile(layout).prepare(for: world)) != nil else { continue }
                if layout.elements.contains(where: { $0.isOwn(in: .appearing) }) { compared += 1 }
                let found = try Self.compare(layout, world, at: [0, -80.25, 300])
                if let found { Issue.record("seed \(seed): \(found)\n\(Self.changing(random.text))") }
            }
        }
        #expect(compared > 10, "\(compared)")
    }

    private static let list = StoredLayout("phases").text

    private static var world: World {
        func number(_ name: String, _ value: Double) -> DataField { DataField(name: name, value: .number(value)) }
        let records = (0..<300).map { index in
            [number("tall", Double(20 + index % 5)), number("lead", Double(index % 3))]
        }
        let big = [DataField(name: "big", value: .boolean(true))]
        return World(sections: [SectionData(records: records), SectionData(records: [big])])
    }

    @Test func `a list goes on knowing it when its data changes`() throws {
        let layout = try Probe.report(Self.list).get()
        let changes: [DataChange] = [
            .insert(section: 0, item: 2, fields: [DataField(name: "lead", value: .number(50))]),
            .update(section: 0, item: 270, fields: [DataField(name: "lead", value: .number(9))]),
            .remove(section: 0, item: 5),
            .update(section: 1, item: 0, fields: [DataField(name: "big", value: .boolean(false))]),
        ]
        #expect(try Self.compare(layout, Self.world, at: [0, 700]) == nil)
        #expect(try Self.compare(layout, Self.world, at: [0, 700], after: changes) == nil)
        var prepared = try compile(layout).prepare(for: Self.world)
        try prepared.apply(changes)
        let path = ElementPath(kind: "cell", section: 0, item: 3)
        let coming = prepared.attributes(of: path, at: LayoutPoint(x: 0, y: 0), in: .appearing)?.elements.first
        let rest = prepared.attributes(of: path, at: LayoutPoint(x: 0, y: 0))?.elements.first
        // There were 60 heights each of 20 … 24; 30 has come, and item 4's 24 gone. Besides there are the other section's
        // cell, two titles and the bar. The item was the third, whose lead is 2.
        let heights: Double = 60 * 110 + 30 - 24
        #expect(coming?.transform.ty == 2 + (heights + 30 + 40 + 40) / 10 + (heights + 20 + 40))
        #expect(coming?.center == rest?.center)
        let none = ElementPath(kind: "cell", section: 0, item: 300)
        #expect(prepared.attributes(of: none, at: LayoutPoint(x: 0, y: 0), in: .appearing) == nil)
    }

    @Test func `a transition knows where what is new comes from, and where what is gone goes`() throws {
        let layout = try Probe.report(Self.list).get()
        let from = try compile(layout).prepare(for: Self.world)
        var to = from
        try to.apply([.insert(section: 0, item: 1, fields: []), .remove(section: 0, item: 3)])
        let (transition, zero) = (LayoutTransition(from: from, to: to), LayoutPoint(x: 0, y: 0))
        func cell(_ item: Int) -> ElementPath { ElementPath(kind: "cell", section: 0, item: item) }
        let new = transition.start(of: cell(1), from: zero)
        #expect(new == to.attributes(of: cell(1), at: zero, in: .appearing)?.elements.first)
        #expect(transition.start(of: cell(4), from: zero) == from.attributes(of: cell(4), at: zero)?.elements.first)
        #expect(transition.start(of: cell(2), from: zero) == from.attributes(of: cell(1), at: zero)?.elements.first)
        let gone = transition.end(of: cell(2), from: zero)
        #expect(gone == from.attributes(of: cell(2), at: zero, in: .disappearing)?.elements.first)
        #expect(gone?.alpha == 1 - 2.0 / 300)
        #expect(transition.end(of: cell(1), from: zero) == to.attributes(of: cell(2), at: zero)?.elements.first)
        #expect(transition.start(of: cell(300), from: zero) == nil)
    }

    @Test func `a layout without such lines has no further programs`() throws {
        let layout = try Probe.report("layout L { viewport: 9 x 9; items: 3; cell { size: 9 x 9 } }").get()
        let prepared = try compile(layout).prepare()
        #expect(prepared.program.phases.isEmpty)
        let path = ElementPath(kind: "cell", section: 0, item: 2)
        let rest = prepared.attributes(of: path, at: LayoutPoint(x: 0, y: 0))?.elements
        #expect(rest?.count == 1)
        for phase in Self.phases {
            #expect(prepared.attributes(of: path, at: LayoutPoint(x: 0, y: 0), in: phase)?.elements == rest)
        }
    }
}
