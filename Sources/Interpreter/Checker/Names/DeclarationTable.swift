/// The declarations of a file by their symbols, in the order in which they were added.
///
/// A file's own names have numbers near each other, so that most lie in a plain array; the few that are far from the
/// others (asked for from another file) are hashed.
struct DeclarationTable {
    private(set) var entries: [(symbol: Symbol, declaration: Declaration)] = []
    private var base: Int32 = 0
    /// The entry of each symbol from `base` on; -1 without one.
    private var near: [Int32] = []
    private var far = NumberTable()

    subscript(symbol: Symbol) -> Declaration? {
        get {
            let place = place(of: symbol)
            return place < 0 ? nil : entries[Int(place)].declaration
        }
        set {
            guard let newValue, place(of: symbol) < 0 else { return }
            let number = Int32(clamping: entries.count)
            entries.append((symbol, newValue))
            if near.isEmpty { base = symbol.index }
            // The array stays within a multiple of what is in it.
            let index = Int(symbol.index) - Int(base)
            if index >= 0, index < 16 * (entries.count + 64) {
                while near.count <= index { near.append(-1) }
                near[index] = number
            } else {
                far.set(UInt64(UInt32(bitPattern: symbol.index)), to: number)
            }
        }
    }

    @inline(__always)
    private func place(of symbol: Symbol) -> Int32 {
        let index = Int(symbol.index) - Int(base)
        if index >= 0, index < near.count, near[index] >= 0 { return near[index] }
        return far.count == 0 ? -1 : far[UInt64(UInt32(bitPattern: symbol.index))] ?? -1
    }
}

/// The names of all blocks, by the key of a symbol in a block.
struct BlockNames {
    private(set) var entries: [(key: UInt64, declaration: Declaration)] = []
    private var places = NumberTable()
    /// Whether any block has a name: most names that a formula reads are the file's.
    private var isName: [Bool] = []

    static func key(_ block: BlockID, _ symbol: Symbol) -> UInt64 {
        UInt64(UInt32(bitPattern: block.index)) << 32 | UInt64(UInt32(bitPattern: symbol.index))
    }

    /// The block and the symbol of a key.
    static func parts(of key: UInt64) -> (block: BlockID, symbol: Symbol) {
        (BlockID(Int32(truncatingIfNeeded: key >> 32)), Symbol(Int32(truncatingIfNeeded: key)))
    }

    @inline(__always)
    func isAny(_ symbol: Symbol) -> Bool {
        symbol.exists && Int(symbol.index) < isName.count && isName[Int(symbol.index)]
    }

    func declaration(_ symbol: Symbol, in block: BlockID) -> Declaration? {
        guard isAny(symbol), let place = places[BlockNames.key(block, symbol)] else { return nil }
        return entries[Int(place)].declaration
    }

    mutating func add(_ declaration: Declaration, _ symbol: Symbol, in block: BlockID) {
        guard symbol.exists, self.declaration(symbol, in: block) == nil else { return }
        while isName.count <= Int(symbol.index) { isName.append(false) }
        isName[Int(symbol.index)] = true
        places.set(BlockNames.key(block, symbol), to: Int32(clamping: entries.count))
        entries.append((BlockNames.key(block, symbol), declaration))
    }
}
