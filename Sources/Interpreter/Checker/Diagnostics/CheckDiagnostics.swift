import LayoutDSL

/// The wording of what the checker finds about single names, values and lines, in alphabetical order. What is wrong
/// with whole declarations stands in `StructureDiagnostics.swift`.
enum CheckDiagnostics {
    typealias Label = Diagnostic.Label
    typealias Fix = Diagnostic.Fix

    static func argumentCount(_ name: String, _ count: Int, wanted: ClosedRange<Int>, at span: SourceSpan) -> Diagnostic
    {
        let number = wanted.upperBound > 9 ? "at least \(wanted.lowerBound)" : "\(wanted.lowerBound)"
        let noun = wanted.lowerBound == 1 ? "argument" : "arguments"
        return Diagnostic(
            count < wanted.lowerBound ? .missingArgument : .extraArgument,
            "`\(name)` takes \(number) \(noun), not \(count)", at: Label(span),
            help: name == "map" || name == "extrapolate" ? "write `\(name)(v, [0: 1, 100: 0])`" : nil)
    }

    static func argumentTwice(_ name: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.extraArgument, "`\(name)` is given twice", at: Label(span))
    }

    static func clampOrder(_ spans: [SourceSpan], texts: [String], at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .clampOrder, "`clamp` takes the value first, then its bounds; here a constant comes first",
            at: Label(span), help: "write `clamp(\(texts[1]), \(texts[0]), \(texts[2]))`",
            fixes: [
                Fix(
                    "put the value first", replace: spans[0].joined(spans[1]), with: "\(texts[1]), \(texts[0])",
                    .likely)
            ], severity: .warning)
    }

    static func brokenAssumptions(
        _ name: String, _ assumptions: [String], at span: SourceSpan, assumed: [SourceSpan]
    ) -> Diagnostic {
        let all = assumptions.map { "`\($0)`" }.joined(separator: " and ")
        return Diagnostic(
            .brokenAssumption,
            "`\(name)` assumes \(all), which \(assumptions.count == 1 ? "does" : "do") not hold here",
            at: Label(span), secondary: assumed.prefix(3).map { Label($0, "assumed here") }, severity: .warning)
    }

    static func slowVelocity(_ bound: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .slowVelocity, "`velocity` is in points a second; \(bound) is hardly any", at: Label(span),
            help: "a flick has some 300 to 3000; without a gesture it is 0", severity: .warning)
    }

    static func insetsBehindViews(
        _ words: String, view: String, isEnd: Bool, at span: SourceSpan, fix place: SourceSpan?
    )
        -> Diagnostic
    {
        Diagnostic(
            .insetsBehindViews,
            "`\(words)` keeps the safe area free \(isEnd ? "before" : "behind") `\(view)`, which reaches into it",
            at: Label(span), help: "a `margin` of the layout stands around its views too",
            fixes: place.map { [Fix("write `margin`", replace: $0, with: "margin", .likely)] } ?? [],
            severity: .warning)
    }

    /// A choice by direction in a line that the mirror image turns round anyway.
    static func mirroredByHand(_ words: String, at span: SourceSpan, chosenAt choice: SourceSpan? = nil) -> Diagnostic {
        Diagnostic(
            .mirroredByHand, "`\(words)` is mirrored anyway; with this choice it stays on the same side",
            at: Label(span), secondary: choice.map { [Label($0, "chosen here")] } ?? [],
            help: "write it for left to right alone, or `mirrors: false` for what keeps its sides", severity: .warning)
    }

    static func emptyList(at span: SourceSpan) -> Diagnostic {
        Diagnostic(.indexedValue, "an empty list has no entries", at: Label(span))
    }

    static func extraArgument(of name: String, wanted: Int, at span: SourceSpan) -> Diagnostic {
        let number = wanted == 0 ? "no arguments" : wanted == 1 ? "one argument" : "\(wanted) arguments"
        return Diagnostic(.extraArgument, "`\(name)` takes \(number); this is one more", at: Label(span))
    }

    static func fallingStops(_ earlier: SourceSpan, _ later: SourceSpan) -> Diagnostic {
        Diagnostic(
            .mixedList, "the stops of a `map` must rise", at: Label(later, "this key is lower"),
            secondary: [Label(earlier, "than this key")])
    }

    static func fieldOutOfReach(_ name: String, at span: SourceSpan, declared: SourceSpan) -> Diagnostic {
        Diagnostic(
            .outOfReach, "`data.\(name)` belongs to the block that declares it, and cannot be read here",
            at: Label(span), secondary: [Label(declared, "declared here")],
            help: "declare the field in a block around this one")
    }

    static func indexedValue(_ value: Value, at span: SourceSpan, _ findings: Findings) -> Diagnostic {
        let index = findings.text(
            SourceSpan(start: value.span.end + 1, length: span.end - value.span.end - 2, source: span.source))
        return Diagnostic(
            .indexedValue, "`[ ]` takes an entry of a list; this is \(value.type.words)", at: Label(value.span),
            help: value.type.words == "an element"
                ? "in an arrangement, read another cell with `at(height, \(index.oneLine))`"
                : "a list is written `[1, 2, 3][index]`")
    }

    static func mapWithoutStops(_ value: Value, of name: String, at span: SourceSpan, _ findings: Findings)
        -> Diagnostic
    {
        Diagnostic(
            .wrongType, "\(name) takes stops as its second argument; this is \(value.type.words)", at: Label(span),
            help: "write `map(v, [0: 1, 100: 0])`")
    }

    static func missingArgument(_ name: String, of callee: String, at span: SourceSpan, declared: SourceSpan)
        -> Diagnostic
    {
        Diagnostic(
            .missingArgument, "`\(callee)` needs `\(name)`, which has no default", at: Label(span),
            secondary: [Label(declared, "declared here")], help: "write `\(callee)(\(name): …)`")
    }

    /// An argument of a function of the language that is missing, though there are enough others.
    static func missingArgument(_ number: Int, _ label: String?, of callee: String, at span: SourceSpan) -> Diagnostic {
        let name = label.map { "`\($0):`" } ?? "its argument \(number)"
        return Diagnostic(.missingArgument, "`\(callee)` needs \(name)", at: Label(span))
    }

    /// Two values that have to be of one kind and are not; both origins are shown.
    static func mixedUnits(_ a: Value, _ b: Value, in what: String, _ findings: Findings) -> Diagnostic {
        let angle = Value.angleAndLiteral(a, b)
        var secondary = [Label(a.span, "`\(findings.text(a.span).oneLine)` is \(a.type.words)")]
        if let origin = a.origin { secondary.append(Label(origin, "declared here")) }
        if let origin = b.origin { secondary.append(Label(origin, "declared here")) }
        var fixes: [Fix] = []
        var help: String?
        if let literal = angle {
            fixes = [Fix("write the unit", replace: literal.span.atEnd, with: "deg", .likely)]
            help = "an angle needs its unit: `30deg`, `0.5turn`, `1rad`"
        } else if a.dimension != nil || b.dimension != nil {
            help = a.type.partsInWords ?? b.type.partsInWords
        }
        return Diagnostic(
            angle == nil ? .mixedUnits : .missingAngleUnit,
            "\(what) \(what.utf8.starts(with: "the ".utf8) ? "take" : "takes") values of one kind; these are \(a.type.words) and \(b.type.words)",
            at: Label(b.span, "`\(findings.text(b.span).oneLine)` is \(b.type.words)"), secondary: secondary,
            help: help, fixes: fixes)
    }

    static func misplacedFold(_ name: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .misplacedFold, "`\(name)` reads other elements, so it may stand only in an arrangement",
            at: Label(span), help: "put it into an arrangement, or read `area`, `content`, `index` or `count`")
    }

    static func misplacedFirst(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .misplacedFold, "`first … where` names a cell, which only `opens` takes", at: Label(span),
            help: "write it alone: `opens: first cell where data.today`")
    }

    static func notANumber(_ value: Value, by what: String, _ findings: Findings) -> Diagnostic {
        var secondary: [Label] = []
        if let origin = value.origin { secondary.append(Label(origin, "declared here")) }
        return Diagnostic(
            .wrongType,
            "\(what) takes numbers, lengths or angles; `\(findings.text(value.span).oneLine)` is \(value.type.words)",
            at: Label(value.span), secondary: secondary)
    }

    static func notAValue(_ name: String, _ kind: DeclarationKind, at span: SourceSpan, declared: SourceSpan?)
        -> Diagnostic
    {
        let what: String
        var help: String?
        switch kind {
        case .effect:
            what = "an effect"
            help = "use it on a separate line, in an element"
        case .arrangement:
            what = "an arrangement"
            help = "use it on a separate line, in a section or layout"
        default:
            what = "a function"
            help = "call it: `\(name)(…)`"
        }
        return Diagnostic(
            .notCallable, "`\(name)` is \(what), not a value", at: Label(span),
            secondary: declared.map { [Label($0, "declared here")] } ?? [], help: help)
    }

    static func outOfReach(_ name: String, _ place: String, at span: SourceSpan) -> Diagnostic {
        var help: String?
        switch (name, place) {
        case (_, "a constant"): help = "the value of a `param` and its range are constants; use a `let`"
        case ("index", "the whole section"): help = "`section.index` is the number of the section"
        case ("rest", "the whole section"), ("size", "the whole section"): help = "write `section` or `area`"
        case ("width", "the whole section"), ("height", "the whole section"): help = "write `area.\(name)`"
        case ("width", "the whole layout"), ("height", "the whole layout"): help = "write `viewport.\(name)`"
        case ("proposed", _), ("velocity", _):
            help = "they belong to a gesture: only `snap` and `halt` can read them"
        case ("cell", _): help = "for all cells together read `area`"
        default: help = "formulas of an element, an effect or an arrangement can read it: `cell { z: index }`"
        }
        let message: String
        switch place {
        case "a constant": message = "`\(name)` is not known here: this place needs a constant"
        case "the whole section", "the whole layout":
            message = "`\(name)` belongs to an element; this line is about \(place)"
        default: message = "there is no `\(name)` \(place)"
        }
        return Diagnostic(.outOfReach, message, at: Label(span), help: help)
    }

    static func manyOfThem(_ name: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .outOfReach, "`\(name)` is not a single element here", at: Label(span),
            help: "an element can be read in the block that declares it, and in the blocks inside")
    }

    static func percentWithoutAxis(_ share: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .percentWithoutAxis, "`%` has no axis here", at: Label(span),
            help: "it stands in sizes, places, `center`, `insets`, `margin`, `drawn`, `clip` and `keep`: `50% x 100`; "
                + "elsewhere write `\(share) * viewport.width`, or `\(share)` for a number")
    }

    static func pointLabels(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unknownLabel, "the labels of a point are `x` and `y`, or `main` and `cross`", at: Label(span),
            help: "write `(x, y)` or `(main: a, cross: b)`")
    }

    static func rootOfOddPower(_ value: Value, _ findings: Findings) -> Diagnostic {
        Diagnostic(
            .wrongType,
            "`sqrt` takes a number or a product of two lengths; `\(findings.text(value.span).oneLine)` is \(value.type.words)",
            at: Label(value.span), help: "divide by a length first, or multiply by a length")
    }

    /// `section.offset` of a section that does not scroll by itself.
    static func sectionWithoutScroller(_ word: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unknownMember, "this section moves with the layout, and has no `\(word)` of its own", at: Label(span),
            help: "write `layout.\(word)`")
    }

    static func tupleSize(_ count: Int, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .wrongType, "a point has two components, not \(count)", at: Label(span),
            help: "a point is written `(x, y)`, a list `[1, 2, 3]`")
    }

    static func unfitAttribute(_ name: String, _ value: Value, at span: SourceSpan, _ findings: Findings) -> Diagnostic
    {
        Diagnostic(
            .wrongType,
            "an attribute is a number, a length, an angle, a boolean, a point, a size or a rectangle; "
                + "`\(name)` is \(value.type.words)", at: Label(span),
            help: "take a component of it, as in `viewport.width` or `[1, 2][index]`")
    }

    static func unfitOutput(_ name: String, _ value: Value, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .wrongType,
            "an output is a number, a length, an angle, a boolean or an element; `\(name)` is \(value.type.words)",
            at: Label(span), help: value.type.partsInWords ?? "take a component of it, as in `viewport.width`")
    }

    static func unfitEntry(_ value: Value) -> Diagnostic {
        Diagnostic(
            .wrongType,
            "`[ ]` takes an entry that is a number, a length, an angle, a boolean, a point, a size or a "
                + "rectangle; this is \(value.type.words)", at: Label(value.span))
    }

    static func unfitParameter(_ name: String, _ value: Value, at span: SourceSpan, _ findings: Findings) -> Diagnostic
    {
        Diagnostic(
            .wrongType, "a `param` is a number, a length, an angle or a boolean; `\(name)` is \(value.type.words)",
            at: Label(span))
    }

    /// A name that leads nowhere: the known name that is nearest to it is the fix; without any there is the help.
    static func unknown(
        _ code: DiagnosticCode, _ message: String, _ name: String, among known: [String], at span: SourceSpan,
        help: String?, alwaysHelps: Bool = false
    ) -> Diagnostic {
        // A name that counts elsewhere may be known here as the start of others.
        let near = Suggestion.best(for: name, among: known).flatMap { $0.utf8.elementsEqual(name.utf8) ? nil : $0 }
        return Diagnostic(
            code, message, at: Label(span), help: near == nil || alwaysHelps ? help : nil,
            fixes: near.map { [.write($0, at: span)] } ?? [])
    }

    static func unknownAxis(_ name: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.unknownLabel, "`along` takes an axis, `x`, `y`, `main` or `cross`, not `\(name)`", at: Label(span))
    }

    static func unknownField(_ name: String, known: [String], at span: SourceSpan) -> Diagnostic {
        unknown(
            .unknownMember, "the layout declares no field `\(name)`", name, among: known, at: span,
            help: "declare it: `data { \(name): Number }`")
    }

    static func unknownFieldType(_ name: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unknownType, "a field of data cannot be a `\(name)`", at: Label(span),
            help: "its type is `Number`, `Length`, `Angle` or `Boolean`")
    }

    static func listWanted(
        _ name: String, _ type: String, _ found: Value, at span: SourceSpan, declared: SourceSpan
    ) -> Diagnostic {
        Diagnostic(
            .wrongType, "`\(name)` is a list, and this is \(found.type.words)", at: Label(span),
            secondary: [Label(declared, "declared here")], help: "write a list: `\(name): [\(type)] = [40, 60]`")
    }

    static func foldedEntry(_ function: String, _ entry: Value) -> Diagnostic {
        Diagnostic(
            .wrongType,
            "`\(function)` takes a list of numbers, lengths or angles; this is \(entry.type.words)",
            at: Label(entry.span))
    }

    static func listTooLong(_ count: Int, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .wrongType, "a list of the data has at most \(CheckedLayout.Field.listLimit) numbers; this has \(count)",
            at: Label(span))
    }

    static func unknownLabel(_ name: String, of callee: String, known: [String], at span: SourceSpan) -> Diagnostic {
        unknown(
            .unknownLabel, "`\(callee)` has no parameter `\(name)`", name, among: known, at: span,
            help: known.isEmpty ? "it takes no labels" : "it has \(known.quoted)", alwaysHelps: true)
    }

    static func misplacedLabel(
        _ name: String, of callee: String, argument number: Int, at span: SourceSpan
    ) -> Diagnostic {
        Diagnostic(
            .unknownLabel, "`\(name)` is the label of argument \(number) of `\(callee)`", at: Label(span),
            help: "each label stands at its own argument, and may be left out")
    }

    static func unknownMember(
        _ name: String, of base: Value, _ what: String, known: [String], at span: SourceSpan, _ findings: Findings
    ) -> Diagnostic {
        var near = Suggestion.best(for: name, among: known)
        var code = DiagnosticCode.unknownMember
        if let foreign = ForeignWord.members[name], known.contains(foreign.beforePoint) {
            near = foreign
            code = .foreignWord
        } else if known.contains("rest.\(name)") {
            near = "rest.\(name)"
        }
        if base.isLiteral, let unit = SyntaxWords.unit(name) {
            return Diagnostic(
                .unknownMember, "a unit follows its number without a dot", at: Label(span),
                fixes: [.write(findings.text(base.span) + unit, at: base.span.joined(span))])
        }
        return Diagnostic(
            code, "`\(findings.text(base.span).oneLine)` is \(what) and has no `\(name)`", at: Label(span),
            help: near != nil
                ? nil : known.isEmpty ? "it has no components; call a function: `floor(v)`" : "it has \(known.quoted)",
            fixes: near.map { [.write($0, at: span)] } ?? [])
    }

    /// The type of a field, else of a parameter or a `let`.
    static func unknownType(_ name: String, at span: SourceSpan, isField: Bool) -> Diagnostic {
        let known = DeclaredType.allCases.filter { !isField || $0 != .point && $0 != .size }.map { $0.rawValue }
        var near = Suggestion.best(for: name, among: known)
        switch name {
        case "Bool", "bool": near = "Boolean"
        case "Int", "Double", "Float", "CGFloat", "Percent", "int", "double", "num", "Integer", "float": near = "Number"
        case "Points", "Distance", "Dimension": near = "Length"
        case "Degrees", "Radians": near = "Angle"
        default: break
        }
        return Diagnostic(
            .unknownType, "there is no type `\(name)`", at: Label(span),
            help: near == nil ? "the types here are \(known.quoted); texts and pictures belong to the app" : nil,
            fixes: near.map { [.write($0, at: span)] } ?? [])
    }

    /// A value where something else is wanted; shows where the value, and where what wants it, was declared.
    static func wrongType(
        _ value: Value, wanted: DeclaredType, by what: String, wantedAt: SourceSpan?, _ findings: Findings
    )
        -> Diagnostic
    {
        let isAngleWithoutUnit = wanted == .angle && value.isLiteral && value.dimension == .number
        var secondary: [Label] = []
        if let origin = value.origin { secondary.append(Label(origin, "declared here, \(value.type.words)")) }
        if let wantedAt { secondary.append(Label(wantedAt, "declared here, \(wanted.words)")) }
        let text = findings.text(value.span)
        let advice = ValueAdvice(value, text, wanted: wanted)
        var fixes = advice.replacement.map { [Fix.write($0, at: value.span)] } ?? []
        if value.type == .point || value.type == .size, advice.replacement == nil,
            let line = findings.partsFix(value.span, of: what)
        {
            fixes = [line]
        }
        let help = fixes.isEmpty || isAngleWithoutUnit || wanted == .angle ? advice.help : nil
        return Diagnostic(
            isAngleWithoutUnit ? .missingAngleUnit : .wrongType,
            "\(what) takes \(wanted.words); `\(text.oneLine)` is \(value.type.words)",
            at: Label(value.span, value.type.words), secondary: secondary, help: help, fixes: fixes)
    }
}

extension ValueType {
    /// How to take a component of a value that has components; nil for one that has none.
    var partsInWords: String? {
        switch self {
        case .point, .region(_, .origin, _), .region(_, .center, _):
            "take one of its components: `….x`, `….y` or `….main`"
        case .size, .region(_, .size, _): "take one of its components: `….width`, `….height` or `….main`"
        case .rectangle, .region(_, .whole, _): "take one of its components: `….top`, `….height`, `….start` and so on"
        case .box: "read a component of it: `….height`, `….rest.top`"
        case .scroller: "read a component of it: `layout.offset`, `layout.viewport`"
        case .cell: "read a component of it: `….section`, `….index`"
        case .poison, .quantity, .infinite, .boolean, .list, .stops, .data, .element, .aspect: nil
        }
    }
}

extension Value {
    /// The literal of two values of which the other is an angle.
    fileprivate static func angleAndLiteral(_ a: Value, _ b: Value) -> Value? {
        if a.dimension == .angle, b.isLiteral, b.dimension == .number { return b }
        if b.dimension == .angle, a.isLiteral, a.dimension == .number { return a }
        return nil
    }
}

extension String {
    /// The first line, shortened, for quoting in a message.
    var oneLine: String {
        let line = unicodeScalars.prefix { $0 != "\n" && $0 != "\r" }
        if line.count > 40 { return String(String.UnicodeScalarView(line.prefix(39))) + "…" }
        return String(String.UnicodeScalarView(line)) + (line.count < unicodeScalars.count ? "…" : "")
    }
}

extension [String] {
    /// Each in quotes: `a`, `b`.
    var quoted: String { map { "`\($0)`" }.joined(separator: ", ") }
}
