import Foundation
import Testing

@testable import dslc

/// Imports read the folder of the layout and what lies below it, unless the user names more.
struct ImportRootTests {
    private let folder: TemporaryFolder
    private let secret = "let secret = 0.25 // nobody else's"

    /// `work/list/main.layout` imports; `outside.layout` and `work/list-2/near.layout` are not its to read.
    init() throws {
        folder = try TemporaryFolder()
        try folder.write("outside.layout", secret)
        try folder.write("work/list-2/near.layout", secret)
        try folder.write("work/list/inside.layout", "let secret = 0.5")
        try folder.write("work/list/deep/er/inside.layout", "let secret = 0.5")
        try folder.write("work/shared.layout", "let secret = 0.5")
    }

    private func write(importing path: String, as name: String = "work/list/main.layout") throws {
        try folder.write(
            name,
            "import secret from \"\(path)\"\nlayout L { items: 1; cell { size: 10 x 10; alpha: secret }\n"
                + "  test \"t\" { expect true } }\n")
    }

    private func run(_ line: String) throws -> ToolRun { try ToolRun(shell: line, in: folder) }

    @Test(arguments: [
        "inside.layout", "./deep/../inside.layout", "deep/er/inside.layout", "../list/inside.layout", "link.layout",
        "up/inside.layout",
    ])
    func `what lies in the folder of the layout is read`(path: String) throws {
        try folder.link("work/list/link.layout", to: "inside.layout")
        try folder.link("work/list/up", to: "deep/er")
        try write(importing: path)
        for line in ["dslc check work/list/main.layout", "cd work/list && dslc check main.layout"] {
            let run = try run(line)
            #expect(run.code == 0, "\(run.output)")
        }
        try write(importing: folder["work/list/inside.layout"])
        #expect(try run("dslc check work/list/main.layout").code == 0)
    }

    @Test(arguments: [
        "../../outside.layout", "deep/../../../outside.layout", "../list-2/near.layout", "../shared.layout",
        "link.layout", "up/outside.layout", "absolute.layout", "/etc/passwd", "/proc/self/environ",
        "/proc/self/cwd/outside.layout", "../none.layout", "../none/none.layout",
    ])
    func `what lies elsewhere is refused, whatever leads there`(path: String) throws {
        try folder.link("work/list/link.layout", to: "../../outside.layout")
        try folder.link("work/list/absolute.layout", to: folder["outside.layout"])
        try folder.link("work/list/up", to: "../..")
        try write(importing: path)
        let reason = "cannot read `\(path)`: it is outside of `work/list`; `--root DIR` lets imports read more folders"
        for command in [
            "check", "test", "eval", "render", "snap --offset 0", "plot --of 'cell[0,0].alpha'",
            "explain --of 'cell[0,0].alpha'", "preview -o page.html",
        ] {
            let run = try run("dslc \(command) work/list/main.layout")
            #expect(
                run.code == 1 && (run.output + run.errors).contains(reason), "\(command): \(run.output)\(run.errors)")
        }
        let page = try #require(folder.text("page.html"))
        #expect(!page.contains("nobody else's") && !page.contains(folder.path) && !page.contains("root:x:"))
        // There the working directory is the folder of the layout.
        guard !path.hasPrefix("/proc/self/cwd") else { return }
        let here = try run("cd work/list && dslc check main.layout")
        #expect(here.output.contains("it is outside of the working directory; `--root DIR` lets"), "\(here.output)")
    }

    @Test func `an import of an import is judged like an import`() throws {
        try write(importing: "deep/next.layout")
        try folder.write("work/list/deep/next.layout", "import secret as s from \"../inside.layout\"\nlet secret = s")
        #expect(try run("dslc check work/list/main.layout").code == 0)
        try folder.write(
            "work/list/deep/next.layout", "import secret as s from \"../../shared.layout\"\nlet secret = s")
        let run = try run("dslc check work/list/main.layout")
        #expect(run.code == 1 && run.output.contains("it is outside of `work/list`"), "\(run.output)")
    }

    @Test func `a root widens what imports may read`() throws {
        try write(importing: "../shared.layout")
        for line in [
            "dslc check work/list/main.layout --root work", "dslc check --root=. work/list/main.layout",
            "dslc test work", "dslc check work/list/main.layout work", "dslc check .",
            "dslc eval work/list/main.layout --root work", "dslc render work/list/main.layout --root work",
            "dslc snap work/list/main.layout --root work --offset 0",
            "dslc plot work/list/main.layout --root work --of 'cell[0,0].alpha'",
            "dslc explain work/list/main.layout --root work --of 'cell[0,0].alpha'",
            "dslc preview work/list/main.layout --root work -o page.html",
            "dslc test work/list/main.layout --root work",
        ] {
            let run = try run(line)
            #expect(run.code == 0, "\(line): \(run.output)\(run.errors)")
        }
        // A root of something else does not.
        let near = try run("dslc check work/list/main.layout --root work/list-2")
        #expect(near.output.contains("it is outside of `work/list` and `work/list-2`;"), "\(near.output)")
        #expect(try run("dslc check work/list").code == 1)
        for name in ["none", "work/shared.layout", "''"] {
            let run = try run("dslc check work/list/main.layout --root \(name)")
            #expect(run.code == 64 && run.errors.contains("there is no such directory"), "\(run.errors)")
        }
    }

    @Test func `each end of a transition has a folder`() throws {
        try write(importing: "inside.layout")
        try folder.write("other/to.layout", "import secret from \"a.layout\"\nlayout T { cell { size: 9 x secret } }")
        try folder.write("other/a.layout", "let secret = 5")
        let words = "eval work/list/main.layout --to other/to.layout --progress 0.5"
        #expect(try run("dslc \(words)").code == 0)
        try folder.write(
            "other/to.layout", "import secret from \"../outside.layout\"\nlayout T { cell { size: 9 x 9 } }")
        #expect(try run("dslc \(words)").errors.contains("it is outside of `other`"))
    }

    @Test func `standard input reads the working directory, whatever it is called`() throws {
        let text = "import secret from \"inside.layout\"\nlayout L { cell { size: 10 x 10; alpha: secret } }"
        try folder.write("text", text)
        try folder.write("above", text.replacing("inside", with: "../shared"))
        #expect(try run("cd work/list && dslc check - <../../text").code == 0)
        #expect(try run("cd work/list && dslc check /dev/stdin --root /dev < <(echo 'let a = 1')").code == 0)
        #expect(try run("cd work && dslc check - --stdin-name list/main.layout <../text").code == 0)
        // The name is the name of no file that was asked for: it opens no other folder.
        let named = try run("cd work/list && dslc check - --stdin-name ../list-2/main.layout <../../above")
        #expect(named.code == 1 && named.output.contains("outside of the working directory"), "\(named.output)")
        #expect(
            try run("cd work/list && dslc check - --stdin-name ../list-2/main.layout --root .. <../../above").code == 0)
        #expect(try run("cd work/list && dslc check - <../../above").code == 1)
    }
}

/// A page cannot send anything anywhere.
struct PagePolicyTests {
    @Test func `the page forbids every connection before it runs anything`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a.layout", "layout A { cell { size: 10 x 10 } }")
        #expect(try ToolRun("preview", "a.layout", "-o", "a.html", in: folder).code == 0)
        let page = try #require(folder.text("a.html"))
        let policy = try #require(page.firstRange(of: "http-equiv=\"Content-Security-Policy\" content=\""))
        let rules = page[policy.upperBound...].prefix { $0 != "\"" }.split(separator: "; ")
        for rule in ["default-src 'none'", "connect-src 'none'", "form-action 'none'", "base-uri 'none'"] {
            #expect(rules.contains { $0 == rule }, "\(rule)")
        }
        // No host, no scheme of the network, in any rule.
        #expect(!rules.contains { $0.contains("http") || $0.contains("*") || $0.contains("'self'") })
        let earlier = page[..<policy.lowerBound]
        #expect(!earlier.contains("<script") && !earlier.contains("<style") && !earlier.contains("<title"))
    }
}
