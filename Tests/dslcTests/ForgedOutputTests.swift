import Foundation
import RandomCases
import Testing

@testable import dslc

/// Names from outside cannot move the cursor of a terminal, turn its text around, or forge a line.
struct ForgedOutputTests {
    /// ESC, BEL, CSI as one character, a line separator, right-to-left override, an isolate, DEL.
    private static let controls = "\u{1B}[2J\u{7}\u{9B}1A\u{2028}\u{202E}\u{2066}\u{7F}\u{61C}"
    private static let forged = "5 tests passed"
    private static let name = "e\(controls)\r\n\(forged)\n"

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let sound =
            "layout A { items: 2; cell { data { h: Length = 5 }; size: 10 x data.h }\n"
            + "  test \"t\(Self.controls)\" { expect true }\n  test \"f\(Self.controls)\" { expect cell[0, 0].alpha == 2 } }"
        try folder.write("\(Self.name).layout", sound)
        try folder.write(
            "\(Self.name)2.layout", "import a from \"\(Self.controls).layout\"\nlayout B { cell { size: q } }")
        try folder.write("\(Self.name)/in.layout", "layout C { cell { size: 10 x 10 } }")
        try folder.write(
            "\(Self.name)3.layout",
            "layout D { cell { size: 10 x 10; alpha: clamp(1, 2, 0) + 1 / (index - 1) // \(Self.controls)\n} }")
        try folder.write("\(Self.name).json", "{\"sections\": [{\"items\": [{\"h\": \"x\"}]}]}")
        try folder.write("\(Self.name)2.json", "{\"sections\" \(Self.controls)")
        try folder.write(
            "\(Self.name)3.json", "{\"sections\": [{\"items\": 1, \"section\": \"\\u001b\\n\(Self.forged)\"}]}")
    }

    /// Every word `@` is the hostile name.
    @Test(
        .enabled(if: Volume.hasTime),
        arguments: [
            "check @.layout", "check @.layout --format short", "check @.layout --explain-culling",
            "check @.layout --json",
            "check @2.layout", "check @2.layout --format short", "check @2.layout --json", "check @none.layout",
            "check .",
            "check @", "check @3.layout", "test @.layout", "test @.layout --format short", "test @.layout --json",
            "test .",
            "test @none.layout", "test @.layout --data @.json", "eval @.layout", "eval @2.layout", "eval @3.layout",
            "eval @.layout --json", "eval @.layout --format csv", "eval @.layout --format jsonl", "eval @none.layout",
            "eval @.layout --data @.json", "eval @.layout --data @2.json", "eval @.layout --data @3.json",
            "eval @.layout --data @none.json", "eval @.layout -o @none/@.json", "eval @.layout -o @.layout",
            "eval @.layout --element @", "eval @.layout --set @=3", "eval @.layout --set a=@",
            "eval @.layout --offset @",
            "eval @.layout --viewport @", "eval @.layout --items @", "eval @.layout --format @", "eval @.layout @",
            "eval @.layout --to @2.layout --progress 1", "eval @.layout --to-items 3 --changes", "eval @.layout --@",
            "eval @.layout --root @none", "render @.layout", "render @2.layout", "render @3.layout --attributes",
            "plot @.layout --of cell[0,0].@", "plot @.layout --of cell[0,0].alpha",
            "plot @3.layout --of cell[0,0].alpha",
            "plot @.layout --of cell[0,0].alpha --format svg", "plot @.layout --of @[0,0].alpha --json",
            "snap @.layout --offset 3", "snap @.layout --offset 3 --json", "snap @2.layout --offset 3",
            "explain @.layout --of cell[0,0].alpha", "explain @3.layout --of cell[0,0].alpha",
            "explain @3.layout --of cell[0,0].alpha --json", "explain @.layout --of @.alpha", "explain @",
            "explain @.layout", "new @4.layout", "new @.layout", "new @none/@.layout", "preview @.layout -o -",
            "preview @2.layout -o -", "preview @2.layout -o @none/@",
            "preview @.layout --offset @ -o -", "help @", "@", "@.layout", "--@",
        ])
    func `no control and no forged line reaches the output`(line: String) throws {
        let words = line.split(separator: " ").map { String($0).replacing("@", with: Self.name) }
        let run = try ToolRun(list: words, in: folder)
        #expect(run.code < 256)
        for text in [run.output, run.errors] { expectHarmless(text, line) }
        #expect(!(run.output + run.errors).isEmpty)
    }

    @Test(.enabled(if: Volume.hasTime)) func `what is watched is told without its controls`() throws {
        let name = "\(Self.name).layout"
        let run = try LiveRun(["check", name, "--watch"], in: folder)
        try #require(run.writes("sound"))
        try folder.write(name, "layout A { cell { size: 1 x 1 } } // longer")
        try #require(run.writes("run 2: "))
        #expect(run.writes(" changed"))
        run.interrupt()
        _ = run.exitCode()
        expectHarmless(run.output, "--watch")
        expectHarmless(run.errors, "--watch")
    }

    @Test(arguments: ["it's here", "a\nb", "back\\slash \u{1B}[2J", "\u{202E}tail 'x'", "-first", "$HOME"])
    func `a command that is told can be pasted whatever the name of its file`(name: String) throws {
        let folder = try TemporaryFolder()
        let made = try ToolRun(list: ["new", name.hasPrefix("-") ? "./" + name : name], in: folder)
        let lines = made.output.split(separator: "\n")
        let told = try #require(lines.first { $0.contains("dslc test") }?.split(separator: " #").first)
        let run = try ToolRun(shell: String(told), in: folder)
        #expect(run.code == 0, "\(told): \(run.output)\(run.errors)")
    }

    @Test func `pages and pictures keep no control`() throws {
        #expect(try ToolRun("preview", "\(Self.name)2.layout", "-o", "page.html", in: folder).code == 1)
        expectHarmless(try #require(folder.text("page.html")), "the page")
        #expect(try ToolRun("render", "\(Self.name).layout", "-o", "a.svg", in: folder).code == 0)
        expectHarmless(try #require(folder.text("a.svg")), "the picture")
        let plot = try ToolRun(
            "plot", "\(Self.name).layout", "--of", "cell[0,0].alpha", "-o", "b.svg", in: folder)
        #expect(plot.code == 0)
        expectHarmless(try #require(folder.text("b.svg")), "the plot")
    }

    /// Whether a terminal can show a text without harm.
    private func expectHarmless(_ text: String, _ line: String) {
        let harmful = text.unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0x0A: false
            case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
            default: false
            }
        }
        #expect(
            harmful.isEmpty,
            "\(line): \(harmful.map { String($0.value, radix: 16) }) in \(text.debugDescription.prefix(600))")
        let lines = text.unicodeScalars.split(separator: "\n").map { String($0) }
        #expect(!lines.contains { $0.trimmingPrefix(while: \.isWhitespace).hasPrefix(Self.forged) }, "\(line): \(text)")
    }
}
