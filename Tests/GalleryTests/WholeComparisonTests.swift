import Interpreter
import LayoutAnalysis
import LayoutDSL
import Testing

/// What `dslc diff` tells of a layout as a whole: where scrolling stops, and what is painted first.
struct WholeComparisonTests {
    private func compare(_ old: String, _ new: String) throws -> LayoutComparison {
        .between(try prepared(old), try prepared(new), over: -100...400)
    }

    private func list(_ lines: String, snap: String = "") -> String {
        "layout L { viewport: 300 x 600; items: 8; \(snap)\n\(lines)\n}"
    }

    // MARK: Painting order

    private static let cell = "cell { size: 100% x 100; alpha: 0.5 }"
    private static let badge = "supplementary badge { place: (10, 150); size: 50 x 50; sticky }"

    @Test func `another order of what lies over each other is told`() throws {
        let comparison = try compare(list("\(Self.cell)\n\(Self.badge)"), list("\(Self.badge)\n\(Self.cell)"))
        #expect(comparison.verdict == .different)
        let told = comparison.differences.map { "\($0.element.map { "\($0.kind) \($0.item)" } ?? "") \($0.value)" }
        // The badge stands over cell 1, then sticks and comes over those behind it.
        #expect(told == (1...4).map { "cell \($0) behind badge[0, 0]" }, "\(told)")
        let first = try #require(comparison.differences.first)
        #expect(first.offsets.lowerBound == -100 && abs(first.offsets.upperBound - 200) < 1e-3, "\(first)")
        #expect(first.values.old == 1 && first.values.new == 0)
    }

    @Test(arguments: [
        ("cell { size: 100% x 100 }", "supplementary badge { place: (10, 150); size: 50 x 50; z: 1 }"),
        ("cell { size: 50% x 100 }", "supplementary badge { place: (250, 150); size: 50 x 50; sticky }"),
    ])
    func `another order of what never meets is the same`(_ cell: String, _ badge: String) throws {
        let comparison = try compare(list("\(cell)\n\(badge)"), list("\(badge)\n\(cell)"))
        #expect(comparison.verdict == .same, "\(comparison)")
    }

    // MARK: Stops

    private static let still = "cell { size: 100% x 100 }"

    @Test(arguments: [
        (still, "snap: every(90)", still, "snap: 90pt * settle(proposed / 90pt)"),
        ("cell { size: 100% x 100; snap: toStart }", "", "cell { size: 100% x 100; snap: index * 100 }", ""),
        (still, "snap: proposed + velocity * 3", still, "snap: velocity + proposed + 2 * velocity"),
        (still, "", still, ""),
    ])
    func `stops that are written in another way are proved the same`(
        _ old: String, _ rule: String, _ new: String, _ other: String
    ) throws {
        let comparison = try compare(list(old, snap: rule), list(new, snap: other))
        #expect(comparison.verdict == .same && comparison.gestureCount == 0, "\(comparison)")
    }

    @Test(arguments: [
        (still, "snap: every(100)", still, "snap: every(99)"),
        // Between two of the gestures that are looked at.
        (still, "snap: proposed", still, "snap: if abs(proposed - 123.456) < 0.001 then 7 else proposed"),
        ("cell { size: 100% x 100; snap: toStart }", "", "cell { size: 100% x 100; snap: toStart + 0.001 }", ""),
        ("cell { size: 100% x 100; snap: toStart }", "", "cell { size: 100% x 100 }", ""),
    ])
    func `stops that differ are told`(_ old: String, _ rule: String, _ new: String, _ other: String) throws {
        let comparison = try compare(list(old, snap: rule), list(new, snap: other))
        #expect(comparison.verdict == .different)
        #expect(comparison.differences.map(\.value) == ["stop"], "\(comparison.differences)")
    }

    @Test func `stops that hang on the finger are looked at, and that is told`() throws {
        let cell = "cell { size: 100% x 100; snap: toStart; halt: index == 3 }"
        let same = "cell { size: 100% x 100; snap: toStart; halt: not (index != 3) }"
        let comparison = try compare(list(cell), list(same))
        #expect(comparison.verdict == .undecided && comparison.differences.isEmpty && comparison.gestureCount > 300)
        // The same formulas stop at the same places.
        #expect(try compare(list(cell), list(cell)).verdict == .same)
    }
}
