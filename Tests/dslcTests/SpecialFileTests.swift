import Foundation
import Testing

@testable import dslc

/// What a file names is read only when it is a regular file; what the user names may be a pipe.
struct SpecialFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try #require(mkfifo(folder["pipe.layout"], 0o600) == 0)
    }

    /// Runs a line in which `dslc` ends after 20 seconds, with the code 124.
    private func run(_ line: String) throws -> ToolRun {
        let tool = "'\(ToolRun.toolPath)'"
        return try ToolRun(shell: "timed() { timeout 20 \(tool) \"$@\"; }; \(line)", in: folder)
    }

    private func layout(importing path: String) -> String {
        "import a from \"\(path)\"\nlayout L { cell { size: 10 x 10; alpha: a }\n  test \"t\" { expect true } }\n"
    }

    @Test(arguments: [
        "check main.layout", "test main.layout", "eval main.layout", "render main.layout",
        "snap main.layout --offset 0",
        "plot main.layout --of 'cell[0,0].alpha'", "explain main.layout --of 'cell[0,0].alpha'",
        "preview main.layout -o page.html",
    ])
    func `no command waits for a pipe that a layout imports`(words: String) throws {
        try folder.write("main.layout", layout(importing: "pipe.layout"))
        let run = try run("timed \(words)")
        #expect(run.code == 1, "\(run.errors)")
        #expect((run.output + run.errors).contains("cannot read `pipe.layout`: it is a pipe, not a regular file"))
    }

    @Test func `the import of an import is no pipe either, and no device`() throws {
        try folder.link("zero.layout", to: "/dev/zero")
        try folder.write("main.layout", layout(importing: "next.layout"))
        try folder.write("next.layout", "import b from \"pipe.layout\"\nlet a = 1")
        #expect(try run("timed check main.layout").output.contains("it is a pipe"))
        for (path, reason) in [("/dev/zero", "device"), ("/dev/null", "device"), ("zero.layout", "device")] {
            try folder.write("main.layout", layout(importing: path))
            let run = try run("timed check main.layout")
            #expect(run.code == 1 && run.output.contains("cannot read `\(path)`"), "\(path): \(reason)")
        }
    }

    @Test func `directories are searched around pipes`() throws {
        try folder.write("a.layout", "layout A { cell { size: 10 x 10 }\n  test \"t\" { expect true } }\n")
        for command in ["check", "test"] {
            let run = try run("timed \(command) .")
            #expect(run.code == 0 && !run.errors.contains("pipe"), "\(run.errors)")
        }
    }

    /// A file may become a pipe after the search has found it.
    @Test func `what a search found is opened only as a regular file`() throws {
        let reader = LayoutReader(workingDirectory: folder.path, stdinName: nil, noting: FilesRead())
        let error = #expect(throws: FileError.self) {
            try reader.source(of: folder["pipe.layout"], isOperand: false)
        }
        #expect(error?.reason == "it is a pipe, not a regular file")
    }

    @Test func `what the user names may be a pipe`() throws {
        let text = "layout A { items: 2; cell { data { h: Length = 5 }; size: 10 x data.h } }"
        try folder.write("a.layout", text)
        #expect(try run("cat a.layout | timed check /dev/stdin").code == 0)
        #expect(try run("timed check <(cat a.layout)").code == 0)
        #expect(try run("cat a.layout >pipe.layout & timed check pipe.layout").code == 0)
        let data = try run("timed eval a.layout --format csv --data <(echo '{\"sections\": [{\"items\": 3}]}')")
        #expect(data.code == 0 && data.output.contains("cell,cell,0,2"), "\(data.output)\(data.errors)")
    }
}
