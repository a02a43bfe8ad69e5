import Foundation
import RandomCases
import Testing

/// Lists that live, as files of `LivingLists`: what changes, opens, comes back, has no ends, scrolls by itself. The numbers
/// in their tests, and those of the stops here, were worked out by hand before there was a tool.
struct LivingListTests {
    private static let files = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "LivingLists")
    private static let names = [
        "bar", "chapters", "chat", "contacts", "dots", "endless", "even", "flex", "labels", "masonry", "packed",
        "promises",
        "roundabout", "sheet", "store", "wall",
    ]

    @Test func `all are named here`() throws {
        let found = try FileManager.default.contentsOfDirectory(atPath: Self.files.path)
        #expect(found.sorted() == (Self.names.map { "\($0).layout" } + ["promises.json"]).sorted())
    }

    @Test(.enabled(if: Volume.hasTime), arguments: names) func `a list is sound, and its tests pass`(name: String)
        throws
    {
        let folder = try TemporaryFolder()
        let path = Self.files.appending(path: "\(name).layout").path
        let check = try ToolRun(list: ["check", path], in: folder)
        #expect(check.code == 0 && !check.output.contains("error") && !check.output.contains("warning"))
        let run = try ToolRun(list: ["test", path], in: folder)
        #expect(run.code == 0 && run.output.contains("✓") && !run.output.contains("✗"), "\(run.output)\(run.errors)")
    }

    @Test(arguments: [
        // Anywhere in a chapter, else at its edge; a fling does not run through; of two stops the nearer one.
        ("chapters --offset 700 --from 500", "700"), ("chapters --offset 1650 --from 1300", "1400"),
        ("chapters --offset 1650 --from 1300 --velocity 1", "1400"),
        ("chapters --offset 1650 --from 1400 --velocity 1", "2000"),
        ("chapters --offset 3000 --from 500 --velocity 9", "1400"), ("chapters --offset 1190 --from 1100", "1190"),
        // The second card of the second round.
        ("endless --offset 1010 --velocity 0.2", "1210"),
        // Each axis by itself.
        ("sheet --offset 130,60", "120,50"), ("sheet --offset 130,60 --velocity 1,0", "240,50"),
        // The shelf stops at a poster, and at its end; the cards at a page.
        ("store --section 1 --offset 300 --velocity 0.5", "354"),
        ("store --section 1 --offset 5000 --velocity 2", "1994"),
        ("store --section 0 --offset 900 --from 0 --velocity 2", "390"),
    ])
    func `scrolling stops where it was worked out to stop`(words: String, wanted: String) throws {
        let words = words.split(separator: " ").map(String.init)
        let path = Self.files.appending(path: "\(words[0]).layout").path
        let run = try ToolRun(list: ["snap", path] + words.dropFirst(), in: TemporaryFolder())
        #expect((run.code, run.output) == (0, "\(wanted)\n"), "\(run.errors)")
    }
}
