import Foundation
import Testing

/// The real tool on files that a cat has walked over: an answer or an error, never a signal and never a long wait.
@Suite struct MutatedFileTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private struct Seeded: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }

    private func mutated(_ original: Data, _ random: inout Seeded) -> Data {
        var bytes = original
        for _ in 0..<Int.random(in: 1...4, using: &random) where bytes.count > 4 {
            let place = Int.random(in: 0..<bytes.count - 4, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeSubrange(place..<place + Int.random(in: 1...4, using: &random))
            case 2: bytes.insert(Array("{}()[]:;=.,-*/ 09\n".utf8).randomElement(using: &random) ?? 0x7B, at: place)
            case 3: bytes.insert(contentsOf: bytes[place..<place + 4], at: place)
            default: bytes[place] = UInt8.random(in: 0x30...0x39, using: &random)
            }
        }
        return bytes
    }

    @Test(arguments: ["check", "eval"]) func mutatedFilesEndWithACode(_ command: String) throws {
        let folder = try TemporaryFolder()
        let examples = try ["jungle", "wheel"].map { name in
            try Data(contentsOf: MutatedFileTests.root.appendingPathComponent("Examples/\(name).layout"))
        }
        var script = ""
        for number in 0..<100 {
            var random = Seeded(state: UInt64(number * 2 + (command == "eval" ? 1 : 0)))
            let bytes = mutated(examples[number % 2], &random)
            try bytes.write(to: URL(fileURLWithPath: folder["\(number).layout"]))
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
