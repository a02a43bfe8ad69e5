import Foundation
import Testing

@testable import dslc

/// `--watch`, as a process that lives while its files change. Nothing here waits a fixed time for something to happen.
struct WatchTests {
    private let folder: TemporaryFolder
    init() throws {
        folder = try TemporaryFolder()
        try folder.write("a.layout", WatchTests.layout(height: 10))
        try folder.write("b.layout", WatchTests.layout(height: 20))
        try folder.write("parts.layout", "let tall = 1\n")
        try folder.write("user.layout", "import tall from \"parts.layout\"\nlayout U { cell { size: 100% x tall } }\n")
        try folder.write("d.json", "{\"sections\": [{\"items\": 1}]}")
        try folder.write("many/one.layout", WatchTests.layout(height: 1))
    }

    private static func layout(height: Int) -> String {
        "layout A { items: 1; cell { size: 100% x \(height); z: 7 } }\n"
    }

    /// Every kind of file that a command reads, and the words that show the second run has seen the change.
    @Test(arguments: [
        ("eval a.layout", "a.layout", layout(height: 33), "33      1  7"),
        ("eval user.layout", "parts.layout", "let tall = 44\n", "44"),
        ("eval a.layout --data d.json", "d.json", "{\"sections\": [{\"items\": 2}]}", "cell[0,1]"),
        (
            "eval a.layout --to-data d.json --progress 1", "d.json", "{\"sections\": [{\"items\": 3}]}", "cell[0,2]"
        ),
        ("eval a.layout --to b.layout --progress 1", "b.layout", layout(height: 55), "55      1  7"),
        ("snap a.layout --offset 3", "a.layout", "layout A { snap: 70 + 7; cell { size: 1 x 900 } }\n", "77"),
        ("check a.layout user.layout", "parts.layout", "let tale = 1\n", "L0603"),
        ("check many", "many/one.layout", "layout { z }\n", "many/one.layout:1"),
        ("check ./many/../many a.layout", "many/one.layout", "layout { z }\n", "many/one.layout:1"),
    ])
    func `a change of a file is seen`(words: String, file: String, text: String, shows: String) throws {
        let run = try LiveRun(words.split(separator: " ").map(String.init) + ["--watch"], in: folder)
        let first = words.hasPrefix("check") ? "sound" : words.hasPrefix("snap") ? "3\n" : "cell[0,0]"
        try #require(run.writes(first), "\(run.errors)")
        #expect(!run.output.contains(shows))
        try folder.write(file, text)
        #expect(run.writes(shows), "\(run.output)\(run.errors)")
        #expect(run.errors.contains("— run 2: \(file) changed —\n"), "\(run.errors)")
        run.interrupt()
        #expect(run.exitCode() == 256 + SIGINT)
        #expect(!run.errors.contains("run 3"), "\(run.errors)")
    }

    @Test(arguments: [("check a.layout", "no `.layout` file"), ("eval a.layout", "it is a directory")])
    func `a file that is a directory for a while is read again afterwards`(words: String, says: String) throws {
        let run = try LiveRun(words.split(separator: " ").map(String.init) + ["--watch"], in: folder)
        try #require(run.writes(words.hasPrefix("check") ? "sound" : "10      1  7"), "\(run.errors)")
        unlink(folder["a.layout"])
        try #require(mkdir(folder["a.layout"], 0o755) == 0)
        #expect(run.writes(says), "\(run.output)\(run.errors)")
        rmdir(folder["a.layout"])
        try folder.write("a.layout", "layout A { items: 1; cell { size: 100% x 64; z: tale } }\n")
        #expect(run.writes("tale"), "\(run.output)\(run.errors)")
        run.interrupt()
        #expect(run.exitCode() == 256 + SIGINT)
    }

    @Test func `editors save by renaming, and nothing is said of the moment without a file`() throws {
        let run = try LiveRun(["eval", "a.layout", "--watch"], in: folder)
        try #require(run.writes("10      1  7"))
        for (number, height) in [(2, 61), (3, 62), (4, 63)] {
            try folder.write("a.layout~", WatchTests.layout(height: height))
            if number == 3 { unlink(folder["a.layout"]) }
            try #require(rename(folder["a.layout~"], folder["a.layout"]) == 0)
            #expect(run.writes("— run \(number): a.layout changed —"), "\(run.errors)")
            #expect(run.writes("\(height)      1  7"), "\(run.output)")
        }
        #expect(!run.errors.contains("no such file"))
    }

    @Test func `mistakes and missing files do not end it`() throws {
        let run = try LiveRun(["eval", "a.layout", "--watch"], in: folder)
        try #require(run.writes("10      1  7"))
        try folder.write("a.layout", "layout A { cell { wibble: 3 } }\n")
        #expect(run.writes("`wibble`"), "\(run.errors)")
        unlink(folder["a.layout"])
        #expect(run.writes("— run 3: a.layout is gone —") && run.writes("no such file"), "\(run.errors)")
        try folder.write("a.layout", WatchTests.layout(height: 71))
        #expect(run.writes("— run 4: a.layout is new —") && run.writes("71      1  7"), "\(run.errors)")
    }

    @Test func `an import that was missing is waited for`() throws {
        try folder.write("late.layout", "import tall from \"not/yet.layout\"\nlayout L { cell { size: 1 x tall } }\n")
        let run = try LiveRun(["check", "late.layout", "--watch"], in: folder)
        try #require(run.writes("L0601") && run.writes("1 file: "), "\(run.errors)")
        try folder.write("not/yet.layout", "let tall = 4\n")
        #expect(run.writes("— run 2: not/yet.layout is new —\n1 file is sound"), "\(run.errors)")
    }

    @Test func `files that come into a directory and go are seen`() throws {
        let run = try LiveRun(["check", "many", "--watch"], in: folder)
        try #require(run.writes("1 file is sound"))
        try folder.write("many/deep/two.layout", WatchTests.layout(height: 2))
        #expect(run.writes("— run 2: many/deep/two.layout is new —\n2 files are sound\n"), "\(run.errors)")
        // What is no layout is none of its business.
        try folder.write("many/notes.txt", "")
        try folder.write("many/deep/three.layout", WatchTests.layout(height: 3))
        #expect(run.writes("— run 3: many/deep/three.layout is new —\n3 files are sound\n"), "\(run.errors)")
        unlink(folder["many/one.layout"])
        #expect(run.writes("— run 4: many/one.layout is gone —\n2 files are sound\n"), "\(run.errors)")
    }

    @Test func `it ends with the reader of its output`() throws {
        let pipe = Pipe()
        let run = try LiveRun(["check", "a.layout", "--watch"], in: folder, output: pipe.fileHandleForWriting)
        try pipe.fileHandleForWriting.close()
        try #require(run.writes("1 file is sound"))
        try pipe.fileHandleForReading.close()
        #expect(run.exitCode() == 0)
    }

    @Test func `a terminal is cleared between the runs`() throws {
        let (terminal, side) = try WatchTests.pseudoTerminal()
        defer { close(terminal) }
        let run = try LiveRun(
            ["eval", "a.layout", "--watch"], in: folder, output: FileHandle(fileDescriptor: side, closeOnDealloc: true))
        _ = fcntl(terminal, F_SETFL, O_NONBLOCK)
        var seen = ""
        func shows(_ part: String) -> Bool {
            LiveRun.waits {
                var bytes = [UInt8](repeating: 0, count: 4096)
                let count = read(terminal, &bytes, bytes.count)
                if count > 0 { seen += String(decoding: bytes[..<count], as: UTF8.self) }
                return seen.contains(part)
            }
        }
        try #require(shows("10      1  7"))
        #expect(!seen.contains("\u{1B}[2J"))
        try folder.write("a.layout", WatchTests.layout(height: 81))
        #expect(shows("81      1  7"))
        // A terminal that has colours writes the name in one.
        #expect(seen.contains("\u{1B}[H\u{1B}[2J"))
        // Standard error is a file, which nothing clears.
        #expect(run.errors == "— run 2: a.layout changed —\n")
    }

    /// Both ends of a terminal: the one that a person sees, and the one that a program writes to.
    private static func pseudoTerminal() throws -> (CInt, CInt) {
        let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var (number, unlocked): (CInt, CInt) = (0, 0)
        #if os(Linux)
            // TIOCSPTLCK and TIOCGPTN, which the module of the C library leaves out, as it does `ptsname`.
            try #require(ioctl(terminal, 0x4004_5431, &unlocked) == 0)
            try #require(ioctl(terminal, 0x8004_5430, &number) == 0)
            let name = "/dev/pts/\(number)"
        #else
            try #require(grantpt(terminal) == 0 && unlockpt(terminal) == 0)
            let name = try #require(ptsname(terminal).map { String(cString: $0) })
        #endif
        let side = open(name, O_RDWR | O_NOCTTY)
        try #require(side >= 0)
        return (terminal, side)
    }

    @Test(arguments: [
        ("check - --watch", "not for standard input"), ("eval - --watch", "not for standard input"),
        ("snap - --offset 1 --watch", "not for standard input"),
        ("eval a.layout --data - --watch", "not for standard input"),
        ("eval a.layout --to-data - --progress 1 --watch", "not for standard input"),
        ("eval a.layout -o a.layout --watch", "would be overwritten"),
        ("eval user.layout -o ./parts.layout --watch", "would be overwritten"),
        ("eval a.layout --data d.json -o d.json --watch", "would be overwritten"),
        ("explain --watch", "needs a value to explain"), ("help --watch", "has it"),
    ])
    func `what cannot be watched is wrong usage`(words: String, part: String) throws {
        let run = try ToolRun(shell: "dslc \(words)", in: folder)
        #expect((run.code, run.output) == (64, ""))
        #expect(run.errors.contains(part), "\(run.errors)")
    }
}
