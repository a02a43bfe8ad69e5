/// A value as it is written, for the words of a diagnostic: as a factor, over a length, cut in two.
package struct WrittenValue {
    private let bytes: [UInt8]

    package init(_ text: String) { bytes = Array(text.utf8) }

    private func text(_ part: ArraySlice<UInt8>) -> String { String(decoding: part, as: UTF8.self) }

    /// Whether it can be quoted whole.
    package var isShort: Bool { bytes.count <= 40 && !bytes.contains(0x0A) }

    package var shown: String { isShort ? text(bytes[...]) : "…" }

    /// In parentheses, where something in it binds looser than `*`.
    package var grouped: String {
        let isSum =
            bytes.dropFirst().contains { [0x2B, 0x2D, 0x3C, 0x3D, 0x3E].contains($0) } || bytes.starts(with: "if ".utf8)
        return isShort && isSum ? "(\(shown))" : shown
    }

    /// The same as an angle: `progress * 90deg`.
    package var asAngle: String {
        numberEnd(behind: UInt8(ascii: "*")) == bytes.count ? shown + "deg" : grouped + " * 1deg"
    }

    /// The same over a length, where it is divided by a number: `offset.y / 600pt`.
    package var divided: String? {
        guard bytes.count <= 200, !bytes.contains(0x0A), let end = numberEnd(behind: UInt8(ascii: "/")) else {
            return nil
        }
        return text(bytes[..<end]) + "pt" + text(bytes[end...])
    }

    /// The opposite of a condition.
    package var negated: String? {
        if bytes.elementsEqual("true".utf8) { return "false" }
        if bytes.elementsEqual("false".utf8) { return "true" }
        guard isShort, let first = bytes.first, first != UInt8(ascii: "\""), first != UInt8(ascii: "'") else {
            return nil
        }
        return bytes.contains(0x20) ? "not (\(shown))" : "not \(shown)"
    }

    /// `100 * 40`, which is meant as a size where one is wanted.
    package var crossed: (first: String, second: String)? {
        let parts = bytes.split(separator: 0x20)
        guard parts.count == 3, parts[1].elementsEqual("*".utf8), parts[0].allSatisfy(isDigit),
            parts[2].allSatisfy(isDigit)
        else { return nil }
        return (text(parts[0]), text(parts[2]))
    }

    /// The two sides of a plain size or list.
    package var halves: (first: String, second: String)? {
        if let pair = WrittenEntries(bytes, at: 0)?.pair { return pair }
        let parts = bytes.split(separator: 0x20)
        guard parts.count == 3, parts[1].elementsEqual("x".utf8) else { return nil }
        return (text(parts[0]), text(parts[2]))
    }

    /// Where the last number without a unit ends that stands behind an operator.
    private func numberEnd(behind sign: UInt8) -> Int? {
        var found: Int?
        for (index, byte) in bytes.enumerated() where byte == sign {
            let start = bytes[(index + 1)...].firstIndex { $0 != 0x20 } ?? bytes.count
            let end = bytes[start...].firstIndex { !isDigit($0) && $0 != UInt8(ascii: ".") } ?? bytes.count
            let hasUnit = end < bytes.count && (isNameByte(bytes[end]) || bytes[end] == UInt8(ascii: "%"))
            if end > start, !hasUnit { found = end }
        }
        return found
    }
}
