import LayoutDSL
import Reports

/// A number as people write it on a command line: `300`, `-120.5`, `.5`, `1e3`.
package enum PlainNumber {
    /// The largest whole number that a `Double` counts without gaps, and thus the largest count: 2^53; where whole numbers
    /// have 32 bits, the largest of those.
    package static let largestCount = Int(clamping: Int64(1) << 53)

    /// The finite number that the text is; nil for anything else (`Double` itself would take `nan`, `inf`, `0x10`).
    package static func value(of text: some StringProtocol) -> Double? {
        let bytes = Array(text.utf8)
        guard isDecimal(bytes) else { return nil }
        let isNegative = bytes.first == 0x2D
        // The reader knows no signs and wants a digit before the point.
        let unsigned = isNegative || bytes.first == 0x2B ? bytes.dropFirst() : bytes[...]
        let digits = unsigned.first == 0x2E ? [0x30] + unsigned : Array(unsigned)
        guard let value = DecimalReader.value(of: digits), value.isFinite else { return nil }
        // `-0` is nobody's wish.
        return isNegative ? 0 - value : value
    }

    /// The whole number 0…2^53 that the text is, in plain digits.
    package static func count(of text: some StringProtocol) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let value = Int64(text) else {
            return nil
        }
        // One that only this machine has no room for is too large for any list that it can show, and is refused there.
        return value <= Int64(1) << 53 ? Int(clamping: value) : nil
    }

    /// The number at the beginning of the text and what follows it, its unit.
    package static func prefix(of text: Substring) -> (value: Double, rest: Substring)? {
        // Letters and `%` end a number, but for the `e` of an exponent.
        let bytes = Array(text.utf8)
        var end = 0
        while end < bytes.count {
            let byte = bytes[end]
            let isExponent =
                (byte | 0x20) == 0x65 && end + 1 < bytes.count
                && (isDigit(bytes[end + 1]) || bytes[end + 1] == 0x2B || bytes[end + 1] == 0x2D)
            guard isDigit(byte) || byte == 0x2B || byte == 0x2D || byte == 0x2E || isExponent else { break }
            end += 1
        }
        guard let value = value(of: String(decoding: bytes[..<end], as: UTF8.self)) else { return nil }
        return (value, Substring(String(decoding: bytes[end...], as: UTF8.self)))
    }

    /// A number as a person would write it: `10`, not `10.0`.
    package static func text(of value: Double) -> String {
        var writer = TextWriter()
        writer.append(number: value)
        return writer.text
    }

    /// A text without the spaces around it.
    package static func trimmed(_ text: some StringProtocol) -> Substring {
        var rest = Substring(text).utf8.drop { $0 == UInt8(ascii: " ") }
        while rest.last == UInt8(ascii: " ") { rest.removeLast() }
        return Substring(rest)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    /// sign? (digits (. digits)? | . digits) (e sign? digits)?
    private static func isDecimal(_ text: some Collection<UInt8>) -> Bool {
        var rest = Array(text)[...]
        func digits() -> Bool {
            let count = rest.prefix(while: isDigit).count
            rest = rest.dropFirst(count)
            return count > 0
        }
        func skip(_ first: UInt8, _ second: UInt8) -> Bool {
            guard let byte = rest.first, byte == first || byte == second else { return false }
            rest = rest.dropFirst()
            return true
        }
        _ = skip(0x2B, 0x2D)
        let hasWhole = digits()
        if skip(0x2E, 0x2E) {
            guard digits() else { return false }
        } else if !hasWhole {
            return false
        }
        if skip(0x65, 0x45) {
            _ = skip(0x2B, 0x2D)
            guard digits() else { return false }
        }
        return rest.isEmpty
    }
}
