import Foundation
import RandomCases
import Testing

/// A layout that has a finding, or that nearly has it, with what is to be printed in its first lines.
struct LintFixture: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    /// `L0810 line 7: …`, in the order of the file.
    let expected: [String]

    var testDescription: String { name }

    static let all: [LintFixture] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "LintFixtures")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().compactMap { name in
            guard let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8) else { return nil }
            let expected = text.split(separator: "\n").filter { $0.hasPrefix("// L0") }.map { String($0.dropFirst(3)) }
            return LintFixture(name: name, text: text, expected: expected)
        }
    }()
}

/// Runs of the real `dslc lint`.
struct LintCommandTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func lint(_ words: String) throws -> ToolRun {
        try ToolRun(shell: "set -f; dslc lint \(words)", in: folder)
    }

    @Test(.enabled(if: Volume.hasTime), arguments: LintFixture.all)
    func `what is there is found, what is nearly there is not`(_ fixture: LintFixture) throws {
        #expect(fixture.expected.isEmpty == fixture.text.hasPrefix("// Nothing: "))
        try folder.write("a.layout", fixture.text)
        let run = try lint("a.layout --format short")
        #expect(run.code == (fixture.expected.isEmpty ? 0 : 1))
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.count == fixture.expected.count, "\(run.output)")
        for expected in fixture.expected {
            let parts = expected.split(separator: " ", maxSplits: 3).map(String.init)
            let line = parts[2].dropLast()
            #expect(
                lines.contains {
                    $0.hasPrefix("a.layout:\(line):") && $0.contains("warning[\(parts[0])]: \(parts[3])")
                }, "\(expected)\n\(run.output)")
        }
    }

    /// Every finding has a layout that has it and one that nearly has it.
    @Test func `every finding has its fixtures`() {
        let words = [
            "jump", "unseen", "unreachable", "constant", "idle", "stop", "overlap", "cover", "small", "motion",
            "mirrored",
            "finite", "unused", "short", "detached", "flip", "limit", "fit",
            "mixed",
        ]
        let names = Set(LintFixture.all.map(\.name))
        for word in words {
            #expect(names.contains("\(word).layout") && names.contains("\(word)-nearly.layout"), "\(word)")
        }
    }

    @Test(.enabled(if: Volume.hasTime), arguments: LintFixture.all.filter { !$0.expected.isEmpty })
    func `a picture shows where, and a reason silences`(_ fixture: LintFixture) throws {
        try folder.write("a.layout", fixture.text)
        let run = try lint("a.layout")
        #expect(run.code == 1)
        for line in run.output.split(separator: "\n") where line.contains(": `dslc render") {
            let command = try #require(line.split(separator: "`").dropFirst().first)
            let picture = try ToolRun(shell: String(command), in: folder)
            // What is not finite is told while it is drawn.
            #expect(picture.code == (fixture.name.hasPrefix("finite") ? 1 : 0), "\(command)\n\(picture.errors)")
            let file = try #require(command.split(separator: " ").last)
            #expect(folder.text(String(file))?.hasPrefix("<svg") == true)
        }
        let seen = run.output.contains(": `dslc render")
        #expect(seen || fixture.name.hasPrefix("mixed"))
    }

    @Test func `a world can be given, and is the one of the picture`() throws {
        try folder.write("a.layout", "layout A { items: 20; cell { size: 20% x 40 } }\n")
        #expect(try lint("a.layout").code == 0)
        let run = try lint("a.layout --viewport 200x400 --items 30")
        #expect(run.code == 1)
        #expect(run.output.contains("`cell[0, 0]` is 40 x 40 points at offset 0"))
        #expect(
            run.output.contains(
                "to see it: `dslc render a.layout --viewport 200x400 --items 30 --offset 0 -o small.svg`"))
    }

    @Test func `an effect of another file holds too, under another name`() throws {
        try folder.write("moves.layout", "/// Holds.\neffect hold { sticky }\n")
        let layout = "layout A { items: 20; cell { size: 100% x 60 }\n supplementary foot { size: 100% x 50; pin } }\n"
        try folder.write("a.layout", "import hold as pin from \"moves.layout\"\n" + layout)
        #expect(try lint("a.layout --format short").output.contains("a.layout:3:40: warning[L0814]"))
    }

    @Test(.enabled(if: Volume.hasTime)) func `one record among thousands is asked, if it is out of the ordinary`()
        throws
    {
        let turn = "rotation: (rest.top - offset.y) / 667pt * data.turn * 1deg"
        let layout = "layout A { cell { data { turn: Number = 0 }; size: 100% x 60; \(turn) } }\n"
        try folder.write("a.layout", layout)
        for (turn, code) in [(40, 1), (2, 0)] {
            let items = (0..<7_000).map { $0 == 4_321 ? "{ \"turn\": \(turn) }" : "{ \"turn\": \($0 % 2) }" }
            try folder.write("a.json", "{ \"sections\": [{ \"items\": [\(items.joined(separator: ", "))] }] }")
            let run = try lint("a.layout --data a.json --format short")
            #expect(run.code == code && run.output.contains("cell[0, 4321]") == (code == 1), "\(run.output)")
        }
        // One that alone has the field.
        let items = (0..<7_000).map { $0 == 4_321 ? "{ \"turn\": 40 }" : "{}" }
        try folder.write("a.json", "{ \"sections\": [{ \"items\": [\(items.joined(separator: ", "))] }] }")
        #expect(try lint("a.layout --data a.json --format short").output.contains("cell[0, 4321]"))
    }

    /// What no record tells: the index alone makes one of thousands turn, moved by the offset or not.
    @Test(
        .enabled(if: Volume.hasTime),
        arguments: [
            ("rotation: if index == 1321 then (rest.top - offset.y) / 667pt * 40deg else 0deg", "1321"),
            ("rotation: (rest.top - offset.y) / 667pt * (if mod(index, 1503) == 1499 then 40deg else 0deg)", "1499"),
            ("let share = max(0, 5 - abs(index - 990)); rotation: (rest.top - offset.y) / 667pt * share * 9deg", "990"),
            ("rotation: (rest.top - offset.y) / 667pt * (if mod(index, 4000) < 2000 then 1deg else 40deg)", nil),
        ] as [(String, String?)])
    func `one index among thousands is asked, if it is out of the ordinary`(_ lines: String, _ index: String?) throws {
        try folder.write("a.layout", "layout A { items: 2000; cell { size: 100% x 60; \(lines) } }\n")
        let run = try lint("a.layout --format short")
        #expect(run.code == (index == nil ? 0 : 1), "\(run.output)")
        #expect(run.output.contains("L0819") == (index != nil))
        if let index { #expect(run.output.contains("cell[0, \(index)]"), "\(run.output)") }
    }

    /// A jump of all cells is found however long the list is, wherever it happens.
    @Test(.enabled(if: Volume.hasTime), arguments: [20, 1_000, 100_000, 900_000_000])
    func `a jump of all cells is found in a list of any length`(_ count: Int) throws {
        let place = Double(count) * 60 * 0.6180339
        let lines = [
            "alpha: if offset.y > \(place) then 0.5 else 1", "translation.x: if offset.y < \(place) then 40 else 0",
            "hidden: offset.y > \(place) and offset.y < \(place) + 40",
            "translation.x: 50pt * atan2(offset.y - \(place), 0pt) / 1rad",
            "translation.x: 50pt * atan2(fromCenter, 0pt) / 1rad",
        ]
        for line in lines {
            try folder.write(
                "a.layout", "layout A { viewport: 300 x 400; items: \(count)\ncell { size: 100% x 60; \(line) } }\n")
            let run = try lint("a.layout --format short")
            #expect(run.output.contains("L0810"), "\(count): \(line)\n\(run.output)\(run.errors)")
        }
    }

    /// Lists of any length, up to as many cells as there are whole numbers, end with an answer.
    @Test(.enabled(if: Volume.hasTime)) func `a list of any length has an answer`() throws {
        let cells = ["cell {}", "cell { size: 100% x 60 }", "grid(columns: 3); cell { size: 50 x 50 }"]
        var random = SystemRandomNumberGenerator()
        for number in 0..<12 {
            let count =
                number % 2 == 0
                ? Int.random(in: 1...1_000_000, using: &random)
                : Int.random(in: 1_000_000_000...(1 << 53), using: &random)
            try folder.write(
                "a.layout", "layout A { viewport: 300 x 400; items: \(count); \(cells[number % 3]) }\n")
            let run = try lint("a.layout --format short")
            #expect(run.code == 0 || run.code == 1, "\(count): \(cells[number % 3]): \(run.code) \(run.errors)")
        }
    }

    @Test func `machines read one document`() throws {
        try folder.write("a.layout", "layout A { items: 20; cell { size: 100% x 20 } }\n")
        try folder.write("b.layout", "layout B { cell { size: 10 x wibble } }\n")
        let run = try lint("a.layout b.layout missing.layout --json")
        #expect(run.code == 2)
        #expect(run.output.contains("\"L0818\"") && run.output.contains("\"L0201\""))
        #expect(run.output.contains("missing.layout"))
        #expect(run.errors == "1 layout: 1 finding; 1 file has errors; 1 could not be read\n")
    }

    @Test func `what stays open is listed on demand, and is no finding`() throws {
        // So many small jumps that the curve is not followed to its end.
        let dot = "decoration dot {\n  size: 50 x 50; place: (10, 20); translation.y: mod(offset.y, 0.001)\n}\n"
        try folder.write("a.layout", "layout A { items: 12; cell { size: 100% x 60 }\n\(dot)}\n")
        let quiet = try lint("a.layout --format short")
        let run = try lint("a.layout --format short --verbose")
        #expect(quiet.code == run.code && quiet.output == run.output)
        let lines = run.errors.split(separator: "\n")
        let open = lines.filter { $0.contains("stays open: ") }
        #expect(quiet.errors.contains("\(open.count) question"), "\(quiet.errors)")
        #expect(open.contains { $0.hasPrefix("a.layout:2:12: `jump` of `dot[0, 0]` stays open: ") }, "\(run.errors)")
    }

    @Test func `a turned card that shrinks to nothing does not jump`() throws {
        let lines = "rotation: 20deg; drawn.height: max(0, 100 - offset.y)"
        let cell = "cell { size: 100% x 100; \(lines) }"
        try folder.write("a.layout", "layout A { items: 8; viewport: 390 x 300; stack; \(cell) }\n")
        let run = try lint("a.layout --format short")
        #expect(!run.output.contains("L0810"), "\(run.output)")
    }

    @Test func `nothing to look at`() throws {
        #expect(try lint("").code == 64)
        try folder.write("library.layout", "effect dim { alpha: 0.5 }\n")
        let run = try lint("library.layout")
        #expect((run.code, run.errors) == (0, "there is no layout\n"))
    }

    /// No false alarm: what is there is allowed, with a reason. Those of the gallery, which take a minute here, `.ci/run`
    /// looks at with the release binary.
    @Test func `examples are clean`() throws {
        let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Examples")
        let run = try ToolRun(shell: "cd '\(examples.path)' && dslc lint *.layout --format short", in: folder)
        #expect((run.code, run.output) == (0, ""), "\(run.output)")
        #expect(run.errors.contains(": nothing found, "))
    }
}
