import LayoutDSL

// Where scrolling stops: what the `snap` and `halt` lines of the layout or of an element come to. And where a list
// opens, and what it keeps.

extension ElementAssembler {
    /// The stops of an element, or the layout's own rule, along the scroll and across it.
    func stops(of box: BoxID) -> StopFormulas {
        let halt = set(.halt, 0, of: box, otherwise: 0)
        let place = span(ofBox: box)
        let main = structure.mainAxis(of: box)
        return StopFormulas(
            along: stop(of: box, main), across: stop(of: box, 1 - main),
            halt: halt.exists && table.value(of: halt) != 0 ? halt : .none, span: place)
    }

    /// The offset at which an element is at home along an axis. It has no guard: a stop that is not finite is no stop.
    private func stop(of box: BoxID, _ axis: Int) -> FormulaID {
        let stop = set(.snap, axis, of: box, otherwise: .infinity)
        let line = structure[box].contributions.last { structure.covers($0, .snap, axis) }
        let place = line.map { span(of: $0) } ?? span(ofBox: box)
        // A rule may let a bar settle; where an element stops does not hang on the way there.
        if structure[box].isElement { keepFromTrail(stop, "where an element stops", at: place) }
        if inputs(of: stop).contains(.current) { keepFromGesture(stop, at: place) }
        return stop
    }

    /// A length along the scroll that the layout, or a row, says before anything scrolls; none without a line.
    @discardableResult
    func standing(_ property: Property, of box: BoxID) -> FormulaID {
        let axis = structure.mainAxis(of: box)
        let found = set(property, axis, of: box, otherwise: 0)
        guard found.exists else { return .none }
        let line = structure[box].contributions.last { structure.covers($0, property, axis) }
        let place = line.map { span(of: $0) } ?? span(ofBox: box)
        let zero = table.constant(0, at: place)
        guard table[found].stage < .scroll else {
            if !keepFromTrail(found, "where a list opens", at: place) {
                noteMoving("`\(property.rawValue)`", found, or: place)
            }
            return zero
        }
        return propertyReader.guarded(found, else: zero, property, axis, box)
    }

    /// The line across which the layout keeps a place too, where lines of `keep` say a point; none without.
    func keptAcross() -> FormulaID {
        let axis = 1 - mainAxis
        let lines = structure[.layout].contributions.filter { structure.keepsPoint($0, names) }
        guard let last = lines.last else { return .none }
        let place = span(of: last)
        let zero = table.constant(0, at: place)
        let set = goalSolver.workedOut { () throws(Pending) in
            try propertyReader.lastSet(lines, axis) { () throws(Pending) in zero }
        }
        guard let found = set ?? nil else { return .none }
        guard table[found].stage < .scroll else { return zero }  // reported along the scroll, or here
        return propertyReader.guarded(found, else: zero, .keep, axis, .layout)
    }

    /// What the lines set; none without any.
    private func set(_ property: Property, _ axis: Int, of box: BoxID, otherwise: Double) -> FormulaID {
        let none = table.constant(otherwise, at: span(ofBox: box))
        let lines = structure[box].contributions
        let set = goalSolver.workedOut { () throws(Pending) in
            try propertyReader.lastSet(property, axis, among: lines) { () throws(Pending) in none }
        }
        return (set ?? nil) ?? .none
    }

    /// Where the layout opens: an offset, or the item and the section of a cell. The section is below 0 for an offset, and
    /// none where no line names a cell.
    func opening() -> (place: FormulaID, section: FormulaID) {
        let lines = openingReader.openingLines(of: .layout)
        guard openingReader.namesCell(lines) else { return (standing(.opens, of: .layout), .none) }
        let found = goalSolver.workedOut { () throws(Pending) in try openingReader.opening(by: lines, of: .layout) }
        guard let found else { return (.none, .none) }
        return (
            propertyReader.guarded(found.place, else: table.constant(0, at: .nothing), .opens, mainAxis, .layout),
            found.section
        )
    }

    /// Reports an offset at which a row opens that moves.
    func reportOpening(ofRow row: BoxID) {
        if !openingReader.namesCell(openingReader.openingLines(of: row)) { standing(.opens, of: row) }
    }
}
