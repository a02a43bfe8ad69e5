/// Reads decimal literals, correctly rounded: the result is the double nearest to the written value, ties to even.
///
/// Own code because `Double(text)` also takes "nan" and "0x10", and because Embedded Swift has no `strtod`.
/// Short literals are exact by one multiplication or division (Clinger 1990); the rest is settled by long division
/// of big integers.
package enum DecimalReader {
    /// The value of digits with an optional fraction and exponent; nil when the text has another form.
    /// A value too large for a double is an infinity, one too small is 0.
    package static func value(of text: some Collection<UInt8>) -> Double? {
        var digits: [UInt8] = []
        var exponent = 0
        var sawDigit = false
        var sawFraction = false
        var dropped = false
        var index = text.startIndex
        while index != text.endIndex {
            let byte = text[index]
            if isDigit(byte) {
                sawDigit = true
                if digits.isEmpty, byte == UInt8(ascii: "0") {
                    if sawFraction { exponent -= 1 }
                } else if digits.count < significantLimit {
                    digits.append(byte - UInt8(ascii: "0"))
                    if sawFraction { exponent -= 1 }
                } else {
                    if byte != UInt8(ascii: "0") { dropped = true }
                    if !sawFraction { exponent += 1 }
                }
            } else if byte == UInt8(ascii: "."), !sawFraction, sawDigit {
                sawFraction = true
            } else {
                break
            }
            index = text.index(after: index)
        }
        guard sawDigit else { return nil }
        if index != text.endIndex {
            guard let written = writtenExponent(text[index...]) else { return nil }
            exponent += written
        }
        if dropped { digits.append(1); exponent -= 1 }  // more follows: never mistaken for a tie
        return rounded(digits, exponent)
    }

    /// The same for a part of an array, and quick for up to 15 digits with an optional fraction, as almost all
    /// literals are.
    package static func value(of bytes: [UInt8], in range: Range<Int>) -> Double? {
        guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return nil }
        return shortValue(of: bytes, in: range) ?? value(of: bytes[range])
    }

    private static func shortValue(of bytes: [UInt8], in range: Range<Int>) -> Double? {
        var whole: UInt64 = 0
        var count = 0
        var fraction = 0
        var sawPoint = false
        for index in range {
            let byte = bytes[index]
            if isDigit(byte) {
                count += 1
                if count > 15 { return nil }
                whole = whole * 10 + UInt64(byte - UInt8(ascii: "0"))
                if sawPoint { fraction += 1 }
            } else if byte == UInt8(ascii: "."), !sawPoint, count > 0 {
                sawPoint = true
            } else {
                return nil
            }
        }
        // Both are exact, so that one division gives the nearest double.
        return count == 0 ? nil : Double(whole) / powerOfTen(fraction)
    }

    /// A tie between two doubles has at most 767 significant digits; what comes after can only break it.
    private static let significantLimit = 800

    private static func writtenExponent(_ text: some Collection<UInt8>) -> Int? {
        var rest = text[...]
        guard let mark = rest.popFirst(), mark | 0x20 == UInt8(ascii: "e") else { return nil }
        var negative = false
        if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
            negative = sign == UInt8(ascii: "-")
            rest = rest.dropFirst()
        }
        guard !rest.isEmpty else { return nil }
        var value = 0
        for byte in rest {
            guard isDigit(byte) else { return nil }
            // Far past any double; a literal of 16 MiB of zeros still cannot bring it back into range and overflow.
            value = min(value * 10 + Int(byte - UInt8(ascii: "0")), 100_000_000)
        }
        return negative ? -value : value
    }

    private static func rounded(_ digits: [UInt8], _ exponent: Int) -> Double {
        if digits.isEmpty { return 0 }
        let magnitude = exponent + digits.count
        if magnitude > 310 { return .infinity }
        if magnitude < -330 { return 0 }
        if digits.count <= 15, exponent >= -22, exponent <= 22 {
            var whole: UInt64 = 0
            for digit in digits { whole = whole * 10 + UInt64(digit) }
            let power = powerOfTen(exponent < 0 ? -exponent : exponent)
            return exponent < 0 ? Double(whole) / power : Double(whole) * power
        }
        var numerator = BigNatural(digits: digits)
        var denominator = BigNatural(1)
        if exponent >= 0 { numerator.multiply(byTenTo: exponent) } else { denominator.multiply(byTenTo: -exponent) }
        return numerator.divided(by: denominator)
    }

    private static func powerOfTen(_ exponent: Int) -> Double {
        var result = 1.0
        for _ in 0..<exponent { result *= 10 }  // exact up to 10^22
        return result
    }
}
