import Foundation
import Testing

@testable import dslc

/// `dslc preview --skin`: what becomes of the links of a style sheet.
struct SkinTests {
    private let folder: TemporaryFolder
    init() throws {
        folder = try TemporaryFolder()
        try folder.write("a.layout", "layout A { cell { size: 100% x 10 } }\n")
        try folder.write("skins/pictures/a.png", bytes: [0x89, 0x50, 0x4E, 0x47])
        try folder.write("skins/pictures/b (c).SVG", "<svg/>")
        try folder.write("skins/f.woff2", bytes: [1])
    }

    /// The skin that stands in a page.
    private func skin(of page: String) throws -> [String: String] {
        let open = "<script type=\"application/json\" id=\"start\">"
        let from = try #require(page.range(of: open))
        let to = try #require(page[from.upperBound...].range(of: "</script>"))
        let json = try JSONSerialization.jsonObject(with: Data(page[from.upperBound..<to.lowerBound].utf8))
        return try #require((json as? [String: Any])?["skin"] as? [String: String])
    }

    private static let picture = "url(\"data:image/png;base64,iVBORw==\")"

    @Test(arguments: [
        (".cell { background: url(pictures/a.png) }", ".cell { background: \(picture) }"),
        (".cell { background: URL( 'pictures/a.png' ) 0 0 }", ".cell { background: \(picture) 0 0 }"),
        ("a { b: url(\"pictures/a.png\"), url(pictures/a.png?v=2) }", "a { b: \(picture), \(picture) }"),
        ("a { b: url(\"pictures/b (c).SVG\") }", "a { b: url(\"data:image/svg+xml;base64,PHN2Zy8+\") }"),
        ("a { b: url(pictures/b%20\\(c\\).SVG) }", "a { b: url(\"data:image/svg+xml;base64,PHN2Zy8+\") }"),
        ("@font-face { src: url(f.woff2) }", "@font-face { src: url(\"data:font/woff2;base64,AQ==\") }"),
        ("/* url(no.png) */ a { b: 'url(no.png)' }", "/* url(no.png) */ a { b: 'url(no.png)' }"),
        ("a { b: url(#mask), url(data:image/png;base64,AA) }", "a { b: url(#mask), url(data:image/png;base64,AA) }"),
        ("a { b: my-url(no.png); c: \"\\\"url(no.png)\" }", "a { b: my-url(no.png); c: \"\\\"url(no.png)\" }"),
        ("\u{FEFF}a { b: c }", "a { b: c }"), ("", ""), ("a { b: '", "a { b: '"), ("/*", "/*"),
    ])
    func `files beside a skin are kept in the page`(sheet: String, kept: String) throws {
        try folder.write("skins/s.css", sheet)
        let run = try ToolRun("preview", "a.layout", "--skin", "skins/s.css", "-o", "-", in: folder)
        #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
        let skin = try skin(of: run.output)
        #expect(skin["name"] == "s.css" && skin["text"] == kept, "\(skin)")
    }

    @Test(arguments: [
        ("a { b: url(none.png) }", "1:8", "cannot read `none.png`: no such file"),
        ("a {\n  b: url(  'none.png')\n}", "2:6", "cannot read `none.png`"),
        ("a { b: url(https://example.com/a.png) }", "1:8", "a page fetches nothing"),
        ("a { b: url('//example.com/a.png') }", "1:8", "a page fetches nothing"),
        ("a { b: url(file:a.png) }", "1:8", "a page fetches nothing"),
        ("a { b: url(/pictures/a.png) }", "1:8", "not seen from the folder of the skin"),
        ("a { b: url(f.ttf) }", "1:8", "no picture or font that a page can hold"),
        ("a { b: url() }", "1:8", "the link is empty"), ("a { b: url(", "1:8", "the link is empty"),
        ("a { b: url(../none.png) }", "1:8", "outside of the folder of the skin"),
        ("a { b: url(%2e%2e/none.png) }", "1:8", "outside of the folder of the skin"),
        ("a { b: url('\\2e\\2e/none.png') }", "1:8", "outside of the folder of the skin"),
        ("a { b: \\75rl(skins/pictures/a.png) }", "1:8", "without a backslash"),
        ("a { b: image-set('a.png' 1x) }", "1:8", "from `url(…)` only"),
        ("a { b: src('a.png') }", "1:8", "from `url(…)` only"),
        ("@\\69mport 'b.css';", "1:1", "a skin is one file"),
        ("a { b: '\n;c: url(http://x/y.png) }", "2:5", "a page fetches nothing"),
        ("@IMPORT 'b.css';", "1:1", "a skin is one file"), ("a { b: url(pictures) }", "1:8", "no picture or font"),
    ])
    func `what cannot be kept is an error at its place`(sheet: String, place: String, message: String) throws {
        try folder.write("s.css", sheet)
        let run = try ToolRun("preview", "a.layout", "--skin", "s.css", "-o", "page.html", in: folder)
        #expect(run.code == 1 && run.errors.contains("error[L0912]: "), "\(run.errors)")
        #expect(run.errors.contains(message) && run.errors.contains("s.css:\(place)\n"), "\(run.errors)")
        #expect(run.errors.hasSuffix("no page was written\n") && folder.text("page.html") == nil)
    }

    @Test func `every mistake of a skin is told`() throws {
        try folder.write("s.css", "a { b: url(one.png), url(two.png) }\nc { d: url(http://three) }")
        let run = try ToolRun("preview", "a.layout", "--skin", "s.css", "-o", "-", in: folder)
        #expect(run.errors.components(separatedBy: "error[L0912]").count == 4, "\(run.errors)")
    }

    @Test(arguments: [
        ("--skin none.css -o page.html", 2, "none.css"), ("--skin s.css -o s.css", 64, "would be overwritten"),
        ("--skin s.css -o skins/pictures/a.png", 64, "would be overwritten"),
    ])
    func `a skin that is missing, or would be lost, is told`(words: String, code: Int32, message: String) throws {
        try folder.write("s.css", "a { b: url(skins/pictures/a.png) }")
        let run = try ToolRun(shell: "dslc preview a.layout \(words)", in: folder)
        #expect(run.code == code && run.errors.contains(message), "\(run.errors)")
        #expect(folder.text("s.css") == "a { b: url(skins/pictures/a.png) }" && folder.text("page.html") == nil)
    }

    /// A neighbour of the same name is not taken: a page has what its command line says.
    @Test func `a page without a skin has none`() throws {
        try folder.write("a.css", ".cell { color: red }")
        let run = try ToolRun("preview", "a.layout", "-o", "-", in: folder)
        #expect(!run.output.contains(".cell { color: red }") && !run.output.contains("\"skin\": "))
    }

    @Test(arguments: [[], [0], [1, 2], [1, 2, 3], [255, 254, 253, 252]] as [[UInt8]])
    func `bytes are written to the base of 64`(bytes: [UInt8]) {
        #expect(String(decoding: DataAddress.base64(bytes), as: UTF8.self) == Data(bytes).base64EncodedString())
    }
}
