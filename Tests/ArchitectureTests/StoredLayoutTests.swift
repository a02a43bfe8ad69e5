import Foundation
import Testing

/// Layouts of more than a few lines live in files beside the tests, which editors and `dslc` read too.
struct StoredLayoutTests {
    private static let mostLines = 5
    /// The explanations that a test reads hold layouts, and the clients are packages of their own.
    private static let others = ["ReportsTests/ExplanationTests.swift", "Apple/", "Clients/"]

    private static let files: [SourceFile] = {
        let all = (try? Repository.sources("Tests")) ?? []
        return all.filter { file in !others.contains { file.path.hasPrefix($0) } }
    }()

    /// A text that a test does not make of parts.
    private static func isWholeLayout(_ text: Substring) -> Bool {
        guard !text.contains("\\"), text.contains(/\blayout \w+ *{/) else { return false }
        return text.count { $0 == "{" } == text.count { $0 == "}" }
    }

    @Test func `a long layout stands in a file`() {
        #expect(Self.files.count > 200)
        for file in Self.files {
            let parts = file.text.split(separator: "\"\"\"", omittingEmptySubsequences: false)
            // The literals are every second part; the first and the last of its lines hold the marks.
            for literal in stride(from: 1, to: parts.count, by: 2) where Self.isWholeLayout(parts[literal]) {
                let count = parts[literal].split(separator: "\n", omittingEmptySubsequences: false).count - 2
                let line = parts[..<literal].joined().count { $0 == "\n" } + 1
                #expect(count <= Self.mostLines, "\(file.path):\(line) has a layout of \(count) lines")
            }
        }
    }

    @Test func `every file is read by a test beside it`() throws {
        let folder = Repository.folder.appending(path: "Tests").path()
        let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        let readers = Self.files.filter { $0.text.contains("import StoredLayouts") }
        let folders = Set(readers.map { $0.path.split(separator: "/").dropLast().joined(separator: "/") })
        var count = 0
        for path in paths where path.hasSuffix(".layout") {
            let parts = path.split(separator: "/")
            let home = parts.dropLast(2).joined(separator: "/")
            guard parts.dropLast().last == "Layouts", folders.contains(home) else { continue }
            count += 1
            let call = "StoredLayout(\"\(parts[parts.count - 1].dropLast(7))\")"
            #expect(readers.contains { $0.folder == home && $0.text.contains(call) }, "\(path) is read by no test")
        }
        #expect(count > 80)
    }
}
