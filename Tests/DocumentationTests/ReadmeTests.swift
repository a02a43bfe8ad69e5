import Foundation
import Interpreter
import LayoutDSL
import Testing

/// What the README says is so.
struct ReadmeTests {
    /// The Swift on a page is a file that this target compiles. The other blocks of `docs/apps.md` are parts of the host.
    @Test(arguments: [("README.md", "ReadmeSnippet"), ("docs/apps.md", "AppSnippet")])
    func `Swift is the file that is compiled`(_ page: String, _ file: String) throws {
        let host = page == "docs/apps.md" ? try Repository.text("Examples/Host/Sources/Host/main.swift") : ""
        let blocks = try Snippet.all(in: page).filter { $0.kind == "swift" }.map { $0.text }
        #expect(blocks.filter { !host.contains($0) } == [try Repository.text("Tests/DocumentationTests/\(file).swift")])
    }

    /// The Swift of the page about apps is a part of the example apps, or of the sessions that drive them.
    @Test func `Swift for apps is a part of the apps`() throws {
        let sources = try [
            "Examples/Apps/JungleCup/Sources/JungleViewController.swift",
            "Examples/Apps/JungleCup/Sources/Views.swift", "Examples/Apps/Wheel/Sources/WheelApp.swift",
            "Examples/Apps/Inbox/Sources/InboxViewController.swift",
            "Tests/Apple/Sources/Sessions/OtherSessions.swift",
            "Tests/Apple/Sources/Sessions/LayoutListSession.swift", "Tests/Clients/Plugin/Package.swift",
        ].map { try Repository.text($0) }
        let blocks = try Snippet.all(in: "docs/apple.md").filter { $0.kind == "swift" }.map { $0.text }
        #expect(blocks.count > 4)
        for block in blocks { #expect(sources.contains { $0.contains(block) }, "\(block)") }
    }

    /// So are the scripts of the page about web pages, but for what is typed into a shell.
    @Test func `scripts for web pages are parts of the example pages`() throws {
        let pages = try ["jungle.html", "wheel.html", "first.mjs", "wheel.jsx"].map {
            try Repository.text("Examples/Web/\($0)")
        }
        let blocks = try Snippet.all(in: "docs/web.md").filter { $0.kind == "text" && !$0.text.hasPrefix("python3") }
        #expect(blocks.count > 2)
        for block in blocks { #expect(pages.contains { $0.contains(block.text) }, "\(block.text)") }
    }

    @Test func `a list scrolls`() throws {
        let list = try List(
            Repository.text("Examples/jungle.layout"), viewport: LayoutSize(width: 390, height: 844), items: [1, 40])
        var shown: [DrawnElement] = []
        list.scroll(to: 500) { shown.append($0) }
        #expect(shown.contains { $0.frame.y == 500 && $0.frame.width == 390 && $0.zIndex == 2 })
        #expect(shown.contains { $0.section == 1 })
        #expect(shown.map { $0.zIndex } == shown.map { $0.zIndex }.sorted())
    }

    @Test func `Swift runs`() throws {
        let found = try elements(of: Repository.text("Examples/jungle.layout"), scrolledBy: 500)
        #expect(found.contains { $0.kind == "menu" && $0.frame.y == 500 && $0.frame.width == 390 })
        #expect(found.contains { $0.kind == "cell" && $0.section == 1 })
        #expect(throws: (any Error).self) { try elements(of: "layout T { cell { alpha: x } }", scrolledBy: 0) }
    }

    @Test func `Swift changes a parameter`() throws {
        let text = try Repository.text("Examples/jungle.layout")
        var prepared = try compile(check(parse(Source(name: "jungle", text: text))).get()).prepare()
        let offset = LayoutPoint(x: 0, y: 100)
        let before = prepared.attributes(at: offset).elements
        let change = ParameterValue(name: "overlayMaxAlpha", value: 0)
        let after = try elements(of: &prepared, at: offset, after: change)
        #expect(prepared.preparedSteps == 0 && after.count == before.count)
        #expect(before != after)
    }

    /// Every file that a page links to is there, and so is every heading.
    @Test(arguments: Repository.pages)
    func `links lead`(_ page: String) throws {
        let text = try Repository.text(page)
        let folder = Repository.root.appendingPathComponent(page).deletingLastPathComponent()
        for match in text.matches(of: /\]\(([^)#\s]*)(#[^)\s]*)?\)/) {
            let path = String(match.1)
            if path.hasPrefix("http") { continue }
            let file = path.isEmpty ? Repository.root.appendingPathComponent(page) : folder.appendingPathComponent(path)
            #expect(FileManager.default.fileExists(atPath: file.path), "\(page): \(path)")
            guard let anchor = match.2?.dropFirst() else { continue }
            let target = try String(contentsOf: file, encoding: .utf8)
            let headings = target.split(separator: "\n").filter { $0.hasPrefix("#") }.map { heading in
                heading.drop { $0 == "#" || $0 == " " }.lowercased().filter {
                    $0.isLetter || $0.isNumber || " -".contains($0)
                }
                .replacingOccurrences(of: " ", with: "-")
            }
            #expect(headings.contains(String(anchor)), "\(page): #\(anchor)")
        }
    }
}
