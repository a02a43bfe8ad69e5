/// Writes drawings from texts with gaps, which numbers and colours fill. Numbers are whole tenths, so that the same
/// bytes come out on every machine. The random numbers follow from the index.
struct PicturePen: Sendable {
    /// What has been written so far.
    private(set) var writer: TextWriter
    /// Which picture it is, from 0.
    let index: Int
    let isDark: Bool
    private let prefix: String
    private var seed: UInt32

    init(_ writer: TextWriter, index: Int, isDark: Bool, prefix: String) {
        self.writer = writer
        self.index = index & 0xFFFF
        self.isDark = isDark
        self.prefix = prefix
        // Neighbours begin far from each other.
        seed = (UInt32(truncatingIfNeeded: index) &+ 1) &* 2_654_435_769
        seed ^= seed >> 15
    }

    /// A number from low to high; high must not be less.
    mutating func random(_ low: Int, _ high: Int) -> Int {
        seed = seed &* 1_664_525 &+ 1_013_904_223
        return low + Int(seed >> 12) % (high - low + 1)
    }

    /// Writes a text. `%` takes a number of tenths, `@` a whole number, `$` a colour, `~` the prefix of identifiers.
    mutating func put(_ text: StaticString, _ values: Int...) {
        var next = 0
        func value() -> Int {
            next += 1
            return next <= values.count ? values[next - 1] : 0
        }
        for at in 0..<text.utf8CodeUnitCount {
            let byte = text.utf8Start[at]
            switch byte {
            case 0x25: put(tenths: value())
            case 0x40: writer.append(number: value())
            case 0x24: writer.append(color: UInt32(truncatingIfNeeded: value()))
            case 0x7E: writer.append(prefix)
            default: writer.bytes.append(byte)
            }
        }
    }

    /// As short as SVG reads it: `12`, `.5`, and no space before a minus.
    private mutating func put(tenths: Int) {
        if tenths < 0 {
            if writer.bytes.last == 0x20 { writer.bytes.removeLast() }
            writer.bytes.append(0x2D)
        }
        let (whole, rest) = Int(tenths.magnitude).quotientAndRemainder(dividingBy: 10)
        if whole > 0 || rest == 0 { writer.append(number: whole) }
        guard rest > 0 else { return }
        writer.bytes.append(0x2E)
        writer.append(number: rest)
    }

    /// Defines a gradient from top to bottom, called by the prefix and a number.
    mutating func putGradient(_ number: Int, from top: Int, to bottom: Int) {
        put(
            "<linearGradient id='~@' x2='0' y2='1'><stop stop-color='$'/><stop offset='1' stop-color='$'/></linearGradient>",
            number, top, bottom)
    }

    /// A colour so far on the way to another one, 0 … 100.
    static func mix(_ from: Int, _ to: Int, _ percent: Int) -> Int {
        var result = 0
        for shift in [16, 8, 0] {
            result |= (((from >> shift & 255) * (100 - percent) + (to >> shift & 255) * percent) / 100) << shift
        }
        return result
    }

    /// The colours of a time of day.
    var light: (high: Int, haze: Int, sun: Int, far: Int, near: Int) {
        let all = [
            0x4FA6_9B, 0xF6E5_B4, 0xFFF4_CC, 0x7DB4_8C, 0x1239_2B, 0x3B83_C9, 0xE4EE_F6, 0xFFFF_FF, 0x8FB0_CC, 0x1E38_54,
            0x4A47_90, 0xFF9D_6C, 0xFFDE_A8, 0x9A5C_8C, 0x2419_45, 0x8FB3_B1, 0xEBF1_DC, 0xFFFE_F2, 0x93B3_A1, 0x193B_34,
            0xE79D_66, 0xFDE7_C3, 0xFFF8_E4, 0xD5935A, 0x682D_1E, 0xEC92_48, 0xF9DD_9D, 0xFFF7_DA, 0xABA0_53, 0x2E3A_15,
            0x2B95_BD, 0xD0F0_EA, 0xFFFD_E6, 0x58A6_A5, 0x0A49_57, 0x785D_B0, 0xF8C0_C5, 0xFFE7_D6, 0xB37F_9F, 0x331F_50,
        ]
        let first = index % 8 * 5
        let day = (high: all[first], haze: all[first + 1], sun: all[first + 2], far: all[first + 3], near: all[first + 4])
        guard isDark else { return day }
        // The night keeps the hues and drowns them in blue.
        return (
            PicturePen.mix(day.high, 0x080F_26, 76), PicturePen.mix(day.haze, 0x1526_4E, 66),
            PicturePen.mix(day.sun, 0xE6EC_FF, 80), PicturePen.mix(day.far, 0x0D17_36, 60),
            PicturePen.mix(day.near, 0x0408_12, 55)
        )
    }
}
