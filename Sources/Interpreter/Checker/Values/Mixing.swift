/// Hashing for the tables of a check. The standard library's hasher is safe against names that are made to collide and
/// costs more than all the rest of a look-up; these tables are looked into a few times for every token.
///
/// The mixing is that of SplitMix64: each of its steps can be undone, so different numbers stay different, and every
/// bit of the input moves about half of the bits of the result. Nothing short of solving for it (names of a file made
/// for no other end, eight bytes at a time) gives chains that are longer than chance would have them.
@usableFromInline package enum Mixing {
    @inline(__always)
    @inlinable package static func mixed(_ number: UInt64) -> UInt64 {
        var mixed = number &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// Two numbers of which one follows the other.
    @inline(__always)
    @inlinable package static func mixed(_ first: UInt64, _ second: UInt64) -> UInt64 { mixed(mixed(first) ^ second) }

    /// Bytes, eight at a time, and how many there are.
    @inlinable package static func mixed(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash = UInt64(truncatingIfNeeded: bytes.count)
        let raw = UnsafeRawBufferPointer(bytes)
        var index = 0
        while index + 8 <= raw.count {
            hash = mixed(hash ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            index += 8
        }
        var rest: UInt64 = 0
        while index < raw.count {
            rest = rest << 8 | UInt64(raw[index])
            index += 1
        }
        return mixed(hash ^ rest)
    }
}
