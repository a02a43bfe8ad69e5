import LayoutDSL

/// What a `.finite` formula guards, for the wording of a trouble.
package struct Guarded: Sendable {
    /// As it is written: `scale`, `center.x`.
    package let property: String
    package let element: String
    /// The place of the formula.
    package let span: SourceSpan
}
