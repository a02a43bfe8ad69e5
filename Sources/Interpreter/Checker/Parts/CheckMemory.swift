import LayoutDSL

/// What a check has found out about parts of a file, for the next check of nearly the same text: tests, and declarations
/// that nothing uses. Only what had no findings is remembered, so that a finding is always that of the text at hand.
package struct CheckMemory: Sendable {
    var parts: [UInt64: PartRecord] = [:]
    /// The last tree without findings of its own, from which the next parse takes over what has not changed.
    package private(set) var tree: SyntaxTree?
    /// The names of that tree.
    private(set) var symbols: SymbolMemory?
    /// The hashes of its statements, as `DependencyKeys` has them.
    private(set) var hashes: [UInt64] = []
    /// How many parts were worked out in the last check.
    package internal(set) var workedOut = 0
    /// How many parts were taken over from the check before.
    package internal(set) var takenOver = 0

    /// How many names are remembered, words of the language and names that are in no text any more among them.
    package var nameCount: Int { symbols?.interner.count ?? 0 }

    /// Makes a memory of nothing.
    package init() {}

    /// What it has found out about the text alone, without what its parts have come to.
    package var ofText: CheckMemory {
        var memory = CheckMemory()
        memory.tree = tree
        memory.symbols = symbols
        memory.hashes = hashes
        return memory
    }

    /// Notes what was read of a text without findings of its own.
    mutating func read(_ tree: SyntaxTree, _ names: NameStore, _ parts: PartChecks?) {
        self.tree = tree
        symbols = SymbolMemory(names, after: names.readBefore)
        hashes = parts?.keys.hashes ?? []
    }

    /// The hashes of the statements of a tree that stand in the one before too; 0 for the others.
    func hashes(of tree: SyntaxTree) -> [UInt64] {
        var found = [UInt64](repeating: 0, count: tree.statements.count)
        guard let base = self.tree, tree.shared.base == ObjectIdentifier(base) else { return found }
        for unit in tree.shared.units {
            for statement in unit.statements {
                let before = Int(statement &- unit.statements.lowerBound &+ unit.before)
                guard found.indices.contains(Int(statement)), hashes.indices.contains(before) else { continue }
                found[Int(statement)] = hashes[before]
            }
        }
        return found
    }
}

/// What a part of a check without findings has come to.
struct PartRecord: Sendable {
    /// What surrounds the part in the layout.
    var surroundings = PartSurroundings()
    /// What the places of the record are counted from, behind the first byte of the part itself.
    var homes: [PartHome] = []
    /// The steps that its formulas write out.
    var steps = 0
    /// The functions, effects and arrangements of the top level of files that it has entered.
    var entered: [PartPlace] = []
    var uses: [Use] = []
    var values: [Value] = []

    struct Use: Sendable {
        let place: PartPlace
        let declaration: PartPlace
        let kind: NameKind
    }

    struct Value: Sendable {
        let place: PartPlace
        let type: ValueType
        let unit: ReadValue.Unit?
        let known: SettledNumbers
    }
}

/// What the arrangements, the lines of sections and the names of elements come to. A part that does not name them reads
/// nothing of them, but whether a mistake has spoilt the places of elements.
struct PartSurroundings: Sendable {
    /// A hash of their text.
    var key: UInt64 = 0
    /// Whether a mistake has spoilt the place or the size of an element.
    var hasPoison = false

    /// Whether a part comes to the same among others.
    func areAsGood(as other: PartSurroundings) -> Bool {
        key == other.key || !hasPoison && !other.hasPoison
    }
}

/// What a place outside of a part is counted from.
enum PartHome: Sendable, Equatable {
    /// The first byte of another file.
    case file(SourceID)
    /// The first byte of a declaration of the main file: its name, and its number among those of that name.
    case declaration([UInt8], Int32)
}

/// A place that is found again after the text around it has changed.
struct PartPlace: Sendable {
    /// The number of what it is counted from: 0 for the part itself, from 1 on the homes of the record.
    let home: Int32
    let start: Int32
    let length: Int32
}
