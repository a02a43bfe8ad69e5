import LanguageService
import LayoutDSL
import StoredLayouts
import Testing

// What may be rewritten without another meaning.

extension AnswerTests {
    /// What a selection holds has to be a formula by itself.
    @Test(arguments: [
        ("5 * 2 + 3", "2 + 3", nil), ("5 * 2 + 3", " 5 * 2 ", "let value = 5 * 2"),
        ("1 + 2 + 3", "2 + 3", nil), ("1 + 2 + 3", "1 + 2", "let value = 1 + 2"), ("9 - 2 - 3", "2 - 3", nil),
        ("max(1, 2 + 3)", "2 + 3", "let value = 2 + 3"), ("2 * (2+3)", "(2+3)", "let value = (2 + 3)"),
        ("22 + 33", "2 + 33", nil), ("22 + 33", "22 +", nil),
    ]) func onlyAWholeFormulaBecomesALet(_ formula: String, _ chosen: String, _ line: String?) {
        let text = "layout A {\n  items: 3\n  cell {\n    z:  \(formula) \n    size: 100% x 40\n  }\n}\n"
        let file = Self.file(text)
        let start = Self.place(chosen, in: text)
        let found = file.refactorings(in: start..<start + chosen.utf8.count, reading: CompletionTable.library)
        let extracted = found.first { $0.title == "extract `let value`" }.map {
            String(decoding: file.tree.source.applying($0.edits), as: UTF8.self)
        }
        #expect((extracted != nil) == (line != nil))
        if let extracted, let line { #expect(extracted.contains("    \(line)\n    z:  "), "\(extracted)") }
    }

    @Test func aLineOfSeveralStatementsStaysOne() throws {
        let text = "layout A {\n  items: 3\n  cell { size: 100% x 40; alpha: 0.5 + 0.1 }\n}\n"
        let file = Self.file(text)
        let start = Self.place("0.5", in: text)
        let found = try #require(file.refactorings(in: start..<start + 9, reading: CompletionTable.library).first)
        let result = String(decoding: file.tree.source.applying(found.edits), as: UTF8.self)
        #expect(result.contains("cell { size: 100% x 40; let value = 0.5 + 0.1; alpha: value }"), "\(result)")
    }

    @Test func anExtractedEffectIsFormatted() throws {
        let text = StoredLayout("extracted-effect").text
        let file = Self.file(text)
        let range = Self.place("alpha", in: text)..<Self.place("z: 2", 4, in: text)
        let found = try #require(file.refactorings(in: range, reading: CompletionTable.library).first)
        let result = String(decoding: file.tree.source.applying(found.edits), as: UTF8.self)
        #expect(
            result.hasPrefix(
                "effect look {\n  alpha: 0.5\n  when index > 1 {\n    scale: 0.5\n  }\n  z: 2\n}\n\nlayout A {"),
            "\(result)")
        #expect(result.utf8.elementsEqual(parse(Source(name: "a", text: result)).formatted().dropLast()), "\(result)")
    }

    /// A comment behind a `let` is about the `let`, and goes with it.
    @Test(arguments: [
        ("    let x = 3 // why\n    z: x\n", "    z: 3\n"), ("    z: x\n    let x = 3\n", "    z: 3\n"),
        ("    z: x; let x = 3 // why\n", "    z: 3; // why\n"), ("    let x = 3; z: x // z\n", "    z: 3 // z\n"),
        ("    /// Doc.\n    let x = 3;\n    z: x\n", "    z: 3\n"),
        ("    // Plain.\n    let x = 3 // why\n\n    z: x\n", "    // Plain.\n\n    z: 3\n"),
    ]) func anInlinedLetTakesItsLineWithIt(_ before: String, _ after: String) throws {
        let head = "layout A {\n  cell {\n    size: 100% x 40\n"
        let text = head + before + "  }\n}\n"
        let file = Self.file(text)
        let start = Self.place("let x", 4, in: text)
        let found = try #require(file.refactorings(in: start..<start, reading: CompletionTable.library).first)
        let result = String(decoding: file.tree.source.applying(found.edits), as: UTF8.self)
        #expect(result == head + after + "  }\n}\n")
    }

    /// Another file may read what a library declares.
    @Test func inliningInALibraryKeepsTheDeclaration() throws {
        let file = Self.file("let base = 12\nlet twice = base * 2\n")
        let found = try #require(file.refactorings(in: 4..<4, reading: CompletionTable.library).first)
        let text = String(decoding: file.tree.source.applying(found.edits), as: UTF8.self)
        #expect(text == "let base = 12\nlet twice = 12 * 2\n")
    }
}
