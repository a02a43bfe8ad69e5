import Foundation
import StoredLayouts
import Testing

/// `--set open=0...1 --step 0.1`: a param goes through a range in `eval`, `render` and `plot`.
struct ParameterSweepTests {
    private let folder: TemporaryFolder
    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "a.layout",
            StoredLayout("swept-params").text)
    }

    private func run(_ words: String) throws -> ToolRun { try ToolRun(shell: "set -f; dslc \(words)", in: folder) }

    private func frames(_ words: String) throws -> [[String: Any]] {
        let run = try run("eval a.layout \(words) --json")
        #expect(run.code == 0, "\(run.errors)")
        return try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
    }

    private func number(_ frame: [String: Any], _ keys: String...) -> Double? {
        var value: Any? = frame
        for key in keys { value = (value as? [String: Any])?[key] }
        return value as? Double
    }

    @Test func `each value is a frame, the same as of a run of its own`() throws {
        let found = try frames("--set open=0...1 --step 0.1")
        #expect(found.count == 11)
        for (index, frame) in found.enumerated() {
            // The decimals that people write, not what adding up makes of them.
            let value = Double(index) / 10
            #expect(number(frame, "params", "open") == value)
            // Six cells of 50 + 100 open with five gaps of 10.
            #expect(abs((number(frame, "contentSize", "height") ?? 0) - (6 * (50 + 100 * value) + 50)) < 1e-9)
            let alone = try run("eval a.layout --set open=\(value) --json")
            let other = try #require(try JSONSerialization.jsonObject(with: Data(alone.output.utf8)) as? [String: Any])
            #expect(frame["elements"] as? NSArray == other["elements"] as? NSArray)
        }
    }

    @Test func `units, steps and ends`() throws {
        let tilted = try frames("--set tilt=0...90deg --step 45")
        #expect(tilted.map { number($0, "params", "tilt") } == [0, .pi / 4, .pi / 2])
        #expect(try frames("--set tilt=0deg...90deg --step 30deg").count == 4)
        #expect(try frames("--set open=0%...100% --step 25").compactMap { number($0, "params", "open") }.last == 1)
        // A step that misses the end leaves it out.
        #expect(try frames("--set gap=0...10 --step 4").map { number($0, "params", "gap") } == [0, 4, 8])
        // Each value at each offset.
        let both = try frames("--set gap=0...10 --step 10 --offset 0 --offset 20")
        #expect(both.map { number($0, "offset", "y") } == [0, 20, 0, 20])
        #expect(both.map { number($0, "params", "gap") } == [0, 0, 10, 10])
        let shown = try frames("--set gap=0...60 --step 60 --showing 'cell[0,5]' --at end")
        // The end of the last cell: 6 x 50 + 5 gaps, less the viewport, not above 0 for the first.
        #expect(shown.map { number($0, "offset", "y") } == [0, 200])
    }

    @Test func `the value is a column, a part of the heading, and in captions`() throws {
        let table = try run("eval a.layout --set gap=0...10 --step 10 --format csv").output
        let lines = table.split(separator: "\n")
        #expect(lines.first?.hasPrefix("offset_x,offset_y,param_gap,kind,") == true)
        #expect(
            lines.dropFirst().map { $0.split(separator: ",")[2] } == Array(repeating: "0", count: 6)
                + Array(repeating: "10", count: 6))
        #expect(try run("eval a.layout --set tilt=0...90deg --step 45").output.contains("   tilt 45deg   "))
        let picture = try run("render a.layout --set open=0...1 --step 0.25 -o -").output
        for value in ["0", "0.25", "0.5", "0.75", "1"] { #expect(picture.contains(">open \(value), offset <")) }
    }

    @Test func `plot draws over the param`() throws {
        let run = try run("plot a.layout --of 'cell[0,2].frame.y' --set open=0...1 --step 0.5 --format csv")
        // Two cells and two gaps stand above.
        #expect(
            run.output == "curve,what,param_open,end,value,after,file,line,text\n"
                + "\"cell[0,2].frame.y\",point,0,,120,,,,\n\"cell[0,2].frame.y\",point,0.5,,220,,,,\n"
                + "\"cell[0,2].frame.y\",point,1,,320,,,,\n")
        let text = try self.run("plot a.layout --of 'cell[0,2].alpha' --set open=0...1 --offset 40")
        #expect(text.code == 0 && text.output.contains("open\n"))
        let picture = try self.run("plot a.layout --of 'cell[0,2].alpha' --set tilt=0...90deg -o -  --format svg")
        #expect(picture.output.contains("over tilt 0...90") && picture.output.contains(">tilt (deg)<"))
    }

    @Test(arguments: [
        ("eval a.layout --set open=0...1 --set gap=0...9 --step 1", "two sweeps"),
        ("eval a.layout --set open=0...1 --step 1 --offset 0...9", "two sweeps"),
        ("render a.layout --set open=0...1 --step 1 --offsets 0...9", "two sweeps"),
        ("plot a.layout --of cell.alpha --set open=0...1 --offsets 0...9", "two sweeps"),
        ("render a.layout --set open=0...1 --to-set gap=3 --step 0.5", "does not go with `--to-set`"),
        ("eval a.layout --to-set gap=3...5 --progress 0.5", "takes one value"),
        ("eval a.layout --set open=0...1", "needs `--step`"), ("eval a.layout --set open=1...0 --step 1", "backwards"),
        ("eval a.layout --set open=1...1 --step 1", "empty"), ("eval a.layout --set open=0...1 --step 0", "above 0"),
        ("eval a.layout --set open=0...1 --step 1deg", "not a step"),
        ("eval a.layout --set tilt=0pt...90deg --step 1", "different units"),
        ("eval a.layout --set wide=false...true --step 1", "not a range of values"),
        ("eval a.layout --set open=0...1 --set open=1 --step 1", "set twice"),
        ("eval a.layout --set gap=0...100 --step 0.0001", "more than"),
        ("render a.layout --set open=0...1 --step 0.01", "101 devices"),
        ("snap a.layout --offset 3 --set open=0...1", "one value for a param"),
        ("lint a.layout --set open=0...1", "one value for a param"),
        ("plot a.layout --of cell.alpha --offset 10", "curves over a param"),
    ])
    func `what is no sweep is wrong usage`(_ words: String, _ part: String) throws {
        let run = try run(words)
        #expect(run.code == 64 && run.output.isEmpty && run.errors.contains(part), "\(run.errors)")
    }

    @Test func `a value that the param refuses is said before anything is written`() throws {
        let run = try run("eval a.layout --set open=0...2 --step 0.5")
        #expect(run.code == 1 && run.output.isEmpty && run.errors.contains("outside of its range"), "\(run.errors)")
        #expect(try self.run("eval a.layout --set opne=0...1 --step 1").errors.contains("did you mean `open`?"))
    }

    @Test func `on the way to another value of a param its values between are shown`() throws {
        func rows(_ words: String) throws -> [String] {
            let run = try run("eval a.layout \(words) --format csv")
            #expect(run.code == 0, "\(run.errors)")
            return run.output.split(separator: "\n").dropFirst().map { String($0) }
        }
        // Half the way from 0 to 90 degrees is 45: a blend of both ends would have no turned box.
        #expect(try rows("--to-set tilt=90deg --progress 0.5") == rows("--set tilt=45deg"))
        #expect(try rows("--to-set gap=30 --to-set open=1 --progress 0.25") == rows("--set gap=15 --set open=0.25"))
        #expect(try rows("--to-set gap=30 --progress 0") == rows(""))
        #expect(try rows("--to-set gap=30 --progress 1") == rows("--set gap=30"))
        // A boolean changes in the middle.
        #expect(try rows("--to-set wide=true --progress 0.49") == rows(""))
        #expect(try rows("--to-set wide=true --progress 0.5") == rows("--set wide=true"))
        // The offset is between both, too.
        #expect(
            try rows("--offset 40 --to-set gap=20 --to-offset 80 --progress 0.5") == rows("--set gap=15 --offset 60"))
        // Beside other data only what follows from the data is blended.
        let mixed = try rows("--items 2 --to-items 3 --to-set open=1 --progress 0.5")
        #expect(mixed.count == 3 && mixed.allSatisfy { $0.contains(",100,") })
        let picture = try run("render a.layout --to-set tilt=90deg --progress 0.5 -o -").output
        #expect(picture.contains("rotate") || picture.contains("matrix(0.707"))
    }
}
