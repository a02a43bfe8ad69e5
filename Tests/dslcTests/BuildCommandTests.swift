import Foundation
import StoredLayouts
import Testing

@testable import dslc

/// Runs of the real `dslc build`, and of commands that read what it writes.
struct BuildCommandTests {
    private let folder: TemporaryFolder
    private static let text = StoredLayout("fading").text

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("fading.layout", BuildCommandTests.text)
    }

    private func run(_ words: String) throws -> ToolRun { try ToolRun(shell: words, in: folder) }

    @Test func `what is built says what the text says`() throws {
        #expect(try run("dslc build fading.layout").code == 0)
        #expect(FileManager.default.fileExists(atPath: folder.path + "/fading.layoutc"))
        for command in [
            "eval", "eval --offset 300 --json --set gap=20", "render --offset 120", "snap --offset 90 --json",
        ] {
            let words = command.contains("--offset") ? command : command + " --offset 0"
            let parts = words.split(separator: " ", maxSplits: 1)
            let (text, built) = (
                try run("dslc \(parts[0]) fading.layout \(parts[1])"),
                try run("dslc \(parts[0]) fading.layoutc \(parts[1])")
            )
            #expect(text.code == 0 && built.code == 0, "\(command): \(built.errors)")
            // A picture tells the command that drew it.
            #expect(text.output == built.output.replacingOccurrences(of: ".layoutc", with: ".layout"), "\(command)")
        }
        #expect(try run("dslc diff fading.layout fading.layoutc").code == 0)
    }

    @Test func `it goes where it is told`() throws {
        #expect(
            try run("dslc build fading.layout -o other.layoutc && cmp other.layoutc <(dslc build fading.layout -o -)")
                .code == 0)
        #expect(try run("dslc build - -o - < fading.layout | dslc eval - --offset 30").code == 0)
        #expect(try run("dslc build - < fading.layout").code == 64)
        try folder.write("b.layout", BuildCommandTests.text)
        #expect(
            try run("mkdir out && dslc build fading.layout b.layout -o out && ls out").output.hasSuffix(
                "b.layoutc\nfading.layoutc\n"))
        let own = try run("dslc build fading.layout -o fading.layout")
        #expect(own.code == 64 && own.errors.contains("would be overwritten"))
        #expect(folder.text("fading.layout") == BuildCommandTests.text)
    }

    @Test func `a layout with errors is not built`() throws {
        try folder.write("wrong.layout", "layout L { cell { size: 3 } }")
        let run = try run("dslc build wrong.layout; echo $?; ls")
        #expect(run.output.hasPrefix("1\n") && !run.output.contains("wrong.layoutc"))
        #expect(run.errors.contains("error[L0"))
    }

    @Test func `what a command cannot do with a compiled layout is told`() throws {
        #expect(try run("dslc build fading.layout").code == 0)
        for command in [
            "explain --of 'cell[0,0].alpha'", "plot --of 'cell[0,0].alpha' -o x.svg", "preview -o x.html",
            "build -o x.layoutc",
        ] {
            let parts = command.split(separator: " ", maxSplits: 1)
            let run = try run("dslc \(parts[0]) fading.layoutc \(parts[1])")
            #expect(run.code == 1 && run.errors.contains("needs its text"), "\(command): \(run.errors)")
        }
        for command in ["check", "test", "lint", "format --check"] {
            let run = try run("dslc \(command) fading.layoutc")
            let said = run.output + run.errors
            #expect(run.code == 2 && said.contains("a compiled layout, without a text"), "\(command): \(said)")
        }
        let damaged = try run("head -c 200 fading.layoutc > cut.layoutc; dslc eval cut.layoutc --offset 0")
        #expect(damaged.code == 1 && damaged.errors.contains("checksum differs"))
    }
}
