import LayoutDSL
import RandomCases
import Testing

/// The laws of the parser, for the files of this repository and for what becomes of them under a cat on the keyboard.
struct ParserLawTests {
    private func expectLaws(_ bytes: [UInt8], _ origin: @autoclosure () -> String) {
        let broken = brokenLaw(of: parse(Source(name: "t", bytes: bytes)))
        if let broken {
            Issue.record("\(broken) — \(origin()):\n\(String(decoding: bytes.prefix(2000), as: UTF8.self))")
        }
    }

    @Test func `every file of the repository prints back`() {
        #expect(LayoutFiles.examples.count >= 2)
        #expect(LayoutFiles.all.count >= 20)
        for file in LayoutFiles.all { expectLaws(file.bytes, file.name) }
    }

    @Test func `examples parse without a finding`() {
        for file in LayoutFiles.examples {
            let tree = parse(Source(name: file.name, bytes: file.bytes))
            #expect(tree.diagnostics.isEmpty && tree.uncounted == 0, "\(file.name)")
        }
    }

    @Test func `every prefix and every suffix holds the laws`() {
        for file in LayoutFiles.examples {
            for length in 0...file.bytes.count {
                expectLaws(Array(file.bytes.prefix(length)), "the first \(length) bytes of \(file.name)")
                expectLaws(Array(file.bytes.suffix(length)), "the last \(length) bytes of \(file.name)")
            }
        }
    }

    @Test func `the end of a file ends its last line`() {
        for file in LayoutFiles.all where file.bytes.count < 6_000 {
            for length in stride(from: 0, through: file.bytes.count, by: file.bytes.count < 1_000 ? 1 : 7) {
                let bytes = Array(file.bytes.prefix(length))
                let bare = parse(Source(name: "t", bytes: bytes)).diagnostics.map { $0.code.rawValue }
                let ended = parse(Source(name: "t", bytes: bytes + [0x0A])).diagnostics.map { $0.code.rawValue }
                #expect(bare == ended, "the first \(length) bytes of \(file.name)")
            }
        }
    }

    @Test(arguments: [1, 2, 3, 4]) func `mutated bytes hold the laws`(_ part: Int) {
        let files = LayoutFiles.all
        for seed in (part * 500)..<(part * 500 + Volume.of(150, optimized: 500)) {
            var random = Seeded(seed)
            let file = files[random.below(files.count)]
            expectLaws(mutated(file.bytes, &random), "seed \(seed) of \(file.name)")
        }
    }

    @Test(arguments: [1, 2]) func `spliced files hold the laws`(_ part: Int) {
        let files = LayoutFiles.all
        for seed in (part * 300)..<(part * 300 + Volume.of(100, optimized: 300)) {
            var random = Seeded(seed)
            let (a, b) = (files[random.below(files.count)], files[random.below(files.count)])
            let spliced = a.bytes.prefix(random.below(a.bytes.count)) + b.bytes.suffix(random.below(b.bytes.count))
            expectLaws(Array(spliced), "splice \(seed) of \(a.name) and \(b.name)")
        }
    }

    @Test(arguments: [1, 2]) func `shuffled tokens hold the laws`(_ part: Int) {
        let files = LayoutFiles.all
        for seed in (part * 300)..<(part * 300 + Volume.of(100, optimized: 300)) {
            var random = Seeded(seed)
            let file = files[random.below(files.count)]
            expectLaws(shuffled(file.bytes, &random), "shuffle \(seed) of \(file.name)")
        }
    }

    @Test func `random bytes and random pieces hold the laws`() {
        let pieces = [
            "{", "}", "(", ")", "[", "]", ",", ";", ":", ".", "...", "=", "==", "!", "<", "-", "+", "x", "×", "%", "\"",
            "\n", "\r", " ", "//", "///", "/*", "*/", "if ", "then ", "else ", "not ", "and ", "let ", "effect ",
            "cell ",
            "a", "1", "1.", ".5", "1e", "2deg", "data ", "import ", "from ", "é", "\u{202E}", "param ", "in ", "@",
        ].map { Array($0.utf8) }
        for seed in 0..<3000 {
            var random = Seeded(seed)
            var bytes: [UInt8] = []
            for _ in 0..<random.below(40) {
                if seed % 3 == 0 {
                    bytes.append(UInt8(random.below(256)))
                } else {
                    bytes += pieces[random.below(pieces.count)]
                }
            }
            expectLaws(bytes, "random \(seed)")
        }
    }

    @Test func `crashers of the fuzzer hold the laws`() {
        for file in LayoutFiles.files(in: "Tests/Crashers") { expectLaws(file.bytes, file.name) }
    }

    /// The laws themselves can be broken: a tree that lies is caught.
    @Test func `the laws are laws`() {
        let honest = parse(Source(name: "t", text: "let a = 1 + 2"))
        #expect(brokenLaw(of: honest) == nil)
        #expect(honest.formulas.map { $0.kind } == [.number, .number, .add])
        #expect(honest.children(of: 2) == [0, 1])
        let gap = parse(Source(name: "t", text: "let a ="))
        #expect(
            !gap.formulas.isEmpty && gap.formulas.allSatisfy { $0.kind == .missing }
                && gap.diagnostics.map { $0.code } == [.missingFormula])
    }
}
