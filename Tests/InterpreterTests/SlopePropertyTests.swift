import Foundation
import LayoutDSL
import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// What slopes leave out cannot be seen: whatever the formulas, a scroller that asks for slopes everywhere finds what
/// the plain walk finds. `SLOPE_SEEDS=5000..<9000` tries other layouts.
struct SlopePropertyTests {
    private static let parts = 8

    private static func seeds(_ part: Int) -> [Int] {
        let wanted = (ProcessInfo.processInfo.environment["SLOPE_SEEDS"] ?? "").split(separator: ".")
        let ends = wanted.compactMap { Int($0.drop { $0 == "<" }) }
        let range = ends.count == 2 ? ends[0]..<max(ends[0], ends[1]) : 0..<Volume.of(8, optimized: 1000)
        return range.filter { $0 % parts == part }
    }

    private static func prepared(_ seed: Int, _ count: Int) throws -> Prepared {
        let layout = try Probe.report(RandomLayout.sloped(seed: seed).text).get()
        return try compile(layout).prepare(for: world(count))
    }

    private static func world(_ count: Int) -> World {
        World(viewport: LayoutSize(width: 375, height: 667), items: [count])
    }

    private static func offsets(_ prepared: Prepared, _ seed: Int, _ count: Int) -> [LayoutPoint] {
        let size = prepared.contentSize
        let length = max(size.width - 375, size.height - 667)
        var random = Seeded(seed)
        let all = [0, -70, length] + (0..<count).map { _ in Double.random(in: 0...max(1, length), using: &random) }
        return all.map { prepared.offset(along: $0) }
    }

    @Test(arguments: 0..<parts) func `nothing is lost`(_ part: Int) throws {
        var seen = 0
        for seed in SlopePropertyTests.seeds(part) {
            let prepared: Prepared
            do { prepared = try SlopePropertyTests.prepared(seed, 300 + seed % 200) } catch {
                Issue.record("seed \(seed): \(error)\n\(RandomLayout.sloped(seed: seed).text)")
                continue
            }
            var walk = PlainWalk(prepared.program.layout, SlopePropertyTests.world(300 + seed % 200))
            let (scroller, eager) = (prepared.scroller(), prepared.scroller())
            for index in eager.step.trails.indices { eager.step.trails.base[index].slopes.choice = .always }
            for offset in SlopePropertyTests.offsets(prepared, seed, 5) {
                let window = LayoutRectangle(x: offset.x, y: offset.y, width: 375, height: 667)
                let drawn = walk.elements(at: offset)
                let all = walk.seen(drawn, in: window)
                scroller.move(to: offset)
                eager.move(to: offset)
                seen += all.count
                guard scroller.frame().elements == all, eager.frame().elements == all else {
                    Issue.record(
                        "seed \(seed) at \(offset.x), \(offset.y): \(all.count) to be seen, found \(scroller.count), with slopes everywhere \(eager.count)\n\(RandomLayout.sloped(seed: seed).text)"
                    )
                    break
                }
            }
        }
        #expect(seen > 0)
    }

    /// Some of these layouts are truly scattered, as with an amplitude that grows with the distance: those stay open.
    @Test func `slopes close what bounds leave open`() throws {
        let count = Volume.of(10_000, optimized: 100_000)
        var over = (with: 0, without: 0)
        let seeds = SlopePropertyTests.seeds(0) + SlopePropertyTests.seeds(2)
        for seed in seeds {
            let prepared = try SlopePropertyTests.prepared(seed, count)
            let (scroller, plain) = (prepared.scroller(), prepared.scroller())
            for index in plain.step.trails.indices { plain.step.trails.base[index].slopes.choice = .never }
            var isOver = (with: false, without: false)
            var asked = (with: 0, without: 0)
            let offsets = SlopePropertyTests.offsets(prepared, seed, 5)
            for offset in offsets {
                scroller.move(to: offset)
                plain.move(to: offset)
                #expect(scroller.count == plain.count, "seed \(seed) at \(offset.x), \(offset.y)")
                let allowed = 3 * log2(Double(count)) + 3 * Double(scroller.count) + 20
                isOver = (
                    isOver.with || Double(scroller.nodes) > allowed, isOver.without || Double(plain.nodes) > allowed
                )
                asked = (asked.with + scroller.nodes, asked.without + plain.nodes)
            }
            over = (over.with + (isOver.with ? 1 : 0), over.without + (isOver.without ? 1 : 0))
            // Where they do not help, little is asked in vain.
            let words: Comment = "seed \(seed): \(asked.with) asked, \(asked.without) without slopes"
            #expect(Double(asked.with) <= 1.2 * Double(asked.without) + 4 * Double(offsets.count), words)
        }
        let words: Comment = "\(over.with) of \(seeds.count) ask too much, \(over.without) without slopes"
        if ProcessInfo.processInfo.environment["SLOPE_SEEDS"] != nil { print("SLOPES \(words)") }
        #expect(over.with * 3 <= seeds.count && over.with <= over.without, words)
    }
}
