import Interpreter
import LanguageService
import LayoutDSL
import StoredLayouts
import Testing

/// What the service says of outputs, and of `current`.
struct OutputAnswerTests {
    private static let text = StoredLayout("outputs").text

    @Test(arguments: [
        ("nearEnd }", 1, ["output nearEnd = offset.y > last - 200", "Whether the app loads more."]),
        ("page ==", 1, ["output page = current"]), ("lit and", 1, ["output lit = current == cell"]),
        ("current\n", 1, ["The cell whose stop is nearest"]),
        ("output page", 1, ["A value that the layout tells its app."]),
    ]) func hover(_ word: String, _ more: Int, _ wanted: [String]) {
        let said = AnswerTests.file(Self.text).hover(at: AnswerTests.place(word, more, in: Self.text))?.markdown
        for words in wanted { #expect(said?.contains(words) == true, "\(said ?? "nothing")") }
    }

    @Test(arguments: [("nearEnd =", 2), ("page =", 2), ("lit =", 2)])
    func `a name is found where it is read`(_ word: String, _ count: Int) {
        let file = AnswerTests.file(Self.text)
        let place = AnswerTests.place(word, 1, in: Self.text)
        #expect(file.highlights(at: place).count == count)
        #expect(throws: Never.self) { try file.renamable(at: place) }
    }

    @Test func `outputs stand in the outline`() {
        let outline = AnswerTests.file(Self.text).statements.outline()
        #expect(outline.first?.children.prefix(2).map(\.name) == ["nearEnd", "page"])
    }
}
