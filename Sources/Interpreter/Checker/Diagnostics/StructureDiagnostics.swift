import LayoutDSL
/// The wording of what the checker finds about declarations, blocks, files and limits, in alphabetical order.
enum StructureDiagnostics {
    typealias Label = Diagnostic.Label
    typealias Fix = Diagnostic.Fix

    static func attributeTwice(_ name: String, at span: SourceSpan, earlier: SourceSpan, _ element: String)
        -> Diagnostic
    {
        Diagnostic(
            .attributeTwice, "`\(element)` gets the attribute `\(name)` from two places", at: Label(span, "the second"),
            secondary: [Label(earlier, "the first")], help: "rename or remove one of them")
    }

    static func betweenSections(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .betweenSections,
            "a supplementary view of the layout stands before or after all sections, not between them",
            at: Label(span), help: "put it into a section")
    }

    static func bundleSetLikeProperty(
        _ name: String, _ kind: DeclarationKind, at span: SourceSpan, declared: SourceSpan
    )
        -> Diagnostic
    {
        let what = kind == .effect ? "an effect" : "an arrangement"
        return Diagnostic(
            .wrongBundle, "`\(name)` is \(what), not a property", at: Label(span),
            secondary: [Label(declared, "declared here")],
            help: "write `\(name)` on a separate line, with its arguments in parentheses")
    }

    /// A loop of names, each with its place; the first one is asked for again at the end.
    static func cycle(_ loop: [(words: String, span: SourceSpan)], help: String?) -> Diagnostic {
        let first = loop.first?.words ?? "?"
        var shown = loop.map { $0.words }
        if shown.count > 8 { shown = shown.prefix(4) + ["…"] + shown.suffix(3) }
        let chain = (shown + [first]).joined(separator: " → ")
        let place = loop.first?.span ?? SourceSpan(start: 0, length: 0, source: .main)
        return Diagnostic(
            .cycle, "`\(first)` needs itself: \(chain)", at: Label(place),
            secondary: loop.dropFirst().prefix(3).filter { $0.span != place }.map { Label($0.span, "needs this") },
            help: help)
    }

    static func defaultOutOfRange(_ name: String, at span: SourceSpan, range: SourceSpan, _ text: String) -> Diagnostic
    {
        Diagnostic(
            .defaultOutOfRange, "the default of `\(name)` lies outside of its range \(text)", at: Label(span),
            secondary: [Label(range, "the range")])
    }

    static func duplicateName(_ name: String, at span: SourceSpan, earlier: SourceSpan) -> Diagnostic {
        Diagnostic(
            .duplicateName, "`\(name)` is declared twice in one block", at: Label(span, "the second"),
            secondary: [Label(earlier, "the first")], help: "give one of them another name: `\(name)2`")
    }

    static func sharedPath(_ name: String, at span: SourceSpan, earlier: SourceSpan) -> Diagnostic {
        Diagnostic(
            .duplicateName, "two kinds are called `\(name)`, so the paths of their elements are ambiguous",
            at: Label(span, "the second"), secondary: [Label(earlier, "the first")],
            help: "give one of them another name; only kinds in different sections may share a name")
    }

    static func elementLimit(_ limit: ElementLimit, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.elementLimit, limit.message, at: Label(span))
    }

    static func extentOfOne(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .outOfReach, "`extent` belongs to the whole section; this value differs from child to child",
            at: Label(span), help: "take the `sum(…)` or the `largest(…)` of it")
    }

    /// A word of another tool that is another word here.
    static func foreignWord(_ word: String, _ meant: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.foreignWord, "`\(word)` is `\(meant)` here", at: Label(span), fixes: [.write(meant, at: span)])
    }

    static func hidesBuiltIn(_ name: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .hidesBuiltIn, "`\(name)` is a word of the language and cannot name something else", at: Label(span),
            help: "write another name here and where it is used: `my\(name.capitalizedASCII)`")
    }

    static func importCycle(_ loop: [String], at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .importCycle, "the files import each other: \(loop.joined(separator: " → "))", at: Label(span),
            help: "move the declarations that both need into a third file")
    }

    static func importLimit(_ limit: Int, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.importLimit, "files import files more than \(limit) deep", at: Label(span))
    }

    static func malformedCount(_ text: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .malformedCount, "a count is a whole number, 0 or more; `\(text.oneLine)` is not", at: Label(span),
            help: "`items: 14` is one section, `items: [1, 4, 4, 2]` has four")
    }

    static func loopOfSections(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .misplacedLoop, "a layout with `loop` has one section; this is a second", at: Label(span),
            help: "put all cells into one section, or remove `loop`")
    }

    static func loopOverSections(_ count: Int, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .misplacedLoop, "a layout with `loop` has one section; these are \(count)", at: Label(span),
            help: "put all cells into one section: `items: 12`")
    }

    static func loopWithRoom(_ name: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .misplacedLoop, "`\(name)` takes room along the scroll, which has no beginning and no end in a `loop`",
            at: Label(span), help: "make it a decoration, or give it a `place`")
    }

    static func malformedScroll(at span: SourceSpan, text: String) -> Diagnostic {
        CheckDiagnostics.unknown(
            .malformedScroll, "`scroll` is `vertical`, `horizontal` or `both`, not `\(text.oneLine)`", text,
            among: ["vertical", "horizontal", "both"], at: span, help: "write `scroll: vertical`")
    }

    static func malformedViewport(at span: SourceSpan) -> Diagnostic {
        Diagnostic(.malformedViewport, "a viewport is wider and higher than 0", at: Label(span))
    }

    static func misplacedProperty(_ name: String, at span: SourceSpan, site: Site, isInCell: Bool = false) -> Diagnostic
    {
        let properties = site.properties.filter { !isInCell || $0 != .count }
        let isConstant = site == .when
        return Diagnostic(
            .misplacedStatement, "`\(name)` cannot be set \(site.words)\(isInCell ? " of a cell" : "")",
            at: Label(span),
            help: isConstant
                ? "it is a constant, so it cannot depend on a condition"
                : (site == .part ? partHelp(name) : nil) ?? ForeignWord.elsewhere.said(of: name, "10")
                    ?? "here you can set \(properties.map { $0.rawValue }.quoted)")
    }

    /// What a part has instead of a property of other elements.
    private static func partHelp(_ name: String) -> String? {
        switch name {
        case "count": "an element has each of its parts once: write a `part` for each"
        case "present": "a part is there as long as its element is: hide it with `hidden: …`"
        default: nil
        }
    }

    /// A line that says which cells take part, in an arrangement that is used for sections.
    static func presentSections(at use: SourceSpan, line: SourceSpan) -> Diagnostic {
        Diagnostic(
            .misplacedStatement, "this arrangement sets `present`, which is for cells; here it places none",
            at: Label(use), secondary: use == line ? [] : [Label(line, "set here")],
            help: "use it in a section; a section always takes part")
    }

    static func misplacedStatement(_ word: String, _ kind: StatementKind, at span: SourceSpan, site: Site) -> Diagnostic
    {
        let message: String
        switch (kind, site) {
        case (.property, _): message = "`\(word):` belongs in an element or a section"
        case (.use, .file): message = "`\(word)` cannot be used at the top level of the file"
        default: message = "`\(word)` cannot stand \(site.words)"
        }
        let help =
            site == .file && kind == .test
            ? "a test stands in the `layout` that it is about: move it between the braces"
            : site == .file
                ? "the top level holds `layout`, `effect`, `arrangement`, `let` and `import`" : ForeignWord.places[word]
        return Diagnostic(.misplacedStatement, message, at: Label(span), help: help)
    }

    static func currentElsewhere(at span: SourceSpan, word: SourceSpan) -> Diagnostic {
        Diagnostic(
            .outOfReach, "this reads `current`, which only an `output` and a test can", at: Label(span),
            secondary: word == span ? [] : [Label(word, "`current` is read here")],
            help: "what is drawn reads `offset` or `progress` instead")
    }

    static func gestureElsewhere(at span: SourceSpan, word: SourceSpan) -> Diagnostic {
        Diagnostic(
            .outOfReach, "this reads a gesture, which only `snap` and `halt` can", at: Label(span),
            secondary: word == span ? [] : [Label(word, "the gesture is read here")],
            help: "read `offset` instead: `offset` is where the content is")
    }

    static func movingRest(_ what: String, at span: SourceSpan, fold: SourceSpan? = nil) -> Diagnostic {
        Diagnostic(
            .movingRest, "\(what) reads the offset; the resting layout must not move while scrolling", at: Label(span),
            secondary: fold.map { $0 == span ? [] : [Label($0, "folded here")] } ?? [],
            help: "sizes, folds and extents must not read `offset`; draw the element in another size with `drawn`, or "
                + "move it with `translation` or `scale`: its place in the list stays"
        )
    }

    /// What only a section that scrolls by itself can set.
    static func outsideOfRow(_ name: String, at span: SourceSpan, scroll: String) -> Diagnostic {
        Diagnostic(
            .misplacedStatement, "`\(name)` can be set only in a section that scrolls by itself", at: Label(span),
            fixes: [
                Fix(
                    "let the section scroll by itself",
                    replace: SourceSpan(start: Int(span.start), length: 0, source: span.source),
                    with: "scroll: \(scroll); ", .likely)
            ])
    }

    static func mixedPlaces(_ row: SourceSpan, _ layout: SourceSpan, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .mixedPlaces, "this mixes a place in a section that scrolls by itself with one outside of it",
            at: Label(span),
            secondary: [
                Label(row, "counted from where the content of the section begins"),
                Label(layout, "counted from where the content of the layout begins"),
            ],
            help: "add where the section stands, `section.top`, or take off how far it is scrolled, `offset.main`",
            severity: .warning)
    }

    /// A `section` block without `count` and name behind another one without `count`.
    static func unusedSection(at span: SourceSpan, behind first: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unusedSection, "no section uses this block", at: Label(span),
            secondary: [Label(first, "without a `count`, this one takes all sections that are left")],
            help: "give one of them a `count`, or this one a name that the data gives to its sections",
            severity: .warning)
    }

    /// An arrangement in an element that needs a fold of many cells.
    static func unfoldedParts(_ function: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unarrangedParts, "this arrangement asks for `\(function)`, which parts have not", at: Label(span),
            help: "`stack`, `flow` and `grid` arrange parts; or give each part a `place`")
    }

    static func tooManyParts(_ count: Int, most: Int, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unarrangedParts, "an arrangement places at most \(most) parts, not \(count)", at: Label(span),
            help: "give the others a `place`")
    }

    /// `visible` of an element with depth, read by a formula.
    static func visibleInSpace(_ name: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .visibleInSpace, "`\(name)` turns in space: formulas do not know its `visible`", at: Label(span),
            help: "read `rest` and `drawn`; a test reads `visible` of every element")
    }

    /// A part that turns in an owner that is scaled unevenly, or turned in space.
    static func turnedPart(_ name: String, in owner: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .turnedPart, "`\(name)` turns, and its owner `\(owner)` is turned in space or scaled unevenly",
            at: Label(span),
            help: "turn the part in an owner that is scaled as a whole and turns in the plane, or turn a view inside it"
        )
    }

    static func notConstant(_ what: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.notConstant, "\(what) must be a constant", at: Label(span))
    }

    static func notDeclaredThere(_ name: String, in file: String, known: [String], at span: SourceSpan) -> Diagnostic {
        CheckDiagnostics.unknown(
            .notDeclaredThere, "`\(file)` declares no `\(name)`", name, among: known, at: span,
            help: "an effect, arrangement or `let` at its top level can be imported")
    }

    static func recursion(_ name: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .recursion, "`\(name)` uses itself here, which would never end", at: Label(span),
            help: "a layout has no recursion; write the steps out, or use a fold")
    }

    /// A section that would scroll along its layout.
    static func rowAlongLayout(_ written: String, at span: SourceSpan, isHorizontal: Bool, scrollsBoth: Bool)
        -> Diagnostic
    {
        if scrollsBoth {
            return Diagnostic(
                .rowAlongLayout, "no section can scroll by itself in a layout that scrolls both ways", at: Label(span),
                help: "leave out `scroll:` of the section, or let the layout scroll along one axis")
        }
        let (layout, fitting) = isHorizontal ? ("sideways", "vertical") : ("down", "horizontal")
        return Diagnostic(
            .rowAlongLayout, "a section scrolls across its layout; `\(written)` is not across", at: Label(span),
            help: "the layout scrolls \(layout): a section in it can scroll `\(fitting)`",
            fixes: [.write(fitting, at: span)])
    }

    static func reversedRange(_ low: String, _ high: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .reversedRange, "the range runs backwards: \(low) is more than \(high)", at: Label(span),
            fixes: [Fix("exchange the ends", replace: span, with: "\(high)...\(low)", .likely)])
    }

    static func secondCell(at span: SourceSpan, besideSections: Bool) -> Diagnostic {
        Diagnostic(
            .secondCell,
            besideSections
                ? "a cell in the layout makes a section, but the layout has `section` blocks"
                : "a section has one kind of cell; this is a second", at: Label(span),
            help: besideSections ? "put it into a section" : "put it into another section")
    }

    static func secondLayout(at span: SourceSpan, first: SourceSpan) -> Diagnostic {
        Diagnostic(
            .secondLayout, "a file has one layout; this is a second", at: Label(span),
            secondary: [Label(first, "the first")], help: "put it into another file")
    }

    static func stepLimit(_ limit: Int, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .stepLimit, "written out, the formulas have more than \(limit) steps",
            at: Label(span, "the limit is passed here"),
            help: "an effect or function that uses another twice doubles the steps; name the shared part with `let`")
    }

    static func trailElsewhere(_ what: String, at span: SourceSpan, word: SourceSpan) -> Diagnostic {
        Diagnostic(
            .misplacedTrail, "\(what) reads `trail`, but it must not depend on how the user has scrolled",
            at: Label(span), secondary: word == span ? [] : [Label(word, "the trail is read here")],
            help: "read `offset` instead: `offset` is where the content is")
    }

    static func trailOfEach(_ text: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .misplacedTrail, "the distance of a `trail` has to be the same for all elements", at: Label(span),
            help: "`\(text.oneLine)` differs from element to element; take the largest, and limit the result: "
                + "`max(trail(100), offset.main - \(text.oneLine))`")
    }

    static func measuredField(_ name: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unfitMeasuredField, "a measured field is a length of a cell or a section, with an estimate",
            at: Label(span),
            help: "write `measured \(name.oneLine): Length = 44`")
    }

    static func unnamedImport(_ path: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unnamedImport, "an import lists the names that it brings in", at: Label(span),
            help: "write `import name, other from \(path)`")
    }

    static func unknownPart(_ name: String, of property: String, known: [String], at span: SourceSpan) -> Diagnostic {
        if name.isEmpty {
            return Diagnostic(
                .unknownMember, "`\(property)` by itself sets nothing", at: Label(span),
                help: "set a component: \(known.map { "\(property).\($0)" }.quoted)")
        }
        if known.contains(name) {
            return Diagnostic(.unknownMember, "`\(property).\(name)` has no components", at: Label(span))
        }
        return CheckDiagnostics.unknown(
            .unknownMember, "`\(property)` has no component `\(name)`", name, among: known, at: span,
            help: known.isEmpty ? "set the whole property" : "its components are \(known.quoted)", alwaysHelps: true)
    }

    /// `line` is what stands behind the name and its colon.
    static func unknownProperty(
        _ name: String, known: [String], at span: SourceSpan, site: Site, line: String, whole: SourceSpan,
        use: String? = nil
    ) -> Diagnostic {
        if let foreign = ForeignWord.properties[name] ?? ForeignWord.properties[name.uncapitalized] {
            if foreign == Property.insets.rawValue,
                line.utf8.split(separator: UInt8(ascii: " ")).contains(where: {
                    $0.elementsEqual("auto".utf8)
                })
            {
                return Diagnostic(
                    .foreignWord, "there is no property `\(name)`", at: Label(span),
                    help:
                        "a section keeps its edges free with `insets: 10`; an arrangement keeps cells apart and centres "
                        + "them: `stack(gap: 8, align: 0.5)`")
            }
            let sides = foreign == Property.insets.rawValue ? SyntaxWords.insets(line) : nil
            guard known.contains(foreign.beforePoint) else {
                return Diagnostic(
                    .foreignWord, "`\(name)` is `\(foreign)` here, and cannot be set \(site.words)", at: Label(span),
                    help: sides.map {
                        "set insets in the section or layout: `\($0)`; here reduce the size: `size: 100% - 20 x 40`"
                    }
                        ?? ForeignWord.elsewhere.said(of: foreign, line) ?? settable(known))
            }
            var found = foreignWord(name, foreign, at: span)
            if let sides { found.fixes = [.write(sides, at: whole)] }
            let type = Property(rawValue: foreign)?.type(ofPart: nil)
            if SyntaxWords.number(line) != nil, type == .point || type == .size {
                found.fixes = []
                found.help =
                    type == .size
                    ? "a size has two components: `\(foreign): \(line) x 40`"
                    : "write both components, `\(foreign): (0, \(line))`, or one of them, `\(foreign).y: \(line)`"
            }
            return found
        }
        if let help = ForeignWord.propertyHelp.said(of: name, line) ?? ForeignWord.propertyHelp[name.uncapitalized] {
            let said = use.map { "an arrangement places the cells: `\($0)`" } ?? help
            let negated = help.utf8.starts(with: "the opposite".utf8) ? WrittenValue(line).negated : nil
            return Diagnostic(
                .foreignWord, "there is no property `\(name)`", at: Label(span), help: negated == nil ? said : nil,
                fixes: negated.map { [.write("hidden: \($0)", at: whole)] } ?? [])
        }
        return CheckDiagnostics.unknown(
            .unknownProperty, "there is no property `\(name)`", name, among: known, at: span,
            help: settable(known))
    }

    private static func settable(_ known: [String]) -> String? {
        known.isEmpty ? nil : "here you can set " + known.quoted
    }

    static func unreadableImport(_ path: String, _ reason: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unreadableImport, "cannot read `\(path)`: \(reason)", at: Label(span),
            help: "the path is relative to this file")
    }

    static func wrongBundle(_ name: String, _ kind: DeclarationKind, at span: SourceSpan, declared: SourceSpan)
        -> Diagnostic
    {
        let message: String
        var help: String?
        switch kind {
        case .effect:
            message = "`\(name)` is an effect: it draws one element, and cannot stand in a section or layout"
            help = "put it into a cell or a supplementary view"
        case .arrangement:
            message = "`\(name)` is an arrangement: it places cells, sections or parts, and this element has no parts"
            help = "put it into the section or layout around"
        default: message = "`\(name)` is a value; a name alone uses an effect or an arrangement"
        }
        return Diagnostic(
            .wrongBundle, message, at: Label(span), secondary: [Label(declared, "declared here")], help: help)
    }
}

extension String {
    /// With its first letter small, when it is an ASCII one.
    var uncapitalized: String {
        var bytes = Array(utf8)
        if let first = bytes.first, first >= 0x41, first <= 0x5A { bytes[0] = first + 0x20 }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What stands before its first point.
    var beforePoint: String { String(decoding: utf8.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self) }

    /// With its first letter capital, when it is an ASCII one.
    var capitalizedASCII: String {
        var bytes = Array(utf8)
        if let first = bytes.first, first >= 0x61, first <= 0x7A { bytes[0] = first - 0x20 }
        return String(decoding: bytes, as: UTF8.self)
    }
}
