/// An operator of another language with its equivalent here. The lexer makes the right token of it, so that it causes
/// no further errors.
struct ForeignOperator {
    let written: String
    let meant: String
    let kind: TokenKind

    static let all: [ForeignOperator] = [
        ForeignOperator(written: "&&", meant: "and", kind: .and),
        ForeignOperator(written: "&", meant: "and", kind: .and),
        ForeignOperator(written: "||", meant: "or", kind: .or),
        ForeignOperator(written: "|", meant: "or", kind: .or),
        ForeignOperator(written: "===", meant: "==", kind: .equal),
        ForeignOperator(written: "!==", meant: "!=", kind: .notEqual),
        ForeignOperator(written: "<>", meant: "!=", kind: .notEqual),
        ForeignOperator(written: "~=", meant: "==", kind: .equal),
        ForeignOperator(written: "!", meant: "not", kind: .not),
        ForeignOperator(written: "≤", meant: "<=", kind: .lessEqual),
        ForeignOperator(written: "≥", meant: ">=", kind: .greaterEqual),
        ForeignOperator(written: "≠", meant: "!=", kind: .notEqual),
        ForeignOperator(written: "÷", meant: "/", kind: .slash),
        ForeignOperator(written: "·", meant: "*", kind: .star),
        ForeignOperator(written: "−", meant: "-", kind: .minus),
        ForeignOperator(written: "–", meant: "-", kind: .minus),
        ForeignOperator(written: "..<", meant: "...", kind: .ellipsis),
        ForeignOperator(written: "..=", meant: "...", kind: .ellipsis),
        ForeignOperator(written: "..", meant: "...", kind: .ellipsis),
        ForeignOperator(written: "…", meant: "...", kind: .ellipsis),
    ]

    static func match(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> ForeignOperator? {
        all.first { candidate in
            var index = start
            for byte in candidate.written.utf8 {
                guard index < bytes.count, bytes[index] == byte else { return false }
                index += 1
            }
            return true
        }
    }
}
