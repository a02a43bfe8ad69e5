import Foundation
import LayoutDSL
import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// The interpreter gives the numbers of the plain walk, to the last bit but for the sign of a zero: for all elements, and
/// for those that a scroller finds.
struct PlainWalkTests {
    /// The first difference at some offsets; nil when there is none.
    static func difference(_ layout: CheckedLayout, _ world: World, at distances: [Double]) throws -> String? {
        let prepared = try compile(layout).prepare(for: world)
        var walk = PlainWalk(layout, world)
        guard prepared.contentSize == walk.contentSize else {
            return "the content is \(prepared.contentSize), not \(walk.contentSize)"
        }
        let scroller = prepared.scroller()
        for along in distances {
            let offset = prepared.offset(along: along)
            walk.open()
            var all = walk.elements(at: offset)
            if let wild = all.first(where: { !Probe.numbers($0).allSatisfy(\.isFinite) }) {
                return "not finite: \(wild)"
            }
            if let found = difference(prepared.attributes(at: offset, culling: false).elements, walk.drawn(all)) {
                return "all at \(along): \(found)"
            }
            let window = walk.screen(at: offset)
            scroller.move(to: offset)
            if !layout.table.trails.isEmpty {
                // The way so far, step by step.
                walk.open()
                for (from, to) in zip([0] + distances, distances.prefix { $0 != along } + [along]) {
                    walk.scroll(from: from, to: to)
                }
                all = walk.elements(at: offset)
            }
            if let found = difference(scroller.frame().elements, walk.drawn(walk.seen(all, in: window))) {
                return "on screen at \(along): \(found)"
            }
        }
        return nil
    }

    static func difference(_ found: [Attributes], _ wanted: [Attributes]) -> String? {
        func name(_ a: Attributes) -> String { "\(a.kind)[\(a.section),\(a.item)]" }
        for (a, b) in zip(found, wanted) where a != b { return "\(a)\nfor\n\(b)" }
        if found.count < wanted.count { return "\(name(wanted[found.count])) and those behind it are lost" }
        return found.count > wanted.count ? "\(name(found[wanted.count])) is too much" : nil
    }

    static let examples: [String] = {
        let folder = packageFolder.appending(path: "Examples").path
        let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return paths.filter { $0.hasSuffix(".layout") }.sorted()
    }()

    @Test func `there are examples`() { #expect(PlainWalkTests.examples.count >= 20) }

    @Test(arguments: examples) func `an example is drawn as by the plain walk`(_ path: String) throws {
        let text = try String(contentsOf: packageFolder.appending(path: "Examples/\(path)"), encoding: .utf8)
        let layout = try Probe.report(text).get()
        let record = layout.fields.map { DataField(name: $0.name, value: $0.isBoolean ? .boolean(true) : .number(70)) }
        for isRightToLeft in [false, true] {
            var world = World(viewport: LayoutSize(width: 375, height: 667))
            world.environment.rightToLeft = isRightToLeft
            if layout.fields.contains(where: { !$0.hasDefault }) {
                world.sections = [SectionData(records: [record, record, record], fields: record)]
                world.fields = record
            }
            let found = try Self.difference(layout, world, at: [-120, 0, 0.5, 37, 411.3, 900, 2500, 1e6])
            #expect(found == nil, "\(found ?? "")")
        }
    }

    private static let parts = 4

    @Test(arguments: 0..<parts) func `random layouts are drawn as by the plain walk`(_ part: Int) throws {
        var compared = 0
        let count = Volume.of(3, optimized: 200)
        for seed in (part * count)..<(part * count + count) {
            var random = RandomLayout(seed: seed + 10_000, hasParameters: seed % 2 == 0)
            guard let layout = Probe.report(random.text).layout else { continue }
            var worlds = [random.world(isLarge: false), random.world([12]), random.world([3, 0, 40])]
            for index in worlds.indices where seed % 2 == 0 {
                worlds[index].parameters = [
                    ParameterValue(name: "p1", value: 0), ParameterValue(name: "q0", value: -9),
                ]
            }
            for world in worlds where (try? compile(layout).prepare(for: world)) != nil {
                compared += 1
                let found = try Self.difference(layout, world, at: [0, -80.25, 37.5, 300, 1200, 1e15])
                if let found { Issue.record("seed \(seed), \(world.sections ?? []): \(found)\n\(random.text)") }
            }
        }
        #expect(compared > count, "\(compared)")
    }
}
