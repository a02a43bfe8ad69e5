import Interpreter
import LayoutAnalysis
import LayoutDSL

/// A failure as a test of its own, ready to paste: its world and its offset alone.
struct WitnessTest {
    let text: String

    /// nil for a failure that single offsets have shown already, or whose text is not at hand.
    init?(_ failure: TestFailure, of test: LayoutTest, _ sources: [Source]) {
        guard failure.isWitness, !test.isPromise, let offset = failure.offset,
            let source = sources.first(where: { $0.id == failure.span.source })
        else { return nil }
        func written(_ span: SourceSpan) -> String? { source.oneLine(span) }
        var lines: [String] = []
        for line in test.lines {
            if let ranged = line.ranged {
                guard let value = failure.world.last(where: { $0.name.utf8.elementsEqual(ranged.utf8) }) else {
                    return nil
                }
                lines.append("\(ranged): \(WrittenNumber.text(value.value, value.unit))")
            } else if let text = written(line.span) {
                lines.append(text)
            }
        }
        guard
            let each = test.samplings.lazy.flatMap({ $0.expectations }).first(where: { $0.span == failure.span }),
            let expected = written(each.written)
        else { return nil }
        let place = WrittenNumber.text(offset)
        lines.append("at \(place) { expect \(expected) }")
        text = "test \"\(test.name), at \(place)\" { \(lines.joined(separator: "; ")) }"
    }
}

extension Source {
    /// The text of a span on one line, without its comments.
    fileprivate func oneLine(_ span: SourceSpan) -> String? {
        let end = Int(span.start) + Int(span.length)
        guard span.source == id, end <= bytes.count else { return nil }
        var (text, isQuoted, isComment): ([UInt8], Bool, Bool) = ([], false, false)
        for (place, byte) in bytes[Int(span.start)..<end].enumerated() {
            let next = place + 1 < Int(span.length) ? bytes[Int(span.start) + place + 1] : 0
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted, byte == UInt8(ascii: "/"), next == byte { isComment = true }
            if byte == UInt8(ascii: "\n") { isComment = false }
            guard !isComment else { continue }
            let isSpace = !isQuoted && [9, 10, 13, 32].contains(byte)
            if isSpace, text.last == 32 { continue }
            text.append(isSpace ? 32 : byte)
        }
        if text.last == 32 { text.removeLast() }
        return String(decoding: text, as: UTF8.self)
    }
}
