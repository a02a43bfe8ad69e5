import LayoutDSL

/// The property that a `.finite` formula guards, for the message of a runtime error.
package struct Guarded: Sendable {
    /// As it is written: `scale`, `center.x`.
    package let property: String
    package let element: String
    /// The place of the formula.
    package let span: SourceSpan
}
