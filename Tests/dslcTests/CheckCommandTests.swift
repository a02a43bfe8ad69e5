import Foundation
import LayoutDSL
import Reports
import StoredLayouts
import Testing

@testable import dslc
struct CheckCommandTests {
    private let folder: TemporaryFolder
    init() throws {
        folder = try TemporaryFolder()
        try folder.write("good.layout", soundLayout)
        try folder.write("bad.layout", unsoundLayout)
    }

    @Test func `sound files are 0 with a summary on stderr`() throws {
        let one = try ToolRun("check", "good.layout", in: folder)
        #expect((one.code, one.output, one.errors) == (0, "", "1 file is sound\n"))
        try folder.write("also.layout", soundLayout)
        let two = try ToolRun("check", "good.layout", "also.layout", in: folder)
        #expect((two.code, two.output, two.errors) == (0, "", "2 files are sound\n"))
    }

    @Test func `errors are 1, findings on stdout`() throws {
        let run = try ToolRun("check", "good.layout", "bad.layout", in: folder)
        #expect(run.code == 1)
        #expect(run.output.contains("wibble"))
        #expect(run.errors == "2 files: 1 error\n")
    }

    @Test func `short is one line a finding`() throws {
        let run = try ToolRun("check", "bad.layout", "--format", "short", in: folder)
        #expect(run.output.hasPrefix("bad.layout:2:21: error[L0201]: "))
        #expect(run.output.split(separator: "\n").count == 1)
    }

    @Test func `json is one document, whatever happens`() throws {
        let clean = try ToolRun("check", "good.layout", "--json", in: folder)
        #expect(try clean.json()["schema"] as? Int == 1)
        #expect((try clean.json()["diagnostics"] as? [Any])?.isEmpty == true)
        let run = try ToolRun("check", "bad.layout", "none.layout", "good.layout", "--json", in: folder)
        #expect(run.code == 2)
        #expect((try run.json()["diagnostics"] as? [Any])?.count ?? 0 >= 1)
        #expect(run.output.contains("none.layout"))
    }

    @Test func `a missing file keeps no other from being checked`() throws {
        let run = try ToolRun("check", "none.layout", "bad.layout", in: folder)
        #expect(run.code == 2)
        #expect(run.output.contains("wibble"))
        #expect(run.errors.contains("none.layout"))
        #expect(run.errors.hasSuffix("1 file: 1 error; 1 could not be read\n"))
    }

    @Test func `how elements are found is told for each of them`() throws {
        let run = try ToolRun("check", "good.layout", "bad.layout", "--explain-culling", in: folder)
        #expect(run.code == 1 && run.output.contains("wibble"))
        #expect(
            run.output.hasSuffix(
                """
                good.layout: Wheel
                  cell      closed form: the boxes advance evenly
                  backdrop  by itself: at offsets where it may be seen

                """))
        let short = try ToolRun("check", "good.layout", "--explain-culling", "--format", "short", in: folder)
        #expect(short.output.hasPrefix("good.layout: Wheel\n  cell      closed form"))
        let both = try ToolRun(
            "check", "good.layout", "bad.layout", "none.layout", "--explain-culling", "--json", in: folder)
        #expect(both.code == 2 && both.output.contains("wibble") && both.output.contains("none.layout"))
        #expect(
            both.output.hasSuffix(
                """
                  "warnings": 0,
                  "culling": [
                    {"file": "good.layout", "layout": "Wheel", "elements": [
                      {"kind": "cell", "tier": "evenRows", "moving": null, "reason": "closed form: the boxes advance evenly", "span": null},
                      {"kind": "backdrop", "tier": "once", "moving": null, "reason": "by itself: at offsets where it may be seen", "span": null}
                    ]}
                  ]
                }

                """), "\(both.output)")
        let none = try ToolRun("check", "bad.layout", "--explain-culling", "--json", in: folder)
        #expect(none.output.hasSuffix("\"culling\": []\n}\n"))
    }

    @Test func `what a host measures is listed`() throws {
        try folder.write(
            "text.layout",
            StoredLayout("measured-letters").text)
        let run = try ToolRun("check", "text.layout", "good.layout", in: folder)
        #expect(
            run.output == """
                text.layout: Letters: the host measures
                  letter: data.top, estimated as 10 + 20, line 3:21
                  note: data.height, estimated as 44, line 5:33

                """)
        #expect(run.code == 0)
        let json = try ToolRun("check", "text.layout", "--json", in: folder)
        #expect(
            json.output.contains(
                """
                {"file": "text.layout", "layout": "Letters", "fields": [
                      {"name": "top", "level": "section", "of": "letter", "estimate": "10 + 20", "span": {"start": {"byte"
                """), "\(json.output)")
        #expect(try !ToolRun("check", "good.layout", "--json", in: folder).output.contains("measured"))
    }

    @Test func `directories are searched`() throws {
        try folder.write("deep/er/bad.layout", unsoundLayout)
        try folder.write(".build/bad.layout", unsoundLayout)
        try folder.link("deep/up", to: "..")
        let run = try ToolRun("check", ".", "--format", "short", in: folder)
        #expect(run.errors == "3 files: 2 errors\n")
        let places = run.output.split(separator: "\n").compactMap { $0.split(separator: ":").first }
        #expect(places == ["bad.layout", "deep/er/bad.layout"])
    }

    @Test func `standard input has a name`() throws {
        let plain = try ToolRun("check", "-", "--format", "short", in: folder, input: unsoundLayout)
        #expect(plain.output.hasPrefix("<stdin>:2:"))
        let named = try ToolRun(
            "check", "-", "--stdin-name", "x/y.layout", "--format=short", in: folder, input: unsoundLayout)
        #expect(named.output.hasPrefix("x/y.layout:2:"))
    }

    @Test func `colour never reaches a pipe unasked`() throws {
        #expect(try !ToolRun("check", "bad.layout", in: folder).output.contains("\u{1B}"))
        #expect(try ToolRun("check", "bad.layout", "--color", "always", in: folder).output.contains("\u{1B}["))
        let forced = try ToolRun("check", "bad.layout", "--color=always", in: folder, environment: ["NO_COLOR": "1"])
        #expect(forced.output.contains("\u{1B}["))
        #expect(try !ToolRun("check", "bad.layout", "--color", "never", in: folder).output.contains("\u{1B}"))
    }

    @Test func `the same input gives the same bytes`() throws {
        let first = try ToolRun("check", ".", "--json", in: folder).output
        for _ in 0..<3 { #expect(try ToolRun("check", ".", "--json", in: folder).output == first) }
    }

    @Test func `imports are found beside their file, and told once`() throws {
        try folder.write("lib/ease.layout", "let wrong = wibble\n")
        try folder.write("one.layout", "import wrong from \"lib/ease.layout\"\n" + soundLayout)
        try folder.write("two.layout", "import wrong from \"./lib/../lib/ease.layout\"\n" + soundLayout)
        let run = try ToolRun("check", "one.layout", "two.layout", "lib", "--format", "short", in: folder)
        #expect(run.code == 1)
        #expect(run.output.hasPrefix("lib/ease.layout:1:13: "))
        #expect(run.output.split(separator: "\n").count == 1)
        #expect(run.errors == "3 files: 1 error\n")
    }

    @Test func `a closed pipe keeps the verdict`() throws {
        let run = try LiveRun(["check", "bad.layout"], in: folder, output: LiveRun.closedPipe())
        #expect(run.exitCode() == 1)
    }

    @Test func `codes have pages`() throws {
        let run = try ToolRun("explain", "l0201", "L0301", in: folder)
        #expect(run.code == 0)
        #expect(run.output.hasPrefix("L0201: "))
        #expect(run.output.contains("\nL0301: "))
        let list = try ToolRun("explain", in: folder)
        #expect(list.output.split(separator: "\n").count == DiagnosticCode.allCases.count)
    }
}
