import LayoutDSL

extension Suggestion {
    /// The question to ask about a suggestion; nil when there is nothing to suggest.
    static func sentence(_ suggestion: String?) -> String? { suggestion.map { "did you mean `\($0)`?" } }
}
