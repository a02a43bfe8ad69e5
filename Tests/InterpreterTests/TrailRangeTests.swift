import LayoutDSL
import RandomCases
import StoredLayouts
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// `trail:` in a test: by which way one comes to an offset.
struct TrailRangeTests {
    private static let bar = """
        viewport: 300 x 400; items: 20
        supplementary bar { size: 100% x 56; translation.y: trail(height) - rest.top; z: 1 }
        supplementary late { size: 1 x 1; place: (0, 0); attribute by = offset.y - trail(80) }
        cell { size: 100% x 60 }
        """

    @Test(arguments: [
        ("trail: all", "at all { expect bar.frame.top in offset.y - 56...offset.y }"),
        ("trail: all", "at last { expect bar.frame.bottom == offset.y }"),
        ("trail: all", "at all { expect late.by in 0...80 }"),
        ("trail: 500", "at 500...520 { expect bar.frame.top == 500 }"),
        ("trail: 500", "at 0...500 { expect bar.frame.top == offset.y }"),
        ("trail: 900...5000", "at 856 { expect bar.frame.bottom == offset.y }"),
        (
            "trail: 0...300; viewport.height: 300...500",
            "at 0...700 { expect bar.frame.top in offset.y - 56...offset.y }"
        ),
        ("trail: all; viewport.height: 300...500", "at all { expect bar.frame.top in offset.y - 56...offset.y }"),
        ("trail: all; viewport.height: 300...500", "at last { expect bar.frame.bottom == offset.y }"),
        ("trail: all; viewport.height: 300...500", "at all { expect late.by in 0...80 }"),
        ("trail: 0...700 step 50", "at 0...700 { expect bar.frame.top in offset.y - 56...offset.y }"),
    ])
    func `it holds by every way`(_ world: String, _ asked: String) throws {
        let result = try TestedLayout.run(Self.bar, "\(world); \(asked)")
        #expect(result.failures.isEmpty && result.troubles.isEmpty, "\(result.failures)")
    }

    /// Each fails for who comes from the bottom alone, or for who comes from the top.
    @Test(arguments: [
        ("at 60...last { expect bar.frame.bottom == offset.y }", 60.0),
        ("at 0...last - 1 { expect bar.frame.top == offset.y }", 0.0),
        ("at last { expect bar.frame.top == offset.y }", nil),
        ("viewport.height: 300...500; at 60...last { expect bar.frame.bottom == offset.y }", 60.0),
        ("viewport.height: 300...500; at last { expect bar.frame.top == offset.y }", nil),
    ])
    func `a way by which it fails is told`(_ asked: String, _ offset: Double?) throws {
        let result = try TestedLayout.run(Self.bar, "trail: all; \(asked)")
        let failure = try #require(result.failures.first)
        #expect(failure.world.contains { $0.name == "trail" }, "\(failure)")
        if let offset { #expect(abs((failure.offset ?? .nan) - offset) < 1e-3, "\(failure)") }
    }

    /// However one scrolls to an offset, one of the ways of the range leaves the bar at the same place; and each of these ways
    /// can be scrolled.
    @Test(arguments: 0..<Volume.of(40, optimized: 400))
    func `the range is every way there is`(_ seed: Int) throws {
        var random = Seeded(seed &* 7 &+ 3)
        let prepared = try Probe.prepared("layout T {\n\(Self.bar)\n}")
        let path = ElementPath(kind: "bar")
        let steps = (0..<random.below(6) + 1).map { _ in Double(random.below(1100) - 100) }
        let offset = try #require(steps.last)
        let point = prepared.offset(along: offset)
        func top(_ layout: Prepared) -> Double? { layout.attributes(of: path, at: point)?.elements.first?.frame.y }
        let walked = top(prepared.scrolled(along: steps))
        let place = try #require(walked)
        // Where it stands is where one turned.
        let turned = top(prepared.scrolled(along: prepared.way(turningAt: place)))
        #expect(abs((turned ?? .nan) - place) < 1e-9, "\(steps)")
    }

    @Test func `nothing but a layout with a trail takes it`() throws {
        let text = "layout T { cell { size: 9 x 9 }\ntest \"t\" { trail: all } }"
        let report = check(parse(Source(name: "t.layout", text: text)))
        let told = report.diagnostics.shown.map { $0.message }
        #expect(told.contains("a test cannot set `trail`"), "\(told)")
    }
}
