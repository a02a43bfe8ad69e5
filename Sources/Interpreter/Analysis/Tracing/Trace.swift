import LayoutChecker
import LayoutDSL
import LayoutEngine

/// The formulas behind one value of one element at one offset, each with its value.
///
/// Plain data in a flat array: operands stand before the formulas that read them. A formula that is read twice stands
/// there once.
package struct Trace: Sendable {
    /// The element.
    package let element: ElementPath
    /// Which of its values: `frame.y`, `alpha`, `drift.y`.
    package let property: String
    /// The content offset.
    package let offset: LayoutPoint
    /// Its formulas, operands first; the last one is the value itself.
    package let nodes: [TraceNode]
    /// The uses of effects and arrangements that formulas came through.
    package let uses: [RecordedUse]
    /// The sources that spans point into, at the index of their numbers.
    package let sources: [Source]
    /// Whether the element takes part: one whose size is 0 stands at rest.
    package let takesPart: Bool
    /// How many formulas were left out because they lie deeper than was asked for, or because there are too many.
    package let leftOut: Int

    /// The value; finite.
    package var value: Double { nodes.last.map { $0.value.isFinite ? $0.value : 0 } ?? 0 }

    /// The type of the value.
    package var quantity: Quantity { nodes.last?.quantity ?? .unknown }
}

/// One formula of a trace.
package struct TraceNode: Sendable {
    /// What it does with its operands.
    package let operation: TraceOperation
    /// How formulas show that.
    package let form: Spelling.Form
    /// The formulas that it reads, by their numbers; -1 for the branch of an `if` that is not taken.
    package let operands: [Int]
    /// Its value; intermediate ones may be infinite.
    package let value: Double
    /// The type of the value.
    package let quantity: Quantity
    /// Where it is written; nil for what no line says.
    package let span: SourceSpan?
    /// The use it came through, by its number; nil for none.
    package let use: Int?
    /// What it is called: a parameter, a field, a measure such as `menu.rest.y`; else empty.
    package let name: String
    /// The children of a fold; nil for any other formula.
    package let fold: TraceFold?
}

/// The children that a fold has read.
package struct TraceFold: Sendable {
    /// `sum`, `sumBefore`, `largest`, …
    package let kind: String
    /// The number of instances it goes over.
    package let count: Int
    /// The instance at hand, for a fold with a result for each; else nil.
    package let index: Int?
    /// The values of each of its arguments, as runs of equal ones.
    package let arguments: [[TraceRun]]
    /// Whether these are the values of all instances; else only of the first instances.
    package let isWhole: Bool
}

/// A number of instances in a row with the same value.
package struct TraceRun: Sendable, Equatable {
    /// How many.
    package internal(set) var count: Int
    /// The value of each.
    package let value: Double

    /// Makes a run.
    package init(count: Int, value: Double) {
        self.count = count
        self.value = value
    }
}

extension FoldKind {
    /// What a trace calls it: as a file writes it, but for the group that counts once.
    var words: String { self == .sumBeforePerGroup ? "sumBeforePerGroup" : word }
}

/// The reason why a value cannot be explained.
package enum TraceError: Error, Sendable {
    /// The layout has no such element; its elements.
    case unknownElement([String])
    /// There is no such section or item.
    case missingElement
    /// The element has no such value: its kind, the value that it was asked for, those that it has. Of `cell.badge.x` the kind is
    /// `badge`.
    case unknownProperty(String, String, [String])
    /// The layout, or a section, tells no such output; those that it tells.
    case unknownOutput([String])
    /// The element takes no part: its size is 0, and with it all its attributes are gone.
    case absent
}
