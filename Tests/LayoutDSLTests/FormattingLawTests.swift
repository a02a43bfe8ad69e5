import RandomCases
import Testing

@testable import LayoutDSL

/// What holds of formatted text, whatever the bytes were: nothing is lost, the meaning stays, and once is enough.
struct FormattingLawTests {
    private static let files =
        LayoutFiles.all + LayoutFiles.files(in: "Examples/gallery")
        + LayoutFiles.files(in: "Tests/InterpreterTests/DiagnosticFixtures")
        + LayoutFiles.files(in: "Tests/InterpreterTests/ForeignHabits")

    private static let sound = files.filter { file in
        let tree = parse(Source(name: file.name, bytes: file.bytes))
        // A value of another language is not read at all.
        return tree.diagnostics.isEmpty && !tree.statements.contains { $0.kind == .property && $0.formula < 0 }
    }

    @Test func `every file of the repository`() {
        #expect(Self.files.count > 150)
        for file in Self.files { expectLaws(file.bytes, file.name) }
    }

    @Test(arguments: 0..<4) func `files with slips of the hand`(_ part: Int) {
        let count = Volume.of(150, optimized: 1_250)
        var given = 0
        for seed in (part * count)..<((part + 1) * count) {
            var random = Seeded(seed &+ 77)
            let file = random.pick(Self.files)
            let bytes = random.chance(3) ? shuffled(file.bytes, &random) : mutated(file.bytes, &random)
            expectLaws(bytes, "seed \(seed) of \(file.name)")
            var printer = BlockPrinter(parse(Source(name: "t", bytes: bytes)))
            printer.printFile()
            let text = printer.rows.finished()
            if text != parse(Source(name: "t", bytes: bytes)).formatted() { given += 1 }
        }
        #expect(given * 50 < count, "\(given) of \(count) files are left alone, for they would be read differently")
    }

    @Test(arguments: 0..<4) func `generated files, written anyhow`(_ part: Int) {
        let count = Volume.of(100, optimized: 1_250)
        for seed in (part * count)..<((part + 1) * count) {
            var random = Seeded(seed &+ 5)
            let original =
                random.chance(2) ? Array(RandomLayout(seed: seed).text.utf8) : random.pick(Self.sound).bytes
            let tree = parse(Source(name: "t", bytes: original))
            expectLaws(original, "seed \(seed)")
            // The blanks of a line say nothing.
            let other = parse(Source(name: "t", bytes: blanksChanged(tree, &random)))
            let isSame = other.formatted() == tree.formatted()
            #expect(isSame, "seed \(seed)")
        }
    }

    /// The same tokens and comments in the same lines, with other blanks between them.
    private func blanksChanged(_ tree: SyntaxTree, _ random: inout Seeded) -> [UInt8] {
        var bytes: [UInt8] = []
        var end = 0
        for token in tree.tokens {
            let gap = tree.source.bytes[end..<Int(token.start)]
            if gap.isEmpty || gap.contains(where: { $0 > 0x20 || $0 == 0x0D }) {
                bytes += gap
            } else if gap.contains(0x0A) {
                bytes += gap.filter { $0 == 0x0A }
                for _ in 0..<random.below(5) { bytes.append(0x20) }
            } else {
                for _ in 0...random.below(3) { bytes.append(random.pick([0x20, 0x09])) }
            }
            bytes += tree.source.bytes[Int(token.start)..<token.end]
            end = token.end
        }
        return bytes
    }

    private func expectLaws(_ bytes: [UInt8], _ origin: @autoclosure () -> String) {
        let tree = parse(Source(name: "t", bytes: bytes))
        let text = tree.formatted()
        let again = parse(Source(name: "t", bytes: text))
        func fail(_ law: String) {
            Issue.record("\(law) — \(origin()):\n\(String(decoding: bytes.prefix(3000), as: UTF8.self))")
        }
        if again.formatted() != text { fail("formatted twice it is another text") }
        if !again.reads(like: tree) { fail("it means something else") }
        if words(text) != words(bytes) { fail("something is lost") }
        guard tree.diagnostics.isEmpty else { return }
        let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
        if lines.contains(where: { $0.last == 0x20 || $0.last == 0x09 }) { fail("a line ends in a blank") }
        if text.last.map({ $0 != 0x0A }) ?? false { fail("the last line is not ended") }
        if zip(lines, lines.dropFirst()).contains(where: { $0.isEmpty && $1.isEmpty }) { fail("two blank lines") }
    }

    /// What a text has but for blanks, line breaks and separators.
    private func words(_ bytes: [UInt8]) -> [UInt8] {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return bytes[start...].filter { $0 > 0x20 && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }
    }
}
