import Foundation
import LayoutDSL
import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// Layouts whose formulas read one quantity along several paths: bounds of each path alone leave nearly everything open,
/// slopes do not. Counts, which no machine makes slower, and the same elements as a visit of all of them finds.
struct SlopeCountTests {
    private static let layouts: [(name: String, text: String)] = [
        ("drift", "stack(gap: 900); cell { size: 100% x 50; translation.y: -0.95 * (rest.top - offset.y) }"),
        (
            "wave",
            "stack(gap: 400); cell { size: 100% x 20; translation.y: 0.95 * offset.y - 399pt * index - 10pt * sin(index * 0.3rad) }"
        ),
        (
            "stretch",
            "stack(gap: 450); cell { size: 100% x 50; translation.y: index * 20pt * clamp(progress, 0, 1) - 0.97 * (index * 500pt - offset.y) }"
        ),
        (
            "parabola",
            "cell { let u = index / 1000; size: 100% x 50; translation.y: 40pt * (u * u / 10 - 1125 * u) + 0.82 * offset.y }"
        ),
        (
            "bent",
            "cell { let far = fromCenter / 300pt; size: 100% x 50; translation.y: fromCenter * (1 / (1 + 0.01 * far * far) - 0.98) }"
        ),
        (
            "ratio",
            "cell { let u = abs(fromCenter) / 100pt; size: 100% x 50; translation.y: -0.95 * fromCenter * (u - 3) / (u + 2) }"
        ),
        (
            "fisheye",
            "cell { let x = fromCenter / 90pt; size: 100% x 50; translation.y: 70 * x / (1 + abs(x)) - 85pt * x / 2 }"
        ),
        (
            "mixed",
            "cell { let t = clamp((index * 40pt - offset.y) / 3000pt, 0, 1); size: 100% x 40; translation.y: mix(-30pt * index, 20pt * sin(index * 0.2rad) - 31pt * index, t) + 0.7 * offset.y }"
        ),
        (
            "rows",
            "stack(gap: 400); cell { size: 100% x (30 + 10 * mod(index * 7, 5)); translation.y: -0.95 * (rest.top - offset.y) }"
        ),
        (
            "records",
            "stack(gap: 900); cell { data { h: Length = 30 + 10 * mod(index * 3, 7) }; size: 100% x data.h; translation.y: 0.98 * offset.y - 0.98 * rest.top + 3 * sin(rest.top / 4000pt * 1rad) }"
        ),
        (
            "pairs",
            "stack(gap: 450); cell { size: 100% x 50; translation.y: 0.93 * offset.y - (415 * index + 100 * floor(index / 2)) * 1pt }"
        ),
        (
            "deep",
            "stack(gap: 450); cell { let far = fromCenter / 200pt; size: 100% x 50; translation.y: -0.9 * fromCenter; translation.z: -20pt * abs(far) / (1 + abs(far)); perspective: 400 }"
        ),
        (
            "hidden",
            "cell { size: 100% x 50; center: (mod(index, 7) * 50pt, viewport.center.y); hidden: abs(index * 50pt - 0.9 * (index * 50pt - offset.y) - offset.y - 300pt) > 150pt }"
        ),
    ]

    private static func prepared(_ number: Int, _ count: Int) throws -> Prepared {
        let (name, lines) = layouts[number]
        return try Probe.prepared(
            "layout \(name) {\n\(lines)\n}\n", World(viewport: LayoutSize(width: 375, height: 667), items: [count]))
    }

    private static func offsets(_ prepared: Prepared, _ seed: Int) -> [Double] {
        let length = prepared.contentSize.height - 667
        var random = Seeded(seed)
        var offsets = [0, length, -50, length + 50]
        while offsets.count < 30 { offsets.append(Double.random(in: 0...length, using: &random)) }
        return offsets
    }

    @Test(arguments: layouts.indices, Volume.isDebug ? [10_000] : [10_000, 1_000_000])
    func `few ranges are asked`(_ number: Int, _ count: Int) throws {
        let prepared = try SlopeCountTests.prepared(number, count)
        let (scroller, plain) = (prepared.scroller(), prepared.scroller())
        for index in plain.step.trails.indices { plain.step.trails.base[index].slopes.choice = .never }
        var total = (with: 0, without: 0, seen: 0)
        for along in SlopeCountTests.offsets(prepared, count) {
            let offset = prepared.offset(along: along)
            scroller.move(to: offset)
            plain.move(to: offset)
            let allowed = 3 * log2(Double(count)) + 3 * Double(scroller.count) + 20
            let words: Comment =
                "\(SlopeCountTests.layouts[number].name) of \(count) at \(along): \(scroller.count) on screen, \(scroller.nodes) asked, \(scroller.visited) visited; without slopes \(plain.nodes)"
            #expect(Double(scroller.nodes) <= allowed, words)
            total = (total.with + scroller.nodes, total.without + plain.nodes, total.seen + scroller.count)
            #expect(plain.count == scroller.count, words)
        }
        #expect(total.seen > 0 && total.with < total.without, "\(total)")
    }

    @Test(arguments: layouts.indices) func `the same is found as by looking at all`(_ number: Int) throws {
        let prepared = try SlopeCountTests.prepared(number, Volume.of(400, optimized: 3000))
        let scroller = prepared.scroller()
        for along in SlopeCountTests.offsets(prepared, 3) {
            let offset = prepared.offset(along: along)
            scroller.move(to: offset)
            let window = LayoutRectangle(x: offset.x, y: offset.y, width: 375, height: 667)
            let all = prepared.attributes(at: offset, culling: false).elements
                .filter { !$0.isHidden && !$0.frame.isEmpty && $0.frame.overlaps(window) }
            #expect(scroller.frame().elements == all, "\(SlopeCountTests.layouts[number].name) at \(along)")
        }
    }
}
