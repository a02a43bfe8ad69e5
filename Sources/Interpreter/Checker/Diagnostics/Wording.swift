import LayoutDSL

/// The words for a thing in a message. They are made only for a message, and most checks have no message.
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
