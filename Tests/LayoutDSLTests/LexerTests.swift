import LayoutDSL
import Testing

/// What the lexer makes of each kind of token, good and bad.
struct LexerTests {
    private func tokens(_ text: String) -> [TokenKind] { parse(Source(name: "t", text: text)).tokens.map { $0.kind } }
    private func codes(_ bytes: [UInt8]) -> [DiagnosticCode] {
        parse(Source(name: "t", bytes: bytes)).diagnostics.map { $0.code }
    }
    private func codes(_ text: String) -> [DiagnosticCode] { codes(Array(text.utf8)) }

    @Test(arguments: [
        ("1", LiteralUnit.none), ("0.5", .none), ("1e3", .none), ("1E-3", .none), ("2.5e+10", .none),
        ("100%", .percent),
        ("12.5%", .percent), ("3pt", .points), ("45deg", .degrees), ("1e2deg", .degrees), ("1rad", .radians),
        ("0.5turn", .turns), ("5px", .unknown), ("5em", .unknown), ("1e", .unknown), ("5Deg", .unknown),
        ("3é", .unknown),
    ])
    func `numbers carry units`(_ text: String, _ unit: LiteralUnit) {
        let tree = parse(Source(name: "t", text: "let a = " + text))
        #expect(tree.tokens.map { $0.kind } == [.name, .name, .assign, .number, .end])
        #expect(tree.tokens[3].unit == unit && tree.text(ofToken: 3) == text)
        #expect(tree.diagnostics.map { $0.code } == (unit == .unknown ? [.unknownUnit] : []))
    }

    @Test func `numbers end where they end`() {
        #expect(tokens("0...120") == [.number, .ellipsis, .number, .end])
        #expect(tokens("1.5.2") == [.number, .number, .end])
        #expect(tokens("1.x") == [.number, .dot, .name, .end])
        #expect(tokens("1+2") == [.number, .plus, .number, .end])
        #expect(tokens("1e+x") == [.number, .plus, .name, .end])
        #expect(tokens("133 x 173") == [.number, .name, .number, .end])
        #expect(tokens("133 × 173") == [.number, .cross, .number, .end])
        #expect(codes("let a = .5") == [.malformedNumber])
        #expect(codes("let a = 45°") == [.foreignWord])
    }

    @Test func `punctuation and words`() {
        #expect(
            tokens("{ } ( ) [ ] , ; : . ... =").dropLast() == [
                .leftBrace, .rightBrace, .leftParenthesis, .rightParenthesis, .leftBracket, .rightBracket, .comma,
                .semicolon, .colon, .dot, .ellipsis, .assign,
            ])
        #expect(
            tokens("== != < <= > >= + - * / ×").dropLast() == [
                .equal, .notEqual, .less, .lessEqual, .greater, .greaterEqual, .plus, .minus, .star, .slash, .cross,
            ])
        #expect(
            tokens("if then else and or not true false").dropLast() == [
                .if, .then, .else, .and, .or, .not, .true, .false,
            ])
        #expect(tokens("iff If thens trues nota _if").dropLast().allSatisfy { $0 == .name })
    }

    @Test(arguments: ["größe", "高さ", "ширина", "x\u{301}", "µ2", "_1", "a_b9", "عرض"])
    func `names of any script`(_ name: String) {
        #expect(tokens(name) == [.name, .end] && codes("let \(name) = 1") == [])
    }

    @Test(arguments: [
        ("a && b", TokenKind.and), ("a || b", .or), ("a ≤ b", .lessEqual), ("a ≥ b", .greaterEqual),
        ("a ≠ b", .notEqual),
        ("a ÷ b", .slash), ("a · b", .star), ("a − b", .minus), ("a – b", .minus), ("0…1", .ellipsis),
    ])
    func `foreign operators are understood`(_ text: String, _ kind: TokenKind) {
        #expect(tokens(text).dropFirst().first == kind)
        let found = parse(Source(name: "t", text: "let v = " + text)).diagnostics
        #expect(found.first?.code == .foreignOperator && found.first?.fixes.count == 1)
    }

    @Test func `strangers`() {
        #expect(codes("let a = 1 @@@@ 2").filter { $0 == .unknownCharacter }.count == 1)
        #expect(codes("let a = 1 @#").filter { $0 == .unknownCharacter }.count == 2)
        #expect(codes(Array("let a = 1\nlet b = ".utf8) + [0xFF]) == [.invalidUTF8])
        #expect(codes(Array("// \u{E9}".utf8)) == [])
        // overlong, a surrogate, past the last scalar, cut off
        let wrong: [[UInt8]] = [[0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0x80]]
        for bytes in wrong {
            #expect(codes(bytes).allSatisfy { $0 == .invalidUTF8 } && !codes(bytes).isEmpty)
            #expect(codes(Array("// ".utf8) + bytes).allSatisfy { $0 == .invalidUTF8 })
        }
        #expect(codes([0x00]) == [.unknownCharacter])
    }

    @Test func `line ends and marks`() {
        for end in ["\n", "\r\n", "\r"] {
            let tree = parse(Source(name: "t", text: "let a = 1\(end)let b = 2\(end)"))
            #expect(tree.diagnostics.isEmpty && tree.statements.count == 2)
            #expect(tree.tokens.filter { $0.startsLine }.count == 3)
        }
        let marked = parse(Source(name: "t", text: "\u{FEFF}let a = 1"))
        #expect(marked.diagnostics.isEmpty && marked.tokens[0].start == 3)
        #expect(!codes("let a = 1 \u{FEFF}").isEmpty)
        #expect(tokens("") == [.end] && tokens("\u{FEFF}") == [.end] && tokens(" \t\n") == [.end])
    }

    @Test func `comments`() {
        #expect(codes("let a = 1 // to the end { ( \"\nlet b = 2") == [])
        #expect(
            codes("let a = /* one */ 1") == [.blockComment] && codes("let a = 1 /* never closed") == [.blockComment])
        #expect(codes("/*/ let a = 1") == [.blockComment])
        let tree = parse(Source(name: "t", text: "let a = 1 /*\n*/ let b = 2"))
        #expect(tree.diagnostics.map { $0.code } == [.blockComment] && tree.statements.count == 2)
        #expect(codes("import a from \"b\nlet c = 1") == [.unclosedString])
    }
}
