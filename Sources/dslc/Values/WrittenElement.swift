import Interpreter
import Worlds

/// An element as a person writes it: `cell[1,2]`, `title[1]` of a section, `menu`.
struct WrittenElement: Equatable {
    /// The kind's name.
    let kind: String
    /// None, one or two.
    let indices: [Int]

    /// Reads one.
    init(_ text: String) throws(ValueError) {
        guard let open = text.firstIndex(of: "[") else {
            guard WrittenElement.isName(text) else { throw WrittenElement.malformed(text) }
            (kind, indices) = (text, [])
            return
        }
        let kind = text[..<open]
        guard WrittenElement.isName(kind), text.last == "]" else { throw WrittenElement.malformed(text) }
        let inside = text[text.index(after: open)...].dropLast()
        let parts = inside.split(separator: ",", omittingEmptySubsequences: false).map { PlainNumber.trimmed($0) }
        indices = parts.compactMap { PlainNumber.count(of: $0) }
        guard indices.count == parts.count, indices.count <= 2 else { throw WrittenElement.malformed(text) }
        self.kind = String(kind)
    }

    private static func isName(_ text: some StringProtocol) -> Bool {
        guard let first = text.unicodeScalars.first, first == "_" || first.properties.isXIDStart else { return false }
        return text.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
    }

    private static func malformed(_ text: String) -> ValueError {
        ValueError(
            "`\(text)` is not an element",
            help: "write kind[section,item], counted from 0: cell[1,2], title[1], or menu")
    }
}
