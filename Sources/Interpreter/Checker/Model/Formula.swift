import LayoutDSL

/// The number of a formula in its table.
@frozen @usableFromInline package struct FormulaID: Hashable, Sendable, BitwiseCopyable {
    @usableFromInline package let index: Int32

    @inlinable package init(_ index: Int32) { self.index = index }

    /// No formula.
    @inlinable package static var none: FormulaID { FormulaID(-1) }

    @inlinable package var exists: Bool { index >= 0 }
}

/// When a formula is computed: once, for each world, for each offset, for each gesture, or for each drawn frame (in a
/// test). The stage is derived from the operands.
package enum Stage: Comparable, Sendable {
    case constant, prepare, scroll, gesture, observed
}

extension Operation {
    /// When an input is known.
    var inputStage: Stage {
        switch self {
        case .constant: .constant
        case .offsetX, .offsetY, .trailing, .rowOffset: .scroll
        case .proposed, .velocity, .current: .gesture
        case .observed: .observed
        default: .prepare
        }
    }
}

/// How a formula depends on the index of its scope. It is derived, like the stage.
package enum IndexDegree: Comparable, Sendable {
    /// Not at all.
    case independent
    /// As c·i + d, by one product: rounding keeps it monotone, and it needs no column.
    case affine
    /// As a sum of several such: monotone but for the last bit.
    case affineSum
    case general
}

/// One checked scalar formula: an operation over other formulas. Compound values (points, sizes) are several of them.
package struct Formula: Sendable {
    package var operation: Operation
    /// When it has to be computed.
    package var stage: Stage
    package var degree: IndexDegree
    /// Operands: formulas, or what the operation says they are.
    package var a: Int32
    package var b: Int32
    package var c: Int32
    /// For which instances it is computed: once for the layout, a section, a cell.
    package var scope: Int32
    /// Where it is written.
    package var span: SourceSpan
}

/// The instances for which a formula is computed: the layout once, each section, each cell of a section, or each copy.
/// Scopes form a tree; a formula may read formulas of its scope and of the scopes above.
package struct Scope: Sendable {
    package enum Kind: Sendable, Equatable {
        case layout
        case section
        /// The cells of the sections that are instances of a block.
        case cells(block: Int32)
        /// The copies of an element with `count:`.
        case copies
    }

    package let kind: Kind
    /// The scope above; -1 for the layout.
    package let parent: Int32
    let depth: Int32
    /// How many instances a parent instance has; none for the layout and the sections.
    package var count: FormulaID
}

/// What `trail` follows, and how late it may be.
package struct TrailFormula: Equatable, Sendable {
    /// Whether it follows the offset along x; else along y.
    package let isX: Bool
    /// In points; the same for every element, and at least 0.
    package let distance: FormulaID

    package init(isX: Bool, distance: FormulaID) {
        self.isX = isX
        self.distance = distance
    }
}

/// The formulas that a formula reads: up to three in place, a list behind them, and one behind that. A collection that
/// takes no memory: checking and compiling ask each formula several times.
@frozen @usableFromInline package struct FormulaOperands: RandomAccessCollection {
    @usableFromInline let first, second, third: Int32
    @usableFromInline let few: Int
    @usableFromInline let list: ArraySlice<FormulaID>
    @usableFromInline let last: FormulaID

    /// The first ones of three.
    init(_ a: Int32, _ b: Int32, _ c: Int32, count: Int) {
        (first, second, third, few) = (a, b, c, count)
        (list, last) = ([], .none)
    }

    /// A formula, and a list.
    init(_ a: Int32, list: ArraySlice<FormulaID>) {
        (first, second, third, few) = (a, -1, -1, 1)
        (self.list, last) = (list, .none)
    }

    /// A list, and one behind it, if there is one.
    init(_ list: [FormulaID], last: FormulaID) {
        (first, second, third, few) = (-1, -1, -1, 0)
        (self.list, self.last) = (list[...], last)
    }

    @inlinable package var startIndex: Int { 0 }
    @inlinable package var endIndex: Int { few + list.count + (last.exists ? 1 : 0) }

    @inlinable package subscript(place: Int) -> FormulaID {
        if place >= few {
            let behind = place - few
            return behind < list.count ? list[list.startIndex + behind] : last
        }
        return FormulaID(place == 0 ? first : place == 1 ? second : third)
    }
}
