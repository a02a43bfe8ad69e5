import LayoutDSL
import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// A formatted file is checked as the one it was made of: to the same layout, formula by formula, or to the same mistakes.
struct FormattedLayoutTests {
    private static let files =
        ["Examples", "Examples/gallery", "Fuzz/Corpus/check", "Tests/InterpreterTests/DiagnosticFixtures"]
        .flatMap { MutationTests.files(in: $0) }

    /// Whether a layout came out.
    private func expectSame(_ bytes: [UInt8], _ origin: @autoclosure () -> String) -> Bool {
        let formatted = parse(Source(name: "main.layout", bytes: bytes)).formatted()
        let (before, after) = (Probe.report(bytes: bytes), Probe.report(bytes: formatted))
        let isSame =
            before.layout?.compiled() == after.layout?.compiled()
            && before.layout?.tests.map { $0.name } == after.layout?.tests.map { $0.name }
            && before.diagnostics.shown.map { $0.code } == after.diagnostics.shown.map { $0.code }
        #expect(isSame, "\(origin()):\n\(String(decoding: formatted.prefix(3000), as: UTF8.self))")
        return before.layout != nil
    }

    @Test func `every file of the repository`() {
        let sound = Self.files.count { expectSame($0.bytes, $0.name) }
        #expect(sound > 30 && Self.files.count > 80)
    }

    @Test func `generated files`() {
        let count = Volume.of(40, optimized: 2_500)
        let sound = (0..<count).count { seed in
            expectSame(Array(RandomLayout(seed: seed, hasParameters: true).text.utf8), "seed \(seed)")
        }
        #expect(sound > count / 3, "\(sound) of \(count)")
    }

    @Test func `files with a slip of the hand`() {
        // Of a file with mistakes a slip makes no sound one.
        let files = Self.files.filter { Probe.report(bytes: $0.bytes).layout != nil }
        let count = Volume.of(60, optimized: 2_500)
        let sound = (0..<count).count { seed in
            var random = Seeded(seed &+ 31)
            let file = random.pick(files)
            return expectSame(mutated(file.bytes, most: 1, &random), "seed \(seed) of \(file.name)")
        }
        #expect(sound > count / 20, "\(sound) of \(count)")
    }
}
