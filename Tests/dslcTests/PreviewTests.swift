import Foundation
import PageTexts
import Testing

@testable import dslc

/// `dslc preview`: what stands in the page, and what becomes of mistakes. What the page does is tried in a browser.
struct PreviewTests {
    private let folder: TemporaryFolder
    init() throws {
        folder = try TemporaryFolder()
        try folder.write("a.layout", "layout A { items: 2; param p = 3 in 0...9; cell { size: 100% x 10 * p } }\n")
    }

    @Test func `a page holds all it needs`() throws {
        let run = try ToolRun("preview", "a.layout", "-o", "page.html", in: folder)
        #expect(run.code == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run.errors)")
        let page = try #require(folder.text("page.html"))
        #expect(page.utf8.count < 2_600_000)
        #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("<title>A</title>"))
        // But for the module, in whose letters any word may stand.
        let parts = page.components(separatedBy: "id=\"module\">")
        try #require(parts.count == 2)
        let rest = try #require(parts[1].range(of: "</script>"))
        let written = parts[0] + parts[1][rest.lowerBound...]
        #expect(!written.contains("{{"))
        for word in ["https://", "<img src=", "<script src=", "@import"] { #expect(!written.contains(word), "\(word)") }
        // Names of vocabularies are no addresses; a link in a style leads into the page, or to what a script has made.
        let named = written.replacingOccurrences(of: "http://www.w3.org/", with: "")
        #expect(!named.contains("http://"))
        for link in written.components(separatedBy: "url(").dropFirst() {
            #expect(["#", "$", "\"$"].contains { link.hasPrefix($0) }, "url(\(link.prefix(30))")
        }
        let start = try pageStart(of: page)
        #expect(start["name"] as? String == "a.layout")
        #expect(start["text"] as? String == folder.text("a.layout"))
        let again = try ToolRun("preview", "a.layout", "-o", "-", in: folder)
        #expect(again.output == page)
    }

    @Test func `options are what it begins with`() throws {
        try folder.write("b.layout", "import tall from \"parts/c.layout\"\nlayout B { cell { size: 9 x tall } }\n")
        try folder.write("parts/c.layout", "import base from \"d.layout\"\nlet tall = base\n")
        try folder.write("parts/d.layout", "let base = 7\n")
        try folder.write("d.json", "{\"sections\": [{\"items\": 4}]}")
        let run = try ToolRun(
            "preview", "b.layout", "-o", "-", "--data", "d.json", "--viewport", "390x844", "--offset", "5,-7.5",
            "--direction", "rtl", "--reduced-motion", "--safe-area", "1,2,3,4", in: folder)
        #expect(run.code == 0, "\(run.errors)")
        let start = try pageStart(of: run.output)
        #expect(start["data"] as? String == folder.text("d.json"))
        #expect(start["viewport"] as? [String: Double] == ["width": 390, "height": 844])
        #expect(start["offset"] as? [Double] == [5, -7.5])
        #expect(start["rightToLeft"] as? Bool == true && start["reducedMotion"] as? Bool == true)
        #expect(start["safeArea"] as? [String: Double] == ["top": 1, "left": 2, "bottom": 3, "right": 4])
        let imports = try #require(start["imports"] as? [[String: Any]])
        #expect(imports.map { $0["name"] as? String } == ["parts/c.layout", "parts/d.layout"])
        #expect(imports.map { $0["importer"] as? String } == ["b.layout", "parts/c.layout"])
        #expect(imports.map { $0["path"] as? String } == ["parts/c.layout", "d.layout"])
        let other = try ToolRun(
            "preview", "a.layout", "-o", "-", "--items", "1,2*3", "--set", "p=4", "--offset=-30", in: folder)
        let world = try pageStart(of: other.output)
        #expect(world["items"] as? String == "1,2*3" && world["offset"] as? [Double] == [-30])
        #expect((world["params"] as? [[String: Any]])?.first?["value"] as? Double == 4)
    }

    @Test func `a layout with errors makes a page in which to mend it`() throws {
        try folder.write("wrong.layout", "layout W { cell { size: 9 x hugo } }\n")
        let run = try ToolRun("preview", "wrong.layout", "-o", "page.html", in: folder)
        #expect(run.code == 1 && run.errors.contains("there is no `hugo` here"))
        #expect(
            try pageStart(of: try #require(folder.text("page.html")))["text"] as? String == folder.text("wrong.layout"))
    }

    /// `check` holds it, and no world can be made of it: it is one of the cards, and can be mended there.
    @Test(arguments: [".", "large.layout"])
    func `a layout that cannot be prepared makes a page in which to mend it`(operand: String) throws {
        let text =
            "arrangement a { place.main: sumBefore(size.main + mod(index, 3)) }\n"
            + "layout Large { items: 999999999; a; cell { size: 9 x 9 } }\n"
        try folder.write("large.layout", text)
        #expect(try ToolRun("check", "large.layout", in: folder).code == 0)
        let run = try ToolRun("preview", operand, "-o", "page.html", in: folder)
        #expect(run.code == 1 && run.errors.contains("error[L0706]"), "\(run.errors)")
        #expect(!run.errors.contains("no page was written"))
        let start = try pageStart(of: try #require(folder.text("page.html")))
        let files = start["files"] as? [[String: Any]] ?? [start]
        let names = files.map { $0["name"] as? String }
        #expect(names == (operand == "." ? ["a.layout", "large.layout"] : ["large.layout"]))
        #expect(files.last?["text"] as? String == text)
    }

    /// A compiled layout has no text to show.
    @Test func `a file of a folder that cannot be shown leaves the others`() throws {
        #expect(try ToolRun("build", "a.layout", "-o", "b.layout", in: folder).code == 0)
        let run = try ToolRun("preview", ".", "-o", "page.html", in: folder)
        #expect(run.code == 1 && run.errors.contains("this is a compiled layout"), "\(run.code): \(run.errors)")
        #expect(try pageStart(of: try #require(folder.text("page.html")))["name"] as? String == "a.layout")
    }

    /// An older page may be open in a browser: the terminal says that it is not the new one.
    @Test func `a page that stays as it was is told`() throws {
        try folder.write("page.html", "old")
        let run = try ToolRun("preview", "a.layout", "-o", "page.html", "--set", "q=1", in: folder)
        #expect(run.code == 1 && run.errors.hasSuffix("no page was written; `page.html` is unchanged\n"))
        #expect(folder.text("page.html") == "old")
        let none = try ToolRun("preview", "a.layout", "-o", "-", "--set", "q=1", in: folder)
        #expect(none.errors.hasSuffix("no page was written\n") && none.output.isEmpty)
    }

    /// As `dslc eval` says it, and the page is there to mend it.
    @Test(arguments: [
        ("--offset 300", true), ("--offset=7,300", true), ("--offset 301", false), ("--offset 7,0", false), ("", false),
    ])
    func `numbers that are none where the page begins are told`(offset: String, isWrong: Bool) throws {
        try folder.write(
            "n.layout", "layout N { items: 30; cell { size: 9 x 90; rotation: 1deg / (offset.y - 300) * 1pt } }\n")
        let run = try ToolRun(shell: "dslc preview n.layout -o page.html \(offset)", in: folder)
        #expect(run.code == (isWrong ? 1 : 0) && run.errors.contains("L0901") == isWrong, "\(run.errors)")
        #expect(run.errors.isEmpty != isWrong)
        #expect(folder.text("page.html") != nil)
    }

    @Test(arguments: [(1_073_741_823, 0), (1_073_741_824, 1)])
    func `more cells than the page counts are told`(count: Int, code: Int32) throws {
        let run = try ToolRun("preview", "a.layout", "-o", "page.html", "--items", "\(count)", in: folder)
        #expect(run.code == code && run.errors.contains("L0705") == (code == 1), "\(run.errors)")
        #expect(run.errors.contains("the limit of a page") == (code == 1))
        #expect(folder.text("page.html") != nil)
    }

    @Test(arguments: [
        ("preview a.layout", 64, "no page to write"), ("preview a.layout -o", 64, "needs a value"),
        ("preview -o page.html", 64, "no file"),
        ("preview a.layout -o page.html --offset 3...9", 64, "not an offset of a page"),
        ("preview a.layout -o page.html --offset 1,2,3", 64, "not an offset of a page"),
        ("preview a.layout -o page.html --data -", 64, "standard input"),
        ("preview a.layout -o a.layout", 64, "would be overwritten"),
        ("preview a.layout -o page.html --set p=99", 1, "outside of its range"),
        ("preview a.layout -o page.html --set p=99", 1, "no page was written\n"),
        ("preview b.layout -o page.html --set gap=50%", 1, "`gap` is a length, not a share"),
        ("preview a.layout -o page.html --data none.json", 2, "no page was written\n"),
        ("preview a.layout -o page.html --data none.json", 2, "none.json"),
        ("preview none.layout -o page.html", 2, "none.layout"),
        ("preview a.layout -o no/such/page.html", 2, "cannot write the file: there is no directory `no/such`"),
    ])
    func `what is refused writes no page`(words: String, code: Int32, message: String) throws {
        try folder.write("b.layout", "layout B { param gap: Length = 3; cell { size: 9 x 10 + gap } }\n")
        let run = try ToolRun(shell: "dslc \(words)", in: folder)
        #expect(run.code == code && run.errors.contains(message), "\(run.code): \(run.errors)")
        #expect(run.output.isEmpty && folder.text("page.html") == nil)
        #expect(folder.text("a.layout")?.hasPrefix("layout A") == true)
    }

    @Test func `nothing in a layout becomes a part of the page`() throws {
        let text = "// </script><script>alert(1)</script> {{module}} <!-- \u{2028}\nlayout X { cell { size: 9 x 9 } }\n"
        try folder.write("<b>&.layout", "\u{FEFF}" + text + "// {{title}}\n")
        let run = try ToolRun("preview", "<b>&.layout", "-o", "-", in: folder)
        #expect(run.code == 0, "\(run.errors)")
        #expect(run.output.components(separatedBy: "</script>").count == 7)
        #expect(try pageStart(of: run.output)["text"] as? String == text + "// {{title}}\n")
        try folder.write("<i>.layout", "layout {")
        let wrong = try ToolRun("preview", "<i>.layout", "-o", "-", in: folder)
        #expect(wrong.output.contains("<title>&lt;i&gt;.layout</title>"))
    }

    private static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Sources/dslc/Preview/Page")

    /// Every file of the page is in it, whole but for comments, types and indentation, and no place is left open.
    @Test func `the page holds its files`() throws {
        try folder.write("a.layout", "layout A { cell { size: 10 x 10 } }")
        let output = try ToolRun("preview", "a.layout", "-o", "-", in: folder).output
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.page.path)
        #expect(names.contains("main.js"))
        // These are for `dslc serve`: a page on disk holds nothing that connects.
        let served = ["follow.js", "folder.html"]
        for name in names where name != "page.html" && !served.contains(name) {
            let text = try String(contentsOf: Self.page.appendingPathComponent(name), encoding: .utf8)
            let lines = text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            let kept = lines.filter { !$0.isEmpty && !$0.hasPrefix("//") && !$0.hasPrefix("/*") }
                .map { $0.replacing(#/\/\*\* @.*?\*\/ /#, with: "") }
            #expect(kept.isEmpty || output.contains(kept.joined(separator: "\n")), "\(name)")
        }
        #expect(output.firstRange(of: /\{\{[a-z]+\}\}/) == nil && !output.contains("/** @"))
    }

    /// A page leaves out what its readers alone need.
    @Test func `comments and indentation stay behind`() throws {
        let text = "// A.\n\na {\n  b: url(//c); // d\n  /* e */\n    // f\n}\n"
        #expect(String(decoding: PreviewPage.lean([text]), as: UTF8.self) == "a {\nb: url(//c); // d\n}")
    }

    /// So that no line that is left out, and no space before one, is a part of a text or of a longer comment.
    @Test func `no text and no comment of the page goes on in the next line`() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: Self.page.path) where name != "page.html" {
            let text = try String(contentsOf: Self.page.appendingPathComponent(name), encoding: .utf8)
            for line in text.components(separatedBy: "\n") {
                let code = line.trimmingCharacters(in: .whitespaces)
                if code.hasPrefix("//") { continue }
                #expect(line.count { $0 == "`" } % 2 == 0 && !line.hasSuffix("\\"), "\(name): \(line)")
                if name.hasSuffix(".css"), code.contains("/*") || code.contains("*/") {
                    let isAlone = code.hasPrefix("/*") && code.hasSuffix("*/") && !code.dropFirst(2).contains("/*")
                    #expect(isAlone, "\(name): \(line)")
                }
            }
        }
    }
}
