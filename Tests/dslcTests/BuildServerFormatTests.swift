import Foundation
import Testing

@testable import dslc

/// Findings for build servers. `Tests/BuildServers` reads the same documents with what others use.
struct BuildServerFormatTests {
    private let folder: TemporaryFolder
    init() throws {
        folder = try TemporaryFolder()
        try folder.write("a,b.layout", "layout A {\n  items = 5\n  cell { size: 100% x 200 }\n}\n")
    }

    @Test func `workflow commands name the place, and escape what would end them`() throws {
        let run = try ToolRun(shell: "dslc check . none.layout --format github", in: folder)
        #expect(run.code == 2)
        let lines = run.output.split(separator: "\n")
        let wanted =
            "::error file=a%2Cb.layout,line=2,endLine=2,col=9,endColumn=9,title=L0101::expected `:`, found `=`%0Ahelp: write `:`"
        #expect(lines.first.map(String.init) == wanted)
        #expect(lines.count == 2 && lines.last?.hasPrefix("::error file=none.layout,title=dslc::cannot read") == true)
    }

    @Test func `a failed test is an error at its line`() throws {
        try folder.write(
            "t.layout",
            "layout T {\n  cell { size: 100% x 200 }\n  test \"t\" {\n    expect cell[0, 0].size.width == 1\n  }\n}\n")
        let run = try ToolRun(shell: "dslc test t.layout --format github", in: folder)
        #expect(run.code == 1 && run.output.hasPrefix("::error file=t.layout,line=4,"))
        #expect(!run.output.contains("✗"))
    }

    @Test func `lines for Xcode name the whole path, and say what to write`() throws {
        let run = try ToolRun(shell: "dslc check . none.layout --format xcode", in: folder)
        let lines = run.output.split(separator: "\n")
        #expect(run.code == 2 && lines.count == 2)
        #expect(lines.first?.hasPrefix("/") == true)
        #expect(lines.first?.hasSuffix("/a,b.layout:2:9: error: expected `:`, found `=` [L0101]; write `:`") == true)
        #expect(lines.last?.hasSuffix("/none.layout:1: error: cannot read the file: no such file") == true)
    }

    @Test func `a document of SARIF is whole, also without findings`() throws {
        for words in ["'a,b.layout'", "none.layout"] {
            let run = try ToolRun(shell: "dslc check \(words) --format sarif", in: folder)
            let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
            let results = (document?["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]]
            #expect(document?["version"] as? String == "2.1.0" && results?.count == 1)
        }
        try folder.write("good.layout", "layout A { cell { size: 100% x 200 } }\n")
        let run = try ToolRun(shell: "dslc check good.layout --format sarif", in: folder)
        #expect(run.code == 0 && run.output.contains("\"results\": []"))
        #expect(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) is [String: Any])
    }
}
