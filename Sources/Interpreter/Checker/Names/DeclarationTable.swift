/// The declarations of a file by their symbols, in the order in which they were added.
///
/// A file's own names have numbers near each other, so that most lie in a plain array; the few that are far from the
/// others (asked for from another file) are hashed.
struct DeclarationTable {
    private(set) var entries: [(symbol: Interner.Symbol, declaration: Declaration)] = []
    private var base: Interner.Symbol = 0
    /// The entry of each symbol from `base` on; -1 without one.
    private var near: [Int32] = []
    private var far = NumberTable()

    subscript(symbol: Interner.Symbol) -> Declaration? {
        get {
            let place = place(of: symbol)
            return place < 0 ? nil : entries[Int(place)].declaration
        }
        set {
            guard let newValue, place(of: symbol) < 0 else { return }
            let number = Int32(clamping: entries.count)
            entries.append((symbol, newValue))
            if near.isEmpty { base = symbol }
            // The array stays within a multiple of what is in it.
            if symbol >= base, Int(symbol) - Int(base) < 16 * (entries.count + 64) {
                while near.count <= Int(symbol) - Int(base) { near.append(-1) }
                near[Int(symbol) - Int(base)] = number
            } else {
                far.set(UInt64(UInt32(bitPattern: symbol)), to: number)
            }
        }
    }

    @inline(__always)
    private func place(of symbol: Interner.Symbol) -> Int32 {
        let index = Int(symbol) - Int(base)
        if index >= 0, index < near.count, near[index] >= 0 { return near[index] }
        return far.count == 0 ? -1 : far[UInt64(UInt32(bitPattern: symbol))] ?? -1
    }
}

/// The names of all blocks, by the key of a symbol in a block.
struct BlockNames {
    private(set) var entries: [(key: UInt64, declaration: Declaration)] = []
    private var places = NumberTable()
    /// Whether any block has a name: most names that a formula reads are the file's.
    private var isName: [Bool] = []

    static func key(_ block: Int32, _ symbol: Interner.Symbol) -> UInt64 {
        UInt64(UInt32(bitPattern: block)) << 32 | UInt64(UInt32(bitPattern: symbol))
    }

    /// The block and the symbol of a key.
    static func parts(of key: UInt64) -> (block: Int32, symbol: Interner.Symbol) {
        (Int32(truncatingIfNeeded: key >> 32), Int32(truncatingIfNeeded: key & 0xFFFF_FFFF))
    }

    @inline(__always)
    func isAny(_ symbol: Interner.Symbol) -> Bool {
        symbol >= 0 && Int(symbol) < isName.count && isName[Int(symbol)]
    }

    func declaration(_ symbol: Interner.Symbol, in block: Int32) -> Declaration? {
        guard isAny(symbol), let place = places[BlockNames.key(block, symbol)] else { return nil }
        return entries[Int(place)].declaration
    }

    mutating func add(_ declaration: Declaration, _ symbol: Interner.Symbol, in block: Int32) {
        guard symbol >= 0, self.declaration(symbol, in: block) == nil else { return }
        while isName.count <= Int(symbol) { isName.append(false) }
        isName[Int(symbol)] = true
        places.set(BlockNames.key(block, symbol), to: Int32(clamping: entries.count))
        entries.append((BlockNames.key(block, symbol), declaration))
    }
}
