/// One scalar of a source's bytes and how many bytes it took; U+FFFD for bytes that are not UTF-8.
///
/// A broken sequence is replaced as a whole, up to the byte that broke it, as `String(decoding:as:)` does, so that
/// columns counted here are those of the decoded text.
struct DecodedScalar {
    let scalar: Unicode.Scalar
    let length: Int

    /// Decodes the scalar at `index`, reading no further than `end`; `index` must be below `end`.
    init(_ bytes: [UInt8], at index: Int, end: Int) {
        let lead = bytes[index]
        // The second byte's range is narrower after some leads: no overlong forms, no surrogates, nothing past U+10FFFF.
        var second: ClosedRange<UInt8> = 0x80...0xBF
        var count = 1
        var value = UInt32(lead)
        switch lead {
        case 0x00...0x7F: break
        case 0xC2...0xDF: (count, value) = (2, UInt32(lead & 0x1F))
        case 0xE0...0xEF:
            (count, value) = (3, UInt32(lead & 0x0F))
            if lead == 0xE0 { second = 0xA0...0xBF }
            if lead == 0xED { second = 0x80...0x9F }
        case 0xF0...0xF4:
            (count, value) = (4, UInt32(lead & 0x07))
            if lead == 0xF0 { second = 0x90...0xBF }
            if lead == 0xF4 { second = 0x80...0x8F }
        default: count = 0
        }
        var used = 1
        while used < count, index + used < end {
            let byte = bytes[index + used]
            guard used == 1 ? second.contains(byte) : byte & 0xC0 == 0x80 else { break }
            value = value << 6 | UInt32(byte & 0x3F)
            used += 1
        }
        length = used
        scalar = used == count ? Unicode.Scalar(value) ?? "\u{FFFD}" : "\u{FFFD}"
    }
}
