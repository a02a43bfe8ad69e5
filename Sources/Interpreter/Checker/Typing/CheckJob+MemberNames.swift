import LayoutDSL

// Parts that a value does not have, and those that it has.

extension CheckJob {
    /// Reports a part that a value does not have.
    func unknownMember(
        _ symbol: Symbol, of base: Value, _ what: String, known: [String], at place: SourceSpan, _ part: SourceSpan
    ) -> Value {
        if names.notes.isAsked(part) { names.notes.answer(.member(of: what), memberNames(known)) }
        return mistake(
            CheckDiagnostics.unknownMember(names.text(symbol), of: base, what, known: known, at: part, names.findings),
            at: place)
    }

    func attributeNames(of boxes: [BoxID]) -> [String] {
        boxes.flatMap { structure[$0].attributes }.map { names.text(structure[$0].attribute) }
    }
}
