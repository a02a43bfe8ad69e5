/// What a tree has of the tree of a text before it, unchanged but for its place.
package struct SharedSyntax: Sendable {
    /// The tree that it was taken from; nil if there was none.
    package let base: ObjectIdentifier?
    /// How many tokens at the start are those at the start of the other tree.
    package let head: Int
    /// How many tokens at the end are those at its end.
    package let tail: Int
    /// Statements with all that stands in them, in the order of the text.
    package let units: [Unit]

    /// A run of statements that is one of the other tree.
    package struct Unit: Sendable {
        /// Its numbers in this tree.
        package let statements: Range<Int32>
        /// Its first number in the other tree.
        package let before: Int32
    }

    /// Nothing.
    static let none = SharedSyntax(base: nil, head: 0, tail: 0, units: [])
}
