import LayoutDSL

/// A part of a check: a test of the layout, or a declaration that nothing uses.
struct CheckPart {
    let module: ModuleID
    let statement: Int32
}

/// The parts of a check that may be taken over from the check before, while it runs.
struct PartChecks {
    private(set) var keys: DependencyKeys
    private let before: [UInt64: PartRecord]
    private(set) var memory = CheckMemory()
    private var key: UInt64 = 0

    init(_ names: NameStore, after before: CheckMemory) {
        keys = DependencyKeys(names)
        self.before = before.parts
    }

    /// Turns to a part; answers what it came to in the check before, if nothing that it reads has changed since.
    mutating func turn(to part: CheckPart) -> PartRecord? {
        key = part.module == .main ? keys.key(of: part.statement) : keys.key(of: part.statement, in: part.module)
        return before[key]
    }

    mutating func takeOver(_ record: PartRecord) {
        memory.takenOver += 1
        memory.parts[key] = record
    }

    mutating func workedOut(_ record: PartRecord?) {
        memory.workedOut += 1
        memory.parts[key] = record
    }

    /// Whether a part holds a place of the main file, or reads a declaration that does.
    mutating func reaches(_ place: SourceSpan, from part: CheckPart) -> Bool {
        part.module == .main && keys.reaches(place, from: [part.statement])
    }

    /// The same of the layout without its tests.
    mutating func layoutReaches(_ place: SourceSpan) -> Bool { keys.reaches(place, from: keys.layoutStatements) }

    // MARK: Places

    /// The home of a place in the text at hand; nil for one that no part can tell of.
    func place(_ span: SourceSpan, in part: CheckPart, _ names: NameStore) -> PartPlace? {
        guard span.source == .main else {
            return PartPlace(home: .file(span.source), start: span.start, length: span.length)
        }
        let tree = names[.main].tree
        if part.module == .main {
            let own = tree.span(ofStatement: part.statement)
            if own.start <= span.start, span.end <= own.end {
                return PartPlace(home: .part, start: span.start - own.start, length: span.length)
            }
        }
        guard let (symbol, ordinal, statement) = keys.home(of: span) else { return nil }
        let start = tree.span(ofStatement: statement).start
        return PartPlace(
            home: .declaration(Array(names.text(symbol).utf8), ordinal), start: span.start - start, length: span.length)
    }

    /// Where a place is in the text at hand; nil if its declaration is gone.
    func span(_ place: PartPlace, in part: CheckPart, _ names: inout NameStore) -> SourceSpan? {
        let tree = names[.main].tree
        let home: Int32
        switch place.home {
        case .file(let source): return SourceSpan(start: Int(place.start), length: Int(place.length), source: source)
        case .part: home = part.statement
        case .declaration(let name, let ordinal):
            guard let found = keys.declaration(names.symbol(name), ordinal) else { return nil }
            home = found
        }
        let start = tree.span(ofStatement: home).start
        return SourceSpan(start: Int(start + place.start), length: Int(place.length), source: .main)
    }
}
