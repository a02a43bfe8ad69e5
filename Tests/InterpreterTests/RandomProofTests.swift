import Foundation
import LayoutDSL
import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// Statements about random layouts, true ones and false ones: no proof that a look at many offsets refutes, and no
/// refutation that a look at its offset does not confirm. `PROOF_TALLY=1` prints how many were what.
struct RandomProofTests {
    private static let quantities = [
        "frame.left", "frame.top", "frame.right", "frame.bottom", "frame.width", "frame.height", "alpha", "scale.x",
        "translation.y", "z", "rest.top",
    ]

    private struct Tally {
        var proved = 0
        var refuted = 0
        var undecided = 0
        /// Refuted, with something left open before.
        var late = 0
    }

    @Test(.enabled(if: Volume.hasTime), arguments: 0..<8) func `no verdict is false`(_ part: Int) throws {
        let count = Volume.of(8, optimized: 300)
        var tally = Tally()
        for seed in (part * count)..<(part * count + count) {
            var random = Seeded(seed &* 7919 &+ 13)
            let layout = RandomLayout(seed: seed, hasParameters: false)
            guard let checked = Probe.report(layout.text).layout else { continue }
            let world = layout.world([4, 3])
            guard let prepared = try? compile(checked).prepare(for: world) else { continue }
            for _ in 0..<3 { try ask(layout.text, prepared, world, &random, &tally, "seed \(seed)") }
        }
        #expect(tally.proved > count / 4 && tally.refuted > count / 4, "\(tally)")
        #expect(tally.undecided * 50 <= tally.proved + tally.refuted + 100, "\(tally)")
        #expect(tally.late * 12 < tally.proved + tally.refuted, "\(tally)")
        if ProcessInfo.processInfo.environment["PROOF_TALLY"] != nil { print("PROOFS \(part): \(tally)") }
    }

    private func name(of path: ElementPath) -> String {
        path.kind == "cell" || path.item > 0 ? "\(path.kind)[\(path.section), \(path.item)]" : path.kind
    }

    private func ask(
        _ text: String, _ prepared: Prepared, _ world: World, _ random: inout Seeded, _ tally: inout Tally,
        _ words: String
    ) throws {
        let low = Double(random.below(800)) - 200
        let high = low + Double(random.below(900)) + 1
        let all = prepared.attributes(at: prepared.offset(along: low), culling: false).elements
        guard !all.isEmpty else { return }
        let path = random.pick(all).path
        let name = name(of: path)
        let quantity = random.pick(Self.quantities)
        let bound = Double(random.below(600)) - random.pick([0, 100, 300])
        var added = random.pick(["", "", "offset.main / 2 + ", "viewport.start + "])
        if random.chance(3) { added += "\(self.name(of: random.pick(all).path)).\(random.pick(Self.quantities)) + " }
        let statement = "\(name).\(quantity) \(random.pick(["<=", ">", "<", ">="])) \(added)"
        let range = "\(low)...\(high)"
        guard let open = text.firstRange(of: "{\n") else { return }
        func run(_ step: String) throws -> TestResult? {
            let test = "  test \"t\" { at \(range)\(step) { expect \(statement)\(bound) } }\n"
            let whole = text[..<open.upperBound] + test + text[open.upperBound...]
            guard let layout = Probe.report(String(whole)).layout else { return nil }
            return try layout.tests.first?.run(on: layout, in: world)
        }
        guard let result = try run(""), let wanted = try run(" step \((high - low) / 200)") else { return }
        let fails = wanted.failures.first
        let words = "\(words): `\(statement)\(bound)` over \(range)"
        switch result.failures.first?.reason {
        case nil:
            tally.proved += 1
            #expect(fails == nil, "\(words) is proved, but fails at \(fails?.offset ?? .nan)\n\(text)")
        case .undecided: tally.undecided += 1
        case .isFalse:
            tally.refuted += 1
            let failure = try #require(result.failures.first)
            let offset = try #require(failure.offset)
            // Where something stays open before it, it is a failure, but perhaps not the first.
            guard offset == low || failure.holdsFrom != nil else {
                tally.late += 1
                return
            }
            #expect(offset >= low && offset <= high)
            if let fails, let first = fails.offset {
                #expect(offset <= first + 2e-6, "\(words) fails at \(first), not first at \(offset)\n\(text)")
            }
        default: break
        }
    }
}
