import LayoutDSL

/// The property that a `.finite` formula guards, for the message of a runtime error.
package struct Guarded: Sendable {
    /// As it is written: `scale`, `center.x`.
    package let property: String
    package let element: String
    /// The place of the formula.
    package let span: SourceSpan

    package init(property: String, element: String, span: SourceSpan) {
        self.property = property
        self.element = element
        self.span = span
    }
}
