import LayoutDSL

/// Why a number is what it is: the formulas under one value of one element at one offset, each with its own value.
///
/// Plain data, a flat array: operands come before what reads them, and what is read twice stands there once.
public struct Trace: Sendable {
    /// The element.
    public let element: ElementPath
    /// Which of its values: `frame.y`, `alpha`, `drift.y`.
    public let property: String
    /// The content offset.
    public let offset: LayoutPoint
    /// Its formulas, operands first; the last one is the value itself.
    public let nodes: [TraceNode]
    /// The uses of effects and arrangements that formulas came through.
    public let uses: [RecordedUse]
    /// The sources that spans point into, at the index of their numbers.
    public let sources: [Source]
    /// Whether the element takes part: one whose size is 0 stands at rest.
    public let takesPart: Bool
    /// How many formulas were left out because they lie deeper than was asked for, or because there are too many.
    public let leftOut: Int

    /// The value; finite.
    public var value: Double { nodes.last.map { $0.value.isFinite ? $0.value : 0 } ?? 0 }

    /// What the value counts.
    public var quantity: Quantity { nodes.last?.quantity ?? .unknown }
}

/// One formula of a trace.
public struct TraceNode: Sendable {
    /// What it does with its operands.
    public let operation: TraceOperation
    /// How formulas show that.
    package let form: Spelling.Form
    /// The formulas that it reads, by their numbers; -1 for the branch of an `if` that is not taken.
    public let operands: [Int]
    /// Its value; intermediate ones may be infinite.
    public let value: Double
    /// What the value counts.
    public let quantity: Quantity
    /// Where it is written; nil for what no line says.
    public let span: SourceSpan?
    /// The use it came through, by its number; nil for none.
    public let use: Int?
    /// What it is called: a parameter, a field, a measure such as `menu.rest.y`; else empty.
    public let name: String
    /// What it folded; nil for anything but a fold.
    public let fold: TraceFold?
}

/// What a fold has gone through.
public struct TraceFold: Sendable {
    /// `sum`, `sumBefore`, `largest`, …
    public let kind: String
    /// The number of instances it goes over.
    public let count: Int
    /// The instance at hand, for a fold with a result for each; else nil.
    public let index: Int?
    /// The values of each of its arguments, as runs of equal ones.
    public let arguments: [[TraceRun]]
    /// Whether those are the values of all instances; else of the first ones.
    public let isWhole: Bool
}

/// So many instances in a row with the same value.
public struct TraceRun: Sendable, Equatable {
    /// How many.
    public internal(set) var count: Int
    /// The value of each.
    public let value: Double

    /// Makes a run.
    public init(count: Int, value: Double) {
        self.count = count
        self.value = value
    }
}

extension FoldKind {
    /// As a file writes it.
    var words: String {
        switch self {
        case .sum, .sumInGroup: "sum"
        case .sumBefore, .sumBeforeInGroup: "sumBefore"
        case .largest, .largestAtEnds, .largestInGroup: "largest"
        case .sumBeforePerGroup: "sumBeforePerGroup"
        case .wrap: "wrap"
        case .shortest: "shortest"
        case .pack: "pack"
        case .cluster: "cluster"
        case .at: "at"
        }
    }
}

/// Why there is nothing to explain.
public enum TraceError: Error, Sendable {
    /// The layout has no such element; its elements.
    case unknownElement([String])
    /// There is no such section or item.
    case missingElement
    /// The element has no such value; those that it has.
    case unknownProperty([String])
    /// The element takes no part: its size is 0, and with it all its attributes are gone.
    case absent
}
