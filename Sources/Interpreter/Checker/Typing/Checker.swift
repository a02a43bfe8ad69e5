import LayoutDSL

/// The state of one check: a store of each room. This room reads formulas: names, members, operators and functions,
/// each to a typed value. A goal that is not reached yet is thrown as `Pending`, and reached by the loop of the room
/// above (`Assembly/GoalLoop.swift`).
///
/// A copy of so many arrays costs more than most of what is done with one, and the optimizer makes one where a function that
/// does not change it is called: what only reads a store is a function of the store. (`~Copyable` would refuse copies, and
/// takes the compiler ten seconds in a debug build.)
struct Checker {
    var names = NameStore()
    var structure = Structure()
    var table = FormulaTable()
    var solver = Solver()
    var reading = Reading()
    var tests = TestStore()
    var directions = DirectionChoices()
    /// What arrangements in elements say of each part, by the box of any part.
    var unrollings: [Int32: Unrolling] = [:]
    /// Of a length over a named number without a unit, by its formula, the name.
    var unitlessDivisors: [Int32: SourceSpan] = [:]

    /// Adds a finding. One that lies in the prelude is shown where the user's file leads to it.
    mutating func note(_ diagnostic: Diagnostic) {
        guard diagnostic.primary.span.source == .prelude, names[.prelude].tree.source.id == .prelude,
            let place = userPlace()
        else { return names.findings.add(diagnostic) }
        names.findings.add(diagnostic.shown(at: place))
    }

    /// Adds a finding about a formula; answers the value that stands in its place.
    mutating func mistake(_ diagnostic: Diagnostic, at place: SourceSpan) -> Value {
        note(diagnostic)
        return .poison(place)
    }

    /// Adds a finding; answers nil, as there is no result.
    mutating func refused<Result>(_ diagnostic: Diagnostic) -> Result? {
        note(diagnostic)
        return nil
    }

    /// The innermost place outside of the prelude that what is being worked out was asked for at: a part of a formula,
    /// or the use of an effect.
    private func userPlace() -> SourceSpan? {
        for (index, frame) in solver.frames.enumerated().reversed() {
            guard let formula = frame.formula else { continue }
            if formula.module != .prelude {
                let isRead = index == solver.frames.count - 1 && solver.readNode >= 0
                let node = min(isRead ? solver.readNode : formula.next, formula.end - 1)
                return names[formula.module].tree.span(ofFormula: node)
            }
            var activation = formula.activation
            while activation.exists {
                if let use = names.useSpan(activation), use.source != .prelude { return use }
                activation = names[activation].user
            }
        }
        return nil
    }

    /// The value of a goal when it is known; else the caller has to wait for it.
    mutating func demand(_ goal: Goal) throws(Pending) -> Value {
        if let value = solver.known(goal) { return value }
        guard solver.isOpen(goal) else { throw Pending(goal: goal) }
        reportCycle(goal)
        return .poison(.nothing)
    }

    mutating func demandMeasure(_ measure: Measure, _ axis: Int, _ box: BoxID) throws(Pending) -> FormulaID {
        let value = try demand(.measure(measure, axis, box))
        return value.isPoison || !value.x.exists ? table.constant(0, at: .nothing) : value.x
    }

    /// Counts a step that a formula writes out.
    mutating func countStep(at span: @autoclosure () -> SourceSpan) {
        if structure.countStep() { note(StructureDiagnostics.stepLimit(Structure.stepLimit, at: span())) }
    }

    var mainAxis: Int { structure.mainAxis }

    func span(ofBox box: BoxID) -> SourceSpan { structure.span(of: box, names) }

    func name(of box: BoxID) -> String { structure.name(of: box, names) }
}
