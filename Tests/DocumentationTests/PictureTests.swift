import Foundation
import Testing

/// The pictures in the repository are those that the tool draws.
struct PictureTests {
    private static let folders = ["docs/pictures", "docs/pictures/tutorial", "Examples/gallery"]

    private static func pictures(in folder: URL) throws -> [String] {
        try folders.flatMap { name in
            try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(name).path)
                .filter { $0.hasSuffix(".svg") }.map { "\(name)/\($0)" }
        }.sorted()
    }

    /// `Examples/draw.sh` draws all of them again after a change that shows.
    @Test func `the committed pictures are true`() throws {
        let folder = try Folder()
        let run = try Tool(
            "'\(Repository.root.path)/Examples/draw.sh' '\(Tool.path)' '\(folder.url.path)'", in: folder.url)
        #expect(run.code == 0, "\(run.errors)")
        let names = try PictureTests.pictures(in: Repository.root)
        #expect(try PictureTests.pictures(in: folder.url) == names)
        #expect(names.count >= 22)
        for name in names {
            let text = try Repository.text(name)
            #expect(try folder.text(name) == text, "\(name): run Examples/draw.sh, and look at it")
            #expect(text.utf8.count < 150_000, "\(name)")
            #expect(text.contains("<desc>dslc render ") && text.contains("prefers-color-scheme"), "\(name)")
        }
    }

    /// Another layout gives another picture.
    @Test func `a change is seen`() throws {
        let folder = try Folder()
        let text = try Repository.text("Examples/jungle.layout")
        let changed = text.replacingOccurrences(of: "size: 100% x 70", with: "size: 100% x 71")
        #expect(text != changed)
        try folder.write("a/jungle.layout", text)
        try folder.write("b/jungle.layout", changed)
        let runs = try ["a", "b"].map { try Tool("dslc render \($0)/jungle.layout --offset 300", in: folder.url) }
        #expect(runs.allSatisfy { $0.code == 0 } && runs[0].output != runs[1].output)
    }

    /// Each layout of the gallery has its picture, and the gallery's page shows it.
    @Test func `every layout of the gallery is shown`() throws {
        let folder = Repository.root.appendingPathComponent("Examples/gallery")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".layout") }.map { $0.dropLast(7) }
        #expect(names.count >= 18)
        let page = try Repository.text("Examples/gallery/README.md")
        for name in names {
            #expect(
                FileManager.default.fileExists(atPath: folder.appendingPathComponent("\(name).svg").path), "\(name)")
            #expect(page.contains("](\(name).svg)") && page.contains("](\(name).layout)"), "\(name)")
        }
    }

    @Test func `the README opens with one`() throws {
        let lines = try Repository.text("README.md").split(separator: "\n")
        #expect(
            lines[0].hasPrefix("# ") && lines[1].hasPrefix("![") && lines[1].hasSuffix("](docs/pictures/jungle.svg)"))
    }

    /// Every picture that a page shows is there.
    @Test(arguments: Repository.pages + ["Examples/gallery/README.md"])
    func `links lead to pictures`(_ page: String) throws {
        let base = Repository.root.appendingPathComponent(page).deletingLastPathComponent()
        for part in try Repository.text(page).components(separatedBy: "](").dropFirst() {
            let link = part.prefix { $0 != ")" }
            guard link.hasSuffix(".svg") else { continue }
            #expect(FileManager.default.fileExists(atPath: base.appendingPathComponent(String(link)).path), "\(link)")
        }
    }
}
