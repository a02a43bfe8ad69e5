import Interpreter
import LayoutDSL
import Testing

/// Each way of finding what is on screen is told, with the formula that decides.
struct CullingReportTests {
    /// What is told of the last element of a layout, and the text that it points at.
    private func told(_ lines: String) throws -> (tier: ElementCulling.Tier, text: String) {
        let layout = try Probe.layout("layout T {\n\(lines)\n}")
        let last = try #require(compile(layout).cullingReport().last)
        let source = try #require(layout.sources.first { $0.id == .main })
        return (last.tier, last.span.map { source.text(of: $0) } ?? "")
    }

    private static let cases: [(lines: String, tier: ElementCulling.Tier, text: String)] = [
        ("supplementary menu { size: 100% x 40; sticky }", .once, ""),
        (
            "section { cell { size: 9 x 9 }; supplementary head { size: 100% x 40; sticky(until: area.end) } }",
            .sections, ""
        ),
        (
            "section { cell { size: 9 x 9 }; supplementary head { size: 100% x 40; center: viewport.center } }",
            .allSections, ""
        ),
        ("cell { size: 9 x 9 }", .evenRows, ""),
        ("cell { size: 9 x 9; alpha: progress }", .evenRows, ""),
        ("cell { data { h: Length }; size: 9 x data.h }", .restingRows, "cell"),
        ("cell { size: 9 x 99; scale: 1 + progress }", .intervals(moving: "scale"), "1 + progress"),
        (
            "cell { size: 9 x 99; translation.x: sin(fromCenter / 9pt * 1rad) }", .intervals(moving: "translation"),
            "sin(fromCenter / 9pt * 1rad)"
        ),
        (
            "cell { size: 9 x 99; translation.y: 0.9 * (offset.y - rest.top) }", .slopes(moving: "translation"),
            "0.9 * (offset.y - rest.top)"
        ),
        (
            "cell { data { h: Length = 50 }; size: 9 x data.h; translation.y: 0.9 * (offset.y - rest.top) }",
            .slopes(moving: "translation"), "0.9 * (offset.y - rest.top)"
        ),
        ("cell { size: 9 x 9; center: viewport.center }", .allSeen(moving: "center"), "viewport.center"),
        (
            "cell { size: 9 x 9; translation.y: (mod(index * 7919, 4096) - index) * 9 + 0 * offset.y }",
            .nothingHelps(moving: "translation"), "mod(index * 7919, 4096)"
        ),
        (
            "cell { size: 9 x 9; translation.x: 0 * offset.y; rotation: mod(index * 7919, 4096) * 1deg; translation.y: offset.y - rest.top + mod(index * 7919, 4096) * 9 }",
            .nothingHelps(moving: "rotation"), "mod(index * 7919, 4096)"
        ),
        (
            "cell { data { top: Length }; size: 9 x 9; translation.y: data.top * 400 - rest.top + 0 * offset.y }",
            .nothingHelps(moving: "translation"), "top"
        ),
    ]

    @Test(arguments: cases.indices) func `the tier is told`(_ number: Int) throws {
        let (lines, tier, text) = CullingReportTests.cases[number]
        let told = try told(lines)
        #expect(told.tier == tier, "\(lines)")
        #expect(told.text == text, "\(lines)")
    }
}
