import LayoutDSL

// Where scrolling stops: what the `snap` and `halt` lines of the layout or of an element come to. And where a list
// opens, and what it keeps.

extension Checker {
    /// The stops of an element, or the layout's own rule, along the scroll and across it.
    mutating func stops(of box: BoxID) -> StopFormulas {
        let halt = set(.halt, 0, of: box, otherwise: 0)
        let place = span(ofBox: box)
        let main = structure.mainAxis(of: box)
        return StopFormulas(
            along: stop(of: box, main), across: stop(of: box, 1 - main),
            halt: halt.exists && table.value(of: halt) != 0 ? halt : .none, span: place)
    }

    /// The offset at which an element is at home along an axis. It has no guard: a stop that is not finite is no stop.
    private mutating func stop(of box: BoxID, _ axis: Int) -> FormulaID {
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
    mutating func standing(_ property: Property, of box: BoxID) -> FormulaID {
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
        return guarded(found, else: zero, property, axis, box)
    }

    /// The line across which the layout keeps a place too, where lines of `keep` say a point; none without.
    mutating func keptAcross() -> FormulaID {
        let axis = 1 - mainAxis
        let lines = structure[.layout].contributions.filter { structure.keepsPoint($0, names) }
        guard let last = lines.last else { return .none }
        let place = span(of: last)
        let zero = table.constant(0, at: place)
        let set = workedOut { checker throws(Pending) in
            try checker.lastSet(lines, axis) { checker throws(Pending) in zero }
        }
        guard let found = set ?? nil else { return .none }
        guard table[found].stage < .scroll else { return zero }  // reported along the scroll, or here
        return guarded(found, else: zero, .keep, axis, .layout)
    }

    /// Where a row opens, held to the range in which its content rests, if it has ends; none at 0.
    mutating func opening(ofRow row: BoxID) throws(Pending) -> FormulaID {
        let (axis, place) = (structure.mainAxis(of: row), span(ofBox: row))
        let zero = table.constant(0, at: place)
        let set = try openedPlace(ofRow: row)
        // What reads the offset has been told.
        guard set.exists, table[set].stage < .scroll else { return .none }
        let opens = guarded(set, else: zero, .opens, axis, row)
        let content = try demandMeasure(.contentSize, axis, row)
        let room = table.apply(.subtract, content, try demandMeasure(.window, axis, row), at: place)
        let held = table.apply(.maximum, zero, table.apply(.minimum, opens, room, at: place), at: place)
        guard structure.loops(row) else { return held }
        return table.apply(.select, try demandMeasure(.loops, 0, row), opens, held, at: place)
    }

    /// What the lines set; none without any.
    private mutating func set(_ property: Property, _ axis: Int, of box: BoxID, otherwise: Double) -> FormulaID {
        let none = table.constant(otherwise, at: span(ofBox: box))
        let lines = structure[box].contributions
        let set = workedOut { checker throws(Pending) in
            try checker.lastSet(property, axis, among: lines) { checker throws(Pending) in none }
        }
        return (set ?? nil) ?? .none
    }
}
