import Foundation
import LayoutDSL
import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// Statements about random layouts in random ranges of worlds: no proof that a look at some of the worlds refutes, and
/// no witness that a look at its world and offset does not confirm. `PROOF_TALLY=1` prints how many were what.
struct RandomWorldProofTests {
    private static let quantities = [
        "frame.left", "frame.top", "frame.right", "frame.bottom", "frame.width", "frame.height", "alpha", "rest.top",
        "rest.left", "z",
    ]

    private struct Tally {
        var proved = 0
        var refuted = 0
        var undecided = 0
        var notFollowed = 0
    }

    @Test(.enabled(if: Volume.hasTime), arguments: 0..<8) func `no verdict is false`(_ part: Int) throws {
        let count = Volume.of(8, optimized: 250)
        var tally = Tally()
        for seed in (part * count)..<(part * count + count) {
            var random = Seeded(seed &* 104_729 &+ 7)
            let layout = RandomLayout(seed: seed, hasParameters: true)
            guard let checked = Probe.report(layout.text).layout else { continue }
            let world = layout.world([4, 3])
            guard let prepared = try? compile(checked).prepare(for: world) else { continue }
            for _ in 0..<3 { try ask(layout.text, prepared, world, &random, &tally, "seed \(seed)") }
        }
        #expect(tally.proved > 0 && tally.proved + tally.refuted > count / 2, "\(tally)")
        #expect(tally.undecided * 10 < tally.proved + tally.refuted, "\(tally)")
        if ProcessInfo.processInfo.environment["PROOF_TALLY"] != nil { print("WORLDS \(part): \(tally)") }
    }

    /// Up to three lines of a world, each a range.
    private func ranges(_ prepared: Prepared, _ random: inout Seeded) -> [(name: String, low: Double, high: Double)] {
        let viewport = prepared.viewport
        var found: [(name: String, low: Double, high: Double)] = []
        func add(_ name: String, _ low: Double, _ high: Double) {
            if !found.contains(where: { $0.name == name }) { found.append((name, low, high)) }
        }
        for _ in 0..<(1 + random.below(3)) {
            let width = Double(1 + random.below(60))
            switch random.below(5) {
            case 0: add("viewport.width", viewport.width, viewport.width + width)
            case 1: add("viewport.height", max(1, viewport.height - width), viewport.height)
            case 2: add("p\(random.below(4))", 0.5, 0.5 + width / 20)
            case 3: add("safeArea.top", 0, width)
            default: add("q\(random.below(2))", 10, 10 + width)
            }
        }
        return found
    }

    private func name(of path: ElementPath) -> String {
        path.kind == "cell" || path.item > 0 ? "\(path.kind)[\(path.section), \(path.item)]" : path.kind
    }

    private func ask(
        _ text: String, _ prepared: Prepared, _ world: World, _ random: inout Seeded, _ tally: inout Tally,
        _ words: String
    ) throws {
        let low = Double(random.below(300)) - 100
        let high = low + Double(random.below(300))
        let all = prepared.attributes(at: prepared.offset(along: low), culling: false).elements
        guard !all.isEmpty, let open = text.firstRange(of: "{\n") else { return }
        let path = random.pick(all).path
        let other = random.chance(2) ? "\(name(of: random.pick(all).path)).\(random.pick(Self.quantities)) + " : ""
        let bound = Double(random.below(600)) - random.pick([0, 100, 300])
        let side = "\(name(of: path)).\(random.pick(Self.quantities)) \(random.pick(["<=", ">", "<", ">="]))"
        let statement = "\(side) \(other)\(bound)"
        let ranges = ranges(prepared, &random)
        func run(_ settings: [String], _ offsets: String) throws -> TestResult? {
            let test = "  test \"t\" { \(settings.joined(separator: "; ")); at \(offsets) { expect \(statement) } }\n"
            let whole = text[..<open.upperBound] + test + text[open.upperBound...]
            guard let layout = Probe.report(String(whole)).layout else { return nil }
            return try? layout.tests.first?.run(on: layout, in: world, budget: 4_000)
        }
        let span = "\(low)...\(high)"
        let sampledWorlds = ranges.map { "\($0.name): \($0.low)...\($0.high) step \(($0.high - $0.low) / 3)" }
        guard let result = try run(ranges.map { "\($0.name): \($0.low)...\($0.high)" }, span),
            let wanted = try run(sampledWorlds, "\(span) step \(max(1, (high - low) / 20))")
        else { return }
        let fails = wanted.failures.first
        let words = "\(words): `\(statement)` over \(span), \(ranges)"
        switch result.failures.first?.reason {
        case nil:
            tally.proved += 1
            #expect(
                fails == nil,
                "\(words) is proved, but fails at \(fails?.offset ?? .nan), \(fails?.world ?? [])\n\(text)")
        case .undecided(.unknown, _, _, _), .undecided(.world, _, _, _): tally.notFollowed += 1
        case .undecided: tally.undecided += 1
        case .isFalse:
            tally.refuted += 1
            let failure = try #require(result.failures.first)
            let offset = try #require(failure.offset)
            #expect(failure.world.count == ranges.count, "\(words): \(failure.world)")
            if let again = try run(failure.world.map { "\($0.name): \($0.value)" }, "\(offset)") {
                #expect(!again.failures.isEmpty, "\(words): the witness \(offset), \(failure.world) holds\n\(text)")
            }
            guard let first = fails?.offset, failure.holdsFrom != nil else { return }
            #expect(offset <= first + 2e-6, "\(words) fails at \(first), not first at \(offset)\n\(text)")
        default: break
        }
    }
}
