/// A goal while it is computed.
struct GoalFrame {
    let goal: Goal
    /// The formula it is read from; nil for what is worked out otherwise.
    var formula: CheckedFormula?
    let stackBase: Int
    /// The goals that are reached before the frame goes on, the next one last.
    var waiting: [Goal] = []
}

/// A formula on its way through the checker.
struct CheckedFormula {
    let module: ModuleID
    /// The first node, the next one, and the one to stop before.
    let first: Int32
    var next: Int32
    let end: Int32
    let activation: ActivationID
    /// What its value has to be; nil takes whatever comes.
    var expected: DeclaredType?
    /// Where it begins in the solver's `shareAxes`, which has what `%` means in each node; -1 where it means nothing.
    var shares: Int32 = -1
    var share = Share.none
}

/// Which axis a `%` counts along.
enum PercentAxis: UInt8 {
    case none, x, y

    init(_ axis: Int?) { self = axis == 0 ? .x : axis == 1 ? .y : .none }
}

/// The length of which a `%` is a share.
struct Share {
    let base: ShareBase
    let box: BoxID

    static let none = Share(base: .none, box: .none)
}
