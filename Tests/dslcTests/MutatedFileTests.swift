import Foundation
import RandomCases
import Testing

/// The real tool on files with random slips gives an answer or an error, never a signal and never a long wait.
struct MutatedFileTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test(arguments: ["check", "eval"]) func `mutated files end with a code`(_ command: String) throws {
        let folder = try TemporaryFolder()
        let examples = try ["jungle", "wheel"].map { name in
            Array(try Data(contentsOf: MutatedFileTests.root.appendingPathComponent("Examples/\(name).layout")))
        }
        var script = ""
        for number in 0..<100 {
            var random = Seeded(number * 2 + (command == "eval" ? 1 : 0))
            let bytes = mutated(examples[number % 2], most: 3, &random)
            try Data(bytes).write(to: URL(fileURLWithPath: folder["\(number).layout"]))
            let options = command == "eval" ? ["--offset 300", "--offset -50 --json", "--items 3"][number % 3] : ""
            script +=
                "timeout 10 \(ToolRun.toolPath) \(command) \(number).layout \(options) >/dev/null 2>&1; echo \(number) $?\n"
        }
        let run = try ToolRun(shell: script, in: folder)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 100)
        let wrong = lines.filter { !$0.hasSuffix(" 0") && !$0.hasSuffix(" 1") }
        #expect(wrong.isEmpty, "\(wrong.map { ($0, folder.text("\($0.split(separator: " ")[0]).layout") ?? "") })")
        #expect(lines.contains { $0.hasSuffix(" 0") } && lines.contains { $0.hasSuffix(" 1") })
    }
}
