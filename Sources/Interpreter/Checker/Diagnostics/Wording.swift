import LayoutDSL

/// What a message calls something. Worded only when there is a message: almost always there is none.
enum Wording: ExpressibleByStringLiteral {
    case literal(StaticString)
    /// `min`
    case function(BuiltInFunction)
    /// the arguments of `min`
    case arguments(BuiltInFunction)
    /// What is written at a place.
    case name(SourceSpan)
    /// What a line sets.
    case line(ContributionID)

    init(stringLiteral text: StaticString) { self = .literal(text) }
}
