import Testing

@testable import dslc

/// Runs of the real process that need no layout language: usage, help, files, streams.
struct UsageTests {
    private let folder: TemporaryFolder
    init() throws {
        folder = try TemporaryFolder()
        try folder.write("a.layout", "layout A {\n  cell { size: 10 x 10 }\n}\n")
    }

    @Test func `version`() throws {
        for words in ["--version", "check --version", "eval --version", "explain --version"] {
            let run = try ToolRun(shell: "dslc \(words)", in: folder)
            #expect((run.code, run.output, run.errors) == (0, "dslc 0.2.0\n", ""))
        }
    }

    @Test func `help`() throws {
        for words in ["--help", "-h", "help"] {
            let run = try ToolRun(shell: "dslc \(words)", in: folder)
            #expect((run.code, run.output, run.errors) == (0, HelpPage.overview, ""))
        }
        for command in CommandDescription.all {
            let lines = HelpPage.text(of: command).split(separator: "\n")
            #expect(!lines.contains { $0.hasSuffix(" ") }, "\(command.name)")
        }
        for name in ["check", "eval", "test", "explain"] {
            let page = HelpPage.text(of: try #require(CommandDescription.named(name)))
            #expect(try ToolRun("help", name, in: folder).output == page)
            #expect(try ToolRun(name, "--help", in: folder).output == page)
            #expect(try ToolRun(name, "-h", in: folder).code == 0)
        }
    }

    @Test(arguments: [
        ("", "Usage: dslc COMMAND"), ("chekc", "did you mean `check`?"), ("--hlep", "did you mean `--help`?"),
        ("version", "did you mean `--version`?"), ("help evla", "did you mean `eval`?"), ("wibble", "unknown command"),
        ("a.layout", "dslc check a.layout"), ("--json check a.layout", "options come after it"),
        ("check", "nothing to check"), ("check a.layout --fromat short", "did you mean `--format`?"),
        ("check --stdin-name= -", "is empty"), ("eval", "no file to evaluate"),
        ("eval a.layout 300", "takes one file"), ("eval a.layout --offset", "needs a value"),
        ("eval a.layout --offset nan", "not an offset"), ("eval a.layout --offset 0...9", "needs `--step`"),
        ("eval a.layout --offset 0...9 --step 0", "has to be above 0"),
        ("eval a.layout --offset 10...-0.5 --step 1", "the sweep `10...-0.5` runs backwards"),
        ("eval a.layout --offset 1e21...0 --step 1", "the sweep `1e21...0` runs"),
        ("eval a.layout --offset 0...9 --step -1", "has to be above 0"),
        ("eval a.layout --offset 0...1e9 --step 1", "10000000 frames"), ("eval a.layout --step 1", "without a sweep"),
        ("eval a.layout --viewport 0x10", "has no area"), ("eval a.layout --viewport 390", "not a viewport"),
        ("eval a.layout --items x", "not a count of items"), ("eval a.layout --items 1 --data d.json", "leave one out"),
        ("eval a.layout --set radius", "has no value"), ("eval a.layout --set a=1 --set a=2", "set twice"),
        ("eval a.layout --element cell[", "not an element"), ("eval a.layout --format xml", "is one of"),
        ("eval a.layout --json --format csv", "contradict"), ("eval a.layout -o x -o y", "given twice"),
        ("eval a.layout --changes", "needs a transition"), ("eval a.layout --to-items 3", "needs `--progress` or"),
        ("eval a.layout --to-items 3 --changes --progress 1", "leave one out"),
        ("eval a.layout --to-items 3 --changes --format csv", "not csv"),
        ("eval a.layout --to-items 3 --changes --offset 1 --offset 2", "one `--offset`"),
        ("eval a.layout --to-items 3 --changes --offset 1...3 --step 1", "one `--offset`"),
    ])
    func `wrong usage is 64, said on stderr alone`(words: String, part: String) throws {
        let run = try ToolRun(shell: "set -f; dslc \(words)", in: folder)
        #expect(run.code == 64, "\(words)")
        #expect(run.output == "")
        #expect(run.errors.contains(part), "\(run.errors)")
        #expect(words == "" || run.errors.hasPrefix("error: "))
    }

    @Test(arguments: CommandDescription.all.map(\.name))
    func `wrong usage of a command leaves standard output empty`(name: String) throws {
        for words in ["--wibble", "a.layout --wibble", "--json a.layout --wibble=3", "a.layout --json --color pink"] {
            let run = try ToolRun(shell: "dslc \(name) \(words) < /dev/null", in: folder)
            #expect(run.code == 64 && run.output.isEmpty, "\(words): \(run.code) \(run.output)")
            #expect(run.errors.hasPrefix("error: "), "\(words): \(run.errors)")
        }
    }

    @Test func `a file that is missing or no file is 2`() throws {
        let run = try ToolRun("eval", "none.layout", in: folder)
        #expect((run.code, run.output) == (2, ""))
        #expect(run.errors.contains("none.layout") && run.errors.contains("no such file"))
        #expect(try ToolRun("eval", ".", in: folder).code == 2)
        #expect(try ToolRun("eval", "", in: folder).code == 2)
        #expect(try ToolRun("check", "none.layout", in: folder).code == 2)
        #expect(try ToolRun("check", "--", "--none", in: folder).errors.contains("--none"))
    }

    @Test func `a directory without layouts is 2`() throws {
        try folder.write("empty/x.txt")
        let run = try ToolRun("check", "empty", in: folder)
        #expect(run.code == 2)
        #expect(run.errors.contains("no `.layout` file"))
    }

    @Test func `a full disk is 2, a closed pipe is quiet`() throws {
        let full = try ToolRun(shell: "dslc explain > /dev/full", in: folder)
        #expect(full.code == 2)
        #expect(full.errors.contains("the disk is full"))
        let closed = try ToolRun(shell: "dslc explain >&-", in: folder)
        #expect(closed.code == 2)
        let pipe = try LiveRun(["help", "eval"], in: folder, output: LiveRun.closedPipe())
        #expect(pipe.exitCode() == 0 && pipe.errors.isEmpty)
        #expect(try ToolRun(shell: "dslc check - <&-", in: folder).code == 2)
    }

    @Test func `codes are explained`() throws {
        #expect(try ToolRun("explain", "L9999", in: folder).code == 1)
        let guess = try ToolRun("explain", "201", in: folder)
        #expect((guess.code, guess.output) == (1, ""))
        #expect(guess.errors.contains("did you mean `L0201`?"))
    }
}
