import Foundation
import Testing

@testable import dslc

/// `dslc preview` with several layouts, as an embedded stage, and what a page tells of the disk.
struct PageContentTests {
    private let folder: TemporaryFolder
    init() throws {
        folder = try TemporaryFolder()
        try folder.write("a.layout", "layout Cards { viewport: 300 x 500; items: 9; cell { size: 100% x 120 } }\n")
        try folder.write("more/b.layout", "import tall from \"parts/c.layout\"\nlayout B { cell { size: 9 x tall } }\n")
        try folder.write("more/parts/c.layout", "let tall = 7\n")
    }

    private func files(of page: String) throws -> [String] {
        (try pageStart(of: page)["files"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
    }

    @Test(arguments: [
        ("a.layout more/b.layout", ["a.layout", "more/b.layout"]),
        ("more/b.layout a.layout", ["more/b.layout", "a.layout"]),
        (".", ["a.layout", "more/b.layout"]), ("a.layout .", ["a.layout", "more/b.layout"]),
        ("a.layout", []), ("more", []),
    ])
    func `several layouts are in one page`(operands: String, names: [String]) throws {
        let run = try ToolRun(shell: "dslc preview \(operands) -o -", in: folder)
        #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(try files(of: run.output) == names)
        // Several open on the grid, one on its stage.
        #expect(run.output.contains("<body class=\"\(names.isEmpty ? "" : "in-grid")\">"))
        let start = try pageStart(of: run.output)
        #expect(start["name"] as? String == names.first ?? (operands == "more" ? "more/b.layout" : "a.layout"))
        if let files = start["files"] as? [[String: Any]],
            let b = files.first(where: { $0["name"] as? String == "more/b.layout" })
        {
            #expect(b["text"] as? String == folder.text("more/b.layout"))
            #expect((b["imports"] as? [[String: Any]])?.first?["text"] as? String == "let tall = 7\n")
        }
    }

    @Test func `one layout with errors keeps no other out of the page`() throws {
        try folder.write("wrong.layout", "layout W { cell { size: 9 x hugo } }\n")
        let run = try ToolRun("preview", "a.layout", "wrong.layout", "none.layout", "-o", "page.html", in: folder)
        #expect(run.code == 1 && run.errors.contains("there is no `hugo` here") && run.errors.contains("none.layout"))
        #expect(try files(of: try #require(folder.text("page.html"))) == ["a.layout", "wrong.layout"])
    }

    @Test(arguments: [
        ("a.layout more/b.layout --items 4 -o p.html", 64, "`--items` is for one layout"),
        (". --set p=4 -o p.html", 64, "`--set` is for one layout"),
        ("a.layout more/b.layout --embed -o p.html", 64, "an embedded stage shows one layout"),
        (". --embed -o p.html", 64, "an embedded stage shows one layout"),
        ("empty -o p.html", 2, "there is no `.layout` file here"),
        ("wrong.layout --embed -o p.html", 1, "no page was written\n"),
        (". -o more/b.layout", 64, "would be overwritten"),
    ])
    func `what several layouts cannot share is refused`(words: String, code: Int32, message: String) throws {
        try FileManager.default.createDirectory(atPath: folder["empty"], withIntermediateDirectories: true)
        if words.contains("wrong") { try folder.write("wrong.layout", "layout W { cell { size: 9 x hugo } }\n") }
        let run = try ToolRun(shell: "dslc preview \(words)", in: folder)
        #expect(run.code == code && run.errors.contains(message), "\(run.code): \(run.errors)")
        #expect(folder.text("p.html") == nil && folder.text("more/b.layout")?.hasPrefix("import") == true)
    }

    @Test func `an embedded stage has a picture, and lines to paste`() throws {
        let run = try ToolRun("preview", "a.layout", "--embed", "--offset", "90", "-o", "stage.html", in: folder)
        #expect(run.code == 0 && run.output.isEmpty)
        #expect(
            run.errors.contains(
                "<iframe src=\"stage.html\" title=\"Cards\" loading=\"lazy\" width=\"300\" height=\"552\""))
        let page = try #require(folder.text("stage.html"))
        #expect(page.contains("<body class=\"embed\">"))
        let open = "<img id=\"still\" alt=\"Cards\" src=\"data:image/svg+xml;base64,"
        let from = try #require(page.range(of: open))
        let to = try #require(page[from.upperBound...].range(of: "\""))
        let drawing = try #require(Data(base64Encoded: String(page[from.upperBound..<to.lowerBound])))
        let text = String(decoding: drawing, as: UTF8.self)
        #expect(text.hasPrefix("<svg") && text.contains("<title>Cards at offset 90</title>"), "\(text.prefix(300))")
        let usual = try ToolRun("preview", "a.layout", "-o", "-", in: folder)
        #expect(usual.output.contains("<body class=\"\">") && !usual.output.contains("<img id=\"still\" alt"))
    }

    @Test func `a page without a skin begins with a picture`() throws {
        let page = try ToolRun("preview", "a.layout", "--offset", "90", "-o", "-", in: folder).output
        let size = "width=\"300\" height=\"500\" data-offset=\"90\""
        #expect(page.contains("<img id=\"still\" decoding=\"sync\" \(size) alt=\"\" src=\"data:image/svg+xml"))
        try folder.write("s.css", ".cell { color: red }")
        let skinned = try ToolRun("preview", "a.layout", "--skin", "s.css", "-o", "-", in: folder).output
        #expect(skinned.contains("</html>") && !skinned.contains("<img"))
    }

    /// An editor has one kind of line end: with another one the text of the file would be taken for a draft.
    @Test func `line ends are those of the page`() throws {
        try folder.write("r.layout", "layout R {\r\n  cell { size: 9 x 9 }\r}\r\n")
        let start = try pageStart(of: ToolRun("preview", "r.layout", "-o", "-", in: folder).output)
        let told = String(decoding: try JSONSerialization.data(withJSONObject: start), as: UTF8.self)
        #expect(told.contains("layout R {\\n  cell { size: 9 x 9 }\\n}\\n"), "\(told)")
    }

    /// A picture of thousands of elements would be read longer than the stage takes to start.
    @Test func `a crowd has no first picture`() throws {
        let cell = "cell { size: 1 x 1; center: viewport.center }"
        try folder.write("crowd.layout", "layout Crowd { items: 20000; \(cell) }\n")
        let page = try ToolRun("preview", "crowd.layout", "-o", "-", in: folder).output
        #expect(page.contains("</html>") && !page.contains("<img"))
        let embedded = try ToolRun("preview", "crowd.layout", "--embed", "-o", "-", in: folder).output
        #expect(embedded.contains("<img id=\"still\""))
    }

    /// The page may be sent to anyone: it does not tell where it was made.
    @Test(arguments: ["", "--embed"])
    func `no page tells a path of the disk`(option: String) throws {
        let other = try TemporaryFolder()
        try other.write("l.layout", "let wide = 30\n")
        let path = other["l.layout"]
        try folder.write("more/s.css", ".cell { color: red }")
        try folder.write("more/c.layout", "import tall from \"parts/c.layout\"\nlayout C { cell { size: 9 x tall } }\n")
        for line in [
            "cd / && dslc preview \(folder.path)/more/c.layout --skin \(folder.path)/more/s.css \(option) -o \(folder.path)/p.html",
            "cd more/parts && dslc preview ../c.layout \(option) -o ../../p.html",
            "dslc preview - --stdin-name /elsewhere/x/y.layout \(option) -o p.html < a.layout",
        ] {
            let run = try ToolRun(shell: line, in: folder)
            #expect(run.code == 0, "\(run.errors)")
            let page = try #require(folder.text("p.html"))
            #expect(
                !page.contains(folder.path) && !page.contains("/elsewhere/") && !page.contains("../c.layout"), "\(line)"
            )
            let start = try pageStart(of: page)
            #expect(["c.layout", "y.layout"].contains(start["name"] as? String), "\(start["name"] ?? "")")
            for file in start["imports"] as? [[String: Any]] ?? [] {
                #expect(file["importer"] as? String == "c.layout")
                #expect(["parts/c.layout", "2/c.layout", "c.layout"].contains(file["name"] as? String), "\(file)")
                #expect(file["text"] as? String == "let tall = 7\n")
            }
        }
        // Neither what could not be read nor what lies in another folder tells more.
        try folder.write("more/d.layout", "import wide from \"\(path)\"\nlayout D { cell { size: wide x 9 } }\n")
        guard option.isEmpty else { return }
        for options in ["", "--root \(other.path)"] {
            let run = try ToolRun(
                shell: "cd / && dslc preview \(folder.path)/more/d.layout \(options) -o -", in: folder)
            let imports = try #require(try pageStart(of: run.output)["imports"] as? [[String: Any]])
            #expect(imports.count == 1)
            for key in ["name", "text"] {
                let told = try #require(imports[0][key] as? String)
                #expect(!told.contains(other.path) && !told.contains(folder.path), "\(told)")
            }
        }
    }
}
