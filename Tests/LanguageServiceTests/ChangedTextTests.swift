import Foundation
import Interpreter
import LanguageService
import LayoutDSL
import RandomCases
import Testing

/// A check that takes over parts of the check before says what a plain check says.
@Suite struct ChangedTextTests {
    /// A file with parts of every kind: used and unused declarations that read each other, tests, stories.
    static let parts = """
        import blink as wink, golden from "library.layout"
        let golden2 = golden * 2
        let twice(n: Number) = n * golden2
        let thrice(n) = twice(n) + n
        let lost(n: Length, n2 = thrice(2)) = n / n2
        effect calm(amount: Number = 0.5, reach: Length = 20) {
          let away = rest.center.y - viewport.center.y
          translation.y: away * amount / twice(3)
          alpha: map(away, [-1 * reach: 0.2, 0: 1, reach: 0.2])
        }
        effect loud(amount: Number = thrice(1)) {
          let away = rest.center.x - viewport.center.x
          scale: 1 + away / viewport.height * amount
          attribute glow = amount
          calm(0.25)
        }
        effect alone { wink(often: golden); attribute glow = 2 }
        effect other { attribute glow = progress }
        arrangement steps(gap: Length = 4) {
          place: (index * gap, sumBefore(height))
          extent: width x sum(height)
        }
        arrangement unused(gap) { place: (0, sumBefore(height) + gap) }
        layout Parts {
          items: [2, 3]
          insets: inset
          param inset: Length = 8 in 0...40
          param tall: Length = 60 in 20...120
          let half = tall / 2
          let share(n: Number) = n * half
          data { weight: Number = 1 }
          supplementary menu { size: 100% x 40; sticky }
          section first {
            let near = 1 - progress
            stack(gap: inset)
            supplementary head { size: 100% x 30; sticky }
            cell Row { size: 100% - 20 x tall; loud(0.4); scale: near + data.weight }
          }
          section {
            steps(gap: 2)
            cell { size: 50% x half; attribute shade = 0.5; decoration dot { size: 4 x 4 } }
          }
          test "rows" { inset: 8; at all { expect all Row.alpha in 0...1 } }
          test "heads" { tall: 20...60; at all { expect head[0].frame.height == 30 } }
          test "glow" { let limit = share(2); at 0 { expect Row[0, 0].glow <= limit / half } }
          test "cells" { at 0...100 step 20 { expect all cell.shade == 0.5 } }
          test "menu" { tall: all; at all { expect menu.frame.width == viewport.width } }
          test "story" { story { let old = menu.frame.top; offset: 100; expect menu.frame.top >= old; insert Row[0, 0] } }
          test "sums" { at 0 { expect thrice(2) == 6 * golden2 / 2 + 0 * lost(3) } }
        }
        """

    static let files: [[UInt8]] = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        var found = [Array(parts.utf8), Array(AnswerTests.text.utf8)]
        for folder in ["Examples", "Examples/gallery"] {
            let folder = root.appendingPathComponent(folder)
            for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []
            where name.hasSuffix(".layout") {
                if let data = try? Data(contentsOf: folder.appendingPathComponent(name)) { found.append(Array(data)) }
            }
        }
        return found
    }()

    @Test func thereAreFiles() {
        #expect(Self.files.count > 10)
        let text = String(decoding: Self.files[0], as: UTF8.self)
        #expect(AnswerTests.file(text).inspection.report.diagnostics.shown.map { $0.message } == [])
    }

    /// Everything that a check has found, but for the formulas.
    static func findings(_ file: InspectedFile) -> [String] {
        let report = file.inspection.report.diagnostics
        return report.shown.map { "\($0)" } + report.omitted.map { "\($0)" } + ["\(report.errorCount)"]
            + file.inspection.uses.map { "\($0)" }.sorted()
            + file.inspection.values.map { "\($0.span) \($0.words) \($0.constants)" }.sorted()
            + [file.inspection.report.layout == nil ? "no layout" : "a layout"]
    }

    @Test(arguments: 0..<Volume.of(4, optimized: 100))
    func aChangedTextIsCheckedAsIfItWereNew(seed: Int) {
        var random = Seeded(seed)
        // Every second is the file that is full of parts.
        let file = Self.files[seed % 2 == 0 ? 0 : random.below(Self.files.count)]
        var text = ChangingText(file)
        var memory = CheckMemory()
        for step in 0..<25 {
            let source = Source(name: "/a.layout", bytes: text.bytes)
            let changed = InspectedFile(source, after: memory, reading: CompletionTable.library)
            let new = InspectedFile(source, reading: CompletionTable.library)
            memory = changed.inspection.memory
            let (found, wanted) = (Self.findings(changed), Self.findings(new))
            if found != wanted {
                let more = Set(found).symmetricDifference(wanted).sorted()
                Issue.record("seed \(seed), step \(step): \(more)\n\(String(decoding: text.bytes, as: UTF8.self))")
                return
            }
            text.change(&random)
        }
    }

    @Test(arguments: 0..<Volume.of(3, optimized: 30))
    func wordsOfAChangedTextAreExplainedAsIfItWereNew(seed: Int) {
        var random = Seeded(seed &+ 1_000_000)
        var text = ChangingText(Self.files[0])
        var memory = CheckMemory()
        for _ in 0..<10 {
            let source = Source(name: "/a.layout", bytes: text.bytes)
            let changed = InspectedFile(source, after: memory, reading: CompletionTable.library)
            let new = InspectedFile(source, reading: CompletionTable.library)
            memory = changed.inspection.memory
            for _ in 0..<10 {
                let place = random.below(text.bytes.count)
                #expect(changed.hover(at: place)?.markdown == new.hover(at: place)?.markdown, "seed \(seed), \(place)")
            }
            text.change(&random)
        }
    }

    /// A question about a place leaves out what can neither hold it nor read it; the answer is that of a whole check.
    @Test func aQuestionIsAnsweredAsIfEverythingWereChecked() {
        let bytes = Array(Self.parts.utf8)
        let word = Array("zq9".utf8)
        var answers = 0
        for token in parse(Source(name: "/a.layout", bytes: bytes)).tokens where token.kind == .name {
            let text = Array(bytes[..<Int(token.start)]) + word + bytes[token.end...]
            let tree = parse(Source(name: "/a.layout", bytes: text))
            let place = SourceSpan(start: Int(token.start), length: word.count, source: .main)
            let part = inspect(tree, asking: place, after: CheckMemory(), reading: CompletionTable.library).offer
            let whole = inspect(tree, asking: place, reading: CompletionTable.library).offer
            #expect(part.map { "\($0)" } == whole.map { "\($0)" }, "\(token.start)")
            answers += whole == nil ? 0 : 1
        }
        #expect(answers > 80, "\(answers)")
    }

    /// What an edit costs, in parts that are worked out again.
    @Test func anEditChecksWhatReadsIt() {
        func parts(_ old: String, _ new: String) -> (workedOut: Int, takenOver: Int) {
            let text = Self.parts
            let first = InspectedFile(
                Source(name: "/a.layout", text: text), after: CheckMemory(), reading: CompletionTable.library)
            let changed = text.replacing(old, with: new, maxReplacements: 1)
            #expect(changed != text)
            let memory = InspectedFile(
                Source(name: "/a.layout", text: changed), after: first.inspection.memory,
                reading: CompletionTable.library
            ).inspection.memory
            return (memory.workedOut, memory.takenOver)
        }
        let all = parts("let golden2", "\nlet golden2")
        #expect(all.workedOut == 0 && all.takenOver == 15, "a line that moves is nothing new: \(all)")
        // What is changed, and what reads it: by name, so rather too much than too little.
        for (old, new, count) in [
            ("head[0].frame.height == 30", "head[0].frame.height == 31", 1),
            ("glow = progress", "glow = 1 - progress", 1),
            ("alone { wink(often: golden)", "alone { wink(often: 0.5)", 1), ("in 20...120", "in 20...121", 8),
            ("insets: inset", "insets: 4", 15),
            // Where elements stand, and what the blocks around them are called, only those ask who say `cell` or `progress`.
            ("steps(gap: 2)", "steps(gap: 3)", 3), ("section first {", "section start {", 3),
            ("stack(gap: inset)", "stack(gap: inset) stack", 3),
        ] {
            let found = parts(old, new)
            #expect(found.workedOut == count, "\(old): \(found)")
        }
    }

    /// Names that are no longer in the text are forgotten now and then, and until then change nothing.
    @Test func aNameThatChangesAThousandTimesIsTheSameName() {
        var memory = CheckMemory()
        for number in 0..<3_000 {
            let text = "let a\(number) = \(number)\nlayout L { cell { alpha: a\(number) / 3000; size: 10 x 10 } }"
            let source = Source(name: "/a.layout", text: text)
            let changed = InspectedFile(source, after: memory, reading: CompletionTable.library)
            memory = changed.inspection.memory
            guard number % 100 == 0 else { continue }
            let new = InspectedFile(source, reading: CompletionTable.library)
            #expect(Self.findings(changed) == Self.findings(new), "\(number)")
        }
        #expect(memory.nameCount < 4_000, "\(memory.nameCount)")
    }
}
