extension TextWriter {
    /// Appends a number for people: at most three decimals, no `-0`.
    ///
    /// Past 1e12, where doubles have no three decimals left to round, the number is written whole.
    package mutating func append(rounded number: Double) {
        append(number: TextWriter.rounded(number))
    }

    /// The number with at most three decimals.
    static func rounded(_ number: Double) -> Double {
        guard number.magnitude < 1e12 else { return number }
        // A whole number over 1000 is the double nearest to that decimal, so its shortest form has three decimals.
        return whole(number * 1000) / 1000
    }

    /// The nearest whole number, half away from zero; numbers past 1e15 as they are.
    ///
    /// Not `rounded()`, which calls into the C mathematics library: this module links without it.
    static func whole(_ number: Double) -> Double {
        let magnitude = number.magnitude
        guard magnitude <= 1e15 else { return number }
        // Doubles from 2^52 on are whole, so the sum drops the fraction, ties to even.
        let dropped = (magnitude + 0x1p52) - 0x1p52
        let nearest = magnitude - dropped == 0.5 ? dropped + 1 : dropped
        return number < 0 ? -nearest : nearest
    }

    /// Appends a count with a comma after every three digits.
    package mutating func append(grouped count: Double) {
        var digits = TextWriter()
        digits.append(number: TextWriter.whole(count))
        let isWhole = !digits.bytes.contains { $0 < 0x30 || $0 > 0x39 }
        for index in digits.bytes.indices {
            if isWhole, index > 0, (digits.bytes.count - index) % 3 == 0 { append(",") }
            bytes.append(digits.bytes[index])
        }
    }
}
