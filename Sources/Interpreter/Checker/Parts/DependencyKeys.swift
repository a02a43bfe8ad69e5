import LayoutDSL

/// What parts of a file and all that they can read come to, each as a number: a hash of their text and syntax, and of
/// the declarations that their names reach, through however many others.
///
/// It goes by names and not by their meaning, so that it knows too much rather than too little: a name that stands
/// anywhere in a part reaches every declaration of that name that could be meant.
struct DependencyKeys {
    /// A declaration that other parts of the file can name.
    private struct Named {
        let statement: Int32
        let symbol: Symbol
        /// How many declarations of the same name stand before it.
        let ordinal: Int32
        /// What makes an element of it: the blocks that it stands in, and the cells before it.
        let context: UInt64
        /// The next declaration of the same name; -1 for the last.
        var next: Int32 = -1
    }

    private let tree: SyntaxTree
    private let symbols: [Symbol]
    private var named: [Named] = []
    /// The first and the last declaration of each symbol in `named`; -1 without one.
    private var firsts: [Int32]
    private var lasts: [Int32]
    /// The hash of each statement alone; 0 for one that nobody asked for.
    private(set) var hashes: [UInt64]
    /// The number of the last reading that has reached a symbol.
    private var reached: [Int32]
    private var reading: Int32 = 0
    /// Whether the last reading met a word that depends on the whole layout.
    private var meetsLayout = false
    private let layout: Int32
    /// What every part depends on: imports, and what the layout and its sections say of themselves.
    private var frame: UInt64 = 0
    /// What decides where elements stand: which there are, arrangements, and what sections say.
    private(set) var surroundings: UInt64 = 0
    /// The place that was last asked about, and the declarations that hold it.
    private var asked: SourceSpan?
    private var holders: [Named] = []
    private var layoutKey: UInt64 = 0

    /// Words whose value in a formula is made of other formulas of the layout.
    private static let ofLayout: [Word] = [.progress, .content, .section, .area, .slot, .data, .cell, .layout]

    /// What a name says of what reads it.
    private enum Role {
        /// A declaration has that name, or more than one.
        case declared
        /// A word whose value is made of formulas of the layout.
        case layout
        /// The word for where an element stands.
        case rest
        /// It says nothing.
        case other
    }

    private var roles: [Role]

    /// A name in a statement that says something of it.
    private struct ReadName {
        let symbol: Symbol
        let role: Role
        /// Whether it stands there without a dot before it.
        var isBare: Bool
    }

    /// The names of the statements that were looked at, each once for a statement, in the order of the text.
    private var readNames: [ReadName] = []
    /// Which of them those of a statement are; nil for one that was not looked at.
    private var namesOfStatement: [Range<Int32>?]
    /// For each symbol, its last place in `readNames`.
    private var lastPlaces: [Int32]

    init(_ names: NameStore, hashes: [UInt64]) {
        self.hashes = hashes
        let module = names[.main]
        tree = module.tree
        symbols = module.symbols
        layout = module.layout
        let count = 1 + Int(symbols.reduce(Int32(-1)) { max($0, $1.index) })
        firsts = [Int32](repeating: -1, count: count)
        lasts = firsts
        reached = [Int32](repeating: 0, count: count)
        namesOfStatement = [Range<Int32>?](repeating: nil, count: tree.statements.count)
        lastPlaces = lasts
        roles = [Role](repeating: .other, count: count)
        for (index, word) in Word.allCases.enumerated() where index < count {
            roles[index] = word == .rest ? .rest : DependencyKeys.ofLayout.contains(word) ? .layout : .other
        }
        findDeclarations()
        readFrame(names)
    }

    // MARK: Keys

    /// The number of a statement of the main file with all that it reaches.
    mutating func key(of statement: Int32) -> UInt64 {
        var key = Mixing.mixed(frame, reach(from: [statement]))
        if meetsLayout { key = Mixing.mixed(key, wholeLayout(again: statement)) }
        return key == 0 ? 1 : key
    }

    /// The number of a statement of an imported file, which is the same as long as the file is.
    mutating func key(of statement: Int32, in module: ModuleID) -> UInt64 {
        let place = UInt64(UInt32(bitPattern: module.index)) << 32 | UInt64(UInt32(bitPattern: statement))
        return Mixing.mixed(Mixing.mixed(frame, place), wholeLayout(again: nil))
    }

    /// Whether the statement that the last key was made of reaches a declaration at a place, or holds it.
    mutating func reaches(_ place: SourceSpan, from statements: [Int32]) -> Bool {
        if asked != place {
            asked = place
            holders = named.filter { holds($0.statement, place) }
        }
        if statements.contains(where: { holds($0, place) }) { return true }
        guard !holders.isEmpty else { return false }
        _ = reach(from: statements, isHashed: false)
        return holders.contains { isReached($0.symbol) }
    }

    /// The statements of the layout that are no tests.
    var layoutStatements: [Int32] {
        guard layout >= 0 else { return [] }
        return tree.statements(from: tree.statements[Int(layout)].body).filter {
            tree.statements[Int($0)].kind != .test
        }
    }

    /// The key of the whole layout; `statement` is what is being read, and is reached again.
    private mutating func wholeLayout(again statement: Int32?) -> UInt64 {
        if layoutKey == 0 { layoutKey = max(1, reach(from: layoutStatements)) }
        if let statement { _ = reach(from: [statement]) }
        return layoutKey
    }

    // MARK: Places

    /// A declaration that others can name and that holds a place, if the last key has reached it: its name and its
    /// number among those of that name, and its statement. The innermost, if there are several.
    func home(of place: SourceSpan) -> (symbol: Symbol, ordinal: Int32, statement: Int32)? {
        let found = named.last { isReached($0.symbol) && holds($0.statement, place) }
        return found.map { ($0.symbol, $0.ordinal, $0.statement) }
    }

    /// The declaration of a name, by its number among those of that name.
    func declaration(_ symbol: Symbol, _ ordinal: Int32) -> Int32? {
        guard symbol.exists, Int(symbol.index) < firsts.count else { return nil }
        var next = firsts[Int(symbol.index)]
        while next >= 0 {
            if named[Int(next)].ordinal == ordinal { return named[Int(next)].statement }
            next = named[Int(next)].next
        }
        return nil
    }

    private func holds(_ statement: Int32, _ place: SourceSpan) -> Bool {
        let whole = tree.span(ofStatement: statement)
        return whole.source == place.source && whole.start <= place.start && place.end <= whole.end
    }

    private func isReached(_ symbol: Symbol) -> Bool { reached[Int(symbol.index)] == reading }

    // MARK: Declarations

    private mutating func findDeclarations() {
        for line in tree.statements(from: tree.first) {
            let statement = tree.statements[Int(line)]
            switch statement.kind {
            case .let, .effect, .arrangement: add(line, statement.name, 0)
            case .layout: findDeclarations(in: statement)
            default: break
            }
        }
    }

    /// The declarations of the layout, and all elements and sections.
    private mutating func findDeclarations(in layout: StatementSyntax) {
        var open = [(first: layout.body, context: UInt64(1))]
        while let (first, around) = open.popLast() {
            var hasSection = false
            var hasCount = false
            for line in tree.statements(from: first) {
                let statement = tree.statements[Int(line)]
                if statement.kind == .section { hasSection = true }
                if statement.kind == .property, tree.text(ofToken: statement.name) == "count" { hasCount = true }
            }
            let context = Mixing.mixed(around, (hasSection ? 2 : 0) + (hasCount ? 1 : 0))
            var cells: UInt64 = 0
            for line in tree.statements(from: first) {
                let statement = tree.statements[Int(line)]
                switch statement.kind {
                case .let, .param, .attribute: if first == layout.body { add(line, statement.name, 1) }
                case .section, .cell, .supplementary, .decoration:
                    let name = statement.name >= 0 ? statement.name : statement.firstToken
                    add(line, name, Mixing.mixed(context, cells))
                    if statement.kind == .cell { cells += 1 }
                    open.append((statement.body, Mixing.mixed(context, UInt64(statement.kind.rawValue))))
                default: break
                }
            }
        }
    }

    private mutating func add(_ statement: Int32, _ token: Int32, _ context: UInt64) {
        guard token >= 0, symbols[Int(token)].exists else { return }
        let symbol = symbols[Int(token)]
        let number = Int32(clamping: named.count)
        let last = lasts[Int(symbol.index)]
        let ordinal = last < 0 ? 0 : named[Int(last)].ordinal + 1
        named.append(Named(statement: statement, symbol: symbol, ordinal: ordinal, context: context))
        if last >= 0 { named[Int(last)].next = number } else { firsts[Int(symbol.index)] = number }
        lasts[Int(symbol.index)] = number
        if roles[Int(symbol.index)] == .other { roles[Int(symbol.index)] = .declared }
    }

    private func isDot(_ token: Int32) -> Bool {
        if case .dot = tree.tokens[Int(token)].kind { true } else { false }
    }

    // MARK: Hashes

    /// What imports bring, and what the layout and its sections say: all but their named declarations and the tests.
    ///
    /// What is of which type, nobody learns from the arrangements, from a section's `count`, or from the name of an element
    /// that it does not write: they are the surroundings. Whether a section scrolls by itself belongs to the frame.
    private mutating func readFrame(_ names: NameStore) {
        var key: UInt64 = 0
        for module in names.modules.entries.dropFirst(2) {
            key = Mixing.mixed(key, hash(of: module.tree.source.bytes[...]))
            key = Mixing.mixed(key, module.tree.source.name.utf8.reduce(0) { Mixing.mixed($0, UInt64($1)) })
        }
        var lines = tree.statements(from: tree.first).filter { tree.statements[Int($0)].kind == .import }
        for line in lines { key = Mixing.mixed(key, hash(of: line)) }
        lines = []
        var around: [Int32] = []
        var namesKey: UInt64 = 0
        var open = [layout]
        while let block = open.popLast(), block >= 0 {
            for line in tree.statements(from: tree.statements[Int(block)].body) {
                let statement = tree.statements[Int(line)]
                switch statement.kind {
                case .test: break
                case .use: around.append(line)
                case .property where block != layout && !isDirection(statement): around.append(line)
                case .let where block == layout, .param where block == layout, .attribute where block == layout: break
                case .section:
                    namesKey = Mixing.mixed(namesKey, hash(ofName: statement))
                    open.append(line)
                case .cell, .supplementary, .decoration:
                    namesKey = Mixing.mixed(namesKey, hash(ofName: statement))
                default: lines.append(line)
                }
            }
        }
        frame = Mixing.mixed(key, reach(from: lines))
        surroundings = Mixing.mixed(namesKey, reach(from: around))
    }

    /// Whether a line of a section says how it scrolls.
    private func isDirection(_ line: StatementSyntax) -> Bool {
        guard line.name >= 0 else { return true }
        return ["scroll", "loop"].contains(tree.text(ofToken: line.name))
    }

    /// What some statements and the declarations that they reach come to; `isHashed`: whether that is asked for, and not
    /// only what they reach.
    private mutating func reach(from statements: [Int32], isHashed: Bool = true) -> UInt64 {
        reading += 1
        meetsLayout = false
        var key: UInt64 = 0
        var open = Array(statements.reversed())
        while let statement = open.popLast() {
            if isHashed { key = Mixing.mixed(key, hash(of: statement)) }
            let line = tree.statements[Int(statement)]
            var isPlaced = false
            var isRead = true
            switch line.kind {
            // The formulas of an element are not read by who names it.
            case .section, .cell, .supplementary, .decoration: isRead = false
            // Effects are read for a cell in no layout in particular; these for an element at its place.
            case .test, .let: isPlaced = true
            default: break
            }
            for place in names(of: statement) {
                let (symbol, role) = (readNames[Int(place)].symbol, readNames[Int(place)].role)
                guard reached[Int(symbol.index)] != reading else { continue }
                if role == .layout, isRead, readNames[Int(place)].isBare { meetsLayout = true }
                if role == .rest, isPlaced { meetsLayout = true }
                var next = firsts[Int(symbol.index)]
                guard next >= 0 else { continue }
                reached[Int(symbol.index)] = reading
                while next >= 0 {
                    if isHashed { key = Mixing.mixed(key, named[Int(next)].context) }
                    open.append(named[Int(next)].statement)
                    next = named[Int(next)].next
                }
            }
        }
        return key
    }

    /// The names of a statement that say something of it, by their places: many parts reach the same statements.
    private mutating func names(of statement: Int32) -> Range<Int32> {
        if let known = namesOfStatement[Int(statement)] { return known }
        let line = tree.statements[Int(statement)]
        let start = Int32(clamping: readNames.count)
        for token in line.firstToken...max(line.firstToken, line.lastToken) {
            let symbol = symbols[Int(token)]
            guard symbol.exists, roles[Int(symbol.index)] != .other else { continue }
            let isBare = token == 0 || !isDot(token - 1)
            let last = lastPlaces[Int(symbol.index)]
            if last >= start {
                if isBare { readNames[Int(last)].isBare = true }
            } else {
                lastPlaces[Int(symbol.index)] = Int32(clamping: readNames.count)
                readNames.append(ReadName(symbol: symbol, role: roles[Int(symbol.index)], isBare: isBare))
            }
        }
        let found = start..<Int32(clamping: readNames.count)
        namesOfStatement[Int(statement)] = found
        return found
    }

    private func hash(ofName statement: StatementSyntax) -> UInt64 {
        let kind = UInt64(truncatingIfNeeded: statement.kind.rawValue)
        guard statement.name >= 0 else { return Mixing.mixed(kind) }
        let token = tree.tokens[Int(statement.name)]
        return Mixing.mixed(kind, hash(of: tree.source.bytes[Int(token.start)..<token.end]))
    }

    private func hash(of bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.withUnsafeBufferPointer { Mixing.mixed($0) }
    }

    /// The text of a statement, and how the parser has read it: the same text may be read otherwise in a broken file.
    private mutating func hash(of statement: Int32) -> UInt64 {
        let known = hashes[Int(statement)]
        if known != 0 { return known }
        var hash = SyntaxHash(tree, statement).value
        hash = hash == 0 ? 1 : hash
        hashes[Int(statement)] = hash
        return hash
    }
}
