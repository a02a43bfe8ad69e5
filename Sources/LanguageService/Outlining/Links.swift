import Interpreter
import LayoutDSL

/// A path in a file that leads to another one.
package struct FileLink: Sendable {
    /// The bytes between the quotes.
    package let range: Range<Int>
    /// The path as it is written.
    package let path: String
    /// The name of the file, if it was found; a file of data is not read by a check.
    package let file: String?
}

extension InspectedFile {
    /// The paths of imports, and of data in tests.
    package func links() -> [FileLink] {
        tree.statements.compactMap { line -> FileLink? in
            guard line.kind == .import || line.kind == .source, line.formula >= 0 else { return nil }
            let span = tree.span(ofToken: line.formula)
            guard span.length >= 2, tree.source.bytes[span.end - 1] == UInt8(ascii: "\"") else { return nil }
            let range = Int(span.start) + 1..<span.end - 1
            let found = inspection.imports[span].map { trees[Int($0)].source.name }
            return FileLink(
                range: range, path: String(decoding: tree.source.bytes[range], as: UTF8.self), file: found)
        }
    }
}
