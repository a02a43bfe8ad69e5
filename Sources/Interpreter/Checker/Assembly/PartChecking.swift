import LayoutDSL

// Takes over what a part of the check came to in the check before, or remembers what it comes to for the next one.

extension Checker {
    /// Whether a part need not be worked out. If it has to be, that is done next, and ends with `remember`.
    mutating func takesOver(_ part: CheckPart) -> Bool {
        guard parts != nil else { return false }
        if let place = names.notes.reread, parts?.reaches(place, from: part) == true {
            _ = parts?.turn(to: part, hasPoison: solver.hasPoison)
        } else if let record = parts?.turn(to: part, hasPoison: solver.hasPoison), takeOver(record, part) {
            parts?.takeOver(record)
            return true
        }
        names.notes.beginPart()
        structure.beginPart()
        solver.beginPart()
        begun = (names.findings.count, structure.steps)
        return false
    }

    /// Ends a part that was worked out. It is remembered if it had no findings and read nothing of other parts.
    mutating func remember(_ part: CheckPart) {
        guard parts != nil else { return }
        let entered = structure.endPart()
        let isSound =
            names.findings.count == begun.findings && !solver.readsOtherParts && !structure.isExhausted
            && !entered.contains { names.blemished.contains($0) }
        solver.endPart(isSound: isSound)
        guard let notes = names.notes.endPart() else { return }
        let record = isSound ? record(notes, entered, part) : nil
        parts?.workedOut(record)
    }

    /// Whether a part can hold what is asked about, or read it; without a question it is wanted for its findings.
    mutating func isWanted(_ part: CheckPart) -> Bool {
        guard let place = names.notes.asked, parts != nil else { return true }
        return parts?.reaches(place, from: part) == true
    }

    /// The same of the layout without its tests.
    mutating func isLayoutWanted() -> Bool {
        guard let place = names.notes.asked, parts != nil else { return true }
        return parts?.layoutReaches(place) == true
    }

    // MARK: Records

    private func record(_ notes: PartNotes, _ entered: [StatementID], _ part: CheckPart) -> PartRecord? {
        guard let parts else { return nil }
        var record = PartRecord(steps: structure.steps - begun.steps)
        func home(_ span: SourceSpan) -> PartPlace? { parts.place(span, in: part, &record, names) }
        for statement in entered {
            guard let (module, line) = names.line(of: statement), module != .prelude else { continue }
            guard module != .main || names[.main].own.contains(where: { $0.statement == line }) else { continue }
            guard let place = home(names[module].tree.span(ofStatement: line)) else { return nil }
            record.entered.append(place)
        }
        for use in notes.uses {
            guard let place = home(use.span), let declaration = home(use.declaration) else { return nil }
            record.uses.append(PartRecord.Use(place: place, declaration: declaration, kind: use.kind))
        }
        for value in notes.values {
            guard value.element == nil, let place = home(value.span) else { return nil }
            record.values.append(
                PartRecord.Value(place: place, type: value.type, unit: value.unit, known: value.known))
        }
        return record
    }

    private mutating func takeOver(_ record: PartRecord, _ part: CheckPart) -> Bool {
        guard let origins = parts?.origins(of: record, in: part, &names) else { return false }
        var entered: [StatementID] = []
        for place in record.entered {
            guard let statement = statement(at: place.span(from: origins)) else { return false }
            entered.append(statement)
        }
        guard structure.count(steps: record.steps) else { return false }
        for statement in entered { structure.enter(statement) }
        parts?.note(record, from: origins, after: names.notes)
        return true
    }

    /// The declaration at the top level of a file that stands at a place.
    private func statement(at place: SourceSpan) -> StatementID? {
        let module = ModuleID(Int32(place.source.number))
        let found = names[module].own.first {
            names[module].tree.span(ofStatement: $0.statement).start == place.start
        }
        return found.map { names.statement($0) }
    }
}
