/// What is said of words, a row for those of which the same is said: `("px dp", "pt")`.
package struct WordTable: Sendable {
    private let rows: [(words: String, said: String)]

    /// Makes a table of rows; the words of a row stand apart by blanks.
    package init(_ rows: [(words: String, said: String)]) { self.rows = rows }

    /// What is said of a word; nil for one that stands in no row.
    package subscript(word: String) -> String? {
        rows.first { row in
            row.words.utf8.split(separator: UInt8(ascii: " ")).contains { $0.elementsEqual(word.utf8) }
        }?.said
    }
}
