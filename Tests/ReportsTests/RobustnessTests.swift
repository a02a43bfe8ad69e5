import Foundation
import LayoutDSL
import Testing

@testable import Reports

/// No bytes and no places may stop the renderer, however odd: spans come from other rooms.
struct RobustnessTests {
    private let pieces: [[UInt8]] = [
        [0x0A], [0x0D], [0x0D, 0x0A], [0x09], [0x20], [0x61], Array("日本".utf8), Array("e\u{301}".utf8),
        Array("👩‍👩".utf8), [0xFF], [0xE2, 0x82], [0xEF, 0xBB, 0xBF], Array("\u{202E}".utf8), [0x1B], [0x80],
    ]

    private func label(_ count: Int) -> Diagnostic.Label {
        let start = Int.random(in: -3...(count + 3))
        let id = SourceID(UInt16.random(in: 0...2))
        return Diagnostic.Label(
            SourceSpan(start: start, length: Int.random(in: -2...12), source: id), Bool.random() ? "words" : "")
    }

    @Test func `any bytes and any spans are drawn`() throws {
        for _ in 0..<1500 {
            var bytes = Bool.random() ? [0xEF, 0xBB, 0xBF] as [UInt8] : []
            for _ in 0..<Int.random(in: 0...60) { bytes += pieces.randomElement() ?? [] }
            let all = [Source(name: "p\n", text: "a\tb\n", id: .prelude), Source(name: "m", bytes: bytes)]
            let fix = Diagnostic.Fix(
                "f", replace: label(bytes.count).span, with: ["", "x", "\u{202E}日", "a\nb"].randomElement() ?? "", .safe
            )
            let found = Diagnostic(
                .unknownName, "m", at: label(bytes.count),
                secondary: (0..<Int.random(in: 0...3)).map { _ in label(bytes.count) }, fixes: [fix])
            let width = Int.random(in: -1...60)
            let text = render([found], all, width: width)
            #expect(text.hasSuffix("\n\n"))
            for row in text.utf8.split(separator: 0x0A) {
                #expect(row.last != 0x20 && !row.contains(0x0D) && !row.contains(0x1B) && !row.contains(0x09))
            }
            #expect(render([found], all, .short).utf8.filter { $0 == 0x0A }.count == 1)
            _ = try JSONSerialization.jsonObject(with: Data(render([found], all, .json).utf8))
        }
    }
}
