import Foundation
import Testing

@testable import dslc

/// Runs of the real `dslc new`.
struct NewCommandTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    @Test func `the first file is sound, tested, clean and in the one style`() throws {
        let run = try ToolRun(shell: "dslc new photoFeed", in: folder)
        #expect(run.code == 0 && run.output.hasPrefix("photoFeed.layout is written."))
        #expect(folder.text("photoFeed.layout")?.contains("layout PhotoFeed {") == true)
        for command in ["check", "test", "lint", "format --check", "eval --offset 100"] {
            let run = try ToolRun(shell: "dslc \(command) photoFeed.layout", in: folder)
            #expect(run.code == 0, "\(command): \(run.output) \(run.errors)")
        }
    }

    @Test func `a file that is there stays as it is`() throws {
        try folder.write("a.layout", "mine")
        let run = try ToolRun(shell: "dslc new a", in: folder)
        #expect(run.code == 2 && run.errors.contains("is there already"))
        #expect(folder.text("a.layout") == "mine")
    }

    @Test func `what cannot be written is told`() throws {
        #expect(try ToolRun(shell: "dslc new none/a", in: folder).code == 2)
        #expect(try ToolRun(shell: "dslc new", in: folder).code == 64)
        #expect(try ToolRun(shell: "dslc new a b", in: folder).code == 64)
    }

    @Test(arguments: [
        ("feed.layout", "Feed"), ("in/feed.layout", "Feed"), ("2-x.layout", "Layout2_x"), ("my feed.layout", "My_feed"),
        ("\u{FC}ber.layout", "\u{DC}ber"), (".layout", "Layout"), ("if.layout", "If"),
    ])
    func `a layout is called as its file`(path: String, name: String) {
        #expect(NewCommand.layoutName(of: path) == name)
    }
}
