import Foundation
import Interpreter
import LayoutAnalysis
import LayoutDSL
import RandomCases
import Testing

/// That curves are proved, and that what bends them is what moves the value.
struct CurveProofTests {
    private static let files: [URL] = {
        let examples = galleryFolder.deletingLastPathComponent()
        let found = [examples, galleryFolder].flatMap { folder in
            (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        }
        return found.filter { $0.pathExtension == "layout" }.sorted { $0.path < $1.path }
    }()

    @Test(arguments: files)
    func `the curves of a cell are proved`(_ file: URL) throws {
        let prepared = try prepared(try String(contentsOf: file, encoding: .utf8))
        let tracer = Tracer(prepared)
        let frame = prepared.attributes(at: prepared.offset(along: 300))
        let cells = frame.elements.filter { $0.category == .cell }
        let path = try #require(cells.isEmpty ? nil : cells[cells.count / 2].path)
        let isWide = prepared.program.layout.isHorizontal
        let (content, viewport) = (prepared.contentSize, prepared.viewport)
        let pull = (isWide ? viewport.width : viewport.height) / 4
        let last = isWide ? content.width - viewport.width : content.height - viewport.height
        for property in ["frame.x", "frame.y"] {
            let curve = try tracer.curve(of: property, path, over: -pull...(max(0, last) + pull), step: 100)
            #expect(curve.isProved, "\(path) \(property)")
        }
    }

    private func causes(_ lines: String, _ property: String, of path: ElementPath) throws -> [String] {
        let tracer = Tracer(try prepared("layout T {\n  viewport: 375 x 667; items: 8\n\(lines)\n}"))
        let curve = try tracer.curve(of: property, path, over: -150...1150, step: 100)
        return curve.events.map { event in
            let cause = CurveTests.cause(event, curve)
            return "\(event.kind) \(event.offset) \(cause.isPrelude ? cause.uses.joined() : cause.text)"
        }
    }

    @Test func `of kinks at one place the one counts that moves the value`() throws {
        let scale = "clamp((offset.y - rest.top) / 2000pt, 0, 0.1)"
        let lines = "section { stack; cell { size: 100% x 200; sticky; scale: 1 - \(scale) } }"
        let found = try causes(lines, "frame.y", of: ElementPath(kind: "cell", section: 0, item: 3))
        #expect(found == ["plateau -150.0 sticky", "kink 600.0 sticky", "kink 800.0 \(scale)"])
    }

    @Test func `what the file says counts before what the language adds`() throws {
        let map = "map(offset.y, [200: 0, 420: 1])"
        let lines = "supplementary a { size: 100% x 50; alpha: \(map) }\nsection { stack; cell { size: 100% x 200 } }"
        let found = try causes(lines, "alpha", of: ElementPath(kind: "a", section: 0, item: 0))
        #expect(found == ["plateau -150.0 \(map)", "kink 200.0 \(map)", "kink 420.0 \(map)", "plateau 420.0 \(map)"])
    }
}
