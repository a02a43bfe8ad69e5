import Foundation
import PageTexts
import Testing

@testable import dslc

/// The module of the live page: which one a page holds, what is told of one that is behind the tool, and what the scripts
/// of the page may ask of it.
struct PreviewModuleTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test func `the module that ships is one packed by gzip`() throws {
        let text = PageModule.text.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
        let bytes = try #require(Data(base64Encoded: text))
        #expect(bytes.starts(with: [0x1F, 0x8B, 8]))
        // The last four bytes of gzip say how long the module is.
        let length = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        #expect(length > bytes.count && length < 8_000_000)
        #expect(PageModule.version.hasPrefix("0."))
    }

    @Test func `a module of another version or language is told`() {
        #expect(PreviewModule.notice(ofVersion: PreviewModule.version) == nil)
        for version in ["", "0.0.1 " + PreviewModule.version.split(separator: " ")[1], PreviewModule.version + "0"] {
            #expect(PreviewModule.notice(ofVersion: version) == PreviewModule.behind)
        }
    }

    @Test(arguments: [[], [0], [0, 97], Array("any bytes".utf8)])
    func `a variable of the environment names another module`(bytes: [UInt8]) throws {
        let folder = try TemporaryFolder()
        try folder.write("a.layout", "layout A { cell { size: 10 x 10 } }\n")
        try Data(bytes).write(to: URL(filePath: folder["module"]))
        let environment = [PreviewModule.variable: folder["module"]]
        let run = try ToolRun("preview", "a.layout", "-o", "-", in: folder, environment: environment)
        #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(run.output.contains("id=\"module\">\(Data(bytes).base64EncodedString())</script>"))
        let none = try ToolRun(
            "preview", "a.layout", "-o", "page.html", in: folder, environment: [PreviewModule.variable: "none.gz"])
        #expect(none.code == 2 && none.errors.contains("none.gz") && folder.text("page.html") == nil)
    }

    /// The scripts of the page call the exports by name and by place of their arguments.
    @Test func `the module that ships has the exports of the sources`() throws {
        var exports: [String] = []
        for name in ["Channel", "PageExports"] {
            let text = try String(contentsOf: Self.root.appending(path: "Web/\(name).swift"), encoding: .utf8)
            for export in text.matches(of: /@_expose\(wasm, "(\w+)"\)[^{]*?func \w+([^{]*) {/) {
                exports.append(export.1 + export.2.split { $0 == " " || $0 == "\n" }.joined(separator: " "))
            }
        }
        #expect(exports.count > 40)
        #expect(PageModule.exports == exports.joined(separator: "\n"), "the exports have changed: run Web/build.sh")
    }

    /// `Sources/embed.sh` copies them.
    @Test func `the page's files are in the program as they are`() throws {
        let folder = Self.root.appending(path: "Sources/dslc/Preview/Page")
        let copy = try String(
            contentsOf: Self.root.appending(path: "Sources/PageTexts/PageTexts.swift"), encoding: .utf8)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.count > 40 && copy.components(separatedBy: "    package static var ").count == names.count + 1)
        for name in names {
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            let isCopied = copy.contains(": String { ###\"\"\"\n\(text)\n\"\"\"### }\n")
            #expect(isCopied, "\(name) has changed: run Sources/embed.sh")
        }
    }
}
