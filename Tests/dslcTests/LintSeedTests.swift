import Foundation
import RandomCases
import Testing

/// A layout with one seeded fault, and in its last line what has to be found of it.
struct LintSeed: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String

    var testDescription: String { name }

    static let all: [LintSeed] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "LintSeeds")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().compactMap { name in
            guard let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8) else { return nil }
            return LintSeed(name: name, text: text)
        }
    }()
}

/// Faults that were put into layouts of many kinds: sections, rows, both axes, wheels, parts, masks. They were written before
/// the searches that find them.
struct LintSeedTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    @Test(.enabled(if: Volume.hasTime), arguments: LintSeed.all)
    func `a seeded fault is found`(_ seed: LintSeed) throws {
        try folder.write("a.layout", seed.text)
        let told = try #require(seed.text.split(separator: "\n").last { $0.hasPrefix("// L0") })
        // `L0810 line 7: …`
        let parts = told.dropFirst(3).split(separator: " ", maxSplits: 3).map(String.init)
        let run = try ToolRun("lint", "a.layout", "--format", "short", in: folder)
        #expect(
            run.output.split(separator: "\n").contains {
                $0.hasPrefix("a.layout:\(parts[2].dropLast()):") && $0.contains("warning[\(parts[0])]: \(parts[3])")
            }, "\(told)\n\(run.output)\(run.errors)")
    }

    @Test func `there are seeds`() { #expect(LintSeed.all.count >= 26) }
}
