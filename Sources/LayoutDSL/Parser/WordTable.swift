/// What is said of words, a row for those of which the same is said: `("px dp", "pt")`.
package struct WordTable: Sendable {
    package let rows: [(words: String, said: String)]

    /// Makes a table of rows; the words of a row stand apart by blanks.
    package init(_ rows: [(words: String, said: String)]) { self.rows = rows }

    /// What is said of a word; nil for one that stands in no row.
    package subscript(word: String) -> String? { rows.first { WordTable.holds($0.words, word) }?.said }

    private static func holds(_ words: String, _ word: String) -> Bool {
        var rest = words.utf8[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: " ")) ?? rest.endIndex
            if rest[..<end].elementsEqual(word.utf8) { return true }
            rest = rest[end...].dropFirst()
        }
        return false
    }
}
