/// A Swift file as the architecture tests read it.
struct SourceFile {
    /// Relative to its room, as in `Checker/Names/Interner.swift`.
    let path: String
    let text: String
    /// Without comments and string literals.
    let tokens: [String]
    let declarations: Declarations

    init(path: String, text: String) {
        self.path = path
        self.text = text
        tokens = SwiftTokens.read(text)
        declarations = Declarations(tokens)
    }

    /// The folder of the file, relative to its room; empty for the room itself.
    var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }

    /// How many lines hold code: neither blank nor a comment alone.
    var codeLineCount: Int {
        text.split(separator: "\n").count { line in
            guard let first = line.firstIndex(where: { $0 != " " && $0 != "\t" }) else { return false }
            return !line[first...].hasPrefix("//")
        }
    }

    /// Whether the text, comments among it, has a word.
    func names(_ word: String) -> Bool {
        text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains { $0 == word }
    }
}
