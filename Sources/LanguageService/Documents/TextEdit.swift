import Interpreter
import LayoutDSL

/// A change of a text.
package struct TextEdit: Sendable {
    /// The bytes that are replaced; an empty range inserts.
    package let range: Range<Int>
    /// What replaces them.
    package let text: String

    /// Makes a change.
    package init(_ range: Range<Int>, _ text: String) {
        self.range = range
        self.text = text
    }
}

/// Changes of one file.
package struct FileEdit: Sendable {
    /// The name of the file.
    package let file: String
    /// The changes, none of which touches another.
    package var edits: [TextEdit]

    /// Makes the changes of a file.
    package init(file: String, edits: [TextEdit]) {
        self.file = file
        self.edits = edits
    }
}

extension Source {
    /// The bytes after changes that do not touch each other.
    package func applying(_ edits: [TextEdit]) -> [UInt8] {
        var result: [UInt8] = []
        var position = 0
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            let start = min(max(position, edit.range.lowerBound), bytes.count)
            result += bytes[position..<start]
            result += Array(edit.text.utf8)
            position = min(max(start, edit.range.upperBound), bytes.count)
        }
        return result + bytes[position...]
    }
}

extension SourceSpan {
    /// The bytes of the span.
    package var range: Range<Int> { Int(start)..<max(Int(start), end) }

    /// Whether an offset lies in the span or at its end.
    package func touches(_ offset: Int) -> Bool { Int(start) <= offset && offset <= end }
}
