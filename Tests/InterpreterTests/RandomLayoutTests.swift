import Interpreter
import LayoutDSL
import RandomCases
import Testing

/// Layouts that nobody would write: their numbers stay finite, and culling never changes what is seen.
@Suite struct RandomLayoutTests {
    @Test(arguments: 0..<8) func cullingAnswersWhatIsSeen(_ part: Int) throws {
        var evaluated = 0
        let count = Volume.of(12, every: 30, optimized: 500)
        for seed in (part * count)..<(part * count + count) {
            let random = RandomLayout(seed: seed)
            guard let layout = Probe.report(random.text).layout else { continue }
            evaluated += 1
            try check(layout, seed, random)
        }
        #expect(evaluated > count / 2, "\(evaluated) of \(count)")
    }

    private func check(_ layout: Layout, _ seed: Int, _ random: RandomLayout) throws {
        for items in [[], [0], [12], [3, 0, 40]] {
            let world = random.world(items)
            let prepared: Prepared
            do throws(WorldError) {
                prepared = try compile(layout).prepare(for: world)
            } catch {
                // `count:` of all blocks may be for fewer sections than there are.
                #expect(error.code == .unknownSection, "seed \(seed): \(error.message)\n\(random.text)")
                continue
            }
            for along in [0, 37.5, -80, 300, 1200, 1e15] {
                compare(prepared, along, "seed \(seed), items \(items), offset \(along)\n\(random.text)")
            }
        }
    }

    private func compare(_ prepared: Prepared, _ along: Double, _ words: @autoclosure () -> String) {
        let offset = prepared.offset(along: along)
        let all = prepared.attributes(at: offset, culling: false).elements
        let seen = prepared.attributes(at: offset).elements
        let window = Rectangle(
            x: offset.x, y: offset.y, width: prepared.viewport.width, height: prepared.viewport.height)
        let expected = all.filter { element in
            !element.isHidden && element.size.width > 0 && element.size.height > 0 && !element.frame.isEmpty
                && element.frame.overlaps(window)
        }
        for element in all {
            let numbers = Probe.numbers(element)
            if !numbers.allSatisfy({ $0.isFinite }) {
                Issue.record(
                    "not finite: \(element.kind)[\(element.section),\(element.item)] \(numbers) \(words())")
                return
            }
        }
        if seen == expected { return }
        func names(_ elements: [Attributes]) -> [String] { elements.map { "\($0.kind)[\($0.section),\($0.item)]" } }
        let (a, b) = (names(seen), names(expected))
        let lost = b.filter { !a.contains($0) }
        let added = a.filter { !b.contains($0) }
        Issue.record("culling differs: lost \(lost), added \(added) (else order or values) \(words())")
    }
}
