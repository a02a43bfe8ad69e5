// Text from outside: names of files and tests, source lines, words of a command line. Every report for people passes it
// through here, so that it cannot move the cursor, ring, turn the text around, or forge a line of its own.

extension TextWriter {
    /// Appends a text for people: whatever would move the cursor or turn the text around is shown as `\u{202E}`.
    package mutating func append(visible text: String) {
        for scalar in text.unicodeScalars { append(visible: scalar) }
    }

    /// Appends one scalar for people.
    mutating func append(visible scalar: Unicode.Scalar) {
        guard scalar.isShownAsEscape else { return append(scalar) }
        append("\\u{")
        append(hexadecimal: scalar.value, digits: 1)
        append("}")
    }
}

extension String {
    /// The text as people are shown it.
    package var visible: String {
        var writer = TextWriter()
        writer.append(visible: self)
        return writer.text
    }
}

extension Unicode.Scalar {
    /// Whether the scalar changes the direction of the text around it.
    var isBidirectionalControl: Bool {
        switch value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Whether a person is shown the scalar's number in its place: controls, line separators, bidirectional controls.
    package var isShownAsEscape: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
        default: isBidirectionalControl
        }
    }
}
