import Foundation
import Interpreter
import LayoutDSL
import RandomCases
import Testing
import Worlds

/// Fourteen layouts of apps as people see them today, as files of `Today`: written once from the docs alone, and again
/// when the language had the words that were missing. The numbers in their tests are those of the first writing.
struct TodayTests {
    private static let files = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Today")
    private static let names = [
        "01-music", "02-album", "03-multibrowse", "04-photozoom", "05-telegram", "06-today", "07-story", "08-agenda",
        "09-shorts", "10-home", "11-stories", "12-swipe", "13-grid", "14-picker",
    ]
    private static let data = ["04-photos.json", "08-agenda.json", "11-stories.json", "13-grid.json"]

    @Test func `all are named here`() throws {
        let found = try FileManager.default.contentsOfDirectory(atPath: Self.files.path)
        #expect(found.sorted() == (Self.names.map { "\($0).layout" } + Self.data).sorted())
    }

    @Test(.enabled(if: Volume.hasTime), arguments: names)
    func `is sound, and its tests pass`(name: String) throws {
        let layout = try layout(String(contentsOf: Self.files.appending(path: "\(name).layout"), encoding: .utf8))
        #expect(!layout.tests.isEmpty)
        for test in layout.tests {
            var world = World()
            if let source = test.source {
                let file = try DataFile(Array(Data(contentsOf: Self.files.appending(path: source.path))))
                world.sections = file.sections
                world.fields = file.fields
            }
            let result = try test.run(on: layout, in: world)
            #expect(result.hasPassed, "\(test.name): \(result.failures)")
        }
    }
}
