/// Gives every name a small number, by its UTF-8 bytes: two names are the same only when their bytes are.
struct Interner {
    /// The number of a name.
    typealias Symbol = Int32

    private var slots: [Int32]
    private var starts: [Int32] = [0]
    private var bytes: [UInt8] = []

    private static let words = Word.allCases

    init() {
        slots = [Int32](repeating: -1, count: 1024)
        for word in Interner.words { _ = intern(word.rawValue.utf8) }
    }

    private var count: Int { starts.count - 1 }

    /// The word of the language that a symbol is, if it is one.
    func word(_ symbol: Symbol) -> Word? {
        Int(symbol) < Interner.words.count && symbol >= 0 ? Interner.words[Int(symbol)] : nil
    }

    func text(_ symbol: Symbol) -> String { String(decoding: content(symbol), as: UTF8.self) }

    private func content(_ symbol: Symbol) -> ArraySlice<UInt8> {
        bytes[Int(starts[Int(symbol)])..<Int(starts[Int(symbol) + 1])]
    }

    mutating func intern(_ name: some Collection<UInt8>) -> Symbol {
        if count * 2 >= slots.count { grow() }
        var slot = Interner.hash(name) & (slots.count - 1)
        while slots[slot] >= 0 {
            if content(slots[slot]).elementsEqual(name) { return slots[slot] }
            slot = (slot + 1) & (slots.count - 1)
        }
        let symbol = Int32(clamping: count)
        slots[slot] = symbol
        bytes += name
        starts.append(Int32(clamping: bytes.count))
        return symbol
    }

    private mutating func grow() {
        slots = [Int32](repeating: -1, count: slots.count * 2)
        for symbol in 0..<count {
            var slot = Interner.hash(content(Int32(clamping: symbol))) & (slots.count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(clamping: symbol)
        }
    }

    /// FNV-1a, mixed once more because only the low bits are used.
    private static func hash(_ name: some Collection<UInt8>) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        hash ^= hash >> 29
        return Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) >> 32)
    }
}
