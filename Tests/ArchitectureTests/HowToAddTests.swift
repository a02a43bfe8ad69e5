import Foundation
import Testing

/// The lists of places in CONTRIBUTING.md are true: the example of each list stands in exactly those files.
struct HowToAddTests {
    /// One list: what was added as its example, and the files that it names.
    struct Recipe: Sendable, CustomTestStringConvertible {
        let heading: String
        let example: String
        let files: Set<String>

        var testDescription: String { heading }
    }

    private static let recipes: [Recipe] = {
        let page = (try? Repository.text("CONTRIBUTING.md")) ?? ""
        return page.components(separatedBy: "\n### ").dropFirst().compactMap { section in
            let lines = section.split(separator: "\n", omittingEmptySubsequences: false)
            guard let start = section.range(of: "**Example: `"), let heading = lines.first,
                let end = section[start.upperBound...].range(of: "`")
            else { return nil }
            // The files stand in the example's own paragraph.
            let paragraph = section[start.lowerBound...].components(separatedBy: "\n\n")[0]
            let parts = paragraph.split(separator: "`").map(String.init)
            return Recipe(
                heading: String(heading), example: String(section[start.upperBound..<end.lowerBound]),
                files: Set(parts.filter { $0.hasPrefix("Sources/") && $0.hasSuffix(".swift") }))
        }
    }()

    @Test func `there is a list for each kind of addition`() {
        #expect(Self.recipes.count >= 8, "\(Self.recipes.map(\.heading))")
    }

    /// A file of pure mathematics, or one that the paragraph names as a model, may know the word besides.
    @Test(arguments: recipes)
    func `the example stands in the listed files`(recipe: Recipe) throws {
        let found = try Rooms.names.flatMap { room in
            try Rooms.files(room).filter { $0.names(recipe.example) }.map { "Sources/\(room)/\($0.path)" }
        }
        let missing = found.filter { !recipe.files.contains($0) && !$0.contains("/Mathematics/") }
        #expect(missing.isEmpty, "`\(recipe.example)` also stands in \(missing)")
        let stale = recipe.files.filter { !found.contains($0) && !$0.hasSuffix("+CSV.swift") }
        #expect(stale.isEmpty, "`\(recipe.example)` does not stand in \(stale)")
    }
}
