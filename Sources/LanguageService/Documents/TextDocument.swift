import Interpreter
import LayoutDSL

/// A text that is being edited, with its lines.
package struct TextDocument: Sendable {
    /// The text.
    package private(set) var source: Source
    private var lines: LineTable

    /// Makes a document of a text.
    package init(_ source: Source) {
        self.source = source
        lines = LineTable(source)
    }

    /// The offset of a place; one beyond the end of its line, or of the text, is that end.
    package func offset(of position: TextPosition, _ encoding: PositionEncoding) -> Int {
        guard position.line >= 0 else { return 0 }
        guard position.line < lines.starts.count else { return source.bytes.count }
        let content = lines.content(of: position.line, in: source)
        guard encoding == .utf16 else { return content.lowerBound + min(max(0, position.column), content.count) }
        var left = position.column
        var offset = content.lowerBound
        while offset < content.upperBound, left > 0 {
            left -= TextDocument.units(source.bytes[offset])
            offset += 1
            while offset < content.upperBound, source.bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        }
        return offset
    }

    /// The place of an offset.
    package func position(of offset: Int, _ encoding: PositionEncoding) -> TextPosition {
        let offset = min(max(0, offset), source.bytes.count)
        let line = lines.line(at: offset)
        let start = Int(lines.starts[line])
        let column =
            encoding == .utf8
            ? offset - start : source.bytes[start..<offset].reduce(0) { $0 + TextDocument.units($1) }
        return TextPosition(line: line, column: column)
    }

    /// How many units of UTF-16 the scalar has that begins with a byte.
    private static func units(_ byte: UInt8) -> Int { byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1 }

    /// The number of the line of an offset, from 0.
    package func line(at offset: Int) -> Int { lines.line(at: min(max(0, offset), source.bytes.count)) }

    /// The number of lines.
    package var lineCount: Int { lines.starts.count }

    /// The bytes of a line, without its end.
    package func content(ofLine line: Int) -> Range<Int> { lines.content(of: line, in: source) }

    /// Puts a text in the place of a range of bytes.
    package mutating func replace(_ range: Range<Int>, with text: [UInt8]) {
        var bytes = source.bytes
        let range = range.clamped(to: 0..<bytes.count)
        bytes.replaceSubrange(range, with: text)
        source = Source(name: source.name, bytes: bytes, id: source.id)
        lines = LineTable(source, after: lines, replaced: range, with: text.count)
    }
}
