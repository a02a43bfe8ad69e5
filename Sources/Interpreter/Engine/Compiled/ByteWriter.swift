import LayoutChecker

/// Writes numbers and texts as bytes: whole numbers in groups of seven bits, the lowest first (LEB128), other numbers as
/// their eight bytes, the lowest first.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func append(byte: UInt8) { bytes.append(byte) }

    mutating func append(_ bytes: [UInt8]) { self.bytes += bytes }

    /// A number that is 0 or more; smaller ones count as 0.
    mutating func append(_ number: Int) {
        var rest = UInt64(max(0, number))
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// A number from -1 on.
    mutating func append(orNone number: Int32) { append(Int(number) + 1) }

    mutating func append(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

    mutating func append(_ number: Double) { append(bits: number.bitPattern) }

    mutating func append(bits: UInt64) {
        for place in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(8 * place))) }
    }

    mutating func append(_ text: String) {
        append(text.utf8.count)
        bytes += text.utf8
    }
}
