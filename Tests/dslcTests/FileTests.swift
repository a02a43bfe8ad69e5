import Foundation
import Interpreter
import LayoutDSL
import Reports
import Testing

@testable import dslc

struct PathTests {
    @Test(arguments: [
        ("a", "a"), ("./a", "a"), ("a/", "a"), ("a//b", "a/b"), ("a/./b", "a/b"), ("a/../b", "b"), ("../a", "../a"),
        ("a/../../b", "../b"), ("/..", "/"), ("/a/../../b", "/b"), (".", "."), ("a/..", "."), ("", ""), ("/", "/"),
        ("../../a", "../../a"), ("..", ".."), ("...", "..."), ("é/../b", "b"),
    ])
    func `normalized`(path: String, expected: String) {
        #expect(FilePath.normalized(path) == expected)
    }

    @Test func `names are relative to the working directory`() {
        #expect(FilePath.name(of: "/w/a.layout", in: "/w") == "a.layout")
        #expect(FilePath.name(of: "/w/x/../a.layout", in: "/w/") == "a.layout")
        #expect(FilePath.name(of: "../w/a.layout", in: "/w") == "a.layout")
        #expect(FilePath.name(of: "../v/a.layout", in: "/w") == "../v/a.layout")
        #expect(FilePath.name(of: "/www/a", in: "/w") == "/www/a")
        #expect(FilePath.name(of: "/w", in: "/w") == ".")
        #expect(FilePath.name(of: "/a", in: "/") == "/a")
        #expect(FilePath.name(of: "./a", in: nil) == "a")
        #expect(FilePath.name(of: "/a", in: nil) == "/a")
    }

    @Test func `parts`() {
        #expect(FilePath.directory(of: "a/b/c") == "a/b")
        #expect(FilePath.directory(of: "c") == "")
        #expect(FilePath.directory(of: "/c") == "/")
        #expect(FilePath.joined("", "a") == "a")
        #expect(FilePath.joined("a", "b") == "a/b")
        #expect(FilePath.joined("a/", "b") == "a/b")
        #expect(FilePath.joined("/", "b") == "/b")
        #expect(FilePath.joined("a", "/b") == "/b")
    }

    @Test func `order is by bytes`() {
        #expect(["é", "z", "Z", "a/b", "a"].sorted(by: FilePath.precedes) == ["Z", "a", "a/b", "z", "é"])
    }
}

struct ReadingTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    @Test func `files are read up to a limit`() throws {
        let path = try folder.write("a", "hello")
        #expect(try FileReader.read(path, limit: 100) == Array("hello".utf8))
        #expect(try FileReader.read(path, limit: 3) == Array("hel".utf8))
        #expect(try FileReader.read("/dev/zero", limit: 200_000).count == 200_000)
        #expect(try FileReader.read(try folder.write("b", ""), limit: 3) == [])
    }

    @Test func `reasons are given in words`() throws {
        try folder.write("a")
        func reason(_ path: String) -> String? {
            do {
                _ = try FileReader.read(path, limit: 10)
                return nil
            } catch {
                return error.reason
            }
        }
        #expect(reason(folder["none"]) == "no such file")
        #expect(reason("") == "no such file")
        #expect(reason(folder["a"] + "\0b") == "no such file")
        #expect(reason(folder["a/b"]) == "a part of its path is not a directory")
        #expect(reason(folder.path) == "it is a directory")
        #expect(reason(folder[String(repeating: "n", count: 5000)]) == "its name is too long")
    }

    @Test func `directories are searched`() throws {
        for name in [
            "b.layout", "a/c.layout", "a/B.layout", "a/.hidden.layout", ".build/x.layout", "a/deep/er/d.layout",
            "notes.txt", "Z.layout", "folder.layout/in.layout",
        ] { try folder.write(name) }
        try folder.link("a/up", to: "..")
        try folder.link("a/self", to: "self")
        try folder.link("gone.layout", to: "nowhere")
        let search = DirectorySearch(folder.path)
        let expected = ["Z", "a/B", "a/c", "a/deep/er/d", "b", "folder.layout/in"].map { folder[$0 + ".layout"] }
        #expect(search.files == expected)
        #expect(search.failures.map(\.path) == [folder["gone.layout"]])
        // A hidden directory that is asked for by name is searched.
        #expect(DirectorySearch(folder[".build"]).files.count == 1)
    }

    @Test func `a link to a directory elsewhere is followed, once`() throws {
        try folder.write("one/a.layout")
        try folder.write("two/b.layout")
        try folder.link("one/there", to: "../two")
        #expect(DirectorySearch(folder["one"]).files == [folder["one/a.layout"], folder["one/there/b.layout"]])
        #expect(DirectorySearch(folder.path).files.count == 2)
    }

    @Test func `inputs come once each, in order`() throws {
        for name in ["d/a.layout", "d/b.layout", "empty/x.txt"] { try folder.write(name) }
        let reader = LayoutReader(workingDirectory: folder.path, stdinName: nil, noting: FilesRead())
        func paths(_ operands: [String]) -> [String] {
            CheckInput.all(of: operands, reader: reader).map { input in
                switch input {
                case .file(let path, _): path
                case .failure: "failure"
                }
            }
        }
        let (a, b) = (folder["d/a.layout"], folder["d/b.layout"])
        #expect(paths([b, folder["d"], folder["d/../d/a.layout"]]) == [b, a])
        #expect(paths(["-", "-", folder["empty"], folder["none"]]) == ["-", "failure", folder["none"]])
    }

    @Test func `imports are seen from the file that asks`() throws {
        // Names relative to the folder, as the process would see them if it worked there.
        try folder.write("lib/a.layout", "A")
        try folder.write("b.layout", "B")
        let reader = LayoutReader(workingDirectory: "/", stdinName: nil, noting: FilesRead())
        let roots = ImportRoots([folder.path], workingDirectory: "/")
        func answer(_ path: String, from importer: String) -> String {
            switch reader.answer(path, from: importer, in: roots) {
            case .found(let name, let bytes): name + ": " + String(decoding: bytes, as: UTF8.self)
            case .missing(let reason): reason
            }
        }
        let (a, b) = (folder["lib/a.layout"], folder["b.layout"])
        #expect(answer("lib/a.layout", from: b) == "\(a): A")
        #expect(answer("../b.layout", from: a) == "\(b): B")
        #expect(answer("./../lib/./a.layout", from: a) == "\(a): A")
        #expect(answer(b, from: "<stdin>") == "\(b): B")
        #expect(answer("c.layout", from: b) == "no such file")
        #expect(answer("lib", from: b) == "it is a directory")
        #expect(answer("", from: b) == "the path is empty")
        #expect(answer("b.layout\0", from: b) == "no such file")
    }

    @Test func `a source is named as an import of it would be`() {
        let reader = LayoutReader(workingDirectory: "/w", stdinName: "./x/../s.layout", noting: FilesRead())
        #expect(reader.name(of: "./a.layout") == "a.layout")
        #expect(reader.name(of: "/w/a.layout") == "a.layout")
        #expect(reader.name(of: "-") == "s.layout")
        #expect(LayoutReader(workingDirectory: nil, stdinName: nil, noting: FilesRead()).name(of: "-") == "<stdin>")
    }
}

/// One at a time: a process has one file that it removes when it is interrupted.
@Suite(.serialized) struct WritingTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    @Test func `a file appears whole`() throws {
        let file = try OutputFile(folder["out"])
        file.channel.write("new")
        #expect(folder.text("out") == nil)
        try file.commit()
        #expect(folder.text("out") == "new")
        #expect(folder.names == ["out"])
    }

    @Test func `a file is replaced, its permissions kept`() throws {
        let path = try folder.write("out", "old")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        let file = try OutputFile(path)
        file.channel.write("new")
        #expect(folder.text("out") == "old")
        try file.commit()
        #expect(folder.text("out") == "new")
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o640)
        #expect(folder.names == ["out"])
    }

    @Test func `nothing is left behind when the work is given up`() throws {
        try folder.write("out", "old")
        do {
            let file = try OutputFile(folder["out"])
            file.channel.write("half")
        }
        #expect(folder.text("out") == "old")
        #expect(folder.names == ["out"])
    }

    @Test func `a link is followed`() throws {
        try folder.write("real", "old")
        try folder.link("out", to: "real")
        let file = try OutputFile(folder["out"])
        file.channel.write("new")
        try file.commit()
        #expect(folder.text("real") == "new")
        #expect(folder.names == ["out", "real"])
    }

    @Test func `devices are written straight away`() throws {
        let file = try OutputFile("/dev/null")
        file.channel.write("x")
        try file.commit()
        #expect(FileReader.kind(of: "/dev/null") == .other)
    }

    @Test func `a full disk is an error`() throws {
        let file = try OutputFile("/dev/full")
        file.channel.write("x")
        #expect(file.channel.state == .failed(FileError("the disk is full")))
        #expect(throws: FileError("the disk is full")) { try file.commit() }
    }

    @Test func `what cannot be written is refused`() {
        #expect(throws: FileError("it is a directory")) { try OutputFile(folder.path) }
        let missing = folder["none"]
        #expect(throws: FileError("there is no directory `\(missing)`")) { try OutputFile(folder["none/out"]) }
        #expect(throws: FileError.self) { try OutputFile("") }
    }

    @Test func `a pipe that nobody reads is no failure`() throws {
        signal(SIGPIPE, SIG_IGN)
        var ends: [CInt] = [0, 0]
        try #require(pipe(&ends) == 0)
        close(ends[0])
        defer { close(ends[1]) }
        let channel = OutputChannel(descriptor: ends[1])
        channel.write("x")
        #expect(channel.state == .hungUp)
    }
}

struct ConsoleTests {
    @Test func `colour is decided by the option, then NO_COLOR, then the terminal`() {
        #expect(ColorChoice.always.usesColor(noColor: "1", term: "dumb", isTerminal: false))
        #expect(!ColorChoice.never.usesColor(noColor: nil, term: "xterm", isTerminal: true))
        #expect(ColorChoice.auto.usesColor(noColor: nil, term: "xterm", isTerminal: true))
        #expect(ColorChoice.auto.usesColor(noColor: "", term: nil, isTerminal: true))
        #expect(!ColorChoice.auto.usesColor(noColor: "1", term: "xterm", isTerminal: true))
        #expect(!ColorChoice.auto.usesColor(noColor: nil, term: "dumb", isTerminal: true))
        #expect(!ColorChoice.auto.usesColor(noColor: nil, term: "xterm", isTerminal: false))
        // Asked for where nobody reads along; `NO_COLOR` goes first.
        #expect(ColorChoice.auto.usesColor(noColor: nil, forced: "1", term: "dumb", isTerminal: false))
        #expect(ColorChoice.auto.usesColor(noColor: "", forcedByOthers: "3", term: nil, isTerminal: false))
        #expect(!ColorChoice.auto.usesColor(noColor: nil, forcedByOthers: "0", term: "xterm", isTerminal: false))
        #expect(
            !ColorChoice.auto.usesColor(noColor: "1", forced: "1", forcedByOthers: "1", term: "xterm", isTerminal: true)
        )
        // 0 and `false` keep them from a terminal, too.
        #expect(!ColorChoice.auto.usesColor(noColor: nil, forced: "0", term: "xterm", isTerminal: true))
        #expect(
            !ColorChoice.auto.usesColor(
                noColor: nil, forced: "false", forcedByOthers: "1", term: "xterm", isTerminal: true))
        #expect(ColorChoice.auto.usesColor(noColor: nil, forced: "", term: "xterm", isTerminal: true))
        #expect(
            !ColorChoice.never.usesColor(
                noColor: nil, forced: "1", forcedByOthers: "1", term: "xterm", isTerminal: true))
    }
}

/// Paths are bytes to the system, and need not be text.
struct SystemPathTests {
    @Test(
        arguments: [
            [], [0x61], [0xE9], [0x61, 0xFF, 0x62], [0xC3, 0xA9], [0xC3], [0xC3, 0xC3, 0xA9], [0xE2, 0x82],
            [0xED, 0xA0, 0x80],
            [0xF0, 0x9F, 0x98, 0x80, 0xF0, 0x9F], [0xEF, 0xBF, 0xBD], [0xF4, 0x8F, 0xBB, 0xA9],
            [0xF4, 0x8F, 0xBA, 0x80],
            [0xC0, 0xAF], Array(1...255),
        ] as [[UInt8]])
    func `bytes come back`(bytes: [UInt8]) {
        let text = SystemPath.text(bytes)
        #expect(SystemPath.bytes(text).dropLast().map { UInt8(bitPattern: $0) } == bytes)
        #expect(SystemPath.bytes(text).last == 0)
        // What is text stays as it is.
        let plain = String(decoding: bytes, as: UTF8.self)
        if plain.utf8.elementsEqual(bytes), !bytes.starts(with: [0xF4, 0x8F]) { #expect(text == plain) }
    }

    #if os(Linux)
        @Test func `files are found whose names are no text`() throws {
            let folder = try TemporaryFolder()
            func run(_ line: String) throws -> ToolRun {
                try ToolRun(shell: "n=$'caf\\xe9'; other=$'caf\\xea'; \(line)", in: folder)
            }
            let layout = "layout A { items: 3; cell { size: 50 x 50 } }"
            #expect(try run("mkdir -p $n && echo 'let half(t) = t / 2' >$n/lib.layout").code == 0)
            let main = "import half from \"lib.layout\"\nlayout B { cell { size: 9 x 9; alpha: half(1) } }"
            #expect(try run("echo '\(layout)' >$n.layout && echo '\(main)' >$n/main.layout").code == 0)
            let listed = try run("dslc eval $n.layout")
            #expect(listed.code == 0 && listed.output.contains("cell[0,2]"), "\(listed.errors)")
            let imports = try run("dslc eval $n/main.layout --format csv")
            #expect(imports.code == 0 && imports.output.contains("0.5"), "\(imports.errors)")
            let found = try run("dslc check .")
            #expect(found.code == 0 && found.errors.contains("3 files"), "\(found.errors)")
            // From inside of such a folder, to a file of such a name, and never over what was read.
            #expect(try run("cd $n && dslc render main.layout -o $other.svg && test -s $other.svg").code == 0)
            #expect(try run("ls -A $n | wc -l").output == "3\n")
            #expect(try run("dslc eval $n/main.layout -o $n/lib.layout").code == 64)
            // Another name that is no text is another file.
            #expect(try run("dslc eval $other.layout").code == 2)
        }
    #endif
}
