import Foundation
import Testing

/// Runs of `dslc eval` between two layouts.
struct TransitionCommandTests {
    private let folder: TemporaryFolder
    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "a.layout", "layout A {\n  param gap = 4 in 0...40\n  stack(gap: gap)\n  cell { size: 100% x 50 }\n}\n")
        try folder.write("b.layout", "layout B {\n  param rows = 50 in 10...90\n  cell { size: 100% x rows }\n}\n")
    }

    private func eval(_ words: String) throws -> ToolRun {
        try ToolRun(shell: "set -f; dslc eval a.layout --to b.layout --items 2 \(words)", in: folder)
    }

    @Test func `a param is set where it is declared, be it at one end only`() throws {
        let run = try eval("--progress 0.5 --set gap=10 --set rows=20 --format csv")
        #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
        // Heights 50 and 20, places 60 and 20: halfway between them.
        let rows = run.output.split(separator: "\n").dropFirst().map {
            $0.split(separator: ",")[6..<10].joined(separator: ",")
        }
        #expect(rows == ["0,0,375,35", "0,40,375,35"])
    }

    @Test func `a param that neither end has is an error`() throws {
        let run = try eval("--progress 0.5 --set gab=10")
        #expect(run.code == 1 && run.errors.contains("L0902"))
        let range = try eval("--progress 0.5 --set rows=2")
        #expect(range.code == 1 && range.errors.contains("L0903"))
    }
}
