import Foundation
import Interpreter
import LayoutAnalysis
import LayoutChecker
import LayoutDSL
import RandomCases
import Testing

/// `expect` and `assume` in effects and arrangements: what they promise of each use, and take for granted.
struct PromiseTests {
    /// What a layout promises, each with what becomes of it.
    private func verdicts(_ text: String, files: [String: String] = [:]) throws -> [String: TestResult.Verdict] {
        guard let promised = try Probe.report(text, files: files).get().promised else { return [:] }
        var found: [String: TestResult.Verdict] = [:]
        for test in promised.tests {
            let verdict = try test.run(on: promised).verdict
            // What is the same at every offset is asked at one.
            let isAskedOnce = test.samplings.allSatisfy { !$0.isEveryOffset }
            found[test.name] = isAskedOnce && verdict == .sampled ? .proved : verdict
        }
        #expect(found.count == promised.tests.count, "two promises have one name")
        return found
    }

    private func layout(_ lines: String, _ effects: String) -> String {
        "layout T {\n  viewport: 300 x 400\n  items: 20\n\(lines)\n}\n\(effects)"
    }

    private let hold = """
        effect hold(until: Length, below: Length = 0) {
          assume below >= 0
          expect visible.bottom <= until
          translation.y: clamp(offset.y + below - rest.top, 0, max(0, until - rest.bottom))
        }
        """

    @Test func `each use is asked, with its arguments`() throws {
        let lines = """
              supplementary near { size: 100% x 40; hold(until: 500) }
              supplementary low { size: 100% x 40; place: (0, 700); hold(until: 500) }
              cell { size: 100% x 60; hold(until: 3000) }
            """
        #expect(
            try verdicts(layout(lines, hold)) == [
                "hold of near promises visible.bottom <= until": .proved,
                "hold of low promises visible.bottom <= until": .refuted,
                "hold of cell promises visible.bottom <= until": .proved,
            ])
    }

    /// Another effect of the element moves it too: the promise is about what is drawn.
    @Test func `a promise is about the whole element`() throws {
        let found = try verdicts(
            layout(
                "  supplementary near { size: 100% x 40; hold(until: 500); translation.y: 10 }\n  cell { size: 100% x 60 }",
                hold))
        #expect(found == ["hold of near promises visible.bottom <= until": .refuted])
    }

    @Test func `a param takes every value that a host may set`() throws {
        let lines = """
              param edge = 300 in 200...600
              param top = 10 in -5...40
              supplementary near { size: 100% x 40; hold(until: edge, below: top) }
              supplementary other { size: 100% x 40; place: (0, 230); hold(until: edge) }
            """
        #expect(
            try verdicts(layout(lines, hold)) == [
                "hold of near assumes below >= 0": .refuted,
                "hold of near promises visible.bottom <= until": .proved,
                "hold of other promises visible.bottom <= until": .refuted,
            ])
    }

    @Test func `an effect that another one uses promises too`() throws {
        let files = [
            "effects.layout": hold + "\neffect outer { hold(until: 400); expect visible.top <= viewport.bottom }\n"
        ]
        let text =
            "import outer from \"effects.layout\"\n"
            + layout("  supplementary near { size: 100% x 40; outer }", "")
        #expect(
            try verdicts(text, files: files) == [
                "hold of near promises visible.bottom <= until": .proved,
                "outer of near promises visible.top <= viewport.bottom": .proved,
            ])
    }

    @Test func `under a condition it is asked only where that holds`() throws {
        let effects = "effect last { expect index >= 7; alpha: 0.5 }"
        let name = "last of cell promises index >= 7"
        #expect(
            try verdicts(layout("  cell { size: 100% x 60; when index > 6 { last } }", effects)) == [name: .proved])
        #expect(
            try verdicts(layout("  cell { size: 100% x 60; when index > 5 { last } }", effects)) == [name: .refuted])
    }

    /// Cells of two sections have one name; those that do not use the effect promise nothing.
    @Test func `elements of one name in other sections are left out`() throws {
        let lines = """
              section { count: 1; cell { size: 100% x 60; thin } }
              section { cell { size: 100% x 90 } }
            """
        let name = "thin of cell promises size.height <= 60"
        let effects = "effect thin { expect size.height <= 60; alpha: 0.5 }"
        let text = layout(lines, effects).replacingOccurrences(of: "items: 20", with: "items: [4, 4]")
        #expect(try verdicts(text) == [name: .proved])
        #expect(
            try verdicts(text.replacingOccurrences(of: "100% x 60;", with: "100% x 61;")) == [name: .refuted])
    }

    @Test func `an arrangement promises something of each cell`() throws {
        let effects = """
            arrangement shelf(gap: Length) {
              assume gap in 0...20
              expect rest.right <= area.right
              place: (index * gap, sumBefore(size.height + gap))
            }
            """
        let name = "shelf of cell promises rest.right <= area.right"
        #expect(try verdicts(layout("  shelf(5); cell { size: 200 x 60 }", effects)) == [name: .proved])
        #expect(try verdicts(layout("  shelf(6); cell { size: 200 x 60 }", effects)) == [name: .refuted])
        #expect(Probe.codes(layout("  shelf(21); cell { size: 200 x 60 }", effects)).contains(.brokenAssumption))
    }

    /// Values that are known to nobody but the data are asked in a test; of a constant `check` knows.
    @Test func `an assumption of the index is asked of each`() throws {
        let effects = "effect lift(by: Length) { assume by >= 0; translation.y: -by }"
        let name = "lift of cell assumes by >= 0"
        #expect(try verdicts(layout("  cell { size: 100% x 60; lift(index) }", effects)) == [name: .proved])
        #expect(try verdicts(layout("  cell { size: 100% x 60; lift(index - 3) }", effects)) == [name: .refuted])
        #expect(try verdicts(layout("  cell { size: 100% x 60; lift(4) }", effects)).isEmpty)
        #expect(Probe.codes(layout("  cell { size: 100% x 60; lift(-4) }", effects)) == [.brokenAssumption])
    }

    /// A param may be a boolean, and may decide whether the effect is used at all.
    @Test func `booleans and conditions take every value`() throws {
        let effect =
            "effect e(on: Boolean) { assume on; expect visible.top >= rest.top; translation.y: if on then 0 else -5 }"
        let cell = "  cell { size: 100% x 60; "
        let (assumes, promises) = ("e of cell assumes on", "e of cell promises visible.top >= rest.top")
        #expect(
            try verdicts(layout("  param b = true\n\(cell) e(b) }", effect)) == [assumes: .refuted, promises: .refuted])
        #expect(try verdicts(layout("\(cell) e(true) }", effect)) == [promises: .proved])
        #expect(
            try verdicts(layout("  param b = false\n\(cell) when b { e(b) } }", effect)) == [
                assumes: .proved, promises: .proved,
            ])
        let lift = "effect lift(by: Length) { expect visible.top <= rest.top; translation.y: by }"
        #expect(
            try verdicts(layout("  param down = false\n\(cell) when down { lift(9) } }", lift)) == [
                "lift of cell promises visible.top <= rest.top": .refuted
            ])
    }

    /// Like an `expect all` of a test, of single elements too.
    @Test func `what is off screen is not asked`() throws {
        let effect = "effect gone { expect visible.top >= 0; translation.y: if offset.y > 100 then -100000 else 0 }"
        let found = try verdicts(
            layout("  supplementary s { size: 100% x 40; gone }\n  cell { size: 100% x 60; gone }", effect))
        #expect(
            found == [
                "gone of s promises visible.top >= 0": .proved, "gone of cell promises visible.top >= 0": .proved,
            ])
    }

    @Test func `uses of one effect in elements of one name are told apart`() throws {
        let found = try verdicts(
            layout(
                "  cell {\n size: 100% x 60\n lift(4)\n lift(5)\n }",
                "effect lift(by: Length) { expect by > 4; alpha: 0.5 }"))
        let name = "lift of cell promises by > 4, line "
        #expect(found == [name + "6": .refuted, name + "7": .proved])
    }

    /// No host is told of it, and nothing is drawn otherwise.
    @Test func `a promise changes nothing that is drawn`() throws {
        let lines = "  supplementary near { size: 100% x 40; hold(until: 500); output high = visible.top }"
        let with = try Probe.layout(layout(lines, hold))
        let without = try Probe.layout(
            layout(
                lines,
                hold.split(separator: "\n").filter { !$0.contains("expect") && !$0.contains("assume") }
                    .joined(separator: "\n")))
        #expect(with.outputs.map { $0.name } == without.outputs.map { $0.name } && without.promised == nil)
        #expect(with.compiled() == without.compiled())
    }

    /// The same said by a test of the layout comes to the same.
    @Test(arguments: 0..<Volume.of(8, optimized: 60)) func `it is what a test would say`(_ seed: Int) throws {
        var random = Seeded(811 + seed)
        let bound = Int.random(in: -40...900, using: &random)
        let move = random.pick([
            "offset.y / \(Int.random(in: 2...5, using: &random))",
            "clamp(offset.y - rest.top, 0, \(Int.random(in: 0...300, using: &random)))",
            "index * \(Int.random(in: 1...30, using: &random))",
        ])
        let said = random.pick([
            "visible.bottom <= \(bound)", "visible.top in 0...\(abs(bound) + 40)", "visible.top >= \(bound - 300)",
        ])
        let effects = "effect go { expect \(said); translation.y: \(move) }"
        let written = said.replacingOccurrences(of: "visible", with: "cell.visible")
        let test = "test \"the same\" { at all { expect all \(written) } }"
        let checked = try Probe.layout(layout("  cell { size: 100% x 60; go }\n  \(test)", effects))
        let promised = try #require(checked.promised)
        let own = try #require(checked.tests.first).run(on: checked)
        let found = try #require(promised.tests.first).run(on: promised)
        #expect(found.verdict == own.verdict, "\(said), moved by \(move)")
    }
}

/// What the effects of the language promise, for every argument.
struct PreludePromiseTests {
    private static let prelude = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/Interpreter/Checker/Prelude/Prelude.layout")

    /// The text of an effect of the prelude, as an effect `own` of a file.
    private func effect(_ name: String) throws -> String {
        let text = try String(contentsOf: Self.prelude, encoding: .utf8)
        let start = try #require(text.range(of: "\neffect \(name)"))
        let end = try #require(text[start.upperBound...].range(of: "\n}\n"))
        return "effect own" + text[start.upperBound..<end.lowerBound] + "\n}\n"
    }

    private func verdicts(_ effect: String, _ use: String, _ viewport: String, along: String) throws
        -> [TestResult.Verdict]
    {
        let layout = try Probe.layout(
            """
            layout Own {
              viewport: \(viewport)
              scroll: \(along)
              items: 4
              param first = 20 in 0...90
              param second = 400 in 0...1200
              param third = -30 in -90...300
              cell { size: 400 x 400 }
              supplementary it { size: 100 x 80; place: \(along == "vertical" ? "(0, 350)" : "(350, 0)"); \(use) }
            }
            \(effect)
            """)
        let promised = try #require(layout.promised)
        return try promised.tests.map { try $0.run(on: promised).verdict }
    }

    private static let uses = [
        ("sticky", "own(below: first, until: second)", "own"), ("stickyEnd", "own(above: first, from: third)", "own"),
        ("stickyBoth", "own(below: first, above: first, from: third, until: second)", "own"),
        ("collapse", "own(to: first)", "own(to: 40)"), ("stretchy", "own", "own"),
        ("fixedStart", "own(below: first)", "own"), ("fixedEnd", "own(above: first)", "own"),
    ]

    @Test(arguments: uses.indices) func `holds for every argument`(_ number: Int) throws {
        let (name, use, plain) = Self.uses[number]
        for viewport in ["320 x 568", "1024 x 300"] {
            for along in ["vertical", "horizontal"] {
                for use in [use, plain] {
                    let found = try verdicts(effect(name), use, viewport, along: along)
                    #expect(
                        !found.isEmpty && found.allSatisfy { $0 == .proved },
                        "\(name), \(use), \(viewport), \(along): \(found)")
                }
            }
        }
    }

    /// Another formula breaks what is promised.
    @Test(arguments: [
        ("sticky", "own(until: second)", "until - rest.end)", "until - rest.end + 1)"),
        ("stickyEnd", "own(from: third)", "min(from - rest.start, 0), 0)", "min(from - rest.start, 0), 2)"),
        ("collapse", "own(to: first)", "max(to, min(size.main", "max(to - 1, min(size.main"),
        ("stretchy", "own", "min(offset.main, length)", "min(offset.main + 1, length)"),
    ]) func `a fault is found`(_ name: String, _ use: String, _ right: String, _ wrong: String) throws {
        let text = try effect(name)
        let broken = text.replacingOccurrences(of: right, with: wrong)
        #expect(broken != text)
        #expect(try verdicts(broken, use, "320 x 568", along: "vertical").contains(.refuted))
    }

    @Test func `every promise of the prelude is among them`() throws {
        let text = try String(contentsOf: Self.prelude, encoding: .utf8)
        var promising: [String] = []
        for block in text.components(separatedBy: "\n}\n") where block.contains("\n  expect ") {
            let line = block.components(separatedBy: "\n").last {
                $0.hasPrefix("effect ") || $0.hasPrefix("arrangement ")
            }
            promising.append(String(try #require(line).split { " ({".contains($0) }[1]))
        }
        #expect(promising.sorted() == Self.uses.map { $0.0 }.sorted())
    }
}
