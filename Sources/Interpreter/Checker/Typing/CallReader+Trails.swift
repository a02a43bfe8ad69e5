import LayoutDSL

// `trail(distance)`: the one value that remembers how the user has scrolled.

extension CallReader {
    /// The offset along the scroll, held to the range in which the content rests, and followed from behind.
    func trail(
        _ given: Value, _ function: BuiltInFunction, at place: SourceSpan, in activation: ActivationID
    ) throws(Pending) -> Value {
        guard let distance = operatorReader.scalar(given, as: .length, wantedBy: .function(function)) else {
            return .poison(place)
        }
        guard table[distance].stage < .scroll else {
            // An input knows only the first place where it is written.
            if table[distance].operation.isInput {
                return mistake(StructureDiagnostics.movingRest("the distance of `trail`", at: given.span), at: place)
            }
            noteMoving("the distance of `trail`", distance, or: given.span)
            return .poison(place)
        }
        let axis = readsMain
        let box = names[activation].box
        let scroller = box.exists ? structure.scroller(of: box) : .layout
        let home = scroller == .layout ? 0 : structure[scroller].scope
        guard isWithin(home, table[distance].scope) else {
            return mistake(StructureDiagnostics.trailOfEach(names.text(given.span), at: given.span), at: place)
        }
        let zero = table.constant(0, at: place)
        let room = table.apply(
            .subtract, try demandMeasure(.contentSize, axis, scroller),
            try viewportSize(axis, of: scroller, at: place), at: place)
        let last = table.apply(.maximum, zero, room, at: place)
        let below = table.apply(.minimum, offset(axis, of: scroller, at: place), last, at: place)
        var held = table.apply(.maximum, zero, below, at: place)
        if structure.loops(scroller), axis == structure.mainAxis(of: scroller) {
            let bare = offset(axis, of: scroller, at: place)
            held = table.apply(.select, try demandMeasure(.loops, 0, scroller), bare, held, at: place)
        }
        let play = table.apply(.maximum, zero, distance, at: place)
        // A row has been scrolled straight from where it opens.
        if scroller != .layout {
            let least = table.apply(.subtract, held, play, at: place)
            // In a line of the row itself there is nothing to follow, and it may be where the row opens that reads it.
            let opening = box == scroller ? FormulaID.none : try openingReader.opening(ofRow: scroller)
            let begins = opening.exists ? opening : zero
            let isBelow = opening.exists || structure.loops(scroller)
            let start = isBelow ? table.apply(.minimum, begins, held, at: place) : zero
            return .length(table.apply(.maximum, start, least, at: place), at: place)
        }
        return .length(table.trail(play, behind: held, axis: axis, at: place), at: place)
    }
}
