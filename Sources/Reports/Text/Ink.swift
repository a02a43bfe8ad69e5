/// Colours the text of a terminal, or leaves it plain. Colour only repeats the words and marks.
struct Ink: Sendable {
    /// What a piece of text is.
    enum Role { case plain, error, warning, message, gutter, secondary, fix }

    let isColored: Bool

    /// Writes text in the colour of its role.
    func write(_ text: String, _ role: Role, into writer: inout TextWriter) {
        let code = isColored ? code(of: role) : nil
        guard let code, !text.isEmpty else { return writer.append(text) }
        writer.append("\u{1B}[")
        writer.append(code)
        writer.append("m")
        writer.append(text)
        writer.append("\u{1B}[0m")
    }

    private func code(of role: Role) -> String? {
        switch role {
        case .plain: nil
        case .error: "1;31"
        case .warning: "1;33"
        case .message: "1"
        case .gutter, .secondary: "1;34"
        case .fix: "1;32"
        }
    }
}
