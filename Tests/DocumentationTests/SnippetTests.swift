import Foundation
import Interpreter
import LayoutDSL
import Testing

/// Every snippet of every page does what the page says.
struct SnippetTests {
    /// The kinds of block that a page may have; anything else would be a snippet that nobody runs.
    static let kinds: Set<String> = [
        "layout", "layout-lines", "layout-values", "console", "json", "ebnf", "swift", "css", "text",
    ]

    @Test(arguments: Repository.pages)
    func `every block is of a known kind`(_ page: String) throws {
        for snippet in try Snippet.all(in: page) {
            #expect(SnippetTests.kinds.contains(snippet.kind), "\(snippet.testDescription)")
        }
    }

    @Test func `there are snippets`() {
        #expect(Snippet.all(of: ["layout"]).count >= 15)
        #expect(Snippet.all(of: ["layout-lines"]).count >= 5)
        #expect(Snippet.all(of: ["layout-values"]).count >= 3)
        #expect(Snippet.all(of: ["console"]).count >= 5)
    }

    @Test(arguments: Snippet.all(of: ["layout", "layout-lines"]))
    func `snippet checks`(_ snippet: Snippet) throws {
        let files = try SnippetTests.files(of: snippet.page)
        let text =
            snippet.kind == "layout-lines"
            ? "layout T {\ncell {\nsize: 100% x 50\n\(snippet.text)\n}\n}\n" : snippet.text
        let report = check(parse(Source(name: snippet.file ?? "snippet.layout", text: text))) { request in
            let folder = request.importer.split(separator: "/").dropLast()
            let name = (folder + request.path.split(separator: "/")).joined(separator: "/")
            guard let found = files[name] else { return .missing(reason: "the page has no such file") }
            return .found(name: name, bytes: Array(found.utf8))
        }
        let found = report.diagnostics.shown.map { $0.code.text }
        #expect(Set(found) == Set(snippet.codes), "\(report.diagnostics.shown.map { "\($0.code.text) \($0.message)" })")
    }

    @Test(arguments: Snippet.all(of: ["layout"]))
    func `snippet is in the one style`(_ snippet: Snippet) {
        let text = parse(Source(name: "snippet.layout", text: snippet.text)).formatted()
        #expect(String(decoding: text, as: UTF8.self) == snippet.text + (snippet.text.hasSuffix("\n") ? "" : "\n"))
    }

    /// Lines `formula → value`, read for the second of three cells of 100 x 50.
    @Test(arguments: Snippet.all(of: ["layout-values"]))
    func `values are as stated`(_ snippet: Snippet) throws {
        let folder = try Folder()
        var lines = ""
        var expected: [String] = []
        for (number, line) in snippet.text.split(separator: "\n").enumerated() {
            let sides = line.components(separatedBy: " → ")
            try #require(sides.count == 2, "\(line)")
            lines += "attribute v\(number) = \(sides[0])\n"
            expected.append("\"v\(number)\": \(sides[1])")
        }
        try folder.write("values.layout", "layout T {\nitems: 3\ncell {\nsize: 100 x 50\n\(lines)}\n}\n")
        let run = try Tool("dslc eval values.layout --offset 0 --element 'cell[0,1]' --format json", in: folder.url)
        #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
        let found = run.output.split(separator: "\n").first { $0.contains("\"attributes\"") } ?? ""
        let pattern = "      \"attributes\": {\(expected.joined(separator: ", "))}"
        #expect(found == pattern)
    }

    /// `$ command` lines with the exact output that follows them.
    @Test(arguments: Snippet.all(of: ["console"]))
    func `commands print what is stated`(_ snippet: Snippet) throws {
        let folder = try Folder()
        for (name, text) in try SnippetTests.files(of: snippet.page) { try folder.write(name, text) }
        for name in ["Examples", "docs"] {
            try FileManager.default.createSymbolicLink(
                at: folder.url.appendingPathComponent(name),
                withDestinationURL: Repository.root.appendingPathComponent(name))
        }
        for command in SnippetTests.commands(of: snippet) {
            let line = command.line.replacingOccurrences(of: "swift run dslc", with: "dslc")
            if line == "swift test" || line == "swift build" { continue }
            try #require(line.hasPrefix("dslc "), "\(line)")
            let run = try Tool(line, in: folder.url)
            // What differs or is found is no error, and yet the code is 1.
            let isAnswered =
                line.hasPrefix("dslc diff ") && run.errors.isEmpty || line.hasPrefix("dslc lint ") && run.code == 1
                || line.contains("--frames-of") && run.code == 1 && run.errors.isEmpty
            let isTold = command.output.contains("error") || isAnswered
            #expect(run.code == 0 || isTold, "\(run.errors)")
            guard let stated = command.statedOutput else { continue }
            #expect(stated.matches(run.output), "\(line)\n\(run.output)")
        }
    }

    // MARK: Reading

    /// The files that a page names, by `as=`.
    static func files(of page: String) throws -> [String: String] {
        var files: [String: String] = [:]
        for snippet in try Snippet.all(in: page) {
            guard let name = snippet.file else { continue }
            try #require(files[name] == nil, "\(page) has two files \(name)")
            files[name] = snippet.text
        }
        return files
    }

    struct Command {
        let line: String
        var output = ""

        /// What is printed; a line `…` in it stands for the rest. Nil when nothing is stated.
        var statedOutput: Stated? { output.isEmpty ? nil : Stated(text: output) }
    }

    struct Stated {
        let text: String

        func matches(_ printed: String) -> Bool {
            guard text.hasSuffix("…\n") else { return text == printed }
            return printed.hasPrefix(text.dropLast(2))
        }
    }

    static func commands(of snippet: Snippet) -> [Command] {
        var found: [Command] = []
        for line in snippet.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            if line.hasPrefix("$ ") {
                found.append(Command(line: String(line.dropFirst(2))))
            } else if !found.isEmpty {
                found[found.count - 1].output += line + "\n"
            }
        }
        return found
    }
}
