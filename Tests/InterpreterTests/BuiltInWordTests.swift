import Foundation
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine
@testable import LayoutDSL

/// The tables of words and functions of the language, and the lists elsewhere that say the same.
struct BuiltInWordTests {
    private static let functions = BuiltInFunction.all.map { $0.name }

    @Test func `no name stands twice`() {
        let names = Word.allCases.map { $0.rawValue } + Self.functions
        #expect(Set(names).count == names.count)
    }

    @Test func `every row has a line of documentation`() {
        let lines = Word.allCases.map { $0.row.documentation } + BuiltInFunction.all.map { $0.documentation }
        for line in lines { #expect(line.hasSuffix(".") && !line.contains("\n"), "\(line)") }
    }

    @Test func `every row takes what its rule says`() {
        for function in BuiltInFunction.all {
            #expect(function.labels.count <= function.arity.upperBound, "\(function.name)")
            if case .typed(let types, _, let operation) = function.rule {
                #expect(function.arity == types.count...types.count, "\(function.name)")
                #expect(operation.operandCount == types.count || operation.operandCount == 2, "\(function.name)")
            }
            if case .alike(let operation, _) = function.rule {
                #expect(operation.operandCount <= max(2, function.arity.lowerBound), "\(function.name)")
            }
        }
    }

    @Test(arguments: Word.values.map { $0.rawValue } + functions)
    func `page of the language names`(_ name: String) throws {
        let page = try String(contentsOf: packageFolder.appending(path: "docs/language.md"), encoding: .utf8)
        #expect(page.contains("`\(name)`") || page.contains("`\(name)(") || page.contains("`\(name)."), "\(name)")
    }

    @Test(arguments: Word.values.map { $0.rawValue } + functions)
    func `no file renames a built in word`(_ name: String) {
        let isReplaceable = BuiltInFunction.all.contains { $0.name == name && $0.isReplaceable }
        #expect(Probe.codes("let \(name)(a) = 2 * a") == (isReplaceable ? [] : [.hidesBuiltIn]))
    }

    /// The words that the page colours: those that begin declarations, those that the lexer reserves, and a few more.
    @Test func `page colours the words of the language`() throws {
        let script = try String(
            contentsOf: packageFolder.appending(path: "Sources/dslc/Preview/Page/tokens.js"), encoding: .utf8)
        let list = try #require(script.split(separator: "const WORDS = ").last?.split(separator: ";").first)
        let words = list.split(whereSeparator: { !$0.isLetter }).filter { !["new", "Set", "split"].contains($0) }
        let reserved = words.filter { parse(Source(name: "", text: String($0))).tokens.first?.kind != .name }
        #expect(Set(reserved) == ["if", "then", "else", "and", "or", "not", "true", "false"])
        #expect(
            Set(words).subtracting(reserved)
                == Set(
                    DeclarationWord.all.map { $0.text[...] } + [
                        "expect", "assume", "in", "from", "as", "infinity", "pi", "at", "all", "step", "allow",
                    ]))
    }

    /// `[[1]][0]`: an entry has to be a value of formulas, also where it is the only one.
    @Test(arguments: ["[[1]][0]", "[[1]][0][0]", "[[0: 1]][0]", "[data][0]"])
    func `entry of a list is a value`(_ formula: String) {
        #expect(Probe.codes("layout A { cell { size: 1 x 1; attribute b = \(formula) } }").first == .wrongType)
    }
}
