import Foundation
import LanguageService
import Testing

@testable import dslc

/// The language on one page.
struct WordsCommandTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test func `the page of the docs is what dslc words prints`() throws {
        let page = try String(contentsOf: Self.root.appending(path: "docs/words.md"), encoding: .utf8)
        #expect(page == LanguagePage.text, "dslc words > docs/words.md")
    }

    @Test func `a page has room for it`() { #expect(LanguagePage.text.utf8.count < 24_000) }

    @Test func `its example is sound, proved and in the one style`() throws {
        let folder = try TemporaryFolder()
        let parts = LanguagePage.text.components(separatedBy: "```")
        try folder.write("a.layout", String(parts[1].dropFirst("layout\n".count)))
        for command in ["check", "test", "format --check"] {
            let run = try ToolRun(shell: "dslc \(command) a.layout", in: folder)
            #expect(run.code == 0, "\(command): \(run.output) \(run.errors)")
        }
        #expect(try ToolRun(shell: "dslc test a.layout", in: folder).output.contains("every offset"))
    }

    @Test func `the lists name what stands behind a dot as the docs do`() throws {
        let run = try ToolRun(shell: "dslc words --json", in: TemporaryFolder())
        let lists = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect((lists["components"] as? [String])?.contains("right") == true)
        #expect((lists["statements"] as? [String])?.contains("part") == true && lists["parts"] == nil)
    }

    @Test func `the links of llms txt lead to files`() throws {
        let text = try String(contentsOf: Self.root.appending(path: "llms.txt"), encoding: .utf8)
        let paths = text.components(separatedBy: "](").dropFirst().compactMap { $0.split(separator: ")").first }
        #expect(paths.count > 5)
        for path in paths {
            #expect(FileManager.default.fileExists(atPath: Self.root.appending(path: String(path)).path), "\(path)")
        }
    }

    @Test func `every statement word is a word of the parser`() {
        // A word that begins no statement would be offered in vain.
        for word in StatementWord.all { #expect(word.snippet.hasPrefix(word.text)) }
    }
}
