import LayoutDSL
/// The wording of what the checker finds in tests, in alphabetical order.
enum TestDiagnostics {
    typealias Label = Diagnostic.Label
    typealias Fix = Diagnostic.Fix

    static func comparisonElsewhere(_ word: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .misplacedStatement, "`\(word == "same" ? "same as" : word)` cannot stand in a story or in `at some`",
            at: Label(span), help: "write it in the test itself, or in an `at` block")
    }

    static func rangeInComparison(_ name: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .notConstant, "`same as` compares with one world, and `\(name)` has a range", at: Label(span),
            help: "give it a single value; several worlds are several expectations")
    }

    static func allOfNothing(_ word: String, at span: SourceSpan) -> Diagnostic {
        let word = word == "exactly" ? "exactly one" : word
        let first = word == "in layout" ? "all" : word
        return Diagnostic(
            .elementIndex, "`\(word)` needs an element that exists more than once; this formula reads no such element",
            at: Label(span),
            help: "`expect \(first) cell.alpha > 0` tests the cells on screen; leave `\(word)` out for a single element"
        )
    }

    static func countOfOne(_ name: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .elementIndex, "`count` takes the name of elements that exist more than once, without an index",
            at: Label(span),
            help: "write `count(\(name) where \(name).alpha > 0)`")
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
                .elementIndex, "there may be many `\(name)`: write an index", at: Label(span),
                help: "`\(name)[0, 3]` is a single element; `expect all \(name)…` tests each on screen")
        case .notWhole:
            Diagnostic(
                .elementIndex, "the index of an element is a constant whole number, 0 or more",
                at: Label(span))
        case .oneOfTwo(let index):
            Diagnostic(
                .elementIndex, "`\(name)` takes two indices: the section and the item", at: Label(span),
                help: "write section and item, both counted from 0: `\(name)[0, \(index)]`")
        case .second(let other):
            Diagnostic(
                .elementIndex, "`all` tests each `\(other)` already, and cannot test each `\(name)` too",
                at: Label(span), help: "give `\(name)` its indices, or write another `expect`")
        }
    }

    static func emptyTest(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .emptyTest, "there is no `expect` here, so it can never fail", at: Label(span),
            help: "write a condition: `at 0...300 step 25 { expect menu.frame.y == offset.y }`")
    }

    static func fieldElsewhere(_ name: String, _ written: String, at span: SourceSpan, declared: SourceSpan)
        -> Diagnostic
    {
        Diagnostic(
            .outOfReach, "the data has no `\(name)` here", at: Label(span),
            secondary: [Label(declared, "declared here")], help: "write `\(written)`")
    }

    static func indexCount(_ name: String, _ count: Int, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .elementIndex,
            count == 1
                ? "`\(name)` takes one index: the section" : "`\(name)` takes two indices: the section and the item",
            at: Label(span), help: "write `\(name)\(count == 1 ? "[0]" : "[0, 3]")`; both are counted from 0")
    }

    static func openedIndices(_ name: String, isInRow: Bool, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .elementIndex,
            isInRow
                ? "in a section that scrolls by itself `\(name)` takes one index: the item"
                : "`\(name)` takes two indices: the section and the item", at: Label(span),
            help: "write `\(name)\(isInRow ? "[12]" : "[0, 12]")`, counted from 0")
    }

    static func movedElsewhere(isSection: Bool, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .elementIndex,
            isSection ? "a section moves to the place of a section" : "a cell moves to the place of a cell",
            at: Label(span),
            help: isSection ? "write `move section[1] to section[0]`" : "write `move cell[0, 1] to cell[0, 0]`")
    }

    static func listInTest(_ name: String, at span: SourceSpan, declared: SourceSpan) -> Diagnostic {
        Diagnostic(
            .wrongType, "a test sets single values, and `\(name)` is a list", at: Label(span),
            secondary: [Label(declared, "declared here")], help: "give it in a file: `data \"items.json\"`")
    }

    static func keptValue(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .wrongType, "a story keeps numbers, booleans, points, sizes and rectangles", at: Label(span),
            help: "write the `let` above the story")
    }

    static func misplacedCount(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .outOfReach, "`count(… where …)` counts elements on screen, and can stand only in an `expect`",
            at: Label(span))
    }

    static func misplacedSlope(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .outOfReach, "`per`, `rises` and `falls` ask how fast something changes, and can stand only in an `expect`",
            at: Label(span))
    }

    static func movingOffset(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .notConstant, "the offsets of a test must not read `offset`",
            at: Label(span))
    }

    static func noCell(_ name: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.elementIndex, "`\(name)` is no cell, so it has no data of its own", at: Label(span))
    }

    static func noElement(_ name: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .elementIndex, "the layout has no element `\(name)`", at: Label(span),
            help: "before the `:` stand kinds of elements: `expect all cell, other in cell: …`")
    }

    static func notABox(_ value: Value, by word: String, _ findings: Findings) -> Diagnostic {
        let isElement = if case .element = value.type { true } else { false }
        return Diagnostic(
            .wrongType,
            "`\(word)` compares boxes\(word == "contains" ? ", or a box and a point" : ""), and this is \(value.type.words)",
            at: Label(value.span), help: isElement ? "take its box: `.frame`, `.visible` or `.rest`" : nil)
    }

    static func noDeclaredRange(_ name: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .notConstant, "`all` needs a declared range, and `\(name)` has none", at: Label(span),
            help: "write the range: `\(name): 0...40 step 8`")
    }

    static func offsetOutsideOfAt(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unknownProperty, "the offset along the scroll is no part of the world", at: Label(span),
            help: "write `at 300 { expect … }`, or a story")
    }

    static func pairsOf(_ word: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .elementIndex, "two elements at a time are compared with `all`", at: Label(span),
            help: "write `expect all cell, other in cell: …`, or name one kind of element")
    }

    static func slopeOver(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .wrongType, "behind `per` stands `offset` or a `param`", at: Label(span),
            help: "write `cell.frame.top per offset`")
    }

    static func singleElement(_ name: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .elementIndex, "there is only one `\(name)`", at: Label(span), help: "leave it out before the `:`")
    }

    static func promiseOfOthers(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .misplacedStatement, "an effect or an arrangement promises something of each element that uses it",
            at: Label(span), help: "leave out `all`, `some` and the kind: `expect visible.top >= viewport.top`")
    }

    static func rangeOfNoNumber(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .wrongType, "`in low...high` takes numbers, and this is none", at: Label(span),
            help: "compare instead: `a >= 0 and a <= 3`")
    }

    static func rangeBesideCondition(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .wrongType, "`in low...high` tests a quantity; this is a boolean", at: Label(span),
            help: "write another `expect` for the range, or compare: `a >= 0 and a <= 3`")
    }

    static func rangeWithoutEnd(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unexpectedToken, "a `step` needs a range: two values with `...` between, or `all`", at: Label(span),
            help: "write `0...300 step 25`")
    }

    /// What is not one number for the whole layout cannot take every value between two.
    static func rangeWithoutStep(_ written: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unexpectedToken, "a range needs a `step`", at: Label(span),
            help: "`\(written.oneLine) step 25` tries the values at that distance")
    }

    static func stopOfNoRow(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .wrongType, "`of:` of `stop` is a section that scrolls by itself", at: Label(span),
            help: "name it by its number: `of: section[1]`")
    }

    static func stopOfPoints(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .wrongType, "with a point, the velocity of `stop` is a point too", at: Label(span),
            help: "write `stop((130, 60), velocity: (1, 0))`")
    }

    static func storyInRanges(at span: SourceSpan, range: SourceSpan) -> Diagnostic {
        Diagnostic(
            .storyInRanges, "a story needs one world, and this test has several", at: Label(span),
            secondary: [Label(range, "several values")], help: "take the story into a test of its own")
    }

    static func storyLimit(_ limit: Int, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .stepLimit, "the stories of a test have at most \(limit) lines", at: Label(span),
            help: "divide them over several tests")
    }

    static func stepNotAbove0(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .malformedStep, "a step has to be above 0", at: Label(span), help: "write `at 0...300 step 25`")
    }

    static func tooManyValues(_ limit: Int, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .malformedStep, "this range has more than \(limit) values", at: Label(span), help: "write a longer step")
    }

    static func unknownSetting(_ name: String, _ whole: String, known: [String], at span: SourceSpan) -> Diagnostic {
        CheckDiagnostics.unknown(
            .unknownProperty, "\(whole) cannot set `\(name)`", name, among: known, at: span,
            help: "it can set \(known.quoted)")
    }
}
