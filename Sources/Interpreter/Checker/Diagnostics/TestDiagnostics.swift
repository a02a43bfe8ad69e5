import LayoutDSL

// The wording of what the checker finds in tests, in alphabetical order.

extension Diagnostic {
    static func allOfNothing(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .elementIndex, "`all` is about each of many elements; nothing here is one of many", at: Label(span),
            help: "`expect all cell.alpha > 0` is about each cell on screen; leave `all` out for what is there once")
    }

    /// What is wrong with how a test names an element.
    enum ElementIndexMistake {
        /// There are many, and none is named.
        case missing
        /// An index that is no whole number that the file knows.
        case notWhole
        /// The item without the section, or the other way round.
        case oneOfTwo(Int)
        /// `all` is about another one already.
        case second(String)
    }

    static func elementIndex(_ name: String, _ mistake: ElementIndexMistake, at span: SourceSpan) -> Diagnostic {
        switch mistake {
        case .missing:
            Diagnostic(
                .elementIndex, "there may be many `\(name)`; this does not say which", at: Label(span),
                help: "`\(name)[0, 3]` is the one with these indices; `expect all \(name)…` is about each on screen")
        case .notWhole:
            Diagnostic(
                .elementIndex, "the index of an element is a whole number, 0 or more, that the file itself knows",
                at: Label(span))
        case .oneOfTwo(let index):
            Diagnostic(
                .elementIndex, "`\(name)` takes two indices: the section and the item", at: Label(span),
                help: "write section and item, both counted from 0: `\(name)[0, \(index)]`")
        case .second(let other):
            Diagnostic(
                .elementIndex, "this is about each `\(other)` already, and cannot be about each `\(name)` too",
                at: Label(span), help: "say which `\(name)` with indices, or write another `expect`")
        }
    }

    static func emptyTest(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .emptyTest, "nothing is expected here, so it can never fail", at: Label(span),
            help: "say what has to hold: `at 0...300 step 25 { expect menu.frame.y == offset.y }`")
    }

    static func movingOffset(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .notConstant, "the offsets of a test are settled before anything scrolls, and this moves with the offset",
            at: Label(span))
    }

    static func rangeBesideCondition(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .wrongType, "`in low...high` is about one quantity; this is a yes or no", at: Label(span),
            help: "write another `expect` for the range, or compare: `a >= 0 and a <= 3`")
    }

    static func stepNotAbove0(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .malformedStep, "a step is above 0, and this is not", at: Label(span), help: "write `at 0...300 step 25`")
    }

    static func unknownSetting(_ name: String, known: [String], at span: SourceSpan) -> Diagnostic {
        unknown(
            .unknownProperty, "a test cannot set `\(name)`", name, among: known, at: span,
            help: "it sets the world: \(known.quoted)")
    }
}
