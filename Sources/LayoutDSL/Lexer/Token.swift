/// The kind of a token.
package enum TokenKind: UInt8, Sendable {
    /// Letters, digits and `_`, not beginning with a digit.
    case name
    /// Digits with an optional fraction, exponent and unit set against it: `300`, `0.5`, `45deg`, `100%`.
    case number
    /// `"…"` on one line.
    case string
    /// The reserved words.
    case `if`, then, `else`, and, or, not, `true`, `false`
    /// `{ } ( ) [ ]`
    case leftBrace, rightBrace, leftParenthesis, rightParenthesis, leftBracket, rightBracket
    /// `, ; : . ... =`
    case comma, semicolon, colon, dot, ellipsis, assign
    /// `== != < <= > >=`
    case equal, notEqual, less, lessEqual, greater, greaterEqual
    /// `+ - * / ×`
    case plus, minus, star, slash, cross
    /// Bytes that no token begins with; reported where they were read.
    case invalid
    /// The end of the source; its span is empty.
    case end
}

/// The unit of a number literal.
package enum LiteralUnit: UInt8, Sendable {
    /// No unit: a plain number, or points where a length is wanted.
    case none
    /// `%`: a share of the container along the axis at hand.
    case percent
    /// `pt`: points, certainly a length.
    case points
    /// `deg`, `rad`, `turn`: an angle.
    case degrees, radians, turns
    /// A unit that the language does not know; reported where it was read.
    case unknown
}

/// A word, number or sign of a source. The bytes between two tokens (blanks, line breaks, comments) are the trivia of
/// the second token. All tokens and trivia in order are exactly the bytes of the source.
package struct Token: Sendable {
    /// What it is.
    package let kind: TokenKind
    /// The unit of a number; `.none` for everything else.
    package let unit: LiteralUnit
    /// Whether a line break stands between the token before and this one.
    package let startsLine: Bool
    /// The offset of its first byte.
    package let start: Int32
    /// The number of bytes.
    package let length: Int32

    /// The offset just past its last byte.
    package var end: Int { Int(start) + Int(length) }
}
