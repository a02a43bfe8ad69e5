import Foundation
import LayoutDSL
import RandomCases
import Testing

import Interpreter
@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

struct DiagnosticFixtureTests {
    /// Exactly the diagnostics that are noted, each on its line, and no other.
    @Test(arguments: DiagnosticFixture.all) func `finds what is noted`(_ fixture: DiagnosticFixture) {
        let found = fixture.diagnostics
        var left = found.sources.dropFirst().flatMap { DiagnosticFixture.notes(in: $0) }
        #expect(left.contains { $0.kind == .error || $0.kind == .warning }, "a fixture without a note proves nothing")
        for diagnostic in found.shown {
            let source = found.source(of: diagnostic.primary.span)
            let line = source.line(of: Int(diagnostic.primary.span.start))
            let kind: DiagnosticFixture.Note.Kind = diagnostic.severity == .error ? .error : .warning
            let place = left.firstIndex {
                $0.kind == kind && $0.source == source.name && $0.line == line && $0.code == diagnostic.code.text
                    && diagnostic.message.contains($0.text) && !$0.text.isEmpty
            }
            if let place {
                left.remove(at: place)
            } else {
                Issue.record(
                    "\(source.name):\(line): not noted: \(kind) \(diagnostic.code.text): \(diagnostic.message)")
            }
            for label in diagnostic.secondary {
                let source = found.source(of: label.span)
                let line = source.line(of: Int(label.span.start))
                left.removeAll {
                    $0.kind == .label && $0.source == source.name && $0.line == line && label.text.contains($0.text)
                }
            }
            left.removeAll {
                guard $0.source == source.name, $0.line == line else { return false }
                switch $0.kind {
                case .help: return diagnostic.help?.contains($0.text) == true
                case .fix:
                    let text = $0.text
                    return diagnostic.fixes.contains { $0.title.contains(text) }
                case .nohelp: return diagnostic.help == nil && diagnostic.fixes.isEmpty
                case .label: return diagnostic.primary.text.contains($0.text) && !diagnostic.primary.text.isEmpty
                case .error, .warning: return false
                }
            }
            #expect(diagnostic.secondary.count <= 3)
            #expect(!diagnostic.message.hasSuffix(".") && !diagnostic.message.contains("\n"))
        }
        for note in left {
            Issue.record("\(note.source):\(note.line): not found: \(note.kind) \(note.code): \(note.text)")
        }
        #expect(found.omitted.isEmpty)
    }

    /// A fix that a tool may apply unasked takes the mistake away and brings no other.
    @Test(arguments: DiagnosticFixture.all) func `safe fixes mend`(_ fixture: DiagnosticFixture) {
        let before = fixture.diagnostics
        for diagnostic in before.shown {
            for fix in diagnostic.fixes where fix.applicability == .safe && fix.span.source == .main {
                let after = DiagnosticFixture.check(fixture.bytes.applying(fix), name: fixture.name)
                let isLeft = after.shown.contains {
                    $0.code == diagnostic.code && $0.primary.span.start == diagnostic.primary.span.start
                        && $0.message == diagnostic.message
                }
                #expect(!isLeft, "`\(fix.title)` does not mend: \(diagnostic.message)")
                #expect(
                    after.shown.count <= before.shown.count,
                    "`\(fix.title)` brings: \(after.shown.map { $0.message }), for: \(diagnostic.message)")
            }
        }
    }

    /// All safe fixes of a file at once.
    @Test func `safe fixes agree`() throws {
        let fixture = try #require(DiagnosticFixture("bytes.layout"))
        let fixes = fixture.diagnostics.shown.flatMap { $0.fixes }.filter { $0.applicability == .safe }
        #expect(fixes.count >= 6)
        var bytes = fixture.bytes
        for fix in fixes.sorted(by: { $0.span.start > $1.span.start }) { bytes = bytes.applying(fix) }
        let after = DiagnosticFixture.check(bytes)
        #expect(after.shown.count <= fixture.diagnostics.shown.count - fixes.count)
    }

    /// Every code that a file can give has a fixture.
    @Test func `every code has a fixture`() {
        var seen: Set<DiagnosticCode> = []
        for fixture in DiagnosticFixture.all { seen.formUnion(fixture.diagnostics.shown.map { $0.code }) }
        let elsewhere = Set(elsewhere.keys)
        for code in DiagnosticCode.allCases {
            #expect(seen.contains(code) != elsewhere.contains(code), "\(code.text) \(code)")
        }
    }

    /// The codes that no small file can give, and where they are tested.
    private let elsewhere: [DiagnosticCode: String] = [
        .noLayout: "the command line: `eval` of a file without a layout; dslcTests",
        .nestingLimit: "huge input; `limits` below",
        .sourceLimit: "huge input; `limits` below",
        .stepLimit: "huge input; `stepLimit` below, with optimization",
        .importLimit: "many files; `limits` below",
        .visitLimit: "the evaluation; `worlds` below",
        .notFinite: "the evaluation; the example of its page, in ReportsTests",
        .unknownParameter: "the world; `worlds` below",
        .parameterOutOfRange: "the world; `worlds` below",
        .missingField: "the world; `worlds` below",
        .wrongFieldType: "the world; `worlds` below",
        .unknownElement: "the command line: `--element`; dslcTests",
        .unknownSection: "the world; `worlds` below",
        .impossibleWorld: "the world; `worlds` below",
        .testFailed: "the run of a test; TestRunTests",
        .testUndecided: "the run of a test; ProofTests",
        .notEmitted: "`dslc emit`; EmissionTests",
        .notStyled: "`dslc emit css`; EmissionTests",
        .malformedData: "the command line: `--data`; dslcTests",
        .unknownKey: "the command line: `--data`; dslcTests",
        .jump: "`dslc lint`; dslcTests, LintFixtures",
        .neverSeen: "`dslc lint`; dslcTests, LintFixtures",
        .contentOutOfReach: "`dslc lint`; dslcTests, LintFixtures",
        .constantChoice: "`dslc lint`; dslcTests, LintFixtures",
        .idleSticky: "`dslc lint`; dslcTests, LintFixtures",
        .stopOutOfReach: "`dslc lint`; dslcTests, LintFixtures",
        .overlappingCells: "`dslc lint`; dslcTests, LintFixtures",
        .coveredViewport: "`dslc lint`; dslcTests, LintFixtures",
        .smallCell: "`dslc lint`; dslcTests, LintFixtures",
        .strongMotion: "`dslc lint`; dslcTests, LintFixtures",
        .unmirroredMotion: "`dslc lint`; dslcTests, LintFixtures",
        .notFiniteSomewhere: "`dslc lint`; dslcTests, LintFixtures",
        .unusedDeclaration: "`dslc lint`; dslcTests, LintFixtures",
        .shortLoop: "`dslc lint`; dslcTests, LintFixtures",
        .detachedDecoration: "`dslc lint`; dslcTests, LintFixtures",
        .flippedElement: "`dslc lint`; dslcTests, LintFixtures",
        .misfit: "`dslc lint`; dslcTests, LintFixtures",
        .heldAlpha: "`dslc lint`; dslcTests, LintFixtures",
        .malformedSkin: "the command line: `--skin`; dslcTests",
    ]

    @Test func `limits`() {
        func codes(_ text: String) -> [DiagnosticCode] {
            DiagnosticFixture.check(Array(text.utf8)).shown.map { $0.code }
        }
        let deep = String(repeating: "(", count: 300) + "1" + String(repeating: ")", count: 300)
        #expect(codes("layout A { cell { size: 100% x 200; alpha: \(deep) } }") == [.nestingLimit])
        let large = [UInt8](repeating: 0x20, count: Source.byteLimit + 1)
        #expect(DiagnosticFixture.check(large).shown.map { $0.code } == [.sourceLimit])
        let chain = Interpreter.check(
            parse(Source(name: "0.layout", text: "import a from \"1.layout\"\nlet a = 1")),
            reading: { request in
                let next = (Int(request.path.prefix { $0 != "." }) ?? 0) + 1
                return .found(
                    name: request.path, bytes: Array("import a from \"\(next).layout\"\nlet b = 1".utf8))
            }
        ).diagnostics
        #expect(chain.shown.contains { $0.code == .importLimit })
    }

    @Test(.disabled(if: Volume.isDebug, "a million steps take half a minute without optimization"))
    func `step limit`() {
        var doubling = "let f0(x) = x + x\n"
        for step in 1...24 { doubling += "let f\(step)(x) = f\(step - 1)(x) + f\(step - 1)(x)\n" }
        doubling += "layout A { cell { size: 100% x 200; alpha: f24(index) } }"
        #expect(DiagnosticFixture.check(Array(doubling.utf8)).shown.map { $0.code } == [.stepLimit])
    }

    @Test func `worlds`() throws {
        let text = """
            layout A {
              param reach = 5 in 0...10
              section { cell { data { h: Length }; size: 100% x data.h; alpha: reach } }
            }
            """
        let layout = try #require(Interpreter.check(parse(Source(name: "a", text: text))).layout)
        let program = compile(layout)
        func code(_ change: (inout World) -> Void) -> DiagnosticCode? {
            var world = World()
            world.sections = [SectionData(records: [[DataField(name: "h", value: .number(5))]])]
            change(&world)
            do throws(WorldError) {
                _ = try program.prepare(for: world)
                return nil
            } catch {
                return error.code
            }
        }
        #expect(code { _ in } == nil)
        #expect(code { $0.parameters = [ParameterValue(name: "rech", value: 5)] } == .unknownParameter)
        #expect(code { $0.parameters = [ParameterValue(name: "reach", value: 50)] } == .parameterOutOfRange)
        #expect(code { $0.sections = [SectionData(count: 3)] } == .missingField)
        #expect(
            code { $0.sections = [SectionData(records: [[DataField(name: "h", value: .boolean(true))]])] }
                == .wrongFieldType)
        #expect(code { $0.sections = [SectionData(count: 0, block: "gallery")] } == .unknownSection)
        #expect(code { $0.viewport = LayoutSize(width: -1, height: 5) } == .impossibleWorld)
        #expect(code { $0.sections = [SectionData(count: 0, repeats: 10_000_000)] } == .visitLimit)
    }
}

extension [UInt8] {
    /// The bytes with an edit done.
    func applying(_ fix: Diagnostic.Fix) -> [UInt8] {
        Array(self[..<Int(fix.span.start)]) + Array(fix.replacement.utf8) + Array(self[fix.span.end...])
    }
}
