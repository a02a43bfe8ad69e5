import LayoutDSL

/// Gives every name a small number, by its UTF-8 bytes: two names are the same only when their bytes are.
struct Interner {
    private struct Slot {
        /// The upper half of the name's hash: the names are only compared where it is the same.
        var hash: UInt32
        /// None when nothing is there.
        var symbol: Symbol
    }

    private static let vacant = Slot(hash: 0, symbol: .none)
    private static let words = Word.allCases

    private var slots = [Slot](repeating: vacant, count: 1024)
    private var starts: [Int32] = [0]
    private var bytes: [UInt8] = []
    /// The property that each of the first symbols names, if it does.
    private var properties: [Property?] = []

    init() {
        for word in Interner.words { _ = intern(word.rawValue.utf8) }
        for function in BuiltInFunction.all { _ = intern(function.name.utf8) }
        for property in Property.allCases {
            let symbol = Int(intern(property.rawValue.utf8).index)
            while properties.count <= symbol { properties.append(nil) }
            properties[symbol] = property
        }
    }

    /// The symbols below are words and functions of the language.
    private static let builtInCount = Word.wordCount + Int32(clamping: BuiltInFunction.all.count)

    /// How many names have a number.
    var count: Int { starts.count - 1 }

    /// The word of the language that a symbol is, if it is one.
    func word(_ symbol: Symbol) -> Word? {
        symbol.exists && symbol.index < Word.wordCount ? Interner.words[Int(symbol.index)] : nil
    }

    /// The function of the language that a symbol names, if it is one.
    func function(_ symbol: Symbol) -> BuiltInFunction? {
        guard symbol.index >= Word.wordCount, isBuiltIn(symbol) else { return nil }
        return BuiltInFunction.all[Int(symbol.index - Word.wordCount)]
    }

    /// Whether a symbol is a word or a function of the language.
    func isBuiltIn(_ symbol: Symbol) -> Bool { symbol.index < Interner.builtInCount }

    /// Whether no file may give a name to a thing of its own: it would change what formulas mean.
    func isReserved(_ symbol: Symbol) -> Bool {
        guard symbol.exists, isBuiltIn(symbol) else { return false }
        if symbol.index < Word.wordCount { return Word.isValue[Int(symbol.index)] }
        return !BuiltInFunction.all[Int(symbol.index - Word.wordCount)].isReplaceable
    }

    /// What a line of that name sets.
    func property(_ symbol: Symbol) -> Property? {
        symbol.exists && symbol.index < properties.count ? properties[Int(symbol.index)] : nil
    }

    func text(_ symbol: Symbol) -> String {
        String(decoding: bytes[Int(starts[Int(symbol.index)])..<Int(starts[Int(symbol.index) + 1])], as: UTF8.self)
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
        while slots[place].symbol.exists {
            if slots[place].hash == hash, isSame(slots[place].symbol, name) { return slots[place].symbol }
            place = (place + 1) & mask
        }
        let symbol = Symbol(Int32(clamping: count))
        slots[place] = Slot(hash: hash, symbol: symbol)
        bytes.append(contentsOf: name)
        starts.append(Int32(clamping: bytes.count))
        return symbol
    }

    private func isSame(_ symbol: Symbol, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = Int(starts[Int(symbol.index)])
        guard Int(starts[Int(symbol.index) + 1]) - start == name.count else { return false }
        return bytes.withUnsafeBufferPointer { known in
            for index in 0..<name.count where known[start + index] != name[index] { return false }
            return true
        }
    }

    private mutating func grow() {
        let old = slots
        slots = [Slot](repeating: Interner.vacant, count: old.count * 2)
        let mask = slots.count - 1
        for slot in old where slot.symbol.exists {
            var place = Int(truncatingIfNeeded: slot.hash) & mask
            while slots[place].symbol.exists { place = (place + 1) & mask }
            slots[place] = slot
        }
    }

    /// The symbol of each token of a file that is a name; none for the other tokens.
    mutating func symbols(of tree: SyntaxTree) -> [Symbol] {
        var symbols = [Symbol](repeating: .none, count: tree.tokens.count)
        tree.source.bytes.withUnsafeBufferPointer { bytes in
            for (index, token) in tree.tokens.enumerated() {
                // A pattern and not `==`, which calls through a table of the other module.
                guard case .name = token.kind else { continue }
                symbols[index] = intern(
                    UnsafeBufferPointer(rebasing: bytes[Int(token.start)..<token.end]))
            }
        }
        return symbols
    }
}
