import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine
@testable import LayoutDSL

/// Every word of another tool: found, and sound once the fix is applied.
struct ForeignWordTests {
    /// A layout around a line of a cell; `probe` is the line.
    private func cell(_ probe: String, size: String = "size: 100% x 200") -> [UInt8] {
        Array(
            """
            layout Probe {
              scroll: vertical
              supplementary bar { size: 100% x 20; attribute glow = 1 }
              section {
                cell {
                  \(size)
                  \(probe)
                }
              }
            }
            """.utf8)
    }

    /// The one diagnostic of a file, of the code for foreign words.
    private func only(_ bytes: [UInt8], _ word: String) -> Diagnostic? {
        let found = DiagnosticFixture.check(bytes).shown
        #expect(found.count == 1 && found.first?.code == .foreignWord, "\(word): \(found.map { $0.message })")
        return found.first
    }

    private func expectFixed(_ bytes: [UInt8], _ word: String) {
        guard let found = only(bytes, word), let fix = found.fixes.first else {
            Issue.record("\(word): no fix")
            return
        }
        #expect(found.fixes.count == 1)
        let after = DiagnosticFixture.check(bytes.applying(fix)).shown
        #expect(after.isEmpty, "\(word): \(fix.title): \(after.map { $0.message })")
    }

    @Test(arguments: ForeignWord.values.words) func `value`(_ word: String) {
        expectFixed(cell("let probe = \(word)"), word)
    }

    @Test(arguments: ForeignWord.pairs.words) func `pair`(_ words: String) {
        expectFixed(cell("let probe = \(words)"), words)
    }

    /// A part behind a word that has parts here.
    @Test(arguments: [
        "contentOffset.y", "contentSize.height", "bounds.width", "frame.minY", "bounds.midX", "geometry.size.width",
        "collectionView.contentOffset.y", "collectionView.bounds.height", "self.frame.height", "frame.center.x",
    ]) func `part`(_ words: String) {
        expectFixed(cell("let probe = \(words) + 1"), words)
    }

    @Test(arguments: ForeignWord.functions.words) func `function`(_ word: String) {
        let meant = ForeignWord.functions[word] ?? ""
        let arguments =
            switch meant {
            case "mix", "clamp": "progress, 1, 2"
            case "mod", "min", "max", "atan2": "progress, 2"
            case "sin", "cos", "tan": "30deg"
            default: word.contains("Point") ? "x: 1, y: 2" : "progress"
            }
        expectFixed(cell("let probe = \(word)(\(arguments))"), word)
    }

    @Test(arguments: ForeignWord.functionHelp.words)
    func `function help`(_ word: String) {
        let found = only(cell("let probe = \(word)(progress)"), word)
        let help =
            word.hasSuffix("Insets") || word == "PaddingValues"
            ? "write `insets: progress`" : ForeignWord.functionHelp[word]
        #expect(found?.help == help && found?.fixes.isEmpty == true)
    }

    @Test(arguments: ForeignWord.properties.words) func `property`(_ word: String) {
        let meant = ForeignWord.properties[word] ?? ""
        let value =
            switch meant {
            case "hidden": "true"
            case "center", "anchor", "translation": "(1, 2)"
            case "rotation", "rotation.x", "rotation.y": "30deg"
            case "size", "viewport": "100 x 100"
            case "scroll": "vertical"
            default: "1"
            }
        switch meant {
        case "size": expectFixed(cell("", size: "\(word): \(value)"), word)
        case "size.width": expectFixed(cell("", size: "size.height: 1; \(word): \(value)"), word)
        case "size.height": expectFixed(cell("", size: "size.width: 1; \(word): \(value)"), word)
        case "scroll", "items", "viewport", "insets":
            expectFixed(Array("layout Probe { \(word): \(value); cell { size: 9 x 9 } }".utf8), word)
        case "count":
            expectFixed(Array("layout Probe { section { \(word): \(value); cell { size: 9 x 9 } } }".utf8), word)
        default: expectFixed(cell("\(word): \(value)"), word)
        }
    }

    @Test(arguments: ForeignWord.propertyHelp.words)
    func `property help`(_ word: String) {
        let found = only(cell("\(word): 1"), word)
        let isOpposite = ["visible", "isVisible"].contains(word)
        #expect(found?.help == (isOpposite ? nil : ForeignWord.propertyHelp.said(of: word, "1")))
        #expect(found?.fixes.isEmpty == !isOpposite)
        guard let help = found?.help, help.contains("attribute name = ") else { return }
        #expect(DiagnosticFixture.check(cell("attribute \(word) = 1")).shown.isEmpty, "\(word)")
    }

    @Test(arguments: ForeignWord.valueHelp.words) func `value help`(_ word: String) {
        let found = only(cell("let probe = \(word)"), word)
        #expect(found?.help == ForeignWord.valueHelp[word] && found?.fixes.isEmpty == true)
    }

    /// What cannot be set here, with the place where it can.
    @Test(arguments: [("insets", "insets: 10"), ("items", "count"), ("scroll", "vertical"), ("place", "arrangement")])
    func `elsewhere`(_ word: String, _ part: String) {
        let found = DiagnosticFixture.check(cell("\(word): 1")).shown
        #expect(found.map { $0.code } == [.misplacedStatement])
        #expect(found.first?.help?.contains(part) == true)
    }

    /// A section or layout is shown the arrangement that takes what was set.
    @Test(arguments: ForeignWord.arguments.words) func `argument of an arrangement`(_ word: String) {
        let found = only(Array("layout Probe { \(word): 3; cell { size: 9 x 9 } }".utf8), word)
        let label = ForeignWord.arguments[word] ?? ""
        #expect(found?.help?.contains("(\(label): 3)`") == true, "\(found?.help ?? "")")
    }

    @Test(arguments: ForeignWord.members.words) func `member`(_ word: String) {
        let base =
            switch word {
            case "frame", "bounds": "bar"
            case "dx", "dy": "offset"
            default: "viewport"
            }
        expectFixed(cell("let probe = \(base).\(word)"), word)
    }

    /// Words that begin a declaration elsewhere; read as what was meant, so that nothing else is wrong.
    @Test(arguments: DeclarationWord.foreign.words)
    func `declaration`(_ word: String) {
        let meant = DeclarationWord.foreign[word] ?? ""
        let text =
            switch meant {
            case "let": "layout Probe { \(word) a = 1; cell { size: 100% x a } }"
            case "param": "layout Probe { \(word) a = 1; cell { size: 100% x a } }"
            case "cell": "layout Probe { \(word) { size: 9 x 9 } }"
            case "supplementary": "layout Probe { \(word) { size: 9 x 9 }; cell { size: 9 x 9 } }"
            case "decoration": "layout Probe { \(word) { size: 9 x 9 }; cell { size: 9 x 9 } }"
            case "effect": "\(word) glow { alpha: 1 }\nlayout Probe { cell { size: 9 x 9; glow } }"
            case "section": "layout Probe { \(word) { cell { size: 9 x 9 } } }"
            default: "layout Probe { cell { size: 9 x 9; \(word) a = 1 } }"
            }
        let bytes = Array(text.utf8)
        let found = DiagnosticFixture.check(bytes).shown
        #expect(found.map { $0.code } == [.notAStatement], "\(found.map { $0.message })")
        guard let fix = found.first?.fixes.first else {
            Issue.record("\(word): no fix")
            return
        }
        let after = DiagnosticFixture.check(bytes.applying(fix)).shown
        #expect(after.isEmpty, "\(fix.title): \(after.map { $0.message })")
    }

    /// No entry stands for a word that the language has itself in that place, and none is its own translation.
    @Test func `entries are foreign`() {
        let words = Set(Word.values.map { $0.rawValue })
        let functions = Set(BuiltInFunction.all.map { $0.name })
        let properties = Set(Property.allCases.map { $0.rawValue })
        for word in ForeignWord.values.words { #expect(!words.contains(word), "\(word)") }
        for word in ForeignWord.functions.words { #expect(!functions.contains(word), "\(word)") }
        for word in ForeignWord.functionHelp.words { #expect(!functions.contains(word), "\(word)") }
        for word in ForeignWord.properties.words { #expect(!properties.contains(word), "\(word)") }
        for word in ForeignWord.propertyHelp.words {
            #expect(!properties.contains(word) && ForeignWord.properties[word] == nil, "\(word)")
        }
    }
}

extension WordTable {
    /// All words that something is said of.
    fileprivate var words: [String] { rows.flatMap { $0.words.split(separator: " ").map { String($0) } } }
}
