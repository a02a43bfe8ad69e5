import Foundation
import LayoutDSL
import Testing

@testable import Interpreter

/// What slopes leave out cannot be seen: whatever the formulas, a scroller that asks for slopes everywhere finds what a
/// visit of all elements finds. `SLOPE_SEEDS=5000..<9000` tries other layouts.
@Suite struct SlopePropertyTests {
    private static let parts = 8

    private static func seeds(_ part: Int) -> [Int] {
        let wanted = (ProcessInfo.processInfo.environment["SLOPE_SEEDS"] ?? "").split(separator: ".")
        let ends = wanted.compactMap { Int($0.drop { $0 == "<" }) }
        let range = ends.count == 2 ? ends[0]..<max(ends[0], ends[1]) : 0..<(Probe.isDebug ? 80 : 2000)
        return range.filter { $0 % parts == part }
    }

    private static func prepared(_ seed: Int, _ count: Int) throws -> Prepared {
        let report = Probe.report(SlopedLayout(seed: seed).text)
        return try compile(try report.get()).prepare(
            for: World(viewport: Size(width: 375, height: 667), items: [count]))
    }

    private static func offsets(_ prepared: Prepared, _ seed: Int, _ count: Int) -> [Point] {
        let size = prepared.contentSize
        let length = max(size.width - 375, size.height - 667)
        var random = Seeded(seed)
        let all = [0, -70, length] + (0..<count).map { _ in Double.random(in: 0...max(1, length), using: &random) }
        return all.map { prepared.offset(along: $0) }
    }

    @Test(arguments: 0..<parts) func nothingIsLost(_ part: Int) throws {
        var seen = 0
        for seed in SlopePropertyTests.seeds(part) {
            let prepared: Prepared
            do { prepared = try SlopePropertyTests.prepared(seed, 300 + seed % 200) } catch {
                Issue.record("seed \(seed): \(error)\n\(SlopedLayout(seed: seed).text)")
                continue
            }
            let (scroller, eager) = (prepared.scroller(), prepared.scroller())
            for index in eager.trails.indices { eager.trails.base[index].slopes.choice = .always }
            for offset in SlopePropertyTests.offsets(prepared, seed, 5) {
                let window = Rectangle(x: offset.x, y: offset.y, width: 375, height: 667)
                let all = prepared.attributes(at: offset, culling: false).elements
                    .filter { !$0.isHidden && !$0.frame.isEmpty && $0.frame.overlaps(window) }
                scroller.move(to: offset)
                eager.move(to: offset)
                seen += all.count
                guard scroller.frame().elements == all, eager.frame().elements == all else {
                    Issue.record(
                        "seed \(seed) at \(offset.x), \(offset.y): \(all.count) to be seen, found \(scroller.count), with slopes everywhere \(eager.count)\n\(SlopedLayout(seed: seed).text)"
                    )
                    break
                }
            }
        }
        #expect(seen > 0)
    }

    @Test func explore() throws {
        guard let count = ProcessInfo.processInfo.environment["SLOPE_COUNT"].flatMap({ Int($0) }) else { return }
        var (tried, over, overPlain) = (0, 0, 0)
        for part in 0..<8 {
            for seed in SlopePropertyTests.seeds(part) {
                guard let prepared = try? SlopePropertyTests.prepared(seed, count) else { continue }
                let (scroller, plain) = (prepared.scroller(), prepared.scroller())
                for index in plain.trails.indices { plain.trails.base[index].slopes.choice = .never }
                var (worst, worstPlain, least) = (0.0, 0.0, 0)
                for offset in SlopePropertyTests.offsets(prepared, seed, 8) {
                    scroller.move(to: offset)
                    plain.move(to: offset)
                    let allowed = 3 * log2(Double(count)) + 3 * Double(scroller.count) + 20
                    if Double(scroller.nodes) / allowed > worst {
                        worst = Double(scroller.nodes) / allowed; least = scroller.count
                    }
                    worstPlain = max(worstPlain, Double(plain.nodes) / allowed)
                }
                tried += 1
                if worst > 1 { over += 1 }
                if worstPlain > 1 { overPlain += 1 }
                if worst > 1 || worst > worstPlain * 1.3 && worst > 0.5 {
                    print(
                        "EXPLORE \(seed) worst \(worst) (plain \(worstPlain)) with \(least) seen\n\(SlopedLayout(seed: seed).text.split(separator: "\n").dropFirst().map { "EXPLORE  \($0)" }.joined(separator: "\n"))"
                    )
                }
            }
        }
        print("EXPLORE of \(tried): over \(over), without slopes \(overPlain)")
    }
}
