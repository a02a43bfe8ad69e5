import Foundation
import Testing

@testable import dslc

/// Several files of one command, and outputs by the ending of their names.
struct SeveralFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["a", "b"] {
            try folder.write(
                "\(name).layout", "layout \(name.uppercased()) { items: 3; cell { size: 100% x 100 } }\n")
        }
    }

    @Test func `tables come one after the other under the names of their files`() throws {
        let run = try ToolRun(shell: "dslc eval a.layout b.layout --offset 50", in: folder)
        #expect(run.code == 0)
        #expect(run.output.hasPrefix("a.layout\nA at offset 0,50"))
        #expect(run.output.contains("\n\nb.layout\nB at offset 0,50"))
    }

    @Test func `documents and pictures go into a folder`() throws {
        let run = try ToolRun(
            shell: "mkdir out && dslc eval a.layout b.layout --json -o out && dslc render a.layout b.layout -o out",
            in: folder)
        #expect(run.code == 0 && run.output.isEmpty)
        for name in ["a", "b"] {
            #expect(folder.text("out/\(name).json")?.hasPrefix("{") == true)
            #expect(folder.text("out/\(name).svg")?.hasPrefix("<svg") == true)
        }
        #expect(try ToolRun(shell: "dslc eval a.layout b.layout --json", in: folder).code == 64)
        #expect(try ToolRun(shell: "dslc render a.layout b.layout -o x.svg", in: folder).code == 64)
        #expect(
            try ToolRun(shell: "mkdir c; cp a.layout c; dslc eval a.layout c/a.layout -o out", in: folder).code == 64)
    }

    @Test func `one that fails keeps no other from being evaluated`() throws {
        try folder.write("c.layout", "layout C { cell { size: 1 x 1; alhpa: 1 } }\n")
        let run = try ToolRun(shell: "dslc eval c.layout b.layout", in: folder)
        #expect(run.code == 1 && run.output.contains("B at offset"))
    }

    @Test(arguments: [
        ("x.csv", "offset_x,"), ("x.json", "{"), ("x.jsonl", "{"), ("x.ndjson", "{"), ("x.txt", "A at offset"),
        ("X.CSV", "offset_x,"), ("plain", "A at offset"), ("x.log", "A at offset"), ("v1.2/x", "A at offset"),
    ]) func `the ending decides the format`(_ name: String, _ beginning: String) throws {
        let run = try ToolRun(shell: "mkdir v1.2; dslc eval a.layout -o \(name)", in: folder)
        #expect(run.code == 0)
        #expect(folder.text(name)?.hasPrefix(beginning) == true)
    }

    @Test(arguments: [
        "eval a.layout -o x.png", "eval a.layout -o x.svg", "eval a.layout --json -o x.csv",
        "render a.layout -o x.json",
        "render a.layout -o x.csv", "render a.layout -o x.png", "plot a.layout --of 'cell[0,0].frame.y' -o x.pdf",
    ]) func `what cannot be written is an error with the way to it`(_ words: String) throws {
        let run = try ToolRun(shell: "dslc \(words)", in: folder)
        #expect(run.code == 64)
        #expect(run.errors.contains("help: "))
        #expect(folder.text("x.png") == nil && folder.text("x.csv") == nil && folder.text("x.json") == nil)
    }

    @Test(arguments: [
        (1_000, 1_000_000, 1.0, "frame 1,000 of 1,000,000"),
        (500_000, 1_000_000, 8.0, "frame 500,000 of 1,000,000, 8 s left"),
        (20_000, 1_000_000, 10.0, "frame 20,000 of 1,000,000, 8 min left"),
        (20_000, 1_000_000, 1_000.0, "frame 20,000 of 1,000,000, 14 h left"), (7, 7, 1.0, "frame 7 of 7"),
    ]) func `how much is left`(_ done: Int, _ total: Int, _ seconds: Double, _ words: String) {
        #expect(TimeLeft.text("frame", done, of: total, after: seconds) == words)
    }

    @Test func `colours of tables, ticks and help only repeat the words`() throws {
        try folder.write("t.layout", "layout T { cell { size: 1 x 1 }; test \"t\" { expect true } }\n")
        for words in ["eval a.layout", "test t.layout", "help eval", "--help"] {
            let plain = try ToolRun(shell: "dslc \(words)", in: folder)
            let colored = try ToolRun(shell: "unset NO_COLOR; FORCE_COLOR=1 dslc \(words)", in: folder)
            #expect(colored.output.contains("\u{1B}["))
            #expect(!plain.output.contains("\u{1B}["))
            let bare = colored.output.replacing(/\u{1B}\[[0-9;]*m/, with: "")
            #expect(bare == plain.output)
        }
    }
}
