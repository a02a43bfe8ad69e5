/// The lexer of the architecture tests: words and single punctuation characters of Swift code. Comments and string
/// literals are left out; the code in the interpolations of a literal stays.
struct SwiftTokens {
    private(set) var tokens: [String] = []
    private let bytes: [UInt8]
    private var at = 0

    static func read(_ text: String) -> [String] {
        var lexer = SwiftTokens(bytes: Array(text.utf8))
        lexer.readCode(untilClosingParenthesis: false)
        return lexer.tokens
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private func byte(_ distance: Int) -> UInt8 { at + distance < bytes.count ? bytes[at + distance] : 0 }

    private func stands(_ text: String) -> Bool { bytes[at...].starts(with: text.utf8) }

    private mutating func readCode(untilClosingParenthesis isInterpolation: Bool) {
        var depth = 0
        while at < bytes.count {
            switch byte(0) {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"):
                at += 1
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
                while at < bytes.count, byte(0) != UInt8(ascii: "\n") { at += 1 }
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"):
                skipBlockComment()
            case UInt8(ascii: "\""):
                readLiteral(hashes: 0)
            case UInt8(ascii: "#") where hashesBeforeQuote > 0:
                readLiteral(hashes: hashesBeforeQuote)
            case let first where Self.isOfWord(first):
                let start = at
                while at < bytes.count, Self.isOfWord(byte(0)) { at += 1 }
                tokens.append(String(decoding: bytes[start..<at], as: UTF8.self))
            case let mark:
                tokens.append(String(UnicodeScalar(mark)))
                at += 1
                if mark == UInt8(ascii: "(") { depth += 1 }
                if mark == UInt8(ascii: ")") { depth -= 1 }
                if isInterpolation, depth == 0 { return }
            }
        }
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 128...:
            true
        default: false
        }
    }

    /// How many `#` stand before a quotation mark here; 0 where no literal begins.
    private var hashesBeforeQuote: Int {
        var count = 0
        while byte(count) == UInt8(ascii: "#") { count += 1 }
        return byte(count) == UInt8(ascii: "\"") ? count : 0
    }

    private mutating func skipBlockComment() {
        var depth = 0
        repeat {
            if stands("/*") {
                depth += 1
                at += 2
            } else if stands("*/") {
                depth -= 1
                at += 2
            } else {
                at += 1
            }
        } while depth > 0 && at < bytes.count
    }

    private mutating func readLiteral(hashes count: Int) {
        at += count
        let hashes = String(repeating: "#", count: count)
        let quote = stands("\"\"\"") ? "\"\"\"" : "\""
        at += quote.utf8.count
        while at < bytes.count {
            if stands(quote + hashes) {
                at += quote.utf8.count + count
                return
            }
            if stands("\\" + hashes) {
                at += 1 + count
                if byte(0) == UInt8(ascii: "(") { readCode(untilClosingParenthesis: true) } else { at += 1 }
            } else {
                at += 1
            }
        }
    }
}
