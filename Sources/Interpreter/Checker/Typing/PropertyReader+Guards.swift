import LayoutDSL

// What guards a value where it leaves the formulas: it has to be finite, and to stand still where others build on it.

extension PropertyReader {
    /// A value that has to be finite where it leaves the formulas; else the other one stands, and a trouble is noted
    /// when the box takes part.
    func guarded(
        _ value: FormulaID, else resting: FormulaID, _ property: Property, _ axis: Int?, _ box: BoxID,
        presence: FormulaID = .none
    ) -> FormulaID {
        let line = structure.lastLine(property, axis ?? 0, of: box)
        return guarded(
            value, else: resting, words: line.map { words(of: $0) } ?? property.rawValue,
            span: line.map { span(of: $0) } ?? span(ofBox: box), box, presence: presence)
    }

    func guarded(
        _ value: FormulaID, else resting: FormulaID, words: String, span: SourceSpan, _ box: BoxID, presence: FormulaID
    ) -> FormulaID {
        var always = presence.exists ? presence : table.constant(1, at: span)
        if table[value].scope == structure[structure.sectionBox].scope {
            always = table.apply(.and, exists(box, at: span), always, at: span)
        }
        // Each property of each element has guards of its own: a trouble is told for every one that it spoils.
        if table.value(of: value)?.isFinite == true { return value }
        let formula = table.apply(.finite, value, resting, always, at: span, tag: guardTag(box, words))
        if formula != value, reading.guards[formula.index] == nil {
            reading.guards[formula.index] = Guarded(property: words, element: name(of: box), span: span)
        }
        return formula
    }

    /// What tells apart what is guarded: the name of an element, and the words of its line.
    private func guardTag(_ box: BoxID, _ words: String) -> Int32 {
        let element = UInt64(UInt32(bitPattern: structure[box].name.index))
        let key = element << 32 | UInt64(UInt32(bitPattern: names.symbol(words).index))
        if let known = reading.guardTags[key] { return known }
        let tag = Int32(clamping: reading.guardTags.count + 1)
        reading.guardTags.set(key, to: tag)
        return tag
    }

    /// Whether the section at hand has the box at all: it is of the box's block, and for what stands in a cell it has
    /// cells. What is the same for a whole section is computed for every section, its troubles are not everyone's.
    func exists(_ box: BoxID, at place: SourceSpan) -> FormulaID {
        let scope = structure[structure.sectionBox].scope
        var result = table.constant(1, at: place)
        guard let block = structure.enclosing(box, where: { $0 == .block }) else { return result }
        if structure.blockBoxes.count > 1 {
            let number = table.constant(Double(structure[block].number), at: place)
            result = table.apply(.equal, table.input(.blockIndex, scope: scope, at: place), number, at: place)
        }
        guard structure.enclosing(box, where: { $0 == .cell }) != nil else { return result }
        let cells = table.input(.cellCount, scope: scope, at: place)
        return table.apply(.and, result, table.apply(.less, table.constant(0, at: place), cells, at: place), at: place)
    }

    /// A guarded value of the resting layout, which must not move with the offset where others build on it.
    func still(_ value: FormulaID, _ what: String, _ box: BoxID, guarding property: Property, _ axis: Int)
        throws(Pending) -> FormulaID
    {
        let zero = table.constant(0, at: span(ofBox: box))
        let isPlaced = property == .size || property == .slot
        let movesAlone = isPlaced && structure.movesAlone(box)
        guard table[value].stage < .scroll || movesAlone && table[value].stage == .scroll else {
            let line = structure.lastLine(property, axis, of: box)
            let place = line.map { span(of: $0) } ?? span(ofBox: box)
            noteMoving("\(what) of `\(name(of: box))`", value, or: place)
            return zero
        }
        return guarded(value, else: zero, property, axis, box)
    }
}
