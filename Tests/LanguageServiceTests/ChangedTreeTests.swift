import Interpreter
import LanguageService
import LayoutDSL
import RandomCases
import Testing

/// A parse that takes over statements of the text before makes the tree of a plain parse.
@Suite struct ChangedTreeTests {
    @Test(arguments: 0..<Volume.of(16, optimized: 300))
    func aChangedTextIsReadAsIfItWereNew(seed: Int) {
        var random = Seeded(seed &+ 2_000_000)
        var text = ChangingText(ChangedTextTests.files[seed % ChangedTextTests.files.count])
        var base: SyntaxTree?
        for step in 0..<25 {
            let source = Source(name: "/a.layout", bytes: text.bytes)
            let (changed, new) = (parse(source, after: base), parse(source))
            if let difference = Self.difference(changed, new) {
                Issue.record(
                    "seed \(seed), step \(step): \(difference)\n\(String(decoding: text.bytes, as: UTF8.self))")
                return
            }
            if changed.isWhole { base = changed }
            text.change(&random)
        }
    }

    /// What differs between two trees of the same text.
    static func difference(_ a: SyntaxTree, _ b: SyntaxTree) -> String? {
        func numbers(_ range: Range<Int32>) -> [Int32] { range.isEmpty ? [] : [range.lowerBound, range.upperBound] }
        func tokens(_ tree: SyntaxTree) -> [[Int32]] {
            tree.tokens.map {
                [Int32($0.kind.rawValue), Int32($0.unit.rawValue), $0.startsLine ? 1 : 0, $0.start, $0.length]
            }
        }
        func statements(_ tree: SyntaxTree) -> [[Int32]] {
            tree.statements.map {
                [
                    Int32($0.kind.rawValue), $0.isFunction ? 1 : 0, $0.isMeasured ? 1 : 0, $0.firstToken, $0.lastToken,
                    $0.name, $0.type, $0.formula, $0.low, $0.high, $0.step, $0.part, $0.along, $0.quantifier, $0.body,
                    $0.next,
                ] + numbers($0.parameters) + numbers($0.arguments)
            }
        }
        func formulas(_ tree: SyntaxTree) -> [[Int32]] {
            tree.formulas.map {
                [Int32($0.kind.rawValue), $0.arity, $0.first, $0.token, $0.firstToken, $0.lastToken]
            }
        }
        if tokens(a) != tokens(b) { return "tokens" }
        if a.first != b.first || statements(a) != statements(b) { return "statements" }
        if formulas(a) != formulas(b) { return "formulas" }
        if a.parameters.map({ [$0.name, $0.type, $0.initial] }) != b.parameters.map({ [$0.name, $0.type, $0.initial] })
        {
            return "parameters"
        }
        if a.arguments.map({ [$0.label, $0.value] }) != b.arguments.map({ [$0.label, $0.value] }) {
            return "arguments"
        }
        let found = (a.diagnostics.map { "\($0)" }, b.diagnostics.map { "\($0)" })
        return found.0 != found.1 || a.uncounted != b.uncounted ? "findings" : nil
    }

    /// What an edit costs, in statements that are read again.
    @Test func anEditReadsWhatItChanges() {
        let text = ChangedTextTests.parts
        let base = parse(Source(name: "/a.layout", text: text), after: nil)
        // 11 statements of the file and 17 of the layout, all but the last, which nothing follows.
        #expect(parse(base.source, after: base).shared.units.count == 27)
        for (old, new, count) in [
            ("translation.y: away", "translation.y: 2 * away", 27), ("gap: inset", "gap: (inset", 27),
            // Where a change touches the end of a statement, the next one is read again; at the start, the one before.
            ("in 20...120", "in 20...121", 26), ("tall: Length", "tall Length", 26),
        ] {
            let changed = text.replacing(old, with: new, maxReplacements: 1)
            #expect(changed != text)
            let tree = parse(Source(name: "/a.layout", text: changed), after: base)
            #expect(tree.shared.units.count == count, "\(new)")
            let again = tree.tokens.count - tree.shared.head - tree.shared.tail
            #expect(again <= 8, "\(new): \(again) tokens are read again")
        }
    }
}
