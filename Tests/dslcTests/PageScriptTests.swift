import Foundation
import Testing

/// The page's scripts stand one after the other in one function: what holds of all of them together.
struct PageScriptTests {
    private let scripts: [(name: String, text: String)]
    private let folder: URL

    init() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = root.appending(path: "Sources/dslc/Preview/Page")
        self.folder = folder
        scripts = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .filter { $0.hasSuffix(".js") }
            .map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
    }

    @Test func `no two scripts declare the same name`() {
        #expect(scripts.count > 20)
        var homes: [Substring: String] = [:]
        for (name, text) in scripts {
            for line in text.split(separator: "\n") {
                guard let found = line.firstMatch(of: /^(?:async )?(?:function\*?|class|const|let) (\w+)/) else {
                    continue
                }
                #expect(homes[found.1] == nil, "\(found.1) stands in \(homes[found.1] ?? "") and in \(name)")
                homes[found.1] = name
            }
        }
    }

    /// The sheet of gestures and keys cannot tell a key that no room has, nor leave one out.
    @Test func `every key stands in one table, in the sheet, and with who waits for it`() throws {
        let help = try #require(scripts.first { $0.name == "help.js" }).text
        let table = try #require(help.firstMatch(of: /(?s)const KEYS = {(.*?)};/)).1
        let names = Set(table.matches(of: /(\w+): "/).map { String($0.1) })
        #expect(names.count > 9)
        let asked = scripts.flatMap { $0.text.matches(of: /isKey\(event, "(\w+)"\)/).map { String($0.1) } }
        #expect(Set(asked) == names)
        #expect(names.allSatisfy { help.contains("    [\"\($0)\", \"") })
        for (name, text) in scripts where name != "help.js" {
            #expect(!text.contains("event.key.toLowerCase()"), "\(name) knows a key of its own")
        }
    }

    @Test func `every script says in its first line what it is for`() {
        for (name, text) in scripts { #expect(text.hasPrefix("// ") && text.utf8.count > 200, "\(name)") }
    }

    @Test func `no script closes the page or outgrows a file`() {
        for (name, text) in scripts {
            #expect(!text.lowercased().contains("</script"), "\(name)")
            #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 401, "\(name)")
        }
    }

    /// The page is written without them: each stands in one line, and not where quotes are open.
    @Test func `types stand in comments that the page leaves out`() {
        for (name, text) in scripts {
            for line in text.split(separator: "\n").map({ $0.drop { $0 == " " } }) {
                if line.hasPrefix("/*") {
                    #expect(line.hasPrefix("/** @") && line.hasSuffix("*/"), "\(name): \(line)")
                    continue
                }
                let parts = line.split(separator: #/\/\*\* @type \{.*?\} \*\/ /#, omittingEmptySubsequences: false)
                #expect(parts.allSatisfy { !$0.contains("/**") }, "\(name): \(line)")
                let quotes = parts.indices.dropLast().map { parts[...$0].joined().count { $0 == "\"" || $0 == "`" } }
                #expect(quotes.allSatisfy { $0.isMultiple(of: 2) }, "\(name): \(line)")
            }
        }
    }

    /// TypeScript's compiler reads the scripts as JavaScript with types: without it, `.ci/run` says so.
    @Test func `the scripts fit their types`() throws {
        let compiler = "/usr/bin/tsc"
        guard FileManager.default.isExecutableFile(atPath: compiler) else { return }
        let types = folder.deletingLastPathComponent().appending(path: "Types")
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: compiler)
        process.arguments = ["-p", types.path]
        process.standardOutput = pipe
        try process.run()
        let said = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0 && said.isEmpty, "\(said)")
    }

    @Test func `the styles of a room end at its walls`() throws {
        let rooms = [
            "source": "#room-source", "stage": "#viewing, .thumbnail", "skin": "#viewing", "time": "#time",
            "panel": "#room-panel", "assist": ".popup", "grid": "#grid, .gallery",
        ]
        for (name, room) in rooms {
            let text = try String(contentsOf: folder.appending(path: "\(name).css"), encoding: .utf8)
            let lines = text.split(separator: "\n").filter { !$0.hasPrefix("/*") }
            #expect(lines.first == ":where(\(room)) {" && lines.last == "}", "\(name)")
            #expect(lines.dropFirst().dropLast().allSatisfy { $0.hasPrefix("  ") }, "\(name)")
        }
    }
}
