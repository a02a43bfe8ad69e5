import LayoutDSL

/// Reads one number of a JSON text: -? (0 | 1-9 digits) (. digits)? (e sign? digits)?
package struct JSONNumber {
    /// The byte after the number.
    package private(set) var index: Int
    private let bytes: [UInt8]

    /// Starts at the number's first byte.
    package init(_ bytes: [UInt8], at index: Int) {
        self.bytes = bytes
        self.index = index
    }

    /// The number, never infinite, never `-0`.
    package mutating func read() throws(JSONError) -> Double {
        let start = index
        let isNegative = skip(0x2D)
        // The digits as one whole number, as long as it fits; enough for all but odd numbers.
        var digits = Digits()
        let first = index
        try read(&digits)
        if index - first > 1, bytes[first] == 0x30 {
            throw JSONError("a number does not begin with 0 and another digit", at: start, length: index - start)
        }
        var isPlain = true
        if skip(0x2E) {
            let point = index
            try read(&digits)
            digits.scale = index - point
        }
        if skip(0x65) || skip(0x45) {
            isPlain = false
            if !skip(0x2B) { _ = skip(0x2D) }
            var exponent = Digits()
            try read(&exponent)
        }
        if isPlain, let value = digits.value { return isNegative ? 0 - value : value }
        guard let value = DecimalReader.value(of: bytes[first..<index]), value.isFinite else {
            throw JSONError("the number is too large", at: start, length: index - start)
        }
        return isNegative ? 0 - value : value
    }

    /// The whole number that the text of a number is, exactly; nil: it is none, is below 0, or has more than 19 digits.
    static func whole(_ text: ArraySlice<UInt8>) -> UInt64? {
        var digits: [UInt8] = []
        // The number is `digits` times ten to this power.
        var power = 0
        var isFraction = false
        var rest = text
        while let byte = rest.popFirst() {
            switch byte {
            case 0x30...0x39:
                digits.append(byte - 0x30)
                if isFraction { power -= 1 }
            case 0x2E: isFraction = true
            case 0x65, 0x45:
                let isNegative = rest.first == 0x2D
                var exponent = 0
                // Past any length of a text the value no longer matters.
                for digit in rest where digit >= 0x30 && digit <= 0x39 {
                    exponent = min(exponent * 10 + Int(digit - 0x30), 100_000_000)
                }
                power += isNegative ? -exponent : exponent
                rest = []
            default: break
            }
        }
        while digits.last == 0 {
            digits.removeLast()
            power += 1
        }
        digits.removeFirst(digits.prefix { $0 == 0 }.count)
        guard !digits.isEmpty else { return 0 }
        guard text.first != 0x2D, power >= 0, power <= 18, digits.count + power <= 19 else { return nil }
        let value = digits.reduce(UInt64(0)) { $0 * 10 + UInt64($1) }
        return (0..<power).reduce(value) { value, _ in value * 10 }
    }

    private mutating func skip(_ wanted: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == wanted else { return false }
        index += 1
        return true
    }

    private mutating func read(_ digits: inout Digits) throws(JSONError) {
        let start = index
        while index < bytes.count, bytes[index] >= 0x30, bytes[index] <= 0x39 {
            digits.add(bytes[index] - 0x30)
            index += 1
        }
        guard index > start else {
            throw JSONError("expected a digit, found \(JSONScanner.description(of: bytes, at: index))", at: index)
        }
    }

    /// Digits gathered into a whole number below 2^53 with a power of ten: both are exact as `Double`, so that one
    /// division rounds once, as it should (Clinger 1990).
    private struct Digits {
        var scale = 0
        private var whole: UInt64 = 0
        private var isExact = true

        mutating func add(_ digit: UInt8) {
            guard isExact, whole < 900_000_000_000_000 else {
                isExact = false
                return
            }
            whole = whole * 10 + UInt64(digit)
        }

        var value: Double? {
            guard isExact, scale < Digits.powers.count else { return nil }
            return Double(whole) / Digits.powers[scale]
        }

        /// The powers of ten that a `Double` holds exactly.
        private static let powers: [Double] = [
            1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
        ]
    }
}
