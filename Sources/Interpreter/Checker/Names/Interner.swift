import LayoutDSL

/// Gives every name a small number, by its UTF-8 bytes: two names are the same only when their bytes are.
struct Interner {
    /// The number of a name.
    typealias Symbol = Int32

    private struct Slot {
        /// The upper half of the name's hash: the names are only compared where it is the same.
        var hash: UInt32
        /// -1 when nothing is there.
        var symbol: Symbol
    }

    private static let vacant = Slot(hash: 0, symbol: -1)
    private static let words = Word.allCases
    private static let properties = Property.allCases

    private var slots = [Slot](repeating: vacant, count: 1024)
    private var starts: [Int32] = [0]
    private var bytes: [UInt8] = []

    /// The property that each of the first symbols names, if it does.
    private var propertyOfSymbol: [Property?] = []

    init() {
        for word in Interner.words { _ = intern(word.rawValue.utf8) }
        let symbols = Interner.properties.map { intern($0.rawValue.utf8) }
        propertyOfSymbol = [Property?](repeating: nil, count: count)
        for (symbol, property) in zip(symbols, Interner.properties) { propertyOfSymbol[Int(symbol)] = property }
    }

    private var count: Int { starts.count - 1 }

    /// The word of the language that a symbol is, if it is one.
    func word(_ symbol: Symbol) -> Word? {
        symbol >= 0 && symbol < Word.wordCount ? Interner.words[Int(symbol)] : nil
    }

    /// What a line of that name sets.
    func property(_ symbol: Symbol) -> Property? {
        symbol >= 0 && symbol < propertyOfSymbol.count ? propertyOfSymbol[Int(symbol)] : nil
    }

    func text(_ symbol: Symbol) -> String {
        String(decoding: bytes[Int(starts[Int(symbol)])..<Int(starts[Int(symbol) + 1])], as: UTF8.self)
    }

    mutating func intern(_ name: some Collection<UInt8>) -> Symbol {
        if let symbol = name.withContiguousStorageIfAvailable({ intern($0) }) { return symbol }
        return Array(name).withUnsafeBufferPointer { intern($0) }
    }

    mutating func intern(_ name: UnsafeBufferPointer<UInt8>) -> Symbol {
        if count * 2 >= slots.count { grow() }
        let hash = UInt32(truncatingIfNeeded: Mixing.mixed(name) >> 32)
        let mask = slots.count - 1
        var place = Int(truncatingIfNeeded: hash) & mask
        while slots[place].symbol >= 0 {
            if slots[place].hash == hash, isSame(slots[place].symbol, name) { return slots[place].symbol }
            place = (place + 1) & mask
        }
        let symbol = Int32(clamping: count)
        slots[place] = Slot(hash: hash, symbol: symbol)
        bytes.append(contentsOf: name)
        starts.append(Int32(clamping: bytes.count))
        return symbol
    }

    private func isSame(_ symbol: Symbol, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = Int(starts[Int(symbol)])
        guard Int(starts[Int(symbol) + 1]) - start == name.count else { return false }
        return bytes.withUnsafeBufferPointer { known in
            for index in 0..<name.count where known[start + index] != name[index] { return false }
            return true
        }
    }

    private mutating func grow() {
        let old = slots
        slots = [Slot](repeating: Interner.vacant, count: old.count * 2)
        let mask = slots.count - 1
        for slot in old where slot.symbol >= 0 {
            var place = Int(truncatingIfNeeded: slot.hash) & mask
            while slots[place].symbol >= 0 { place = (place + 1) & mask }
            slots[place] = slot
        }
    }

    /// The symbol of each token of a file that is a name; -1 for the other tokens.
    mutating func symbols(of tree: SyntaxTree) -> [Symbol] {
        var symbols = [Symbol](repeating: -1, count: tree.tokens.count)
        tree.source.bytes.withUnsafeBufferPointer { bytes in
            for (index, token) in tree.tokens.enumerated() where token.kind == .name {
                symbols[index] = intern(UnsafeBufferPointer(rebasing: bytes[Int(token.start)..<token.end]))
            }
        }
        return symbols
    }
}
