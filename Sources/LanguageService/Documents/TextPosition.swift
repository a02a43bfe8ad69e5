/// A place in a text as editors count it.
package struct TextPosition: Hashable, Sendable {
    /// The line, from 0.
    package var line: Int
    /// The column in units of the encoding, from 0.
    package var column: Int

    /// Makes a place.
    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

/// The unit in which columns are counted.
package enum PositionEncoding: String, Sendable {
    /// Bytes of UTF-8.
    case utf8 = "utf-8"
    /// Units of UTF-16, as JavaScript counts.
    case utf16 = "utf-16"
}
