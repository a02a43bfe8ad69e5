extension Diagnostic.Fix {
    /// Replaces a place by another text.
    package static func write(_ text: String, at span: SourceSpan, _ applicability: Applicability = .likely)
        -> Diagnostic.Fix
    {
        Diagnostic.Fix("write `\(text)`", replace: span, with: text, applicability)
    }
}
