import Foundation
import Testing

/// The lists of files in CONTRIBUTING.md are true: each names what the patch of its kind of addition changes. That what is
/// added works is tried by `Tests/Contributing/run.sh`.
struct HowToAddTests {
    /// One kind of addition: its patch, and the files and tests that the page names.
    struct Recipe: Sendable, CustomTestStringConvertible {
        let patch: String
        let files: Set<String>
        let tests: [String]

        var testDescription: String { patch }

        /// Reads a paragraph ``**Patch: `a.patch`** adds … Files: `b`, `c`. Tests: `D`.``; nil for another one.
        init?(_ paragraph: String) {
            guard paragraph.hasPrefix("**Patch: `"), let files = paragraph.range(of: "Files:"),
                let tests = paragraph.range(of: "Tests:")
            else { return nil }
            patch = Recipe.quoted(paragraph[..<files.lowerBound])[0]
            self.files = Set(Recipe.quoted(paragraph[files.upperBound..<tests.lowerBound]))
            self.tests = Recipe.quoted(paragraph[tests.upperBound...])
        }

        /// What stands between backticks.
        private static func quoted(_ text: Substring) -> [String] {
            text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset % 2 == 1 }.map { String($0.element) }
        }
    }

    private static let recipes: [Recipe] = {
        let page = (try? Repository.text("CONTRIBUTING.md")) ?? ""
        return page.components(separatedBy: "\n\n").compactMap { Recipe($0) }
    }()

    @Test func `each patch has a kind of addition`() throws {
        let folder = Repository.folder.appending(path: "Tests/Contributing").path()
        let patches = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".patch") }
        #expect(Set(patches.map { "Tests/Contributing/" + $0 }) == Set(Self.recipes.map(\.patch)))
        #expect(Self.recipes.count >= 8)
    }

    @Test(arguments: recipes)
    func `the list names what the patch changes`(recipe: Recipe) throws {
        let lines = try Repository.text(recipe.patch).split(separator: "\n")
        let changed = lines.filter { $0.hasPrefix("+++ b/") }.map { String($0.dropFirst(6)) }
        #expect(Set(changed) == recipe.files)
        #expect(!recipe.tests.isEmpty)
    }
}
