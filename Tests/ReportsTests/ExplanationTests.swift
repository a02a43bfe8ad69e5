import Foundation
import LayoutDSL
import RandomCases
import Testing

import Interpreter
@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine
@testable import Reports

struct ExplanationTests {
    @Test func `pages are read`() {
        let text = """
            # Title
            before
            ## L0201 unknown name

            First.
            Second.

            ```layout fail
            layout A {

            ## L0101 not a heading
            }
            ```
            ```layout
            layout B {}
            ```

            After.
            ## L9999 no such code
            ```layout
            lost
            ```
            ## L0901 not finite
            Before.
            ```layout eval
            layout C {}
            ```
            ## L0909 malformed data
            ```json
            {}
            ```
            """
        let book = ExplanationBook(Array(text.utf8))
        #expect(book.pages.map { $0.code.text } == ["L0201", "L0901", "L0909"])
        #expect(book.strays == ["L9999 no such code"])
        let page = book.pages[0]
        #expect(page.title == "unknown name")
        #expect(page.prose == "First.\nSecond.\n\nAfter.")
        #expect(page.failing == "layout A {\n\n## L0101 not a heading\n}\n")
        #expect(page.corrected == "layout B {}\n")
        #expect(
            page.text == """
                L0201: unknown name

                First.
                Second.

                After.

                Fails:

                    layout A {

                    ## L0101 not a heading
                    }

                Corrected:

                    layout B {}

                """)
        #expect(book.pages[1].evaluated == "layout C {}\n" && book.pages[1].failing == nil)
        #expect(book.pages[1].text == "L0901: not finite\n\nBefore.\n\nFails in `dslc eval`:\n\n    layout C {}\n")
        #expect(book.pages[2].failing == nil && book.pages[2].corrected == nil && book.pages[2].evaluated == nil)
        #expect(book.pages[2].text == "L0909: malformed data\n\n```json\n{}\n```\n")
        let windows = text.utf8.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
        #expect(ExplanationBook(windows).pages.map { $0.text } == book.pages.map { $0.text })
        #expect(ExplanationBook([]).pages.isEmpty)
    }

    @Test func `the copy in the library says what the file says`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = root.appending(path: "Sources/Reports/Explanations/Explanations.md")
        #expect(try ExplanationText.text == String(contentsOf: file, encoding: .utf8), "run Sources/embed.sh")
    }

    @Test func `the book is well formed`() {
        let book = ExplanationBook(Array(ExplanationText.text.utf8))
        #expect(book.strays.isEmpty)
        #expect(book.pages.count == Set(book.pages.map { $0.code }).count)
        for page in Explanations.all {
            #expect(!page.title.isEmpty && !page.prose.isEmpty)
            // A fence that is misspelt would land in the prose.
            #expect(!page.prose.contains("```layout"))
            let shown = [page.failing, page.evaluated, page.tested, page.linted].compactMap { $0 }
            #expect(shown.isEmpty == (page.corrected == nil))
            #expect(shown.count <= 1)
        }
        #expect(Explanations.page(for: .unknownName)?.title == "unknown name")
    }

    /// Every code has a page, and pages of more than a few codes have examples.
    @Test(arguments: [
        "sum(1)", "sumBefore(1)", "largest(1)", "wrap(1, gap: 1, within: 1)", "shortest(1, of: 2)", "pack(1, 2)",
        "cluster(1, 2)", "at(1, 2)", "share(1, 2, of: 3)", "fall(1, from: 2, to: 3)", "if varies(1) then 1 else 2",
    ])
    func `the page of folds names each`(_ fold: String) throws {
        let text = "layout T { cell { size: 1 x 1; attribute a = \(fold) } }"
        let found = check(text)
        #expect(found.diagnostics.shown.map { $0.code } == [.misplacedFold])
        let name = fold.replacing("if ", with: "").prefix { $0 != "(" }
        #expect(try #require(Explanations.page(for: .misplacedFold)).text.contains("`\(name)`"))
    }

    @Test func `every code has a page`() {
        let pages = Dictionary(Explanations.all.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
        for code in DiagnosticCode.allCases { #expect(pages[code] != nil, "\(code.text) \(code)") }
        #expect(Explanations.all.map { $0.code.rawValue } == Explanations.all.map { $0.code.rawValue }.sorted())
        #expect(ExplanationText.text.utf8.count < 60_000)
        #expect(Set(Explanations.all.filter { $0.corrected == nil }.map { $0.code }) == Set(withoutExample))
    }

    /// No text file can show these: bytes that are no text, huge or many files, the world around the layout.
    private let withoutExample: [DiagnosticCode] = [
        .invalidUTF8, .noLayout, .importCycle, .nestingLimit, .sourceLimit, .stepLimit, .importLimit, .visitLimit,
        .unknownParameter, .parameterOutOfRange, .missingField, .wrongFieldType, .unknownElement, .unknownSection,
        .impossibleWorld, .malformedData, .unknownKey, .malformedSkin, .notEmitted, .notStyled,
    ]

    /// What a page shows as failing fails with its code alone; what it shows as corrected is sound, at any offset.
    @Test(.enabled(if: Volume.hasTime), arguments: Explanations.all.map { $0.code }) func `examples do what they say`(
        _ code: DiagnosticCode
    ) throws {
        let page = try #require(Explanations.page(for: code))
        let lines = page.prose.split(separator: "\n", omittingEmptySubsequences: true)
        #expect((1...9).contains(lines.count))
        if let failing = page.failing {
            #expect(check(failing).diagnostics.shown.map { $0.code } == [code])
        }
        if let evaluated = page.evaluated {
            #expect(check(evaluated).diagnostics.shown.isEmpty)
            #expect(try troubles(of: evaluated).shown.map { $0.code } == [code])
        }
        if let tested = page.tested {
            #expect(check(tested).diagnostics.shown.isEmpty)
            #expect(try failures(of: tested).map { $0.code } == [code])
        }
        if let linted = page.linted {
            #expect(check(linted).diagnostics.shown.isEmpty)
            #expect(try findings(in: linted).map { $0.lint.code } == [code])
            #expect(try findings(in: try #require(page.corrected)).isEmpty)
        }
        if let corrected = page.corrected {
            #expect(try failures(of: corrected).isEmpty)
            let report = check(corrected)
            #expect(report.diagnostics.shown.isEmpty, "\(report.diagnostics.shown.map { $0.message })")
            #expect(try troubles(of: corrected).shown.isEmpty)
        }
    }

    /// What `dslc lint` finds, in any world.
    private func findings(in text: String) throws -> [LintFinding] {
        let layout = try check(text).get()
        let program = compile(layout)
        let result = LintResult(try program.prepare(for: World()), warnings: [], over: .all) { world in
            try? program.prepare(for: world.changing(World()))
        }
        return result.findings
    }

    private func check(_ text: String) -> CheckReport {
        Interpreter.check(
            parse(Source(name: "example.layout", text: text)),
            reading: { request in
                guard request.path == "effects.layout" else { return .missing(reason: "no such file") }
                return .found(name: request.path, bytes: Array("effect glow { alpha: 0.5 }\n".utf8))
            })
    }

    private func failures(of text: String) throws -> [Diagnostic] {
        let layout = try #require(check(text).layout)
        return try layout.tests.flatMap { test in
            diagnostics(for: try test.run(on: layout), sources: layout.sources).shown
        }
    }

    private func troubles(of text: String) throws -> Diagnostics {
        let layout = try #require(check(text).layout)
        let prepared = try compile(layout).prepare(for: World())
        let found = [-100.0, 0, 300].flatMap { prepared.attributes(at: prepared.offset(along: $0)).troubles }
        return diagnostics(for: prepared.troubles + found, sources: layout.sources)
    }
}
