/// A value that the checker computes once.
enum Goal: Equatable {
    /// A `let` or an attribute, in an activation of its block.
    case binding(StatementID, ActivationID)
    case argument(ArgumentID)
    /// What a line sets along an axis (0 x, 1 y, 2 z), or as a whole (-1).
    case line(ContributionID, axis: Int32)
    case measure(Measure, axis: UInt8, BoxID)
    /// The body of a function: only ever once, so it is not kept.
    case body(StatementID, ActivationID)

    static func measure(_ measure: Measure, _ axis: Int, _ box: BoxID) -> Goal {
        .measure(measure, axis: UInt8(clamping: axis), box)
    }

    static func line(_ line: ContributionID, _ axis: Int = -1) -> Goal { .line(line, axis: Int32(clamping: axis)) }
}

/// The error of a computation that needs a goal which is not reached yet.
struct Pending: Error {
    let goal: Goal
    /// What the computation will need next. It is reached too before the computation starts again: a computation that
    /// starts again for each line of a block takes the square of their number.
    var others: [Goal] = []
}
