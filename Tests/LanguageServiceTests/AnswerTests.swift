import Interpreter
import LanguageService
import LayoutDSL
import StoredLayouts
import Testing

/// What the service says of a file.
@Suite struct AnswerTests {
    static let text = StoredLayout("rows").text

    static func file(_ text: String = text) -> InspectedFile {
        InspectedFile(Source(name: "/a.layout", text: text), reading: CompletionTable.library)
    }

    /// The offset of a word, or of a place in it.
    static func place(_ word: String, _ more: Int = 0, in text: String = text) -> Int {
        let (bytes, wanted) = (Array(text.utf8), Array(word.utf8))
        let start = (0...(bytes.count - wanted.count)).first { bytes[$0...].starts(with: wanted) }
        return (start ?? 0) + more
    }

    @Test func theTextIsSound() { #expect(Self.file().inspection.report.diagnostics.shown.isEmpty) }

    @Test(arguments: [
        ("shy(0.5", 1, ["effect shy(least: Number, reach: Length = 10)"]),
        ("tall\n", 1, ["How high a row is.", "A length: `60`"]),
        ("turn\n", 1, ["let turn = 30deg * index", "`0deg`"]), ("double(0.25", 2, ["Twice a number.", "`0.5`"]),
        ("wink(", 1, ["effect blink(often: Number)", "Blinks.", "/library.layout"]),
        ("sticky", 2, ["From the prelude"]),
        ("50%", 1, ["187.5"]), ("viewport.center", 3, ["The visible rectangle"]), ("rotation", 2, ["rotation: Angle"]),
        ("section {", 2, ["A kind of section"]), ("map(rest", 1, ["map(v, [k: a, l: b])"]),
        ("Number,", 2, ["The type of a number"]), ("index", 2, ["The number of this element"]),
        ("Row.frame", 1, ["cell Row"]), ("reach: least]", 1, ["reach: Length = 10"]),
        ("frame.width", 1, ["the rectangle that an element is drawn in"]), ("width == viewport", 1, ["width"]),
        ("Rows {", 1, ["layout Rows"]), ("x tall", 0, ["A size"]), ("all {", 1, ["every offset"]),
        ("tall: Length", 1, ["A length: `60`"]), ("in 20...120", 1, ["the values that it may have"]),
    ]) func hover(_ word: String, _ more: Int, _ wanted: [String]) {
        let said = Self.file().hover(at: Self.place(word, more))?.markdown ?? "nothing"
        for words in wanted { #expect(said.contains(words), "\(said)") }
    }

    /// What nothing uses has no number in the layout.
    @Test func everyWordOfUnusedDeclarationsCanBeAskedAbout() {
        let text =
            "effect unused(a: Number) { let b = a * 77.5 + offset.y / 3; translation.y: b * 2; alpha: b / 400 }\n"
            + Self.text
        let file = Self.file(text)
        for offset in 0..<120 { _ = file.hover(at: offset) }
        #expect(file.hover(at: 90) != nil)
    }

    @Test func nothingIsSaidOfBlanks() { #expect(Self.file().hover(at: Self.place("\n\n", 1)) == nil) }

    @Test(arguments: [
        ("shy(0.5", 4, "shy(least: Number, reach: Length = 10)", 0), ("double(0.25", 8, "double(n: Number)", 0),
        ("map(rest", 30, "map(v, [k: a, l: b])", 0), ("[-1 * reach", 3, "map(v, [k: a, l: b])", 1),
        ("wink(often: double", 6, "blink", 0), ("stack(gap", 8, "stack(gap", 0),
    ]) func signature(_ word: String, _ more: Int, _ label: String, _ active: Int) {
        let help = Self.file().signatureHelp(at: Self.place(word, more))
        #expect(
            help?.label.hasPrefix(label) == true || label == "blink" && help?.label == "wink(often: Number)",
            "\(help?.label ?? "none")")
        #expect(help?.active == active)
    }

    @Test func aSignatureIsKnownBeforeTheCallIsWhole() {
        let text = "layout A { cell { size: 10 x 10; fade(0.5, "
        let help = Self.file(text).signatureHelp(at: text.utf8.count)
        #expect(help?.label.hasPrefix("fade(to: Number = 0") == true)
        #expect(help?.active == 1)
    }

    @Test func highlightsAreAllPlacesOfAName() {
        let file = Self.file()
        #expect(file.highlights(at: Self.place("tall:", 1)).count == 3)
        #expect(file.highlights(at: Self.place("least: Number", 1)).count == 3)
        #expect(file.highlights(at: Self.place("Row {", 1)).count == 2)
        #expect(file.highlights(at: Self.place("wink from", 1)).count == 3)
        #expect(file.highlights(at: Self.place("viewport.center", 1)).isEmpty)
    }

    @Test func everyNameThatIsRenamedMeansTheSame() throws {
        let file = Self.file()
        for name in file.declared {
            let edits: [FileEdit]
            do {
                edits = try file.renaming(
                    at: Int(name.span.start) + 1, to: "quiteNew", in: [file], reading: CompletionTable.library)
            } catch {
                // A section without a name has none to change.
                #expect(name.text == "section", "\(name.text): \(error.reason)")
                continue
            }
            let text = file.tree.source.applying(edits.flatMap(\.edits))
            let after = InspectedFile(Source(name: "/a.layout", bytes: text), reading: CompletionTable.library)
            #expect(after.inspection.report.diagnostics.shown.isEmpty, "\(name.text)")
            #expect(after.declared.contains { $0.text == "quiteNew" })
            #expect(after.declared.count == file.declared.count)
        }
    }

    @Test(arguments: [
        ("tall:", "menu"), ("turn =", "tall"), ("turn =", "index"), ("golden", "double"), ("least:", "reach"),
        ("golden", "two words"), ("golden", "9"), ("golden", ""),
    ]) func aNameThatIsTakenIsRefused(_ word: String, _ name: String) {
        let file = Self.file()
        #expect(throws: RenameRefusal.self) {
            try file.renaming(at: Self.place(word, 1), to: name, in: [file], reading: CompletionTable.library)
        }
    }

    @Test func outlineFoldsAndLinks() {
        let file = Self.file()
        let outline = file.statements.outline()
        #expect(outline.map(\.name) == ["double", "golden", "shy", "Rows"])
        #expect(outline.last?.children.map(\.name) == ["tall", "menu", "section", "wide"])
        let folds = file.statements.folding(TextDocument(file.tree.source))
        #expect(folds.contains { $0.kind == .comment && $0.first == 4 && $0.last == 5 })
        #expect(folds.contains { $0.kind == .block && $0.first == 12 })
        #expect(file.links().map(\.file) == ["/library.layout"])
        #expect(file.statements.lenses().map(\.title) == ["Preview", "Prove"])
    }

    @Test func aTestWithStepsIsRunOrProved() {
        let text = StoredLayout("slow-tests").text
        let lenses = Self.file(text).statements.lenses()
        #expect(
            lenses.map(\.title) == [
                "Preview", "Prove", "Run test", "Run test", "Prove without steps", "Run test", "Prove without steps",
            ])
        #expect(lenses.last?.action == .proof("worlds"))
    }

    @Test(arguments: [
        ("tlal", 1, "nothing declares `tlal` here"), ("size", 1, "`size` is a word of the language"),
        ("layout", 1, "`layout` is a word of the language"), ("if", 1, "`if` is a word of the language"),
        ("step", 1, "`step` is a word of the language"), ("sticky", 1, "prelude"), ("{", 0, "there is no name here"),
    ]) func whyANameCannotBeChanged(_ word: String, _ more: Int, _ reason: String) throws {
        let text = """
            layout A {
              cell { sticky; size: 100% x tlal; alpha: if index > 1 then 1 else 0 }
              test "t" { at 0...9 step 1 { expect all cell.alpha == 1 } }
            }
            """
        let file = Self.file(text)
        let refusal = #expect(throws: RenameRefusal.self) {
            try file.renamable(at: Self.place(word, more, in: text))
        }
        #expect(refusal?.reason.contains(reason) == true, "\(refusal?.reason ?? "none")")
    }

    @Test func selectionsGrowFromTheWordToTheFile() {
        let file = Self.file()
        for offset in 0...file.tree.source.bytes.count {
            let ranges = file.statements.selection(at: offset)
            #expect(ranges.last == 0..<file.tree.source.bytes.count)
            for (inner, outer) in zip(ranges, ranges.dropFirst()) {
                #expect(outer.lowerBound <= inner.lowerBound && inner.upperBound <= outer.upperBound && outer != inner)
            }
        }
        let ranges = file.statements.selection(at: Self.place("0.25)", 2))
        let texts = ranges.prefix(3).map { String(decoding: file.tree.source.bytes[$0], as: UTF8.self) }
        #expect(texts == ["0.25", "double(0.25)", "often: double(0.25)"])
        let whole = file.statements.selection(at: Self.place("Length = 10)", 10)).map {
            String(decoding: file.tree.source.bytes[$0], as: UTF8.self)
        }
        #expect(whole.prefix(2) == ["10", "reach: Length = 10"])
    }

    @Test func colours() {
        let file = Self.file()
        let colours = file.semanticTokens()
        func kind(_ word: String, _ more: Int = 0) -> SemanticToken.Kind? {
            colours.first { $0.range.contains(Self.place(word, more)) }?.kind
        }
        #expect(kind("import") == .keyword)
        #expect(kind("double(n") == .function)
        #expect(kind("n: Number") == .parameter)
        #expect(kind("Number,") == .type)
        #expect(kind("alpha: map") == .property)
        #expect(kind("map(rest") == .function)
        #expect(kind("rest.center") == .variable)
        #expect(kind("Row {") == .class)
        #expect(kind("shy(0.5") == .macro)
        #expect(kind("100%") == .number)
        #expect(kind("// One") == .comment)
        #expect(kind("x tall") == .keyword)
        for (one, next) in zip(colours, colours.dropFirst()) {
            #expect(one.range.upperBound <= next.range.lowerBound, "\(one) \(next)")
        }
    }

    @Test func hints() {
        let hints = Self.file().hints(in: 0..<Self.text.utf8.count)
        #expect(hints.map(\.text) == ["= 375", "= 187.5", "least:", "n:"])
    }

    @Test(arguments: [
        ("50% x tall", 0..<0, [String]()), ("map(rest.center.y - viewport.center.y", 4..<37, ["extract `let value`"]),
        ("100% x 40", 7..<9, ["extract `let value`", "turn `40` into `param amount`"]),
        ("gap: 10", 6..<6, ["turn `10` into `param amount`"]), ("turn =", 1..<1, ["inline `turn`"]),
        ("rotation: turn", 0..<14, []), ("shy(0.5)", 0..<46, ["extract `effect look`"]),
    ]) func refactorings(_ word: String, _ range: Range<Int>, _ titles: [String]) {
        let file = Self.file()
        let start = Self.place(word)
        let found = file.refactorings(
            in: start + range.lowerBound..<start + range.upperBound, reading: CompletionTable.library)
        #expect(found.map(\.title) == titles)
        for action in found {
            // It means what it meant: everything is where it was.
            let text = file.tree.source.applying(action.edits)
            let after = InspectedFile(Source(name: "/a.layout", bytes: text), reading: CompletionTable.library)
            #expect(after.inspection.report.diagnostics.shown.isEmpty, "\(action.title)")
            for offset in [0.0, 35] {
                let point = LayoutPoint(x: 0, y: offset)
                let frames = [file, after].map { try? $0.inspection.report.get() }.compactMap { $0 }.map {
                    (try? compile($0).prepare())?.attributes(at: point).elements
                }
                #expect(frames.count == 2 && frames[0] == frames[1], "\(action.title)")
            }
        }
    }

    /// What would mean something else is not offered.
    @Test(arguments: [
        // In the decoration `width` is its own.
        (
            "layout A { items: 3; cell { size: 100% x 44; let a = width; decoration d { size: 10 x 10; translation.x: a } } }",
            "let a", 4..<4, "inline `a`"
        ),
        // Behind the effect `margin` would be the outer one.
        (
            StoredLayout("refactorings").text, "let margin = 5pt", 0..<31, "extract `effect look`"
        ),
    ]) func whatWouldChangeTheMeaningIsNotOffered(
        _ text: String, _ word: String, _ range: Range<Int>, _ title: String
    ) {
        let file = Self.file(text)
        #expect(file.inspection.report.diagnostics.errorCount == 0)
        let start = Self.place(word, in: text)
        let found = file.refactorings(
            in: start + range.lowerBound..<start + range.upperBound, reading: CompletionTable.library)
        #expect(!found.contains { $0.title == title }, "\(found.map(\.title))")
    }

    /// A parameter has its own words, if it has any.
    @Test func hoverOfWhatIsDocumentedInParentheses() throws {
        let text = StoredLayout("documented-parameters").text
        let file = Self.file(text)
        let effect = try #require(file.hover(at: Self.place("dim(to", 1, in: text))?.markdown)
        #expect(effect.contains("effect dim(to: Number = 0, by: Length = 1)") && effect.contains("Makes dark."))
        let own = try #require(file.hover(at: Self.place("to + by", 1, in: text))?.markdown)
        #expect(own.contains("How dark.") && !own.contains("Makes dark."))
        let other = try #require(file.hover(at: Self.place("by / 1pt", 1, in: text))?.markdown)
        #expect(other.contains("Makes dark."))
        let layout = Self.place("A { cell", in: text)
        #expect(file.hover(at: layout)?.markdown.contains("A list.") == true)
        #expect(file.definition(at: layout)?.range == layout..<layout + 1)
        #expect(file.semanticTokens().first { $0.range == layout..<layout + 1 }?.isDeclaration == true)
    }

    @Test func formattingOfARangeChangesOnlyItsLines() throws {
        let text = "layout A {\n  cell {\n    size:   10 x 10\n    alpha:    1\n  }\n\n\n  insets:    3\n}\n"
        let statements = StatementTree(parse(Source(name: "/a.layout", text: text)))
        let first = statements.formatting(in: Self.place("alpha", in: text)..<Self.place("alpha", 2, in: text))
        let changed = String(decoding: statements.tree.source.applying(first), as: UTF8.self)
        #expect(changed.contains("insets:    3"))
        #expect(changed.contains("    alpha: 1"))
        let all = statements.formatting(in: 0..<text.utf8.count)
        #expect(statements.tree.source.applying(all) == statements.tree.formatted())
        let whole = try #require(statements.formatting())
        #expect(statements.tree.source.applying([whole]) == statements.tree.formatted())
    }
}
