import Foundation
import Interpreter
import LayoutAnalysis
import LayoutDSL
import LayoutEmission
import RandomCases
import Testing

/// What style sheets are made of: exact lines, the same bytes, refusals with their lines. What a browser makes of them is tried in
/// `Tests/Browser/sheets.py`.
struct StyleSheetTests {
    private static func layout(_ text: String) throws -> CheckedLayout {
        try check(parse(Source(name: "t.layout", text: text))).get()
    }

    private static func example(_ path: String) throws -> CheckedLayout {
        try layout(String(contentsOf: packageFolder.appending(path: "Examples/\(path)"), encoding: .utf8))
    }

    private static let quantities: [ElementQuantity] = [
        .centerX, .centerY, .translationX, .translationY, .scaleX, .rotationZ, .alpha, .z, .clipLeft, .height,
    ]

    /// Straight pieces are what the engine gives, wherever they are said to be straight; between two ends of pieces the
    /// engine's values lie on one line.
    @Test(arguments: JavaScriptTests.examples)
    func `a line has the values of the engine`(path: String) throws {
        let layout = try Self.example(path)
        let prepared = try compile(layout).prepare(for: World())
        guard !prepared.loops else { return }
        let tracer = Tracer(prepared)
        let (content, viewport) = (prepared.contentSize, prepared.viewport)
        let end = max(1, layout.isHorizontal ? content.width - viewport.width : content.height - viewport.height)
        let all = prepared.attributes(at: prepared.offset(along: 0), culling: false).elements
        var compared = 0
        for element in [all.first, all[all.count / 2], all.last].compactMap({ $0 }) where !element.isInRow {
            let path = ElementPath(kind: element.kind, section: element.section, item: element.item)
            for quantity in Self.quantities {
                guard let line = tracer.line(of: quantity, path, over: -200...end + 200)?.line else { continue }
                for offset in stride(from: -199.3, to: end + 199, by: (end + 400) / 61.7) {
                    let number = line.pieces.lastIndex { $0.start <= offset } ?? 0
                    let piece = line.pieces[number]
                    guard !piece.isBent, offset - piece.start > 1e-3 else { continue }
                    let frame = try #require(prepared.attributes(of: path, at: prepared.offset(along: offset)))
                    let drawn = frame.elements[0].quantities[quantity]
                    #expect(
                        abs(piece.value(at: offset) - drawn) <= 1e-7 * max(1, abs(drawn)),
                        "\(path) \(quantity) at \(offset): \(piece.value(at: offset)), \(drawn)")
                    compared += 1
                }
            }
        }
        #expect(compared > 0)
    }

    @Test(arguments: ["jungle", "wheel"])
    func `a sheet has the bytes that are kept`(name: String) throws {
        let prepared = try compile(Self.example("\(name).layout")).prepare(for: World())
        let kept = packageFolder.appending(path: "Tests/EmissionTests/Expected/\(name).css")
        let texts = try (0..<3).map { _ in try StyleSheet(prepared, file: "\(name).layout", tool: "tests").text }
        #expect(Set(texts).count == 1)
        #expect(texts.first == (try String(contentsOf: kept, encoding: .utf8)))
    }

    @Test(arguments: [
        ("stack; cell { size: 60 x 500; alpha: 0.5 + sin(offset.y / 100pt * 1rad) / 2 }", "`sin`", 2),
        ("stack; cell { size: 60 x 500\n alpha: clamp(offset.y * offset.y / 9pt / 9pt, 0, 1) }", "both move", 3),
        ("stack; cell { size: 60 x 500; translation.y: trail(40) }", "`trail`", 2),
        ("snap: page\n stack; cell { size: 60 x 500 }", "`snap` rule", 2),
        ("stack; cell { size: 60 x 500\n snap: clamp(proposed, toStart, toEnd) }", "gesture", 3),
        ("stack; cell { size: 60 x 900; snap: toStart }", "longer than the viewport", 2),
        ("section { scroll: horizontal; cell { size: 60 x 50 } }", "scrolls by itself", 2),
        ("stack; cell { size: 60 x 500\n part badge { size: 10 x 10 } }", "`badge`", 3),
        ("stack; cell { size: 300 x 500; rotation.y: fromCenter / 9pt * 1deg; perspective: 99 }", "behind the eye", 2),
    ])
    func `what CSS cannot say is refused with its line`(lines: String, words: String, line: Int) throws {
        let text = "layout T {\n \(lines)\n}\n"
        let prepared = try compile(Self.layout(text)).prepare(for: World(items: [30]))
        do throws(EmissionRefusals) {
            _ = try StyleSheet(prepared, file: "t.layout", tool: "tests")
            Issue.record("written: \(lines)")
        } catch {
            let found = try #require(error.diagnostics.first { $0.message.contains(words) }, "\(error.diagnostics)")
            #expect(found.code == .notStyled)
            let before = text.utf8.prefix(Int(found.primary.span.start)).count { $0 == 0x0A }
            #expect(before + 1 == line, "\(found.message) at line \(before + 1)")
        }
    }

    @Test func `cells that move alike share an animation by their way through the viewport`() throws {
        let layout = try Self.layout("layout T { items: 40; stack; cell { size: 100% x 80; fade(to: 0.25) } }")
        let text = try StyleSheet(compile(layout).prepare(for: World()), file: "t.layout", tool: "tests").text
        #expect(text.split(separator: "@keyframes").count == 2)
        #expect(text.contains("animation-timeline: view(y);"))
        #expect(text.split(separator: "@supports").count == 2)
    }
}
