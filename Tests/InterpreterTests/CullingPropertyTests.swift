import Foundation
import LayoutDSL
import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// Whatever the layout, what a scroller finds is what there is: every element of the plain walk that is not hidden, has
/// an area and overlaps the window, in painting order, and the same numbers.
///
/// `CULLING_SEEDS=5000..<9000` tries other layouts than those of every run.
struct CullingPropertyTests {
    private static let parts = 8

    private static func seeds(_ part: Int) -> [Int] {
        let wanted = (ProcessInfo.processInfo.environment["CULLING_SEEDS"] ?? "").split(separator: ".")
        let ends = wanted.compactMap { Int($0.drop { $0 == "<" }) }
        let range = ends.count == 2 ? ends[0]..<max(ends[0], ends[1]) : 0..<Volume.of(16, optimized: 600)
        return range.filter { $0 % parts == part }
    }

    @Test(.enabled(if: Volume.hasTime), arguments: 0..<parts) func `what is found is what there is`(_ part: Int) throws
    {
        let seeds = CullingPropertyTests.seeds(part)
        var compared = 0
        var seen = 0
        for seed in seeds {
            var generator = RandomLayout(seed: seed)
            let report = Probe.report(generator.text)
            guard let layout = report.layout else {
                for found in report.diagnostics.shown where !RandomLayout.slips.contains(found.code) {
                    Issue.record("seed \(seed): \(found.code) \(found.message)\n\(generator.text)")
                }
                continue
            }
            let world = generator.world(isLarge: seed % (Volume.isDebug ? 64 : 16) == 0)
            // A block may be for more sections than there are.
            guard let prepared = try? compile(layout).prepare(for: world) else { continue }
            compared += 1
            var walk = PlainWalk(layout, world)
            seen += check(prepared, &walk, &generator, seed)
        }
        #expect(compared * 2 >= seeds.count, "\(compared) of \(seeds.count) layouts could be tried")
        #expect(seen > compared * 10, "\(seen) elements were seen in \(compared) layouts")
    }

    private func check(
        _ prepared: Prepared, _ walk: inout PlainWalk, _ generator: inout RandomLayout, _ seed: Int
    ) -> Int {
        let scroller = prepared.scroller()
        // Slopes are asked for where they hardly help too.
        if seed % 2 == 0 {
            for index in scroller.step.trails.indices { scroller.step.trails.base[index].slopes.choice = .always }
        }
        let content = prepared.contentSize
        let isHorizontal = prepared.offset(along: 1).x == 1
        let length = isHorizontal ? content.width - prepared.viewport.width : content.height - prepared.viewport.height
        var seen = 0
        var before = 0.0
        for along in generator.offsets(along: length) {
            let offset = prepared.offset(along: along)
            walk.scroll(from: before, to: along)
            before = along
            let all = walk.elements(at: offset)
            let viewport = walk.screen(at: offset)
            let asked = generator.rectangle(offset)
            for (window, rectangle) in [(viewport, nil), (walk.written(asked), asked)] {
                scroller.look(at: rectangle, offset: offset)
                let found = scroller.frame().elements
                seen += found.count
                if let difference = PlainWalkTests.difference(found, walk.drawn(walk.seen(all, in: window))) {
                    Issue.record(
                        "seed \(seed), offset \(along), in \(window), sections \(prepared.sectionCounts): \(difference)\n\(generator.text)"
                    )
                    return seen
                }
            }
        }
        return seen
    }
}
