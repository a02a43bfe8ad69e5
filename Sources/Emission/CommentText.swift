/// Texts of people (names of files and tests, the words of a layout about itself) as comments of code, which they cannot end.
enum CommentText {
    /// A text in one line: a break of any kind, and what changes the direction of the line, is a space.
    static func line(_ text: String) -> String {
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: line.append(" ")
            default: line.append(scalar)
            }
        }
        return String(line)
    }

    /// A text in one line within `/* … */`.
    static func block(_ text: String) -> String { line(text).replacingText("*/", with: "*\\/") }
}
