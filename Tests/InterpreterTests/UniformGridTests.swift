import Interpreter
import LayoutDSL
import RandomCases
import StoredLayouts
import Testing

/// Boxes that stand still and lie anyhow: a uniform grid finds them.
struct UniformGridTests {
    private static let spiral = StoredLayout("spiral").text

    /// Whether the culled frame shows what looking at everything shows.
    private func isComplete(_ prepared: Prepared, at offset: LayoutPoint) -> Bool {
        let all = prepared.attributes(at: offset, culling: false).elements.filter {
            !$0.isHidden && $0.frame.x < offset.x + 375 && $0.frame.x + $0.frame.width > offset.x
                && $0.frame.y < offset.y + 667 && $0.frame.y + $0.frame.height > offset.y
        }
        return prepared.attributes(at: offset).elements == all
    }

    @Test func `a uniform grid finds what is seen, also after parameters have changed`() throws {
        var prepared = try Probe.prepared(Self.spiral, World(items: [4000]))
        var random = Seeded(5)
        for changes in [[], [("step", 13.0)], [("shift", 777.0)], [("turn", 0.0)], [("turn", 2.0), ("step", 40.0)]] {
            try prepared.set(changes.map { ParameterValue(name: $0.0, value: $0.1) })
            for _ in 0..<6 {
                let far = Int(prepared.contentSize.width)
                let offset = LayoutPoint(
                    x: Double(random.below(far + 400) - 200), y: Double(random.below(far + 400) - 200))
                #expect(isComplete(prepared, at: offset), "\(changes) \(offset)")
            }
        }
    }

    @Test func `a uniform grid leaves few more than can be seen`() throws {
        let count = Volume.of(20_000, optimized: 1_000_000)
        let prepared = try Probe.prepared(
            Self.spiral.replacing("(if mod(index, 500) == 3 then 900 else 30)", with: "30"), World(items: [count]))
        let middle = prepared.contentSize.width / 2
        for shift in [-2000.0, 0, 500, 1500, 3000] {
            let frame = prepared.attributes(at: LayoutPoint(x: middle + shift, y: middle - shift / 2))
            #expect(frame.visited <= 3 * frame.elements.count / 2 + 40, "\(frame.visited) \(frame.elements.count)")
            #expect(frame.elements.count > 20)
        }
    }
}
