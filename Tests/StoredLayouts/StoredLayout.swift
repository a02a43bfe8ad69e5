import Foundation

/// A layout in a file beside the tests: `Layouts/NAME.layout` in the folder of the test that asks for it.
package struct StoredLayout {
    /// The text, without the break behind its last line.
    package let text: String

    /// The text without the brace that ends it, for tests that add lines to the layout.
    package var open: String { String(text.dropLast()) }

    /// Reads a file; `test` is the one that asks.
    package init(_ name: String, for test: String = #filePath) {
        let file = URL(filePath: test).deletingLastPathComponent().appending(path: "Layouts/\(name).layout")
        guard let text = try? String(contentsOf: file, encoding: .utf8), text.last?.isNewline == true else {
            preconditionFailure("there is no layout \(file.path())")
        }
        self.text = String(text.dropLast())
    }
}
