import Foundation
import Interpreter
import StoredLayouts
import Testing
import Worlds

/// Data as CSV beside JSON.
struct CSVTests {
    private let folder: TemporaryFolder
    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "c.layout",
            StoredLayout("fields").text)
    }

    private func eval(_ csv: String, _ words: String = "") throws -> ToolRun {
        try folder.write("c.csv", csv)
        return try ToolRun(shell: "dslc eval c.layout --data c.csv \(words)", in: folder)
    }

    private func fields(_ csv: String) throws -> [[[String: DataValue]]] {
        let file = try DataFile(Array(csv.utf8), named: "c.csv")
        return (file.sections ?? []).map { section in
            section.records.map { record in
                Dictionary(uniqueKeysWithValues: record.map { ($0.name, $0.value) })
            }
        }
    }

    /// RFC 4180, and what programs write beside it.
    @Test func `values, quotes and line ends`() throws {
        let records: [[String: DataValue]] = [
            ["a": .number(1.5), "b": .text("x, y"), "c": .boolean(true)],
            ["a": .number(-200), "b": .text("he said \"no\"\nand left"), "c": .boolean(false)], ["b": .text(" z ")],
            ["a": .number(7), "b": .text("")],
        ]
        let csv = "a,b,c\n1.5,\"x, y\",true\n-2e2,\"he said \"\"no\"\"\nand left\",false\n, z ,\n\"7\",\"\",\n"
        #expect(try fields(csv) == [records])
        #expect(try fields(csv.replacingOccurrences(of: "\n", with: "\r\n"))[0].count == 4)
        #expect(try fields("\u{FEFF}" + csv + "\n\n") == [records])
        #expect(
            try fields("a,b\r1,2\r3,4") == [[["a": .number(1), "b": .number(2)], ["a": .number(3), "b": .number(4)]]])
        #expect(try fields("a") == [[]])
    }

    @Test func `a column divides lines into sections`() throws {
        let found = try fields("section,a\n0,1\n0,2\n1,3\n0,4\n")
        #expect(found.map { $0.map { $0["a"] } } == [[.number(1), .number(2)], [.number(3)], [.number(4)]])
        let named = try DataFile(Array("a,section\n1,hero\n2,hero\n3,rest\n".utf8), named: "x.csv")
        #expect(named.sections?.map { $0.block } == ["hero", "rest"])
    }

    @Test func `it gives what the same data gives as JSON`() throws {
        let csv = try eval("height,on,tint,note\n40,true,0.25,a\n60,,,\"b, c\"\n\"80\",false,1,\n", "--json")
        #expect(csv.code == 0 && csv.errors.isEmpty, "\(csv.errors)")
        try folder.write(
            "c.json",
            #"{"sections": [{"items": [{"height": 40, "on": true, "tint": 0.25}, {"height": 60}, {"height": 80, "on": false}]}]}"#
        )
        #expect(try ToolRun(shell: "dslc eval c.layout --data c.json --json", in: folder).output == csv.output)
        let changed = try ToolRun(shell: "dslc eval c.layout --data c.json --to-data c.csv --changes", in: folder)
        #expect(changed.output.contains("3 stayed"), "\(changed.output)")
    }

    @Test func `a test names a CSV file`() throws {
        try folder.write("c.csv", "height\n40\n60\n")
        try folder.write(
            "t.layout",
            """
            layout T {
              cell { data { height: Length = 1 }; size: 100% x data.height }
              test "its heights" { data "c.csv"; expect content.height == 100 and cell[0, 1].height == 60 }
            }
            """)
        #expect(try ToolRun(shell: "dslc test t.layout", in: folder).code == 0)
    }

    @Test(arguments: [
        ("", "c.csv:1:1", "the data is empty"), ("a,,b\n", "c.csv:1:3", "has no name"),
        ("a,b,a\n", "c.csv:1:5", "`a` is named twice"), ("a;b\n1;2\n", "c.csv:1:2", "not `;`"),
        ("a,b\n1,2\n3\n", "c.csv:3:1", "this line has 1 value, and the first line names 2 fields"),
        ("a\n1,2\n", "c.csv:2:1", "this line has 2 values, and the first line names 1 field"),
        ("a,b\n1,\"x\n", "c.csv:2:3", "this quote is not closed"),
        ("a,b\n1,\"x\"y\n", "c.csv:2:6", "expected a comma or the end of the line"),
        ("a,b\n1,x\"y\n", "c.csv:2:4", "the quote is written twice"),
        ("height\n40\ntall\n", "c.csv:3:1", "`height` is the text `tall` here, and the layout reads a number"),
        ("height,on\n40,1\n", "c.csv:2:4", "`on` is `1` here, and the layout reads `true` or `false`"),
        ("on,height\ntrue,\n", "c.csv:2:6", "`height` has no value here, and the layout has no default for it"),
        ("height\n12,5\n", "c.csv:2:1", "this line has 2 values"),
    ])
    func `a mistake is told with its line and column`(_ csv: String, _ place: String, _ words: String) throws {
        let run = try eval(csv)
        #expect(run.code == 1 && run.output.isEmpty)
        #expect(run.errors.contains(place) && run.errors.contains(words), "\(run.errors)")
    }

    /// A value that only one of several section blocks needs is as missing as any other.
    @Test(arguments: [
        ("section,height,tall\n0,40,\n0,,\n", "d.csv:3:3", "section 0, item 1: the field `height` is missing"),
        ("section,height\n0,40\n1,30\n", "d.csv:3:1", "section 1, item 0: the field `tall` is missing"),
        ("section,height\n0,40\nnone,30\n", "d.csv:3:1", "the layout has no section block `none`"),
        ("head,height\n30,40\n", "d.csv:1:1", "`head` is a field of sections"),
        ("height,title\n30,40\n", "d.csv:1:8", "`title` is a field of the layout"),
        ("height,values\n30,\n", "d.csv:1:8", "`values` is a list"),
        (#"{"sections": [{"items": [{"height": 1}, {}]}]}"#, "d.json:1:41", "item 1: the field `height` is missing"),
        (#"{"sections": [{"items": [{"height": "a"}]}]}"#, "d.json:1:37", "the field `height` is a text"),
        (#"{"sections": [{"items": [{"height": 1, "values": [1, 2, "x"]}]}]}"#, "d.json:1:57", "`values[2]` is a text"),
        (#"{"sections": [{"items": [{"height": 1, "values": 7.5}]}]}"#, "d.json:1:50", "reads a list of numbers"),
        (#"{"sections": [{"head": true, "items": [{"height": 1}]}]}"#, "d.json:1:24", "section 0: the field `head`"),
        (#"{"title": "x", "sections": []}"#, "d.json:1:11", "the data: the field `title` is a text"),
        (
            #"{"sections": [{"items": [{"height": 1}], "section": "none", "repeat": 2}]}"#, "d.json:1:53",
            "no section block `none`"
        ),
        (
            #"{"sections": [{"items": [{"height": 1}]}, {"repeat": 3, "items": 2}, {"items": [{"tall": 1}, {}]}]}"#,
            "d.json:1:66", "section 1, item 0: the field `tall` is missing"
        ),
    ])
    func `every mistake is told at its place in the file`(_ data: String, _ place: String, _ words: String) throws {
        try folder.write("fields.layout", StoredLayout("told-fields").text)
        let file = data.hasPrefix("{") ? "d.json" : "d.csv"
        try folder.write(file, data)
        for command in ["eval", "lint"] {
            let run = try ToolRun(shell: "dslc \(command) fields.layout --data \(file) 2>&1", in: folder)
            #expect(run.code == 1)
            #expect(run.output.contains(" \(place)") && run.output.contains(words), "\(run.output)")
        }
    }

    @Test func `a misspelt name is told at the first line`() throws {
        let run = try eval("height,tnt\n40,1\n50,1\n")
        #expect(run.code == 0 && run.errors.contains("c.csv:1:8") && run.errors.contains("did you mean `tint`?"))
    }
}
