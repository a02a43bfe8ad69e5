import Foundation
import StoredLayouts
import Testing

private let good = StoredLayout("good-tests").text

/// The menu does not stick.
private let failing = good.replacingOccurrences(of: "sticky", with: "z: 1")
private let unsound = "layout Bad { cell { size: 10 x wibble }; test \"t\" { expect true } }\n"
private let untested = "layout Untested { cell { size: 10 x 10 } }\n"

/// Runs of the real `dslc test`.
struct TestCommandTests {
    private let folder: TemporaryFolder
    init() throws {
        folder = try TemporaryFolder()
        try folder.write("good.layout", good)
    }

    private func test(_ words: String) throws -> ToolRun {
        try ToolRun(shell: "set -f; dslc test \(words)", in: folder)
    }

    @Test func `tests that pass are listed, and the run is 0`() throws {
        let run = try test("good.layout")
        #expect(run.code == 0)
        #expect(run.output == "good.layout\n  ✓ the menu sticks   7 offsets\n  ✓ there is air between\n\n")
        #expect(run.errors == "2 tests in 1 file: all passed\n")
        let short = try test("good.layout --format short")
        #expect((short.code, short.output) == (0, ""))
    }

    @Test func `some tests can be asked for, quietly`() throws {
        let one = try test("good.layout --filter air")
        #expect(one.code == 0)
        #expect(one.output == "good.layout\n  ✓ there is air between\n\n")
        #expect(one.errors == "1 test in 1 file: all passed\n")
        let both = try test("good.layout --filter air --filter menu --quiet")
        #expect((both.code, both.output, both.errors) == (0, "", ""))
        let none = try test("good.layout --filter Air")
        #expect(none.code == 1 && none.errors.hasSuffix("no test has `Air` in its name\n"))
        try folder.write("failing.layout", failing)
        let quiet = try test("failing.layout --quiet")
        #expect(quiet.code == 1 && quiet.output.contains("L0910") && !quiet.output.contains("✓"))
        #expect(quiet.errors == "2 tests in 1 file: 1 passed, 1 failed\n")
    }

    @Test(arguments: [
        ("missing.json", "cannot read `missing.json`"), ("../other.json", "it is outside of"),
        ("", "the path is empty"),
        ("broken.json", "broken.json:1:"), ("week.json", ""), ("list.json", "the data is an object"),
        ("keys.json", "✓ t"),
    ])
    func `the data of a test is read beside its file`(_ path: String, _ words: String) throws {
        let text = """
            layout Week {
              cell { data { height: Length = 60 }; size: 100% x data.height }
              test "t" { data "\(path)"; expect content.height == 80 }
            }

            """
        try folder.write("in/week.layout", text)
        try folder.write("in/week.json", #"{"sections": [{"items": [{"height": 30}, {"height": 50}]}]}"#)
        try folder.write("in/keys.json", #"{"no": 3, "sections": [{"items": [{"height": 30}, {"height": 50}]}]}"#)
        try folder.write("in/broken.json", #"{"sections": [{"items": "#)
        try folder.write("in/list.json", "[]")
        try folder.write("other.json", #"{"sections": []}"#)
        let run = try test("in/week.layout")
        let isSound = path == "week.json" || path == "keys.json"
        #expect(run.code == (isSound ? 0 : 1))
        #expect(run.output.contains(isSound ? "✓ t" : "✗ t"))
        #expect(words.isEmpty || run.output.contains(words), "\(run.output)")
    }

    @Test func `a test that fails is 1, with the values of its parts`() throws {
        try folder.write("failing.layout", failing)
        let run = try test("failing.layout")
        #expect(run.code == 1)
        #expect(run.output.hasPrefix("failing.layout\n  ✗ the menu sticks\n  ✓ there is air between\n\nerror[L0910]: "))
        #expect(run.output.contains("does not hold at offset 50"))
        #expect(
            run.output.contains("menu.frame.top == offset.y }\n  |                                 -------------- ^^ "))
        #expect(run.output.contains("it holds up to 0, and first fails at about 0.0001"))
        #expect(run.errors == "2 tests in 1 file: 1 passed, 1 failed\n")
    }

    @Test func `directories are searched, and no file keeps another from being tested`() throws {
        try folder.write("deep/er/failing.layout", failing)
        try folder.write("bad.layout", unsound)
        try folder.write("untested.layout", untested)
        let run = try test(". --format short")
        #expect(run.code == 1)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("bad.layout:1:32: error[L0201]: ") == true)
        #expect(lines.last?.hasPrefix("deep/er/failing.layout:8:48: error[L0910]: test \"the menu sticks\": ") == true)
        #expect(run.errors == "4 tests in 2 files: 3 passed, 1 failed; 1 file has errors\n")
        let text = try test("bad.layout good.layout deep")
        #expect(text.code == 1)
        #expect(text.output.hasPrefix("good.layout\n  ✓ the menu sticks   7 offsets\n"))
        #expect(text.output.contains("\ndeep/er/failing.layout\n  ✗ the menu sticks\n"))
    }

    @Test func `a missing file is 2, told on stderr, and the others are tested`() throws {
        let run = try test("none.layout good.layout")
        #expect(run.code == 2)
        #expect(run.output == "good.layout\n  ✓ the menu sticks   7 offsets\n  ✓ there is air between\n\n")
        #expect(run.errors.contains("none.layout"))
        #expect(run.errors.hasSuffix("2 tests in 1 file: all passed; 1 could not be read\n"))
        try folder.write("failing.layout", failing)
        #expect(try test("failing.layout none.layout").code == 2)
        let data = try test("good.layout --data none.json")
        #expect((data.code, data.output) == (2, ""))
        #expect(data.errors.contains("none.json"))
    }

    @Test func `json is one document, whatever happens`() throws {
        try folder.write("failing.layout", failing)
        func diagnostics(_ words: String) throws -> [[String: Any]] {
            let run = try test(words + " --json")
            let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
            #expect(document?["schema"] as? Int == 1)
            #expect(try test(words + " --format json").output == run.output)
            return try #require(document?["diagnostics"] as? [[String: Any]])
        }
        #expect(try diagnostics("good.layout").isEmpty)
        let found = try diagnostics("good.layout none.layout failing.layout")
        #expect(Set(found.compactMap { $0["file"] as? String }) == ["none.layout", "failing.layout"])
        let failure = try #require(found.first { $0["code"] as? String == "L0910" })
        let labels = (failure["secondary"] as? [[String: Any]])?.compactMap { $0["label"] as? String }
        #expect(labels == ["0", "50"])
    }

    @Test(arguments: [
        "at 5 { expect E }", "at 5 { expect E\nexpect E }", "at 5 { expect E }\nat 5 { expect E }",
        "at 5 { expect E }\nat 2 + 3 { expect E }\nat 5 { expect E }",
    ]) func `offsets that are written twice are counted once`(_ asked: String) throws {
        let lines = asked.replacingOccurrences(of: "E", with: "cell[0, 0].frame.height == 50")
        try folder.write("twice.layout", "layout T { items: 4\ncell { size: 100% x 50 }\ntest \"t\" {\n\(lines)\n} }\n")
        let run = try test("twice.layout --json")
        #expect(run.code == 0 && run.output.contains("\"ranges\": 0, \"offsets\": 1, "), "\(run.output)")
    }

    @Test func `what is proved, sampled, refuted and open is told apart`() throws {
        try folder.write(
            "all.layout",
            StoredLayout("all-outcomes").text)
        let run = try test("all.layout")
        #expect(
            run.output.hasPrefix(
                """
                all.layout
                  ✓ a   every offset
                  ✓ b   3 offsets
                  ✗ c
                  ? d
                  ✓ e   every offset, 12 worlds

                error[L0910]: test "c": this does not hold at offset 33.3
                """))
        #expect(run.output.contains("\n  = note: it holds at every offset from 0 up to there\n"))
        #expect(run.output.contains("\nerror[L0913]: test \"d\": whether this holds at every offset stays open"))
        #expect(run.errors == "5 tests in 1 file: 3 passed, 2 failed\n" && run.code == 1)
        let json = try JSONSerialization.jsonObject(with: Data(try test("all.layout --json").output.utf8))
        let tests = try #require((json as? [String: Any])?["tests"] as? [[String: Any]])
        #expect(tests.map { $0["verdict"] as? String } == ["proved", "sampled", "refuted", "undecided", "proved"])
        #expect(tests.map { $0["worlds"] as? Int } == [1, 1, 1, 1, 12])
        #expect(try test("all.layout --budget 4").output.contains("  ? a\n"))
        for wrong in ["0", "-1", "x", "1e9"] { #expect(try test("all.layout --budget \(wrong)").code == 64) }
    }

    @Test func `a failure says from where to where, and where by the most`() throws {
        try folder.write(
            "a.layout",
            """
            layout A {
              items: 20
              cell { size: 100% x 60; translation.y: map(offset.y, [100: 0, 150: 30, 200: 0]) }
              test "it stays" { at 0...400 { expect cell[0, 4].frame.top <= 250 } }
            }
            """)
        let run = try ToolRun("test", "a.layout", in: folder)
        // 240 and 0.6 for each point: over 250 from 116.67 to 183.33, at 150 by 20.
        #expect(
            run.output.contains("it fails from 116.666") && run.output.contains("to 183.333")
                && run.output.contains("; at 150, the worst that was looked at, by 20"), "\(run.output)")
        let json = try ToolRun("test", "a.layout", "--json", in: folder)
        #expect(json.output.contains("\"worst\": {\"offset\": 150, \"excess\": 19.999999"), "\(json.output)")
    }

    /// The literal on either side, in every kind of comparison; nothing where no number would do.
    @Test(
        arguments: [
            ("at 0...400 { expect cell[0, 4].frame.top <= 250 }", "write `270`"),
            ("at 0...400 { expect 250 >= cell[0, 4].frame.top }", "write `270`"),
            ("at 0...400 { expect cell[0, 4].frame.top < 250 }", "write `270.001`"),
            ("at 0...400 { expect cell[0, 4].frame.top > 250pt }", "write `239.999pt`"),
            ("at 120 { expect cell[0, 4].frame.top == 241 }", "write `252`"),
            ("at 0...400 { expect all cell.frame.height >= 60.5 }", "write `60`"),
            ("gap: 0...40; at 0...400 { expect cell[0, 1].frame.top - gap <= 20 }", "write `82`"),
            ("at 0...400 { expect cell[0, 4].frame.top == 240 }", nil),
            ("at 0...400 { expect cell[0, 4].frame.top <= 250 and cell[0, 4].frame.top > 0 }", nil),
            ("at 0...400 { expect cell[0, 4].frame.top <= cell[0, 3].frame.top }", nil),
        ] as [(String, String?)])
    func `a literal that is wrong gets its nearest value as a fix`(_ lines: String, _ fix: String?) throws {
        let cell = "cell { size: 100% x 60; translation.y: map(offset.y, [100: 0, 150: 30, 200: 0]) }"
        let start = "layout A { items: 20; param gap: Length = 8 in 0...40; stack(gap: gap - 8pt)\n\(cell)\n"
        try folder.write("a.layout", start + "test \"it\" { \(lines) } }\n")
        let run = try ToolRun("test", "a.layout", in: folder)
        #expect(run.code == 1)
        #expect(run.output.contains("= fix: ") == (fix != nil), "\(run.output)")
        guard let fix else { return }
        #expect(run.output.contains("= fix: " + fix), "\(run.output)")
    }

    @Test func `what is not finite names its world`() throws {
        try folder.write(
            "a.layout",
            StoredLayout("not-finite-in-a-world").text)
        let run = try ToolRun("test", "a.layout", in: folder)
        #expect(run.output.contains("`attribute inv` is infinite at offset 0: "), "\(run.output)")
        #expect(run.output.contains("in the world `g: 20`"), "\(run.output)")
        let json = try ToolRun("test", "a.layout", "--json", in: folder)
        #expect(
            json.output.contains(
                "\"witnesses\": [{\"offset\": 0, \"element\": \"cell[0,0]\", \"world\": [{\"name\": \"g\", \"value\": 20,"
            ),
            "\(json.output)")
    }

    @Test func `a failure names the command that draws it`() throws {
        try folder.write(
            "told.layout",
            StoredLayout("failing-in-a-world").text)
        let run = try test("told.layout --set gap=3 --set lift=3 --direction ltr --filter told")
        let command =
            "dslc render told.layout --set lift=3 --offset 0 --viewport 400x500 --items 3,9 --set gap=12 "
            + "--section-offset 1=30 --safe-area 59,0,0,0 --direction rtl -o failure.svg"
        #expect(run.output.contains("= note: to see it: `\(command)`\n"), "\(run.output)")
        #expect(try ToolRun(shell: command, in: folder).code == 0)
        #expect(!(try test("told.layout --filter story")).output.contains("dslc render"))
    }

    /// Where a bar has not come back, the picture is of the way that leaves it behind.
    @Test func `a way that fails can be drawn`() throws {
        try folder.write(
            "a.layout",
            """
            layout A { viewport: 300 x 400; items: 20; cell { size: 100% x 60 }
              supplementary bar { size: 100% x 56; translation.y: trail(height) - rest.top; z: 1 }
              test "t" { trail: 100...800; at 256 { expect bar.frame.top == offset.y } } }

            """)
        let run = try ToolRun(shell: "dslc test a.layout", in: folder)
        let command = "dslc render a.layout --path 1000000000,100,256 -o failure.svg"
        #expect(run.output.contains("= note: to see it: `\(command)`\n"), "\(run.output)")
        let seen = try ToolRun(shell: "dslc eval a.layout --path 1000000000,100,256 --element bar", in: folder)
        #expect(seen.output.contains("bar[0,0]  0  200  "), "\(seen.output)")
    }

    @Test func `params and the viewport come from the command line`() throws {
        try folder.write("wide.layout", "layout W { cell { }; test \"t\" { expect viewport.size == 390 x 844 } }\n")
        #expect(try test("wide.layout").code == 1)
        #expect(try test("wide.layout --viewport 390x844").code == 0)
        let run = try test("good.layout --set gap=10 --format short")
        #expect(run.code == 1)
        #expect(run.output.contains("\"there is air between\""))
        #expect(run.output.split(separator: "\n").count == 1)
        #expect(try test("good.layout --set gap=8").code == 0)
    }

    @Test func `an element that a world lacks is pointed at in its expectation`() throws {
        let run = try test("good.layout --items 1")
        #expect(run.code == 1)
        #expect(run.output.contains("there is no cell[0, 1] in this world"))
        #expect(run.output.contains(" --> good.layout:10:40\n"))
    }

    /// However many tests there are, what the options do wrong is said once.
    @Test(arguments: ["--set wibble=1", "--set gap=100"])
    func `options that the layout refuses are 1 and told once`(words: String) throws {
        let run = try test("good.layout --format short \(words)")
        #expect(run.code == 1)
        #expect(run.output.split(separator: "\n").count == 1, "\(run.output)")
        #expect(run.errors == "2 tests in 1 file: 0 passed, 2 failed\n")
    }

    @Test func `data that lacks a field names its file`() throws {
        try folder.write("d.json", "{\"sections\": [{\"items\": 2}]}")
        try folder.write(
            "fed.layout",
            "layout F { cell { data { h: Length }; size: 100% x data.h }; test \"t\" { expect content.height > 0 } }\n")
        let run = try test("fed.layout --data d.json")
        #expect(run.code == 1)
        #expect(run.output.contains("L0904") && run.output.contains("d.json"), "\(run.output)")
    }

    @Test func `standard input has a name`() throws {
        let plain = try ToolRun("test", "-", in: folder, input: good)
        #expect((plain.code, plain.output.hasPrefix("<stdin>\n  ✓ ")) == (0, true))
        let named = try ToolRun(
            "test", "-", "--stdin-name", "x/y.layout", "--format=short", in: folder, input: failing)
        #expect(named.code == 1)
        #expect(named.output.hasPrefix("x/y.layout:8:48: error[L0910]: "))
    }

    @Test func `without tests there is nothing to fail`() throws {
        try folder.write("untested.layout", untested)
        let run = try test("untested.layout")
        #expect((run.code, run.output, run.errors) == (0, "", "there are no tests\n"))
    }

    @Test func `a layout with errors is 1, whatever it expects`() throws {
        try folder.write("bad.layout", unsound)
        let run = try test("bad.layout")
        #expect((run.code, run.errors) == (1, "1 file has errors\n"))
        #expect(run.output.hasPrefix("error[L0201]: "))
    }

    @Test(arguments: [
        ("", "nothing to test"), ("good.layout --fromat short", "did you mean `--format`?"),
        ("good.layout --offset 3", "`dslc eval` has it"), ("good.layout --format xml", "is one of"),
        ("good.layout --viewport 0x10", "has no area"), ("good.layout --items 1 --data d.json", "leave one out"),
        ("good.layout --set gap", "has no value"), ("- --stdin-name=", "is empty"),
    ])
    func `wrong usage is 64, said on stderr alone`(words: String, part: String) throws {
        let run = try test(words)
        #expect((run.code, run.output) == (64, ""))
        #expect(run.errors.contains(part), "\(run.errors)")
    }
}
