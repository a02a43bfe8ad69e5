import Foundation
import LayoutDSL
import Reports
import StoredLayouts
import Testing

@testable import dslc
private func frames(_ run: ToolRun) throws -> [[String: Any]] {
    try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
}

private func offsets(_ frames: [[String: Any]], axis: String = "x") -> [Double] {
    frames.compactMap { ($0["offset"] as? [String: Double])?[axis] }
}

struct EvalCommandTests {
    private let folder: TemporaryFolder
    init() throws {
        folder = try TemporaryFolder()
        try folder.write("wheel.layout", soundLayout)
        try folder.write("bad.layout", unsoundLayout)
    }

    private func eval(_ words: String..., input: String? = nil) throws -> ToolRun {
        // Words are cut at spaces: no value in these tests holds one.
        let line = words.joined(separator: " ")
        return try ToolRun(shell: "set -f; dslc eval \(line)" + (input == nil ? "" : " < input"), in: folder)
    }

    @Test func `one offset is one document on stdout`() throws {
        let run = try eval("wheel.layout --offset 300 --json")
        #expect((run.code, run.errors) == (0, ""))
        let document = try run.json()
        #expect(document["layout"] as? String == "Wheel")
        #expect(document["offset"] as? [String: Double] == ["x": 300, "y": 0])
        #expect(document["viewport"] as? [String: Double] == ["x": 300, "width": 375, "height": 667])
        #expect(try eval("wheel.layout --offset 300 --format json").output == run.output)
        #expect(try eval("wheel.layout --offset=300 --json").output == run.output)
    }

    @Test func `what a layout tells its app is printed, in JSON and as columns`() throws {
        try folder.write(
            "told.layout",
            StoredLayout("outputs").text)
        let table = try eval("told.layout --offset 105")
        #expect(table.output.contains("layout tells here=cell[0,2]  share=0.5\nsection 0 tells number=0\n"))
        #expect(table.output.contains("mine=true"))
        let document = try eval("told.layout --offset 210 --json").json()
        let told = try #require(document["outputs"] as? [String: Any])
        #expect(told["share"] as? Double == 1)
        #expect((told["here"] as? [String: Any])?["indexPath"] as? [Int] == [1, 1])
        #expect((told["here"] as? [String: Any])?["kind"] as? String == "cell")
        let sections = try #require(document["sections"] as? [[String: Any]])
        #expect(sections.map { $0["section"] as? Int } == [0, 1])
        let elements = try #require(document["elements"] as? [[String: Any]])
        let mine = elements.compactMap { ($0["outputs"] as? [String: Bool])?["mine"] }
        #expect(mine.filter { $0 }.count == 1 && mine.count == elements.count)
        let empty = try eval("told.layout --items 0 --json").json()
        #expect((empty["outputs"] as? [String: Any])?["here"] is NSNull)
        let rows = try eval("told.layout --offset 0...105 --step 105 --format csv").output.split(separator: "\n")
        #expect(
            rows[0].hasSuffix(
                "attributes,output_here,output_share,element_output_lifted,section_output_number,element_output_mine"))
        #expect(rows.contains { $0.hasSuffix("\"\",\"cell[0,0]\",0,,0,true") })
        #expect(rows.contains { $0.hasSuffix("\"\",\"cell[0,0]\",0,false,,") })
        #expect(rows.contains { $0.hasSuffix("\"\",\"cell[0,2]\",0.5,,1,false") })
    }

    @Test(arguments: [(1, "at `cell[0,1]`", nil), (3, "at `cell[0,1]`", "and at 2 more elements")])
    func `a size that is not finite counts once, in preparing and at each offset`(
        _ count: Int, _ place: String, _ more: String?
    ) throws {
        let factors = (0..<count).map { "(index - \(2 * $0 + 1))" }.joined(separator: " * ")
        try folder.write("n.layout", "layout N { items: 12; cell { size: 100 x (80 + 60 / (\(factors))) } }")
        for words in ["", " --offset 0...100 --step 20", " --all"] {
            let run = try eval("n.layout\(words)")
            #expect(run.code == 1)
            #expect(run.errors.contains(place))
            #expect(run.errors.contains("more element") == (more != nil))
            if let more { #expect(run.errors.contains(more)) }
        }
    }

    @Test func `offsets may be negative, repeated and points`() throws {
        #expect(try eval("wheel.layout --json").json()["offset"] as? [String: Double] == ["x": 0, "y": 0])
        let negative = try eval("wheel.layout --offset -120 --json")
        #expect(try negative.json()["offset"] as? [String: Double] == ["x": -120, "y": 0])
        let point = try eval("wheel.layout --offset 300,40 --json")
        #expect(try point.json()["offset"] as? [String: Double] == ["x": 300, "y": 40])
        #expect(try offsets(frames(eval("wheel.layout --offset 5 --offset -7 --json"))) == [5, -7])
    }

    @Test func `a sweep includes its end`() throws {
        let run = try eval("wheel.layout --offset 0...100 --step 25 --json")
        #expect(try offsets(frames(run)) == [0, 25, 50, 75, 100])
        #expect(try offsets(frames(eval("wheel.layout --offset 0...99 --step 25 --json"))) == [0, 25, 50, 75])
        #expect(try offsets(frames(eval("wheel.layout --offset 3...3 --step 1 --json"))) == [3])
        #expect(try offsets(frames(eval("wheel.layout --offset 9 --offset 0...2 --step 1 --json"))) == [9, 0, 1, 2])
    }

    @Test func `jsonl is a frame a line`() throws {
        let lines = try eval("wheel.layout --offset 0...1000 --step 1 --format jsonl").output.split(separator: "\n")
        #expect(lines.count == 1001)
        for line in lines.prefix(3) {
            #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
        }
    }

    @Test func `table is the default, csv has a header`() throws {
        let table = try eval("wheel.layout")
        #expect(table.code == 0)
        #expect(table.output == (try eval("wheel.layout --format table").output))
        #expect(try eval("wheel.layout --format csv").output.split(separator: "\n").first?.contains(",") == true)
    }

    @Test func `viewport, items and params`() throws {
        #expect(
            try eval("wheel.layout --viewport 390x844 --json").json()["viewport"] as? [String: Double]
                == ["x": 0, "width": 390, "height": 844])
        let all = try eval("wheel.layout --items 3 --all --json").json()
        #expect((all["elements"] as? [[String: Any]])?.count == 4)
        #expect(try eval("wheel.layout --items 1,4*2,0").code == 0)
        #expect(try eval("wheel.layout --set radius=300 --set tilt=30deg").code == 0)
    }

    @Test(arguments: [
        "--set wibble=1", "--set radius=5000", "--set radius=30deg", "--element wibble", "--element cell[0,99]",
        "--element cell[7,0]",
    ])
    func `values that the file refuses are 1 and leave stdout empty`(words: String) throws {
        let run = try eval("wheel.layout --json \(words)")
        #expect((run.code, run.output) == (1, ""))
        #expect(!run.errors.isEmpty)
    }

    @Test func `names that are refused get a suggestion`() throws {
        #expect(try eval("wheel.layout --element cel").errors.contains("did you mean `cell`?"))
        #expect(try eval("wheel.layout --element backdorp").errors.contains("did you mean `backdrop`?"))
    }

    @Test func `one element, on screen or not`() throws {
        let run = try eval("wheel.layout --element cell[0,13] --json")
        let elements = try #require(try run.json()["elements"] as? [[String: Any]])
        #expect(elements.count == 1)
        #expect(elements.first?["indexPath"] as? [Int] == [0, 13])
        let short = try eval("wheel.layout --element backdrop --json").output
        #expect(short == (try eval("wheel.layout --element backdrop[0,0] --json").output))
    }

    @Test func `an unsound layout is 1 and leaves stdout empty`() throws {
        let run = try eval("bad.layout --json")
        #expect((run.code, run.output) == (1, ""))
        #expect(run.errors.contains("wibble"))
        #expect(try eval("bad.layout -o out.json").code == 1)
        #expect(!folder.names.contains("out.json"))
    }

    @Test func `a file without a layout is 1`() throws {
        try folder.write("lib.layout", "let ease(t) = t * t\n")
        let run = try eval("lib.layout")
        #expect((run.code, run.output) == (1, ""))
        #expect(run.errors.contains("no layout"))
    }

    @Test func `data comes from a file`() throws {
        try folder.write("data.layout", "layout D {\n  cell { data { height: Length }; size: 100% x data.height }\n}\n")
        try folder.write("d.json", #"{"sections": [{"items": [{"height": 120}, {"height": 90}]}]}"#)
        let run = try eval("data.layout --data d.json --json")
        #expect(run.code == 0, "\(run.errors)")
        #expect((try run.json()["contentSize"] as? [String: Double])?["height"] == 210)
        try folder.write("short.json", #"{"sections": [{"items": [{"height": 120}, {"width": 90}]}]}"#)
        let missing = try eval("data.layout --data short.json --json")
        #expect((missing.code, missing.output) == (1, ""))
        #expect(missing.errors.contains("short.json") && missing.errors.contains("height"))
        try folder.write("broken.json", "{\n  \"sections\": [,]\n}")
        let broken = try eval("data.layout --data broken.json")
        #expect(broken.code == 1)
        #expect(broken.errors.contains("broken.json:2:16"))
        #expect(try eval("data.layout --data none.json").code == 2)
    }

    @Test func `output goes to a file, whole or not at all`() throws {
        let run = try eval("wheel.layout --json -o out.json")
        #expect((run.code, run.output, run.errors) == (0, "", ""))
        let direct = try eval("wheel.layout --json").output
        #expect(folder.text("out.json") == direct)
        #expect(try eval("wheel.layout --json -o -").output == direct)
        #expect(try eval("wheel.layout --json -o none/out.json").code == 2)
        #expect(try eval("wheel.layout --json -o /dev/full").code == 2)
        #expect(folder.names == ["bad.layout", "out.json", "wheel.layout"])
    }

    @Test func `no input is ever overwritten`() throws {
        try folder.write("lib.layout", "let ease(t) = t * t\n")
        try folder.write("user.layout", "import ease from \"lib.layout\"\n" + soundLayout)
        try folder.write("d.json", "{}")
        try folder.link("alias", to: "lib.layout")
        for output in ["user.layout", "./lib.layout", "alias", "d.json"] {
            let before = folder.text(output)
            let run = try eval("user.layout --data d.json -o \(output)")
            #expect(run.code == 64, "\(output)")
            #expect(run.errors.contains("overwritten"))
            #expect(folder.text(output) == before)
        }
    }

    @Test func `trouble is told once for a sweep, after the data`() throws {
        try folder.write("zero.layout", "layout Z {\n  cell {\n    size: 10 x 10\n    scale: 1pt / offset.y\n  }\n}\n")
        let run = try eval("zero.layout --offset 0 --offset 0 --offset 1 --json")
        #expect(run.code == 1)
        #expect(try frames(run).count == 3)
        #expect(run.errors.components(separatedBy: "L0901").count == 2)
        #expect(!run.output.lowercased().contains("nan") && !run.output.lowercased().contains("inf"))
    }

    @Test func `standard input is a layout`() throws {
        try folder.write("input", soundLayout)
        #expect(try eval("- --json", input: "").output == (try eval("wheel.layout --json").output))
        try folder.write("input", unsoundLayout)
        #expect(try eval("- --stdin-name w.layout", input: "").errors.contains("w.layout"))
    }

    @Test func `a closed pipe ends a sweep at once`() throws {
        let line = "{ dslc eval wheel.layout --offset 0...9000000 --step 1 --format jsonl; echo $? >&2; } | head -n 1"
        let run = try ToolRun(shell: line, in: folder)
        #expect(run.errors == "0\n")
        #expect(run.output.split(separator: "\n").count == 1)
    }

    @Test func `an interrupted run leaves nothing behind`() throws {
        let words = ["eval", "wheel.layout", "--offset", "0...9000000", "--step", "1", "--json", "-o", "big.json"]
        let run = try LiveRun(words, in: folder)
        #expect(LiveRun.waits { folder.names.contains { $0.hasPrefix(".dslc-") } })
        run.interrupt()
        #expect(run.exitCode() == 256 + SIGINT)
        #expect(folder.names == ["bad.layout", "wheel.layout"])
    }
}
