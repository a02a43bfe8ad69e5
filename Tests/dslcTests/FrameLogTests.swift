import Foundation
import StoredLayouts
import Testing

/// `dslc eval --frames-of`: a layout beside the frames that another program has printed.
struct FrameLogTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "list.layout",
            StoredLayout("logged").text)
    }

    private func compare(_ log: String, _ words: String = "") throws -> ToolRun {
        try folder.write("log.json", log)
        return try ToolRun(shell: "dslc eval list.layout --frames-of log.json \(words)", in: folder)
    }

    @Test(arguments: ["json", "jsonl"])
    func `its own frames are the same`(format: String) throws {
        let own = try ToolRun(
            shell: "dslc eval list.layout --offset 0...700 --step 70 --format \(format)", in: folder)
        let run = try compare(own.output)
        #expect(run.code == 0 && run.output.hasPrefix("11 frames, ") && run.output.hasSuffix(": the same\n"))
        let other = try compare(own.output, "--viewport 300x100")
        #expect(other.code == 0, "what is off screen is compared too: \(other.output)")
        #expect(try compare(own.output, "--viewport 310x200").code == 1)
    }

    @Test func `what differs is told by element and offset`() throws {
        func cell(_ item: Int, _ y: Double, _ more: String = "") -> String {
            "{\"indexPath\": [0, \(item)], \"frame\": {\"x\": 0, \"y\": \(y), \"width\": 300, \"height\": 44}\(more)}"
        }
        let head = "{\"kind\": \"head\", \"indexPath\": [0, 0], \"frame\": {\"y\": 480}, \"zIndex\": 1}"
        let cells = (9...13).map { cell($0, 30 + Double($0) * 48) }
        let log = "{\"offset\": 480, \"elements\": [\((cells + [head]).joined(separator: ","))]}"
        #expect(try compare(log).output == "1 frame, 6 elements: the same\n")
        let moved = log.replacingOccurrences(of: "\"y\": 510.0", with: "\"y\": 510.4")
        #expect(
            try compare(moved).output
                == "offset 480  cell[0,10]: y 510, logged 510.4\n1 frame, 6 elements: 1 differ\n")
        #expect(try compare(moved, "--tolerance 0.5").code == 0)
        let fewer = "{\"offset\": {\"x\": 0, \"y\": 480}, \"elements\": [\(cells.joined(separator: ","))]}"
        #expect(try compare(fewer).output.hasPrefix("offset 480  head[0,0]: on screen, and not in the log\n"))
        let other = "[{\"offset\": 0, \"elements\": [\(cell(90, 0)), \(cell(0, 30, ", \"alpha\": 1"))]}]"
        let told = try compare(other).output
        #expect(told.contains("cell[0,90]: the layout has no such element"))
        #expect(told.contains("cell[0,0]: alpha 0.5, logged 1"))
    }

    @Test(arguments: [
        ("{\"elements\": []}", "has no `offset`"), ("[3]", "is an object"),
        ("{\"offset\": 3}", "no list of `elements`"),
        ("{\"offset\": 3, \"elements\": [{}]}", "no `indexPath`"),
        ("{\"offset\": 3, \"elements\": [{\"indexPath\": [0, 1]}]}", "no `frame`"),
        ("{\"offset\": 3,\n", "L0909"), ("{\"offset\": 3, \"elements\": []}\n{\"offset\": }\n", "log.json:2:12"),
    ])
    func `a log that is none is refused`(log: String, words: String) throws {
        let run = try compare(log)
        #expect(run.code == 1 && run.errors.contains(words) && run.output.isEmpty, "\(run.errors)")
    }

    @Test func `options that it does not go with`() throws {
        #expect(try compare("[]", "--offset 3").code == 64)
        #expect(try compare("[]", "--tolerance -1").code == 64)
        #expect(try ToolRun(shell: "dslc eval list.layout --tolerance 1", in: folder).code == 64)
        #expect(try ToolRun(shell: "dslc eval list.layout --frames-of nowhere.json", in: folder).code == 2)
        #expect(try compare("[]").output == "0 frames, 0 elements: the same\n")
    }
}
