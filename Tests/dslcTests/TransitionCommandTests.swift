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

    @Test func `a param may have another value at the other end`() throws {
        let run = try ToolRun(
            shell: "dslc eval a.layout --items 2 --set gap=10 --to-set gap=30 --progress 0.5 --format csv", in: folder)
        let rows = run.output.split(separator: "\n").dropFirst().map {
            $0.split(separator: ",")[6..<10].joined(separator: ",")
        }
        #expect(rows == ["0,0,375,50", "0,70,375,50"], "\(run.errors)")
        let changes = try ToolRun(shell: "dslc eval a.layout --items 2 --to-set gap=30 --changes", in: folder)
        #expect(changes.output.contains("moved cell[0,1] (0, 54)") && changes.output.contains("→ (0, 80)"))
    }

    @Test func `a param that only the other end does not have is an error there`() throws {
        let run = try eval("--progress 0.5 --to-set gap=10")
        #expect(run.code == 1 && run.errors.contains("L0902") && run.errors.contains("gap"), "\(run.errors)")
        let twice = try eval("--progress 0.5 --to-set rows=20 --to-set rows=30")
        #expect(twice.code == 64)
    }
}
