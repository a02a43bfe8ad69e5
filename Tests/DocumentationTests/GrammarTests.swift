import Foundation
import Testing

@testable import LayoutDSL

/// The EBNF on the page and the parser are the same language.
struct GrammarTests {
    private static func grammar() throws -> Grammar {
        let blocks = Snippet.all(of: ["ebnf"])
        try #require(blocks.count == 1)
        return try Grammar(blocks[0].text)
    }

    @Test func `every rule is defined and used`() throws {
        let grammar = try GrammarTests.grammar()
        #expect(grammar.order.first == "file")
        #expect(grammar.undefined.isEmpty)
        #expect(grammar.unused.isEmpty)
    }

    /// The words of the grammar are the declaration words, the reserved words, and those that mean something in places.
    @Test func `words are those of the parser`() throws {
        let grammar = try GrammarTests.grammar()
        let words = grammar.terminals.filter { $0.allSatisfy { $0.isLetter } && $0 != "×" }
        let reserved = GrammarTests.spellings.compactMap { $0 }.filter { $0.allSatisfy { $0.isLetter } && $0 != "×" }
        let declarations = DeclarationWord.all.map { $0.text }
        #expect(
            words
                == Set(
                    reserved + declarations + [
                        "x", "in", "as", "from", "along", "at", "expect", "assume", "all", "step", "story", "insert",
                        "remove",
                        "move", "to", "measured", "allow", "first", "where",
                        "some", "exactly", "one", "overlaps", "contains", "per", "rises", "falls", "count",
                    ]))
        for word in words {
            let token = try #require(parse(Source(name: "", text: word)).tokens.first)
            #expect((token.kind == .name) != reserved.contains(word), "\(word)")
        }
        guard case .except(_, let left) = grammar.rules["plain"] else {
            Issue.record("`plain` leaves out nothing")
            return
        }
        // Only a text or a name behind these makes them one.
        #expect(left == Set(declarations).subtracting(["test", "output", "part"]))
    }

    @Test func `signs are those of the lexer`() throws {
        let grammar = try GrammarTests.grammar()
        let signs = grammar.terminals.filter { !$0.allSatisfy { $0.isLetter } || $0 == "×" }
        #expect(
            signs
                == Set(GrammarTests.spellings.compactMap { $0 }.filter { !$0.allSatisfy { $0.isLetter } || $0 == "×" }))
        for sign in signs {
            let tokens = parse(Source(name: "", text: sign)).tokens
            #expect(tokens.count == 2 && tokens[0].kind != .invalid, "\(sign)")
        }
    }

    /// Random sentences of the grammar parse without a word.
    @Test(arguments: 0..<8)
    func `sentences parse`(_ batch: Int) throws {
        let grammar = try GrammarTests.grammar()
        var lengths = 0
        for number in 0..<60 {
            var sentences = Sentences(grammar, seed: batch * 1000 + number)
            let text = sentences.file()
            lengths += text.utf8.count
            let found = parse(Source(name: "random.layout", text: text)).diagnostics
            let problems = found.filter { $0.code != .nestingLimit }
            if let first = problems.first {
                let start = max(0, Int(first.primary.span.start) - 80)
                let near = String(decoding: Array(text.utf8)[start...].prefix(160), as: UTF8.self)
                Issue.record("seed \(batch * 1000 + number): \(first.code.text) \(first.message)\nnear: \(near)")
                return
            }
        }
        #expect(lengths > 5000)
    }

    /// The generator and the check above can fail: a grammar with a rule too many is caught.
    @Test func `a wrong grammar is caught`() throws {
        let block = try #require(Snippet.all(of: ["ebnf"]).first)
        let wrong = try Grammar(block.text.replacingOccurrences(of: "\"-\" factor", with: "\"+\" factor"))
        let codes = (0..<60).flatMap { seed in
            var sentences = Sentences(wrong, seed: seed)
            return parse(Source(name: "random.layout", text: sentences.file())).diagnostics.map { $0.code }
        }
        #expect(codes.contains(.unexpectedToken))
    }

    /// How each kind of token is written; nil for those that have no one spelling.
    private static var spellings: [String?] {
        let kinds: [TokenKind] = (0...UInt8.max).compactMap { TokenKind(rawValue: $0) }
        return kinds.map { kind in
            switch kind {
            case .name, .number, .string, .invalid, .end: nil
            case .if: "if"
            case .then: "then"
            case .else: "else"
            case .and: "and"
            case .or: "or"
            case .not: "not"
            case .true: "true"
            case .false: "false"
            case .leftBrace: "{"
            case .rightBrace: "}"
            case .leftParenthesis: "("
            case .rightParenthesis: ")"
            case .leftBracket: "["
            case .rightBracket: "]"
            case .comma: ","
            case .semicolon: ";"
            case .colon: ":"
            case .dot: "."
            case .ellipsis: "..."
            case .assign: "="
            case .equal: "=="
            case .notEqual: "!="
            case .less: "<"
            case .lessEqual: "<="
            case .greater: ">"
            case .greaterEqual: ">="
            case .plus: "+"
            case .minus: "-"
            case .star: "*"
            case .slash: "/"
            case .cross: "×"
            }
        }
    }
}
