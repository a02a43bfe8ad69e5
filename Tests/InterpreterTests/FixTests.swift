import LayoutDSL
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// Every fix of every fixture, the likely ones too, applied alone: the file has fewer mistakes then.
struct FixTests {
    @Test(arguments: DiagnosticFixture.all) func `fixes of fixtures leave fewer mistakes`(_ fixture: DiagnosticFixture)
    {
        expectFewerMistakes(fixture.bytes, fixture.name)
    }

    @Test(arguments: ForeignHabit.all) func `fixes of habits leave fewer mistakes`(_ habit: ForeignHabit) {
        expectFewerMistakes(habit.bytes, habit.name)
    }

    @Test(arguments: [
        "margin: 10px 20px 10px", "padding: 0 10", "insets: 1 2 3 4", "insets: 10dp 20dp", ".list { size: 100% x 40 }",
        ".header { size: 100% x 40 }", "let f(x) = x\nrotation: 40", "-- a comment", "cell { \"alpha\": \"true\" }",
        "fun rise(i: Number): Number = i", "fun height(i: Number): Length = 40",
    ]) func `fixes of other lines leave fewer mistakes`(_ line: String) {
        expectFewerMistakes(Array("layout A {\n  items: 3\n\(line)\n}\n".utf8), "line.layout")
    }

    /// What is said with one finding: a block or a file of another language, several values on one line.
    @Test(arguments: [
        "layout A {\n  items: 3\n  cell { size: 100% x 40; margin: 10px 20px 10px }\n}",
        "layout A {\n  items: 3\n  padding: 10px 20px 10px\n  cell { size: 100% x 40 }\n}",
        "layout A {\n  items: 3\n  insets: 10px 20px 10px 1em\n  cell { size: 100% x 40 }\n}",
        "layout A {\n  items: 3\n  cell { size: 100% x 40; insets: 10 20 }\n}",
        "layout A {\n  items: 3\n  grid(columns: 1fr 2fr 1fr)\n  cell { size: 100% x 40 }\n}",
        "layout A {\n  items: 3\n  fun height(i: Number): Length = 40\n  cell { size: 100% x height(index) }\n}",
        "ScrollView { LazyVStack { ForEach(0..<10) { i in Text($0) } } }", "list {\n  item: 10px\n}",
        "sectoin { cell { size: 100% x 40 } }", "[\n  { \"id\": 1 },\n  { \"id\": 2 }\n]",
        "{ \"items\": [1, 2], \"gap\": '4px' }",
        "<div class=\"list\">\n  <p>a & b</p>\n</div>", "struct A: View {\n  var body: some View { Text($0.name) }\n}",
        "body { margin: 0; padding: 10px 20px }",
    ]) func `one construct is one finding`(_ text: String) {
        let findings = DiagnosticFixture.check(Array(text.utf8)).shown
        #expect(findings.count == 1, "\(findings.map(\.message))")
        #expect(findings.allSatisfy { $0.help != nil || !$0.fixes.isEmpty })
    }

    /// A line can hold a second mistake that its first one hid: then there are as many as before.
    private func expectFewerMistakes(_ bytes: [UInt8], _ name: String) {
        let before = DiagnosticFixture.check(bytes, name: name).shown
        let known = before.map(words)
        for finding in before {
            for fix in finding.fixes where fix.span.source == .main {
                let mended = bytes.applying(fix)
                let after = DiagnosticFixture.check(mended, name: name).shown
                var left = known
                let brought = after.filter { found in
                    guard let place = left.firstIndex(of: words(found)) else { return true }
                    left.remove(at: place)
                    return false
                }
                let line = Source(name: name, bytes: bytes).line(of: Int(fix.span.start))
                let wasHidden = brought.allSatisfy {
                    $0.primary.span.source == .main
                        && Source(name: name, bytes: mended).line(of: Int($0.primary.span.start)) == line
                }
                let isLeft = after.contains { words($0) == words(finding) && $0.primary.span == finding.primary.span }
                #expect(
                    !isLeft && after.count <= before.count - (brought.count == 1 && wasHidden ? 0 : 1),
                    "`\(fix.title)`, for: \(finding.message); leaves \(after.count) of \(before.count), brings \(brought.map(words))"
                )
                #expect(errors(after) <= errors(before))
            }
        }
    }

    private func errors(_ findings: [Diagnostic]) -> Int { findings.count { $0.severity == .error } }

    private func words(_ finding: Diagnostic) -> String { "\(finding.code.text) \(finding.message)" }
}
