import LayoutDSL

// `trail(distance)`: the one value that remembers how the user has scrolled.

extension Checker {
    /// The offset along the scroll, held to the range in which the content rests, and followed from behind.
    mutating func trail(_ given: Value, _ function: BuiltInFunction, at place: SourceSpan) throws(Pending) -> Value {
        guard let distance = scalar(given, as: .length, wantedBy: .function(function)) else { return .poison(place) }
        guard table[distance].stage < .scroll else {
            // An input knows only the first place where it is written.
            if table[distance].operation.isInput {
                return mistake(.movingRest("the distance of `trail`", at: given.span), at: place)
            }
            noteMoving("the distance of `trail`", distance, or: given.span)
            return .poison(place)
        }
        guard table[distance].scope == 0 else {
            return mistake(.trailOfEach(names.text(given.span), at: given.span), at: place)
        }
        let axis = readsMain
        let zero = table.constant(0, at: place)
        let room = table.apply(
            .subtract, try demandMeasure(.contentSize, axis, .layout), viewportSize(axis, at: place), at: place)
        let last = table.apply(.maximum, zero, room, at: place)
        let below = table.apply(.minimum, offset(axis, at: place), last, at: place)
        let held = table.apply(.maximum, zero, below, at: place)
        let play = table.apply(.maximum, zero, distance, at: place)
        return .length(table.trail(play, behind: held, axis: axis, at: place), at: place)
    }

    /// Refuses a formula that reads a trail: where scrolling stops does not depend on the way there.
    /// True where it does.
    @discardableResult
    mutating func keepFromTrail(_ formula: FormulaID, _ what: String, at place: SourceSpan) -> Bool {
        guard formula.exists else { return false }
        var met: Set<FormulaID> = []
        var open = [formula]
        while let id = open.popLast() {
            guard table[id].stage >= .scroll, met.insert(id).inserted else { continue }
            if table[id].operation == .trailing {
                note(.trailElsewhere(what, at: place, word: table[id].span))
                return true
            }
            open += table.operands(table[id])
        }
        return false
    }
}
