import LayoutDSL

/// The state of one check. What it works out is kept under keys (a `let`, a property, a measure of a box); a key that
/// is asked for before it is known is put on a stack of frames and worked out first. The stack is this array and not
/// the machine's, so a chain of a hundred thousand declarations is as safe as one of two.
///
/// It cannot be copied: a copy of so many arrays would cost more than most of what is done with one.
struct Checker: ~Copyable {
    var names = Interner()
    var modules: [Module] = []
    var sources: [Source] = []
    var findings = Findings()
    var table = FormulaTable()

    /// The module that an import leads to, by the place of its path.
    var imported: [Span: Int32] = [:]
    var blocks: [Block] = []
    var blockNames = BlockNames()
    /// The block of each statement among all modules; -1 for one that has none yet.
    var blockOfStatement: [Int32] = []
    var activations: [Activation] = []
    /// The activation of a file's top level for a box.
    var rootActivations = NumberTable()
    var arguments: [Argument] = []
    var boxes: [Box] = []
    var contributions: [Contribution] = []
    /// The conditions of `when` blocks.
    var conditions: [Condition] = []
    var lists: [[Value]] = []
    var parameters: [ParameterDeclaration] = []
    var fields: [FieldDeclaration] = []
    /// Fields whose declaration has a mistake, which has been reported.
    var brokenFields: Set<Interner.Symbol> = []
    /// The names that formulas of an activation can read, for suggestions.
    var namesInReach: [Int32: Candidates] = [:]
    /// Words of the language that a file tried to give another meaning in a block; reported.
    var hiddenWords: Set<UInt64> = []
    /// The elements that tests name, and what they read of them.
    var observedElements: [ObservedElement] = []
    var observations: [Observation] = []
    /// What is collected while an expectation is read; nil outside of one.
    var expecting: Expecting?
    /// What `.finite` formulas guard, by their number.
    var guards: [Int32: Guarded] = [:]

    var memo = Memo()
    var values: [Value] = []
    var frames: [CheckFrame] = []
    /// The node that the topmost frame is reading; -1 when it reads none.
    var readNode: Int32 = -1
    var stack: [Value] = []
    /// What `%` means in the nodes of formulas that have one: a run for each.
    var shareAxes: [PercentAxis] = []
    /// Functions whose bodies are being read: a second time would never end.
    var activeFunctions = StatementSet()
    /// Effects and arrangements that are being expanded, likewise.
    var activeBundles = StatementSet()
    /// Functions, effects and arrangements that something has called or used: their bodies have been read.
    var entered = StatementSet()

    /// Operators, calls and uses written out so far.
    var steps = 0
    var isExhausted = false
    var isHorizontal = false
    /// Whether a declaration is being checked on its own, in no layout in particular.
    var isOnItsOwn = false
    /// Whether main and cross have changed places for the formula that is being read.
    var isTurned = false
    /// Whether the formula that is being read stands in a test, where numbers are equal within a tolerance.
    var isTolerant = false
    /// Whether that formula belongs to an arrangement that is used along the axis across the scroll.
    var isTurnedArrangement = false
    /// The box of any section, and those of the `section` blocks in the order of the file.
    var sectionBox: Int32 = -1
    var blockBoxes: [Int32] = []

    /// The steps of all formulas of a layout, written out, before sharing: effects that use effects twice grow fast.
    static let stepLimit = 1_048_576

    /// What is worked out once.
    struct Key: Equatable {
        enum Kind: UInt8 {
            /// A `let`: its statement among all modules, and the activation of its block.
            case binding
            /// An argument, by its number.
            case argument
            /// A contribution, by its number, and the axis (0 x, 1 y) or -1 for the whole.
            case contribution
            /// A `Measure` and axis, and the box.
            case measure
            /// The body of a function: only ever once, so it is not kept.
            case body
        }

        let kind: Kind
        let a: Int32
        let b: Int32
    }

    /// Thrown by whatever needs a key that is not known yet.
    struct Pending: Error { let key: Key }

    // MARK: Working out

    /// The value of a key, worked out now if need be. Not to be called from inside a frame: that is `demand`.
    mutating func value(of key: Key) -> Value {
        if let slot = memo[key], slot >= 0 { return values[Int(slot)] }
        let floor = frames.count
        begin(key)
        while frames.count > floor { advance() }
        if table.isRecording { table.note(origin: -1) }
        if let slot = memo[key], slot >= 0 { return values[Int(slot)] }
        return .poison(spanOfNothing)
    }

    /// The value of a key when it is known; else the caller has to wait for it.
    mutating func demand(_ key: Key) throws(Pending) -> Value {
        guard let slot = memo[key] else { throw Pending(key: key) }
        if slot >= 0 { return values[Int(slot)] }
        reportCycle(key)
        return .poison(spanOfNothing)
    }

    var spanOfNothing: Span { Span(start: 0, length: 0, source: .main) }

    private mutating func begin(_ key: Key) {
        memo.set(key, to: -1)
        frames.append(CheckFrame(key: key, formula: formula(of: key), stackBase: stack.count))
    }

    /// Goes on with the topmost frame until it ends or has to wait.
    private mutating func advance() {
        let index = frames.count - 1
        if table.isRecording { table.note(origin: origin(ofFrame: index)) }
        do throws(Pending) {
            if isExhausted {
                finish(.poison(spanOfNothing))
            } else if frames[index].formula != nil {
                if try readNodes(ofFrame: index) { try finishFormula(index) }
            } else {
                finish(try workOut(frames[index].key))
            }
        } catch {
            begin(error.key)
        }
    }

    private mutating func finishFormula(_ index: Int) throws(Pending) {
        guard let result = stack.last, let formula = frames[index].formula else {
            return finish(.poison(spanOfNothing))
        }
        let settled = try settle(result, formula, frames[index].key)
        finish(settled)
    }

    /// Ends the topmost frame with its value.
    private mutating func finish(_ value: Value) {
        guard let frame = frames.popLast() else { return }
        let value = table.isRecording ? recorded(value, of: frame.key) : value
        while stack.count > frame.stackBase { stack.removeLast() }
        if frame.key.kind == .body {
            activeFunctions.remove(frame.key.a)
            stack.append(value)
        } else {
            memo.set(frame.key, to: Int32(clamping: values.count))
            values.append(value)
        }
    }

    private mutating func workOut(_ key: Key) throws(Pending) -> Value {
        switch key.kind {
        case .measure:
            guard let measure = Measure(rawValue: UInt8(clamping: key.a / 2)) else { return .poison(spanOfNothing) }
            let formula = try work(out: measure, axis: Int(key.a % 2), of: key.b)
            return Value(type: .quantity(.length), x: formula, span: spanOfNothing)
        case .argument: return knownArgument(key.a)
        case .contribution: return try axis(key.b, ofLine: key.a)
        case .binding, .body: return .poison(spanOfNothing)
        }
    }

    // MARK: Steps

    /// Counts a step that a formula writes out.
    mutating func countStep(at span: @autoclosure () -> Span) {
        steps += 1
        guard steps > Checker.stepLimit, !isExhausted else { return }
        isExhausted = true
        note(.stepLimit(Checker.stepLimit, at: span()))
    }
}

/// A key that is being worked out.
struct CheckFrame {
    let key: Checker.Key
    /// The formula it is read from; nil for what is worked out otherwise.
    var formula: CheckedFormula?
    let stackBase: Int
}

/// A formula on its way through the checker.
struct CheckedFormula {
    let module: Int32
    /// The first node, the next one, and the one to stop before.
    let first: Int32
    var next: Int32
    let end: Int32
    let activation: Int32
    /// What its value has to be; nil takes whatever comes.
    var expected: DeclaredType?
    /// Where it begins in `shareAxes`, which has what `%` means in each node; -1 where it means nothing.
    var shares: Int32 = -1
    var share = Share.none
}

/// Which axis a `%` counts along.
enum PercentAxis: UInt8 { case none, x, y }

/// Of what a `%` is a share.
struct Share {
    enum Base: UInt8 { case none, slotOrContainer, container, area, viewport }

    let base: Base
    let box: Int32

    static let none = Share(base: .none, box: -1)
}

/// A parameter of the layout.
struct ParameterDeclaration {
    let name: Interner.Symbol
    let statement: Int32
    var type: ValueType
    var formula: FormulaID
}

/// A field of the data.
struct FieldDeclaration {
    let name: Interner.Symbol
    let type: DeclaredType
    let statement: Int32
    /// Whose data it is: the scope of a cell, of a section or of the layout.
    let scope: Int32
    /// The block whose cells or sections have it; -1 for the layout's own.
    let block: Int32
    let span: Span
    /// The contribution that is its default; -1 without one.
    var initial: Int32 = -1
}
