import Foundation
import Interpreter
import LayoutDSL
import RandomCases
import Testing

/// Files after an accident are checked, and evaluated when they are still sound, without a trap.
struct MutationTests {
    static func files(in folder: String) -> [(name: String, bytes: [UInt8])] {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let folder = root.appendingPathComponent(folder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        // What the fuzzer saves has names without an ending.
        return names.sorted().filter { $0.hasSuffix(".layout") || !$0.contains(".") }.compactMap { name in
            (try? Data(contentsOf: folder.appendingPathComponent(name))).map { (name, Array($0)) }
        }
    }

    /// Checks, and evaluates what comes out.
    private func run(_ bytes: [UInt8], _ words: @autoclosure () -> String) -> Bool {
        let report = Probe.report(bytes: bytes)
        for found in report.diagnostics.shown {
            let end = found.primary.span.end
            #expect(end <= report.diagnostics.source(of: found.primary.span).bytes.count, "\(words()) \(found)")
        }
        guard let layout = report.layout else { return false }
        #expect(!report.diagnostics.hasErrors)
        let fields = layout.fields.map {
            DataField(name: $0.name, value: $0.isBoolean ? .boolean(true) : .number(20))
        }
        let section = SectionData(records: [fields, fields, fields], fields: fields)
        let world = World(sections: [section, section], fields: fields)
        guard let prepared = try? compile(layout).prepare(for: world) else { return true }
        for along in [0, -40, 333.3, 1e15] {
            let frame = prepared.attributes(at: prepared.offset(along: along))
            #expect(frame.elements.allSatisfy { Probe.numbers($0).allSatisfy { $0.isFinite } }, "\(words())")
        }
        return true
    }

    @Test func `every prefix of the examples`() {
        for file in MutationTests.files(in: "Examples") {
            for length in stride(from: 0, through: file.bytes.count, by: Volume.isDebug ? 9 : 1) {
                _ = run(Array(file.bytes.prefix(length)), "\(length) of \(file.name)")
            }
            #expect(run(file.bytes, file.name))
        }
    }

    @Test func `the fuzzers files and crashers`() {
        let folders = ["Fuzz/Corpus/check", "Fuzz/Corpus/found", "Tests/Crashers"]
        for file in folders.flatMap({ MutationTests.files(in: $0) }) {
            _ = run(file.bytes, file.name)
        }
        for folder in folders { #expect(!MutationTests.files(in: folder).isEmpty, "\(folder)") }
    }

    /// Values of every kind in every place.
    @Test(arguments: 0..<4) func `ill typed files`(_ part: Int) {
        let count = Volume.of(150, optimized: 20_000)
        var sound = 0
        for seed in (part * count)..<(part * count + count) {
            let text = IllTypedLayout(seed: seed).text
            if run(Array(text.utf8), "seed \(seed)\n\(text)") { sound += 1 }
        }
        // Neither all nor none: both ways are tried.
        #expect(sound > count / 100 && sound < count / 2, "\(sound) of \(count)")
    }

    @Test(arguments: 0..<3) func `mutated files`(_ part: Int) {
        let files = MutationTests.files(in: "Examples") + MutationTests.files(in: "Fuzz/Corpus/check")
        var sound = 0
        for seed in (part * 300)..<(part * 300 + 300) {
            var random = Seeded(seed)
            let file = random.pick(files)
            let bytes = mutated(file.bytes, most: 3, &random)
            if run(bytes, "seed \(seed) of \(file.name)") { sound += 1 }
        }
        #expect(sound > 3, "\(sound)")
    }
}
