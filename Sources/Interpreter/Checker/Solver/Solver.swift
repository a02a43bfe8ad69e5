import LayoutDSL

/// Computes goals on demand (memoisation with an explicit stack): it keeps the value of each goal. If a goal needs
/// another goal that is not computed yet, the other goal goes onto a stack of frames and is computed first. The stack
/// is an array, not the call stack, so a chain of a hundred thousand declarations is safe.
struct Solver {
    private var memo = GoalMemo()
    private var values: [Value] = []
    private(set) var frames: [GoalFrame] = []
    /// The values of the nodes that have been read and not yet been used.
    var stack: [Value] = []
    /// The entries of lists and stops.
    var lists = Pool<Tag.List, [Value]>()
    /// How many of the entries there are, for lists of the data.
    var listCounts: [ListID: FormulaID] = [:]
    /// What `%` means in the nodes of formulas that have one: a run for each.
    var shareAxes: [PercentAxis] = []
    /// Functions whose bodies are being read: a second time would never end.
    var activeFunctions = StatementSet()
    /// The node that the topmost frame is reading; -1 when it reads none.
    var readNode: Int32 = -1

    mutating func reserve(_ count: Int) { values.reserveCapacity(count) }

    /// The value of a goal that has been reached; nil for one that has not.
    mutating func known(_ goal: Goal) -> Value? {
        guard let slot = memo[goal], slot >= 0 else { return nil }
        return values[Int(slot)]
    }

    /// Whether a goal is being worked out.
    func isOpen(_ goal: Goal) -> Bool { memo[goal] == -1 }

    mutating func begin(_ goal: Goal, _ formula: CheckedFormula?) {
        memo.set(goal, to: -1)
        frames.append(GoalFrame(goal: goal, formula: formula, stackBase: stack.count))
    }

    /// Notes what has to be reached before the topmost frame goes on.
    mutating func wait(for goals: [Goal]) {
        guard !goals.isEmpty, !frames.isEmpty else { return }
        frames[frames.count - 1].waiting = goals.reversed()
    }

    /// The next goal that the topmost frame waits for; nil when there is none.
    mutating func nextWaiting() -> Goal? {
        guard !frames.isEmpty else { return nil }
        while let goal = frames[frames.count - 1].waiting.popLast() { if memo[goal] == nil { return goal } }
        return nil
    }

    /// Whether a goal is neither reached nor being worked out.
    func isNew(_ goal: Goal) -> Bool { memo[goal] == nil }

    /// Stops reading in a frame: it goes on at the same node once what it has to wait for is there.
    mutating func suspend(_ index: Int) {
        frames[index].formula?.next = readNode
        readNode = -1
    }

    /// Adds the frame of a function's body.
    mutating func begin(body: GoalFrame) { frames.append(body) }

    /// Takes the topmost frame away, with what it left on the stack.
    mutating func popFrame() {
        guard let frame = frames.popLast() else { return }
        while stack.count > frame.stackBase { stack.removeLast() }
    }

    /// Keeps the value of a goal; that of a function's body goes to the caller's stack.
    mutating func reach(_ goal: Goal, with value: Value) {
        if case .body(let function, _) = goal {
            activeFunctions.remove(function)
            stack.append(value)
        } else {
            memo.set(goal, to: Int32(clamping: values.count))
            values.append(value)
        }
    }

    /// The frames from the one of a goal on: the loop that ends at it.
    func loop(from goal: Goal) -> [Goal] {
        guard let start = frames.lastIndex(where: { $0.goal == goal }) else { return [] }
        return frames[start...].map { $0.goal }
    }
}
