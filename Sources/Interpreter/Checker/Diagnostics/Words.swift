import LayoutDSL

/// What something is called in a message. Worded only when there is a message: almost always there is none.
enum Words: ExpressibleByStringLiteral {
    case literal(StaticString)
    /// `min`
    case word(Word)
    /// the arguments of `min`
    case arguments(Word)
    /// What is written at a place.
    case name(Span)
    /// What a line sets.
    case line(Int32)

    init(stringLiteral text: StaticString) { self = .literal(text) }
}

extension Checker {
    func worded(_ words: Words) -> String {
        switch words {
        case .literal(let text): text.description
        case .word(let word): "`\(word.rawValue)`"
        case .arguments(let word): "the arguments of `\(word.rawValue)`"
        case .name(let place): "`\(text(place))`"
        case .line(let line): "`\(self.words(of: line))`"
        }
    }
}
