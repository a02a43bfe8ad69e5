/// The module in a page: two of 91 printable characters hold 13 bits, and no character has a meaning in HTML. That is 8
/// % smaller than base64, the encoding in the program, because a page has to be small.
struct PackedModule {
    /// The bytes, as Web/packing made them.
    let bytes: [UInt8]

    /// Reads base64; what is no letter of it is passed over.
    init(base64 text: StaticString) {
        self.init(base64: text.withUTF8Buffer { Array($0) })
    }

    /// The same of a text that comes from elsewhere.
    init(base64 text: [UInt8]) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var (bits, count): (UInt32, UInt32) = (0, 0)
        for byte in text {
            guard let value = PackedModule.value(of: byte) else { continue }
            bits = (bits << 6 | value) & 0xFFFF
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
        }
        self.bytes = bytes
    }

    /// How many bytes there are, a space, and the characters.
    var text: [UInt8] {
        var result = Array("\(bytes.count) ".utf8)
        result.reserveCapacity(bytes.count * 16 / 13 + 16)
        var (bits, count): (UInt32, UInt32) = (0, 0)
        func put(_ value: UInt32) {
            result.append(PackedModule.characters[Int(value / 91)])
            result.append(PackedModule.characters[Int(value % 91)])
        }
        for byte in bytes {
            bits = (bits << 8 | UInt32(byte)) & 0xF_FFFF
            count += 8
            guard count >= 13 else { continue }
            count -= 13
            put(bits >> count & 0x1FFF)
        }
        if count > 0 { put(bits << (13 - count) & 0x1FFF) }
        return result
    }

    /// All that is printable but the quotation mark, `&` and `<`.
    private static let characters = (UInt8(33)...126).filter { ![34, 38, 60].contains($0) }

    private static func value(of byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
