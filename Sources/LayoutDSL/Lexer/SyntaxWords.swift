/// Units of other languages.
package enum SyntaxWords {
    static let foreignUnits = WordTable([
        ("px dp pts sp dip points point", "pt"), ("degrees degree dg degs", "deg"), ("radians radian rads", "rad"),
        ("turns tr", "turn"),
    ])

    /// A number with its unit, as the language writes both; nil for anything else.
    package static func number(_ text: String) -> String? {
        let sign = text.utf8.first == UInt8(ascii: "-") ? 1 : 0
        let digits = text.utf8.dropFirst(sign).prefix { isDigit($0) || $0 == UInt8(ascii: ".") }
        let rest = text.utf8.dropFirst(sign + digits.count)
        guard !digits.isEmpty, let unit = unit(String(decoding: rest, as: UTF8.self)) else { return nil }
        return String(decoding: text.utf8.prefix(sign + digits.count), as: UTF8.self) + unit
    }

    /// `10px 20px` as the lines of the sides: top and bottom, left and right; top, left and right, bottom; or the four
    /// clockwise from the top. Nil for anything else.
    package static func insets(_ text: String, of property: String = "insets") -> String? {
        let parts = text.utf8.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
        let values = parts.compactMap(number)
        guard values.count == parts.count, values.count > 1, values.count < 5 else { return nil }
        let left = values.count == 4 ? 3 : 1
        let bottom = values.count == 2 ? 0 : 2
        return "\(property).top: \(values[0]); \(property).right: \(values[1]); "
            + "\(property).bottom: \(values[bottom]); \(property).left: \(values[left])"
    }

    /// `50%` as a number, `0.5`; nil for what has a fraction.
    package static func share(_ text: String) -> String? {
        var digits = Array(text.utf8.filter(isDigit))
        guard digits.count + 1 == text.utf8.count, !digits.isEmpty else { return nil }
        while digits.count < 3 { digits.insert(UInt8(ascii: "0"), at: 0) }
        digits.insert(UInt8(ascii: "."), at: digits.count - 2)
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        if digits.last == UInt8(ascii: ".") { digits.removeLast() }
        return String(decoding: digits, as: UTF8.self)
    }

    /// A unit as the language writes it; nil for a word that is none.
    package static func unit(_ word: String) -> String? {
        ["", "%", "pt", "deg", "rad", "turn"].contains(word) ? word : foreignUnits[word]
    }
}
