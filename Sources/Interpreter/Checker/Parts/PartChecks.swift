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
    private var surroundings = PartSurroundings()
    private(set) var memory: CheckMemory
    /// What the parts that were taken over read in the check before.
    private(set) var noted: [NotedParts.Part] = []
    private var key: UInt64 = 0

    init(_ names: NameStore, after before: CheckMemory) {
        keys = DependencyKeys(names, hashes: before.hashes(of: names[.main].tree))
        self.before = before.parts
        memory = before.ofText
    }

    /// Turns to a part.
    ///
    /// - Parameters:
    ///   - part: The part.
    ///   - hasPoison: Whether a mistake has spoilt the place or the size of an element.
    /// - Returns: What it came to in the check before, if nothing that it reads has changed since.
    mutating func turn(to part: CheckPart, hasPoison: Bool) -> PartRecord? {
        key = part.module == .main ? keys.key(of: part.statement) : keys.key(of: part.statement, in: part.module)
        surroundings = PartSurroundings(key: keys.surroundings, hasPoison: hasPoison)
        guard let known = before[key], known.surroundings.areAsGood(as: surroundings) else { return nil }
        return known
    }

    /// Notes what a part read in the check before, behind what this one has noted so far.
    mutating func note(_ record: PartRecord, from origins: [SourceSpan], after notes: NameNotes) {
        noted.append(
            NotedParts.Part(
                record: record, origins: origins, usesBefore: notes.uses.count, valuesBefore: notes.values.count))
    }

    mutating func takeOver(_ record: PartRecord) {
        memory.takenOver += 1
        remember(record)
    }

    mutating func workedOut(_ record: PartRecord?) {
        memory.workedOut += 1
        if let record { remember(record) }
    }

    private mutating func remember(_ record: PartRecord) {
        var record = record
        record.surroundings = surroundings
        memory.parts[key] = record
    }

    /// Whether a part holds a place of the main file, or reads a declaration that does.
    mutating func reaches(_ place: SourceSpan, from part: CheckPart) -> Bool {
        part.module == .main && keys.reaches(place, from: [part.statement])
    }

    /// The same of the layout without its tests.
    mutating func layoutReaches(_ place: SourceSpan) -> Bool { keys.reaches(place, from: keys.layoutStatements) }

    // MARK: Places

    /// A place as a record keeps it; nil for one that is found by no name that the part reads.
    func place(_ span: SourceSpan, in part: CheckPart, _ record: inout PartRecord, _ names: NameStore) -> PartPlace? {
        func place(in home: PartHome, from start: Int32) -> PartPlace {
            let known = record.homes.firstIndex(of: home) ?? record.homes.count
            if known == record.homes.count { record.homes.append(home) }
            return PartPlace(home: Int32(clamping: known + 1), start: span.start - start, length: span.length)
        }
        let own = names[part.module].tree.span(ofStatement: part.statement)
        if own.source == span.source, own.start <= span.start, span.end <= own.end {
            return PartPlace(home: 0, start: span.start - own.start, length: span.length)
        }
        guard span.source == .main else { return place(in: .file(span.source), from: 0) }
        guard let (symbol, ordinal, statement) = keys.home(of: span) else { return nil }
        let start = names[.main].tree.span(ofStatement: statement).start
        return place(in: .declaration(Array(names.text(symbol).utf8), ordinal), from: start)
    }

    /// Where the homes of a record begin in the text at hand, the part first; nil if one is gone.
    func origins(of record: PartRecord, in part: CheckPart, _ names: inout NameStore) -> [SourceSpan]? {
        var found = [names[part.module].tree.span(ofStatement: part.statement)]
        for home in record.homes {
            switch home {
            case .file(let source): found.append(SourceSpan(start: 0, length: 0, source: source))
            case .declaration(let name, let ordinal):
                guard let statement = keys.declaration(names.symbol(name), ordinal) else { return nil }
                found.append(names[.main].tree.span(ofStatement: statement))
            }
        }
        return found
    }
}

extension PartPlace {
    /// The place in the text at hand.
    func span(from origins: [SourceSpan]) -> SourceSpan {
        let origin = origins[Int(home)]
        return SourceSpan(start: Int(origin.start &+ start), length: Int(length), source: origin.source)
    }
}
