import Interpreter
import Worlds

/// The value of `--element`: `cell[1,2]`, or `menu` for `menu[0,0]`.
enum ElementText {
    /// The path that is written so.
    static func read(_ text: String) throws(ValueError) -> ElementPath {
        guard let open = text.firstIndex(of: "[") else {
            guard isName(text) else { throw malformed(text) }
            return ElementPath(kind: text)
        }
        let kind = text[..<open]
        guard isName(kind), text.last == "]" else { throw malformed(text) }
        let inside = text[text.index(after: open)...].dropLast()
        let parts = inside.split(separator: ",", omittingEmptySubsequences: false).map { PlainNumber.trimmed($0) }
        let numbers = parts.compactMap { PlainNumber.count(of: $0) }
        guard numbers.count == parts.count else { throw malformed(text) }
        switch numbers.count {
        case 1: throw ValueError("`\(text)` has one index", help: "write section and item: \(kind)[0,\(numbers[0])]")
        case 2: return ElementPath(kind: String(kind), section: numbers[0], item: numbers[1])
        default: throw malformed(text)
        }
    }

    /// A path as it is written.
    static func written(_ path: ElementPath) -> String { "\(path.kind)[\(path.section),\(path.item)]" }

    private static func isName(_ text: some StringProtocol) -> Bool {
        guard let first = text.unicodeScalars.first, first == "_" || first.properties.isXIDStart else { return false }
        return text.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
    }

    private static func malformed(_ text: String) -> ValueError {
        ValueError("`\(text)` is no element", help: "write kind[section,item], counted from 0: cell[1,2], or menu")
    }
}
