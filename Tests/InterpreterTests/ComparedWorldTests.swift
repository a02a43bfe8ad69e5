import LayoutDSL
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// One layout in two worlds: `expect mirrored`, `expect same as { … }`.
struct ComparedWorldTests {
    private static let list = """
        viewport: 320 x 400; items: 9
        param lift = 0
        section {
          stack(gap: 10)
          supplementary title { size: 100% x 44; sticky() }
          cell { size: 60% x 80; translation.y: if reducedMotion then 0 else sin(offset.y / 100pt * 1rad) * 10pt + lift * 1pt }
        }
        """
    private static let pages = """
        viewport: 320 x 400; items: 6; scroll: horizontal
        param lift = 0
        carousel(gap: 10)
        cell { size: 200 x 300; snap: home; alpha: if reducedMotion then 1 else 1 - abs(fromCenter) / 1000pt }
        """

    private static let layouts = [
        "list": list, "pages": pages,
        // A square that is turned by a quarter has the same frame.
        "turned": "param lift = 0\ncell { size: 60 x 60; rotation: lift * 1deg }",
        "told": "param lift = 0\ncell { size: 60 x 60; attribute tone = lift }",
    ]

    @Test(arguments: [
        ("list", "expect mirrored", true),
        ("list", "at 0...last step 7 { expect mirrored }", true),
        ("list", "rightToLeft: true; expect mirrored", true),
        ("list", "expect same as { reducedMotion: true }", true),
        ("list", "at 50 { expect same as { reducedMotion: true } }", false),
        ("list", "at 0...90 step 30 { expect same as { reducedMotion: true } }", false),
        ("list", "reducedMotion: true; at 0...90 step 30 { expect same as { lift: 0 } }", true),
        ("list", "expect same as { lift: 1 }", false),
        ("list", "expect same as { items: 20 }", true),
        ("list", "expect same as { items: 3 }", false),
        ("list", "expect same as { viewport.width: 321 }", false),
        ("list", "lift: 0...3 step 1; at 0...90 step 30 { expect same as { viewport.height: 400 } }", true),
        ("list", "lift: 0...3 step 1; at 0...90 step 30 { expect same as { lift: 2 } }", false),
        ("turned", "at 0 { expect same as { lift: 90 } }", false),
        ("turned", "at 0 { expect same as { lift: 0 } }", true),
        ("told", "at 0 { expect same as { lift: 1 } }", false),
        ("pages", "expect mirrored", true),
        ("pages", "expect same as { viewport.height: 500 }", false),
        ("pages", "expect same as { lift: 0 }", true),
        ("pages", "expect same as { reducedMotion: true }", false),
        ("pages", "at 100...500 { expect mirrored }", true),
    ]) func `two worlds look the same, or do not`(_ layout: String, _ test: String, _ holds: Bool) throws {
        let result = try TestedLayout.run(try #require(Self.layouts[layout]), test)
        #expect(result.verdict == (holds ? .sampled : .refuted), "\(result.failures)")
    }

    /// What keeps its side, and what is placed by the reading direction, is no mirror image.
    @Test(arguments: [
        ("cell { size: 60% x 80; mirrors: false; translation.x: 5 }", false),
        ("cell { size: 60% x 80; translation.x: if rightToLeft then 5 else 0 }", false),
        ("cell { size: 60% x 80; translation.x: 5 }", true),
        ("cell { size: 60% x 80; rotation: 10deg; clip.left: 4 }", true),
        ("cell { size: 60 x 60; rotation: if rightToLeft then -90deg else 90deg }", false),
        ("cell { size: 60 x 60; corner: if rightToLeft then 4 else 5 }", false),
        (
            "cell { size: 60 x 60; rotation.y: 40deg; perspective: 300; clip.left: 4; inner.translation.x: 3; anchor: (0.2, 0.5) }",
            true
        ),
        ("cell { size: 60 x 60; attribute side = if rightToLeft then 1 else 0 }", true),
    ]) func `a mirror image`(_ cell: String, _ holds: Bool) throws {
        let result = try TestedLayout.run("viewport: 320 x 400; items: 9; stack\n\(cell)", "expect mirrored")
        #expect(result.hasPassed == holds, "\(result.failures)")
    }

    @Test func `a difference names the element and the number`() throws {
        let failure = try #require(
            try TestedLayout.run(Self.list, "at 50 { expect same as { lift: 2 } }").failures.first)
        #expect(failure.offset == 50 && failure.element?.kind == "cell")
        guard case .differs(.number(let name, _, let expected, let found)) = failure.reason else {
            Issue.record("\(failure.reason)")
            return
        }
        #expect(name == "frame.y" && abs(found - expected - 2) < 1e-9)
    }

    /// Stops are asked each; a list without stops says where.
    @Test func `stops are counted, and a range needs a step`() throws {
        #expect(try TestedLayout.run(Self.pages, "expect mirrored").stopCount == 6)
        #expect(try TestedLayout.run(Self.list, "at all { expect mirrored }").verdict == .undecided)
        let ranged = try TestedLayout.run(Self.list, "lift: 0...2; at 0 { expect same as { reducedMotion: true } }")
        #expect(ranged.verdict == .undecided)
    }

    @Test(arguments: [
        "at some { expect mirrored }", "expect same as { lift: 0...2 }", "expect same as { cell: 2 }",
        "story { expect mirrored }", "expect same as { expect true }",
    ]) func `what cannot be compared is said`(_ test: String) {
        let text = "layout T {\n\(Self.list)\ntest \"t\" { \(test) }\n}"
        #expect(check(parse(Source(name: "t.layout", text: text))).layout == nil)
    }
}
