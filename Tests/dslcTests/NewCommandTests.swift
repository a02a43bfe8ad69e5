import Foundation
import PageTexts
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

    @Test(arguments: Template.all.map(\.name))
    func `every template is sound, tested, clean and in the one style`(name: String) throws {
        let run = try ToolRun(shell: "dslc new my --template \(name)", in: folder)
        #expect(run.code == 0 && run.output.hasPrefix("my.layout is written."), "\(run.errors)")
        let text = try #require(folder.text("my.layout"))
        #expect(text.contains("\nlayout My {\n") && text.contains("\n  test \""))
        for command in ["check", "test", "lint", "format --check"] {
            let run = try ToolRun(shell: "dslc \(command) my.layout", in: folder)
            #expect(run.code == 0, "\(command): \(run.output) \(run.errors)")
        }
        let help = try ToolRun(shell: "dslc new --help", in: folder).output
        #expect(help.contains("\n  \(name) "), "\(help)")
    }

    @Test func `an unknown template is refused, with the one that was meant`() throws {
        let run = try ToolRun(shell: "dslc new a --template carosel", in: folder)
        #expect(run.code == 64 && run.errors.contains("`--template` is one of list, photo, grid"), "\(run.errors)")
        #expect(run.errors.contains("did you mean `carousel`?") && folder.text("a.layout") == nil)
    }

    /// `Sources/embed.sh` copies them.
    @Test func `the templates are in the program as they are`() throws {
        let place = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/dslc/Templates")
        let names = try FileManager.default.contentsOfDirectory(atPath: place.path)
        #expect(Set(names) == Set(TemplateTexts.all.map { "\($0.name).layout" }))
        for (name, text) in TemplateTexts.all {
            let file = try String(contentsOf: place.appending(path: "\(name).layout"), encoding: .utf8)
            #expect(text == file, "\(name) has changed: run Sources/embed.sh")
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
