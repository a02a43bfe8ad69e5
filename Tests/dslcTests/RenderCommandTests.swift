import Foundation
import StoredLayouts
import Testing

/// Runs of `dslc render`.
struct RenderCommandTests {
    @Test(arguments: ["a.png", "a.b.JPG", "dir.svg/x.pdf"])
    func `a file is not called what it is not`(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("a.layout", "layout A { cell { size: 10 x 10 } }\n")
        for command in ["render a.layout", "plot a.layout --of cell.alpha"] {
            let run = try ToolRun(shell: "set -f; dslc \(command) -o \(name)", in: folder)
            #expect(
                run.code == 64 && run.errors.contains("writes SVG") && run.errors.contains(".svg`"), "\(run.errors)")
            #expect(folder.names == ["a.layout"])
        }
    }

    private let folder: TemporaryFolder
    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "a.layout",
            StoredLayout("rendered").text)
        try folder.write("b.layout", "layout B {\n  cell { size: 50% x 80 }\n  supplementary foot { size: 9 x 9 }\n}\n")
    }

    private func render(_ words: String) throws -> ToolRun {
        try ToolRun(shell: "set -f; dslc render \(words)", in: folder)
    }

    private func count(_ part: String, in text: String) -> Int { text.components(separatedBy: part).count - 1 }

    @Test func `a picture goes to a file or to standard output, the same each time`() throws {
        let first = try render("a.layout --offset 300")
        #expect(first.code == 0 && first.errors.isEmpty, "\(first.errors)")
        #expect(
            first.output.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\"") && first.output.hasSuffix("</svg>\n"))
        #expect(first.output.contains("<title>A at offset 300</title>"))
        let file = try render("a.layout --offset 300 -o out.svg")
        #expect(file.code == 0 && file.output.isEmpty && file.errors.isEmpty)
        #expect(folder.text("out.svg") == first.output)
        #expect(try render("a.layout --offset 300 -o -").output == first.output)
    }

    /// The picture holds the line that draws it again, but no folder of this machine.
    @Test func `the command stands in the picture and draws it again`() throws {
        let run = try render("\(folder["a.layout"]) --offsets=0...100 --step 50 --attributes --set=x=1 -o x.svg")
        #expect(run.code == 1)  // there is no param x
        let drawn = try render(
            "\(folder["a.layout"]) --offsets=0...100 --step 50 --items '4,3*2' --attributes -o x.svg")
        #expect(drawn.code == 0, "\(drawn.errors)")
        let text = try #require(folder.text("x.svg"))
        let start = try #require(text.range(of: "<desc>")?.upperBound)
        let end = try #require(text.range(of: "</desc>")?.lowerBound)
        let line = text[start..<end].replacingOccurrences(of: "&#39;", with: "'")
        #expect(line == "dslc render a.layout --offsets 0...100 --step 50 --items '4,3*2' --attributes")
        #expect(!text.contains(folder.path))
        #expect(try ToolRun(shell: "set -f; \(line)", in: folder).output == text)
    }

    @Test(arguments: [
        ("--offset 0", 1), ("--offset 0 --offset -50 --offset 900", 3), ("--offsets 0...1200 --step 300", 5),
        ("--offset 7 --offsets 0...10 --step 10", 3), ("--offsets 0...63 --step 1", 64), ("--to b.layout", 5),
        ("--to b.layout --progress 0.5", 1), ("--to b.layout --progress 0 --progress 1", 2),
        ("--to-items 9 --progress 0...1 --step 0.1 --offset 40", 11), ("--to-items 9 --step 0.5", 3),
    ])
    func `so many devices`(words: String, devices: Int) throws {
        let run = try render("a.layout \(words)")
        #expect(run.code == 0, "\(run.errors)")
        #expect(count("class=\"body\"", in: run.output) == devices)
        #expect(count("class=\"caption\"", in: run.output) == devices)
        #expect(count(words.contains("--to") ? ">progress <" : ">offset <", in: run.output) == devices)
    }

    /// Boxes have labels and a legend; content has pictures, and labels where they are asked for.
    @Test func `boxes and content`() throws {
        try folder.write(
            "c.layout",
            "layout C {\n  items: 2\n  cell { size: 100% x 200 }\n  supplementary foot { size: 100% x 40 }\n}\n")
        let content = try render("c.layout").output
        #expect(
            content
                == (try render("c.layout --look content").output.replacingOccurrences(of: " --look content", with: "")))
        #expect(count("<symbol ", in: content) == 2 && count("<use ", in: content) >= 2)
        #expect(
            content.contains(">Foot</text>") && !content.contains("cell</text>") && !content.contains("class=\"path\""))
        let boxes = try render("c.layout --look boxes").output
        #expect(count("<symbol ", in: boxes) == 0 && count("class=\"path\"", in: boxes) == 3)
        #expect(boxes.contains(">foot</text>"), "the legend")
        let labelled = try render("c.layout --labels").output
        #expect(count("class=\"chip\"", in: labelled) == 3 && count("class=\"path\"", in: labelled) == 3)
        #expect(!labelled.contains(">foot</text>") && !labelled.contains(">Foot</text>"))
    }

    @Test func `what is asked for is seen`() throws {
        let plain = try render("a.layout").output
        #expect(!plain.contains("twice") && !plain.contains("ghost l") && !plain.contains("class=\"veil\""))
        #expect(!plain.contains("<title>tail[0,0]"))
        #expect(try render("a.layout --attributes").output.contains(">twice 2</tspan>"))
        let hidden = try render("a.layout --hidden").output
        #expect(hidden.contains("<title>cell[0,3]") && !plain.contains("<title>cell[0,3]"))
        #expect(count("class=\"ghost l0\"", in: hidden) == 1)
        let context = try render("a.layout --offset 800 --context").output
        #expect(context.contains("class=\"veil\"") && context.contains("<title>tail[0,0]"))
        #expect(!(try render("a.layout --offset 500").output.contains("<title>cell[0,8]")))
        #expect(try render("a.layout --offset 500 --context").output.contains("<title>cell[0,8]"))
        #expect(!(try render("a.layout --appearance light").output.contains("prefers-color-scheme")))
        #expect(try render("a.layout --scale 0.5 --look boxes").output.contains("height=\"25\"") == false)
        #expect(try render("a.layout --scale 0.5 --columns 1 --offset 0 --offset 1").code == 0)
    }

    /// The other layout's kinds have colours of their own, and the heading names both.
    @Test func `a transition shows both layouts`() throws {
        let run = try render("a.layout --to b.layout --items 3 --progress 0.5 --viewport 400x500 --look boxes")
        #expect(run.code == 0, "\(run.errors)")
        #expect(run.output.contains("A → B at progress 0.5"))
        // Halfway between 400 x 50 and 200 x 80.
        #expect(run.output.contains("<title>cell[0,0]  300 x 65 at 50,0</title>"))
        #expect(run.output.contains(">foot</text>") && run.output.contains(">tail</text>"))
    }

    @Test(arguments: [
        ("", "no file to evaluate"), ("a.layout 300", "takes one file"), ("a.layout --offset x", "not an offset"),
        ("a.layout --offsets 0...9", "needs `--step`"), ("a.layout --offsets 0...64 --step 1", "65 devices"),
        ("a.layout --offsets 0...1e9 --step 1", "frames"), ("a.layout --step 1", "without a sweep"),
        ("a.layout --progress 0.5", "needs a transition"), ("a.layout --to b.layout --progress 2", "not a progress"),
        ("a.layout --to b.layout --progress 0,1", "not a progress"),
        ("a.layout --to b.layout --context", "does not go"),
        ("a.layout --to b.layout --hidden", "does not go"),
        ("a.layout --to b.layout --offset 0 --offset 1", "one offset"),
        ("a.layout --to b.layout --progress 0...1 --step 0.01", "101 devices"),
        ("a.layout --to-items 3 --offset 0...100 --step 50", "takes one offset"),
        ("a.layout --to-items 3 --offset 0...100", "takes one offset"),
        ("a.layout --to-items 3 --offset 1,2,3", "300,40 (x,y); in points"),
        ("a.layout --to-items 3 --progress 0...1", "for example, `--step 0.25`"),
        ("a.layout --to-items 3 --progress 0.5 --step 0.1", "without a range of progress"),
        ("a.layout --to-items 3 --progress x", "`x` is not a progress"),
        ("a.layout --to-items 3 --progress 0...x --step 0.5", "`0...x` is not a progress"),
        ("a.layout --to-items 3 --progress 0...1 --step 0", "above 0: `--step 0.25`"),
        ("a.layout --to-items 3 --progress 1...0 --step 0.5", "runs backwards"),
        ("a.layout --scale 0", "not a scale"), ("a.layout --scale x", "not a scale"),
        ("a.layout --columns 0", "not a count"),
        ("a.layout --look boxs", "did you mean `boxes`?"), ("a.layout --appearance blue", "is one of"),
        ("a.layout --rest", "needs a value"),
        ("a.layout -o ''", "is empty"),
        ("a.layout --atributes", "did you mean `--attributes`?"), ("a.layout --json", "`dslc check` has it"),
    ])
    func `wrong usage is 64`(words: String, part: String) throws {
        let run = try render(words)
        #expect(run.code == 64, "\(words)")
        #expect(run.output.isEmpty && run.errors.contains(part), "\(run.errors)")
    }

    /// Whatever is read on the way to the picture is kept: what imports import, at both ends, and under other names.
    @Test(arguments: [
        ("user.layout", "mid.layout"), ("user.layout", "deep.layout"), ("user.layout", "parts/../deep.layout"),
        ("user.layout", "soft"), ("user.layout", "hard"), ("- <user.layout", "deep.layout"),
        ("a.layout --to user.layout", "mid.layout"), ("user.layout --to a.layout", "deep.layout"),
        ("a.layout --data d.json", "d.json"), ("a.layout --to-data d.json", "d.json"),
        ("idle.layout", "deep.layout"),
    ])
    func `nothing that is read is overwritten`(words: String, output: String) throws {
        try folder.write("parts/x")
        try folder.write("d.json", "{\"sections\": [{\"items\": 2}]}")
        try folder.write("deep.layout", "let square(t) = t * t\n")
        try folder.write("mid.layout", "import square from \"deep.layout\"\nlet ease(t) = square(t) / 2\n")
        try folder.write(
            "user.layout", "import ease from \"mid.layout\"\nlayout U { cell { size: 9 x 9; alpha: ease(1) } }\n")
        try folder.write("idle.layout", "import square from \"deep.layout\"\nlayout I { cell { size: 9 x 9 } }\n")
        try folder.link("soft", to: "deep.layout")
        try FileManager.default.linkItem(atPath: folder["deep.layout"], toPath: folder["hard"])
        let before = folder.text(output)
        var commands = ["render", "eval"]
        if !words.contains("--to") { commands.append("plot --of cell.alpha") }
        for command in commands {
            let progress = command == "eval" && words.contains("--to") ? " --progress 0.5" : ""
            let run = try ToolRun(shell: "dslc \(command) \(words)\(progress) -o \(output)", in: folder)
            // A picture is refused already by the name of a document.
            let part =
                command == "render" && output.hasSuffix(".json") ? "another kind of file" : "would be overwritten"
            #expect(run.code == 64 && run.errors.contains(part), "\(command): \(run.errors)")
            #expect(folder.text(output) == before && before != nil)
        }
    }

    @Test func `the input is not overwritten, and what fails leaves no file`() throws {
        let run = try render("a.layout -o ./a.layout")
        #expect(run.code == 64 && run.errors.contains("would be overwritten"))
        #expect(try render("a.layout --to b.layout -o b.layout").code == 64)
        #expect(folder.text("a.layout")?.hasPrefix("layout A") == true)
        #expect(try render("none.layout -o x.svg").code == 2)
        #expect(try render("a.layout -o none/x.svg").code == 2)
        try folder.write("wrong.layout", "layout W { cell { size: 10 } }")
        #expect(try render("wrong.layout -o x.svg").code == 1)
        #expect(folder.names == ["a.layout", "b.layout", "wrong.layout"])
    }

    /// As `eval` does: the answer is whole, what went wrong is told, and the exit code says so.
    @Test func `a formula that is not finite is told beside the picture`() throws {
        try folder.write(
            "inf.layout", "layout I { items: 2; cell { size: 50 x 50; scale: width / (offset.y - 10) } }\n")
        let run = try render("inf.layout --offset 10 -o inf.svg")
        #expect(run.code == 1 && run.errors.contains("scale"))
        #expect(folder.text("inf.svg")?.hasSuffix("</svg>\n") == true)
        #expect(try render("inf.layout --offset 0").code == 0)
    }

    @Test func `a layout may come from standard input`() throws {
        let run = try ToolRun(shell: "dslc render - --offset 10 < a.layout", in: folder)
        #expect(run.code == 0 && run.output.contains("<desc>dslc render - --offset 10</desc>"))
    }
}
