/// An append-only buffer of UTF-8 bytes that everything in this module prints into.
///
/// Bytes, not a `String`: the buffer goes to a file or a page as it is, and appending stays cheap.
package struct TextWriter: Sendable {
    /// What has been written so far, UTF-8.
    package var bytes: [UInt8]

    /// Makes an empty buffer.
    package init() { bytes = [] }

    /// The bytes as text.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Appends text as it is.
    package mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// Appends text that stands in the program as it is: a copy of bytes, no string comes into being.
    @inline(__always)
    package mutating func append(literal text: StaticString) {
        guard text.hasPointerRepresentation else { return append(text.unicodeScalar) }
        if text.utf8CodeUnitCount == 1 { return bytes.append(text.utf8Start.pointee) }
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends a whole number.
    package mutating func append(number: Int) {
        if number < 0 { bytes.append(0x2D) }
        append(ShortDecimal(digits: UInt64(number.magnitude), decimals: 0))
    }

    /// Appends the shortest JSON number that reads back to the same value: `1`, `0.1`, `1e21`, never `1.0`, `1e+21`.
    ///
    /// Zero has no sign. An infinity or no number at all, which nothing upstream lets through, is written as 0, for
    /// JSON has no word for it.
    package mutating func append(number: Double) {
        guard number.isFinite, number != 0 else { return bytes.append(0x30) }
        guard let decimal = ShortDecimal.shortest(number.magnitude) else { return append(described: number) }
        if number < 0 { bytes.append(0x2D) }
        append(decimal)
    }

    /// Appends a number by way of its description, which is the shortest too but for the spelling of exponents.
    private mutating func append(described number: Double) {
        var exponent: [UInt8] = []
        var isExponent = false
        let start = bytes.count
        for byte in number.description.utf8 {
            if byte == 0x65 {
                isExponent = true
            } else if !isExponent {
                bytes.append(byte)
            } else if byte == 0x2D || (byte != 0x2B && !(byte == 0x30 && !exponent.contains { $0 != 0x2D })) {
                exponent.append(byte)
            }
        }
        if bytes.count - start > 2, bytes[bytes.count - 1] == 0x30, bytes[bytes.count - 2] == 0x2E {
            bytes.removeLast(2)
        }
        guard !exponent.isEmpty else { return }
        bytes.append(0x65)
        bytes.append(contentsOf: exponent)
    }

    /// Appends a JSON string, quotes included.
    ///
    /// Quotes, backslashes and control characters are escaped; so are line separators, which JavaScript took for line
    /// ends, and bidirectional controls, with which a text could show other than it reads.
    package mutating func append(jsonString text: String) {
        bytes.append(0x22)
        // A text that is in memory in one piece is looked at and copied as it lies there.
        let isWritten = text.utf8.withContiguousStorageIfAvailable { text in
            guard text.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) else { return false }
            bytes.append(contentsOf: text)
            return true
        }
        if isWritten == true { return bytes.append(0x22) }
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x22: append("\\\"")
            case 0x5C: append("\\\\")
            case 0x0A: append("\\n")
            case 0x0D: append("\\r")
            case 0x09: append("\\t")
            case _ where scalar.isShownAsEscape:
                append("\\u")
                append(hexadecimal: scalar.value, digits: 4)
            default: append(scalar)
            }
        }
        bytes.append(0x22)
    }

    /// Appends one scalar as it is.
    mutating func append(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            bytes.append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
            for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { bytes.append(byte) }
        }
    }

    /// Appends so many spaces; none for a count below 1.
    mutating func append(spaces count: Int) {
        for _ in 0..<max(0, count) { bytes.append(0x20) }
    }

    /// Ends a line, without the spaces at its end.
    mutating func endLine() {
        while bytes.last == 0x20 { bytes.removeLast() }
        bytes.append(0x0A)
    }

    mutating func append(hexadecimal value: UInt32, digits: Int) {
        let text = String(value, radix: 16, uppercase: true)
        for _ in 0..<max(0, digits - text.utf8.count) { bytes.append(0x30) }
        append(text)
    }
}
