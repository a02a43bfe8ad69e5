import Foundation
import Testing

@testable import dslc

/// Runs of the real `dslc format`.
struct FormatCommandTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private static let written = "layout A {\n  cell {size:100%x 200;  alpha:0.5}\n}\n"
    private static let wanted = "layout A {\n  cell { size: 100% x 200; alpha: 0.5 }\n}\n"

    private func format(_ words: String) throws -> ToolRun {
        try ToolRun(shell: "set -f; dslc format \(words)", in: folder)
    }

    @Test func `files and directories are rewritten in place, and named`() throws {
        try folder.write("a.layout", Self.written)
        try folder.write("in/b.layout", Self.wanted)
        let run = try format("a.layout in")
        #expect((run.code, run.output, run.errors) == (0, "a.layout\n", "2 files: 1 rewritten\n"))
        #expect(folder.text("a.layout") == Self.wanted && folder.text("in/b.layout") == Self.wanted)
        let again = try format(".")
        #expect((again.code, again.output, again.errors) == (0, "", "2 files: well formatted\n"))
    }

    @Test func `check rewrites nothing and fails`() throws {
        try folder.write("a.layout", Self.written)
        let run = try format("--check a.layout")
        #expect((run.code, run.output, run.errors) == (1, "a.layout\n", "1 file: to be rewritten\n"))
        #expect(folder.text("a.layout") == Self.written)
        try folder.write("a.layout", Self.wanted)
        #expect(try format("--check a.layout").code == 0)
    }

    @Test func `standard input goes to standard output`() throws {
        let run = try ToolRun(shell: "printf '\(Self.written)' | sed 's/@/%/' | dslc format -", in: folder)
        #expect(run.code == 0)
        let sound = try ToolRun(shell: "printf 'let  a=1' | dslc format - 2>/dev/null", in: folder)
        #expect((sound.code, sound.output) == (0, "let a = 1\n"))
    }

    /// `patch` of the system applies what `--diff` prints.
    @Test func `a diff is one that patch takes`() throws {
        let lines = (0..<40).map { $0 % 9 == 0 ? "  let  v\($0) =\($0)" : "  // line \($0)" }
        try folder.write("a.layout", "layout A {\n" + lines.joined(separator: "\n") + "\n}")
        let run = try ToolRun(
            shell: "dslc format --diff a.layout > d.patch; cp a.layout b.layout; patch -s b.layout d.patch; "
                + "dslc format a.layout; cmp a.layout b.layout && tail -n 3 d.patch", in: folder)
        #expect(run.code == 0, "\(run.errors)")
        #expect(run.output.hasSuffix("-}\n\\ No newline at end of file\n+}\n"), "\(run.output)")
        let checked = try ToolRun(shell: "printf 'let  a=1' | dslc format --check --diff -", in: folder)
        #expect(checked.code == 1 && checked.output.contains("-let  a=1") && checked.output.contains("+let a = 1"))
    }

    @Test func `mistakes stay as they are written, and are told`() throws {
        try folder.write("a.layout", "layout A {\n z :1\n  cell { size: 100%  x }\n}\n")
        let run = try format("a.layout")
        #expect(run.code == 0)
        #expect(folder.text("a.layout") == "layout A {\n  z: 1\n  cell { size: 100%  x }\n}\n")
        #expect(
            run.errors
                == "1 file: rewritten; 1 has mistakes, which stay as they are written (`dslc check` tells them)\n")
    }

    @Test func `what cannot be read or written is told, and the rest is formatted`() throws {
        try folder.write("a.layout", Self.written)
        let run = try format("missing.layout a.layout")
        #expect(run.code == 2 && run.errors.contains("missing.layout"))
        #expect(folder.text("a.layout") == Self.wanted)
        #expect(try format("").code == 64)
    }
}
