import Foundation
import Testing

@testable import dslc

/// Runs of the real `dslc check --fix`.
struct FixRunTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func check(_ words: String) throws -> ToolRun {
        try ToolRun(shell: "set -f; dslc check \(words)", in: folder)
    }

    @Test func `safe fixes are applied, and what is left is said`() throws {
        try folder.write(
            "a.layout",
            "layout A {\n  items = 5 // five\n  cell { size = 100% x 200; alpha = 0.5; blurr: 2; scale: wobble }\n}\n")
        let run = try check("a.layout --fix --format short")
        #expect(run.code == 1)
        #expect(folder.text("a.layout")?.contains("items: 5 // five") == true)
        #expect(folder.text("a.layout")?.contains("size: 100% x 200; alpha: 0.5; blurr: 2") == true)
        #expect(run.output.contains("L0203") && run.output.contains("L0201") && !run.output.contains("L0101"))
        #expect(run.errors == "1 file: 3 fixes applied, 2 errors; `--likely` may fix 1 more\n")
        let likely = try check("a.layout --fix --likely --format short")
        #expect(folder.text("a.layout")?.contains("blur: 2") == true)
        #expect(likely.code == 1 && !likely.output.contains("L0203") && likely.output.contains("L0201"))
    }

    @Test func `sound files are not touched, and what is fixed is sound`() throws {
        try folder.write("good.layout", "layout A { cell { size: 100% x 200 } }\n")
        try folder.write("bad.layout", "layout A { cell { size = 100% x 200 } }\n")
        let before = try FileManager.default.attributesOfItem(atPath: folder["good.layout"])[.systemFileNumber] as? Int
        let run = try check(". --fix")
        #expect((run.code, run.output, run.errors) == (0, "", "2 files: 1 fix applied\n"))
        let after = try FileManager.default.attributesOfItem(atPath: folder["good.layout"])[.systemFileNumber] as? Int
        #expect(before == after)
        #expect(try check(". --fix").errors == "2 files are sound\n")
    }

    @Test(arguments: ["- --fix", "--likely good.layout", "--fix"])
    func `what makes no sense is refused`(_ words: String) throws {
        try folder.write("good.layout", "layout A { cell { size: 100% x 200 } }\n")
        let run = try check("\(words) < /dev/null")
        #expect(run.code == 64 && run.errors.contains("error: "))
    }

    /// A file that may not be written keeps its text.
    @Test func `what cannot be written is told`() throws {
        try folder.write("bad.layout", "layout A { cell { size = 100% x 200 } }\n")
        let run = try ToolRun(
            shell: "chmod 555 .; chmod 444 bad.layout; dslc check bad.layout --fix; code=$?; chmod 755 .; exit $code",
            in: folder)
        // For root nothing is forbidden.
        #expect(run.code == 2 || geteuid() == 0)
    }
}
